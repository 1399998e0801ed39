"""What a schema cannot say about the limits of joints: where they may stand, their units, their order."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.description.source import KeyPath
from pkmgen.language.description.types import Joint, JointType, Limits, RobotDescription
from pkmgen.language.exact.dimensions import Dimension
from pkmgen.language.expression.trees import ExpressionError, evaluate, infer_dimension
from pkmgen.language.expression.units import parse_unit

LimitProblem = tuple[KeyPath, object, str, str]
"""Key path, what was seen, what is wrong with it, what is allowed."""
_UNITS: Mapping[JointType, tuple[str, ...]] = {
    JointType.REVOLUTE: ("rad",),
    JointType.PRISMATIC: ("m",),
    JointType.UNIVERSAL: ("rad", "rad"),
    JointType.CYLINDRICAL: ("rad", "m"),
    JointType.SPHERICAL: (),
}
"""Units of the coordinates of a joint that limits can be given for."""


def limit_problems(
    description: RobotDescription, dimensions: Mapping[str, Dimension], values: Mapping[str, float]
) -> Iterator[LimitProblem]:
    """Find what is wrong with limits whose expressions have been checked one by one.

    Dimensions are what each parameter measures; values are in SI units.
    """
    for name, limb_type in description.limb_types.items():
        path: KeyPath = ("limb_types", name)
        if isinstance(limb_type.tip, Joint) and limb_type.tip.limits:
            yield (*path, "tip", "limits"), "", "a joint at the tip has no limits", "limits of joints of elements"
        for index, element in enumerate(limb_type.elements):
            here = (*path, "elements", index)
            given = _one_by_one((*here, "joint", "limits"), element.joint.limits)
            units = _UNITS[element.joint.type]
            if len(given) > len(units):
                seen, message = len(given), f"too many ranges for a joint of type {element.joint.type}"
                yield (*here, "joint", "limits"), seen, message, f"{len(units) or 'none'}"
                continue
            if element.slide is not None and element.slide.limits is not None:
                given, units = [*given, ((*here, "slide", "limits"), element.slide.limits)], (*units[: len(given)], "m")
            for (place, limits), unit in zip(given, units, strict=False):
                yield from _range_problems(place, limits, unit, dimensions, values)


def _one_by_one(path: KeyPath, limits: Limits | tuple[Limits, ...]) -> list[tuple[KeyPath, Limits]]:
    """Limits of a joint with their key paths, one for each axis."""
    if isinstance(limits, Limits):
        return [(path, limits)]
    return [((*path, index), each) for index, each in enumerate(limits)]


def _range_problems(
    path: KeyPath, limits: Limits, unit: str, dimensions: Mapping[str, Dimension], values: Mapping[str, float]
) -> Iterator[LimitProblem]:
    ends = [_value(end, unit, dimensions, values) for end in (limits.lower, limits.upper)]
    for name, end, expression in zip(("lower", "upper"), ends, (limits.lower, limits.upper), strict=True):
        if end is None:
            yield (*path, name), expression.text, "wrong unit for a coordinate of this joint", f"a value in {unit}"
    lower, upper = (math.nan if end is None else end for end in ends)
    seen = f"{lower:g} to {upper:g}"
    if lower >= upper:
        yield path, seen, "the range is empty", "lower less than upper"
    elif unit == "rad" and upper - lower > math.tau:
        message = "the range of an angle is longer than a turn"
        if upper - lower > 2.0 * math.tau:
            message += "; angles are in radians, were degrees meant?"
        yield path, seen, message, "at most 2*pi from lower to upper"


def _value(
    expression: QuantityExpression, unit: str, dimensions: Mapping[str, Dimension], values: Mapping[str, float]
) -> float | None:
    """Value of a limit; None where its unit is another, NaN where its expression is wrong, which is reported there."""
    try:
        dimension = infer_dimension(expression.tree, dimensions)
        allowed = [parse_unit(name).dimension for name in expression.units]
        if dimension in allowed and dimension != parse_unit(unit).dimension:
            return None
        return math.nan if expression.error else evaluate(expression.tree, values)
    except (ExpressionError, KeyError):
        return math.nan
