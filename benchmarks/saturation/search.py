"""Fewer operations than the passes find: windows of a graph, one after the other, in the cheapest of their forms."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any

from numpy.typing import NDArray

from benchmarks.saturation.accuracy import keeps_accuracy, rough_values
from benchmarks.saturation.binary import in_pairs
from benchmarks.saturation.extraction import SIGN, Choice, extracted
from benchmarks.saturation.forms import program_of, saturated
from benchmarks.saturation.splice import Replacement, spliced
from benchmarks.saturation.windows import Net, Window
from pkmgen.graph.count import OperationCount, count_operations
from pkmgen.graph.passes.order import prune_unused
from pkmgen.graph.passes.run import optimise
from pkmgen.graph.types import ExprGraph

LOGGER = logging.getLogger(__name__)
"""Is told, at level INFO, how far a search is that takes longer than `PATIENCE`."""
PATIENCE, PAUSE = 2.0, 10.0
"""Seconds after which a search tells how far it is for the first time, and between two such lines."""
SIZES = (8, 12, 10, 14)
"""Sums, products and quotients of a window, at most, in one round after the other."""
MOST_FORMS, MOST_STEPS = 500, 6
"""Forms of a window beyond which no further step of saturation begins, and steps at most."""
LEAST_OPERATIONS = 3
"""Of a window that has more than one form to speak of."""
COVER = 2
"""Windows that an operation is in before none grows from it any more in a round."""
ROUNDS, IDLE = 12, 4
"""Rounds at most, and those without a gain after which none follows."""
MOST_WINDOWS = 4000
"""Different windows of a graph that are saturated; numbers, not seconds, so that results are the same everywhere."""
GAIN = 0.6
"""By which a window has to be cheaper to be tried in the graph: one operation, with some more signs."""


def searched(graph: ExprGraph) -> ExprGraph:
    """Search windows of an optimised graph for forms of fewer operations; the same graph where there are none.

    Args:
        graph: The graph; it is not modified.

    Returns:
        A graph of the same values with fewer operations and no more divisions.
    """
    search, best, idle = _Search(graph.name), graph, 0
    for number in range(ROUNDS):
        chance = Random(number) if number else None  # noqa: S311 - the same in every run
        tried = optimise(search.round(prune_unused(in_pairs(best, chance)), SIZES[number % len(SIZES)]))
        idle = 0 if _is_less(tried, best) else idle + 1
        best = best if idle else tried
        if idle == IDLE or len(search.known) >= MOST_WINDOWS:
            break
    return best


def _is_less(graph: ExprGraph, than: ExprGraph) -> bool:
    """Whether a graph takes fewer operations, no more of them slow."""
    new, old = count_operations(graph), count_operations(than)
    return new.total < old.total and _slow(new) <= _slow(old)


def _slow(count: OperationCount) -> int:
    return count.div + count.sqrt + count.trig


@dataclass(slots=True)
class _Search:
    """What is known of windows: that of one limb is that of another one."""

    name: str
    known: dict[tuple[str, tuple[bool, ...]], tuple[tuple[int, ...], Choice] | None] = field(default_factory=dict)
    _next: float = field(default_factory=lambda: monotonic() + PATIENCE)

    def round(self, graph: ExprGraph, size: int) -> ExprGraph:
        """Look at windows of a graph in pairs, and replace what gets cheaper."""
        place = _Place(graph)
        for seed in place.seeds():
            window = place.net.window(seed, size)
            place.cover(window)
            if len(window.nodes) < LEAST_OPERATIONS or len(self.known) >= MOST_WINDOWS:
                continue
            found = self._cheaper(place.net, window)
            if found is not None:
                place.replace(Replacement(window, *found))
            self._tell(place.graph)
        return place.graph

    def _cheaper(self, net: Net, window: Window) -> tuple[tuple[int, ...], Choice] | None:
        """Classes of the roots, and forms that take fewer operations; None where there are none."""
        fixed = tuple(not net.per_call[leaf] for leaf in window.leaves)
        key = program_of(window, net.nodes), fixed
        if key not in self.known:
            forms = saturated(key[0], MOST_FORMS, MOST_STEPS)
            choice = extracted(forms, fixed)
            cost = sum(SIGN if net.nodes[index].op == "neg" else 1.0 for index in window.nodes)
            better = choice is not None and choice.cost <= cost - GAIN
            self.known[key] = (forms.roots, choice) if choice is not None and better else None
        return self.known[key]

    def _tell(self, graph: ExprGraph) -> None:
        if monotonic() > self._next:
            self._next = monotonic() + PAUSE
            total = count_operations(graph).total
            LOGGER.info("%s: %d windows searched, %d operations", self.name, len(self.known), total)


class _Place:
    """A graph in a round, and how often each of its nodes was looked at."""

    def __init__(self, graph: ExprGraph) -> None:
        self.graph, self.net = graph, Net(graph)
        self._seen = [0] * len(graph.nodes)
        self._values: NDArray[Any] | None = None

    def seeds(self) -> Iterator[int]:
        """Operations that few windows were grown over, the last of the graph first."""
        index = len(self.graph.nodes)
        while index:
            index = min(index, len(self.graph.nodes)) - 1
            if self.net.of_ring[index] and self._seen[index] < COVER:
                length = len(self.graph.nodes)
                yield index
                if len(self.graph.nodes) != length:
                    index = len(self.graph.nodes)  # nodes have moved: those that were seen are passed over

    def cover(self, window: Window) -> None:
        """Note that a window was looked at."""
        for index in window.nodes:
            self._seen[index] += 1

    def replace(self, replacement: Replacement) -> None:
        """Replace a window where that makes the graph cheaper and no less accurate."""
        if self._values is None:
            self._values = rough_values(self.graph)
        if not keeps_accuracy(self.graph.nodes, self._values, replacement):
            return
        graph, places = spliced(self.graph, replacement)
        if not _is_less(graph, self.graph):
            return
        seen = [0] * len(graph.nodes)
        for old, new in places.items():
            seen[new] = max(seen[new], self._seen[old])
        self.graph, self.net, self._seen, self._values = graph, Net(graph), seen, None
