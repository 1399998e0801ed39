"""Constant folding, and numbers that differ by rounding alone made equal, so that later passes see what they share."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence

from pkmgen.errors import GraphError
from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.types import ExprGraph, Node

__all__ = ["fold_constants", "foldable", "folded", "unified"]

EPSILON = 2.0**-52
EXACT = (0.0, 0.5, math.sqrt(0.5), math.sqrt(0.75), 1.0)
"""Sines and cosines of angles that robots like."""


def _snapped(function: Callable[[float], float]) -> Callable[[float], float]:
    """Sine or cosine, exact for multiples of 30° and 45°, which are no numbers themselves: cos(π/2) is 0."""

    def exact(angle: float) -> float:
        value = function(angle)
        slack = 1.05 * EPSILON * max(1.0, abs(angle))
        return next((math.copysign(e, value) for e in EXACT if abs(abs(value) - e) <= slack), value)

    return exact


_FUNCTIONS: dict[str, Callable[..., float]] = {
    "neg": lambda a: -a,
    "div": lambda a, b: a / b,
    "sqrt": math.sqrt,
    "sin": _snapped(math.sin),
    "cos": _snapped(math.cos),
    "tan": math.tan,
    "atan2": math.atan2,
    "tanh": math.tanh,
    "sign": lambda a: float((a > 0) - (a < 0)),
    "max": max,
}


def fold_constants(graph: ExprGraph) -> ExprGraph:
    """Replace each operation on literals by the literal it yields, and gather the literals of sums and products.

    Raises:
        GraphError: A literal operation is undefined, such as 1/0.
    """
    equal = unified(graph)
    if not equal and not any(foldable(graph.nodes, node) for node in graph.nodes):
        return graph

    def rule(builder: GraphBuilder, _index: int, node: Node) -> int:
        return folded(builder, node, equal) if equal or foldable(builder.nodes, node) else builder.keep(node)

    return rebuild(graph, rule)


def foldable(nodes: Sequence[Node], node: Node) -> bool:
    """Whether a node is an operation on literals, or a sum or product with more than one."""
    literals = 0
    for index in node.args:
        if nodes[index].op == "const":
            literals += 1
    return literals > 0 and (literals == len(node.args) or (literals > 1 and node.op in ("add", "mul")))


def unified(graph: ExprGraph) -> dict[float, float]:
    """What becomes of literals that differ by rounding alone."""
    return _unified(node.payload for node in graph.nodes if isinstance(node.payload, float))


def folded(builder: GraphBuilder, node: Node, equal: Mapping[float, float]) -> int:
    """Make a node, folded, of arguments that are."""
    if node.op == "const":
        assert isinstance(node.payload, float)
        return builder.const(equal.get(node.payload, node.payload))
    return _folded(builder, node)


def _unified(numbers: Iterable[float]) -> dict[float, float]:
    """What becomes of numbers that agree, but for their signs, within a few units of the last digit: the shortest."""
    equal: dict[float, float] = {}
    group: list[float] = []
    for number in [*sorted({abs(number) for number in numbers}), math.inf]:
        if group and number > group[0] * (1.0 + 32.0 * EPSILON):
            if len(group) > 1:
                best = min(group, key=lambda value: (len(repr(value)), value))
                equal |= {sign * value: sign * best for value in group for sign in (1.0, -1.0)}
            group = []
        group.append(number)
    return equal


def _folded(builder: GraphBuilder, node: Node) -> int:
    nodes = builder.nodes
    numbers = [value for i in node.args if isinstance(value := nodes[i].payload, float)]
    if not numbers:
        return builder.keep(node)
    if node.op in ("add", "mul"):
        others = [i for i in node.args if nodes[i].op != "const"]
        literal = _gathered(node.op, numbers)
        if not others:
            return _literal(builder, node.op, literal)
        if len(numbers) == 1:
            return builder.keep(node)
        return builder.make(node.op, [*others, _literal(builder, node.op, literal)])
    if len(numbers) < len(node.args):
        return builder.keep(node)
    try:
        return _literal(builder, node.op, _FUNCTIONS[node.op](*numbers))
    except (ArithmeticError, ValueError) as error:
        raise GraphError(f"{node.op} of {', '.join(map(repr, numbers))} is undefined ({error})") from error


def _gathered(op: str, numbers: list[float]) -> float:
    try:
        if op == "mul":
            return math.prod(numbers)
        result = math.fsum(numbers)
        return result if abs(result) > 2.0 * EPSILON * max(map(abs, numbers)) else 0.0
    except OverflowError:
        return math.inf


def _literal(builder: GraphBuilder, op: str, value: float) -> int:
    if not math.isfinite(value):
        raise GraphError(f"{op} of the robot's numbers is not finite")
    return builder.const(value)
