"""A model as URDF, whose joints make a tree, and its loops in two conventions.

A plain URDF goes with a YAML file, which names pairs of links whose frames stay together (6d) or whose origins do (3d);
URDF+ has `<loop>` inside. Home is a state of SRDF and a JSON file of coordinates.
"""

from __future__ import annotations

import json
from xml.etree.ElementTree import Element, SubElement  # nosec B405: written, never read

import numpy as np

from pkmgen.emit.targets.models.adder import with_couplings_of_two
from pkmgen.emit.targets.models.plain_loops import frame_on, with_plain_loops
from pkmgen.emit.targets.models.target import ModelTexts
from pkmgen.emit.targets.models.types import (
    GROUND,
    Array,
    LoopSide,
    ModelJoint,
    ModelLink,
    RigidBody,
    RigidModel,
    Shape,
)
from pkmgen.emit.targets.models.xml import WRITTEN, document, number, numbers, of_tensor, roll_pitch_yaw

DRAKE = "http://drake.mit.edu"
ENDLESS = 1e4
"""Limits of joints that have none, rad or m. Readers keep an angle of a `continuous` joint within a turn only."""
UNBOUNDED = "1e9"
"""Of efforts and rates, which URDF asks for and robot files need not have."""


class TreeWriter:
    """Writes the tree of a model.

    Args:
        model: The robot.
        balls: Whether ball joints have a type of their own, as in URDF+; else they are continuous about z.
    """

    def __init__(self, model: RigidModel, *, balls: bool) -> None:
        self.model, self.balls = model, balls
        self.root = Element("robot", {"name": model.name, "xmlns:drake": DRAKE})
        self.floating = any(link.joint.kind == "free" for link in model.links)
        taken = {link.name for link in model.links}
        self.ground = next(name for name in ("base", "ground", "world", "base_of_all") if name not in taken)
        if not self.floating:
            SubElement(self.root, "link", name=self.ground)
        for link in model.links:
            self._link(link)
        for link in model.links:
            self._joint(link)
        for name in model.motors:
            self._motor(name)

    def link_name(self, link: int) -> str:
        """Name of a link, also of the ground."""
        return self.ground if link == GROUND else self.model.links[link].name

    def frame(self, name: str, side: LoopSide, axes: Array) -> None:
        """Add a link without mass at a point of another one."""
        SubElement(self.root, "link", name=name)
        joint = SubElement(self.root, "joint", name=f"{name}_fixed", type="fixed")
        placed(joint, axes, side.point)
        SubElement(joint, "parent", link=self.link_name(side.link))
        SubElement(joint, "child", link=name)

    def _link(self, link: ModelLink) -> None:
        element = SubElement(self.root, "link", name=link.name)
        if link.body is not None:
            _inertial(element, link.body)
        for shape in link.shapes:
            _visual(element, shape)

    def _joint(self, link: ModelLink) -> None:
        joint = link.joint
        if joint.kind == "free":
            return
        ball = "spherical" if self.balls else "continuous"
        kind = {"R": "revolute", "P": "prismatic", "S": ball, "fixed": "fixed"}[joint.kind]
        element = SubElement(self.root, "joint", name=joint.name, type=kind)
        placed(element, *link.at_zero())
        SubElement(element, "parent", link=self.link_name(link.parent))
        SubElement(element, "child", link=link.name)
        if joint.kind in ("R", "P"):
            SubElement(element, "axis", xyz=numbers(joint.axis))
            self._forces(element, link)
        elif kind == "continuous":
            SubElement(element, "axis", xyz="0 0 1")

    def _forces(self, element: Element, link: ModelLink) -> None:
        joint = link.joint
        limits = joint.limits if joint.limits is not None else (-ENDLESS, ENDLESS)
        ends = {"lower": number(limits[0]), "upper": number(limits[1])}
        SubElement(element, "limit", {**ends, **_motor_limits(joint)})
        if joint.viscous or joint.coulomb:
            SubElement(element, "dynamics", damping=number(joint.viscous), friction=number(joint.coulomb))
        for coupling in self.model.couplings:
            if next(iter(coupling.terms)) == joint.name:
                own, (leader, factor) = coupling.terms[joint.name], list(coupling.terms.items())[1]
                ratio, offset = -factor / own, coupling.offset / own
                SubElement(element, "mimic", joint=leader, multiplier=number(ratio), offset=number(offset))

    def _motor(self, name: str) -> None:
        element = SubElement(self.root, "transmission", name=f"{name}_transmission")
        SubElement(element, "type").text = "transmission_interface/SimpleTransmission"
        interface = "hardware_interface/EffortJointInterface"
        SubElement(SubElement(element, "joint", name=name), "hardwareInterface").text = interface
        motor = SubElement(element, "actuator", name=f"{name}_motor")
        SubElement(motor, "mechanicalReduction").text = "1"
        if rotor := self.model.joint(name).rotor_inertia:
            SubElement(motor, "drake:rotor_inertia", value=number(rotor))


