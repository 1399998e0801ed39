"""Simplifying: folding and identities in one walk, since what one leaves the other may simplify further."""

from __future__ import annotations

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.types import ExprGraph, Node
from pkmgen.passes.fold import foldable, folded, unified
from pkmgen.passes.identities import is_plain, simplified


def simplify_nodes(graph: ExprGraph) -> ExprGraph:
    """Fold literals and apply identities, node by node.

    Raises:
        GraphError: A literal operation is undefined, such as 1/0.
    """
    equal, nodes = unified(graph), graph.nodes
    plain = (is_plain(nodes, node) and not foldable(nodes, node) for node in nodes)
    first = 0 if equal else next((index for index, done in enumerate(plain) if not done), len(nodes))
    if first == len(nodes):
        return graph

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        if (equal and node.op == "const") or foldable(builder.nodes, node):
            node = builder.nodes[folded(builder, node, equal)]
        return simplified(builder, index, node)

    return rebuild(graph, rule, first)
