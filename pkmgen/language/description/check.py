"""What a schema cannot say: names, references, units, ranges and values of a robot description."""

from __future__ import annotations

import keyword
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from pkmgen.errors import Problem
from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.description.source import KeyPath, SourceMap
from pkmgen.language.description.types import Description, Parameter
from pkmgen.language.exact.dimensions import PURE, Dimension
from pkmgen.language.exact.numbers import computed
from pkmgen.language.expression.slips import expression_slip, unit_slip
from pkmgen.language.expression.trees import (
    CONSTANTS,
    FUNCTIONS,
    Expression,
    ExpressionError,
    Number,
    evaluate,
    infer_dimension,
    names_in,
)
from pkmgen.language.expression.units import UNIT_NAMES, dimension_text, parse_unit
from pkmgen.machine.reserved import is_c_word, no_file_name
from pkmgen.machine.spelling import nearest

NUMBER_AND_UNIT = re.compile(r"([-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?)\s*([A-Za-z][A-Za-z0-9*/]*)")
PARAMETER_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
PLURALS = {"body": "bodies"}
MILLIMETRES = 1000.0
"""In a metre."""


@dataclass(frozen=True, slots=True)
class CheckedDescription:
    """Result of the checks: the values of the parameters and what is wrong."""

    values: Mapping[str, float]
    derived: tuple[str, ...]
    problems: tuple[Problem, ...]


Described = TypeVar("Described", bound=Description)
Found = TypeVar("Found")


@dataclass(slots=True)
class Check(Generic[Described]):
    """A description under examination: what is known of it, and what is wrong.

    Attributes:
        description: What the file says.
        source: Where it says it.
        problems: What is wrong.
        values: Values of parameters, SI units; not a number where there is none.
        derived: Parameters that are expressions, in an order they can be computed in.
        dimensions: What each parameter measures.
        unknown: Parameters whose unit is not understood.
    """

    description: Described
    source: SourceMap
    problems: list[Problem] = field(default_factory=list)
    values: dict[str, float] = field(default_factory=dict)
    derived: list[str] = field(default_factory=list)
    dimensions: dict[str, Dimension] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)

    def report(self, path: KeyPath, seen: object, message: str, allowed: str = "", near: str = "") -> None:
        """Note a problem."""
        self.problems.append(self.source.problem(path, seen, message, allowed, near))


def check_description(
    description: Described, source: SourceMap, specific: Callable[[Check[Described]], None]
) -> CheckedDescription:
    """Check a description that has the right shape.

    Args:
        description: What the file says.
        source: Where it says it.
        specific: Checks what files of its form have beside parameters and expressions.

    Returns:
        Values of all parameters in SI units, and the problems found.
    """
    check = Check(description, source)
    _check_parameter_names(check)
    _evaluate_parameters(check)
    _check_bounds(check)
    for path, expression in expressions_of(description):
        if path[:1] != ("parameters",):
            _check_expression(check, path, expression)
    specific(check)
    values = {name: check.values.get(name, math.nan) for name in description.parameters}
    return CheckedDescription(values, tuple(check.derived), tuple(check.problems))


def expressions_of(record: object) -> Iterator[tuple[KeyPath, QuantityExpression]]:
    """Walk all expressions of a record, with their key paths."""
    return all_of(QuantityExpression, record)


def all_of(kind: type[Found], record: object, path: KeyPath = ()) -> Iterator[tuple[KeyPath, Found]]:
    """Walk all that is of a class in a record, with key paths."""
    if isinstance(record, kind):
        yield path, record
    children: Iterable[tuple[str | int, object]] = ()
    if isinstance(record, BaseModel):
        children = ((name, getattr(record, name)) for name in type(record).model_fields)
    elif isinstance(record, tuple):
        children = enumerate(record)
    elif isinstance(record, dict):
        children = record.items()
    for key, child in children:
        yield from all_of(kind, child, (*path, key))