def placed(element: Element, axes: Array, point: Array) -> None:
    """Add the origin of a frame."""
    SubElement(element, "origin", xyz=numbers(point), rpy=numbers(roll_pitch_yaw(axes)))


def _inertial(element: Element, body: RigidBody) -> None:
    inertial = SubElement(element, "inertial")
    SubElement(inertial, "origin", xyz=numbers(body.centre), rpy="0 0 0")
    SubElement(inertial, "mass", value=number(body.mass))
    entries = {"ixx": (0, 0), "ixy": (0, 1), "ixz": (0, 2), "iyy": (1, 1), "iyz": (1, 2), "izz": (2, 2)}
    SubElement(inertial, "inertia", {key: of_tensor(body.inertia[at], body.inertia) for key, at in entries.items()})


def _motor_limits(joint: ModelJoint) -> dict[str, str]:
    """Limits of effort and rate, where the robot file gives them to a motor."""
    given = {"effort": joint.effort_limit, "velocity": joint.speed_limit}
    return {word: UNBOUNDED if limit is None else number(limit) for word, limit in given.items()}


def _visual(element: Element, shape: Shape) -> None:
    """A ball, or a cylinder; URDF has no capsules."""
    visual, way = SubElement(element, "visual"), shape.end - shape.start
    length = float(np.linalg.norm(way))
    placed(visual, np.eye(3) if length == 0.0 else frame_on(way / length), (shape.start + shape.end) / 2)
    geometry = SubElement(visual, "geometry")
    if length == 0.0:
        SubElement(geometry, "sphere", radius=number(shape.radius))
    else:
        SubElement(geometry, "cylinder", radius=number(shape.radius), length=numbers([length]))
    colour = " ".join(f"{part:g}" for part in shape.colour)
    material = SubElement(visual, "material", name="colour_" + "_".join(f"{255 * part:.0f}" for part in shape.colour))
    SubElement(material, "color", rgba=f"{colour} 1")


TYPES = {"S": "3d", "fixed": "6d"}
STANDARD_GRAVITY = (0.0, 0.0, -9.81)


def write_urdf(model: RigidModel) -> ModelTexts:
    """Write a model as URDF with YAML, as URDF+, and its home."""
    plain = with_couplings_of_two(with_plain_loops(model, tuple(TYPES)))
    name = plain.name
    tree, plus = TreeWriter(plain, balls=False), TreeWriter(plain, balls=True)
    ends = [(f"{loop.name}_end_1", f"{loop.name}_end_2") for loop in plain.loops]
    for loop, names in zip(plain.loops, ends, strict=True):
        for frame, side in zip(names, (loop.first, loop.second), strict=True):
            tree.frame(frame, side, _axes(plain, side))
    for loop in plain.loops:
        element = SubElement(plus.root, "loop", name=loop.name, type="spherical" if loop.kind == "S" else "fixed")
        for tag, side in (("predecessor", loop.first), ("successor", loop.second)):
            placed(SubElement(element, tag, link=plus.link_name(side.link)), _axes(plain, side), side.point)
    files = {f"{name}.urdf": document(tree.root, _comments(plain, f"loops: {name}_loops.yaml"))}
    files[f"{name}_loops.yaml"] = _loops_text(plain, ends)
    files[f"{name}_plus.urdf"] = document(plus.root, _comments(plain, "URDF+: loops are in this file"))
    files[f"{name}.srdf"] = document(_states(plain), _comments(plain, "home, and rotors seen at joints"))
    files[f"{name}_home.json"] = json.dumps(_home(plain), indent=1) + "\n"
    return ModelTexts(files, (*plain.notes, *_notes(plain)))


