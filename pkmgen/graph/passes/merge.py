"""Merging: values that are equal or multiples of one another, however they are written, are computed once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.dimensions import dimensions_of
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.passes.samples import POINTS, Samples, Trials
from pkmgen.graph.passes.shapes import (
    ENOUGH_TRIALS,
    Shape,
    agree,
    are_one,
    cancels,
    certain,
    confirmed,
    is_certain,
    neighbours,
    real_factor,
    shape_of,
)
from pkmgen.graph.types import ExprGraph, Node
from pkmgen.language.exact.dimensions import PURE, dimension_of_result
from pkmgen.language.exact.numbers import measuring

_UNITY = -1
"""What constant values are multiples of."""
LARGEST_MULTIPLE = 2.0**20
"""Largest ratio of two values that are merged: where terms cancel, the rest loses digits by as much."""
Multiples = dict[int, tuple[float, int]]
"""By node, a number and the earlier node that it is this multiple of."""


def merge_equal(graph: ExprGraph) -> ExprGraph:
    """Replace nodes by multiples of earlier ones, or by numbers, where that is what they are.

    This is seen in samples: random complex inputs and parameters, at which expressions differ unless they are
    identical. So cos² + sin² is one, also where both were computed from lengths, and so is the square of a vector that
    was divided by its length; and n·(a − b) is the negative of (b − a)·n. Numbers of the file are the decimals that
    are written there, and values are balls of 256 bits, so that nothing depends on the machine (ADR 0121).
    """
    merged = _Search(graph).multiples()
    if not merged:
        return graph
    new: list[int] = []

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        if index in merged:
            factor, other = merged[index]
            new.append(builder.const(factor) if other == _UNITY else builder.scaled(factor, new[other]))
        else:
            new.append(builder.keep(node))
        return new[-1]

    return rebuild(graph, rule)


class _Search:
    """Values of a graph, and what is equal among them."""

    def __init__(self, graph: ExprGraph) -> None:
        self._graph, self._values, self._per_call = graph, Samples().of(graph), graph.per_call()
        self._rooted, self._trials, self._dimensions = _rooted(graph), Trials(graph), dimensions_of(graph)

    def multiples(self) -> Multiples:
        """What nodes are multiples of; sign changes are left as they are, and the first of its kind stays."""
        zero = self._zeros()
        multiples: Multiples = {i: (0.0, _UNITY) for i in zero if self._graph.nodes[i].op == "add"}
        shapes: dict[int, Shape] = {}
        for index, node in enumerate(self._graph.nodes):
            if index not in zero and self._is_worth(index, node) and is_certain(self._values[index]):
                shapes[index] = shape_of(self._values[index])
        for group in neighbours(shapes):
            self._compare(group, shapes, multiples)
        return multiples

    def _is_worth(self, index: int, node: Node) -> bool:
        """Whether a node may cost less if merged; a product with a parameter is one operation either way."""
        if not self._per_call[index] or node.op == "neg":
            return False
        return node.op != "mul" or all(self._per_call[i] for i in node.args)

    def _zeros(self) -> set[int]:
        """Nodes that are zero: sums whose terms cancel, and what is made of them."""
        zeros: set[int] = set()
        for index, (op, args, _) in enumerate(self._graph.nodes):
            match op:
                case "add":
                    none = zeros.issuperset(args) or self._cancels(index, args)
                case "mul":
                    none = not zeros.isdisjoint(args)
                case _:
                    none = op == "neg" and args[0] in zeros
            if none:
                zeros.add(index)
        return zeros

    def _cancels(self, index: int, args: Sequence[int]) -> bool:
        """Whether a sum contains zero at all points, and is within the rounding of its terms."""
        values, trials = self._values, self._trials
        if not cancels(values[index], [values[i] for i in args], POINTS):
            return False
        return index not in self._rooted or cancels(trials.of(index), [trials.of(i) for i in args], ENOUGH_TRIALS)

    def _compare(self, group: Sequence[int], shapes: Mapping[int, Shape], multiples: Multiples) -> None:
        """Find the multiples among nodes that are near."""
        firsts: list[int] = []
        for index in group:
            found = (self._factor(index, first) for first in (_UNITY, *firsts) if self._are_alike(shapes, index, first))
            first, factor = next((each for each in found if each is not None), (index, 1.0))
            if first == index:
                firsts.append(index)
            else:
                multiples[index] = (factor, first)

    def _are_alike(self, shapes: Mapping[int, Shape], index: int, first: int) -> bool:
        return are_one(shapes[index]) if first == _UNITY else agree(shapes[index], shapes[first])

    def _factor(self, index: int, first: int) -> tuple[int, float] | None:
        """How many times a node is another one, or one; None where it is not, or trials do not confirm it."""
        value, *_ = certain(self._values[index])
        factor = real_factor(value if first == _UNITY else value / certain(self._values[first])[0])
        if factor is None or (first != _UNITY and abs(factor) > LARGEST_MULTIPLE):
            return None
        return (first, self._measuring(index, factor, first)) if self._confirmed(index, factor, first) else None

    def _measuring(self, index: int, factor: float, first: int) -> float:
        """The factor with what it measures, where that is known of both values."""
        both = [self._dimensions[index], PURE if first == _UNITY else self._dimensions[first]]
        return measuring(factor, dimension_of_result("div", both))

    def _confirmed(self, index: int, factor: float, other: int) -> bool:
        """Whether trials confirm it: √(x + 3)² is x + 3 at some points, by chance. Only roots need that."""
        if not (index in self._rooted or other in self._rooted):
            return True
        trials = self._trials
        return confirmed(trials.of(index), factor, None if other == _UNITY else trials.of(other))


def _rooted(graph: ExprGraph) -> set[int]:
    """Nodes that depend on a root."""
    rooted: set[int] = set()
    for index, node in enumerate(graph.nodes):
        if (node.args and OPERATIONS[node.op].two_valued) or not rooted.isdisjoint(node.args):
            rooted.add(index)
    return rooted
