"""Rods: the end of a side of a loop that keeps its ends apart whatever the joint does that carries it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from pkmgen.language.expression.algebra import IDENTITY, Vector, cross, dot, plus, scale, settled
from pkmgen.language.expression.trees import Number, Tree, evaluate
from pkmgen.mechanism.limb_axes import axes_about, unit
from pkmgen.mechanism.multibody import GROUND, Link, LoopClosure, Multibody, Side
from pkmgen.multibody.other_parameters import moved_parameters

ZERO_SIZES, NONZERO = 1e-9, 1e-2
"""Sizes of the robot, or sines: below the first one is zero but for rounding, above the second it is safely not."""


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


@dataclass(frozen=True, slots=True)
class Alignment:
    """Two hinges across each other that point the axis of a third one, which closes a loop, where another body has it.

    Attributes:
        links: Links of both, from the carrier outwards.
        own: The axis z of the third one, in the last of them.
        goal: The same on the other side of the loop.
        closure: Name of the closure of their direction.
    """

    links: tuple[int, ...]
    own: Side
    goal: Side
    closure: str


class RodSearch:
    """Looks for rods and welded joints at the ends of loops.

    Attributes:
        robot: The robot.
        uses: How many sides of loops each link is part of.
    """

    def __init__(self, robot: Multibody) -> None:
        self.robot = robot
        self._values = (robot.parameters, moved_parameters(robot))
        paths = [path for loop in robot.loops for path in robot.between(loop.parent.link, loop.child.link)[1:]]
        self.uses = {index: sum(index in path for path in paths) for index in range(len(robot.links))}

    def rod(self, end: Side, goal: Side, weld: Weld | None) -> Rod | None:
        """The rod at the end of one side, if there is one."""
        robot = self.robot
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
        if not self.differs(cross(link.axis, line)) or (slides and not self.vanishes(dot(link.axis, line))):
            return None
        links: tuple[int, ...] = (index,)
        if len(path) > 1 and path[-2] == link.parent and self.crosses(path[-2], link, line):
            links = (path[-2], index)
        return Rod(links, end, goal, line)

    def crosses(self, before: int, link: Link, line: Vector) -> bool:
        """Whether a joint makes a universal joint with the one before it."""
        other = self.robot.links[before]
        if other.kind != "R" or before in self.robot.independent:
            return False
        own = link.mounting.rotate(link.axis)
        meets = all(self.vanishes(entry, self.robot.size) for entry in cross(link.offset, other.axis))
        return meets and self.differs(cross(other.axis, own)) and self.differs(cross(link.axis, line))

    def _line(self, end: Side, slides: Sequence[int]) -> Vector | None:
        """Direction from A to B, axes of the link at A; None where there is none, or a motor turns it."""
        if not slides:
            return None if not self.differs(end.point, self.robot.size) else settled(unit(end.point))
        slide = self.robot.links[slides[0]]
        along = slide.mounting.rotate(slide.axis)
        start = plus(slide.offset, slide.mounting.rotate(end.point))
        straight = all(self.vanishes(entry, self.robot.size) for entry in cross(start, along))
        return settled(along) if straight else None

    def weld(self, loop: LoopClosure) -> tuple[tuple[Side, Side], Weld] | None:
        """Both sides of a welded closure with the last joints of one taken off, where their axes meet; and those."""
        best: tuple[tuple[Side, Side], Weld] | None = None
        for own, other in ((loop.parent, loop.child), (loop.child, loop.parent)):
            links = self._last_joints(own, other)
            if not links or (best is not None and len(best[1].links) >= len(links)):
                continue
            first = self.robot.links[links[0]]
            centre = first.offset
            if len(links) > 1:
                centre = plus(centre, first.mounting.rotate(self.robot.links[links[1]].offset))
            turn = other.axes.then(own.axes.inverse())
            point = plus(other.point, turn.rotate(scale(Number(-1.0), own.point)))
            sides = (Side(first.parent, settled(centre), IDENTITY), Side(other.link, settled(point), IDENTITY))
            best = sides, Weld(links, own, other, "", None)
        return best

    def turning(self, loop: LoopClosure) -> Weld | None:
        """The last joints of a side whose attitude is known, up to three hinges or a ball; the longer side of both."""
        sides = ((loop.parent, loop.child), (loop.child, loop.parent))
        welds = [Weld(self._last(*ends, lambda *_: True), *ends, loop.name, None) for ends in sides]
        best = max(welds, key=lambda weld: len(weld.links))
        return best if best.links else None

    def alignment(self, loop: LoopClosure) -> tuple[tuple[Side, Side], Alignment] | None:
        """The last two hinges of a side of a closure R, and its sides: where their axes meet, if its own does too."""
        for own, other in ((loop.parent, loop.child), (loop.child, loop.parent)):
            links = self._last(own, other, lambda *_: True)[-2:]
            if len(links) < 2 or links[-1] != own.link or self.robot.links[links[0]].kind != "R":
                continue
            first, last = (self.robot.links[index] for index in links)
            crossed = cross(first.axis, last.mounting.rotate(last.axis)), cross(last.axis, own.axes.z)
            if last.kind != "R" or last.parent != links[0] or not all(map(self.differs, crossed)):
                continue
            return self._at_centre(first, last, own, other), Alignment(links, own, other, loop.name)
        return None

    def _at_centre(self, first: Link, last: Link, own: Side, other: Side) -> tuple[Side, Side]:
        """Two sides that meet, of a hinge in the second of two links, before these where all three axes meet."""
        away = (*cross(last.offset, first.axis), *cross(own.point, own.axes.z))
        if not all(self.vanishes(entry, self.robot.size) for entry in away):
            return own, other
        height = scale(Number(-1.0), scale(dot(own.point, own.axes.z), other.axes.z))
        centre = plus(first.offset, first.mounting.rotate(last.offset))
        return (
            Side(first.parent, settled(centre), IDENTITY),
            Side(other.link, settled(plus(other.point, height)), IDENTITY),
        )

    def _last_joints(self, own: Side, other: Side) -> tuple[int, ...]:
        """Passive joints at the end of a side, from the carrier outwards, whose axes meet, of this loop alone."""

        def fits(index: int, links: Sequence[int]) -> bool:
            meets = self.robot.links[index].kind == "S" or not links or self._meets(index, links)
            return self.uses[index] <= 1 and meets

        return self._last(own, other, fits)

    def _last(self, own: Side, other: Side, fits: Callable[[int, Sequence[int]], bool]) -> tuple[int, ...]:
        """Passive hinges at the end of a side, up to three, or a ball, from the carrier outwards, while they fit."""
        robot = self.robot
        _, path, _ = robot.between(own.link, other.link)
        links: list[int] = []
        for index in reversed(path):
            kind = robot.links[index].kind
            if index in robot.independent or kind not in "RS" or len(links) == 3 or not fits(index, links):
                break
            if kind == "S":
                return tuple(links) or (index,)
            links.insert(0, index)
        return tuple(links)

    def _meets(self, before: int, links: Sequence[int]) -> bool:
        """Whether the axis of a joint meets those of the ones behind it, the second of which must have no offset."""
        other, link = self.robot.links[before], self.robot.links[links[0]]
        own = link.mounting.rotate(link.axis)
        meets = all(self.vanishes(entry, self.robot.size) for entry in cross(link.offset, other.axis))
        if len(links) == 2:
            behind = self.robot.links[links[1]].offset
            meets = meets and all(self.vanishes(entry, self.robot.size) for entry in behind)
        return meets and self.differs(cross(other.axis, own))

    def along(self, one: Vector, other: Vector) -> bool:
        """Whether two directions are parallel."""
        return all(self.vanishes(entry) for entry in cross(one, other))

    def before_turns(self, side: Side) -> Side:
        """A side in the first link before turns about its z axis, as far along that axis."""
        link = self.robot.links[side.link]
        if side.link == GROUND or link.kind != "R" or not self.along(link.axis, side.axes.z):
            return side
        foot = scale(dot(link.axis, side.point), link.axis)
        point = settled(plus(link.offset, link.mounting.rotate(foot)))
        axis = settled(link.mounting.rotate(side.axes.z))
        return self.before_turns(Side(link.parent, point, axes_about(axis, self.robot.value)))

    def off_axis(self, side: Side) -> Side:
        """A point in the first link before hinges that it stands on the axes of."""
        link = self.robot.links[side.link]
        on_axis = side.link != GROUND and link.kind == "R" and side.link not in self.robot.independent
        if not on_axis or not all(self.vanishes(entry, self.robot.size) for entry in cross(side.point, link.axis)):
            return side
        point = settled(plus(link.offset, link.mounting.rotate(side.point)))
        return self.off_axis(Side(link.parent, point, IDENTITY))

    def vanishes(self, tree: Tree, size: float = 1.0) -> bool:
        """Whether a length or a sine is zero whatever the parameters are."""
        return all(abs(evaluate(tree, values)) < ZERO_SIZES * size for values in self._values)

    def differs(self, vector: Vector, size: float = 1.0) -> bool:
        """Whether a vector is safely not zero."""
        return all(
            np.linalg.norm([evaluate(entry, values) for entry in vector]) > NONZERO * size for values in self._values
        )
