"""Closures of the fewest joints: hinges between the links that are nearest, and last joints in place of welds."""

from __future__ import annotations

from dataclasses import replace

from pkmgen.language.expression.algebra import cross, plus, scale, settled, subtract
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.limb_axes import axes_about
from pkmgen.mechanism.multibody import GROUND, LoopClosure, Multibody, Side
from pkmgen.multibody.folding import Folding
from pkmgen.multibody.rods import RodSearch


class CommonPins:
    """Moves hinges of a multibody along the pins that they are on, one after the other."""

    def __init__(self, robot: Multibody) -> None:
        self._robot, self._search = robot, RodSearch(robot)
        self._hinges: list[LoopClosure] = []

    def moved(self, loop: LoopClosure) -> LoopClosure:
        """A hinge of a pin that holds more than two links, between those of them that depend on fewest joints.

        Links j and k that both turn on link i about one line turn about it on each other: where joint (i, j) carries j,
        the closure (j, k) says the same as (i, k), and the coordinate of (i, j) takes no part in it. Where (i, j) is a
        closure too, both say the same as (i, j) and (i, k). One with friction stays on the links that it resists.
        """
        if loop.type != "R" or loop.friction.acts:
            return loop
        moved = replace(loop, parent=self._carrier_side(loop.parent), child=self._carrier_side(loop.child))
        for other in self._hinges:
            for mine, rest in ((moved.parent, moved.child), (moved.child, moved.parent)):
                for its, far in ((other.parent, other.child), (other.child, other.parent)):
                    if self._is_same_pin(mine, its):
                        moved = min(moved, replace(moved, parent=rest, child=far), key=self._length)
        loop = min(loop, moved, key=self._length)
        self._hinges.append(loop)
        return loop

    def _length(self, loop: LoopClosure) -> int:
        """How many joints take part in a closure; one that holds none says nothing."""
        return len(loop.links(self._robot)) or len(self._robot.links) + 1

    def _is_same_pin(self, one: Side, other: Side) -> bool:
        """Whether two sides have one origin and z axis, whatever the parameters are."""
        apart = (*subtract(one.point, other.point), *cross(one.axes.z, other.axes.z))
        return one.link == other.link and all(self._search.vanishes(entry) for entry in apart)

    def _carrier_side(self, side: Side) -> Side:
        """A side whose z axis is the line of the hinge that carries its link, as a side of the link that carries it."""
        if side.link == GROUND:
            return side
        link = self._robot.links[side.link]
        apart = (*cross(side.point, link.axis), *cross(side.axes.z, link.axis))
        if link.kind != "R" or not all(self._search.vanishes(entry) for entry in apart):
            return side
        point = plus(link.offset, link.mounting.rotate(side.point))
        return self._carrier_side(Side(link.parent, settled(point), link.mounting.then(side.axes)))


def with_nearest_pins(robot: Multibody, kept: frozenset[str]) -> Multibody:
    """The robot with welds that a joint alone leads to taken for that joint, and hinges between nearest links.

    Args:
        robot: The robot.
        kept: Names of welds whose joints stay where they have friction.
    """
    robot = _unwelded(robot, kept)
    pins = CommonPins(robot)
    return replace(robot, loops=tuple(pins.moved(loop) for loop in robot.loops))


def _unwelded(robot: Multibody, kept: frozenset[str]) -> Multibody:
    """The robot without links that carry nothing but a weld to another one: their joint closes the loop."""
    folding, changed = Folding(robot), False
    for loop in robot.loops:
        for (_, own), (_, other) in (loop.ends, loop.ends[::-1]) if loop.type == "fixed" else ():
            if own.link in robot.pose or not _ends(folding, own.link, loop.name not in kept):
                continue
            folding.loops[loop.name] = _joint(robot, loop, own, other)
            folding.take_out([own.link])
            changed = True
            break
    return folding.folded([], []) if changed else robot


def _ends(folding: Folding, index: int, resisting: bool) -> bool:
    """Whether a link on a hinge, which may be resisting, or a ball carries nothing but the end of a loop."""
    if index == GROUND:
        return False
    link = folding.robot.links[index]
    ends = sum(index in (side.link for _, side in loop.ends) for loop in folding.robot.loops)
    quiet = not link.friction.acts or (resisting and link.kind == "R")
    return link.kind in "RS" and not link.bodies and ends == 1 and quiet and folding.is_free(index)


def _joint(robot: Multibody, loop: LoopClosure, own: Side, other: Side) -> LoopClosure:
    """The joint of a link that is welded to another one, between the link before it and that other one."""
    link = robot.links[own.link]
    turn = other.axes.then(own.axes.inverse())
    centre = plus(other.point, turn.rotate(scale(Number(-1.0), own.point)))
    axes = axes_about(link.axis, robot.value)
    near = Side(link.parent, link.offset, link.mounting.then(axes))
    far = Side(other.link, settled(centre), turn.then(axes))
    return replace(loop, type=link.kind, parent=near, child=far, friction=link.friction)
