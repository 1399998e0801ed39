"""Constant folding."""

from __future__ import annotations

import math
from collections.abc import Callable

from pkmgen.errors import GraphError
from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.types import ExprGraph, Node

__all__ = ["fold_constants"]

_FUNCTIONS: dict[str, Callable[..., float]] = {
    "neg": lambda a: -a,
    "div": lambda a, b: a / b,
    "sqrt": math.sqrt,
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
    "atan2": math.atan2,
    "sign": lambda a: float((a > 0) - (a < 0)),
    "max": max,
}


def fold_constants(graph: ExprGraph) -> ExprGraph:
    """Replace each operation on literals by the literal it yields, and gather the literals of sums and products.

    Raises:
        GraphError: A literal operation is undefined, such as 1/0.
    """
    return rebuild(graph, _rule)


def _rule(builder: GraphBuilder, _index: int, node: Node) -> int:
    values = [builder.nodes[i].payload for i in node.args if builder.nodes[i].op == "const"]
    numbers = [value for value in values if isinstance(value, float)]
    if not numbers or node.op == "const":
        return builder.make(node.op, node.args, node.payload)
    if node.op in ("add", "mul"):
        others = [i for i in node.args if builder.nodes[i].op != "const"]
        literal = _gathered(node.op, numbers)
        if not others:
            return _literal(builder, node.op, literal)
        if len(numbers) == 1:
            return builder.make(node.op, node.args)
        return builder.make(node.op, [*others, _literal(builder, node.op, literal)])
    if len(numbers) < len(node.args):
        return builder.make(node.op, node.args)
    try:
        return _literal(builder, node.op, _FUNCTIONS[node.op](*numbers))
    except (ArithmeticError, ValueError) as error:
        raise GraphError(f"{node.op} of {', '.join(map(repr, numbers))} is undefined ({error})") from error


def _gathered(op: str, numbers: list[float]) -> float:
    try:
        return math.fsum(numbers) if op == "add" else math.prod(numbers)
    except OverflowError:
        return math.inf


def _literal(builder: GraphBuilder, op: str, value: float) -> int:
    if not math.isfinite(value):
        raise GraphError(f"{op} of the robot's numbers is not finite")
    return builder.const(value)
