"""Angles: of a direction k·(x, y) with k ≥ 0 the length does not matter, and a quarter turn exchanges x and y."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.passes.identities import is_never_negative
from pkmgen.graph.types import ExprGraph, Node


def shorten_directions(graph: ExprGraph) -> ExprGraph:
    """Write atan2(k·y, k·x) as atan2(y, x) where k is never negative, and that saves products or costs none.

    Then π/2 ± atan2(y, x) is atan2(x, ∓y) where x is never negative. Where k vanishes or is infinite, or a root has a
    negative argument, guards and the checks for finite numbers say so, as everywhere.
    """
    uses = graph.uses()
    if not any(node.op == "atan2" for node in graph.nodes):
        return graph

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        if node.op == "atan2":
            alone = [uses[argument] == 1 for argument in graph.nodes[index].args]
            return builder.make("atan2", _shortened(builder, node.args, alone))
        if node.op != "add" or len(node.args) != 2:
            return builder.keep(node)
        others = [uses[argument] for argument in graph.nodes[index].args if graph.nodes[argument].op != "const"]
        turned = _quarter_turned(builder, node.args) if others == [1] else None
        return builder.keep(node) if turned is None else builder.make("atan2", turned)

    return rebuild(graph, rule)


def _quarter_turned(builder: GraphBuilder, args: Sequence[int]) -> tuple[int, int] | None:
    """Components, y first, of an angle and a quarter of a turn, whose direction points ahead; None for other sums."""
    for quarter, angle in (args, args[::-1]):
        turn, node = builder.number(quarter), builder.nodes[angle]
        sign = -1 if node.op == "neg" else 1
        node = builder.nodes[node.args[0]] if node.op == "neg" else node
        if turn is None or abs(turn) != math.pi / 2 or node.op != "atan2":
            continue
        y, x = node.args
        if is_never_negative(builder.nodes, x, known=_rooted(builder)):
            ahead = turn > 0
            return _signed(builder, x, ahead), _signed(builder, y, (sign < 0) == ahead)
    return None


def _signed(builder: GraphBuilder, index: int, plus: bool) -> int:
    return index if plus else builder.make("neg", (index,))


def _rooted(builder: GraphBuilder) -> frozenset[int]:
    """Values whose roots are taken."""
    return frozenset(node.args[0] for node in builder.nodes if node.op == "sqrt")


def _shortened(builder: GraphBuilder, args: Sequence[int], alone: Sequence[bool]) -> list[int]:
    """Both arguments without the factors that they have in common and that are never negative."""
    factors = [Counter(_factors(builder, argument)) for argument in args]
    common = factors[0] & factors[1]
    rooted = _rooted(builder) if common else frozenset[int]()
    common = Counter({each: n for each, n in common.items() if _is_length(builder, each, rooted)})
    left = [list((each - common).elements()) for each in factors]
    if not common or not all(own or len(rest) < 2 for own, rest in zip(alone, left, strict=True)):
        return list(args)
    return [_product(builder, argument, rest) for argument, rest in zip(args, left, strict=True)]


def _is_length(builder: GraphBuilder, index: int, rooted: frozenset[int]) -> bool:
    """Whether a factor is never negative, and no number: those are chosen when values are rescaled."""
    return builder.number(index) is None and is_never_negative(builder.nodes, index, known=rooted)


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
