"""Signs: a lone sign change goes into a difference, which turns round, or into a number, which costs nothing."""

from __future__ import annotations

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import ExprGraph, Node


def absorb_signs(graph: ExprGraph) -> ExprGraph:
    """Turn −(a − b) into b − a, −(c·x) into (−c)·x with c of parameters only, −(x·(a − b)) into x·(b − a), and so on.

    Only where nobody uses the value with the other sign, and where the sign change is not part of a sum, which is free.
    """
    uses, lone_uses = graph.uses(), [0] * len(graph.nodes)
    for node in graph.nodes:
        for index in node.args:
            lone_uses[index] += node.op != "add"
    for index in graph.roots():
        lone_uses[index] += 1
    old, per_call = graph.nodes, graph.per_call()
    varying: set[int] = set()
    shared: set[int] = set()

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        result = None
        if node.op == "neg" and per_call[index] and lone_uses[index] and uses[old[index].args[0]] == 1:
            result = _negative(builder, varying, shared, node.args[0])
        if result is None:
            result = builder.keep(node)
        if per_call[index]:
            varying.add(result)
        if uses[index] > 1:
            shared.add(result)
        return result

    return rebuild(graph, rule)


def _negative(builder: GraphBuilder, varying: set[int], shared: set[int], index: int) -> int | None:
    """Make the negative of a node without a sign change of its own; None where that is impossible."""
    node = builder.nodes[index]
    if node.op == "neg":
        return node.args[0]
    if index not in varying:
        return builder.make("neg", (index,))
    if index in shared:
        return None
    arguments = list(node.args)
    for place, argument in enumerate(arguments):
        if node.op != "add" and OPERATIONS[node.op].parity_in(place) >= 0:
            continue
        opposite = _negative(builder, varying, shared, argument)
        if opposite is not None:
            if node.op == "add":
                arguments = [builder.negated(other) for other in arguments]
            arguments[place] = opposite
            return builder.make(node.op, arguments)
    return None
