"""Graph nodes as C statements and expressions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from pkmgen.errors import GraphError
from pkmgen.graph.types import ExprGraph, Node

__all__ = ["ExpressionPrinter", "format_number"]

_ADDITIVE, _MULTIPLICATIVE, _UNARY, _PRIMARY = range(4)
"""How tightly a text binds, loosest first."""


def format_number(value: float, real: str) -> str:
    """Write a number as a C literal that reads back as the same number.

    Raises:
        GraphError: The number is not finite in the type.
    """
    if real == "double":
        return repr(float(value))
    with np.errstate(over="ignore"):
        single = np.float32(value)
    if not np.isfinite(single):
        raise GraphError(f"{value!r} is not finite as a float")
    return f"{single!s}f"


class ExpressionPrinter:
    """Prints the nodes of a graph; nodes that have a name are printed as that name."""

    def __init__(self, graph: ExprGraph, real: str, names: Mapping[int, str], leaf: Callable[[Node], str]) -> None:
        self._graph = graph
        self._suffix = "f" if real == "float" else ""
        self._real = real
        self._names = names
        self._leaf = leaf

    def text(self, index: int) -> str:
        """Text of a node where any expression may stand: its name if it has one."""
        return self._operand(index, _ADDITIVE)

    def definition(self, index: int) -> str:
        """Text of a node's own operation, for the statement that gives it its name."""
        return self._operation(self._graph.nodes[index])[0]

    def _operand(self, index: int, tightness: int) -> str:
        if index in self._names:
            return self._names[index]
        text, own = self._operation(self._graph.nodes[index])
        return text if own >= tightness else f"({text})"

    def _operation(self, node: Node) -> tuple[str, int]:
        match node.op:
            case "const":
                assert isinstance(node.payload, float)
                return format_number(node.payload, self._real), _PRIMARY if node.payload >= 0 else _UNARY
            case "input" | "parameter":
                return self._leaf(node), _PRIMARY
            case "add":
                return self._sum(node), _ADDITIVE
            case "mul":
                return " * ".join(self._operand(i, _UNARY) for i in node.args), _MULTIPLICATIVE
            case "div":
                above, below = node.args
                return f"{self._operand(above, _MULTIPLICATIVE)} / {self._operand(below, _UNARY)}", _MULTIPLICATIVE
            case "neg":
                return f"-{self._operand(node.args[0], _PRIMARY)}", _UNARY
            case "sign":
                inner = self._operand(node.args[0], _PRIMARY)
                zero = format_number(0.0, self._real)
                return f"({self._real})(({inner} > {zero}) - ({inner} < {zero}))", _UNARY
            case "max":
                a, b = (self.text(i) for i in node.args)
                return f"fmax{self._suffix}({a}, {b})", _PRIMARY
        arguments = ", ".join(self.text(i) for i in node.args)
        return f"{node.op}{self._suffix}({arguments})", _PRIMARY

    def _sum(self, node: Node) -> str:
        """Print positive terms first, so that no sign change is left over."""
        terms = []
        for index in node.args:
            inner = self._graph.nodes[index]
            negative = inner.op == "neg" and index not in self._names
            terms.append((negative, inner.args[0] if negative else index))
        terms.sort(key=lambda term: term[0])
        text = ("-" if terms[0][0] else "") + self._operand(terms[0][1], _MULTIPLICATIVE)
        for negative, index in terms[1:]:
            number = self._graph.nodes[index].payload
            if not negative and isinstance(number, float) and number < 0.0:
                text += f" - {format_number(-number, self._real)}"
            else:
                text += f" {'-' if negative else '+'} {self._operand(index, _MULTIPLICATIVE)}"
        return text
