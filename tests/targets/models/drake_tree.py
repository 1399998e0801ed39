"""An exported SDF as Drake reads it. Drake closes no loops: it is given the tree, and loops as pairs of frames."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import register_namespace, tostring

import numpy as np
from defusedxml import ElementTree

from tests.targets.models.judge import Array, ClosedTree

register_namespace("drake", "http://drake.mit.edu")


@dataclass
class DrakeTree(ClosedTree):
    """A plant at a configuration; frames are pairs (frame of Drake, pose in it)."""

    plant: Any = None
    context: Any = None

    @property
    def size(self) -> int:
        return int(self.plant.num_velocities())

    def columns(self, name: str) -> range:
        joint = self.plant.GetJointByName(name)
        return range(joint.velocity_start(), joint.velocity_start() + joint.num_velocities())

    def place(self, frame: Any) -> tuple[Array, Array]:
        self._moving(np.zeros(self.size))
        at = frame[0].CalcPoseInWorld(self.context) @ frame[1]
        return at.rotation().matrix(), at.translation()

    def inverse_dynamics(self, rates: Array, accelerations: Array) -> Array:
        from pydrake.multibody.tree import MultibodyForces

        self._moving(rates)
        forces = MultibodyForces(self.plant)
        self.plant.CalcForceElementsContribution(self.context, forces)
        return self.plant.CalcInverseDynamics(self.context, accelerations, forces)

    def frame_motion(self, frame: Any, rates: Array) -> tuple[Array, Array]:
        from pydrake.multibody.tree import JacobianWrtVariable

        self._moving(rates)
        world, point = self.plant.world_frame(), frame[1].translation()
        given = self.context, JacobianWrtVariable.kV, frame[0], point, world, world
        jacobian = self.plant.CalcJacobianSpatialVelocity(*given)
        drift = self.plant.CalcBiasSpatialAcceleration(*given)
        return np.vstack([jacobian[3:], jacobian[:3]]), np.concatenate([drift.translational(), drift.rotational()])

    def _moving(self, rates: Array) -> None:
        self.plant.SetVelocities(self.context, rates)


def read_sdf(path: Path) -> DrakeTree:
    """The model of an SDF file, where it stands."""
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant

    root = ElementTree.parse(path).getroot()
    model = root.find("world/model")
    loops = _loops(model)
    for joint in loops:
        model.remove(joint)
    logging.getLogger("drake").setLevel(logging.ERROR)
    plant = MultibodyPlant(0.001)
    Parser(plant).AddModelsFromString(tostring(root, "unicode"), "sdf")
    plant.mutable_gravity_field().set_gravity_vector(_numbers(root.find("world/gravity")))
    plant.Finalize()
    tree = DrakeTree(plant=plant, context=plant.CreateDefaultContext())
    places = {link.get("name"): _pose(link) for link in model.findall("link")}
    for joint in loops:
        _close(tree, joint, places)
    for joint in model.findall("joint"):
        _read_forces(tree, joint)
    return tree


def _loops(model: Any) -> list[Any]:
    """Joints that lead to links which others, written before them, lead to already."""
    reached, loops = set(), []
    for joint in model.findall("joint"):
        child = joint.findtext("child")
        if child in reached:
            loops.append(joint)
        reached.add(child)
    return loops


def _close(tree: DrakeTree, joint: Any, places: dict[str, Any]) -> None:
    """Hold together what a joint does."""
    parent, child = joint.findtext("parent"), joint.findtext("child")
    own = _pose(joint)
    outer = own if child == "world" else places[child] @ own
    outer = outer if parent == "world" else places[parent].inverse() @ outer
    frames = [tree.plant.GetFrameByName(name) for name in (parent, child)]
    pair = (frames[0], outer), (frames[1], own)
    axes = [_numbers(axis) for axis in (joint.find("axis/xyz"), joint.find("axis2/xyz")) if axis is not None]
    kind = joint.get("type")
    if kind == "fixed":
        tree.welds.append(pair)
    elif kind == "prismatic":
        tree.slides.append((pair, axes[0]))
    else:
        assert kind in ("ball", "revolute", "universal")
        tree.points.append(pair)
    if kind == "revolute":
        tree.points.append(tuple((frame, at @ _shift(axes[0])) for frame, at in pair))
    if kind == "universal":
        tree.crosses.append((pair, *axes))


def _read_forces(tree: DrakeTree, joint: Any) -> None:
    """Dry friction, which Drake does not read, and couplings."""
    name = joint.get("name")
    if (dry := float(joint.findtext("axis/dynamics/friction", "0"))) != 0.0:
        tree.coulomb[name] = dry
    if (mimic := joint.find("axis/mimic")) is not None:
        tree.couplings.append({name: 1.0, mimic.get("joint"): -float(mimic.findtext("multiplier"))})
        assert float(mimic.findtext("offset")) == float(mimic.findtext("reference")) == 0.0


def _numbers(element: Any) -> Array:
    return np.array([float(word) for word in element.text.split()])


def _pose(element: Any) -> Any:
    from pydrake.math import RigidTransform, RollPitchYaw

    pose = element.find("pose")
    values = [0.0] * 6 if pose is None else _numbers(pose)
    return RigidTransform(RollPitchYaw(values[3:]), values[:3])


def _shift(point: Any) -> Any:
    from pydrake.math import RigidTransform

    return RigidTransform(point)
