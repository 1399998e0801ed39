"""Units of robot files: which are known, what they are worth in SI and what they measure.

A dimension is the tuple of exponents of metre, kilogram and second. An angle has no dimension: the radian is the
number 1, as in the SI.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache

from pkmgen.language.exact.dimensions import PURE, Dimension, product_of_dimensions
from pkmgen.language.exact.numbers import computed, pi, quotient, raised


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: its worth in SI and its dimension."""

    factor: float
    dimension: Dimension


_UNITS = {
    "1": Unit(1.0, PURE),
    "m": Unit(1.0, (1, 0, 0)),
    "mm": Unit(1e-3, (1, 0, 0)),
    "cm": Unit(1e-2, (1, 0, 0)),
    "kg": Unit(1.0, (0, 1, 0)),
    "g": Unit(1e-3, (0, 1, 0)),
    "s": Unit(1.0, (0, 0, 1)),
    "rad": Unit(1.0, PURE),
    "deg": Unit(math.pi / 180.0, PURE),
    "N": Unit(1.0, (1, 1, -2)),
}
UNIT_NAMES = tuple(_UNITS)
_QUANTITY = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(.*?)\s*")
_FACTOR = re.compile(r"([A-Za-z]+|1)(?:\*\*(-?[1-4]))?")


def written_unit(text: str) -> str:
    """A unit as it is written: kg·m² for kg*m**2; nothing for 1."""
    return "" if text == "1" else text.replace("**2", "²").replace("**3", "³").replace("*", "·")


@lru_cache(maxsize=256)
def parse_unit(text: str) -> Unit:
    """Read a product or quotient of named units, such as `kg*m**2` or `N*m*s/rad`.

    Args:
        text: The unit; `^2`, `²` and `·` are understood too.

    Returns:
        Its worth in SI and its dimension.

    Raises:
        ValueError: A name is unknown or the text is not a product of units.
    """
    plain = text.replace("·", "*").replace("²", "**2").replace("³", "**3").replace("^", "**").replace(" ", "")
    if len(plain) > 64:
        raise ValueError("a unit has at most 64 characters")
    factor, dimension, position, sign = 1.0, PURE, 0, 1
    while True:
        match = _FACTOR.match(plain, position)
        if match is None or match[1] not in _UNITS:
            raise ValueError(f"{match[1] if match else plain!r} is not a unit")
        unit, exponent = _UNITS[match[1]], sign * int(match[2] or 1)
        factor = _multiplied(factor, _worth(match[1]), exponent)
        dimension = product_of_dimensions(dimension, unit.dimension, exponent)
        position = match.end()
        if position == len(plain):
            return Unit(factor, dimension)
        if plain[position] not in "*/":
            raise ValueError(f"{plain!r} is not a product of units")
        sign = 1 if plain[position] == "*" else -1
        position += 1


def parse_quantity(text: str, unit: str) -> float:
    """Read a number that may have a unit, such as `0.3`, `300mm` or `30 deg`.

    Args:
        text: The number; without a unit it is in `unit`.
        unit: Unit in the SI of what it is for.

    Raises:
        ValueError: It is no finite number, or its unit measures something else.
    """
    match = _QUANTITY.fullmatch(text)
    if match is None or not math.isfinite(number := float(match[1])):
        raise ValueError(f"{text!r} is not a finite number")
    if not match[2]:
        return number
    known, angle = parse_unit(match[2]), re.search("rad|deg", match[2]) is not None
    if known.dimension != parse_unit(unit).dimension or (unit == "rad") != angle:
        raise ValueError(f"{text!r} is not in {unit}")
    return computed("mul", (number, known.factor))


def _worth(name: str) -> float:
    """What a unit is worth in SI, exactly."""
    return quotient(pi(), 180.0) if name == "deg" else _UNITS[name].factor


def _multiplied(factor: float, unit: float, exponent: int) -> float:
    return factor if unit == 1.0 else computed("mul", (factor, raised(unit, float(exponent))))


def dimension_text(dimension: Dimension) -> str:
    """Write a dimension in SI units, `1` for a pure number."""
    named: dict[Dimension, str] = {(1, 1, -2): "N", (2, 1, -2): "N*m", (2, 1, -1): "N*m*s", (0, 1, -1): "N*s/m"}
    if dimension in named:
        return named[dimension]
    powers = [
        name if exponent == 1 else f"{name}**{exponent}"
        for name, exponent in zip(("m", "kg", "s"), dimension, strict=True)
        if exponent
    ]
    return "*".join(powers) or "1"


def si_unit(unit: str) -> str:
    """Write the SI unit that a unit of a robot file is converted to."""
    known = parse_unit(unit)
    return unit if known.factor == 1.0 else "rad" if unit == "deg" else dimension_text(known.dimension)
