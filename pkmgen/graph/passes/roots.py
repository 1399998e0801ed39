"""Roots and their squares: √s over s is 1/√s."""

from __future__ import annotations

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.passes.cancel import DEPTH, without_factor
from pkmgen.graph.types import ExprGraph, Node


def divide_by_roots(graph: ExprGraph) -> ExprGraph:
    """Turn products of √s and c/s into c/√s, where nothing else uses c/s, or into c (1/√s), where 1/√s is known."""
    nodes, uses = graph.nodes, graph.uses()
    roots = {node.args[0]: index for index, node in enumerate(nodes) if node.op == "sqrt"}
    quotients = {index for index, node in enumerate(nodes) if node.op == "div" and nodes[node.args[0]].op == "const"}
    known = {nodes[index].args[1] for index in quotients if nodes[nodes[index].args[0]].payload == 1.0}
    whole = {index: roots[nodes[index].args[1]] in known for index in quotients if nodes[index].args[1] in roots}
    whole = {index: shared for index, shared in whole.items() if shared or uses[index] == 1}
    if not whole:
        return graph

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        shared = [whole[each] for each in graph.nodes[index].args if each in whole]
        if node.op != "mul" or not shared or (factors := _over_root(builder, node, shared[0])) is None:
            return builder.keep(node)
        return factors[0] if len(factors) == 1 else builder.make("mul", factors)

    return rebuild(graph, rule)


def _over_root(builder: GraphBuilder, node: Node, shared: bool) -> list[int] | None:
    """Factors with c/√s, or c and a shared 1/√s, in place of c/s and √s; None where there are none."""
    for place, factor in enumerate(node.args):
        quotient = builder.nodes[factor]
        if quotient.op != "div" or builder.nodes[quotient.args[0]].op != "const":
            continue
        root, rest = builder.make("sqrt", (quotient.args[1],)), [*node.args[:place], *node.args[place + 1 :]]
        for holder, other in enumerate(rest):
            if (left := without_factor(builder, other, root, DEPTH)) is not None:
                above, number = quotient.args[0], list[int]()
                if shared and builder.nodes[above].payload != 1.0:
                    above, number = builder.const(1.0), [above]
                below = builder.make("div", (above, root))
                return [*rest[:holder], *left, *rest[holder + 1 :], *number, below]
    return None
