"""An exported MJCF as Pinocchio reads it; joint equalities, which it leaves out, by MuJoCo."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pinocchio as pin

from tests.targets.models.judge import ClosedTree


def read_mjcf(path: Path) -> tuple[ClosedTree, np.ndarray]:
    """The model at its keyframe, and viscous and Coulomb friction of its joints."""
    model, constraints, *_ = pin.buildModelAndConstraintsFromMJCF(str(path))
    tree = ClosedTree(model, np.array(model.referenceConfigurations["home"]))
    for constraint in constraints:
        ends = (
            (constraint.joint1_id, constraint.joint1_placement),
            (constraint.joint2_id, constraint.joint2_placement),
        )
        (tree.points if "Point" in type(constraint).__name__ else tree.welds).append(ends)
    compiled = mujoco.MjModel.from_xml_path(str(path))
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
    friction = np.zeros((2, model.nv))
    model.gravity.linear = np.array(compiled.opt.gravity)  # which Pinocchio does not read
    armature = np.zeros(model.nv)
    for index in range(compiled.njnt):
        column, dof = tree.column(compiled.joint(index).name), int(compiled.jnt_dofadr[index])
        friction[:, column] = float(np.ravel(compiled.dof_damping[dof])[0]), float(compiled.dof_frictionloss[dof])
        armature[column] = compiled.dof_armature[dof]
    assert np.array_equal(armature, model.armature)
    return tree, friction
