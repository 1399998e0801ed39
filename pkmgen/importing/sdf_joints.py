"""Joints of an SDF model."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pkmgen.importing.fields import Findings
from pkmgen.importing.model import NO_INERTIA, Coupling, Joint, JointKind, Link
from pkmgen.importing.placement import HERE, Array, shift
from pkmgen.importing.sdf_frames import MODEL, WORLD, Frames, number, truth, word
from pkmgen.importing.xml import Element

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
UPRIGHT = np.array([0.0, 0.0, 1.0])
ENDLESS = 1e15
"""Limits beyond this are none."""
PARALLEL = 0.999
"""Least cosine of the angle between axes that are meant to be parallel."""


@dataclass(frozen=True, slots=True)
class Scope:
    """A model, or the world around it, whose joints are read.

    Attributes:
        frames: Places in it.
        prefix: What names of links and joints have before those that this scope gives them.
        links: Names of all links of the model that is imported, and the world.
        chosen: Prefix of that model in this scope: empty in the model, its name and `::` in the world.
        axes_in_model: Whether axes are told in the model where nothing is said, as versions before 1.5 have it.
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
    """Two revolute joints in place of a universal one whose axes have springs, friction or followers."""
    local = joint.name.removeprefix(scope.prefix)
    element = next(
        each for each in scope.frames.element.all("joint") if each.attributes.get("name", "").strip() == local
    )
    parts = [element.first("axis"), element.first("axis2")]
    if joint.kind is not JointKind.UNIVERSAL or not any(map(_has_forces, parts)):
        return [joint], []
    cross = f"{joint.name}_cross"
    axes = (joint.axis, joint.second_axis)
    first, second = (
        _with_forces(
            replace(joint, name=f"{joint.name}_{n}", kind=JointKind.REVOLUTE, axis=axis, second_axis=None),
            part,
            findings,
        )
        for n, axis, part in zip((1, 2), axes, parts, strict=True)
    )
    first = replace(first, child=cross, child_place=HERE)
    second = replace(second, parent=cross, place=HERE)
    return [first, second], [Link(cross, NO_INERTIA, joint.line, frame=True)]


def _has_forces(axis: Element | None) -> bool:
    dynamics = axis.first("dynamics") if axis is not None else None
    words = ("damping", "friction", "spring_stiffness")
    return dynamics is not None and any(word(dynamics, tag).strip("0.+-eE ") for tag in words)


def _with_axes(joint: Joint, element: Element, scope: Scope, findings: Findings) -> Joint:
    first, second = element.first("axis"), element.first("axis2")
    if joint.kind in (JointKind.SPHERICAL, JointKind.FIXED):
        return joint
    joint = replace(joint, axis=_axis(first, element, scope, findings))
    if joint.kind is JointKind.UNIVERSAL:
        return replace(joint, second_axis=_axis(second, element, scope, findings))
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
    """Rotor inertia of the motor as it acts at the joint, which Drake's words tell."""
    rotor, ratio = (number(element, f"drake:{tag}", value, findings) for tag, value in ROTOR)
    if rotor < 0.0:
        findings.wrong(element, "the rotor inertia is negative", rotor, "0 or more")
    return rotor * ratio * ratio


def _axis(axis: Element | None, element: Element, scope: Scope, findings: Findings) -> Array:
    """An axis in the frame of its joint."""
    frames, name = scope.frames, element.attributes.get("name", "").strip()
    xyz = axis.first("xyz") if axis is not None else None
    if axis is not None and xyz is None:
        return UPRIGHT
    if axis is None or xyz is None:
        findings.wrong(element, "an axis is missing", name, "<axis><xyz>…</xyz></axis>")
        return UPRIGHT
    given = np.array(findings.numbers(xyz, xyz.text, "axis", (0, 0, 1)))
    frame = xyz.attributes.get("expressed_in", "")
    if not frame and truth(axis, "use_parent_model_frame", scope.axes_in_model):
        frame = MODEL
    if frame:
        turned = frames.of(name, element).rotation.T @ frames.of(frame, xyz).rotation
        given = turned @ given
    return findings.axis(xyz, given)


