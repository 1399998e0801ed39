"""Bars: bodies between two points of other links, which act on these as masses do.

A body on a universal joint at A, with a ball at B, that is symmetric about the line A B of length l, has the kinetic
energy of three masses, and that of its spin σ about the line: with m, s, J its mass, first and second moment about A,

    T = ½ (m_aa v_A² + 2 m_ab v_A·v_B + m_bb v_B²) + ½ I σ²,
    m_bb = J/l²,  m_ab = s/l − J/l²,  m_aa = m − 2 s/l + J/l².

The masses m_aa and m_bb are fixed to what the bar stands on at A and at B. All that is left of the bar is a distance,
the mass m_ab by which its ends act on each other, and the spin, whose rate the first axis e of the joint sets.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType

from pkmgen.expression.algebra import (
    IDENTITY,
    ZERO,
    Vector,
    add,
    cross,
    divide,
    dot,
    multiply,
    negate,
    plus,
    scale,
    settle,
    settled,
    subtract,
    total,
)
from pkmgen.expression.trees import Number, Operation, Tree
from pkmgen.mechanism.elements import Body
from pkmgen.mechanism.inertia import LineInertia, axis_inertia, line_inertia, second_moments, summed
from pkmgen.mechanism.limb_axes import unit
from pkmgen.mechanism.multibody import GROUND, Bar, Link, LoopClosure, Multibody, Side
from pkmgen.multibody.reduced_loops import reduced_loops
from pkmgen.multibody.rods import Rod, RodSearch

POINT = (ZERO,) * 6
NO_INERTIA = LineInertia(ZERO, ZERO, ZERO, ZERO, (ZERO, ZERO), ZERO, (ZERO, ZERO, ZERO))
STILL: Vector = (ZERO, ZERO, ZERO)
HALF = Number(0.5)


def with_bars(robot: Multibody) -> Multibody | None:
    """The robot with bars in place of rods that may be taken for them; None where there are none."""
    folder = _Folder(robot)
    for rod in reduced_loops(robot, frozenset()).rods:
        folder.fold(rod)
    return folder.folded() if folder.bars else None


def _about(mass: Tree, arm: Vector) -> tuple[Tree, Tree, Tree, Tree, Tree, Tree]:
    """Moments m (r² 1 − r rᵀ), by which twins resist a turn of what both of them turn with."""
    x, y, z = (multiply(entry, entry) for entry in arm)
    pairs = ((arm[0], arm[1]), (arm[0], arm[2]), (arm[1], arm[2]))
    squares = (settle(multiply(mass, add(a, b))) for a, b in ((y, z), (x, z), (x, y)))
    xx, yy, zz = squares
    xy, xz, yz = (settle(negate(multiply(mass, multiply(a, b)))) for a, b in pairs)
    return xx, yy, zz, xy, xz, yz


@dataclass(frozen=True, slots=True)
class _Lumps:
    """Mass, first moments along and across the line, and second moment of a rod, about its first end."""

    mass: Tree
    along: Tree
    moment: Tree
    across: Tree


class _Folder:
    """Takes rods out of a multibody, one after the other."""

    def __init__(self, robot: Multibody) -> None:
        self._robot, self._search = robot, RodSearch(robot)
        self._loops = {loop.name: loop for loop in robot.loops}
        self._bodies = {index: list(link.bodies) for index, link in enumerate(robot.links)}
        self._bodies[GROUND] = list(robot.base or ())
        self._gone: set[int] = set()
        self.bars: list[Bar] = []
        coupled = {index for coupling in robot.couplings for index, _ in coupling.terms}
        self._held = {*robot.independent, *robot.motors, *coupled}

    def fold(self, rod: Rod) -> None:
        """Take out a rod, if it may be taken for a bar."""
        if rod.end.link != rod.links[-1] or any(not self._is_free(index) for index in rod.links):
            return
        loop = self._loops[rod.loop]
        if len(rod.links) == 2 and loop.type in ("S", "point"):
            self._fold_universal(rod)
        elif len(rod.links) == 1 and loop.type == "R":
            self._fold_hinged(rod)

    def _fold_universal(self, rod: Rod) -> None:
        """Take out a rod on a universal joint, with a ball at its other end."""
        last = self._robot.links[rod.links[-1]]
        if second_moments(self._robot.links[rod.links[0]].bodies).acts:
            return
        inertia = line_inertia(last.bodies, rod.line, last.axis)
        if not all(
            self._search.vanishes(entry) for entry in (*inertia.aside, *inertia.mixed, dot(rod.line, last.axis))
        ):
            return
        if self._search.vanishes(inertia.unequal):
            inertia = replace(inertia, unequal=ZERO)
        turns, carrier = self._first_axis(rod), self._carrier(rod)
        if (inertia.axial, inertia.unequal) != (ZERO, ZERO) and turns[0] != carrier:
            return
        if inertia.unequal != ZERO and self._rotates(carrier):
            return
        square = settle(dot(rod.end.point, rod.end.point))
        self._fold(rod, square, _Lumps(inertia.mass, inertia.along, inertia.about_across, ZERO), inertia, turns)

    def _fold_hinged(self, rod: Rod) -> None:
        """Take out a rod between two hinges of one direction, on a carrier that does not turn."""
        link, turns, carrier = self._robot.links[rod.links[0]], self._first_axis(rod), self._carrier(rod)
        own = self._loops[rod.loop]
        ends = ((own.parent, own.child), (own.child, own.parent))
        near, far = next(pair for pair in ends if pair[0].link == rod.end.link)
        goal = self._rests(far.link, far.axes.z)
        parallel = self._along(near.axes.z, link.axis) and goal[0] == turns[0] and self._along(goal[1], turns[1])
        if turns[0] != carrier or not parallel or self._rotates(carrier):
            return
        flat = settled(subtract(rod.end.point, scale(dot(link.axis, rod.end.point), link.axis)))
        square = settle(dot(flat, flat))
        line = settled(unit(flat))
        inertia = axis_inertia(link.bodies, link.axis, line)
        across = ZERO if self._search.vanishes(inertia.across) else inertia.across
        lumps = _Lumps(inertia.mass, inertia.along, inertia.moment, across)
        self._fold(rod, square, lumps, NO_INERTIA, turns)

    def _carrier(self, rod: Rod) -> int:
        return self._robot.between(rod.end.link, rod.goal.link)[0]

    def _is_free(self, index: int) -> bool:
        """Whether a joint of a rod holds nothing but the rod, which nothing else hangs on."""
        link, search = self._robot.links[index], self._search
        ends = sum(index in (side.link for side in (loop.parent, loop.child)) for loop in self._robot.loops)
        carries = sum(other.parent == index for other in self._robot.links)
        alone = search.uses[index] == 1 and ends + carries == 1
        return alone and index not in self._held and not link.friction.acts and link.spring is None

    def _first_axis(self, rod: Rod) -> tuple[int, Vector]:
        """The first axis of the joint of a rod, in the first link that it is fixed to."""
        return self._rests(rod.links[0], self._robot.links[rod.links[0]].axis)

    def _rests(self, index: int, vector: Vector) -> tuple[int, Vector]:
        """A vector of a link in the first link that it is fixed to: joints that slide or turn about it leave it."""
        while index != GROUND:
            link = self._robot.links[index]
            if link.kind != "P" and not (link.kind == "R" and self._along(vector, link.axis)):
                break
            vector, index = settled(link.mounting.rotate(vector)), link.parent
        return index, vector

    def _rotates(self, index: int) -> bool:
        """Whether a link turns."""
        on_the_way = (self._robot.links[each].kind != "P" for each in self._robot.path(index))
        return self._robot.base is not None or any(on_the_way)

    def _along(self, one: Vector, other: Vector) -> bool:
        return all(self._search.vanishes(entry) for entry in cross(one, other))

    def _fold(self, rod: Rod, square: Tree, lumps: _Lumps, inertia: LineInertia, turns: tuple[int, Vector]) -> None:
        """Put the masses of a rod of a length on the links between which it stands, and a distance in its place."""
        loop, first, last = self._loops[rod.loop], self._robot.links[rod.links[0]], self._robot.links[rod.links[-1]]
        centre = first.offset if first is last else plus(first.offset, first.mounting.rotate(last.offset))
        near = Side(first.parent, settled(centre), IDENTITY)
        length, far = settle(Operation("sqrt", (square,))), divide(lumps.moment, square)
        slope = divide(lumps.along, length)
        mixed = add(slope, negate(far))
        start = total((lumps.mass, negate(slope), negate(mixed)))
        for side, mass in ((near, start), (rod.goal, far)):
            self._bodies[side.link].append(Body(f"{loop.name}_end", mass, side.point, POINT))
        across = divide(lumps.across, length)
        self.bars.append(Bar(loop.name, length, mixed, across, inertia, turns, first.parent == turns[0]))
        apart = settle(Operation("sqrt", (settle(dot(rod.end.point, rod.end.point)),)))
        self._loops[loop.name] = replace(
            loop, type="distance", parent=near, child=replace(rod.goal, axes=IDENTITY), length=apart
        )
        self._gone |= set(rod.links)

    def _join_twins(self) -> None:
        """Make one of bars that stand side by side, parallel whatever moves: their ends move alike."""
        for place, bar in enumerate(self.bars):
            for other in self.bars[place + 1 :]:
                if other.turns == bar.turns and self._are_twins(self._loops[bar.name], self._loops[other.name]):
                    self._join(bar, other)
                    return self._join_twins()
        return None

    def _are_twins(self, one: LoopClosure, other: LoopClosure) -> bool:
        if (one.parent.link, one.child.link) != (other.parent.link, other.child.link):
            return False
        near, far = (
            self._rests(a.link, settled(subtract(b.point, a.point)))
            for a, b in ((one.parent, other.parent), (one.child, other.child))
        )
        return near[0] == far[0] and all(self._search.vanishes(entry) for entry in subtract(near[1], far[1]))

    def _join(self, bar: Bar, other: Bar) -> None:
        one, two = self._loops[bar.name], self._loops.pop(other.name)
        parent, child = (
            replace(a, point=settled(scale(HALF, plus(a.point, b.point))))
            for a, b in ((one.parent, two.parent), (one.child, two.child))
        )
        self._loops[bar.name] = replace(one, parent=parent, child=child)
        index, apart = self._rests(one.parent.link, settled(subtract(two.parent.point, one.parent.point)))
        self._bodies[index].append(Body(f"{bar.name}_apart", ZERO, STILL, _about(bar.mixed, apart)))
        joined = replace(
            bar,
            mixed=add(bar.mixed, other.mixed),
            across=add(bar.across, other.across),
            inertia=summed(bar.inertia, other.inertia),
        )
        self.bars = [joined if each is bar else each for each in self.bars if each is not other]

    def folded(self) -> Multibody:
        """The robot that is left."""
        self._join_twins()
        robot = self._robot
        kept = [index for index in range(len(robot.links)) if index not in self._gone]
        place = {index: number for number, index in enumerate(kept)} | {GROUND: GROUND}

        def side(old: Side) -> Side:
            return replace(old, link=place[old.link])

        def moved(index: int) -> Link:
            link = robot.links[index]
            return replace(link, parent=place[link.parent], bodies=tuple(self._bodies[index]))

        names = {name for index in self._gone for name in robot.links[index].names}
        return replace(
            robot,
            links=tuple(moved(index) for index in kept),
            base=None if robot.base is None else tuple(self._bodies[GROUND]),
            loops=tuple(
                replace(loop, parent=side(loop.parent), child=side(loop.child)) for loop in self._loops.values()
            ),
            couplings=tuple(
                replace(coupling, terms=tuple((place[index], factor) for index, factor in coupling.terms))
                for coupling in robot.couplings
            ),
            motors=tuple(place[index] for index in robot.motors),
            independent=tuple(place[index] for index in robot.independent),
            bodies=(),
            bearings=(),
            frames=(),
            home=MappingProxyType({name: value for name, value in robot.home.items() if name not in names}),
            stated=frozenset(robot.stated - names),
            bars=tuple(replace(bar, turns=(place[bar.turns[0]], bar.turns[1])) for bar in self.bars),
        )
