"""Signs: a negated difference is the difference the other way round."""

from __future__ import annotations

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.types import ExprGraph, Node

__all__ = ["absorb_signs"]


def absorb_signs(graph: ExprGraph) -> ExprGraph:
    """Turn −(a − b) into b − a where nobody uses a − b, so that no lone sign change is left of it."""
    plain_uses = [0] * len(graph.nodes)
    for node in graph.nodes:
        for index in node.args:
            plain_uses[index] += node.op != "neg"
    for index in graph.roots():
        plain_uses[index] += 1
    old = graph.nodes

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        if node.op == "neg":
            inner = old[index].args[0]
            terms = builder.nodes[node.args[0]].args
            if old[inner].op == "add" and plain_uses[inner] == 0 and plain_uses[index] > 0:
                negatives = [i for i in terms if builder.nodes[i].op == "neg"]
                if negatives:
                    return builder.make("add", [_flip(builder, i) for i in terms])
        return builder.make(node.op, node.args, node.payload)

    return rebuild(graph, rule)


def _flip(builder: GraphBuilder, index: int) -> int:
    node = builder.nodes[index]
    return node.args[0] if node.op == "neg" else builder.make("neg", (index,))
