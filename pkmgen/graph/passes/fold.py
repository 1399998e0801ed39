"""Constant folding: of what numbers are exactly, rounded once, so that equal ones are one number."""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.operations import OPERATIONS, value_of_literals
from pkmgen.graph.types import ExprGraph, Node


def fold_constants(graph: ExprGraph) -> ExprGraph:
    """Replace each operation on literals by the literal it yields, and gather the literals of sums and products.

    Raises:
        GraphError: A literal operation is undefined, such as 1/0.
    """
    if not any(foldable(graph.nodes, node) for node in graph.nodes):
        return graph

    def rule(builder: GraphBuilder, _index: int, node: Node) -> int:
        return folded(builder, node) if foldable(builder.nodes, node) else builder.keep(node)

    return rebuild(graph, rule)


def foldable(nodes: Sequence[Node], node: Node) -> bool:
    """Whether a node is an operation on literals, or a sum or product with more than one."""
    literals = 0
    for index in node.args:
        if nodes[index].op == "const":
            literals += 1
    return literals > 0 and (literals == len(node.args) or (literals > 1 and not OPERATIONS[node.op].arity))


def folded(builder: GraphBuilder, node: Node) -> int:
    """Make a node, folded, of arguments that are."""
    nodes = builder.nodes
    numbers = [value for i in node.args if isinstance(value := nodes[i].payload, float)]
    if len(numbers) == len(node.args) > 0:
        return builder.const(value_of_literals(node.op, numbers))
    if len(numbers) < 2 or OPERATIONS[node.op].arity:
        return builder.keep(node)
    others = [i for i in node.args if nodes[i].op != "const"]
    return builder.make(node.op, [*others, builder.const(value_of_literals(node.op, numbers))])
