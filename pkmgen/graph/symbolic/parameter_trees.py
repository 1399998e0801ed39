"""Trees over parameters in the operations of graphs: as nodes, or worked out to numbers with their formulas."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pkmgen.errors import GraphError
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.formula import Formula, Parameter, Unnamed
from pkmgen.graph.operations import value_of_literals
from pkmgen.language.exact.dimensions import Dimension
from pkmgen.language.exact.numbers import literal
from pkmgen.language.expression.trees import Name, Number, Operation, Tree, map_literals
from pkmgen.machine.keep import Itself

TREES = 1 << 12
"""Trees whose numbers are kept."""
_OPERATIONS = {"+": "add", "*": "mul", "/": "div"}


@dataclass(frozen=True, slots=True)
class KnownParameters:
    """Parameters whose numbers are known, and what they measure; equal for the very same mappings alone."""

    values: Itself[Mapping[str, float]]
    dimensions: Itself[Mapping[str, Dimension]]

    @classmethod
    def of(cls, values: Mapping[str, float], dimensions: Mapping[str, Dimension]) -> KnownParameters:
        """Numbers, and what they measure, by name."""
        return cls(Itself(values), Itself(dimensions))

    def number(self, name: str) -> Formula:
        """The number of a parameter, with its name."""
        return Formula(self.values.value[name], Parameter(name, self.dimensions.value.get(name)))


def node_of(builder: GraphBuilder, tree: Tree, parameter: Callable[[str], int]) -> int:
    """Make the node of a tree, operation by operation."""
    return map_literals(_in_operations(tree), lambda number: builder.const(number.measured), parameter, builder.make)


def number_of(builder: GraphBuilder, tree: Tree, known: KnownParameters) -> float | None:
    """Work a tree out, so that its formula is that of its own parameters, whatever else is equal to parts of it.

    All numbers on the way have the places of nodes that are made of them operation by operation.

    Returns:
        The number; None where an operation is undefined, which passes report.
    """
    number, placed = _worked_out(Itself(tree), known)
    for each in placed:
        builder.const(each)
    return number


@lru_cache(maxsize=TREES)
def _worked_out(tree: Itself[Tree], known: KnownParameters) -> tuple[float | None, tuple[Unnamed, ...]]:
    """The number of a tree, and those on the way to it; graphs of one robot share most of their constants."""
    placed = list[Unnamed]()

    def noted(number: float) -> float:
        placed.append(Unnamed.of(number))
        return literal(number)

    try:
        number = map_literals(
            _in_operations(tree.value),
            lambda number: noted(number.measured),
            lambda name: noted(known.number(name)),
            lambda operation, numbers: noted(value_of_literals(operation, numbers)),
        )
    except GraphError:
        return None, tuple(placed)
    return number, tuple(placed)


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
