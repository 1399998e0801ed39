"""Joints of an SDF model."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pkmgen.importing.fields import Findings
from pkmgen.importing.model import Coupling, Joint, JointKind
from pkmgen.importing.placement import Array
from pkmgen.importing.sdf_frames import WORLD, Frames, number, word
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
ROTOR = (("rotor_inertia", 0.0), ("gear_ratio", 1.0))
UPRIGHT = np.array([0.0, 0.0, 1.0])
ENDLESS = 1e15
"""Limits beyond this are none."""
PARALLEL = 0.999
"""Least cosine of the angle between axes that are meant to be parallel."""


def read_joints(model: Element, frames: Frames, links: Sequence[str], findings: Findings) -> list[Joint]:
    """Read all joints of a model but gearboxes.

    Args:
        model: The element `model`.
        frames: Places in it.
        links: Names of its links.
        findings: Collects problems.
    """
    joints: dict[str, Joint] = {}
    for element in model.all("joint"):
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
        parent, child = word(element, "parent"), word(element, "child")
        known = [findings.known(element, end, [*links, WORLD], "link") for end in (parent, child)]
        if not all(known):
            continue
        place = frames.of(name, element)
        above, below = (frames.of(end, element).inverse() @ place for end in (parent, child))
        joint = Joint(name, kind, parent, child, above, below, line=element.line)
        joints[name] = _with_axes(joint, element, frames, findings)
    return list(joints.values())


def _with_axes(joint: Joint, element: Element, frames: Frames, findings: Findings) -> Joint:
    first, second = element.first("axis"), element.first("axis2")
    if joint.kind in (JointKind.SPHERICAL, JointKind.FIXED):
        return joint
    joint = replace(joint, axis=_axis(first, element, joint.name, frames, findings))
    if joint.kind is JointKind.UNIVERSAL:
        return replace(joint, second_axis=_axis(second, element, joint.name, frames, findings))
    limit = first.first("limit") if first is not None else None
    bounds = [number(limit, tag, sign * ENDLESS * 10, findings) for tag, sign in (("lower", -1.0), ("upper", 1.0))]
    if limit is not None and max(map(abs, bounds)) < ENDLESS:
        joint = replace(joint, limits=(bounds[0], bounds[1]))
    forces = first.first("dynamics") if first is not None else None
    joint = replace(
        joint,
        viscous=number(forces, "damping", 0.0, findings),
        coulomb=number(forces, "friction", 0.0, findings),
        stiffness=number(forces, "spring_stiffness", 0.0, findings),
        rest=number(forces, "spring_reference", 0.0, findings),
        rotor_inertia=_rotor(element, findings),
    )
    if joint.kind is not JointKind.HELICAL:
        return joint
    if element.first("screw_thread_pitch") is not None:
        return replace(joint, pitch=number(element, "screw_thread_pitch", 0.0, findings) / (2 * math.pi))
    turns = number(element, "thread_pitch", 0.0, findings)
    if turns == 0.0:
        findings.wrong(element, "a screw needs a pitch", turns, "<screw_thread_pitch>, m per turn")
        return joint
    return replace(joint, pitch=-1.0 / turns)  # rad/m, and of the other hand, as SDF had it before 1.10


def _rotor(element: Element, findings: Findings) -> float:
    """Rotor inertia of the motor as it acts at the joint, which Drake's words tell."""
    rotor, ratio = (number(element, f"drake:{tag}", value, findings) for tag, value in ROTOR)
    if rotor < 0.0:
        findings.wrong(element, "the rotor inertia is negative", rotor, "0 or more")
    return rotor * ratio * ratio


