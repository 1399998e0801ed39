"""Sums and products of two: the form in which parts of a graph are looked at."""

from __future__ import annotations

from random import Random

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.types import ExprGraph, Node


def in_pairs(graph: ExprGraph, chance: Random | None) -> ExprGraph:
    """Write sums and products of many as such of two, which takes as many operations.

    Args:
        graph: The graph; it is not modified.
        chance: Draws which terms and factors stand beside each other; where it is None, those that have most in common.
    """
    per_call = graph.per_call()

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        if node.op not in ("add", "mul") or len(node.args) <= 2 or not per_call[index]:
            return builder.keep(node)
        order = _neighbours(builder, list(node.args)) if chance is None else list(node.args)
        if chance is not None:
            chance.shuffle(order)
        moving = dict(zip(node.args, (per_call[each] for each in graph.nodes[index].args), strict=True))
        order.sort(
            key=lambda each: (moving[each], builder.nodes[each].op == "neg")
        )  # what is prepared, then differences
        made = order[0]
        for each in order[1:]:
            made = builder.make(node.op, (made, each))
        return made

    return rebuild(graph, rule)


def _neighbours(builder: GraphBuilder, left: list[int]) -> list[int]:
    """Terms in such an order that each is followed by one that has most factors in common with it."""
    order = [left.pop(0)]
    while left:
        last = _parts(builder, order[-1])
        order.append(left.pop(max(range(len(left)), key=lambda k: (len(last & _parts(builder, left[k])), -k))))
    return order


def _parts(builder: GraphBuilder, index: int) -> set[int]:
    node = builder.nodes[index]
    if node.op == "neg":
        return _parts(builder, node.args[0])
    return {index, *node.args} if node.op in ("mul", "add", "div") else {index}
