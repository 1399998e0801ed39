"""What the units of values are made of: products of the literals that they take out of a graph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pkmgen.exact.dimensions import PURE, Dimension
from pkmgen.exact.numbers import dimension_of, quotient, raised
from pkmgen.graph.types import ExprGraph, Node

_POWERS = {"mul": (1.0, 1.0), "div": (1.0, -1.0), "sqrt": (0.5, 0.5)}
"""Powers of the first and of the other arguments that the unit of a result has."""


_Key = tuple[float, Dimension | None]
"""What tells units apart: a number, and what it measures."""


class _Row(NamedTuple):
    """A literal times powers of units that is one."""

    literal: float
    powers: dict[_Key, float]


def with_formulas(graph: ExprGraph, numbers: Sequence[float]) -> list[float]:
    """Find the formulas of units that were chosen by their numbers.

    Where a product is left without its literal, its unit is that literal times the units of its factors; this is
    solved for the units one by one. Equal numbers that measure the same are one unit.

    Args:
        graph: The graph.
        numbers: The unit of each node.
    """
    known: dict[_Key, float] = {(1.0, PURE): 1.0}
    per_call = graph.per_call()
    rows = [
        row
        for index, node in enumerate(graph.nodes)
        if node.op in _POWERS and per_call[index] and (row := _row(graph.nodes, per_call, numbers, index, node))
    ]
    count = 0
    while rows and count < len(known):
        count = len(known)
        rows = [row for row in rows if not _solved(row, known)]
        rows.reverse()
    found = [known.get(_key(number), number) for number in numbers]
    return [
        formula if dimension_of(formula) == dimension_of(number) else number
        for formula, number in zip(found, numbers, strict=True)
    ]


def _key(number: float) -> _Key:
    return float(number), dimension_of(number)


def _row(
    nodes: Sequence[Node],
    per_call: Sequence[bool],
    numbers: Sequence[float],
    index: int,
    node: Node,
) -> _Row | None:
    """What an operation says about units; None where that is nothing, or its result is multiplied by a literal."""
    literal, ratio = 1.0, quotient(1.0, numbers[index])
    powers = {_key(numbers[index]): -1.0}
    first, others = _POWERS[node.op]
    for place, argument in enumerate(node.args):
        power = others if place else first
        if per_call[argument]:
            key = _key(numbers[argument])
            powers[key] = powers.get(key, 0.0) + power
            ratio *= raised(numbers[argument], power)
            continue
        payload = nodes[argument].payload
        if not isinstance(payload, float) or payload == 0.0:
            return None
        literal = literal * raised(abs(payload), power)
    moving = {key: power for key, power in powers.items() if power}
    return _Row(literal, moving) if moving and literal * ratio == 1.0 else None


def _solved(row: _Row, known: dict[_Key, float]) -> bool:
    """Find the one unit of a row that is not known; whether there is none any more."""
    unknown = [key for key in row.powers if key not in known]
    if len(unknown) > 1:
        return False
    if unknown:
        rest = row.literal
        for key, power in row.powers.items():
            if key in known:
                rest = rest * raised(known[key], power)
        known[unknown[0]] = raised(rest, -1.0 / row.powers[unknown[0]])
    return True
