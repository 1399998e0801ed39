"""SDF to a model. SDF has joints, no tree: those that find both links joined already close loops.

Poses are read as SDFormat 1.7 and later have it: `relative_to` a link, joint, frame or the model; a link is placed in
the model and a joint in its child where nothing is said. All links stand as they do at zero coordinates.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pkmgen.importing.choices import Choices
from pkmgen.importing.fields import Findings
from pkmgen.importing.model import NO_INERTIA, Inertia, Joint, JointKind, Link, Model
from pkmgen.importing.placement import HERE, Array, Placement, from_quaternion, from_rpy
from pkmgen.importing.spanning import span
from pkmgen.importing.xml import Element

KINDS = {
    "revolute": JointKind.REVOLUTE,
    "continuous": JointKind.REVOLUTE,
    "prismatic": JointKind.PRISMATIC,
    "screw": JointKind.HELICAL,
    "universal": JointKind.UNIVERSAL,
    "ball": JointKind.SPHERICAL,
    "fixed": JointKind.FIXED,
}
WORLD = "world"
UPRIGHT = np.array([0.0, 0.0, 1.0])
ENDLESS = 1e15
"""Limits beyond this are none."""
MAX_CHAIN = 200
"""Poses that may be placed relative to each other."""


def read_sdf(root: Element, choices: Choices) -> Model:
    """Read the only model of an SDF file.

    Args:
        root: The element `sdf`.
        choices: The base, and motors, which the tree keeps where it can.

    Raises:
        RobotFileError: The file, or what it says, is wrong; all that is.
    """
    findings = Findings()
    world = root.first("world")
    models = [*root.all("model"), *(world.all("model") if world is not None else [])]
    if len(models) != 1:
        findings.wrong(root, "a file with one model is needed", f"{len(models)} models", "one <model>")
        findings.stop()
    model = models[0]
    for element in model.children:
        if element.tag in ("include", "model"):
            findings.wrong(element, "models in models are not read", element.tag, "links and joints in one model")
    frames = _Frames(model, findings)
    links = _links(model, findings)
    joints = _joints(model, frames, [link.name for link in links], findings)
    findings.stop()
    gravity = _gravity(world or root, findings)
    findings.stop()
    return _rooted(model, links, joints, frames, gravity, choices, findings)


class _Frames:
    """Places of links, joints and frames in the model, each found once."""

    def __init__(self, model: Element, findings: Findings) -> None:
        self.findings = findings
        self.model = model
        self.elements = {
            element.attributes.get("name", ""): element
            for element in model.children
            if element.tag in ("link", "joint", "frame")
        }
        pose = model.first("pose")
        self.model_pose = self.pose(pose) if pose is not None else HERE
        self._found: dict[str, Placement] = {"__model__": HERE, "": HERE}
        self._open: set[str] = set()

    def pose(self, element: Element | None) -> Placement:
        """What a `<pose>` says."""
        if element is None or not element.text.strip():
            return HERE
        degrees = element.attributes.get("degrees", "false") in ("true", "1")
        if element.attributes.get("rotation_format", "euler_rpy") == "quat_xyzw":
            values = self.findings.numbers(element, element.text, "pose", (0, 0, 0, 0, 0, 0, 1))
            if not any(values[3:]):
                self.findings.wrong(element, "the quaternion is zero", element.text, "length 1")
                return HERE
            return from_quaternion(values[:3], (values[6], *values[3:6]))
        values = self.findings.numbers(element, element.text, "pose", (0, 0, 0, 0, 0, 0))
        return from_rpy(values[:3], [math.radians(v) if degrees else v for v in values[3:]])

    def of(self, name: str, asking: Element) -> Placement:
        """Where a frame stands in the model."""
        if name in self._found:
            return self._found[name]
        if name == WORLD:
            return self.model_pose.inverse()
        if not self.findings.known(asking, name, self.elements, "link, joint or frame"):
            return HERE
        if name in self._open or len(self._open) > MAX_CHAIN:
            self.findings.wrong(
                asking, "poses are placed relative to each other in a circle, or in too long a row", name
            )
            return HERE
        self._open.add(name)
        element = self.elements[name]
        pose = element.first("pose")
        default = {"joint": _word(element, "child"), "frame": element.attributes.get("attached_to", "")}
        parent = pose.attributes.get("relative_to", "") if pose is not None else ""
        outer = self.of(parent or default.get(element.tag, ""), pose or element)
        self._found[name] = outer @ self.pose(pose)
        self._open.discard(name)
        return self._found[name]


def _word(element: Element, tag: str) -> str:
    inner = element.first(tag)
    return inner.text.strip() if inner is not None else ""


def _links(model: Element, findings: Findings) -> list[Link]:
    links: list[Link] = []
    for element in model.all("link"):
        name = findings.name(element)
        if name in (WORLD, *(link.name for link in links)):
            findings.wrong(element, "the name of the link is taken", name, "another name")
        solid = element.first("visual") is not None or element.first("collision") is not None
        body = _inertia(element, findings)
        links.append(Link(name, body, element.line, frame=not solid and body.mass <= 1e-6))
    if not links:
        findings.wrong(model, "the model has no links")
    return links


def _inertia(link: Element, findings: Findings) -> Inertia:
    """Mass of a link; SDF takes 1 kg and 1 kg·m² where the file says nothing, which is said here."""
    element = link.first("inertial")
    if element is None:
        findings.note(link, "the link has no <inertial>: it is taken without mass")
        return NO_INERTIA
    values = element.first("inertia")
    names = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
    defaults = (1.0, 0.0, 0.0, 1.0, 0.0, 1.0)
    xx, xy, xz, yy, yz, zz = (
        _number(values, name, default, findings) for name, default in zip(names, defaults, strict=True)
    )
    tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    if values is None or element.first("mass") is None:
        findings.note(element, "mass or inertia is left out: SDF takes 1 kg, or 1 kg*m**2 about each axis")
    body = Inertia(_number(element, "mass", 1.0, findings), np.zeros(3), tensor)
    pose = _Frames(link, findings).pose(element.first("pose"))
    return findings.inertia(values or element, body).seen_from(pose)


def _number(element: Element | None, tag: str, default: float, findings: Findings) -> float:
    inner = element.first(tag) if element is not None else None
    return default if inner is None else findings.numbers(inner, inner.text, tag, (default,))[0]


def _joints(model: Element, frames: _Frames, links: Sequence[str], findings: Findings) -> list[Joint]:
    joints: dict[str, Joint] = {}
    for element in model.all("joint"):
        name = findings.name(element)
        if name in joints:
            findings.wrong(element, f"two joints have this name, the first in line {joints[name].line}", name)
        word = element.attributes.get("type", "")
        kind = KINDS.get(word)
        if kind is None:
            findings.wrong(element, "this type of joint is not known", word or "nothing", ", ".join(KINDS))
            continue
        parent, child = _word(element, "parent"), _word(element, "child")
        known = [findings.known(element, end, [*links, WORLD], "link") for end in (parent, child)]
        if not all(known):
            continue
        place = frames.of(name, element)
        above, below = (frames.of(end, element).inverse() @ place for end in (parent, child))
        joint = Joint(name, kind, parent, child, above, below, line=element.line)
        joints[name] = _with_axes(joint, element, frames, findings)
    return list(joints.values())


def _with_axes(joint: Joint, element: Element, frames: _Frames, findings: Findings) -> Joint:
    first, second = element.first("axis"), element.first("axis2")
    if joint.kind in (JointKind.SPHERICAL, JointKind.FIXED):
        return joint
    joint = replace(joint, axis=_axis(first, element, joint, frames, findings))
    if joint.kind is JointKind.UNIVERSAL:
        return replace(joint, second_axis=_axis(second, element, joint, frames, findings))
    limit = first.first("limit") if first is not None else None
    bounds = [_number(limit, tag, sign * ENDLESS * 10, findings) for tag, sign in (("lower", -1.0), ("upper", 1.0))]
    if limit is not None and max(map(abs, bounds)) < ENDLESS:
        joint = replace(joint, limits=(bounds[0], bounds[1]))
    forces = first.first("dynamics") if first is not None else None
    joint = replace(
        joint,
        viscous=_number(forces, "damping", 0.0, findings),
        coulomb=_number(forces, "friction", 0.0, findings),
        stiffness=_number(forces, "spring_stiffness", 0.0, findings),
        rest=_number(forces, "spring_reference", 0.0, findings),
    )
    if joint.kind is not JointKind.HELICAL:
        return joint
    if element.first("screw_thread_pitch") is not None:
        return replace(joint, pitch=_number(element, "screw_thread_pitch", 0.0, findings) / (2 * math.pi))
    turns = _number(element, "thread_pitch", 0.0, findings)
    if turns == 0.0:
        findings.wrong(element, "a screw needs a pitch", turns, "<screw_thread_pitch>, m per turn")
        return joint
    return replace(joint, pitch=-1.0 / turns)  # rad/m, and of the other hand, as SDF had it before 1.10


def _axis(axis: Element | None, element: Element, joint: Joint, frames: _Frames, findings: Findings) -> Array:
    """An axis in the frame of its joint."""
    xyz = axis.first("xyz") if axis is not None else None
    if axis is not None and xyz is None:
        return UPRIGHT
    if axis is None or xyz is None:
        findings.wrong(element, "an axis is missing", joint.name, "<axis><xyz>…</xyz></axis>")
        return UPRIGHT
    given = np.array(findings.numbers(xyz, xyz.text, "axis", (0, 0, 1)))
    frame = xyz.attributes.get("expressed_in", "")
    if _word(axis, "use_parent_model_frame") in ("true", "1"):
        frame = "__model__"
    if frame:
        turned = frames.of(joint.name, element).rotation.T @ frames.of(frame, xyz).rotation
        given = turned @ given
    return findings.axis(xyz, given)


def _gravity(place: Element, findings: Findings) -> tuple[float, float, float]:
    """Gravity in the axes of the world."""
    element = place.first("gravity")
    if element is None:
        return (0.0, 0.0, -9.81)
    x, y, z = findings.numbers(element, element.text, "gravity", (0.0, 0.0, -9.81))
    return (x, y, z)


def _rooted(
    model: Element,
    links: list[Link],
    joints: list[Joint],
    frames: _Frames,
    gravity: tuple[float, float, float],
    choices: Choices,
    findings: Findings,
) -> Model:
    """Choose the root and the tree. A model that no joint holds to the world is fixed where it stands, or free."""
    held = any(WORLD in (joint.parent, joint.child) for joint in joints)
    children = {joint.child for joint in joints}
    first = next((link.name for link in links if link.name not in children), links[0].name)
    root = first
    if held and choices.base == "free":
        findings.wrong(model, "a joint holds the model to the world: its base is not free", None, "--base fixed")
        findings.stop()
    if choices.base == "fixed":
        root = WORLD
        links = [Link(WORLD, NO_INERTIA, 0), *links]
        if not held:
            place = frames.model_pose @ frames.of(first, model)
            joints = [Joint(f"{first}_to_world", JointKind.FIXED, WORLD, first, place), *joints]
            findings.note(model, f"no joint holds the model to the world: the link {first!r} is fixed where it stands")
    tree, loops, missing = span(root, [link.name for link in links], joints, choices.motors or ())
    if missing:
        findings.wrong(model, "links hang from nothing", ", ".join(missing)[:80], "joints from the base to each link")
    findings.stop()
    return Model(
        model.attributes.get("name", ""),
        model.file,
        root,
        tuple(links),
        tuple(tree),
        tuple(loops),
        gravity=gravity,
        notes=tuple(findings.notes),
    )
