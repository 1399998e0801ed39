"""Regrouped inertial parameters of links: what a joint does not separate counts on the link nearer to the base.

A distribution of mass on the axis of a revolute joint acts alike on either of its two links. With mass μ, first moment
σ and second moment λ along the axis e through the point r of the antecedent, such a distribution is

    m = μ,    s = μ r + σ e,    P = μ r rᵀ + σ (r eᵀ + e rᵀ) + λ e eᵀ

which takes three parameters from each link that turns (Gautier and Khalil 1990; Khalil and Ibrahim 2007, section 2).
Links that slide against one another turn alike, so that P counts on the first of them. What reaches a base that rests
does nothing, and of what reaches a link that does not turn its mass alone acts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pkmgen.language.expression.algebra import (
    IDENTITY,
    ONE,
    ZERO,
    ZERO_VECTOR,
    Rotation,
    Vector,
    add,
    divide,
    multiply,
    negate,
    plus,
    scale,
)
from pkmgen.language.expression.trees import Number, Tree
from pkmgen.mechanism.inertia import RigidInertia, SecondMoments

BASE = -1
"""Index of what carries the first links, at rest."""
ENTRIES = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
"""Rows and columns of the entries of P."""


@dataclass(frozen=True, slots=True)
class CarriedLink:
    """A link on its antecedent.

    Attributes:
        kind: `R` where it turns about one axis against its antecedent, `P` where it slides along one; no parameters
            are regrouped over joints of other kinds.
        axis: Axis of the joint, in the axes of the link.
        parent: Index of its antecedent, `BASE` for none.
        mounting: Axes of the link in those of the antecedent at joint position zero.
        offset: From the origin of the antecedent to that of the link at joint position zero, axes of the antecedent.
        inertia: m, s and P about its origin, in its axes.
    """

    kind: str
    axis: Vector
    parent: int
    mounting: Rotation
    offset: Vector
    inertia: SecondMoments


Kept = Callable[[SecondMoments, int], Tree]
"""What is left, in an entry of P, along the axis about which a link turns."""


def no_second_moment(_inertia: SecondMoments, _along: int) -> Tree:
    """Nothing is left, which suits what is written in P."""
    return ZERO


def no_inertia(inertia: SecondMoments, along: int) -> Tree:
    """The moment of inertia about one axis across is left zero, which suits what is written in J = tr P 1 − P.

    Bodies that are symmetric about a line across keep what they have: two moments of theirs are one number.
    """
    own, across = inertia.second[along], [inertia.second[(along + step) % 3] for step in (1, 2)]
    return own if own in across else negate(across[0])


def regrouped(
    links: Sequence[CarriedLink], kept: Kept = no_second_moment, turns: Sequence[int] | None = None
) -> tuple[SecondMoments, ...]:
    """Move parameters that joints do not separate towards the base, link by link from the end.

    It is left where the antecedent would get moments that it does not have, which cost more than is saved; second
    moments are one number about the axis of an antecedent that turns about no other one.

    Args:
        links: Antecedents first.
        kept: Second moment along its axis that a link keeps.
        turns: About how many axes each link turns; None where no joint undoes what another one turns.
    """
    inertias = [link.inertia for link in links]
    turns = _turns(links) if turns is None else turns
    for index in reversed(range(len(links))):
        link = links[index]
        for given, left in _parts(link, inertias[index], kept):
            if link.parent != BASE:
                seen = given if turns[link.parent] else SecondMoments(given.mass, ZERO_VECTOR, (ZERO,) * 6)
                if not fits(inertias[link.parent], seen, turns[link.parent] == 1):
                    continue
                inertias[link.parent] = summed(inertias[link.parent], seen)
            inertias[index] = left(inertias[index])
    return tuple(inertias)


def _turns(links: Sequence[CarriedLink]) -> list[int]:
    turns = list[int]()
    for link in links:
        turns.append((link.kind != "P") + (0 if link.parent == BASE else turns[link.parent]))
    return turns


def _parts(
    link: CarriedLink, own: SecondMoments, kept: Kept
) -> Iterator[tuple[SecondMoments, Callable[[SecondMoments], SecondMoments]]]:
    """What a link may lose by its joint: what its antecedent gets, and what is left of the link without it."""
    if link.kind == "P" and link.mounting == IDENTITY:
        yield SecondMoments(ZERO, ZERO_VECTOR, own.second), SecondMoments.without_second
    along = _coordinate_axis(link.axis)
    if link.kind != "R" or along is None:
        return
    axis = link.mounting.axes[along]
    yield on_line(own.mass, ZERO, ZERO, axis, link.offset), lambda left: SecondMoments(ZERO, left.moment, left.second)
    yield on_line(ZERO, own.moment[along], ZERO, axis, link.offset), lambda left: without_moment(left, along)
    stays = kept(own, along)
    moved = add(own.second[along], negate(stays))
    yield on_line(ZERO, ZERO, moved, axis, link.offset), lambda left: with_second(left, along, stays)


def on_line(mass: Tree, moment: Tree, second: Tree, axis: Vector, point: Vector) -> SecondMoments:
    """Mass on a line, with its first and second moment along it about a point of the line; seen from the origin."""

    def entry(i: int, j: int) -> Tree:
        mixed = multiply(moment, add(multiply(point[i], axis[j]), multiply(axis[i], point[j])))
        return add(
            multiply(mass, multiply(point[i], point[j])), add(mixed, multiply(second, multiply(axis[i], axis[j])))
        )

    xx, yy, zz, xy, xz, yz = (entry(i, j) for i, j in ENTRIES)
    return SecondMoments(mass, plus(scale(mass, point), scale(moment, axis)), (xx, yy, zz, xy, xz, yz))


def without_moment(inertia: SecondMoments, index: int) -> SecondMoments:
    """Bodies without an entry of s."""
    x, y, z = (ZERO if place == index else entry for place, entry in enumerate(inertia.moment))
    return SecondMoments(inertia.mass, (x, y, z), inertia.second)


def with_second(inertia: SecondMoments, index: int, value: Tree) -> SecondMoments:
    """Bodies with another entry of P."""
    a, b, c, d, e, f = (value if place == index else entry for place, entry in enumerate(inertia.second))
    return SecondMoments(inertia.mass, inertia.moment, (a, b, c, d, e, f))


def _coordinate_axis(axis: Vector) -> int | None:
    """Which coordinate axis a unit vector lies along, if any."""
    places = [place for place, entry in enumerate(axis) if entry != ZERO]
    return places[0] if len(places) == 1 and axis[places[0]] in (ONE, Number(-1.0)) else None


def fits(carrier: SecondMoments, given: SecondMoments, one_axis: bool) -> bool:
    """Whether bodies get no moments that they have none of, but second ones where they turn about one axis alone."""
    own, more = (carrier.moment, given.moment) if one_axis else (_moments(carrier), _moments(given))
    return all(b == ZERO or a != ZERO for a, b in zip(own, more, strict=True))


def _moments(inertia: SecondMoments) -> tuple[Tree, ...]:
    return (*inertia.moment, *inertia.second)


def summed(one: SecondMoments, other: SecondMoments) -> SecondMoments:
    """Bodies of two links that move as one, seen from one point."""
    both = one.with_second_of(other)
    return SecondMoments(add(one.mass, other.mass), plus(one.moment, other.moment), both.second)


def takes_points(own: RigidInertia, points: int, about_axis: bool) -> bool:
    """Whether a body that turns may get masses beside its origin for less than they cost where they are.

    Not where it would get a first moment, or products of inertia, that it has none of; about one axis, a first moment
    costs less than two masses.
    """
    has_moment = any(entry != ZERO for entry in own.moment)
    if about_axis:
        return has_moment or points > 1
    return has_moment and any(entry != ZERO for entry in own.inertia[3:])


@dataclass(frozen=True, slots=True)
class PointAtEnd:
    """A link with a part of its mass taken to its end.

    Attributes:
        mass: What its end gets, kg.
        rest: What is left.
    """

    mass: Tree
    rest: SecondMoments


def without_first_moment(inertia: SecondMoments, end: Vector, value: Callable[[Tree], float]) -> PointAtEnd | None:
    """Take the mass to the end of a link that leaves no first moment along it; all the mass if the length is zero.

    None where the end is on no coordinate axis, or the mass centre is not between the origin and the end: then
    masses would be negative, and what is left would be the difference of large numbers.
    """
    places = [place for place, entry in enumerate(end) if entry != ZERO]
    if not places and inertia.mass != ZERO:
        return PointAtEnd(inertia.mass, SecondMoments(ZERO, inertia.moment, inertia.second))
    if len(places) != 1:
        return None
    along = places[0]
    if inertia.moment[along] == ZERO or value(end[along]) == 0.0:
        return None
    mass = divide(inertia.moment[along], end[along])
    if not 0.0 <= value(mass) <= value(inertia.mass):
        return None
    second = add(inertia.second[along], negate(multiply(inertia.moment[along], end[along])))
    rest = with_second(without_moment(inertia, along), along, second)
    return PointAtEnd(mass, SecondMoments(add(inertia.mass, negate(mass)), rest.moment, rest.second))