def read_mimics(scope: Scope, joints: Sequence[Joint], findings: Findings) -> list[Coupling]:
    """Read axes that follow another: coordinate = multiplier × (that of the other − reference) + offset."""
    names = [joint.name for joint in joints if joint.kind.coordinates == 1]
    couplings: list[Coupling] = []
    for element in scope.frames.element.all("joint"):
        own = scope.prefix + element.attributes.get("name", "").strip()
        for tag in ("axis", "axis2"):
            axis = element.first(tag)
            mimic = axis.first("mimic") if axis is not None else None
            if mimic is None:
                continue
            name = _coordinate(own, tag, names)
            given = scope.prefix + mimic.attributes.get("joint", "").strip()
            leader = _coordinate(given, mimic.attributes.get("axis", "axis"), names)
            if leader == name:
                findings.wrong(mimic, "a joint follows itself", name, "another joint")
            elif all(findings.known(mimic, end, names, "joint with one coordinate") for end in (name, leader)):
                couplings.append(_mimicked(mimic, name, leader, findings))
    return couplings


def _coordinate(joint: str, axis: str, names: Collection[str]) -> str:
    """The joint whose coordinate counts about an axis of one: itself, or one of two that it became."""
    part = f"{joint}_{2 if axis == 'axis2' else 1}"
    return part if part in names and joint not in names else joint if axis == "axis" else part


def _mimicked(mimic: Element, name: str, leader: str, findings: Findings) -> Coupling:
    ratio, offset, zero = (
        number(mimic, tag, value, findings) for tag, value in (("multiplier", 1.0), ("offset", 0.0), ("reference", 0.0))
    )
    return Coupling(f"{name}_mimic", {name: 1.0, leader: -ratio}, offset - ratio * zero, mimic.line, (name,))


def read_gearboxes(scope: Scope, joints: Sequence[Joint], findings: Findings) -> list[Coupling]:
    """Read gearboxes: of two angles from the reference body, that to the child is −ratio × that to the parent.

    The angle to the parent counts about the first axis, that to the child about the second.
    """
    couplings: list[Coupling] = []
    for element in scope.frames.element.all("joint"):
        if element.attributes.get("type") != "gearbox":
            continue
        ratio = number(element, "gearbox_ratio", 1.0, findings)
        angles = [
            _angle(element, end, element.first(axis), scope, joints, findings)
            for end, axis in (("parent", "axis"), ("child", "axis2"))
        ]
        if angles[0] is not None and angles[1] is not None:
            (before, sign), (after, other) = angles[0], angles[1]
            terms = {after: 1.0, before: ratio * sign * other}
            couplings.append(Coupling(scope.prefix + findings.name(element), terms, 0.0, element.line, (before,)))
    return couplings


def _angle(
    element: Element,
    end: str,
    axis: Element | None,
    scope: Scope,
    joints: Sequence[Joint],
    findings: Findings,
) -> tuple[str, float] | None:
    """The revolute joint between a reference body and a link, and whether its coordinate counts about an axis (±1)."""
    frames = scope.frames
    link, reference = (scope.link(word(element, tag), element)[1] for tag in (end, "gearbox_reference_body"))
    between = [
        joint
        for joint in joints
        if joint.kind is JointKind.REVOLUTE and {joint.parent, joint.child} == {reference, link}
    ]
    if len(between) != 1 or axis is None:
        allowed = "a revolute joint from the reference body to each link, and two axes"
        findings.wrong(element, "the gearbox has no angle of this link", word(element, end) or "nothing", allowed)
        return None
    joint = between[0]
    assert joint.axis is not None
    own = frames.of(joint.name.removeprefix(scope.prefix), element).rotation @ joint.axis
    given = frames.of(element.attributes.get("name", "").strip(), element).rotation @ _axis(
        axis, element, scope, findings
    )
    along = float(own @ given)
    if abs(along) < PARALLEL:
        findings.wrong(element, "the axis of the gearbox is not that of the joint", joint.name, "parallel axes")
        return None
    return joint.name, (1.0 if along > 0.0 else -1.0) * (1.0 if joint.parent == reference else -1.0)


def read_ball_constraints(scope: Scope, findings: Findings) -> list[Joint]:
    """Read elements `<drake:ball_constraint>`: a point of one link stays on a point of another."""
    loops: list[Joint] = []
    for count, element in enumerate(scope.frames.element.all("drake:ball_constraint"), 1):
        ends = [word(element, f"drake:ball_constraint_body_{letter}") for letter in "AB"]
        first, second = (scope.link(end, element)[1] for end in ends)
        one, other = (
            findings.numbers(element, word(element, f"drake:ball_constraint_{tag}") or "0 0 0", tag, (0.0, 0.0, 0.0))
            for tag in ("p_AP", "p_BQ")
        )
        if first and second:
            name = f"{scope.prefix}ball_constraint_{count}"
            loops.append(Joint(name, JointKind.POINT, first, second, shift(one), shift(other), line=element.line))
    return loops
