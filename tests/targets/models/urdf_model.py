"""An exported URDF as Pinocchio reads it, with the loops of the YAML file, and home and rotors of the SRDF file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pinocchio as pin
import yaml
from defusedxml import ElementTree

from tests.targets.models.pinocchio_tree import PinocchioTree


def read_urdf(path: Path, gravity: Any) -> PinocchioTree:
    """The model at home."""
    data = yaml.safe_load(path.with_name(f"{path.stem}_loops.yaml").read_text("utf-8"))
    model = _retyped(pin.buildModelFromUrdf(str(path)), dict(zip(data["joint_name"], data["joint_type"], strict=True)))
    model.gravity.linear = np.array(gravity)
    states = str(path.with_suffix(".srdf"))
    pin.loadReferenceConfigurations(model, states, False)
    pin.loadRotorParameters(model, states, False)
    # armature is its own since 3.0
    model.armature = np.array(model.rotorInertia) * np.array(model.rotorGearRatio) ** 2
    tree = PinocchioTree(model=model, configuration=np.array(model.referenceConfigurations["home"]))
    for pair, kind in zip(data["closed_loop"], data["type"], strict=True):
        assert all(model.existFrame(name, pin.FrameType.BODY) for name in pair)
        frames = [model.frames[model.getFrameId(name, pin.FrameType.BODY)] for name in pair]
        ends = tuple((frame.parentJoint, frame.placement) for frame in frames)
        {"3d": tree.points, "6d": tree.welds}[kind].append(ends)
    for joint in ElementTree.parse(path).getroot().iter("joint"):
        name = joint.get("name")
        if (dynamics := joint.find("dynamics")) is not None:
            tree.viscous[name], tree.coulomb[name] = (float(dynamics.get(key)) for key in ("damping", "friction"))
        if (mimic := joint.find("mimic")) is not None:
            leader, ratio = mimic.get("joint"), float(mimic.get("multiplier"))
            tree.couplings.append({name: 1.0, leader: -ratio})
            one, other = (tree.configuration[model.joints[model.getJointId(each)].idx_q] for each in (name, leader))
            assert abs(one - ratio * other - float(mimic.get("offset"))) < 1e-9
    return tree


def _retyped(plain: Any, kinds: dict[str, str]) -> Any:
    """The tree with balls where the YAML file says so."""
    assert set(kinds.values()) <= {"SPHERICAL"}
    if not kinds:
        return plain
    model = pin.Model()
    for index in range(1, plain.njoints):
        joint, name = plain.joints[index], plain.names[index]
        made = pin.JointModelSpherical() if name in kinds else joint
        at = model.addJoint(plain.parents[index], made, plain.jointPlacements[index], name)
        assert at == index
        model.appendBodyToJoint(at, plain.inertias[index], pin.SE3.Identity())
    for frame in plain.frames[1:]:
        model.addFrame(frame, False)
    return model
