"""Hoisting: the part of a sum or product that depends on parameters alone becomes a node of its own."""

from __future__ import annotations

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.types import ExprGraph, Node


def hoist_parameters(graph: ExprGraph) -> ExprGraph:
    """Split every sum and product into what changes from call to call and what does not.

    The second part is computed once, by the prepare function; when parameters are folded it is a literal already.
    """
    per_call = graph.per_call()
    fixed_nodes = {index for index, varies in enumerate(per_call) if not varies}
    divided = (
        index
        for index, (op, args, _) in enumerate(graph.nodes)
        if op in ("add", "mul") and per_call[index] and not fixed_nodes.isdisjoint(args)
        if sum([i in fixed_nodes for i in args]) > 1
    )
    first = next(divided, None)
    if first is None:
        return graph
    changing = dict(enumerate(per_call[:first]))

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        fixed = [i for i in node.args if not changing[i]]
        if node.op in ("add", "mul") and 1 < len(fixed) < len(node.args):
            moving = [i for i in node.args if changing[i]]
            part = builder.make(node.op, fixed)
            changing[part] = False
            result = builder.make(node.op, (part, *moving))
        else:
            result = builder.keep(node)
        changing[result] = per_call[index]
        return result

    return rebuild(graph, rule, first)
