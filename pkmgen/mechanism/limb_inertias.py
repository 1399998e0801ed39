"""Inertial parameters of the links of a limb as few as act, before any recursion (Khalil and Ibrahim 2007, section 2).

Beside what single joints do not separate (`pkmgen.mechanism.grouping`), these count elsewhere than where they are:

- of a link that does not turn, its mass alone acts;
- links that turn alike have one second moment together, which counts on the first of them;
- links that hang alike on what does not turn move alike, and are one;
- two parallel rods are alike but for where they start: with as much mass at their ends as leaves them no first moment,
  they have mass where they start, which moves with the link before, mass where they end, and a second moment together;
- mass at the tip moves with the body that the limb ends on (Khalil and Guégan 2004, section 6).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pkmgen.language.expression.algebra import IDENTITY, ZERO, ZERO_VECTOR, Vector, add, multiply, scale
from pkmgen.language.expression.trees import Number, Tree
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.grouping import CarriedLink, no_inertia, on_line, regrouped, summed, without_first_moment
from pkmgen.mechanism.inertia import SecondMoments, second_moments

NO_SECOND_MOMENTS = SecondMoments(ZERO, ZERO_VECTOR, (ZERO,) * 6)
TWO = Number(2.0)
Turns = tuple[tuple[int, int, Vector], ...]
"""How a link is turned: coordinate, sign and axis of the joints about which it is, those that undo each other left out.
"""


@dataclass(frozen=True, slots=True)
class LimbInertias:
    """What acts of the bodies of a limb.

    Attributes:
        links: m, s and P of the link of each joint about its origin, axes of the limb frame at zero coordinates.
        tip_mass: Mass at the tip, which the links are without, kg.
    """

    links: tuple[SecondMoments, ...]
    tip_mass: Tree


def limb_inertias(tree: LimbTree, value: Callable[[Tree], float], leaves_mass: bool) -> LimbInertias:
    """Regroup the inertial parameters of a limb.

    Args:
        tree: The limb.
        value: Evaluates an expression of parameters.
        leaves_mass: Whether mass at the tip is left to the body that the limb ends on.
    """
    turns = _turns(tree)
    own = [second_moments(joint.bodies) for joint in tree.joints]
    _join_alike(tree, turns, own)
    tip_mass = _join_rods(tree, turns, own, value)
    if tip_mass is None:
        tip_mass = _take_from_last(tree, own, value) if leaves_mass else ZERO
    elif not leaves_mass:
        own[tree.tip] = summed(own[tree.tip], _point(tip_mass, tree.tip_offset))
        tip_mass = ZERO
    _join_turning(turns, own)
    links = [
        CarriedLink(joint.kind, joint.axis, joint.parent, IDENTITY, joint.offset, inertia)
        for joint, inertia in zip(tree.joints, own, strict=True)
    ]
    return LimbInertias(regrouped(links, no_inertia, [len(each) for each in turns]), tip_mass)


def _turns(tree: LimbTree) -> list[Turns]:
    found = list[Turns]()
    for joint in tree.joints:
        before = () if joint.parent < 0 else found[joint.parent]
        if joint.kind != "P":
            back = (joint.coordinate, -joint.sign, joint.axis)
            before = before[:-1] if before[-1:] == (back,) else (*before, (joint.coordinate, joint.sign, joint.axis))
        found.append(before)
    return found


def _turns_before(tree: LimbTree, turns: Sequence[Turns], index: int) -> Turns:
    """How the link is turned that carries another one."""
    parent = tree.joints[index].parent
    return () if parent < 0 else turns[parent]


def _twins(tree: LimbTree, turns: Sequence[Turns]) -> list[tuple[int, int]]:
    """Links that carry nothing, and an earlier one on the same link that turns as they do."""
    carrying = {joint.parent for joint in tree.joints} | {tree.tip}
    return [
        (first, other)
        for other, joint in enumerate(tree.joints)
        for first in range(other)
        if other not in carrying and joint.kind == "R"
        if tree.joints[first].parent == joint.parent and turns[first] == turns[other]
    ]


def _join_alike(tree: LimbTree, turns: Sequence[Turns], own: list[SecondMoments]) -> None:
    """Twins on what does not turn move alike."""
    for first, other in _twins(tree, turns):
        if not _turns_before(tree, turns, other):
            own[first], own[other] = summed(own[first], own[other]), NO_SECOND_MOMENTS


def _join_rods(
    tree: LimbTree, turns: Sequence[Turns], own: list[SecondMoments], value: Callable[[Tree], float]
) -> Tree | None:
    """Two equal rods beside the middle of the link that they start on, and the link across their ends.

    Returns the mass in the middle of that, at the tip, which it is without; None where there are no such rods.
    """
    last = tree.joints[tree.tip]
    for first, other in _twins(tree, turns):
        start, cross = tree.joints[first].offset, tree.joints[first].parent
        middle = tree.joints[other].offset == scale(Number(-1.0), start) == tree.tip_offset
        if not middle or cross < 0 or last.parent != first or own[first] != own[other]:
            continue
        if turns[tree.tip] != turns[cross] or any(body.mass_centre != tree.tip_offset for body in last.bodies):
            continue
        rod = without_first_moment(own[first], last.offset, value)
        if rod is None or any(entry != ZERO for entry in rod.rest.moment):
            continue
        across = second_moments(tuple(replace(body, mass_centre=ZERO_VECTOR) for body in last.bodies))
        both = multiply(TWO, own[first].mass)
        beside = SecondMoments(multiply(TWO, rod.rest.mass), ZERO_VECTOR, _point(both, start).second)
        own[cross] = summed(own[cross], beside)
        a, b, c, d, e, f = (multiply(TWO, entry) for entry in rod.rest.second)
        own[first], own[other] = SecondMoments(ZERO, ZERO_VECTOR, (a, b, c, d, e, f)), NO_SECOND_MOMENTS
        own[tree.tip] = replace(across, mass=ZERO)
        return add(across.mass, multiply(TWO, rod.mass))
    return None


def _take_from_last(tree: LimbTree, own: list[SecondMoments], value: Callable[[Tree], float]) -> Tree:
    """Take mass from the last link to the tip, as far as that has the same place on what the limb ends on."""
    at_end = None if tree.contact is not None else without_first_moment(own[tree.tip], tree.tip_offset, value)
    if at_end is None:
        return ZERO
    own[tree.tip] = at_end.rest
    return at_end.mass


def _join_turning(turns: Sequence[Turns], own: list[SecondMoments]) -> None:
    """Second moments count on the first of the links that turn alike, and first ones on links that turn."""
    for index, turn in enumerate(turns):
        if not turn:
            own[index] = SecondMoments(own[index].mass, ZERO_VECTOR, NO_SECOND_MOMENTS.second)
            continue
        first = turns.index(turn)
        if first != index:
            own[first], own[index] = own[first].with_second_of(own[index]), own[index].without_second()


def _point(mass: Tree, place: Vector) -> SecondMoments:
    return on_line(mass, ZERO, ZERO, IDENTITY.x, place)
