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

from pkmgen.language.expression.algebra import (
    IDENTITY,
    ONE,
    Z_AXIS,
    ZERO,
    ZERO_VECTOR,
    Rotation,
    Vector,
    add,
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
from pkmgen.language.expression.trees import Number, Operation, Tree
from pkmgen.mechanism.elements import NO_FRICTION, Body, Friction
from pkmgen.mechanism.inertia import LineInertia, axis_inertia, line_inertia, summed
from pkmgen.mechanism.limb_axes import axes_about, unit
from pkmgen.mechanism.multibody import GROUND, Bar, LoopClosure, Side
from pkmgen.multibody.folding import Folding
from pkmgen.multibody.rods import Rod

NO_INERTIA = LineInertia(ZERO, ZERO, ZERO, ZERO, (ZERO, ZERO), ZERO, (ZERO, ZERO, ZERO))
HALF = Number(0.5)


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


class BarFolder:
    """Takes rods that are bars out of a multibody, one after the other.

    Attributes:
        bars: The bars.
    """

    def __init__(self, folding: Folding) -> None:
        self._folding, self._robot, self._search = folding, folding.robot, folding.search
        self._loops = folding.loops
        self.bars: list[Bar] = []

    def fold(self, loop: LoopClosure) -> bool:
        """Take out the rod that a loop ends with, if it may be taken for a bar."""
        return any(self._fold_end(loop, own, other) for (_, own), (_, other) in (loop.ends, loop.ends[::-1]))

    def _fold_end(self, loop: LoopClosure, end: Side, goal: Side) -> bool:
        """Take out the rod at one end of a loop."""
        rod = self._search.rod(end, goal, None)
        if rod is None or rod.end.link != rod.links[-1] or not self._folding.may_go(rod.links):
            return False
        before, rod = len(self.bars), replace(rod, loop=loop.name)
        if loop.friction.acts and not (len(rod.links) == 1 and self._is_flat(rod)):
            return False
        if len(rod.links) == 2 and self._folding.ends_on_ball(
            loop, rod.links[0], self._robot.links[rod.links[1]].axis, end
        ):
            self._fold_universal(rod)
        elif self._robot.links[rod.links[0]].kind == "R" == loop.type and len(rod.links) == 1 and self._is_flat(rod):
            self._fold_hinged(rod)
        elif len(rod.links) == 1:
            self._fold_in_plane(rod)
        return len(self.bars) > before

    def _fold_universal(self, rod: Rod) -> None:
        """Take out a rod on a universal joint, with a ball at its other end."""
        last = self._robot.links[rod.links[-1]]
        if not self._search.vanishes(dot(rod.line, last.axis)):
            return
        inertia = self._inertia(rod)
        carrier = self._folding.carrier(rod.end, rod.goal)
        turns = self._folding.first_axis(rod.links[0], carrier, self._seen(rod))
        if (inertia.axial, inertia.unequal) != (ZERO, ZERO) and not self._folding.carries(carrier, turns[0]):
            return
        cross, uneven = self._folding.cross_moment(rod.links[0], carrier), not inertia.is_even
        if cross is None or (uneven and not self._folding.is_known(carrier, turns)):
            return
        if self._folding.resists(rod.links) and not self._folding.is_seen(carrier, turns, inertia):
            return
        square = settle(dot(rod.end.point, rod.end.point))
        moment = self._moment_of_level(rod, inertia, carrier, square)
        lumps = _Lumps(inertia.mass, inertia.along, inertia.about_across if moment is None else moment, ZERO)
        self._fold(rod, square, lumps, inertia if moment is None else NO_INERTIA, turns, cross)

    def _moment_of_level(self, rod: Rod, inertia: LineInertia, carrier: int, square: Tree) -> Tree | None:
        """Moment of a rod whose ends are as far along its first axis wherever it is, its spin being part of it.

        With s = e·u, |u̇|² = (1 − s²) α̇², and half of (J_k − J_n + (I_a − J_k + J_n) s²) α̇² is in its spin.
        """
        first, last = self._robot.links[rod.links[0]], self._robot.links[rod.links[-1]]
        near = Side(first.parent, settled(plus(first.offset, first.mounting.rotate(last.offset))), IDENTITY)
        index, axis = self._folding.first_axis(rod.links[0], carrier)
        if index != carrier or not inertia.is_even or self._folding.rotates(carrier):
            return None
        height = self._folding.level_height(near, rod.goal, axis)
        if height is None:
            return None
        level = self._search.vanishes(height, self._robot.size)
        sine = ZERO if level else settle(divide(multiply(height, height), square))
        excess = inertia.excess
        spun = add(excess, multiply(add(inertia.axial, negate(excess)), sine))
        return settle(add(inertia.about_across, divide(spun, add(ONE, negate(sine)))))

    def _inertia(self, rod: Rod) -> LineInertia:
        """What a rod on a universal joint is made of, about its second axis."""
        last = self._robot.links[rod.links[-1]]
        second = self._folding.second_axis(rod.links, rod.line)
        return self._folding.without_traces(line_inertia(last.bodies, rod.line, second))

    def _is_flat(self, rod: Rod) -> bool:
        """Whether a rod is between two hinges of one direction, on a carrier that does not turn."""
        flat = self._folding.are_parallel(self._loops[rod.loop], rod.links[0], rod.end.link)
        return flat and not self._folding.rotates(self._folding.carrier(rod.end, rod.goal))

    def _fold_in_plane(self, rod: Rod) -> None:
        """Take out a rod on a hinge across a plane that turns about an axis at rest, in that plane.

        It turns as one on a universal joint does that has this axis as its first one: the hinge is across both.
        """
        folding, loop, (hinge,) = self._folding, self._loops[rod.loop], rod.links
        link, carrier = self._robot.links[hinge], folding.carrier(rod.end, rod.goal)
        plane, normal = folding.rests(hinge, link.axis, carrier)
        if plane in (GROUND, carrier, hinge) or self._robot.links[plane].kind != "R" or link.kind != "R":
            return
        seen = self._seen(rod)
        turns = folding.first_axis(plane, carrier, seen)
        across = (dot(self._robot.links[plane].axis, normal), dot(rod.line, link.axis))
        if not folding.is_known(carrier, turns) or not all(map(self._search.vanishes, across)):
            return
        if folding.resists(rod.links) or not self._leaves_plane(loop, rod, (plane, normal)):
            return
        second = folding.second_axis((plane, hinge), rod.line)
        inertia = folding.without_traces(line_inertia(link.bodies, rod.line, second))
        square = settle(dot(rod.end.point, rod.end.point))
        lumps = _Lumps(inertia.mass, inertia.along, inertia.about_across, ZERO)
        folding.hold_level(loop, hinge, ZERO, rod.goal)
        self._fold(rod, square, lumps, inertia, turns)

    def _leaves_plane(self, loop: LoopClosure, rod: Rod, plane: tuple[int, Vector]) -> bool:
        """Leave of the closure at the far end of a rod in a plane what it says of the plane, if that is all of it."""
        if loop.type in ("S", "point"):
            return True
        if loop.type not in ("U", "R"):
            return False
        index, normal = plane
        sides = [(loop.parent, loop.parent.axes.z), (loop.child, settled(loop.child.axes.rotate(loop.second)))]
        if loop.type == "R":
            sides[1] = (loop.child, loop.child.axes.z)
        (end, own), (goal, other) = sides if loop.parent is rod.end else sides[::-1]
        if not self._search.along(own, self._robot.links[end.link].axis):
            return False
        near = Side(index, ZERO_VECTOR, axes_about(normal, self._robot.value))
        far = Side(goal.link, ZERO_VECTOR, axes_about(other, self._robot.value))
        name, kind = self._folding.new_name(f"{loop.name}_axes"), "parallel" if loop.type == "R" else "perpendicular"
        self._loops[name] = replace(loop, name=name, type=kind, parent=near, child=far, second=Z_AXIS)
        return True

    def _fold_hinged(self, rod: Rod) -> None:
        """Take out a rod between two hinges of one direction, on a carrier that does not turn."""
        link = self._robot.links[rod.links[0]]
        carrier = self._folding.carrier(rod.end, rod.goal)
        across_axis = settled(subtract(rod.end.point, scale(dot(link.axis, rod.end.point), link.axis)))
        square = settle(dot(across_axis, across_axis))
        line = settled(unit(across_axis))
        inertia = axis_inertia(link.bodies, link.axis, line)
        across = ZERO if self._search.vanishes(inertia.across) else inertia.across
        lumps = _Lumps(inertia.mass, inertia.along, inertia.moment, across)
        far = self._folding.far_friction(rod.loop)
        self._folding.hold_level(self._loops[rod.loop], rod.links[0], dot(link.axis, rod.end.point), rod.goal)
        turns = self._folding.first_axis(rod.links[0], carrier, self._seen(rod))
        self._fold(rod, square, lumps, NO_INERTIA, turns, hinged=True, far=far)

    def _fold(
        self,
        rod: Rod,
        square: Tree,
        lumps: _Lumps,
        inertia: LineInertia,
        turns: tuple[int, Vector],
        cross: Tree = ZERO,
        hinged: bool = False,
        far: Friction = NO_FRICTION,
    ) -> None:
        """Put the masses of a rod of a length on the links between which it stands, and a distance in its place."""
        loop, first, last = self._loops[rod.loop], self._robot.links[rod.links[0]], self._robot.links[rod.links[-1]]
        centre = first.offset if first is last else plus(first.offset, first.mounting.rotate(last.offset))
        near = Side(first.parent, settled(centre), IDENTITY)
        length, moved = settle(Operation("sqrt", (square,))), divide(lumps.moment, square)
        slope = divide(lumps.along, length)
        mixed = add(slope, negate(moved))
        start = total((lumps.mass, negate(slope), negate(mixed)))
        for side, mass in ((near, start), (rod.goal, moved)):
            self._folding.add_mass(f"{loop.name}_end", side, mass)
        if first is not last:
            self._folding.leave_mass(rod.links[0])
        across = divide(lumps.across, length)
        same, friction = first.parent == turns[0], self._folding.friction(rod.links)
        self.bars.append(Bar(loop.name, length, mixed, across, inertia, cross, turns, same, hinged, friction, far))
        apart = settle(Operation("sqrt", (settle(dot(rod.end.point, rod.end.point)),)))
        self._loops[loop.name] = replace(
            loop,
            type="distance",
            parent=near,
            child=replace(rod.goal, axes=IDENTITY),
            length=apart,
            seen=self._seen(rod),
        )
        self._folding.take_out_joint(rod.links, loop, rod.goal)

    def _seen(self, rod: Rod) -> Rotation:
        """Axes that the bar is written in."""
        return self._folding.seen(rod.end, rod.goal)

    def join_twins(self) -> None:
        """Make one of bars that stand side by side, parallel whatever moves: their ends move alike."""
        for place, bar in enumerate(self.bars):
            for other in self.bars[place + 1 :]:
                if other.turns == bar.turns and self._are_twins(self._loops[bar.name], self._loops[other.name]):
                    self._join(bar, other)
                    return self.join_twins()
        return None

    def _are_twins(self, one: LoopClosure, other: LoopClosure) -> bool:
        if (one.parent.link, one.child.link) != (other.parent.link, other.child.link):
            return False
        near, far = (
            self._folding.rests(a.link, settled(subtract(b.point, a.point)))
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
        index, apart = self._folding.rests(one.parent.link, settled(subtract(two.parent.point, one.parent.point)))
        self._folding.bodies[index].append(Body(f"{bar.name}_apart", ZERO, ZERO_VECTOR, _about(bar.mixed, apart)))
        joined = replace(
            bar,
            mixed=add(bar.mixed, other.mixed),
            across=add(bar.across, other.across),
            inertia=summed(bar.inertia, other.inertia),
            cross=add(bar.cross, other.cross),
            friction=(bar.friction[0].with_that_of(other.friction[0]), bar.friction[1].with_that_of(other.friction[1])),
            far=bar.far.with_that_of(other.far),
        )
        self.bars = [joined if each is bar else each for each in self.bars if each is not other]
