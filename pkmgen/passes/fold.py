"""Constant folding, and numbers that differ by rounding alone made equal, so that later passes see what they share."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.formula import Formula, shown_as
from pkmgen.graph.operations import OPERATIONS, value_of_literals
from pkmgen.graph.types import ExprGraph, Node
from pkmgen.graph.values import EPSILON


def fold_constants(graph: ExprGraph) -> ExprGraph:
    """Replace each operation on literals by the literal it yields, and gather the literals of sums and products.

    Raises:
        GraphError: A literal operation is undefined, such as 1/0.
    """
    equal = unified(graph)
    if not equal and not any(foldable(graph.nodes, node) for node in graph.nodes):
        return graph

    def rule(builder: GraphBuilder, _index: int, node: Node) -> int:
        return folded(builder, node, equal) if equal or foldable(builder.nodes, node) else builder.keep(node)

    return rebuild(graph, rule)


def foldable(nodes: Sequence[Node], node: Node) -> bool:
    """Whether a node is an operation on literals, or a sum or product with more than one."""
    literals = 0
    for index in node.args:
        if nodes[index].op == "const":
            literals += 1
    return literals > 0 and (literals == len(node.args) or (literals > 1 and not OPERATIONS[node.op].arity))


def unified(graph: ExprGraph) -> dict[float, float]:
    """What becomes of literals that differ by rounding alone."""
    return _unified(node.payload for node in graph.nodes if isinstance(node.payload, float))


def folded(builder: GraphBuilder, node: Node, equal: Mapping[float, float]) -> int:
    """Make a node, folded, of arguments that are."""
    if node.op == "const":
        assert isinstance(node.payload, float)
        return builder.const(equal.get(node.payload, node.payload))
    return _folded(builder, node)


def _unified(numbers: Iterable[float]) -> dict[float, float]:
    """What becomes of numbers that agree, but for their signs, within a few units of the last digit: the shortest."""
    known = {float.__abs__(number): number for number in numbers}
    equal: dict[float, float] = {}
    group: list[float] = []
    for number in [*sorted(known), math.inf]:
        if group and number > group[0] * (1.0 + 32.0 * EPSILON):
            if len(group) > 1:
                made = next((abs(known[value]) for value in group if isinstance(known[value], Formula)), group[0])
                best = shown_as(min(group, key=lambda value: (len(repr(value)), value)), made)
                equal |= dict.fromkeys(group, best) | {-value: -best for value in group}
            group = []
        group.append(number)
    return equal


def _folded(builder: GraphBuilder, node: Node) -> int:
    nodes = builder.nodes
    numbers = [value for i in node.args if isinstance(value := nodes[i].payload, float)]
    if len(numbers) == len(node.args) > 0:
        return builder.const(value_of_literals(node.op, numbers))
    if len(numbers) < 2 or OPERATIONS[node.op].arity:
        return builder.keep(node)
    others = [i for i in node.args if nodes[i].op != "const"]
    return builder.make(node.op, [*others, builder.const(value_of_literals(node.op, numbers))])
