"""A leg in symbols: axes, links and body frames at zero joint coordinates of the robot file, in the frame of its limb.

Joint k turns or slides along zₖ of its frame in the table. The robot file measures a revolute joint from a quarter turn
of the table that is near home, so that axes stay along those of the limb. A link leads from joint to joint. What of it
lies along the axis of the joint before it may as well lead to that joint: such parts are moved towards the base, which
leaves fewer links, and fewer that are oblique.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from benchmarks.leg_tables.couplings import X, Z
from benchmarks.leg_tables.records import LegJoint
from pkmgen.language.expression.algebra import (
    ZERO,
    ZERO_VECTOR,
    Rotation,
    Vector,
    add,
    dot,
    negate,
    plus,
    rotation_about,
    scale,
    subtract,
)
from pkmgen.language.expression.trees import Name, Number, Operation, Tree, names_in

LETTERS = "xyz"


@dataclass(frozen=True, slots=True)
class Link:
    """A joint of a leg and the body it moves.

    Attributes:
        kind: R or P.
        axis: Axis of the joint.
        frame: Axes of the body in the table.
        origin: From the joint of the robot file to the origin of the body in the table, m.
        reach: From this joint of the robot file to the next one, or to the end of the leg, m.
    """

    kind: str
    axis: Vector
    frame: Rotation
    origin: Vector
    reach: Vector


@dataclass(frozen=True, slots=True)
class SymbolicLeg:
    """A leg.

    Attributes:
        start: From the point of the base coupling to the first joint of the robot file, m.
        links: Of all joints that the robot file has.
        axes: Axes of the joints behind them, which join leg and platform.
        named: Entries of oblique body frames, which the robot file has as parameters.
    """

    start: Vector
    links: tuple[Link, ...]
    axes: tuple[Vector, ...]
    named: dict[str, Tree]


def symbolic_leg(
    joints: Sequence[LegJoint], count: int, zeros: Sequence[Tree], base: Rotation, tag: str = ""
) -> SymbolicLeg:
    """Lay a leg out.

    Args:
        joints: All its joints.
        count: How many of them the robot file has as joints of elements; those behind join leg and platform.
        zeros: For each joint, the coordinate of the table at which that of the robot file is zero.
        base: Axes of the base coupling in the frame of the limb.
        tag: Letters in the names of entries of body frames, where legs with other zeros have such names too.
    """
    named: dict[str, Tree] = {}
    frame, frames, axes, steps = base, list[Rotation](), list[Vector](), list[Vector]()
    for number, (joint, zero) in enumerate(zip(joints, zeros, strict=True), 1):
        turned = frame.then(rotation_about(Z, joint.beta))
        step = plus(scale(joint.b, turned.z), scale(joint.a, turned.x))
        turned = turned.then(rotation_about(X, joint.alpha))
        angle, slide = (add(zero, joint.offset), joint.d) if joint.type == "R" else (joint.theta, zero)
        if joint.type == "P":
            angle, slide = add(joint.theta, joint.offset), zero
        frame = _named(turned.then(rotation_about(Z, angle)), f"axis_{tag}{number}", named)
        frames.append(frame)
        axes.append(frame.z)
        steps.append(plus(step, scale(slide, frame.z)))
    links = [*steps[:count], steps[count]]
    moved = _moved_to_base([joint.type for joint in joints[:count]], axes[:count], links)
    origins = list[Vector]()
    at, new = ZERO_VECTOR, ZERO_VECTOR
    for before, after in zip(links[:-1], moved[:-1], strict=True):
        at, new = plus(at, before), plus(new, after)
        origins.append(_difference(at, new))
    made = zip(joints[:count], axes, frames, origins, moved[1:], strict=False)
    return SymbolicLeg(
        moved[0],
        tuple(Link(joint.type, axis, own, origin, reach) for joint, axis, own, origin, reach in made),
        tuple(axes[count:]),
        named,
    )


def _named(frame: Rotation, stem: str, named: dict[str, Tree]) -> Rotation:
    """A frame whose entries are numbers or names; entries that are more become parameters of the robot file."""
    if not any(names_in(entry) for axis in frame.axes for entry in axis):
        return frame
    axes = []
    for letter, axis in zip(LETTERS, frame.axes, strict=True):
        entries = list[Tree]()
        for row, entry in zip(LETTERS, axis, strict=True):
            if names_in(entry) and not _is_short(entry):
                name = f"{stem}_{letter}{row}"
                named[name] = entry
                entries.append(Name(name))
            else:
                entries.append(entry)
        axes.append((entries[0], entries[1], entries[2]))
    return Rotation(*axes)


def _is_short(tree: Tree) -> bool:
    """Whether a tree is a name, or the opposite of one."""
    return isinstance(tree, Name) or (isinstance(tree, Operation) and tree == negate(Name(names_in(tree)[0])))


def _moved_to_base(kinds: Sequence[str], axes: Sequence[Vector], links: Sequence[Vector]) -> list[Vector]:
    """Move parts of links across the joints before them, where that changes nothing.

    Args:
        kinds: R or P for each joint.
        axes: Their axes.
        links: From the base to the first joint, then from each joint to the next one.
    """
    moved = list(links)
    for place in range(len(kinds), 0, -1):
        link, axis = moved[place], axes[place - 1]
        part = link if kinds[place - 1] == "P" else _along(link, axis)
        moved[place - 1] = plus(moved[place - 1], part)
        moved[place] = _difference(link, part)
    return moved


def _along(link: Vector, axis: Vector) -> Vector:
    """The part of a link along an axis that is one of the frame; nothing where it is oblique."""
    if any(names_in(entry) for entry in axis) or sorted(abs(_value(entry)) for entry in axis) != [0.0, 0.0, 1.0]:
        return link if _is_multiple(link, axis) else ZERO_VECTOR
    x, y, z = (entry if _value(own) else ZERO for entry, own in zip(link, axis, strict=True))
    return (x, y, z)


def _is_multiple(link: Vector, axis: Vector) -> bool:
    """Whether a link is, as it is written, a factor times an axis."""
    return any(link == scale(factor, axis) for factor in _factors(link))


def _factors(link: Vector) -> list[Tree]:
    return [tree for entry in link if entry != ZERO for tree in getattr(entry, "arguments", (entry,))]


def _value(tree: Tree) -> float:
    return tree.value if isinstance(tree, Number) else 1.0


def _difference(left: Vector, right: Vector) -> Vector:
    """Left less right; entries that are written alike leave nothing, and so do terms of sums."""
    x, y, z = (_less(a, b) for a, b in zip(left, right, strict=True))
    return (x, y, z)


def _less(left: Tree, right: Tree) -> Tree:
    if left == right:
        return ZERO
    terms, others = _terms(left), _terms(right)
    for term in list(others):
        if term in terms:
            terms.remove(term)
            others.remove(term)
    result: Tree = ZERO
    for term in terms:
        result = add(result, term)
    return subtract((result, ZERO, ZERO), (_sum(others), ZERO, ZERO))[0]


def _sum(terms: Sequence[Tree]) -> Tree:
    result: Tree = ZERO
    for term in terms:
        result = add(result, term)
    return result


def _terms(tree: Tree) -> list[Tree]:
    """Terms of a sum."""
    if tree == ZERO:
        return []
    if getattr(tree, "operator", "") == "+":
        return [term for argument in tree.arguments for term in _terms(argument)]  # type: ignore[union-attr]
    return [tree]


def half_turned(frame: Rotation, moments: Mapping[str, Tree]) -> list[Vector]:
    """Columns of I Fᵀ, for an inertia I in the axes F of a body; entries of I are named xx, yy, zz, xy, xz, yz."""
    rows = [_row(a, moments) for a in LETTERS]
    return [(dot(rows[0], axis), dot(rows[1], axis), dot(rows[2], axis)) for axis in frame.inverse().axes]


def turned_inertia(frame: Rotation, columns: Sequence[Vector]) -> dict[str, Tree]:
    """Entries of F I Fᵀ from the columns of I Fᵀ."""
    rows = frame.inverse().axes
    places = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
    return {LETTERS[i] + LETTERS[j]: dot(rows[i], columns[j]) for i, j in places}


def _row(letter: str, moments: Mapping[str, Tree]) -> Vector:
    x, y, z = (moments["".join(sorted(letter + other))] for other in LETTERS)
    return (x, y, z)
