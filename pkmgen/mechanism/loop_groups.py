"""Loops of a multibody that share joints that follow, and so are solved together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pkmgen.mechanism.multibody import Multibody

FREEDOMS = {
    "fixed": 0, "R": 1, "P": 1, "H": 1, "U": 2, "C": 2, "S": 3, "point": 3, "planar": 3, "contact": 5, "distance": 5,
}  # fmt: skip
"""Freedoms of joints by their type."""


@dataclass(frozen=True, slots=True)
class LoopGroup:
    """Loops that share joints.

    Attributes:
        loops: Indices of the closures.
        couplings: Indices of the couplings.
        dependent: Links whose joints follow.
        given: Links whose coordinates are given that take part.
    """

    loops: tuple[int, ...]
    couplings: tuple[int, ...]
    dependent: tuple[int, ...]
    given: tuple[int, ...]


def loop_groups(robot: Multibody, given: Collection[int]) -> tuple[LoopGroup, ...]:
    """Group closures and couplings by the joints that they share and that follow when those of some links are given."""
    given, sources = set(given), list[set[int]]()
    for loop in robot.loops:
        _, one, other = robot.between(loop.parent.link, loop.child.link)
        sources.append({*one, *other})
    sources += [{index for index, _ in coupling.terms} for coupling in robot.couplings]
    count = len(robot.loops)
    groups = []
    for places in joined([links - given for links in sources]):
        links = set[int]().union(*(sources[place] for place in places))
        groups.append(
            LoopGroup(
                tuple(place for place in places if place < count),
                tuple(place - count for place in places if place >= count),
                tuple(sorted(links - given)),
                tuple(sorted(links & given)),
            )
        )
    return tuple(groups)


def joined(sets: Sequence[Collection[int]]) -> list[list[int]]:
    """Places of the sets that share members with each other or over others, each group's in order, by its first."""
    groups: list[tuple[list[int], set[int]]] = []
    for place, members in enumerate(sets):
        near = [group for group in groups if not group[1].isdisjoint(members)]
        places = sorted([place, *(other for group in near for other in group[0])])
        groups = [group for group in groups if group not in near]
        groups.append((places, set(members).union(*(group[1] for group in near))))
    return sorted(places for places, _ in groups)
