"""An exported MJCF as Pinocchio reads it; joint equalities, gravity, friction and springs by MuJoCo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import mujoco
import numpy as np
import pinocchio as pin

from tests.targets.models.judge import ClosedTree
from tests.targets.models.pinocchio_tree import PinocchioTree


def read_mjcf(path: Path) -> PinocchioTree:
    """The model at its keyframe."""
    model, points, frames = pin.buildModelAndConstraintsFromMJCF(str(path))
    tree = PinocchioTree(model=model, configuration=np.array(model.referenceConfigurations["home"]))
    for constraints, pairs in ((points, tree.points), (frames, tree.welds)):
        for each in constraints:
            ends = (each.joint1_id, each.joint1_placement), (each.joint2_id, each.joint2_placement)
            pairs.append(ends)
    compiled = mujoco.MjModel.from_xml_path(str(path))
    model.gravity.linear = np.array(compiled.opt.gravity)
    kinds = [int(kind) for kind in compiled.eq_type]
    assert len(tree.points) == kinds.count(mujoco.mjtEq.mjEQ_CONNECT)
    assert len(tree.welds) == kinds.count(mujoco.mjtEq.mjEQ_WELD)
    read_couplings(tree, compiled)
    for index in range(compiled.njnt):
        name, dof, at = compiled.joint(index).name, compiled.jnt_dofadr[index], compiled.jnt_qposadr[index]
        tree.viscous[name] = float(np.ravel(compiled.dof_damping[dof])[0])
        tree.coulomb[name] = float(compiled.dof_frictionloss[dof])
        stretch = compiled.key_qpos[0][at] - compiled.qpos_spring[at]
        tree.springs[name] = float(np.ravel(compiled.jnt_stiffness[index])[0] * stretch)
        assert (model.armature[list(tree.columns(name))] == compiled.dof_armature[dof]).all()
    return tree


def read_couplings(tree: ClosedTree, compiled: Any) -> None:
    """Equalities of joints and tendons."""
    for index in range(compiled.neq):
        kind = int(compiled.eq_type[index])
        if kind == mujoco.mjtEq.mjEQ_JOINT:
            one, other = (compiled.joint(int(ids[index])).name for ids in (compiled.eq_obj1id, compiled.eq_obj2id))
            tree.couplings.append({one: 1.0, other: -float(compiled.eq_data[index][1])})
        elif kind == mujoco.mjtEq.mjEQ_TENDON:
            tendon = int(compiled.eq_obj1id[index])
            start, count = int(compiled.tendon_adr[tendon]), int(compiled.tendon_num[tendon])
            terms = range(start, start + count)
            tree.couplings.append(
                {compiled.joint(int(compiled.wrap_objid[w])).name: float(compiled.wrap_prm[w]) for w in terms}
            )
