"""An order in which equations can be taught: limbs before the platform, and what belongs together in a row."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

import sympy

from pkmgen.notation.stages import Stage

HEADINGS = (
    "pose", "constants", "geometry", "rates", "accelerations", "bodies", "matrices", "efforts", "elimination", "solve",
    "other",
)  # fmt: skip
"""Headings in the order in which they are taken where both could be."""


def phases(stages: Sequence[Stage]) -> list[list[Stage]]:
    """Take equations of limbs together, and those of the platform, as far as each can be computed.

    What limbs need of the platform comes first; it is the only part in which the platform comes before the limbs.
    """
    home = {symbol: index for index, stage in enumerate(stages) for line in stage.symbols for symbol in line}
    needs = [_needs(stage, home) for stage in stages]
    wanted = {index for index, stage in enumerate(stages) if stage.limb}
    for index in reversed(range(len(stages))):
        if index in wanted:
            wanted |= needs[index]
    bound: set[int] = set()
    for index, stage in enumerate(stages):
        if stage.limb or needs[index] & bound:
            bound.add(index)
    first = [index for index, stage in enumerate(stages) if not stage.limb and index in wanted and index not in bound]
    order = [first] if first and bound else []
    done = set(first) if order else set()
    limb = bool(bound)
    while len(done) < len(stages):
        taken: list[int] = []
        for index, stage in enumerate(stages):
            if index not in done and bool(stage.limb) == limb and needs[index] <= done:
                taken.append(index)
                done.add(index)
        if taken:
            order.append(taken)
        elif not any(index not in done and bool(stage.limb) != limb for index, stage in enumerate(stages)):
            raise AssertionError("equations that need each other")
        limb = not limb
    return [[stages[index] for index in phase] for phase in order]


def _needs(stage: Stage, home: dict[sympy.Symbol, int]) -> set[int]:
    symbols = {symbol for line in stage.value for entry in line for symbol in entry.free_symbols}
    return {home[symbol] for symbol in symbols if symbol in home}


def scheduled(headings: Sequence[str], defined: Sequence[set[str]], needs: Sequence[set[str]]) -> list[int]:
    """Order equations so that headings change seldom and nothing is used before it is defined."""
    home: dict[str, list[int]] = {}
    for index, names in enumerate(defined):
        for name in names:
            home.setdefault(name, []).append(index)
    missing = [
        {other for name in need for other in home.get(name, ()) if other != index} for index, need in enumerate(needs)
    ]
    users: dict[int, list[int]] = {}
    for index, others in enumerate(missing):
        for other in others:
            users.setdefault(other, []).append(index)
    ready: list[list[int]] = [[] for _ in HEADINGS]
    ranks = [HEADINGS.index(heading) for heading in headings]
    for index, others in enumerate(missing):
        if not others:
            heappush(ready[ranks[index]], index)
    order: list[int] = []
    current = 0
    while any(ready):
        current = current if ready[current] else next(rank for rank, waiting in enumerate(ready) if waiting)
        chosen = heappop(ready[current])
        order.append(chosen)
        for user in users.get(chosen, ()):
            missing[user].discard(chosen)
            if not missing[user]:
                heappush(ready[ranks[user]], user)
    return order
