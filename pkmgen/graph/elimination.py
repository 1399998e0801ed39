"""In which order the vertices of a linearised graph are eliminated, decided by counting alone.

A vertex is a value that depends on something, an edge the partial derivative of one value in another. Eliminating v
joins each p before it with each s after it: c(s, p) += c(s, v)·c(v, p), a product unless one of them is ±1, and a sum
where that edge is there already (Griewank and Walther, Evaluating Derivatives, chapter 9). What is left in the end are
edges from sources to sinks: the Jacobian. The sum of all costs depends on the order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from heapq import heapify, heappop, heappush


class LinearNet:
    """Which vertices of a linearised graph are joined, as bit masks, with the cost of the eliminations so far.

    Attributes:
        inner: Vertices that are to be eliminated, in topological order.
        cost: Multiplications and additions so far.
    """

    def __init__(self, inner: range, edges: Iterable[tuple[int, int, bool]]) -> None:
        """Take over edges: from, to, and whether the partial derivative is other than ±1."""
        self.inner = inner
        self.cost = 0
        self._into: dict[int, int] = {}
        self._out: dict[int, int] = {}
        self._costly: dict[int, int] = {}  # of the edges into a vertex those that are not ±1
        for start, end, costly in edges:
            self._into[end] = self._into.get(end, 0) | 1 << start
            self._out[start] = self._out.get(start, 0) | 1 << end
            self._costly[end] = self._costly.get(end, 0) | costly << start

    def copy(self) -> LinearNet:
        """The same net, to be eliminated in another order."""
        other = LinearNet(self.inner, ())
        other._into, other._out, other._costly = dict(self._into), dict(self._out), dict(self._costly)
        return other

    def price(self, vertex: int) -> tuple[int, int]:
        """What eliminating a vertex costs: operations, and how many edges more there are then."""
        before, after, costly = self._into.get(vertex, 0), self._out.get(vertex, 0), self._costly.get(vertex, 0)
        size, few = before.bit_count(), costly.bit_count()
        cost, edges = 0, -size - after.bit_count()
        for end in _bits(after):
            present = (self._into[end] & before).bit_count()
            cost += present + (few if self._costly[end] >> vertex & 1 else 0)
            edges += size - present
        return cost, edges

    def eliminate(self, vertex: int) -> int:
        """Eliminate a vertex; returns its neighbours."""
        before, after = self._into.pop(vertex, 0), self._out.pop(vertex, 0)
        costly, bit = self._costly.pop(vertex, 0), 1 << vertex
        few = costly.bit_count()
        for end in _bits(after):
            joined, weighted = self._into[end] & ~bit, bool(self._costly[end] & bit)
            present = joined & before
            self.cost += present.bit_count() + (few if weighted else 0)
            self._into[end] = joined | before
            self._costly[end] = self._costly[end] & ~bit | present | (before if weighted else costly)
        for start in _bits(before):
            self._out[start] = self._out[start] & ~bit | after
        return before | after


Score = Callable[[tuple[int, int], int], tuple[int, int]]
"""How good it is to eliminate a vertex now, by its price and number; the least is best."""

PLANS: tuple[tuple[Score, float], ...] = (
    (lambda price, vertex: (price[1], vertex), -1),
    (lambda price, vertex: (max(price[1], -1), -vertex), math.inf),
    (lambda price, vertex: (max(price[1], 2), -vertex), math.inf),
    (lambda price, vertex: (price[0] + 5 * price[1], vertex), math.inf),
)
"""Scores, each with the limit up to which vertices are eliminated by it; what is left is swept in reverse.

In words: what leaves fewer edges behind, then a reverse sweep; two reverse sweeps that such vertices interrupt; the
rule of Markowitz, which counts operations, with edges counted too, as cheap eliminations that leave many are no gain.
"""


def cheapest_order(net: LinearNet) -> list[int]:
    """Find an order of elimination: that of the plan which costs least."""
    orders = [_order(net.copy(), score, limit) for score, limit in PLANS]
    return min(orders, key=lambda pair: pair[0])[1]


def _order(net: LinearNet, score: Score, limit: float) -> tuple[int, list[int]]:
    """Eliminate by a plan; returns cost and order.

    Scores in the queue may be old; they are looked at again when it is their turn.
    """
    queue = [(score(net.price(vertex), vertex), vertex) for vertex in net.inner]
    heapify(queue)
    left, order = set(net.inner), list[int]()
    while queue:
        expected, vertex = heappop(queue)
        if vertex not in left:
            continue
        now = score(net.price(vertex), vertex)
        if now > expected:
            heappush(queue, (now, vertex))
            continue
        if now[0] > limit:
            break
        left.remove(vertex)
        order.append(vertex)
        for neighbour in _bits(net.eliminate(vertex)):
            if neighbour in left:
                heappush(queue, (score(net.price(neighbour), neighbour), neighbour))
    rest = sorted(left, reverse=True)
    for vertex in rest:
        net.eliminate(vertex)
    return net.cost, order + rest


def _bits(mask: int) -> Iterator[int]:
    """Places of the ones of a mask."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
