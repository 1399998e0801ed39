"""The order of statements and of sums."""

from __future__ import annotations

import itertools
from typing import Any, NamedTuple

import numpy as np

from pkmgen.emit.schedule import WIDTH, arrivals, by_arrival, scheduled, scheduled_in_registers, waits_long
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import ExprGraph, GraphPort
from tests.unit.passes.random_graphs import random_graph


def depth(tree: Any, times: list[int], latency: int) -> int:
    return times[tree] if isinstance(tree, int) else latency + max(depth(branch, times, latency) for branch in tree)


def leaves(tree: Any) -> list[int]:
    return [tree] if isinstance(tree, int) else [leaf for branch in tree for leaf in leaves(branch)]


def best(times: tuple[int, ...], latency: int) -> int:
    """The earliest time of all ways to pair the terms."""
    if len(times) == 1:
        return times[0]
    found = []
    for i, j in itertools.combinations(range(len(times)), 2):
        rest = tuple(times[k] for k in range(len(times)) if k not in (i, j))
        found.append(best((*rest, max(times[i], times[j]) + latency), latency))
    return min(found)


def test_terms_are_paired_in_the_best_way() -> None:
    rng = np.random.default_rng(1)
    for size in (1, 2, 3, 4, 5):
        for _ in range(5):
            times = rng.integers(0, 20, size).tolist()
            tree, time = by_arrival(times, 4)
            assert sorted(leaves(tree)) == list(range(size))
            assert time == depth(tree, times, 4) == best(tuple(times), 4)


def graph_of_two_chains() -> tuple[ExprGraph, list[int]]:
    """A short chain written first, and a long one with a root and a quotient."""
    builder = GraphBuilder()
    x, y = (builder.make("input", payload=("x", i)) for i in range(2))
    short = [builder.make("add", (x, builder.const(float(i)))) for i in range(1, 30)]
    long = [builder.make("mul", (y, y))]
    for op in ("sqrt", "sqrt", "sqrt"):
        long.append(builder.make(op, (long[-1],)))
    whole = builder.make("add", (*short, long[-1]))
    port = GraphPort("x", (2,), ("1", "1"), "", (x, y))
    graph = ExprGraph("f", (), (port,), (GraphPort("y", (1,), ("1",), "", (whole,)),), (), {})
    return builder.freeze(graph, lambda index: index), [*short, *long, whole]


def test_what_most_waits_for_comes_first() -> None:
    graph, named = graph_of_two_chains()
    order = scheduled(graph, named)
    assert sorted(order) == sorted(named)
    place = {index: i for i, index in enumerate(order)}
    assert all(place[i] < place[index] for index in named for i in graph.nodes[index].args if i in place)
    assert graph.nodes[order[0]].op == "mul", "the long chain begins at once"
    roots = [place[index] for index in named if graph.nodes[index].op == "sqrt"]
    assert max(roots) < len(order) - 1
    assert roots[1] - roots[0] > 1, "others fill the time a root takes"


def test_arrivals_add_latencies() -> None:
    graph, named = graph_of_two_chains()
    times = arrivals(graph)
    assert times[named[-2]] == OPERATIONS["mul"].latency + 3 * OPERATIONS["sqrt"].latency
    assert times[named[-1]] == times[named[-2]] + OPERATIONS["add"].latency


class Statement(NamedTuple):
    """What a statement of a graph takes, found by walking its expression."""

    needs: set[int]
    work: int
    latency: int


def statement_of(graph: ExprGraph, named: list[int], index: int, times: list[int]) -> Statement:
    needs, work = set[int](), 0
    stack = [(index, True)]
    while stack:
        node, first = stack.pop()
        if node in named and not first:
            needs.add(node)
        elif graph.nodes[node].args and graph.per_call()[node]:
            work += max(len(graph.nodes[node].args) - 1, 1)
            stack += [(argument, False) for argument in graph.nodes[node].args]
    return Statement(needs, work, times[index] - max((times[i] for i in needs), default=0))


