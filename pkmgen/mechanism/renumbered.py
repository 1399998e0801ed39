"""A multibody with other links: what leads to the old ones leads to where they are now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pkmgen.mechanism.multibody import Bar, Bearing, JointCoupling, Link, LoopClosure, Multibody, Side, Telescope


def renumbered(
    robot: Multibody,
    links: Sequence[Link],
    place: Callable[[int], int],
    side: Callable[[Side], Side] | None = None,
) -> Multibody:
    """Give a multibody other links.

    Args:
        robot: The multibody.
        links: Its links, with parents among themselves.
        place: Where a link is that was at an index.
        side: Where a frame of a link is; in the same link unless it is said.
    """

    def moved(old: Side) -> Side:
        return replace(old, link=place(old.link)) if side is None else side(old)

    def loop(old: LoopClosure) -> LoopClosure:
        inside = None if old.cylinder is None else (place(old.cylinder[0]), moved(old.cylinder[1]))
        return replace(old, parent=moved(old.parent), child=moved(old.child), cylinder=inside)

    def coupling(old: JointCoupling) -> JointCoupling:
        return replace(old, terms=tuple((place(index), factor) for index, factor in old.terms))

    def bearing(old: Bearing) -> Bearing:
        return replace(old, parent=moved(old.parent), child=moved(old.child), links=tuple(map(place, old.links)))

    def bar(old: Bar) -> Bar:
        return replace(old, turns=(place(old.turns[0]), old.turns[1]))

    def telescope(old: Telescope) -> Telescope:
        return replace(old, slide=place(old.slide), turns=(place(old.turns[0]), old.turns[1]))

    return replace(
        robot,
        links=tuple(links),
        loops=tuple(map(loop, robot.loops)),
        couplings=tuple(map(coupling, robot.couplings)),
        motors=tuple(map(place, robot.motors)),
        independent=tuple(map(place, robot.independent)),
        bodies=tuple(replace(each, side=moved(each.side)) for each in robot.bodies),
        bearings=tuple(map(bearing, robot.bearings)),
        frames=tuple(replace(each, side=moved(each.side)) for each in robot.frames),
        platform=None if robot.platform is None else moved(robot.platform),
        bars=tuple(map(bar, robot.bars)),
        telescopes=tuple(map(telescope, robot.telescopes)),
    )
