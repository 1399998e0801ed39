"""Closures of loops over as few unknown joints as possible: rods, whose joints are told from what they keep apart.

Where a side of a loop ends in a rod, that is a link (or a cylinder) behind a passive joint R, U or S with the closure
at its other end, the origin d = 0 of the closure is the same as

    |B − A| = length         whatever the joint at A does,
    u·(B − A) = height       for each axis u of that joint that other ones of it leave alone,
    n·(B − A) = 0            for a direction n across the rod, fixed in it: this one says where the joint stands.

The first ones hold joints beyond the rod only. A joint P has two planes along it, one across. A rod that is welded to
the last joints of its own (a ball written as three revolute joints, a universal joint) has B where their axes meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from pkmgen.expression.algebra import (
    IDENTITY,
    ZERO,
    Rotation,
    Vector,
    cross,
    dot,
    perpendicular,
    plus,
    scale,
    settle,
    settled,
)
from pkmgen.expression.trees import Number, Operation, Tree, evaluate
from pkmgen.mechanism.limb_axes import unit
from pkmgen.mechanism.multibody import GROUND, Link, LoopClosure, Multibody, Side

ORIGIN: Vector = (ZERO, ZERO, ZERO)
POINTS = {"R": "parallel", "U": "perpendicular", "S": "", "point": "", "fixed": "attitude"}
"""Closures whose origins meet, and the closure of directions that is left beside."""
MOVED, SEED = 1e-3, 11
"""How much parameters are moved, relatively, to see what holds for any of them."""
SAME, APART = 1e-9, 1e-2
"""Parts of the size of the robot, or sines: what is zero but for rounding, and what is safely not."""


@dataclass(frozen=True, slots=True)
class Rod:
    """The end of a side of a loop: a link behind a passive joint, with the closure at its other end.

    Attributes:
        links: The links of the joint at A: one R, P or S, two R of a universal joint, from the carrier outwards.
        end: B in the rod, or in what a motor slides along it.
        goal: B on the other side of the loop.
        line: Direction from A to B, or of a joint P, axes of the last of the links.
        aim: Names of the closures n·(B − A) = 0.
        loop: Name of the closure of the robot that these stand for.
    """

    links: tuple[int, ...]
    end: Side
    goal: Side
    line: Vector
    aim: tuple[str, ...] = ()
    loop: str = ""


@dataclass(frozen=True, slots=True)
class Weld:
    """The last joints of a side of a loop that is welded to the other side.

    Attributes:
        links: Their links, from the carrier outwards; their axes meet in a point.
        frame: The welded frame in the last one.
        goal: The frame that it coincides with.
        rod: The rod that carries them, if its own joint is a ball.
        closure: Name of the closure of their attitude.
    """

    links: tuple[int, ...]
    frame: Side
    goal: Side
    closure: str
    rod: Rod | None


@dataclass(frozen=True)
class ReducedLoops:
    """Closures that say the same as those of a multibody.

    Attributes:
        loops: The closures.
        rated: Those that rates are found by: where nothing is welded, closures as they are cost less.
        rods: Rods among them.
        welds: Welded joints among them.
    """

    loops: tuple[LoopClosure, ...]
    rated: tuple[LoopClosure, ...]
    rods: tuple[Rod, ...]
    welds: tuple[Weld, ...]

    @cached_property
    def aims(self) -> frozenset[str]:
        """Names of the closures that also hold where a rod points the other way."""
        return frozenset(name for rod in self.rods for name in rod.aim)


def reduced_loops(robot: Multibody, plain: frozenset[str]) -> ReducedLoops:
    """Find the rods of a multibody.

    Args:
        robot: The multibody.
        plain: Names of closures that are to be left as they are.
    """
    reducer, rated = _Reducer(robot), list[LoopClosure]()
    for loop in robot.loops:
        before = len(reducer.loops)
        if loop.name in plain or loop.type not in POINTS or not reducer.reduce(loop):
            reducer.loops.append(loop)
        rated += [_rated(made) for made in reducer.loops[before:]] if loop.type == "fixed" else [loop]
    return ReducedLoops(tuple(reducer.loops), tuple(rated), tuple(reducer.rods), tuple(reducer.welds))


def _rated(loop: LoopClosure) -> LoopClosure:
    """A closure that says the same about rates; that two sides turn alike needs none of their axes."""
    return replace(loop, type="spin") if loop.type == "attitude" else loop


class _Reducer:
    """Goes through the closures of a multibody."""

    def __init__(self, robot: Multibody) -> None:
        self._robot = robot
        self._values = (robot.parameters, moved_parameters(robot))
        self.loops: list[LoopClosure] = []
        self.rods: list[Rod] = []
        self.welds: list[Weld] = []
        self._names = {loop.name for loop in robot.loops}
        paths = [path for loop in robot.loops for path in robot.between(loop.parent.link, loop.child.link)[1:]]
        self._uses = {index: sum(index in path for path in paths) for index in range(len(robot.links))}

    def reduce(self, loop: LoopClosure) -> bool:
        """Replace a closure by others; returns whether that was possible."""
        sides, weld = (loop.parent, loop.child), None
        if loop.type == "fixed":
            found = self._weld(loop)
            if found is None:
                return False
            sides, weld = found
        rods = [rod for k in (0, 1) if (rod := self._rod(sides[k], sides[1 - k], weld)) is not None]
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
            return False
        if weld is not None:
            weld = replace(weld, closure=self._name(f"{loop.name}_turn"))
            self.welds.append(weld)
            closing = replace(closing, name=weld.closure)
        if POINTS[loop.type]:
            self.loops.append(replace(closing, type=POINTS[loop.type]))
        return True

    def _aims(self, rod: Rod) -> tuple[str, ...]:
        return {"S": ("_1", "_2"), "R": ("",), "P": ()}[self._robot.links[rod.links[-1]].kind]

    def _worth(self, rod: Rod) -> tuple[int, int, int]:
        """How many rates a rod takes out, whether nothing else needs them, and how far out it is."""
        freedoms = sum(self._robot.links[index].freedoms for index in rod.links)
        return freedoms, -self._uses[rod.links[-1]], len(self._robot.path(rod.end.link))

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
            normals = [unit(perpendicular(rod.line))]
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
        """The planes along and across a joint P."""
        along, before = settled(link.mounting.rotate(rod.line)), self._robot.links[link.parent].axis
        upright = link.parent != GROUND and self._vanishes(dot(before, along))
        second = before if upright else unit(perpendicular(along))
        point = settled(plus(link.offset, link.mounting.rotate(rod.end.point)))
        for normal in (settled(cross(second, along)), second):
            yield self._plane(loop, "level", Side(link.parent, point, IDENTITY), normal, rod)
        yield self._plane(loop, "slide", rod.end, rod.line, rod)

    def _plane(self, loop: LoopClosure, name: str, side: Side, normal: Vector, rod: Rod) -> LoopClosure:
        """The closure normal·(B − point) = 0."""
        first = unit(perpendicular(normal))
        axes = Rotation(first, settled(cross(normal, first)), normal)
        side = Side(side.link, settled(side.point), axes)
        return replace(loop, name=self._name(f"{loop.name}_{name}"), type="contact", parent=side, child=rod.goal)

    def _rod(self, end: Side, goal: Side, weld: Weld | None) -> Rod | None:
        """The rod at the end of one side, if there is one."""
        robot = self._robot
        _, path, _ = robot.between(end.link, goal.link)
        slides: list[int] = []
        while path and path[-1] in robot.independent and robot.links[path[-1]].kind == "P" and not slides:
            slides, path = [path[-1]], path[:-1]
        if not path or path[-1] in robot.independent:
            return None
        index, link = path[-1], robot.links[path[-1]]
        if slides and robot.links[slides[0]].parent != index:
            return None
        if link.kind == "P" and not slides:
            return Rod((index,), end, goal, link.axis)
        line = self._line(end, slides)
        if line is None or link.kind not in "RS":
            return None
        if link.kind == "S":
            turns = weld is not None and len(weld.links) == 2 and not slides
            return Rod((index,), end, goal, line) if turns else None
        if not self._differ(cross(link.axis, line)) or (slides and not self._vanishes(dot(link.axis, line))):
            return None
        links: tuple[int, ...] = (index,)
        if len(path) > 1 and path[-2] == link.parent and self._crosses(path[-2], link, line):
            links = (path[-2], index)
        return Rod(links, end, goal, line)

    def _crosses(self, before: int, link: Link, line: Vector) -> bool:
        """Whether a joint makes a universal joint with the one before it."""
        other = self._robot.links[before]
        if other.kind != "R" or before in self._robot.independent:
            return False
        own = link.mounting.rotate(link.axis)
        meets = all(self._vanishes(entry, self._robot.size) for entry in cross(link.offset, other.axis))
        return meets and self._differ(cross(other.axis, own)) and self._differ(cross(link.axis, line))

    def _line(self, end: Side, slides: Sequence[int]) -> Vector | None:
        """Direction from A to B, axes of the link at A; None where there is none, or a motor turns it."""
        if not slides:
            return None if not self._differ(end.point, self._robot.size) else settled(unit(end.point))
        slide = self._robot.links[slides[0]]
        along = slide.mounting.rotate(slide.axis)
        start = plus(slide.offset, slide.mounting.rotate(end.point))
        straight = all(self._vanishes(entry, self._robot.size) for entry in cross(start, along))
        return settled(along) if straight else None

    def _weld(self, loop: LoopClosure) -> tuple[tuple[Side, Side], Weld] | None:
        """Both sides of a welded closure with the last joints of one taken off, where their axes meet; and those."""
        best: tuple[tuple[Side, Side], Weld] | None = None
        for own, other in ((loop.parent, loop.child), (loop.child, loop.parent)):
            links = self._last_joints(own, other)
            if not links or (best is not None and len(best[1].links) >= len(links)):
                continue
            first = self._robot.links[links[0]]
            centre = first.offset
            if len(links) > 1:
                centre = plus(centre, first.mounting.rotate(self._robot.links[links[1]].offset))
            turn = other.axes.then(own.axes.inverse())
            point = plus(other.point, turn.rotate(scale(Number(-1.0), own.point)))
            sides = (Side(first.parent, settled(centre), IDENTITY), Side(other.link, settled(point), IDENTITY))
            best = sides, Weld(links, own, other, "", None)
        return best

    def _last_joints(self, own: Side, other: Side) -> tuple[int, ...]:
        """Passive joints at the end of a side, from the carrier outwards, whose axes meet."""
        robot = self._robot
        _, path, _ = robot.between(own.link, other.link)
        links: list[int] = []
        for index in reversed(path):
            link = robot.links[index]
            if index in robot.independent or link.kind not in "RS" or self._uses[index] > 1 or len(links) == 3:
                break
            if link.kind == "S":
                return tuple(links) or (index,)
            if links and not self._meets(index, links):
                break
            links.insert(0, index)
        return tuple(links)

    def _meets(self, before: int, links: Sequence[int]) -> bool:
        """Whether the axis of a joint meets those of the ones behind it, the second of which must have no offset."""
        other, link = self._robot.links[before], self._robot.links[links[0]]
        own = link.mounting.rotate(link.axis)
        meets = all(self._vanishes(entry, self._robot.size) for entry in cross(link.offset, other.axis))
        if len(links) == 2:
            behind = self._robot.links[links[1]].offset
            meets = meets and all(self._vanishes(entry, self._robot.size) for entry in behind)
        return meets and self._differ(cross(other.axis, own))

    def _vanishes(self, tree: Tree, size: float = 1.0) -> bool:
        return all(abs(evaluate(tree, values)) < SAME * size for values in self._values)

    def _differ(self, vector: Vector, size: float = 1.0) -> bool:
        """Whether a vector is safely not zero."""
        return all(
            np.linalg.norm([evaluate(entry, values) for entry in vector]) > APART * size for values in self._values
        )

    def _name(self, name: str) -> str:
        """A name that no other closure has."""
        while name in self._names:
            name += "_"
        self._names.add(name)
        return name


def moved_parameters(robot: Multibody) -> dict[str, float]:
    """Parameters beside those of the file: what holds for both holds for any."""
    random = np.random.default_rng(SEED)
    values = {
        name: value * (1.0 + MOVED * random.uniform(-1, 1)) + MOVED * (value == 0.0)
        for name, value in robot.parameters.items()
    }
    for name, tree in robot.derived.items():
        values[name] = evaluate(tree, values)
    return values
