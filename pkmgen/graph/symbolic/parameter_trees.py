"""Trees over parameters in the operations of graphs: as nodes, or worked out to numbers with their formulas."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pkmgen.errors import GraphError
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.formula import Unnamed
from pkmgen.graph.operations import value_of_literals
from pkmgen.language.exact.numbers import literal
from pkmgen.language.expression.trees import Name, Number, Operation, Tree, map_literals

__all__ = ["node_of", "number_of"]

_OPERATIONS = {"+": "add", "*": "mul", "/": "div"}


def node_of(builder: GraphBuilder, tree: Tree, parameter: Callable[[str], int]) -> int:
    """Make the node of a tree, operation by operation."""
    return map_literals(_in_operations(tree), lambda number: builder.const(number.measured), parameter, builder.make)


def number_of(builder: GraphBuilder, tree: Tree, parameter: Callable[[str], float]) -> float | None:
    """Work a tree out, so that its formula is that of its own parameters, whatever else is equal to parts of it.

    Returns:
        The number; None where an operation is undefined, which passes report.
    """

    def placed(number: float) -> float:
        """The number, which has the place of a node that is made of it operation by operation."""
        builder.const(Unnamed.of(number))
        return literal(number)

    try:
        return map_literals(
            _in_operations(tree),
            lambda number: placed(number.measured),
            lambda name: placed(parameter(name)),
            lambda operation, numbers: placed(value_of_literals(operation, numbers)),
        )
    except GraphError:
        return None


def _in_operations(tree: Tree) -> Tree:
    return map_literals(tree, lambda number: number, Name, _operation)


def _operation(operator: str, arguments: Sequence[Tree]) -> Tree:
    """An operation of a robot file in those of graphs."""
    match operator, arguments:
        case "-", (first, second):
            return Operation("add", (first, Operation("neg", (second,))))
        case "**", (base, Number(value=exponent)):
            count = abs(int(exponent))
            power = Number(1.0) if count == 0 else base if count == 1 else Operation("mul", (base,) * count)
            return Operation("div", (Number(1.0), power)) if exponent < 0.0 else power
    return Operation(_OPERATIONS.get(operator, operator), tuple(arguments))
