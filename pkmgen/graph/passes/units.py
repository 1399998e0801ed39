"""Units in which the values of a graph may be computed, and a choice of them that leaves few literal factors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from pkmgen.graph.operations import OPERATIONS, Operation
from pkmgen.graph.types import ExprGraph, Node
from pkmgen.language.exact.numbers import raised

ZERO_EXPONENT = 1e-9
"""Exponents are sums and products of 1, 2 and ½; one below this is zero."""

LARGEST_UNIT = 1e12
"""Largest unit, and one over the smallest: beyond these a value may overflow in `float`."""


def has_common_unit(operation: Operation) -> bool:
    """Whether all arguments have one unit that the result shows, so that fixed ones among them can be converted."""
    scaling = operation.scaling
    return scaling is not None and scaling.shared and scaling.powers != (0.0,)


class _Unit(NamedTuple):
    """A monomial: a positive number times powers of free units; its powers are never modified."""

    number: float
    powers: Mapping[int, float]

    def times(self, other: _Unit, power: float = 1.0) -> _Unit:
        """The product with a power of another one."""
        plain = other.number.__class__ is float and other.number == 1.0
        number = self.number if plain else self.number * raised(other.number, power)
        if not other.powers:
            return _unit(number, self.powers)
        powers = dict(self.powers)
        _multiply(powers, other.powers, power)
        return _unit(number, powers)


def _unit(number: float, powers: Mapping[int, float]) -> _Unit:
    return tuple.__new__(_Unit, (number, powers))  # in half the time that its own constructor takes


_ONE = _Unit(1.0, {})
_Direction = tuple[float, ...]
"""What rows have in common that are satisfied together."""


def choose_units(graph: ExprGraph) -> list[float]:
    """Choose by what each node is divided, so that few products keep a literal.

    Terms of a sum have one unit, a product has the product of those of its factors. What is multiplied by a literal or
    divides a number has a free unit, and so have inputs. A free unit is bound where a row asks for that: a unit that is
    one if a product needs no literal, or an input or output no conversion. Inputs are converted only if that pays.
    """
    known = _Known(graph)
    best, numbers = len(known.rows) + 1, [1.0] * len(graph.nodes)
    for kept in ((), [index for index, node in enumerate(graph.nodes) if node.op == "input"]):
        binding = _Binding(known.binding.bound)
        for index in kept:
            binding.equate(known.units[index], _ONE)
        try:
            _Agenda(binding, known.rows).satisfy()
            left = sum(binding.reduced(row).number != 1.0 for row in known.rows.values())
            made = binding.numbers(known.units) if left < best else []
        except ArithmeticError:  # powers of numbers that are zero but for rounding, or that are huge
            continue
        if left < best and all(1.0 / LARGEST_UNIT < number < LARGEST_UNIT for number in made):
            best, numbers = left, made
    return numbers


class _Binding:
    """Free units that are bound, by what they are."""

    def __init__(self, bound: Mapping[int, _Unit]) -> None:
        self.bound = dict(bound)

    def equate(self, one: _Unit, other: _Unit) -> int | None:
        """Bind a free unit so that two units are equal, unless they are; returns the one that was bound."""
        if one.powers == other.powers:
            return None
        ratio = self.reduced(one.times(other, -1.0))
        if not ratio.powers:
            return None
        rest = dict(ratio.powers)
        free = max(rest)
        power = -1.0 / rest.pop(free)
        self.bound[free] = _ONE.times(_Unit(ratio.number, rest), power)
        return free

    def reduced(self, unit: _Unit) -> _Unit:
        """A unit by units that are free still."""
        bound = self.bound
        number, before = unit
        replaceable = [free for free in before if free in bound]
        if not replaceable:
            return unit
        powers = dict(before)
        while replaceable:
            free = replaceable.pop()
            if power := powers.pop(free, 0.0):
                whole, parts = bound[free]
                if whole != 1.0 or whole.__class__ is not float:
                    number *= raised(whole, power)
                _multiply(powers, parts, power)
                replaceable += [other for other in parts if other in bound]
        return _unit(number, powers)

    def numbers(self, units: Sequence[_Unit]) -> list[float]:
        """What units are when those that are free still are one."""
        known = {id(unit): unit for unit in units}
        numbers = {key: self.reduced(unit).number for key, unit in known.items()}
        return [numbers[id(unit)] for unit in units]


class _Known:
    """What a graph says about units.

    Attributes:
        units: Unit of each node; one where it does not change from call to call.
        rows: Units that are one where nothing has to be multiplied, by the product or input, or by −1 − output.
        binding: What sums and functions ask for.
    """

    def __init__(self, graph: ExprGraph) -> None:
        self.units: list[_Unit] = []
        self.rows: dict[int, _Unit] = {}
        self.binding = _Binding({})
        self._nodes, self._per_call = graph.nodes, graph.per_call()
        for index, (node, varies) in enumerate(zip(graph.nodes, self._per_call, strict=True)):
            self.units.append(self._unit(index, node) if varies else _ONE)
        for index in {index for port in graph.outputs for index in port.nodes}:
            self.rows[-1 - index] = self.units[index]
        for guard in graph.guards:
            if self._per_call[guard.low] and self._per_call[guard.value]:
                self.binding.equate(self.units[guard.value], self.units[guard.low])

    def _unit(self, index: int, node: Node) -> _Unit:
        moving = [self.units[i] for i in node.args if self._per_call[i]]
        match node.op:
            case "input":
                self.rows[index] = _free(index)
                return self.rows[index]
            case "mul" if len(moving) < len(node.args):
                return self._scaled(index, node, _product(moving))
            case "div" if not self._per_call[node.args[0]]:
                return _free(index)
        operation = OPERATIONS[node.op]
        if operation.scaling is None:
            self._equate([_ONE, *moving])
            return _ONE
        if not operation.scaling.shared:
            whole = _product(moving) if node.op == "mul" else self._monomial(operation, node)
            return self.binding.reduced(whole)
        known = [] if len(moving) == len(node.args) or has_common_unit(operation) else [_ONE]
        self._equate([*known, *moving])
        return self.binding.reduced(_power(moving[0], operation.power_of(0)))

    def _monomial(self, operation: Operation, node: Node) -> _Unit:
        """The unit of a product, quotient, root and the like, of what has a unit."""
        result = _ONE
        for place, index in enumerate(node.args):
            if self._per_call[index]:
                factor = _power(self.units[index], operation.power_of(place))
                result = factor if result is _ONE else result.times(factor)
        return result

    def _equate(self, units: list[_Unit]) -> None:
        for unit in units[1:]:
            self.binding.equate(unit, units[0])

    def _scaled(self, index: int, node: Node, factors: _Unit) -> _Unit:
        """The unit of a product of some factors with parameters, which take any unit in, or with a literal."""
        free = _free(index)
        fixed = [self._nodes[i].payload for i in node.args if not self._per_call[i]]
        if len(fixed) == 1 and isinstance(fixed[0], float) and fixed[0]:
            self.rows[index] = free.times(factors, -1.0).times(_Unit(abs(fixed[0]), {}), -1.0)
        return free


class _Agenda:
    """Rows that are not satisfied yet, grouped by what satisfies them."""

    def __init__(self, binding: _Binding, rows: Mapping[int, _Unit]) -> None:
        self._binding = binding
        self._rows: dict[int, _Unit] = {}
        self._groups: dict[_Direction, dict[int, None]] = {}
        self._holders: dict[int, set[int]] = {}
        for index, row in rows.items():
            self._place(index, binding.reduced(row))
        self._queue = [(-len(group), min(group), direction) for direction, group in self._groups.items()]
        heapify(self._queue)

    def satisfy(self) -> None:
        """Bind free units, each time so that most rows are satisfied."""
        while self._queue:
            size, _, direction = heappop(self._queue)
            group = self._groups[direction]
            if group and len(group) == -size:
                bound = self._binding.equate(self._rows[next(iter(group))], _ONE)
                assert bound is not None
                self._update(bound)

    def _update(self, bound: int) -> None:
        for index in sorted(self._holders.pop(bound)):
            row = self._rows[index]
            if bound in row.powers:
                self._groups[_direction(row)].pop(index, None)
                changed = self._place(index, self._binding.reduced(row))
                if changed is not None:
                    group = self._groups[changed]
                    heappush(self._queue, (-len(group), min(group), changed))

    def _place(self, index: int, row: _Unit) -> _Direction | None:
        """Note a row; returns its direction, None if nothing changes it any more."""
        self._rows[index] = row
        if not row.powers:
            return None
        for free in row.powers:
            self._holders.setdefault(free, set()).add(index)
        direction = _direction(row)
        self._groups.setdefault(direction, {})[index] = None
        return direction


def _free(index: int) -> _Unit:
    return _unit(1.0, {index: 1.0})


def _power(unit: _Unit, power: float) -> _Unit:
    return unit if power == 1.0 else _ONE.times(unit, power) if power else _ONE


def _product(units: list[_Unit]) -> _Unit:
    number, powers = units[0]
    if len(units) > 1:
        powers = dict(powers)
        for unit in units[1:]:
            number *= unit.number
            _multiply(powers, unit.powers, 1.0)
    return _unit(number, powers)


def _multiply(powers: dict[int, float], others: Mapping[int, float], power: float) -> None:
    for free, exponent in others.items():
        total = powers.get(free, 0.0) + power * exponent
        if -ZERO_EXPONENT < total < ZERO_EXPONENT:
            del powers[free]
        else:
            powers[free] = total


def _direction(row: _Unit) -> _Direction:
    powers = sorted(row.powers.items())
    power = 1.0 / powers[0][1]
    numbers = (number for free, exponent in powers for number in (free, exponent * power))
    return (float(raised(row.number, power)), *numbers)
