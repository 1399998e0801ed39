"""When values are known: the order of statements and of sums that keeps a processor with several units busy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush, heapreplace
from typing import Any

from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import ExprGraph

MOST_WORK = 10**9
"""Of a statement; expressions of parameters, which are not computed there, can count for more than a number holds."""
WIDTH = 4
"""Operations that are begun in a cycle."""


def by_arrival(times: Sequence[int], latency: int) -> tuple[Any, int]:
    """Pair the terms of a sum or product so that it is known as early as possible.

    Args:
        times: When each term is known.
        latency: Cycles of one addition or multiplication.

    Returns:
        A tree of pairs, whose leaves are indices of terms, and when the whole is known. The two that are known first
        are joined first, which is best (Huffman's algorithm for the greatest instead of the sum of the depths).
    """
    queue: list[tuple[int, int, Any]] = [(time, place, place) for place, time in enumerate(times)]
    heapify(queue)
    made = len(queue)
    while len(queue) > 1:
        _, _, first = heappop(queue)
        time, _, second = queue[0]
        heapreplace(queue, (time + latency, made, (first, second)))
        made += 1
    return queue[0][2], queue[0][0]


def arrivals(graph: ExprGraph) -> list[int]:
    """For each node the cycle in which it is known if nothing but the values it needs holds it up."""
    per_call = graph.per_call()
    times: list[int] = []
    for index, node in enumerate(graph.nodes):
        if not per_call[index] or not node.args:
            times.append(0)
            continue
        operation, known = OPERATIONS[node.op], [times[i] for i in node.args]
        last = by_arrival(known, operation.latency)[1] if operation.arity == 0 else max(known) + operation.latency
        times.append(last)
    return times


@dataclass(slots=True)
class _Statement:
    """A value with a name, and the operations that its expression takes.

    Attributes:
        needs: Statements whose values it uses.
        work: Operations.
        latency: Cycles from the last value it uses to its own.
        height: Cycles from its beginning to the end of all.
    """

    needs: list[int]
    work: int
    latency: int
    height: int = 0


def scheduled(graph: ExprGraph, named: Sequence[int]) -> list[int]:
    """Arrange values that have names for a processor with several units.

    Args:
        graph: The graph.
        named: Its nodes that become statements, arguments before those that use them.

    Returns:
        The same nodes: of those whose arguments are known, the one that most of the work still waits for comes first
        (list scheduling by critical path).
    """
    statements = _statements(graph, named)
    users: dict[int, list[int]] = {index: [] for index in named}
    for index, statement in statements.items():
        for needed in statement.needs:
            users[needed].append(index)
    for index in reversed(named):
        after = max((statements[user].height for user in users[index]), default=0)
        statements[index].height = statements[index].latency + after
    return _listed(statements, users)


def _statements(graph: ExprGraph, named: Sequence[int]) -> dict[int, _Statement]:
    times, places = arrivals(graph), set(named)
    within = _work_within(graph, places)
    statements: dict[int, _Statement] = {}
    for index in named:
        args = graph.nodes[index].args
        needs, seen, stack = dict[int, None](), set[int](), list(args)
        while stack:
            inner = stack.pop()
            if inner in places:
                needs[inner] = None
            elif inner not in seen:
                seen.add(inner)
                stack += graph.nodes[inner].args
        begun = max((times[needed] for needed in needs), default=0)
        work = max(len(args) - 1, 1) + sum(within[inner] for inner in args)
        statements[index] = _Statement(list(needs), min(work, MOST_WORK), times[index] - begun)
    return statements


def _work_within(graph: ExprGraph, places: set[int]) -> list[int]:
    """Operations that the text of each node takes where it stands in an expression; none where it has a name."""
    within: list[int] = []
    for index, node in enumerate(graph.nodes):
        own = node.args and index not in places
        within.append(max(len(node.args) - 1, 1) + sum(within[inner] for inner in node.args) if own else 0)
    return within


def _listed(statements: dict[int, _Statement], users: dict[int, list[int]]) -> list[int]:
    missing = {index: len(statement.needs) for index, statement in statements.items()}
    known = dict.fromkeys(statements, 0.0)
    waiting: list[tuple[float, int]] = [(0.0, index) for index, count in missing.items() if not count]
    ready: list[tuple[int, int]] = []
    order: list[int] = []
    cycle = 0.0
    while waiting or ready:
        while waiting and (waiting[0][0] <= cycle or not ready):
            time, index = heappop(waiting)
            cycle = max(cycle, time)
            heappush(ready, (-statements[index].height, index))
        index = heappop(ready)[1]
        order.append(index)
        for user in users[index]:
            known[user] = max(known[user], cycle + statements[index].latency)
            missing[user] -= 1
            if not missing[user]:
                heappush(waiting, (known[user], user))
        cycle += statements[index].work / WIDTH
    return order
