"""Whether numbers of a graph measure what their uses ask for, by the units of its inputs, outputs and named values.

What a value measures is a dimension times powers of what is not known; sums, functions and units say which of these are
equal. A factor of one that has a unit is left out of a graph, and then no dimensions fit together any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from pkmgen.graph.dimensions import dimension_of_unit
from pkmgen.graph.types import ExprGraph, Node
from pkmgen.language.exact.dimensions import PURE, Dimension, product_of_dimensions

__all__ = ["contradicted"]

_Unknown = int | str
"""A node, or the text of a number."""
ZERO_EXPONENT = 1e-9
"""Rounding of exponents that cancel."""
_SAME, _ANGLES = ("add", "max", "hypot", "neg", "abs"), ("sin", "cos", "tan", "tanh")


class _Measure(NamedTuple):
    """A dimension times powers of unknown ones."""

    dimension: Dimension
    powers: Mapping[_Unknown, int | Fraction]

    def times(self, other: _Measure, power: int | Fraction) -> _Measure:
        """The product with a power of another one."""
        powers = dict(self.powers)
        for unknown, exponent in other.powers.items():
            powers[unknown] = powers.get(unknown, 0) + power * exponent
        kept = {unknown: exponent for unknown, exponent in powers.items() if exponent} if other.powers else self.powers
        return _Measure(product_of_dimensions(self.dimension, other.dimension, float(power)), kept)


_PURE = _Measure(PURE, {})


def contradicted(graph: ExprGraph, numbers: Mapping[float, Dimension]) -> frozenset[float]:
    """Which numbers measure something else than their uses ask for: all where these contradict each other.

    Args:
        graph: The graph.
        numbers: What is said that numbers measure, by their sizes; others measure what their uses ask for.
    """
    if not numbers:
        return frozenset()
    uses = _Uses(graph, numbers)
    if not uses.consistent:
        return frozenset(numbers)
    return frozenset(
        size for size, dimension in numbers.items() if not uses.equate(_of(repr(size)), _Measure(dimension, {}))
    )


class _Uses:
    """What a graph says about measures.

    Attributes:
        consistent: Whether it does not contradict itself.
    """

    def __init__(self, graph: ExprGraph, numbers: Mapping[float, Dimension]) -> None:
        self._bound: dict[_Unknown, _Measure] = {}
        self._holders: dict[_Unknown, dict[_Unknown, None]] = {}
        self._numbers, self._nodes = numbers, graph.nodes
        self._known: list[_Measure | None] = []
        given = {i: _measured(unit) for port in graph.inputs for i, unit in zip(port.nodes, port.units, strict=False)}
        self.consistent = True
        for index, node in enumerate(graph.nodes):
            measure = given.get(index) if node.op == "input" else self._of_node(node)
            free = measure is None and node.op != "const"
            self._known.append(_of(index) if free else measure)
        for one, other in self._told(graph):
            self._ask(one, other)

    def equate(self, one: _Measure, other: _Measure) -> bool:
        """Take note that two things measure the same; whether they can."""
        if one == other:
            return True
        ratio = self._reduced(one.times(other, -1))
        if not ratio.powers:
            return all(abs(exponent) < ZERO_EXPONENT for exponent in ratio.dimension)
        *_, (unknown, power) = ratio.powers.items()
        share = -power if abs(power) == 1 else Fraction(-1) / power
        self._bind(unknown, _PURE.times(ratio.times(_of(unknown), -power), share))
        return True

    def _bind(self, unknown: _Unknown, measure: _Measure) -> None:
        """Take note of what an unknown is, also where it stands in what others are."""
        for holder in self._holders.pop(unknown, ()):
            held = self._bound[holder]
            if power := held.powers.get(unknown, 0):  # it may have cancelled since
                self._hold(holder, held.times(_of(unknown), -power).times(measure, power))
        self._hold(unknown, measure)

    def _hold(self, unknown: _Unknown, measure: _Measure) -> None:
        self._bound[unknown] = measure
        for other in measure.powers:
            self._holders.setdefault(other, {})[unknown] = None

    def _reduced(self, measure: _Measure) -> _Measure:
        """A measure by what is not known yet."""
        for unknown in [each for each in measure.powers if each in self._bound]:
            power = measure.powers[unknown]
            measure = measure.times(_of(unknown), -power).times(self._bound[unknown], power)
        return measure

    def _ask(self, one: _Measure | None, other: _Measure | None) -> None:
        """The same of values, where neither is a number of which nothing is said."""
        if one is not None and other is not None and self.consistent:
            self.consistent = self.equate(one, other)

    def _of_node(self, node: Node) -> _Measure | None:
        """What an operation asks for, and its result measures; None where that may be anything."""
        if isinstance(node.payload, float):
            size = float(abs(node.payload))
            return _of(repr(size)) if size in self._numbers else None
        arguments = [self._known[index] for index in node.args]
        first = next((each for each in arguments if each is not None), None)
        if node.op in ("mul", "div"):
            return self._product(arguments, 1 if node.op == "mul" else -1)
        if node.op == "sqrt":
            return first and _PURE.times(first, Fraction(1, 2))
        if node.op in _ANGLES:
            self._ask(first, _PURE)
        elif node.op in (*_SAME, "atan2"):
            for other in arguments:
                self._ask(first, other)
        return first if node.op in _SAME else None if node.op == "parameter" else _PURE

    def _product(self, factors: Sequence[_Measure | None], power: int) -> _Measure | None:
        whole = factors[0]
        for factor in factors[1:]:
            if whole is None or factor is None:
                return None
            whole = self._reduced(whole.times(factor, power))
        return whole

    def _told(self, graph: ExprGraph) -> Iterator[tuple[_Measure | None, _Measure | None]]:
        """What measures the same: results and what has a name their units, values their limits."""
        for port in graph.outputs:
            yield from ((self._known[i], _measured(unit)) for i, unit in zip(port.nodes, port.units, strict=True))
        yield from ((self._known[guard.value], self._known[guard.low]) for guard in graph.guards)
        for index, name in graph.labels.items():
            quantity = graph.quantities.get(name)
            if quantity is not None and quantity.multiple == 1.0:
                yield self._known[index], _measured(quantity.unit)


def _of(unknown: _Unknown) -> _Measure:
    return _Measure(PURE, {unknown: 1})


def _measured(unit: str) -> _Measure | None:
    """What has a unit; None where it has none, or one that is nobody's business."""
    dimension = None if unit in ("", "1") else dimension_of_unit(unit)
    return None if dimension is None else _Measure(dimension, {})
