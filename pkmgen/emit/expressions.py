"""Graph nodes as C statements and expressions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pkmgen.emit.dialect import Dialect
from pkmgen.emit.schedule import arrivals
from pkmgen.graph.operations import OPERATIONS, Operation
from pkmgen.graph.types import ExprGraph, Node

_ADDITIVE, _MULTIPLICATIVE, _UNARY, _PRIMARY = range(4)
"""How tightly a text binds, loosest first."""


class ExpressionPrinter:
    """Prints the nodes of a graph; nodes that have a name are printed as that name."""

    def __init__(
        self,
        graph: ExprGraph,
        dialect: Dialect,
        names: Mapping[int, str],
        leaf: Callable[[Node], str],
        number: Callable[[float], str] | None = None,
    ) -> None:
        self._graph = graph
        self._dialect = dialect
        self._names = names
        self._leaf = leaf
        self._number = number or dialect.number
        self._per_call = graph.per_call()
        self._times = arrivals(graph) if dialect.hurried else [0] * len(graph.nodes)

    def text(self, index: int) -> str:
        """Text of a node where any expression may stand: its name if it has one."""
        return self._operand(index, _ADDITIVE)

    def value(self, index: int) -> str:
        """Text of a node where a value of the dialect has to stand, even if the node is the same in every state."""
        return self.text(index) if self._per_call[index] else self._dialect.fixed(self.text(index))

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
                return self._number(node.payload), _PRIMARY if node.payload >= 0 else _UNARY
            case "input" | "parameter":
                return self._leaf(node), _PRIMARY
            case "add":
                return self._sum(node), _ADDITIVE
            case "mul":
                return self._product(node), _MULTIPLICATIVE
            case "div":
                above, below = node.args
                return f"{self._operand(above, _MULTIPLICATIVE)} / {self._operand(below, _UNARY)}", _MULTIPLICATIVE
            case "neg":
                return f"-{self._operand(node.args[0], _PRIMARY)}", _UNARY
        return self._call(OPERATIONS[node.op], node.args)

    def _call(self, operation: Operation, args: tuple[int, ...]) -> tuple[str, int]:
        """Text of a function of arguments, or of the expression that stands for it."""
        if name := self._dialect.function(operation.name):
            return f"{name}({', '.join(self.value(i) for i in args)})", _PRIMARY
        operands = [self._operand(i, _PRIMARY) for i in args]
        return operation.c_expression.format(*operands, real=self._dialect.real, zero=self._dialect.number(0.0)), _UNARY

    def _product(self, node: Node) -> str:
        tree = self._dialect.terms([self._times[i] for i in node.args], OPERATIONS["mul"].latency)
        return self._paired(tree, node.args)

    def _paired(self, tree: Any, factors: tuple[int, ...]) -> str:
        """Text of factors multiplied in pairs; multiplication is done from the left without brackets."""
        if isinstance(tree, int):
            return self._operand(factors[tree], _UNARY)
        left, right = (self._paired(branch, factors) for branch in tree)
        return f"{left} * ({right})" if isinstance(tree[1], tuple) else f"{left} * {right}"

    def _sum(self, node: Node) -> str:
        """Text of a sum, subtractions as such: of two terms the positive one comes first."""
        terms = []
        for index in node.args:
            inner = self._graph.nodes[index]
            negative = inner.op == "neg" and index not in self._names
            terms.append((negative, inner.args[0] if negative else index))
        terms.sort(key=lambda term: term[0])
        tree = self._dialect.terms([self._times[index] for _, index in terms], OPERATIONS["add"].latency)
        negative, text = self._joined(tree, terms)
        return f"-({text})" if negative and isinstance(tree, tuple) else f"{'-' if negative else ''}{text}"

    def _joined(self, tree: Any, terms: list[tuple[bool, int]]) -> tuple[bool, str]:
        """Whether a part of a sum is subtracted, and its text; a number keeps its sign if the rest is subtracted."""
        if isinstance(tree, int):
            negative, index = terms[tree]
            number = self._graph.nodes[index].payload
            added = any(not minus for place, (minus, _) in enumerate(terms) if place != tree)
            if isinstance(number, float) and number < 0.0 and added:
                return not negative, self._number(-number)
            return negative, self._operand(index, _MULTIPLICATIVE)
        (minus, left), (other_minus, right) = (self._joined(branch, terms) for branch in tree)
        first, second = tree
        if minus and not other_minus:
            minus, left, first, other_minus, right, second = other_minus, right, second, minus, left, first
        if isinstance(second, tuple):
            right = f"({right})"
        return minus, f"{left} {'-' if minus != other_minus else '+'} {right}"
