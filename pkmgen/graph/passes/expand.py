"""Expanding: a sum within a sum, which others use too, is written out where its terms cancel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.types import ExprGraph, Node


def expand_cancelling(graph: ExprGraph) -> ExprGraph:
    """Write x − s with s = x + a + b as −a − b: what is left, a + b, is a part of s that is shared then."""
    if not any(node.op == "add" and _shorter(graph.nodes, node.args) is not None for node in graph.nodes):
        return graph
    return rebuild(graph, _rule)


def _rule(builder: GraphBuilder, _index: int, node: Node) -> int:
    if node.op != "add":
        return builder.keep(node)
    args = list(node.args)
    while (shorter := _shorter(builder.nodes, args)) is not None:
        args = [builder.make("neg", (term,)) if sign < 0 else term for term, sign in shorter]
    if not args:
        return builder.const(0.0)
    return args[0] if len(args) == 1 else builder.make("add", args)


def _shorter(nodes: Sequence[Node], args: Sequence[int]) -> list[tuple[int, int]] | None:
    """Signed terms of a sum of which one that is a sum is written out, if there are no more of them; None if not."""
    terms = [_signed(nodes, argument) for argument in args]
    for place, (term, sign) in enumerate(terms):
        if nodes[term].op != "add":
            continue
        rest = Counter(terms[:place] + terms[place + 1 :])
        inner = [(one, sign * own) for one, own in (_signed(nodes, argument) for argument in nodes[term].args)]
        left = [(one, own) for one, own in inner if not rest[one, -own]]
        if len(left) == len(inner):
            continue
        rest.subtract((one, -own) for one, own in inner if rest[one, -own])
        result = [*rest.elements(), *left]
        if len(result) <= len(args):
            return result
    return None


def _signed(nodes: Sequence[Node], index: int) -> tuple[int, int]:
    return (nodes[index].args[0], -1) if nodes[index].op == "neg" else (index, 1)
