"""Parallelograms of hinges as rods on universal joints: of a Delta whose forearms have bars across at both ends.

Where the bar at one end turns about its own line, and the bar at the other end too, on a hinge parallel to it, each rod
moves as on universal joints of its own: the first bar is the cross of one of them, the others have crosses without
mass. The second bar turns as the first one does; its mass is on the line of its hinge, on what that hinge leads to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType

from pkmgen.language.expression.algebra import Z_AXIS, ZERO, Vector, cross, dot, plus, scale, settled
from pkmgen.language.expression.trees import Tree
from pkmgen.mechanism.multibody import LoopClosure, Multibody, PlacedBody, Side
from pkmgen.mechanism.renumbered import renumbered
from pkmgen.multibody.end_crosses import EndCross, end_crosses
from pkmgen.multibody.folding import Folding
from pkmgen.multibody.held_attitudes import attitude_at_home

ORIGIN: Vector = (ZERO, ZERO, ZERO)


def with_rods_apart(robot: Multibody, coupled: Multibody) -> Multibody:
    """Take the rods of parallelograms apart.

    Args:
        robot: The robot.
        coupled: The same, with parallelograms as couplings and hinges at their ends as universal joints.
    """
    types, left = {loop.name: loop.type for loop in robot.loops}, {loop.name for loop in coupled.loops}
    for loop in coupled.loops:
        if (loop.type, types[loop.name]) == ("U", "R"):
            robot = _Parallelogram(robot, loop.name, left).apart()
    return robot


class _Parallelogram:
    """Rods between two bars, the second of which ends a loop."""

    def __init__(self, robot: Multibody, name: str, left: set[str]) -> None:
        self._robot, self._folding, self._left = robot, Folding(robot), left
        self._loop = self._folding.loops[name]

    def apart(self) -> Multibody:
        """The robot with rods on joints of their own; itself where the bars do not lie on the axes of their joints."""
        for end in end_crosses(self._robot, self._folding.search, self._loop):
            ties = list(self._ties(end.bar))
            if ties and self._stands(end, ties):
                return self._apart(end, ties)
        return self._robot

    def _ties(self, bar: int) -> Iterator[tuple[LoopClosure, Side, Side]]:
        """Closures that other rods end on the bar with: the closure, its side in the bar, that in the rod."""
        for loop in self._robot.loops:
            for (_, own), (_, other) in (loop.ends, loop.ends[::-1]):
                if own.link == bar and loop.name not in self._left:
                    yield loop, own, other

    def _apart(self, end: EndCross, ties: Sequence[tuple[LoopClosure, Side, Side]]) -> Multibody:
        goal, folding = end.closure.child, self._folding
        folding.loops[self._loop.name] = end.closure
        for loop, own, other in ties:
            far = _along(goal, dot(own.point, end.pin))
            folding.loops[loop.name] = replace(loop, type="U", parent=other, child=far, second=Z_AXIS)
        self._share(end, goal)
        folding.take_out([end.bar])
        robot = folding.folded([], [])
        for name in [self._robot.links[other.link].name for _, _, other in ties]:
            robot = _with_own_cross(robot, name)
        return robot

    def _share(self, end: EndCross, goal: Side) -> None:
        """Let what the second bar turns with turn with the first one, and its mass be on what it leads to."""
        elbow = self._robot.links[end.closure.parent.link].parent
        axes = attitude_at_home(self._robot, elbow, end.bar)
        for body in self._robot.links[end.bar].bodies:
            self._folding.add_mass(body.name, _along(goal, dot(body.mass_centre, end.pin)), body.mass)
            turned = PlacedBody(body, Side(elbow, ORIGIN, axes))
            self._folding.bodies[elbow].append(turned.in_link(replace(body, mass=ZERO, mass_centre=ORIGIN)))

    def _stands(self, end: EndCross, ties: Sequence[tuple[LoopClosure, Side, Side]]) -> bool:
        """Whether the rods stand on the line of one hinge and end on that of another, and hinges do nothing else."""
        links, search = self._robot.links, self._folding.search
        first = end.closure.parent.link
        elbow, rods = links[first].parent, [first, *(other.link for _, _, other in ties)]
        bar = links[end.bar]
        passive = all(self._folding.is_passive(index) for index in (elbow, end.bar))
        if not passive or any(links[rod].kind != "R" or links[rod].parent != elbow for rod in rods):
            return False
        if links[elbow].kind != "R" or any(link.parent == end.bar for link in links):
            return False
        offsets = [cross(links[rod].offset, links[elbow].axis) for rod in rods]
        points = [own.point for _, own, _ in ties] + [body.mass_centre for body in bar.bodies]
        apart = [*offsets, *(cross(point, end.pin) for point in points)]
        return all(search.vanishes(entry, self._robot.size) for vector in apart for entry in vector)


def _along(side: Side, distance: Tree) -> Side:
    """A side moved along its z axis."""
    return replace(side, point=settled(plus(side.point, scale(distance, side.axes.z))))


def _with_own_cross(robot: Multibody, name: str) -> Multibody:
    """Give a rod a cross of its own in place of the bar that it shares with others."""
    rod = next(index for index, link in enumerate(robot.links) if link.name == name)
    bar = robot.links[rod].parent

    def place(old: int) -> int:
        return old + (old > bar)

    own = f"{name}_cross"
    while own in robot.joints:
        own += "_"
    links = [replace(link, parent=place(link.parent)) for link in robot.links]
    links[rod] = replace(links[rod], parent=bar + 1)
    links.insert(bar + 1, replace(robot.links[bar], name=own, bodies=()))
    made = renumbered(robot, links, place)
    home = {**robot.home, own: robot.home[robot.links[bar].name]}
    return replace(made, home=MappingProxyType({joint: home[joint] for joint in made.joints}))
