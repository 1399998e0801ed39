"""What holds joints and links of an SDF model beyond joints: axes that follow, gearboxes, points that are shared."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.model import Coupling, Joint, JointKind
from pkmgen.bridges.importing.placement import shift
from pkmgen.bridges.importing.sdf_frames import number, word
from pkmgen.bridges.importing.sdf_joints import Scope, axis_of
from pkmgen.bridges.importing.xml import Element

PARALLEL = 0.999
"""Least cosine of the angle between axes that are meant to be parallel."""


def read_mimics(scope: Scope, joints: Sequence[Joint], findings: Findings) -> list[Coupling]:
    """Read axes that follow another: coordinate = multiplier × (that of the other − reference) + offset."""
    names = [joint.name for joint in joints if joint.coordinates == 1]
    couplings: list[Coupling] = []
    for element in scope.frames.element.all("joint"):
        own = scope.prefix + element.name
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
    given = frames.of(element.name, element).rotation @ axis_of(axis, element, scope, findings)
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