def _axes(model: RigidModel, side: LoopSide) -> np.ndarray:
    """Axes of the world at home, seen in the link of a side."""
    return np.eye(3) if side.link == GROUND else model.places()[side.link][0].T


def _comments(model: RigidModel, words: str) -> tuple[str, ...]:
    return f"{model.title} ({model.name})", f"{WRITTEN}; {words}", "SI units; coordinates of the robot."


def _loops_text(model: RigidModel, ends: list[tuple[str, str]]) -> str:
    """Loops, motors and joints that URDF has no word for."""
    balls = [link.joint.name for link in model.links if link.joint.kind == "S"]
    rows = {
        "closed_loop": ", ".join(f"[{one}, {other}]" for one, other in ends),
        "type": ", ".join(TYPES[loop.kind] for loop in model.loops),
        "name_mot": ", ".join(model.motors),
        "joint_name": ", ".join(balls),
        "joint_type": ", ".join(["SPHERICAL"] * len(balls)),
    }
    return "".join([f"# {WRITTEN}\n", *(f"{key}: [{words}]\n" for key, words in rows.items())])


def _home(model: RigidModel) -> dict[str, float | list[float]]:
    moving = [link.joint for link in model.links if link.joint.kind not in ("fixed", "free")]
    return {joint.name: [0.0, 0.0, 0.0, 1.0] if joint.kind == "S" else joint.home for joint in moving}


def _states(model: RigidModel) -> Element:
    """SRDF: the home state, and rotors as Pinocchio reads them."""
    root = Element("robot", name=model.name)
    group, home = SubElement(root, "group", name="joints"), _home(model)
    for joint in home:
        SubElement(group, "joint", name=joint)
    state = SubElement(root, "group_state", name="home", group="joints")
    for joint, value in home.items():
        words = " ".join(map(number, value)) if isinstance(value, list) else number(value)
        SubElement(state, "joint", name=joint, value=words)
    rotors = SubElement(root, "rotor_params")
    for link in model.links:
        if link.joint.rotor_inertia:
            SubElement(rotors, "joint", name=link.joint.name, mass=number(link.joint.rotor_inertia), gear_ratio="1")
    return root


def _notes(model: RigidModel) -> list[str]:
    notes = []
    if not np.array_equal(model.gravity, STANDARD_GRAVITY):
        words = ", ".join(map(number, model.gravity))
        notes.append(f"gravity is [{words}] m/s²; URDF has no word for it, and most tools take [0, 0, -9.81]")
    sprung = [link.joint.name for link in model.links if link.joint.stiffness]
    if sprung:
        notes.append(f"URDF has no springs; left out at {', '.join(sprung)}")
    rubbing = [link.joint.name for link in model.links if link.joint.kind == "S" and link.joint.viscous]
    if rubbing:
        notes.append(f"URDF has no friction of ball joints; left out at {', '.join(rubbing)}")
    turned = [link.joint.name for link in model.links if link.joint.rotor_inertia and not link.joint.driven]
    if turned:
        notes.append(f"URDF has no rotor inertia of joints without motors; the SRDF has that of {', '.join(turned)}")
    if any(link.joint.kind == "free" for link in model.links):
        notes.append("the base is free: read it with a joint that floats at the root")
    return notes
