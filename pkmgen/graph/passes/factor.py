"""Factoring: a·b + a·c becomes a·(b + c) where that saves operations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pkmgen.graph.builder import GraphBuilder, rebuild_by_use
from pkmgen.graph.types import ExprGraph, Node


@dataclass(frozen=True, slots=True)
class _Term:
    """A term of a sum: its sign and its factors; a term others use too has one factor, itself."""

    sign: int
    factors: tuple[int, ...]


class _Stages:
    """Knows which nodes of a growing graph depend on an input."""

    def __init__(self) -> None:
        self._known: list[bool] = []

    def follow(self, builder: GraphBuilder) -> None:
        """Take note of the nodes that were added."""
        for node in builder.nodes[len(self._known) :]:
            self._known.append(node.op == "input" or any(self._known[i] for i in node.args))

    def per_call(self, index: int) -> bool:
        return self._known[index]

    def products(self, factors: Sequence[int]) -> int:
        """Multiplications of a product, parameter-only factors counting as one."""
        changing = sum(self.per_call(factor) for factor in factors)
        return max(changing + (changing < len(factors)) - 1, 0) if changing else 0


def factor_sums(graph: ExprGraph) -> ExprGraph:
    """Draw common factors out of sums, the most profitable first, as long as something is saved.

    Equal constants count as common factors, and terms that differ only by a constant are gathered: c·x + d·x = (c +
    d)·x.
    """
    nodes, once = graph.nodes, [count == 1 for count in graph.uses()].__getitem__
    first = next((index for index, node in enumerate(nodes) if _any_common(nodes, node, once)), None)
    if first is None:
        return graph
    stages = _Stages()

    def rule(builder: GraphBuilder, node: Node, once: Callable[[int], bool]) -> int:
        if not _any_common(builder.nodes, node, once):
            return builder.keep(node)
        return _factored(builder, stages, [_split(builder, argument, once) for argument in node.args])

    return rebuild_by_use(graph, rule, first)


def _any_common(nodes: Sequence[Node], node: Node, once: Callable[[int], bool]) -> bool:
    """Whether a node is a sum of which any two terms have a factor in common."""
    if node.op != "add":
        return False
    seen: set[int] = set()
    for argument in node.args:
        term = nodes[argument].args[0] if nodes[argument].op == "neg" else argument
        factors = nodes[term].args if nodes[term].op == "mul" and once(term) else (term,)
        if not seen.isdisjoint(factors):
            return True
        seen.update(factors)
    return False


def _split(builder: GraphBuilder, index: int, once: Callable[[int], bool]) -> _Term:
    sign = 1
    if builder.nodes[index].op == "neg":
        index, sign = builder.nodes[index].args[0], -1
    node = builder.nodes[index]
    return _Term(sign, node.args if node.op == "mul" and once(index) else (index,))


def _factored(builder: GraphBuilder, stages: _Stages, terms: list[_Term]) -> int:
    while True:
        stages.follow(builder)
        best_gain, best_factor = 0, -1
        groups: dict[int, list[_Term]] = {}
        for term in terms:
            for factor in dict.fromkeys(term.factors):
                groups.setdefault(factor, []).append(term)
        for factor, group in groups.items():
            gain = _gain(stages, group, factor)
            if gain > best_gain:
                best_gain, best_factor = gain, factor
        if best_gain == 0:
            return _sum(builder, terms)
        rest = [term for term in terms if best_factor not in term.factors]
        inner = _factored(builder, stages, [_without(term, best_factor) for term in groups[best_factor]])
        factors = builder.nodes[inner].args if builder.nodes[inner].op == "mul" else (inner,)
        terms = [_Term(1, (best_factor, *factors)), *rest]
        if not rest:
            return builder.make("mul", terms[0].factors)


def _gain(stages: _Stages, group: list[_Term], factor: int) -> int:
    """Operations saved by drawing a factor out of the terms that have it."""
    if len(group) < 2:
        return 0
    inner = [_without(term, factor) for term in group]
    before = sum(stages.products(term.factors) for term in group)
    after = sum(stages.products(term.factors) for term in inner)
    constant = [term for term in inner if not any(stages.per_call(f) for f in term.factors)]
    if not stages.per_call(factor):
        return before - after - 1 if not constant else 0
    saved_adds = max(len(constant) - 1, 0)
    return before - after - 1 + saved_adds


def _without(term: _Term, factor: int) -> _Term:
    factors = list(term.factors)
    factors.remove(factor)
    return _Term(term.sign, tuple(factors))


def _sum(builder: GraphBuilder, terms: list[_Term]) -> int:
    made = []
    for term in terms:
        if not term.factors:
            node = builder.const(1.0)
        elif len(term.factors) == 1:
            node = term.factors[0]
        else:
            node = builder.make("mul", term.factors)
        made.append(node if term.sign > 0 else builder.make("neg", (node,)))
    return made[0] if len(made) == 1 else builder.make("add", made)
