"""Loops of a multibody that share joints that follow, and so are solved together."""

from __future__ import annotations

from collections.abc import Collection
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
    given, sources = set(given), list[tuple[int, set[int]]]()
    for number, loop in enumerate(robot.loops):
        _, one, other = robot.between(loop.parent.link, loop.child.link)
        sources.append((number, {*one, *other}))
    for number, coupling in enumerate(robot.couplings):
        sources.append((len(robot.loops) + number, {index for index, _ in coupling.terms}))
    groups: list[tuple[set[int], set[int]]] = []
    for source, links in sources:
        shared = [group for group in groups if (group[1] & links) - given]
        groups = [group for group in groups if group not in shared]
        groups.append(({source}.union(*(group[0] for group in shared)), links.union(*(group[1] for group in shared))))
    count = len(robot.loops)
    return tuple(
        LoopGroup(
            tuple(sorted(source for source in sources if source < count)),
            tuple(sorted(source - count for source in sources if source >= count)),
            tuple(sorted(links - given)),
            tuple(sorted(links & given)),
        )
        for sources, links in sorted(groups, key=lambda group: min(group[0]))
    )
