"""Expressions of study files: the language of robot files, over series as well as numbers.

A series has a value for each time of the trajectory, and there for each motor or bearing, or for each state of the
box. `max`, `min`, `mean` and `rms` of one argument make a number of it, `integral` adds it up over time, `total`
adds up motors or bearings at each time; `max` and `min` of two, and `abs`, take each value by itself. Means along the
trajectory are those over time; `rms` is the greatest of those of the motors or bearings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.language.exact.dimensions import PURE, Dimension
from pkmgen.language.expression.trees import (
    ROBOTS,
    ExpressionError,
    Grammar,
    Name,
    Number,
    Operation,
    Tree,
    combine_dimensions,
    map_tree,
    parse_expression,
)

Array = NDArray[np.float64]
REDUCTIONS = ("max", "min", "mean", "rms", "integral", "total")
STUDIES: Grammar = {
    **ROBOTS, "abs": (1,), "max": (1, 2), "min": (1, 2), "mean": (1,), "rms": (1,), "integral": (1,), "total": (1,),
}  # fmt: skip
TRAJECTORY, BOX = "trajectory", "box"
TIMES = "times"
"""Name of the times of the trajectory, which integrals need."""
ELEMENTWISE: Mapping[str, Callable[..., Any]] = {
    "neg": np.negative, "+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide, "sqrt": np.sqrt,
    "sin": np.sin, "cos": np.cos, "tan": np.tan, "atan2": np.arctan2, "abs": np.abs, "max": np.maximum,
    "min": np.minimum, "**": lambda base, power: base ** int(power),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kind:
    """What a value is.

    Attributes:
        dimension: Exponents of metre, kilogram and second; None for a bare number, which fits anywhere.
        along: `trajectory` or `box` for a series; empty for a number.
        columns: What a series has at each time, such as `motors`; empty for one value.
    """

    dimension: Dimension | None = None
    along: str = ""
    columns: str = ""


def read_expression(text: object) -> Tree:
    """Read an expression of a study file, or a number.

    Raises:
        ExpressionError: It is none.
    """
    if isinstance(text, str):
        return parse_expression(text, STUDIES)
    if isinstance(text, bool) or not isinstance(text, int | float):
        raise ExpressionError("a number or an expression is needed")
    return Number(float(text))


def kind_of(tree: Tree, kinds: Mapping[str, Kind]) -> Kind:
    """What an expression yields.

    Raises:
        ExpressionError: Its parts do not fit together.
    """
    if isinstance(tree, Operation) and tree.operator == "**":
        base, exponent = kind_of(tree.arguments[0], kinds), tree.arguments[1]
        assert isinstance(exponent, Number)
        if base.dimension is None:
            return base
        m, kg, s = (each * int(exponent.value) for each in base.dimension)
        return Kind((m, kg, s), base.along, base.columns)
    if isinstance(tree, Number):
        return Kind()
    if isinstance(tree, Name):
        return kinds[tree.name]
    arguments = [kind_of(argument, kinds) for argument in tree.arguments]
    if len(arguments) == 1 and tree.operator in REDUCTIONS:
        return _reduced(tree.operator, arguments[0])
    dimensions = [argument.dimension for argument in arguments]
    known = "+" if tree.operator in ("max", "min") else "neg" if tree.operator == "abs" else tree.operator
    return Kind(combine_dimensions(known, dimensions), *_together(tree.operator, arguments))


def value_of(tree: Tree, values: Mapping[str, Any]) -> Any:
    """Compute an expression; what is undefined is not finite."""
    times = values.get(TIMES)

    def operation(operator: str, arguments: Sequence[Any]) -> Any:
        if len(arguments) == 1 and operator in REDUCTIONS:
            return _reduce(operator, arguments[0], times)
        return ELEMENTWISE[operator](*arguments)

    with np.errstate(all="ignore"):
        return map_tree(tree, np.float64, values.__getitem__, operation)


def _reduce(operator: str, values: Array, times: Any) -> Any:
    """Reduce a series: (times, columns) along the trajectory, (states,) over the box."""
    if operator in ("max", "min"):
        return values.max() if operator == "max" else values.min()
    if operator == "total":
        return values.sum(axis=1, keepdims=True)
    if operator == "integral":
        return _over_time(values, times).sum()
    powers = values if operator == "mean" else values**2
    means = powers.mean() if values.ndim == 1 else _over_time(powers, times) / (times[-1] - times[0])
    return np.mean(means) if operator == "mean" else np.sqrt(np.max(means))


def _over_time(values: Array, times: Array) -> Array:
    """Integral over time of each column, by the trapezoidal rule."""
    return np.asarray(np.sum(0.5 * np.diff(times)[:, None] * (values[1:] + values[:-1]), axis=0))


def _reduced(operator: str, argument: Kind) -> Kind:
    """What a reduction yields."""
    if not argument.along:
        raise ExpressionError(f"{operator} of one argument takes a series, not a number")
    if operator == "integral":
        if argument.along != TRAJECTORY:
            raise ExpressionError("integral takes a series along the trajectory")
        m, kg, s = argument.dimension or PURE
        return Kind((m, kg, s + 1))
    if operator == "total":
        if not argument.columns:
            raise ExpressionError("total takes a series of several motors or bearings")
        return Kind(argument.dimension, argument.along)
    return Kind(argument.dimension)


def _together(operator: str, arguments: Sequence[Kind]) -> tuple[str, str]:
    """Along what arguments go that are taken value by value, and their columns."""
    along = {argument.along for argument in arguments} - {""}
    columns = {argument.columns for argument in arguments} - {""}
    for found in (along, columns):
        if len(found) > 1:
            raise ExpressionError(f"{operator} combines series of {' and '.join(sorted(found))}")
    return next(iter(along), ""), next(iter(columns), "")
