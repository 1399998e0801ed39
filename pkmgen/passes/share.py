"""Sharing: parts of sums and products that occur more than once are computed once (n-ary, whatever the order)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.types import ExprGraph, Node
from pkmgen.passes.order import prune_unused

__all__ = ["share_parts"]

_Pair = tuple[tuple[int, int], tuple[int, int]]
"""Two arguments, each with its sign; the first sign is positive."""


def share_parts(graph: ExprGraph) -> ExprGraph:
    """Give a node to every pair of arguments that two or more sums (or products) have in common, commonest first."""
    while True:
        op, pair = _commonest(graph)
        if pair is None:
            return graph
        graph = prune_unused(_extract(graph, op, pair))


def _commonest(graph: ExprGraph) -> tuple[str, _Pair | None]:
    per_call = graph.per_call()
    best: tuple[int, str, _Pair | None] = (1, "", None)
    for op in ("add", "mul"):
        counts: Counter[_Pair] = Counter()
        for node in graph.nodes:
            if node.op == op:
                counts.update(_pairs(graph, node, per_call))
        for pair, count in counts.items():
            if count > best[0]:
                best = (count, op, pair)
    return best[1], best[2]


def _pairs(graph: ExprGraph, node: Node, per_call: list[bool]) -> list[_Pair]:
    signed = [_signed(graph, node.op, index) for index in node.args]
    pairs = [_oriented(a, b) for a, b in combinations(signed, 2) if per_call[a[0]] or per_call[b[0]]]
    return list(dict.fromkeys(pairs))


def _signed(graph: ExprGraph, op: str, index: int) -> tuple[int, int]:
    node = graph.nodes[index]
    return (node.args[0], -1) if op == "add" and node.op == "neg" else (index, 1)


def _oriented(a: tuple[int, int], b: tuple[int, int]) -> _Pair:
    first, second = (a, b) if a <= b else (b, a)
    return ((first[0], 1), (second[0], second[1] * first[1]))


def _extract(graph: ExprGraph, op: str, pair: _Pair) -> ExprGraph:
    """Replace a pair, wherever it stands, by one node."""
    (first, _), (second, relative) = pair
    old_args = [node.args for node in graph.nodes]
    new: dict[int, int] = {}

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        signed = [_signed(graph, op, i) for i in old_args[index]] if node.op == op else []
        for sign in (1, -1) if op == "add" else (1,):
            wanted = [(first, sign), (second, relative * sign)]
            if signed and _contains(signed, wanted):
                other = new[second] if relative > 0 else builder.make("neg", (new[second],))
                part = builder.make(op, (new[first], other))
                part = part if sign > 0 else builder.make("neg", (part,))
                rest = _rest(builder, new, signed, wanted)
                new[index] = builder.make(op, (part, *rest)) if rest else part
                return new[index]
        new[index] = builder.make(node.op, node.args, node.payload)
        return new[index]

    return rebuild(graph, rule)


def _contains(signed: list[tuple[int, int]], wanted: list[tuple[int, int]]) -> bool:
    counts = Counter(signed)
    return all(counts[item] >= times for item, times in Counter(wanted).items())


def _rest(
    builder: GraphBuilder, new: dict[int, int], signed: list[tuple[int, int]], taken: list[tuple[int, int]]
) -> list[int]:
    left = list(signed)
    for item in taken:
        left.remove(item)
    return [new[i] if sign > 0 else builder.make("neg", (new[i],)) for i, sign in left]
