"""When values are known: the order of statements and of sums that keeps a processor with several units busy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush, heapreplace
from typing import Any

from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import ExprGraph

WIDTH = 4
"""Operations that are begun in a cycle."""
MOST_ALIVE = 40
"""Values that may wait while a statement is chosen by its time; somewhat more than the widest lanes have registers.

A value that waits for its only use is often part of an instruction, and what is spilled for long costs little.
"""
LONG_WAIT = 90.0
"""Cycles of waiting, squared and by operation, from which on a processor runs out of what it can begin meanwhile.

Measured on 13 robots: above it stages take up to a quarter of the time away, below it they cost as much as they save.
"""


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
    return _listed(statements, _users_with_heights(statements))


def scheduled_in_registers(graph: ExprGraph, named: Sequence[int], most: int = MOST_ALIVE) -> list[int]:
    """Arrange values that have names for a processor with several units and few registers.

    Args:
        graph: The graph.
        named: Its nodes that become statements, arguments before those that use them.
        most: Number of values from which on no other is begun than what is next depth first.

    Returns:
        The same nodes: while fewer than `most` values wait for their last use, the one of those whose arguments are
        known that most of the work still waits for; else the first one of the order that ends what it begins.
    """
    statements = _statements(graph, named)
    users = _users_with_heights(statements)
    turns = {index: turn for turn, index in enumerate(_depth_first(statements, users))}
    missing = {index: len(statement.needs) for index, statement in statements.items()}
    uses = {index: len(each) for index, each in users.items()}
    by_time = [(-statements[index].height, turns[index], index) for index, count in missing.items() if not count]
    by_turn = [(turns[index], index) for _, _, index in by_time]
    heapify(by_time)
    heapify(by_turn)
    order: dict[int, None] = {}
    alive = 0
    while len(order) < len(named):
        index = heappop(by_time)[2] if alive < most else heappop(by_turn)[1]
        if index in order:
            continue
        order[index] = None
        alive += 1
        for needed in statements[index].needs:
            uses[needed] -= 1
            alive -= not uses[needed]
        for user in users[index]:
            missing[user] -= 1
            if not missing[user]:
                heappush(by_time, (-statements[user].height, turns[user], user))
                heappush(by_turn, (turns[user], user))
    return list(order)


def waits_long(graph: ExprGraph, named: Sequence[int]) -> bool:
    """Whether a function spends most of its time waiting: its critical path is long, with little work beside it."""
    statements = _statements(graph, named)
    _users_with_heights(statements)
    way = max((statement.height for statement in statements.values()), default=0)
    return way**2 > LONG_WAIT * sum(statement.work for statement in statements.values())


def _users_with_heights(statements: dict[int, _Statement]) -> dict[int, list[int]]:
    """What uses each value; gives statements, arguments first, their heights."""
    users: dict[int, list[int]] = {index: [] for index in statements}
    for index, statement in statements.items():
        for needed in statement.needs:
            users[needed].append(index)
    for index, statement in reversed(statements.items()):
        after = max((statements[user].height for user in users[index]), default=0)
        statement.height = statement.latency + after
    return users


def _depth_first(statements: dict[int, _Statement], users: dict[int, list[int]]) -> list[int]:
    """Values in the order in which few of them wait: what takes most registers is computed first (Sethi and Ullman)."""
    registers: dict[int, int] = {}
    for index, statement in statements.items():
        needs = sorted((registers[needed] for needed in statement.needs), reverse=True)
        registers[index] = max((count + place for place, count in enumerate(needs)), default=1)
    order: dict[int, None] = {}
    stack = [(index, False) for index in reversed(statements) if not users[index]]
    while stack:
        index, known = stack.pop()
        if known:
            order[index] = None
        elif index not in order:
            stack.append((index, True))
            needs = sorted(statements[index].needs, key=lambda needed: (-registers[needed], needed))
            stack += [(needed, False) for needed in reversed(needs)]
    return list(order)


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
        statements[index] = _Statement(list(needs), work, times[index] - begun)
    return statements


def _work_within(graph: ExprGraph, places: set[int]) -> list[int]:
    """Operations that the text of each node takes where it stands in an expression; none where it has a name.

    What depends on parameters alone is computed elsewhere.
    """
    within, per_call = list[int](), graph.per_call()
    for index, node in enumerate(graph.nodes):
        own = node.args and per_call[index] and index not in places
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