def listed_by_hand(graph: ExprGraph, named: list[int]) -> list[int]:
    """List scheduling without heaps: of what is known in a cycle that which most waits for."""
    times = arrivals(graph)
    statements = {index: statement_of(graph, named, index, times) for index in named}
    heights = dict.fromkeys(named, 0)
    for index in reversed(named):
        after = [heights[user] for user in named if index in statements[user].needs]
        heights[index] = statements[index].latency + max(after, default=0)
    known, order, cycle = dict[int, float](), list[int](), 0.0
    while len(order) < len(named):
        begun = {
            index: max((known[i] for i in statements[index].needs), default=0.0)
            for index in named
            if index not in order and statements[index].needs <= set(order)
        }
        cycle = max(cycle, min(begun.values()))
        ready = [index for index, time in begun.items() if time <= cycle]
        chosen = min(ready, key=lambda index: (-heights[index], index))
        order.append(chosen)
        known[chosen] = cycle + statements[chosen].latency
        cycle += statements[chosen].work / WIDTH
    return order


def test_statements_are_listed_as_by_hand() -> None:
    for seed in range(12):
        graph = random_graph(seed, 120)
        per_call = graph.per_call()
        named = [i for i, node in enumerate(graph.nodes) if node.args and per_call[i] and node.op != "neg"]
        for chosen in (named, named[::2], named[1::3]):
            assert scheduled(graph, chosen) == listed_by_hand(graph, chosen), seed


def drawn(seed: int) -> tuple[ExprGraph, list[int]]:
    graph = random_graph(seed, 120)
    per_call = graph.per_call()
    return graph, [i for i, node in enumerate(graph.nodes) if node.args and per_call[i] and node.op != "neg"]


def most_alive(graph: ExprGraph, order: list[int]) -> int:
    """Values that have a name and wait for a later statement, at most; asserts that all they need is there."""
    times, known, most = arrivals(graph), set[int](), 0
    needs = [statement_of(graph, sorted(order), index, times).needs for index in order]
    for place, index in enumerate(order):
        assert needs[place] <= known
        known.add(index)
        later = set[int]().union(*needs[place + 1 :])
        most = max(most, len(known & later))
    return most


def test_few_values_wait_where_registers_are_few() -> None:
    fewer = 0
    for seed in range(12):
        graph, named = drawn(seed)
        orders = [scheduled_in_registers(graph, named, most) for most in (0, 8, len(named) + 1)]
        assert all(sorted(order) == named for order in orders)
        deep, bounded, hurried = (most_alive(graph, order) for order in orders)
        assert bounded <= max(deep, hurried)
        fewer += hurried - deep
    assert fewer > 0


def test_registers_without_end_leave_the_longest_way_first() -> None:
    graph, named = graph_of_two_chains()
    order = scheduled_in_registers(graph, named, len(named) + 1)
    assert [graph.nodes[index].op for index in order[:4]] == ["mul", "sqrt", "sqrt", "sqrt"]
    assert scheduled_in_registers(graph, named, 0)[-1] == named[-1]


def test_a_chain_waits_and_many_beside_each_other_do_not() -> None:
    for waits in (True, False):
        builder = GraphBuilder()
        x = builder.make("input", payload=("x", 0))
        values = [builder.make("sqrt", (builder.make("add", (x, builder.const(1.5))),))]
        for number in range(40):
            before = values[-1] if waits else x
            values.append(builder.make("sqrt", (builder.make("add", (before, builder.const(2.5 + number))),)))
        outputs = (GraphPort("y", (41,), ("1",) * 41, "", tuple(values)),)
        port = GraphPort("x", (1,), ("1",), "", (x,))
        graph = builder.freeze(ExprGraph("f", (), (port,), outputs, (), {}), lambda index: index)
        assert waits_long(graph, values) is waits
