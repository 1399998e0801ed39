"""Trees over parameters as nodes of a graph: operation by operation, or worked out to numbers with their formulas."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from pkmgen.errors import GraphError
from pkmgen.exact.numbers import literal
from pkmgen.expression.trees import Number, Tree, map_literals
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.formula import Unnamed
from pkmgen.graph.operations import value_of_literals

__all__ = ["node_of", "number_of"]

Value = TypeVar("Value")


class _Algebra(Protocol[Value]):
    """What operations of robot files are done in."""

    def make(self, op: str, args: Sequence[Value], /) -> Value:
        """An operation."""

    def const(self, value: float, /) -> Value:
        """A literal."""

    def number(self, value: Value, /) -> float | None:
        """The number that something is."""


class _Numbers:
    """Works operations out, and keeps the places that they have among the nodes of a graph."""

    def __init__(self, builder: GraphBuilder) -> None:
        self._builder = builder

    def const(self, value: float) -> float:
        """A number."""
        self._builder.const(Unnamed.of(value))
        return literal(value)

    def make(self, op: str, args: Sequence[float]) -> float:
        """The value of an operation."""
        return self.const(value_of_literals(op, args))

    def number(self, value: float) -> float:
        """The number itself."""
        return value


def node_of(builder: GraphBuilder, tree: Tree, parameter: Callable[[str], int]) -> int:
    """Make the node of a tree, operation by operation."""

    def operation(operator: str, arguments: Sequence[int]) -> int:
        return _operate(builder, operator, arguments)

    return map_literals(tree, lambda number: builder.const(number.measured), parameter, operation)


def number_of(builder: GraphBuilder, tree: Tree, parameter: Callable[[str], float]) -> float | None:
    """Work a tree out, so that its formula is that of its own parameters, whatever else is equal to parts of it.

    Returns:
        The number; None where an operation is undefined, which passes report.
    """
    numbers = _Numbers(builder)

    def literal_of(number: Number) -> float:
        return numbers.const(number.measured)

    def operation(operator: str, arguments: Sequence[float]) -> float:
        return _operate(numbers, operator, arguments)

    try:
        return map_literals(tree, literal_of, lambda name: numbers.const(parameter(name)), operation)
    except GraphError:
        return None


def _operate(algebra: _Algebra[Value], operator: str, arguments: Sequence[Value]) -> Value:
    """Do an operation of a robot file."""
    make = algebra.make
    match operator:
        case "+":
            return make("add", arguments)
        case "-":
            return make("add", (arguments[0], make("neg", (arguments[1],))))
        case "*":
            return make("mul", arguments)
        case "/":
            return make("div", arguments)
        case "**":
            return _whole_power(algebra, *arguments)
    return make(operator, arguments)


def _whole_power(algebra: _Algebra[Value], base: Value, exponent: Value) -> Value:
    power = algebra.number(exponent)
    assert power is not None
    count = abs(int(power))
    whole = algebra.const(1.0) if count == 0 else base if count == 1 else algebra.make("mul", [base] * count)
    return algebra.make("div", (algebra.const(1.0), whole)) if power < 0 else whole
