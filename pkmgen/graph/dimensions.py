"""What the values of a graph measure, found from its inputs and its numbers."""

from __future__ import annotations

from pkmgen.graph.types import ExprGraph, Node
from pkmgen.language.exact.dimensions import PURE, Dimension, dimension_of_result
from pkmgen.language.exact.numbers import dimension_of
from pkmgen.language.expression.units import parse_unit

__all__ = ["dimension_of_unit", "dimensions_of"]


def dimensions_of(graph: ExprGraph) -> list[Dimension | None]:
    """What each node measures; None where that is not known, or terms of a sum do not fit together."""
    given = {
        i: dimension_of_unit(unit) for port in graph.inputs for i, unit in zip(port.nodes, port.units, strict=False)
    }
    known: list[Dimension | None] = []
    for index, node in enumerate(graph.nodes):
        known.append(given.get(index) if node.op in ("input", "parameter") else _of_node(node, graph, known))
    return known


def dimension_of_unit(unit: str) -> Dimension | None:
    """What has a unit measures; None where that is not known."""
    try:
        return parse_unit(unit).dimension
    except ValueError:
        return None


def _of_node(node: Node, graph: ExprGraph, known: list[Dimension | None]) -> Dimension | None:
    if isinstance(node.payload, float):
        return dimension_of(node.payload)
    numbers = (graph.nodes[argument].payload for argument in node.args)
    told = [known[argument] for argument, number in zip(node.args, numbers, strict=True) if number != 0.0]
    return dimension_of_result(node.op, told or [PURE])