def _check_parameter_names(check: Check[Any]) -> None:
    for name in check.description.parameters:
        path = ("parameters", name)
        if not PARAMETER_NAME.fullmatch(name):
            check.report(
                path,
                name,
                "not a parameter name",
                "a letter, then letters, digits and underscores, 40 at most",
            )
        elif name in FUNCTIONS or name in CONSTANTS or keyword.iskeyword(name) or is_c_word(name):
            message = "this name is taken: it is a word of expressions, of Python or of C"
            check.report(path, name, message, "another name")
    if is_c_word(check.description.name):
        check.report(("name",), check.description.name, "this name is a word of C", "another name")
    elif why := no_file_name(check.description.name):
        check.report(("name",), check.description.name, why, f"another name, such as {check.description.name}_robot")


def _evaluate_parameters(check: Check[Any]) -> None:
    parameters = check.description.parameters
    for name, parameter in parameters.items():
        try:
            check.dimensions[name] = parse_unit(parameter.unit).dimension
        except ValueError as error:
            check.dimensions[name] = PURE
            check.unknown.add(name)
            words = ", ".join(UNIT_NAMES)
            check.report(
                ("parameters", name, "unit"),
                parameter.unit,
                str(error),
                f"products of {words}" + (f": {slip}" if (slip := unit_slip(parameter.unit)) else ""),
                nearest(parameter.unit, ("kg*m**2", "N*m*s/rad", "N*m", "m/s**2", *UNIT_NAMES)),
            )
    for name in parameters:
        _evaluate_parameter(check, name, ())


def _evaluate_parameter(check: Check[Any], name: str, pending: tuple[str, ...]) -> bool:
    """Compute a parameter after those it depends on; False where it has no value."""
    if name in check.values:
        return not math.isnan(check.values[name])
    parameter, path = check.description.parameters[name], ("parameters", name, "value")
    if name in pending:
        ring = " -> ".join((*pending[pending.index(name) :], name))
        message = f"the parameters depend on each other in a ring: {ring}"
        check.report(path, parameter.value.text, message, "a value that does not lead back to itself")
        check.values[name] = math.nan
        return False
    known = _check_names(check, path, parameter.value)
    for other in names_in(parameter.value.tree) if known else ():
        known = _evaluate_parameter(check, other, (*pending, name)) and known
    if name not in check.values:
        check.values[name] = _parameter_value(check, name, parameter, path) if known else math.nan
    return not math.isnan(check.values[name])


def _parameter_value(check: Check[Any], name: str, parameter: Parameter, path: KeyPath) -> float:
    expression = parameter.value
    if expression.error:
        check.report(
            path, expression.text, expression.error, f"a value in {parameter.unit}{_with_unit(expression.text)}"
        )
        return math.nan
    if name in check.unknown:
        return math.nan
    unit = parse_unit(parameter.unit)
    if isinstance(expression.tree, Number):
        return computed("mul", (expression.tree.value, unit.factor))
    check.derived.append(name)
    try:
        dimension = infer_dimension(expression.tree, check.dimensions)
        if unit.factor != 1.0:
            raise ExpressionError("an expression is in SI units; its parameter must be too")
        if dimension not in (None, unit.dimension):
            raise ExpressionError(f"the expression measures {dimension_text(dimension or PURE)}")
        return evaluate(expression.tree, check.values)
    except ExpressionError as error:
        check.report(path, expression.text, str(error), f"a value in {parameter.unit}")
        return math.nan


def _check_names(check: Check[Any], path: KeyPath, expression: Expression) -> bool:
    known = tuple(check.description.parameters)
    missing = [name for name in names_in(expression.tree) if name not in check.description.parameters]
    for name in missing:
        message = f"there is no parameter {name!r}"
        check.report(path, expression.text, message, ", ".join(known) or "none", nearest(name, known))
    return not missing


