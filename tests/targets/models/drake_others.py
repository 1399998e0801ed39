"""Exported MJCF and URDF as Drake reads them; loops, which it leaves out, as their files say."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import mujoco
import numpy as np
import yaml
from defusedxml import ElementTree

from tests.targets.models.drake_tree import DrakeTree
from tests.targets.models.mjcf_model import read_couplings


def read_urdf_in_drake(path: Path, gravity: Any) -> DrakeTree:
    """The tree of a URDF with the loops of its YAML file, at the home of its JSON file; not of robots with balls."""
    data = yaml.safe_load(path.with_name(f"{path.stem}_loops.yaml").read_text("utf-8"))
    assert not data["joint_name"]
    tree = _planted(path, gravity)
    for name, value in json.loads(path.with_name(f"{path.stem}_home.json").read_text("utf-8")).items():
        joint = tree.plant.GetJointByName(name)
        (joint.set_angle if joint.type_name() == "revolute" else joint.set_translation)(tree.context, value)
    for pair, kind in zip(data["closed_loop"], data["type"], strict=True):
        ends = tuple((tree.plant.GetFrameByName(name), _at(np.zeros(3), [1, 0, 0, 0])) for name in pair)
        {"3d": tree.points, "6d": tree.welds}[kind].append(ends)
    for joint in ElementTree.parse(path).getroot().iter("joint"):
        name, dynamics, mimic = joint.get("name"), joint.find("dynamics"), joint.find("mimic")
        if dynamics is not None:
            tree.coulomb[name] = float(dynamics.get("friction"))
        if mimic is not None:
            tree.couplings.append({name: 1.0, mimic.get("joint"): -float(mimic.get("multiplier"))})
    return tree


def read_mjcf_in_drake(path: Path) -> DrakeTree:
    """The tree of an MJCF, which Drake has at home where MuJoCo has `ref`."""
    compiled = mujoco.MjModel.from_xml_path(str(path))
    tree = _planted(path, compiled.opt.gravity)
    for index in range(compiled.neq):
        kind = int(compiled.eq_type[index])
        if kind in (mujoco.mjtEq.mjEQ_CONNECT, mujoco.mjtEq.mjEQ_WELD):
            ends = _ends(tree, compiled, index)
            (tree.points if kind == mujoco.mjtEq.mjEQ_CONNECT else tree.welds).append(ends)
    read_couplings(tree, compiled)
    for index in range(compiled.njnt):
        dof, name = int(compiled.jnt_dofadr[index]), compiled.joint(index).name
        tree.coulomb[name] = float(compiled.dof_frictionloss[dof])
        stretch = compiled.qpos0[compiled.jnt_qposadr[index]] - compiled.qpos_spring[compiled.jnt_qposadr[index]]
        tree.springs[name] = float(np.ravel(compiled.jnt_stiffness[index])[0] * stretch)
    return tree


def _planted(path: Path, gravity: Any) -> DrakeTree:
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant

    logging.getLogger("drake").setLevel(logging.ERROR)
    plant = MultibodyPlant(0.001)
    Parser(plant).AddModels(str(path))
    if path.suffix == ".urdf":
        plant.WeldFrames(plant.world_frame(), plant.GetFrameByName("base"))
    plant.mutable_gravity_field().set_gravity_vector(gravity)
    plant.Finalize()
    return DrakeTree(plant=plant, context=plant.CreateDefaultContext())


def _ends(tree: DrakeTree, compiled: Any, index: int) -> tuple[Any, Any]:
    ends = [int(compiled.eq_obj1id[index]), int(compiled.eq_obj2id[index])]
    if compiled.eq_objtype[index] == mujoco.mjtObj.mjOBJ_SITE:
        places = [_at(compiled.site_pos[site], compiled.site_quat[site]) for site in ends]
        ends = [int(compiled.site_bodyid[site]) for site in ends]
    else:
        assert compiled.eq_type[index] == mujoco.mjtEq.mjEQ_CONNECT
        places = [_at(compiled.eq_data[index][start : start + 3], [1, 0, 0, 0]) for start in (0, 3)]
    names = [compiled.body(body).name for body in ends]
    return tuple((tree.plant.GetFrameByName(name), place) for name, place in zip(names, places, strict=True))


def _at(point: Any, wxyz: Any) -> Any:
    from pydrake.common.eigen_geometry import Quaternion
    from pydrake.math import RigidTransform

    return RigidTransform(Quaternion(np.array(wxyz, float) / np.linalg.norm(wxyz)), np.array(point, float))
