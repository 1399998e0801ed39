"""Angles: of a direction k·(x, y) with k ≥ 0 the length does not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.passes.identities import is_never_negative
from pkmgen.graph.types import ExprGraph, Node


def shorten_directions(graph: ExprGraph) -> ExprGraph:
    """Write atan2(k·y, k·x) as atan2(y, x) where k is never negative, and that saves products or costs none.

    Where k vanishes or is infinite, guards and the checks for finite numbers say so, as everywhere.
    """
    uses = graph.uses()
    if not any(node.op == "atan2" for node in graph.nodes):
        return graph

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        if node.op == "atan2":
            alone = [uses[argument] == 1 for argument in graph.nodes[index].args]
            return builder.make("atan2", _shortened(builder, node.args, alone))
        return builder.keep(node)

    return rebuild(graph, rule)


def _shortened(builder: GraphBuilder, args: Sequence[int], alone: Sequence[bool]) -> list[int]:
    """Both arguments without the factors that they have in common and that are never negative."""
    factors = [Counter(_factors(builder, argument)) for argument in args]
    common = factors[0] & factors[1]
    common = Counter({each: n for each, n in common.items() if _is_length(builder, each)})
    left = [list((each - common).elements()) for each in factors]
    if not common or not all(own or len(rest) < 2 for own, rest in zip(alone, left, strict=True)):
        return list(args)
    return [_product(builder, argument, rest) for argument, rest in zip(args, left, strict=True)]


def _is_length(builder: GraphBuilder, index: int) -> bool:
    """Whether a factor is never negative, and no number: those are chosen when values are rescaled."""
    return builder.number(index) is None and is_never_negative(builder.nodes, index)


def _factors(builder: GraphBuilder, index: int) -> list[int]:
    """Factors of a value, its sign left out, a divisor as its reciprocal."""
    node = builder.nodes[index]
    if node.op == "neg":
        return _factors(builder, node.args[0])
    if node.op == "div" and builder.nodes[node.args[0]].payload != 1.0:
        return [node.args[0], builder.make("div", (builder.const(1.0), node.args[1]))]
    return list(node.args) if node.op == "mul" else [index]


def _product(builder: GraphBuilder, argument: int, factors: Sequence[int]) -> int:
    made = factors[0] if len(factors) == 1 else builder.make("mul", factors) if factors else builder.const(1.0)
    return builder.make("neg", (made,)) if builder.nodes[argument].op == "neg" else made
