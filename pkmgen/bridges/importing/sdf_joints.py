"""Joints of an SDF model."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np

from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.model import Joint, JointKind, Link, split_universal
from pkmgen.bridges.importing.placement import Array
from pkmgen.bridges.importing.sdf_frames import MODEL, WORLD, Frames, number, truth, word
from pkmgen.bridges.importing.xml import Element

KINDS = {
    "revolute": JointKind.REVOLUTE,
    "continuous": JointKind.REVOLUTE,
    "prismatic": JointKind.PRISMATIC,
    "screw": JointKind.HELICAL,
    "universal": JointKind.UNIVERSAL,
    "revolute2": JointKind.UNIVERSAL,
    "ball": JointKind.SPHERICAL,
    "fixed": JointKind.FIXED,
}
ROTOR = (("rotor_inertia", 0.0), ("gear_ratio", 1.0))
Z_AXIS = np.array([0.0, 0.0, 1.0])
ENDLESS = 1e15
"""Limits beyond this are none."""


@dataclass(frozen=True, slots=True)
class Scope:
    """A model, or the world around it, whose joints are read.

    Attributes:
        frames: Places in it.
        prefix: What names of links and joints have before those that this scope gives them.
        links: Names of all links of the model that is imported, and the world.
        chosen: Prefix of that model in this scope: empty in the model, its name and `::` in the world.
        axes_in_model: Whether axes are given in the model where nothing is said, as versions before 1.5 have it.
    """

    frames: Frames
    prefix: str
    links: Collection[str]
    chosen: str = ""
    axes_in_model: bool = False

    def link(self, name: str, asking: Element) -> tuple[str, str]:
        """The link that a frame is attached to, as this scope names it, and as the import does; nothing if none."""
        local = self.frames.link_of(name, asking)
        if local in ("", WORLD):
            return local, local
        whole = self.prefix + local.removeprefix(self.chosen) if local.startswith(self.chosen) else ""
        return local, whole if whole in self.links else ""


def read_joints(scope: Scope, findings: Findings) -> tuple[list[Joint], list[Link]]:
    """Read all joints of a scope but gearboxes; in the world, those of the model that is imported.

    Args:
        scope: Where they stand.
        findings: Collects problems.

    Returns:
        Joints, and links without mass between two joints that one of the source becomes.
    """
    joints: dict[str, Joint] = {}
    links: list[Link] = []
    for element in scope.frames.element.all("joint"):
        name = findings.name(element)
        if name in joints:
            findings.wrong(element, f"two joints have this name, the first in line {joints[name].line}", name)
        kind_word = element.attributes.get("type", "")
        if kind_word == "gearbox":
            continue
        kind = KINDS.get(kind_word)
        if kind is None:
            findings.wrong(
                element, "this type of joint is not known", kind_word or "nothing", ", ".join([*KINDS, "gearbox"])
            )
            continue
        joint = _joint(scope, element, name, kind, findings)
        if joint is not None:
            joints[name] = _with_axes(joint, element, scope, findings)
    split = [_split(joint, scope, findings) for joint in joints.values()]
    links = [link for _, added in split for link in added]
    return [joint for parts, _ in split for joint in parts], links


def _joint(scope: Scope, element: Element, name: str, kind: JointKind, findings: Findings) -> Joint | None:
    """A joint without its axes; None where it is one of another model."""
    frames = scope.frames
    ends = [(end, *scope.link(word(element, end), element)) for end in ("parent", "child")]
    if any(not local for _, local, _ in ends):
        return None
    foreign = [local for _, local, whole in ends if not whole]
    if len(foreign) == len([local for _, local, _ in ends if local != WORLD]):
        return None
    if foreign:
        cure = "both in one model, which may hold models"
        findings.wrong(element, "the joint holds the model to another one of the file", foreign[0], cure)
        return None
    if ends[0][2] == ends[1][2]:
        findings.wrong(element, "the joint holds a link to itself", ends[0][2], "two links")
        return None
    place = frames.of(name, element)
    above, below = (frames.of(local, element).inverse() @ place for _, local, _ in ends)
    return Joint(scope.prefix + name, kind, ends[0][2], ends[1][2], above, below, line=element.line)


def _split(joint: Joint, scope: Scope, findings: Findings) -> tuple[list[Joint], list[Link]]:
    """Two revolute joints in place of a universal one whose axes have springs or friction, or follow others."""
    local = joint.name.removeprefix(scope.prefix)
    element = next(each for each in scope.frames.element.all("joint") if each.name == local)
    parts = [element.first("axis"), element.first("axis2")]
    if joint.kind is not JointKind.UNIVERSAL or not any(map(_has_forces, parts)):
        return [joint], []
    turns, cross = split_universal(joint, f"{joint.name}_1", f"{joint.name}_2")
    return [_with_forces(turn, part, findings) for turn, part in zip(turns, parts, strict=True)], [cross]


def _has_forces(axis: Element | None) -> bool:
    """Whether an axis has a spring or friction, or follows another."""
    if axis is None or axis.first("mimic") is not None:
        return axis is not None
    dynamics = axis.first("dynamics")
    words = ("damping", "friction", "spring_stiffness")
    return dynamics is not None and any(word(dynamics, tag).strip("0.+-eE ") for tag in words)


def _with_axes(joint: Joint, element: Element, scope: Scope, findings: Findings) -> Joint:
    first, second = element.first("axis"), element.first("axis2")
    if joint.kind in (JointKind.SPHERICAL, JointKind.FIXED):
        return joint
    joint = replace(joint, axis=axis_of(first, element, scope, findings))
    if joint.kind is JointKind.UNIVERSAL:
        return replace(joint, second_axis=axis_of(second, element, scope, findings))
    joint = replace(_with_forces(joint, first, findings), rotor_inertia=_rotor(element, findings))
    if joint.kind is not JointKind.HELICAL:
        return joint
    if element.first("screw_thread_pitch") is not None:
        return replace(joint, pitch=number(element, "screw_thread_pitch", 0.0, findings) / (2 * math.pi))
    turns = number(element, "thread_pitch", 0.0, findings)
    if turns == 0.0:
        findings.wrong(element, "a screw needs a pitch", turns, "<screw_thread_pitch>, m per turn")
        return joint
    return replace(joint, pitch=-1.0 / turns)  # rad/m, and of the other hand, as SDF had it before 1.10


def _with_forces(joint: Joint, first: Element | None, findings: Findings) -> Joint:
    """Add limits, friction and a spring of an axis."""
    limit = first.first("limit") if first is not None else None
    bounds = [_bound(limit, tag, sign, findings) for tag, sign in (("lower", -1.0), ("upper", 1.0))]
    if limit is not None and max(map(abs, bounds)) < ENDLESS:
        joint = replace(joint, limits=(bounds[0], bounds[1]))
    forces = first.first("dynamics") if first is not None else None
    return replace(
        joint,
        viscous=number(forces, "damping", 0.0, findings),
        coulomb=number(forces, "friction", 0.0, findings),
        stiffness=number(forces, "spring_stiffness", 0.0, findings),
        rest=number(forces, "spring_reference", 0.0, findings),
    )


def _bound(limit: Element | None, tag: str, sign: float, findings: Findings) -> float:
    """A bound of a joint; infinite where it is left out, or written as a number that means so."""
    text = word(limit, tag) if limit is not None else ""
    try:
        given = float(text) if text else sign * math.inf
    except ValueError:
        given = 0.0
    return given if abs(given) >= ENDLESS else number(limit, tag, sign * math.inf, findings)


def _rotor(element: Element, findings: Findings) -> float:
    """Rotor inertia of the motor reflected to the joint, from Drake's elements."""
    rotor, ratio = (number(element, f"drake:{tag}", value, findings) for tag, value in ROTOR)
    if rotor < 0.0:
        findings.wrong(element, "the rotor inertia is negative", rotor, "0 or more")
    return rotor * ratio * ratio


def axis_of(axis: Element | None, element: Element, scope: Scope, findings: Findings) -> Array:
    """An axis in the frame of its joint."""
    frames, name = scope.frames, element.name
    xyz = axis.first("xyz") if axis is not None else None
    if axis is not None and xyz is None:
        return Z_AXIS
    if axis is None or xyz is None:
        findings.wrong(element, "an axis is missing", name, "<axis><xyz>…</xyz></axis>")
        return Z_AXIS
    given = np.array(findings.numbers(xyz, xyz.text, "axis", (0, 0, 1)))
    frame = xyz.attributes.get("expressed_in", "")
    if not frame and truth(axis, "use_parent_model_frame", scope.axes_in_model):
        frame = MODEL
    if frame:
        turned = frames.of(name, element).rotation.T @ frames.of(frame, xyz).rotation
        given = turned @ given
    return findings.axis(xyz, given)
