"""Merge sums into sums and products into products, so that later passes see all terms at once."""

from __future__ import annotations

from collections.abc import Callable

from pkmgen.graph.builder import GraphBuilder, rebuild_by_use
from pkmgen.graph.types import ExprGraph, Node


def flatten_nested(graph: ExprGraph) -> ExprGraph:
    """Merge each sum or product that is used once into the sum or product that uses it."""
    first = _first_nested(graph)
    return graph if first is None else rebuild_by_use(graph, _rule, first)


def _first_nested(graph: ExprGraph) -> int | None:
    nodes, uses = graph.nodes, graph.uses()
    for place, node in enumerate(nodes):
        if node.op in ("add", "mul"):
            for index in node.args:
                inner = nodes[index]
                if uses[index] == 1 and inner.op == "neg" and node.op == "add":
                    index = inner.args[0]  # noqa: PLW2901 - what is subtracted
                    inner = nodes[index]
                if uses[index] == 1 and inner.op == node.op:
                    return place
    return None


def _rule(builder: GraphBuilder, node: Node, once: Callable[[int], bool]) -> int:
    if node.op not in ("add", "mul"):
        return builder.keep(node)
    return builder.make(node.op, [piece for i in node.args for piece in _pieces(builder, node.op, i, once)])


def _pieces(builder: GraphBuilder, op: str, index: int, once: Callable[[int], bool]) -> list[int]:
    """What a node contributes to a sum or product: its own terms if nobody else wants it."""
    node = builder.nodes[index]
    if not once(index):
        return [index]
    if node.op == op:
        return list(node.args)
    inner = node.args[0] if node.op == "neg" else -1
    if op == "add" and once(inner) and builder.nodes[inner].op == "add":
        return [builder.make("neg", (term,)) for term in builder.nodes[inner].args]
    return [index]
