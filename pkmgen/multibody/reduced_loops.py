"""Closures of loops over as few unknown joints as possible: rods, whose joints follow from the points they connect.

Where a side of a loop ends in a rod, that is a link (or a cylinder) behind a passive joint R, U or S with the closure
at its other end, the origin d = 0 of the closure is the same as

    |B − A| = length         whatever the joint at A does,
    u·(B − A) = height       for each axis u of that joint that other ones of it leave alone,
    n·(B − A) = 0            for a direction n across the rod, fixed in it: this one says where the joint stands.

The first ones hold joints beyond the rod only. A joint P has two planes along it, one across. A rod that is welded to
the last joints of its own (a ball written as three revolute joints, a universal joint) has B where their axes meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from pkmgen.language.expression.algebra import (
    IDENTITY,
    ZERO,
    Vector,
    add,
    cross,
    dot,
    negate,
    perpendicular,
    plus,
    scale,
    settle,
    settled,
)
from pkmgen.language.expression.trees import Operation
from pkmgen.mechanism.limb_axes import axes_about, unit
from pkmgen.mechanism.multibody import GROUND, Link, LoopClosure, Multibody, Side
from pkmgen.multibody.held_sides import before_held, held_links
from pkmgen.multibody.pins import CommonPins
from pkmgen.multibody.rods import Alignment, Rod, RodSearch, Weld

ORIGIN: Vector = (ZERO, ZERO, ZERO)
POINTS = {"R": "parallel", "U": "perpendicular", "S": "", "point": "", "fixed": "attitude", "attitude": ""}
"""Closures whose origins meet, and the closure of directions that is left beside."""


@dataclass(frozen=True)
class ReducedLoops:
    """Closures that say the same as those of a multibody.

    Attributes:
        loops: The closures.
        rated: Those that rates are found by: where nothing is welded, closures as they are cost less.
        origins: Names of the closures of the robot that these say the same as.
        rods: Rods among them.
        welds: Welded joints among them.
        alignments: Hinges that point an axis among them.
    """

    loops: tuple[LoopClosure, ...]
    rated: tuple[LoopClosure, ...]
    origins: tuple[str, ...]
    rods: tuple[Rod, ...]
    welds: tuple[Weld, ...]
    alignments: tuple[Alignment, ...]

    @cached_property
    def aims(self) -> frozenset[str]:
        """Names of the closures that also hold where a rod has the opposite direction."""
        return frozenset(name for rod in self.rods for name in rod.aim)


def reduced_loops(robot: Multibody, plain: frozenset[str]) -> ReducedLoops:
    """Find the rods of a multibody.

    Args:
        robot: The multibody.
        plain: Names of closures that are to be left as they are.
    """
    reducer, pins, rated, origins = _Reducer(robot), CommonPins(robot), list[LoopClosure](), list[str]()
    for loop in map(_from_origin, robot.loops):
        before = len(reducer.loops)
        pinned = pins.moved(loop)
        if loop.name in plain or loop.type not in POINTS or not reducer.reduce(pinned):
            reducer.loops.append(pinned)
        made = reducer.loops[before:]
        sides = {each.closure: (each.own, each.goal) for each in reducer.alignments}
        turned = loop.type in ("fixed", "attitude") or any(each.name in sides for each in made)
        rated += [_rated(each, sides.get(each.name)) for each in made] if turned else [loop]
        origins += [loop.name] * (len(rated) - len(origins))
    loops, rods, welds = tuple(reducer.loops_before_held()), tuple(reducer.rods), tuple(reducer.welds)
    return ReducedLoops(loops, tuple(rated), tuple(origins), rods, welds, tuple(reducer.alignments))


def _rated(loop: LoopClosure, aligned: tuple[Side, Side] | None) -> LoopClosure:
    """A closure that says the same about rates; that two sides turn alike needs none of their axes, or one."""
    if aligned is not None:
        return replace(loop, type="swing", parent=aligned[0], child=aligned[1])
    return replace(loop, type="spin") if loop.type == "attitude" else loop


def _from_origin(loop: LoopClosure) -> LoopClosure:
    """A plane that moves, by its height above the origin of its link: there is no point of it to be followed."""
    side = loop.parent
    if not loop.in_a_plane or side.link == GROUND or side.point == ORIGIN:
        return loop
    height = settle(dot(side.axes.z, side.point))
    return replace(loop, parent=replace(side, point=ORIGIN), height=settle(add(loop.height, height)))


class _Reducer:
    """Goes through the closures of a multibody."""

    def __init__(self, robot: Multibody) -> None:
        self._robot, self._search = robot, RodSearch(robot)
        self.loops: list[LoopClosure] = []
        self.rods: list[Rod] = []
        self.welds: list[Weld] = []
        self.alignments: list[Alignment] = []
        self._names = {loop.name for loop in robot.loops}

    def loops_before_held(self) -> Iterator[LoopClosure]:
        """The closures, distances before links that are held where this leaves them one joint to find."""
        robot, held = self._robot, held_links(self._robot)
        for loop in self.loops:
            moved = before_held(robot, self._search, held, loop)
            yield moved if len(moved.links(robot).difference(robot.independent)) == 1 else loop

    def reduce(self, loop: LoopClosure) -> bool:
        """Replace a closure by others; returns whether that was possible."""
        if loop.type == "attitude":
            return self._turned(loop)
        sides, weld = (loop.parent, loop.child), None
        if loop.type == "fixed":
            found = self._search.weld(loop)
            if found is None:
                return False
            sides, weld = found
        rods = [rod for k in (0, 1) if (rod := self._search.rod(sides[k], sides[1 - k], weld)) is not None]
        closing = loop if weld is None else replace(loop, parent=weld.frame, child=weld.goal)
        if rods:
            rod = max(rods, key=self._worth)
            aims = tuple(self._name(f"{loop.name}_aim{k}") for k in self._aims(rod))
            rod = replace(rod, aim=aims, loop=loop.name)
            self.loops += self._of_rod(loop, rod)
            self.rods.append(rod)
            if weld is not None and self._robot.links[rod.links[-1]].kind == "S":
                weld = replace(weld, rod=rod)
        elif weld is not None:
            point = replace(loop, name=self._name(f"{loop.name}_point"), type="point", parent=sides[0], child=sides[1])
            self.loops.append(point)
        else:
            return self._aligned(loop)
        if weld is not None:
            weld = replace(weld, closure=self._name(f"{loop.name}_turn"))
            self.welds.append(weld)
            closing = replace(closing, name=weld.closure)
        if POINTS[loop.type]:
            shaft = self._shaft(loop, self.rods[-1]) if rods and loop.type == "U" else None
            self.loops.append(shaft or replace(closing, type=POINTS[loop.type]))
        return True

    def _shaft(self, loop: LoopClosure, rod: Rod) -> LoopClosure | None:
        """Of a shaft between two universal joints with parallel inner axes: it and the outer ones lie in a plane.

        Its first joint stands on the axis of a hinge, the fork, which alone turns what this says.
        """
        robot, search, line = self._robot, self._search, rod.line
        indices, inner, outer = rod.links, *self._axes_of(loop, rod)
        while len(indices) == 1 and robot.links[indices[0]].kind == "P":
            slide = robot.links[indices[0]]
            inner, line = (settled(slide.mounting.rotate(axis)) for axis in (inner, line))
            end = plus(slide.offset, slide.mounting.rotate(rod.end.point))
            straight = all(search.vanishes(entry, robot.size) for entry in cross(end, line))
            before = GROUND if slide.parent == GROUND else robot.links[slide.parent].parent
            indices = (before, slide.parent) if straight and before != GROUND else ()
        if len(indices) != 2 or not set(indices).isdisjoint(robot.independent):
            return None
        first, last = (robot.links[index] for index in indices)
        if last.kind != "R" or not search.crosses(indices[0], last, line) or not search.vanishes(dot(last.axis, line)):
            return None
        centre = settled(plus(first.offset, first.mounting.rotate(last.offset)))
        axis = settled(first.mounting.rotate(first.axis))
        near = Side(first.parent, centre, axes_about(axis, robot.value))
        if not search.along(inner, last.axis) or search.off_axis(near).link == near.link:
            return None
        far = Side(rod.goal.link, rod.goal.point, axes_about(outer, robot.value))
        return replace(loop, type="coplanar", parent=near, child=far)

    def _axes_of(self, loop: LoopClosure, rod: Rod) -> tuple[Vector, Vector]:
        """The axis of a universal joint that is fixed in a rod, axes of its last link, and the outer one."""
        axes = (loop.parent.axes.z, settled(loop.child.axes.rotate(loop.second)))
        inner, outer = axes if rod.goal.link == loop.child.link else axes[::-1]
        index = rod.end.link
        while index != rod.links[-1]:
            inner, index = settled(self._robot.links[index].mounting.rotate(inner)), self._robot.links[index].parent
        return inner, outer

    def _turned(self, loop: LoopClosure) -> bool:
        """Let joints be found from an attitude that is known, where their axes meet."""
        found = self._search.turning(loop)
        if found is None:
            return False
        self.welds.append(found)
        self.loops.append(loop)
        return True

    def _aligned(self, loop: LoopClosure) -> bool:
        """Let two hinges be found from where the axis of a third one points, apart from where that stands."""
        found = self._search.alignment(loop) if loop.type == "R" else None
        if found is None:
            return False
        (parent, child), alignment = found
        name = self._name(f"{loop.name}_direction")
        point = replace(loop, name=self._name(f"{loop.name}_point"), type="point", parent=parent, child=child)
        self.alignments.append(replace(alignment, closure=name))
        self.loops += [point, replace(loop, name=name, type="parallel")]
        return True

    def _aims(self, rod: Rod) -> tuple[str, ...]:
        return {"S": ("_1", "_2"), "R": ("",), "P": ()}[self._robot.links[rod.links[-1]].kind]

    def _worth(self, rod: Rod) -> tuple[int, int, int]:
        """How many rates a rod takes out, whether nothing else needs them, and how far out it is."""
        freedoms = sum(self._robot.links[index].freedoms for index in rod.links)
        return freedoms, -self._search.uses[rod.links[-1]], len(self._robot.path(rod.end.link))

    def _of_rod(self, loop: LoopClosure, rod: Rod) -> Iterator[LoopClosure]:
        """The closures that say what d = 0 says."""
        links = [self._robot.links[index] for index in rod.links]
        first, last = links[0], links[-1]
        if last.kind == "P":
            yield from self._of_slide(loop, rod, last)
            return
        centre = first.offset if len(links) == 1 else plus(first.offset, first.mounting.rotate(last.offset))
        cylinder = rod.end.link != rod.links[-1]
        yield replace(
            loop, name=self._name(f"{loop.name}_rod"), type="distance",
            parent=Side(first.parent, settled(centre), IDENTITY), child=rod.goal,
            length=ZERO if cylinder else settle(Operation("sqrt", (dot(rod.end.point, rod.end.point),))),
            cylinder=(rod.links[-1], rod.end) if cylinder else None,
        )  # fmt: skip
        if last.kind == "S":
            normals = [unit(perpendicular(rod.line, self._robot.value))]
            normals.append(settled(cross(rod.line, normals[0])))
        else:
            height = ZERO if cylinder else settle(dot(last.axis, rod.end.point))
            axis = settled(last.mounting.rotate(last.axis))
            foot = Side(last.parent, plus(last.offset, scale(height, axis)), IDENTITY)
            yield self._plane(loop, "level", foot, axis, rod)
            normals = [settled(unit(cross(last.axis, rod.line)))]
        for name, normal in zip(rod.aim, normals, strict=True):
            plane = self._plane(loop, "aim", Side(rod.links[-1], ORIGIN, IDENTITY), normal, rod)
            yield replace(plane, name=name)

    def _of_slide(self, loop: LoopClosure, rod: Rod, link: Link) -> Iterator[LoopClosure]:
        """The plane across a joint P, and what holds along it; rates of a weld are found by these closures."""
        along = settled(link.mounting.rotate(rod.line))
        point = settled(plus(link.offset, link.mounting.rotate(rod.end.point)))
        swings = loop.type != "fixed" and self._swings_across(link, along, point)
        yield from self._of_swing(loop, rod, link, point) if swings else self._levels(loop, rod, link, along, point)
        yield self._plane(loop, "slide", rod.end, rod.line, rod)

    def _levels(self, loop: LoopClosure, rod: Rod, link: Link, along: Vector, point: Vector) -> Iterator[LoopClosure]:
        """The planes along a joint P; one that a hinge turns in itself is fixed before the hinge."""
        before = None if link.parent == GROUND else self._robot.links[link.parent]
        if before is None or before.kind != "R" or not self._search.vanishes(dot(before.axis, along)):
            second = unit(perpendicular(along, self._robot.value))
            yield self._plane(loop, "level", Side(link.parent, point, IDENTITY), second, rod)
        else:
            second = before.axis
            foot = plus(before.offset, before.mounting.rotate(scale(dot(second, point), second)))
            yield self._plane(
                loop, "level", Side(before.parent, foot, IDENTITY), settled(before.mounting.rotate(second)), rod
            )
        yield self._plane(loop, "level", Side(link.parent, point, IDENTITY), settled(cross(second, along)), rod)

    def _swings_across(self, link: Link, along: Vector, point: Vector) -> bool:
        """Whether a joint P is along a passive hinge, which keeps it at a distance, and one more hinge is parallel."""
        robot, search = self._robot, self._search
        before = None if link.parent == GROUND or link.parent in robot.independent else robot.links[link.parent]
        if before is None or before.kind != "R" or before.parent in (GROUND, *robot.pose):
            return False
        if search.uses[link.parent] > 1 or any(link.parent in dict(each.terms) for each in robot.couplings):
            return False
        first = robot.links[before.parent]
        parallel = search.along(before.axis, along) and search.along(first.axis, before.mounting.rotate(before.axis))
        return first.kind == "R" and parallel and search.differs(cross(before.axis, point), robot.size)

    def _of_swing(self, loop: LoopClosure, rod: Rod, link: Link, point: Vector) -> Iterator[LoopClosure]:
        """The distance of a joint P from the hinge that it is parallel to, and where that stands."""
        hinge = self._robot.links[link.parent]
        arm = settled(plus(point, scale(negate(dot(hinge.axis, point)), hinge.axis)))
        near = axes_about(settled(hinge.mounting.rotate(hinge.axis)), self._robot.value)
        length = settle(Operation("sqrt", (dot(arm, arm),)))
        yield replace(
            loop, name=self._name(f"{loop.name}_swing"), type="distance", across=True, length=length,
            parent=Side(hinge.parent, hinge.offset, near), child=rod.goal,
        )  # fmt: skip
        aim, end = self._name(f"{loop.name}_aim"), Side(link.parent, arm, IDENTITY)
        swing = replace(rod, links=(link.parent,), end=end, line=settled(unit(arm)), aim=(aim,), loop=loop.name)
        self.rods.append(swing)
        normal = settled(unit(cross(hinge.axis, arm)))
        yield replace(self._plane(loop, "aim", Side(link.parent, ORIGIN, IDENTITY), normal, rod), name=aim)

    def _plane(self, loop: LoopClosure, name: str, side: Side, normal: Vector, rod: Rod) -> LoopClosure:
        """The closure normal·(B − point) = 0."""
        side = Side(side.link, settled(side.point), axes_about(normal, self._robot.value))
        if name == "level":
            side = self._search.before_turns(side)
        return replace(loop, name=self._name(f"{loop.name}_{name}"), type="contact", parent=side, child=rod.goal)

    def _name(self, name: str) -> str:
        """A name that no other closure has."""
        while name in self._names:
            name += "_"
        self._names.add(name)
        return name
