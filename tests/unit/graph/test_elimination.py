"""Elimination counted by masks agrees with elimination of one edge after the other."""

from __future__ import annotations

import random

import pytest

from pkmgen.graph.elimination import PLANS, LinearNet, _order, cheapest_order

Edges = dict[tuple[int, int], bool]
"""Whether the partial derivative of each edge is other than ±1."""


def drawn(seed: int) -> tuple[range, Edges]:
    """Inner vertices in topological order, then sources, then sinks."""
    source, inner = random.Random(seed), range(seed % 7 + 2)  # noqa: S311 - no secret
    sources, sinks = range(len(inner), len(inner) + 4), range(len(inner) + 4, len(inner) + 8)
    pairs = [(a, b) for a in inner for b in inner if a < b]
    pairs += [(a, b) for a in sources for b in inner] + [(a, b) for a in inner for b in sinks]
    return inner, {pair: source.random() < 0.6 for pair in pairs if source.random() < 0.45}


def net(inner: range, edges: Edges) -> LinearNet:
    return LinearNet(inner, [(*pair, costly) for pair, costly in edges.items()])


def eliminated(edges: Edges, vertex: int) -> tuple[int, Edges]:
    """Operations, and the edges that are left: a sum or a product of others than ±1 is costly."""
    before = {a: costly for (a, b), costly in edges.items() if b == vertex}
    after = {b: costly for (a, b), costly in edges.items() if a == vertex}
    left, cost = {pair: costly for pair, costly in edges.items() if vertex not in pair}, 0
    for a, first in before.items():
        for b, second in after.items():
            cost += (first and second) + ((a, b) in left)
            left[a, b] = first or second or (a, b) in left
    return cost, left


@pytest.mark.parametrize("seed", range(40))
def test_prices_and_costs(seed: int) -> None:
    inner, edges = drawn(seed)
    found, cost = net(inner, edges), 0
    order = random.Random(seed).sample(list(inner), len(inner))  # noqa: S311
    for vertex in order:
        operations, left = eliminated(edges, vertex)
        assert found.price(vertex) == (operations, len(left) - len(edges))
        neighbours = {a for a, b in edges if b == vertex} | {b for a, b in edges if a == vertex}
        assert found.eliminate(vertex) == sum(1 << neighbour for neighbour in neighbours)
        edges, cost = left, cost + operations
        assert found.cost == cost


@pytest.mark.parametrize("seed", range(40))
def test_the_order_is_that_of_the_cheapest_plan(seed: int) -> None:
    inner, edges = drawn(seed)
    orders = [cheapest_order(net(inner, edges)), *(_order(net(inner, edges), *plan)[1] for plan in PLANS)]
    costs = []
    for order in orders:
        assert sorted(order) == list(inner)
        tried = net(inner, edges)
        for vertex in order:
            tried.eliminate(vertex)
        costs.append(tried.cost)
    assert costs[0] == min(costs)
    assert [_order(net(inner, edges), *plan)[0] for plan in PLANS] == costs[1:]


def test_plans_differ() -> None:
    """Each of them is the only best one for some nets."""
    best = []
    for seed in range(200):
        inner, edges = drawn(seed)
        costs = [_order(net(inner, edges), *plan)[0] for plan in PLANS]
        best += [costs.index(min(costs))] * (costs.count(min(costs)) == 1)
    assert set(best) == {0, 1, 2, 3}


def test_a_copy_is_independent() -> None:
    inner, edges = drawn(5)
    first = net(inner, edges)
    second = first.copy()
    first.eliminate(0)
    assert second.price(0)[0] == eliminated(edges, 0)[0]
    assert (second.cost, second.inner) == (0, inner)


def test_the_first_plan_ends_where_edges_would_multiply() -> None:
    """A vertex between many is swept in reverse with what is left, after those that leave fewer edges."""
    many = [(source, 0, True) for source in range(2, 6)] + [(0, sink, True) for sink in range(6, 10)]
    chain = [(2, 1, True), (1, 6, True)]
    cost, order = _order(LinearNet(range(2), [*many, *chain]), *PLANS[0])
    assert (order, cost) == ([1, 0], 1 + 16 + 1)
