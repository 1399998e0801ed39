"""Closures that dialects of URDF bring: `<constraint>`, `<loop_joint>`, and what Drake adds.

`<constraint>` is the proposal for urdfdom (https://github.com/ros/urdfdom/pull/264), `<loop_joint>` the word of Isaac
Sim and of Drake before 2018.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.model import Coupling, Joint, JointKind
from pkmgen.bridges.importing.placement import HERE, Array, Placement, from_rpy, shift, turn
from pkmgen.bridges.importing.xml import Element

KINDS = {
    "revolute": JointKind.REVOLUTE,
    "continuous": JointKind.REVOLUTE,
    "prismatic": JointKind.PRISMATIC,
    "cylindrical": JointKind.CYLINDRICAL,
    "universal": JointKind.UNIVERSAL,
    "planar": JointKind.PLANAR,
    "spherical": JointKind.POINT,
    "ball": JointKind.POINT,
    "point": JointKind.POINT,
    "fixed": JointKind.FIXED,
    "link": JointKind.FIXED,
}
"""Types of closures by their words; `link` is a link cut in two."""
AXES = (JointKind.REVOLUTE, JointKind.PRISMATIC, JointKind.CYLINDRICAL, JointKind.UNIVERSAL, JointKind.PLANAR)
PARALLEL_SINE = 1e-9
"""Sine of the angle between axes below which they are parallel."""


def read_constraints(root: Element, links: Sequence[str], findings: Findings) -> list[Joint]:
    """Read elements `<constraint>`: two frames, and an axis in each, or in one for both.

    Args:
        root: The element `robot`.
        links: Names of its links.
        findings: Collects problems.
    """
    loops: list[Joint] = []
    for element in root.all("constraint"):
        kind = _kind(element, findings)
        ends = [element.first(tag) for tag in ("parent", "child")]
        if kind is None or not _known(element, ends, "link", links, findings):
            continue
        parent, child = (end.attributes["link"] for end in ends if end is not None)
        place, other = (_placed(element.first(f"{end}_origin"), findings) for end in ("parent", "child"))
        loop = Joint(findings.name(element), kind, parent, child, place, other, line=element.line)
        loops.append(_with_axes(loop, [element.first(f"{end}_axis") for end in ("parent", "child")], element, findings))
    return loops


def read_loop_joints(root: Element, links: Sequence[str], findings: Findings) -> list[Joint]:
    """Read elements `<loop_joint>`; one that turns about an axis which it does not state closes its point only.

    Args:
        root: The element `robot`.
        links: Names of its links.
        findings: Collects problems.
    """
    loops: list[Joint] = []
    for element in root.all("loop_joint"):
        kind = _kind(element, findings)
        ends = [element.first(tag) for tag in ("link1", "link2")]
        if kind is None or not _known(element, ends, "link", links, findings):
            continue
        first, second = (end.attributes["link"] for end in ends if end is not None)
        axis = element.first("axis")
        if kind in AXES and axis is None:
            if kind is not JointKind.REVOLUTE:
                findings.wrong(element, "the axis is missing", element.attributes["type"], '<axis xyz="…"/>')
            findings.note(
                element, "the closure gives no axis: it holds its point, and the tree has to keep the axes parallel"
            )
            kind = JointKind.POINT
        place, other = (_placed(end, findings) for end in ends)
        loop = Joint(findings.name(element), kind, first, second, place, other, line=element.line)
        loops.append(_with_axes(loop, [axis, None], element, findings))
    return loops


def read_ball_constraints(root: Element, links: Sequence[str], findings: Findings) -> list[Joint]:
    """Read elements `<drake:ball_constraint>` of a URDF: a point of one link stays on a point of another."""
    loops: list[Joint] = []
    for number, element in enumerate(root.all("drake:ball_constraint"), 1):
        ends = [element.first(f"drake:ball_constraint_body_{letter}") for letter in "AB"]
        if not _known(element, ends, "name", links, findings):
            continue
        first, second = (end.attributes["name"] for end in ends if end is not None)
        one, other = (
            shift(findings.vector(element.first(f"drake:ball_constraint_{word}"), "value", (0, 0, 0)))
            for word in ("p_AP", "p_BQ")
        )
        loops.append(Joint(f"ball_constraint_{number}", JointKind.POINT, first, second, one, other, line=element.line))
    return loops


def read_tendon_constraints(root: Element, joints: Sequence[Joint], findings: Findings) -> list[Coupling]:
    """Read elements `<drake:tendon_constraint>`: a sum of joint coordinates that is held at one value.

    With a stiffness, or between two limits that differ, it is a spring or a stop and is refused.
    """
    names = [joint.name for joint in joints if joint.coordinates == 1]
    couplings: list[Coupling] = []
    for number, element in enumerate(root.all("drake:tendon_constraint"), 1):
        terms = {
            end.attributes["name"]: findings.number(end, "a", 1.0)
            for end in element.all("drake:tendon_constraint_joint")
            if findings.known(end, end.attributes.get("name", ""), names, "joint with one coordinate")
        }
        offset, low, high = (
            findings.number(element.first(f"drake:tendon_constraint_{word}"), "value", value)
            for word, value in (("offset", 0.0), ("lower_limit", -np.inf), ("upper_limit", np.inf))
        )
        if low != high or element.first("drake:tendon_constraint_stiffness") is not None or not terms:
            allowed = "joints, equal limits and no stiffness, which make it a coupling; else remove it"
            findings.wrong(element, "a tendon that is a spring or a stop is not read", f"{low} … {high}", allowed)
            continue
        couplings.append(Coupling(f"tendon_{number}", terms, low - offset, element.line, tuple(terms)[-1:]))
    return couplings


def _kind(element: Element, findings: Findings) -> JointKind | None:
    word = element.attributes.get("type", "")
    if word not in KINDS:
        findings.wrong(element, "this type of closure is not known", word or "nothing", ", ".join(KINDS))
    return KINDS.get(word)


def _known(
    element: Element, ends: Sequence[Element | None], attribute: str, links: Sequence[str], findings: Findings
) -> bool:
    """Whether both ends are there and name links."""
    if any(end is None for end in ends):
        findings.wrong(element, "a closure needs two links", None, "both")
        return False
    return all(findings.known(end, end.attributes.get(attribute, ""), links, "link") for end in ends if end is not None)


def _placed(element: Element | None, findings: Findings) -> Placement:
    """The frame that attributes `xyz` and `rpy` place."""
    point, rpy = (findings.vector(element, word, (0, 0, 0)).tolist() for word in ("xyz", "rpy"))
    return from_rpy(point, rpy) if any(map(any, (point, rpy))) else HERE


def _with_axes(loop: Joint, given: Sequence[Element | None], element: Element, findings: Findings) -> Joint:
    """Add the axes, each given in its own frame.

    Frames of a joint are one at zero coordinates: where its axis has other coordinates in the child, frame B is turned
    by the least angle that makes them equal, and for a universal joint so that the two axes are perpendicular there.
    """
    if loop.kind not in AXES:
        return loop
    axes = [None if axis is None else findings.axis(axis, findings.vector(axis, "xyz", (1, 0, 0))) for axis in given]
    if axes[0] is None and axes[1] is None:
        axes[0] = findings.axis(element, np.array([1.0, 0.0, 0.0]))
    first = axes[0] if axes[0] is not None else axes[1]
    second = axes[1] if axes[1] is not None else axes[0]
    assert first is not None
    assert second is not None
    if loop.kind is not JointKind.UNIVERSAL:
        return replace(loop, axis=first, child_place=loop.child_place @ _turned(first, second))
    if axes[0] is None or axes[1] is None:
        findings.wrong(element, "a universal joint needs an axis in each frame", None, "<parent_axis>, <child_axis>")
        return loop
    across = second - (second @ first) * first
    if float(np.linalg.norm(across)) < PARALLEL_SINE:
        across = np.cross(first, np.eye(3)[int(np.argmin(np.abs(first)))])
    across = findings.axis(element, across)
    return replace(loop, axis=first, second_axis=across, child_place=loop.child_place @ _turned(across, second))


def _turned(axis: Array, other: Array) -> Placement:
    """The least turn that takes an axis to another."""
    across = np.cross(axis, other)
    length = float(np.linalg.norm(across))
    if length < PARALLEL_SINE and axis @ other > 0.0:
        return HERE
    if length < PARALLEL_SINE:
        across = np.cross(axis, np.eye(3)[int(np.argmin(np.abs(axis)))])
    return turn(across / np.linalg.norm(across), float(np.arctan2(length, axis @ other)))