def _axis(axis: Element | None, element: Element, name: str, frames: Frames, findings: Findings) -> Array:
    """An axis in the frame of its joint."""
    xyz = axis.first("xyz") if axis is not None else None
    if axis is not None and xyz is None:
        return UPRIGHT
    if axis is None or xyz is None:
        findings.wrong(element, "an axis is missing", name, "<axis><xyz>…</xyz></axis>")
        return UPRIGHT
    given = np.array(findings.numbers(xyz, xyz.text, "axis", (0, 0, 1)))
    frame = xyz.attributes.get("expressed_in", "")
    if word(axis, "use_parent_model_frame") in ("true", "1"):
        frame = "__model__"
    if frame:
        turned = frames.of(name, element).rotation.T @ frames.of(frame, xyz).rotation
        given = turned @ given
    return findings.axis(xyz, given)


def read_mimics(model: Element, joints: Sequence[Joint], findings: Findings) -> list[Coupling]:
    """Read joints that follow another: coordinate = multiplier × (that of the other − reference) + offset."""
    names = [joint.name for joint in joints if joint.kind.coordinates == 1]
    couplings: list[Coupling] = []
    for element in model.all("joint"):
        axis, name = element.first("axis"), element.attributes.get("name", "").strip()
        mimic = axis.first("mimic") if axis is not None else None
        if mimic is None or name not in names:
            continue
        leader = mimic.attributes.get("joint", "")
        if mimic.attributes.get("axis", "axis") != "axis":
            findings.wrong(mimic, "the second axis of a joint is not followed", mimic.attributes["axis"], "axis")
        if leader == name:
            findings.wrong(mimic, "a joint follows itself", name, "another joint")
        elif findings.known(mimic, leader, names, "joint with one coordinate"):
            ratio, offset, zero = (
                number(mimic, tag, value, findings)
                for tag, value in (("multiplier", 1.0), ("offset", 0.0), ("reference", 0.0))
            )
            terms = {name: 1.0, leader: -ratio}
            couplings.append(Coupling(f"{name}_mimic", terms, offset - ratio * zero, mimic.line, (name,)))
    return couplings


def read_gearboxes(model: Element, joints: Sequence[Joint], frames: Frames, findings: Findings) -> list[Coupling]:
    """Read gearboxes: of two angles from the reference body, that to the child is −ratio × that to the parent.

    The angle to the parent counts about the first axis, that to the child about the second.
    """
    couplings: list[Coupling] = []
    for element in model.all("joint"):
        if element.attributes.get("type") != "gearbox":
            continue
        reference, ratio = word(element, "gearbox_reference_body"), number(element, "gearbox_ratio", 1.0, findings)
        angles = [
            _angle(element, word(element, end), reference, element.first(axis), joints, frames, findings)
            for end, axis in (("parent", "axis"), ("child", "axis2"))
        ]
        if angles[0] is not None and angles[1] is not None:
            (before, sign), (after, other) = angles[0], angles[1]
            terms = {after: 1.0, before: ratio * sign * other}
            couplings.append(Coupling(findings.name(element), terms, 0.0, element.line, (before,)))
    return couplings


def _angle(
    element: Element,
    link: str,
    reference: str,
    axis: Element | None,
    joints: Sequence[Joint],
    frames: Frames,
    findings: Findings,
) -> tuple[str, float] | None:
    """The revolute joint between a reference body and a link, and whether its coordinate counts about an axis (±1)."""
    between = [
        joint
        for joint in joints
        if joint.kind is JointKind.REVOLUTE and {joint.parent, joint.child} == {reference, link}
    ]
    if len(between) != 1 or axis is None:
        allowed = "a revolute joint from the reference body to each link, and two axes"
        findings.wrong(element, "the gearbox has no angle of this link", link or "nothing", allowed)
        return None
    joint = between[0]
    assert joint.axis is not None
    own = frames.of(joint.name, element).rotation @ joint.axis
    name = element.attributes.get("name", "")
    given = frames.of(name, element).rotation @ _axis(axis, element, name, frames, findings)
    along = float(own @ given)
    if abs(along) < PARALLEL:
        findings.wrong(element, "the axis of the gearbox is not that of the joint", joint.name, "parallel axes")
        return None
    return joint.name, (1.0 if along > 0.0 else -1.0) * (1.0 if joint.parent == reference else -1.0)