def _check_bounds(check: Check[Any]) -> None:
    for name, parameter in check.description.parameters.items():
        if parameter.bounds is None or math.isnan(value := check.values.get(name, math.nan)):
            continue
        factor = parse_unit(parameter.unit).factor
        ends = []
        for index, bound in enumerate(parameter.bounds):
            path = ("parameters", name, "bounds", index)
            if bound.error or not isinstance(bound.tree, Number):
                check.report(path, bound.text, bound.error or "a bound is a plain number")
            else:
                ends.append(bound.tree.value)
        if len(ends) < 2:
            continue
        if not ends[0] * factor <= value <= ends[1] * factor:
            allowed = f"{ends[0]:g} to {ends[1]:g} {parameter.unit}"
            message = "the value is out of its bounds"
            if parameter.unit == "m" and ends[0] <= value / MILLIMETRES <= ends[1]:
                message += "; lengths are in m here, were millimetres meant?"
            check.report(("parameters", name, "value"), f"{value / factor:g}", message, allowed)
            check.values[name] = math.nan  # what follows from a wrong value is not reported again


def _check_expression(check: Check[Any], path: KeyPath, expression: QuantityExpression) -> None:
    if expression.error:
        check.report(path, expression.text, expression.error, _units_text(expression) + _with_unit(expression.text))
        return
    names = names_in(expression.tree)
    if not _check_names(check, path, expression) or any(name in check.unknown for name in names):
        return
    try:
        dimension = infer_dimension(expression.tree, check.dimensions)
    except ExpressionError as error:
        check.report(path, expression.text, str(error), _units_text(expression))
        return
    allowed = [parse_unit(unit).dimension for unit in expression.units]
    if dimension is not None and allowed and dimension not in allowed:
        message = f"wrong unit: the value measures {dimension_text(dimension)}"
        check.report(path, expression.text, message, _units_text(expression))
    if any(math.isnan(check.values.get(name, math.nan)) for name in names):
        return
    try:
        value = evaluate(expression.tree, check.values)
    except ExpressionError as error:
        check.report(path, expression.text, str(error))
        return
    low = expression.minimum
    if low is not None and (value < low or (expression.exclusive and value == low)):
        bound = "more than" if expression.exclusive else "at least"
        seen = expression.text if isinstance(expression.tree, Number) else f"{expression.text} = {value:g}"
        check.report(path, seen, f"the value must be {bound} {low:g}", _units_text(expression))


def value_of(check: Check[Any], expression: QuantityExpression) -> float | None:
    """Value of an expression; None where it has none, which is reported where it stands."""
    try:
        return None if expression.error else evaluate(expression.tree, check.values)
    except (ExpressionError, KeyError):
        return None


def _with_unit(text: str) -> str:
    """Say how a number and its unit are written, where that is what stands there, or what else was meant."""
    match = NUMBER_AND_UNIT.fullmatch(text.strip().replace("°", " deg"))
    if match is None:
        return f": {slip}" if (slip := expression_slip(text)) else ""
    number, name = match.groups()
    try:
        value = float(number) * parse_unit(name).factor
    except ValueError:
        return ""
    return f": {value:g} for {text.strip()}, or a parameter {{value: {number}, unit: {name}}}"


def _units_text(expression: QuantityExpression) -> str:
    return f"a value in {' or '.join(expression.units)}" if expression.units else ""


def check_directions(check: Check[Any], axes: Sequence[tuple[KeyPath, tuple[QuantityExpression, ...] | None]]) -> None:
    """No axis is the zero vector."""
    for place, axis in axes:
        if axis is not None and _is_zero(check, axis):
            check.report(place, "the zero vector", "an axis needs a direction", "a vector that is not zero")


def _is_zero(check: Check[Any], axis: tuple[QuantityExpression, ...]) -> bool:
    try:
        return all(not entry.error and evaluate(entry.tree, check.values) == 0.0 for entry in axis)
    except (ExpressionError, KeyError):
        return False  # reported where the expression stands


def check_unique(check: Check[Any], names: Sequence[tuple[KeyPath, str]], kind: str) -> None:
    """No two of a kind have one name."""
    seen: set[str] = set()
    for path, name in names:
        if name in seen:
            check.report(path, name, f"two {PLURALS.get(kind, f'{kind}s')} have this name", "names that differ")
        seen.add(name)


def check_one_of(check: Check[Any], path: KeyPath, name: str, names: list[str], kind: str) -> None:
    """A name is one of those there are."""
    if name not in names:
        message = f"there is no {kind} of this name"
        check.report(path, name, message, ", ".join(names) or "none", nearest(name, names))
