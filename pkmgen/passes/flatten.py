"""Merge sums into sums and products into products, so that later passes see all terms at once."""

from __future__ import annotations

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.types import ExprGraph, Node

__all__ = ["flatten_nested"]


def flatten_nested(graph: ExprGraph) -> ExprGraph:
    """Merge each sum or product that is used once into the sum or product that uses it."""
    uses = graph.uses()
    once: set[int] = set()

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        if node.op in ("add", "mul"):
            merged = [piece for argument in node.args for piece in _pieces(builder, node.op, argument, once)]
            result = builder.make(node.op, merged)
        else:
            result = builder.make(node.op, node.args, node.payload)
        if uses[index] == 1:
            once.add(result)
        else:
            once.discard(result)
        return result

    return rebuild(graph, rule)


def _pieces(builder: GraphBuilder, op: str, index: int, once: set[int]) -> list[int]:
    """What a node contributes to a sum or product: its own terms if nobody else wants it."""
    node = builder.nodes[index]
    if index not in once:
        return [index]
    if node.op == op:
        return list(node.args)
    inner = node.args[0] if node.op == "neg" else -1
    if op == "add" and inner in once and builder.nodes[inner].op == "add":
        return [builder.make("neg", (term,)) for term in builder.nodes[inner].args]
    return [index]
