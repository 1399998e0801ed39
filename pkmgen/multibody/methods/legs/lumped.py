"""Masses of legs that count elsewhere than where they are: at their tips on the platform, and of links that turn alike.

A rod between two points acts among others like a constant mass at its end; lumped with the platform it costs nothing,
unless the platform has no first moment, or no products of inertia, and would get them (Khalil and Guégan 2004, section
6). Links that turn alike have one second moment together, which counts on the first of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.language.expression.algebra import (
    IDENTITY,
    ZERO,
    ZERO_VECTOR,
    Vector,
    add,
    cross,
    divide,
    dot,
    multiply,
    negate,
)
from pkmgen.language.expression.trees import Tree, names_in
from pkmgen.mechanism.elements import Body
from pkmgen.mechanism.grouping import ENTRIES, fits, on_line, summed, takes_points
from pkmgen.mechanism.inertia import RigidInertia, SecondMoments, rigid_inertia, second_moments
from pkmgen.mechanism.link_frames import link_frames
from pkmgen.mechanism.multibody import GROUND, LoopClosure, Multibody, Side
from pkmgen.multibody.closures import POSITION
from pkmgen.multibody.folding import POINT
from pkmgen.multibody.methods.legs.parts import Leg, Legs
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.rods import RodSearch

Array = NDArray[Any]
ALIKE = 1e-9
"""Entries by which axes of links differ that are taken for one."""
TURNING = ("R", "S")
"""Joints that keep the origin of their link where it is on the link before."""


@dataclass(frozen=True, slots=True)
class Lumped:
    """What acts of the bodies of legs and platform.

    Attributes:
        links: m, s and P of links of legs that differ from those of their bodies.
        platform: M_p, MS_p and I_p of the platform and its parts, by links.
    """

    links: Mapping[int, SecondMoments]
    platform: Mapping[int, RigidInertia]


def lumped(parts: Legs) -> Lumped:
    """Lump masses of legs with the platform, and second moments of links of legs that turn alike."""
    plan, search = parts.plan, RodSearch(parts.plan.robot)
    found = {index: _moments(search, index) for leg in parts.legs for index in leg.links}
    axes = _axes(plan)
    platform = _Tips(search, parts, found, axes).bodies()
    turns = {index: _turns(plan.robot, index, axes) for index in found}
    for index in (index for index, number in turns.items() if not number):
        found[index] = SecondMoments(found[index].mass, ZERO_VECTOR, (ZERO,) * 6)
    for leg in parts.legs:
        _join_turning(leg, axes, found)
        for index in reversed(leg.links):
            _take_from_carried(search, leg, index, found, turns[index])
    return Lumped(found, {seat: _rigid(search, bodies) for seat, bodies in platform.items()})


def _axes(plan: MultibodyPlan) -> dict[int, Array]:
    """Axes of all links wherever loops are closed, (poses, 3, 3); none where that depends on parameters."""
    frames = [
        link_frames(replace(plan.robot, parameters=parameters), dict(zip(plan.robot.joints, pose, strict=True)))
        for parameters, poses in plan.places or ()
        for pose in poses.tolist()
    ]
    return {index: np.array([each[index][0] for each in frames]) for index in range(len(plan.robot.links)) if frames}


def _turns(robot: Multibody, index: int, axes: Mapping[int, Array]) -> int:
    """About how many axes a link turns, two for more: by its axes at all poses, or by the joints that carry it."""
    if index not in axes:
        return sum(robot.links[other].kind != "P" for other in robot.path(index))
    moved = np.linalg.svd((axes[index] - axes[index][0]).reshape(-1, 3), compute_uv=False)
    return 0 if moved[0] < ALIKE else 1 if moved[-1] < ALIKE else 2


class _Tips:
    """Masses at the ends of links, given to what they end on, and by this to the platform."""

    def __init__(
        self, search: RodSearch, parts: Legs, found: dict[int, SecondMoments], axes: Mapping[int, Array]
    ) -> None:
        """Take inertia of links, which is changed, and axes of links at all poses."""
        self._search, self._robot, self._parts, self._found, self._axes = search, search.robot, parts, found, axes

    def bodies(self) -> dict[int, tuple[Body, ...]]:
        """Take masses from the ends of links; returns the bodies of each part of the platform with them."""
        robot = self._robot
        ends = [(_seat(robot, a), _seat(robot, b)) for loop in robot.loops for a, b in _ends(loop)]
        return {seat: self._on_part(seat, ends) for seat in self._parts.seats}

    def _on_part(self, seat: int, ends: Sequence[tuple[Side, Side]]) -> tuple[Body, ...]:
        robot = self._robot
        tips = {own.link: (own, goal) for own, goal in ends if goal.link == seat and own.link in self._found}
        bodies, free = robot.links[seat].bodies, self._costs_nothing(seat, len(tips))
        if free:
            self._take_from_rods([(own, goal) for own, goal in ends if goal.link in tips and own.link in self._found])
        for own, goal in tips.values():
            if not (free or all(entry == ZERO for entry in goal.point)):
                continue
            if at_end := self._at_end(own):
                self._found[own.link], mass = at_end
                bodies = (*bodies, Body(f"{robot.links[own.link].name}_end", mass, goal.point, POINT))
        return bodies

    def _costs_nothing(self, seat: int, masses: int) -> bool:
        """Whether a part may get further masses beside its origin for less than they cost at the tips."""
        robot = self._robot
        turning = [robot.links[index].kind for index in robot.path(seat) if robot.links[index].kind != "P"]
        if not turning or (seat in self._axes and np.abs(self._axes[seat] - self._axes[seat][0]).max() < ALIKE):
            return True
        return takes_points(_rigid(self._search, robot.links[seat].bodies), masses, turning == ["R"])

    def _at_end(self, side: Side) -> tuple[SecondMoments, Tree] | None:
        fixed = self._parts.plan.known or not any(map(names_in, side.point))
        return _point_at_end(self._search, self._found[side.link], side.point) if fixed else None

    def _take_from_rods(self, ends: list[tuple[Side, Side]]) -> None:
        """Give links that end on the platform what the rods before them have at their ends."""
        for index in sorted({goal.link for _, goal in ends}):
            link = self._robot.links[index]
            if link.kind in TURNING and link.parent in self._found:
                ends.append((Side(link.parent, link.offset, IDENTITY), Side(index, ZERO_VECTOR, IDENTITY)))
        for own, goal in ends:
            if at_end := self._at_end(own):
                self._found[own.link], mass = at_end
                point = on_line(mass, ZERO, ZERO, ZERO_VECTOR, _kept(self._search, goal.point, self._robot.size))
                self._found[goal.link] = _cleaned(self._search, summed(self._found[goal.link], point))


def _point_at_end(search: RodSearch, own: SecondMoments, point: Vector) -> tuple[SecondMoments, Tree] | None:
    """What is left of a link without the mass at its end that leaves it no first moment, and that mass.

    All its mass where it ends at its origin. None where its mass centre is not between origin and end: masses would be
    negative, or a moment left.
    """
    end, value = _kept(search, point, search.robot.size), search.robot.value
    if end == ZERO_VECTOR and own.mass != ZERO:
        return SecondMoments(ZERO, own.moment, own.second), own.mass
    square, aside = dot(end, end), cross(own.moment, end)
    if own.moment == ZERO_VECTOR or any(entry != ZERO for entry in _second(search, own.mass, aside)):
        return None
    if value(square) == 0.0:
        return None
    mass = divide(dot(own.moment, end), square)
    if not 0.0 < value(mass) <= value(own.mass):
        return None
    pairs = zip(own.second, ENTRIES, strict=True)
    a, b, c, d, e, f = (add(entry, negate(multiply(mass, multiply(end[i], end[j])))) for entry, (i, j) in pairs)
    return SecondMoments(add(own.mass, negate(mass)), ZERO_VECTOR, (a, b, c, d, e, f)), mass


def _moments(search: RodSearch, index: int) -> SecondMoments:
    """Of the bodies of a link."""
    return _cleaned(search, second_moments(search.robot.links[index].bodies))


def _cleaned(search: RodSearch, own: SecondMoments) -> SecondMoments:
    """The same with zeros for what vanishes whatever the parameters are, beside the mass at the size of the robot."""
    a, b, c, d, e, f = _second(search, own.mass, own.second)
    return SecondMoments(own.mass, _kept(search, own.moment, _scale(search, own.mass, 1)), (a, b, c, d, e, f))


def _rigid(search: RodSearch, bodies: tuple[Body, ...]) -> RigidInertia:
    """Of bodies of the platform, likewise."""
    own = rigid_inertia(bodies)
    a, b, c, d, e, f = _second(search, own.mass, own.inertia)
    return RigidInertia(own.mass, _kept(search, own.moment, _scale(search, own.mass, 1)), (a, b, c, d, e, f))


def _scale(search: RodSearch, mass: Tree, power: int) -> float:
    return abs(search.robot.value(mass)) * float(search.robot.size) ** power


def _second(search: RodSearch, mass: Tree, entries: Sequence[Tree]) -> list[Tree]:
    size = _scale(search, mass, 2)
    return [ZERO if search.vanishes(entry, size) else entry for entry in entries]


def _kept(search: RodSearch, vector: Vector, size: float) -> Vector:
    x, y, z = (ZERO if search.vanishes(entry, size) else entry for entry in vector)
    return x, y, z


def _ends(loop: LoopClosure) -> tuple[tuple[Side, Side], ...]:
    """Both frames of a closure that holds their origins together, either one first."""
    pair = (loop.parent, loop.child)
    return (pair, pair[::-1]) if POSITION.get(loop.type) == "all" else ()


def _seat(robot: Multibody, side: Side) -> Side:
    """A frame at a hinge without bodies as one of the link that this hangs on."""
    link = robot.links[side.link]
    if link.bodies or link.kind != "R" or side.point != ZERO_VECTOR or link.parent == GROUND:
        return side
    return Side(link.parent, link.offset, side.axes)


def _join_turning(leg: Leg, axes: Mapping[int, Array], found: dict[int, SecondMoments]) -> None:
    """Second moments count on the first of the links that turn alike, which have the same axes at all poses."""
    for place, index in enumerate(leg.links):
        for first in leg.links[:place]:
            if axes and np.abs(axes[index] - axes[first]).max() < ALIKE:
                found[first] = found[first].with_second_of(found[index])
                found[index] = found[index].without_second()
                break


def _take_from_carried(search: RodSearch, leg: Leg, index: int, found: dict[int, SecondMoments], turns: int) -> None:
    """Give a link the masses at the joints of all that it carries, where it gets no moments that it has none of."""
    robot, own = search.robot, found[index]
    carried = [
        other
        for other in leg.links
        if robot.links[other].parent == index
        if robot.links[other].kind in TURNING and found[other].moment == ZERO_VECTOR
    ]
    total = own
    for other in carried:
        offset = _kept(search, robot.links[other].offset, robot.size)
        total = summed(total, on_line(found[other].mass, ZERO, ZERO, ZERO_VECTOR, offset))
    total = _cleaned(search, total)
    if total != own and fits(own, total, turns <= 1):
        found[index] = total
        for other in carried:
            found[other] = replace(found[other], mass=ZERO)
