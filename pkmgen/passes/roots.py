"""Roots of squares: √(1 − s²) is the cosine that is there already, where that has one sign wherever it is real."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.types import ExprGraph, Node
from pkmgen.passes.merge import rooted_nodes
from pkmgen.passes.samples import Ball, RealValues, Samples, Values
from pkmgen.passes.shapes import Shape, agree, certain, is_certain, key_of, keys_near, real_factor, refuted, shape_of

POINTS, ENOUGH = 512, 8
"""Real points at which a sign is looked for, and at how many of them it has to be seen for it to be one."""
Squares = dict[tuple[int, int], list[tuple[int, Shape]]]
"""Nodes by the keys of their squares, with the shapes of these."""
Multiple = tuple[float, int]
"""How many times an earlier node, and which."""


def merge_roots(graph: ExprGraph) -> ExprGraph:
    """Replace a root whose radicand is the square of another node by a multiple of that, or the node, if it is later.

    At complex points a root is on a side by chance (`samples`), so that squares are compared there, and signs at real
    numbers of all sizes. Only what is made of roots itself is looked at: two circles meet on one side of a line or have
    no real point, while x + 3 changes its sign somewhere.
    """
    if not any(node.op == "sqrt" for node in graph.nodes):
        return graph
    found = dict(_found(graph))
    if not found:
        return graph
    new: list[int] = []

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        factor, other = found.get(index, (1.0, -1))
        new.append(builder.keep(node) if other < 0 else builder.scaled(factor, new[other]))
        return new[-1]

    return rebuild(graph, rule)


def _found(graph: ExprGraph) -> Iterator[tuple[int, Multiple]]:
    """Nodes that are multiples of earlier ones: roots, or what these are roots of the square of."""
    values, per_call, real = Samples().of(graph), graph.per_call(), RealValues(graph, POINTS)
    places = [i for i in sorted(rooted_nodes(graph)) if per_call[i] and graph.nodes[i].op != "neg"]
    squares = _squares({i: shape_of(values[i]) for i in places if is_certain(values[i])})
    for root in (i for i in places if graph.nodes[i].op == "sqrt"):
        for index in _with_square(squares, values[graph.nodes[root].args[0]]):
            first, later = sorted((root, index))
            if first != later and (factor := _factor(values[later], values[first])) is not None:
                seen = [side for side in (factor, -factor) if _is_seen(real, later, side, first)]
                yield from [(later, (side, first)) for side in seen]


def _squares(shapes: Mapping[int, Shape]) -> Squares:
    squares: Squares = {}
    for index, shape in shapes.items():
        square = tuple([each * each for each in shape])
        squares.setdefault(key_of(square), []).append((index, square))
    return squares


def _with_square(squares: Squares, radicand: Values) -> list[int]:
    """Nodes whose square is a multiple of a radicand."""
    if not is_certain(radicand):
        return []
    shape = shape_of(radicand)
    near = [each for key in keys_near(shape) for each in squares.get(key, ())]
    return [index for index, square in near if agree(square, shape)]


def _factor(values: Values, others: Values) -> float | None:
    """How many times others values are but for the sign, seen where both are certain."""
    pairs = [(one, two) for one, two in zip(values, others, strict=True) if certain((one,)) and certain((two,))]
    return real_factor(pairs[0][0] / pairs[0][1]) if pairs else None


def _is_seen(real: RealValues, index: int, factor: float, other: int) -> bool:
    """Whether a node is so many times another one at all real points at which both are known, and these are enough."""
    pairs = [*zip(real.of(index), real.of(other), strict=True)]
    seen: list[tuple[Ball, Ball]] = [(one, two) for one, two in pairs if one is not None and two is not None]
    return len(seen) >= ENOUGH and not refuted([one for one, _ in seen], factor, [two for _, two in seen])
