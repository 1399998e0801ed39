"""Powers and divisions: a division by what others divide by too becomes a product with one reciprocal."""

from __future__ import annotations

from collections import Counter

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.types import ExprGraph, Node


def share_reciprocals(graph: ExprGraph) -> ExprGraph:
    """Turn divisions into products with a reciprocal where that takes divisions away.

    x/a and y/a become x·r and y·r with r = 1/a (one division for two or more); x/p with p of parameters only becomes
    x·(1/p), since 1/p is folded or prepared. A single division by a varying number stays one.
    """
    per_call = graph.per_call()
    divisors = Counter(node.args[1] for node in graph.nodes if node.op == "div")

    def is_product(index: int) -> bool:
        above, below = graph.nodes[index].args
        free = per_call[index] and not per_call[below]
        shared = per_call[below] and divisors[below] > 1
        return (free or shared) and graph.nodes[above].payload != 1.0

    inverted = {index for index, node in enumerate(graph.nodes) if node.op == "div" and is_product(index)}

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        if index in inverted:
            return builder.make("mul", (node.args[0], builder.make("div", (builder.const(1.0), node.args[1]))))
        return builder.keep(node)

    return rebuild(graph, rule, min(inverted)) if inverted else graph
