"""From the numbers of a design to those of its robot: ties, what the robot file computes, and what is not allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.expression.trees import ExpressionError, evaluate, names_in
from pkmgen.language.expression.units import parse_unit
from pkmgen.studies.design.language import Array, value_of
from pkmgen.studies.design.types import Study


class Sizes:
    """Makes numbers of a robot from those of a design.

    Attributes:
        changed: Parameters of the robot file that designs change.
    """

    def __init__(self, study: Study) -> None:
        self._study, known = study, study.known
        self._names = [variable.name for variable in study.variables]
        self._derived = {name: known.description.parameters[name].value.tree for name in known.derived}
        self._file = {name: value for name, value in known.values.items() if name not in known.derived}
        changed = {*self._names, *study.ties, *study.description.set}
        while more := {name for name, tree in self._derived.items() if changed.intersection(names_in(tree))} - changed:
            changed |= more
        self.changed = tuple(name for name in known.values if name in changed)
        self._limits = [
            (place, each) for place, each in _quantities(known.description, "")
            if each.minimum is not None and changed.intersection(names_in(each.tree))
        ]  # fmt: skip
        self._bounds = [
            (name, parameter.bounds, parse_unit(parameter.unit).factor)
            for name, parameter in known.description.parameters.items()
            if name in changed and parameter.bounds is not None
        ]

    def of_file(self) -> dict[str, float]:
        """Numbers of the robot as its file has it, own variables at their values."""
        own = {variable.name: variable.value for variable in self._study.variables if variable.own}
        return self._completed({**self._study.constants, **self._file, **own})

    def of_design(self, design: Array) -> dict[str, float]:
        """Numbers of a design: parameters, own variables and constants, SI units, by name."""
        numbers = {**self._study.constants, **self._file, **dict(zip(self._names, map(float, design), strict=True))}
        for name, tree in self._study.ties.items():
            numbers[name] = float(value_of(tree, numbers))
        return self._completed(numbers)

    def problem(self, numbers: Mapping[str, float]) -> str:
        """What the robot file does not allow of numbers; empty where it allows them."""
        for name, value in numbers.items():
            if not np.isfinite(value):
                return f"{name} is not finite"
        for name, bounds, factor in self._bounds:
            low, high = (evaluate(bound.tree, numbers) * factor for bound in bounds)
            if not low <= numbers[name] <= high:
                return f"{name} = {numbers[name]:.4g} is not within its bounds, {low:g} to {high:g}"
        for place, each in self._limits:
            value = evaluate(each.tree, numbers)
            if value < (each.minimum or 0.0) or (each.exclusive and value == each.minimum):
                return f"{place} = {value:.4g} is too small"
        return ""

    def _completed(self, numbers: dict[str, float]) -> dict[str, float]:
        """Numbers with those that the robot file computes."""
        for name in self._study.known.derived:
            try:
                numbers[name] = evaluate(self._derived[name], numbers)
            except ExpressionError:
                numbers[name] = float("nan")
        return numbers


def _quantities(record: Any, place: str) -> Iterator[tuple[str, QuantityExpression]]:
    """All expressions of a robot file outside its parameters, with their places."""
    if isinstance(record, QuantityExpression):
        yield place, record
    elif isinstance(record, tuple | list):
        for index, each in enumerate(record):
            yield from _quantities(each, f"{place}[{index}]")
    elif isinstance(record, Mapping):
        for name, each in record.items():
            yield from _quantities(each, f"{place}.{name}" if place else str(name))
    elif hasattr(type(record), "model_fields"):
        for name in type(record).model_fields:
            if not (place == "" and name == "parameters"):
                yield from _quantities(getattr(record, name), f"{place}.{name}" if place else name)
