"""Simplifying: folding and identities in one walk, since what one leaves the other may simplify further."""

from __future__ import annotations

from pkmgen.graph.builder import GraphBuilder, rebuild_where
from pkmgen.graph.passes.fold import foldable, folded
from pkmgen.graph.passes.identities import is_plain, simplified
from pkmgen.graph.types import ExprGraph, Node


def simplify_nodes(graph: ExprGraph) -> ExprGraph:
    """Fold literals and apply identities, where there is something to simplify and in what that changes.

    Raises:
        GraphError: A literal operation is undefined, such as 1/0.
    """
    places = _rough(graph)
    if not places:
        return graph

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        if foldable(builder.nodes, node):
            node = builder.nodes[folded(builder, node)]
        return simplified(builder, index, node)

    return rebuild_where(graph, rule, places)


def _rough(graph: ExprGraph) -> set[int]:
    """Nodes that are not simplified, and all sizes if there are any: these depend on more than their arguments."""
    nodes = graph.nodes
    telling = {index for index, node in enumerate(nodes) if node[0] in ("const", "neg")}
    rough: set[int] = set()
    sizes: list[int] = []
    for index, node in enumerate(nodes):
        op, args, _ = node
        if op == "abs":
            sizes.append(index)
        if telling.isdisjoint(args) and len(set(args)) == len(args) and op != "abs" and (op != "add" or len(args) > 1):
            continue  # only literals, signs, equal arguments and sums of one are simplified
        if not is_plain(nodes, node) or foldable(nodes, node):
            rough.add(index)
    return rough.union(sizes) if rough else rough
