"""Parameters of a robot file that are distances of two points: where a picture can show them.

A parameter is a distance where both have the same value, and still do after the parameter alone has been changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from pkmgen.language.description.types import CheckedFile
from pkmgen.language.exact.dimensions import PURE
from pkmgen.language.expression.algebra import Vector
from pkmgen.language.expression.trees import Tree, evaluate
from pkmgen.language.expression.units import parse_unit
from pkmgen.pictures.draw.parts import Array, Dimension

LENGTH = (1, 0, 0)
EQUAL, CHANGED = 1e-9, 1.01
"""Relative difference of equal lengths, and factor of a parameter by which a distance has to change in proportion."""
FACTORS = (1, 2)
"""How many times the parameter a distance may be."""
Parameters = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Distance:
    """The distance of two points of a body.

    Attributes:
        ends: Both points, m, of shape (2, 3).
        measure: Gives the distance by values of the parameters, m.
    """

    ends: Array
    measure: Callable[[Parameters], float]


def of_length(ends: Array, length: Tree) -> Distance:
    """A distance that is given by its length."""
    return Distance(ends, lambda parameters: evaluate(length, parameters))


def of_points(points: Iterable[tuple[Array, Vector]]) -> Iterator[Distance]:
    """Distances of all pairs of points, which are given where they are and in axes of their body."""

    def between(one: Vector, other: Vector) -> Callable[[Parameters], float]:
        def measure(parameters: Parameters) -> float:
            pairs = zip(one, other, strict=True)
            return float(np.hypot.reduce([evaluate(a, parameters) - evaluate(b, parameters) for a, b in pairs]))

        return measure

    for (here, one), (there, other) in combinations(points, 2):
        yield Distance(np.array([here, there]), between(one, other))


def dimensions_of(
    robot: CheckedFile, parameters: Parameters, distances: Iterable[Distance]
) -> tuple[tuple[Dimension, ...], tuple[str, ...]]:
    """Find what lengths of the file a picture can show.

    Args:
        robot: The file.
        parameters: Value of each parameter, SI units.
        distances: What the picture has.

    Returns:
        Lengths, with where they are; and other lengths and angles in words.
    """
    known = [(distance, distance.measure(parameters)) for distance in distances]
    shown, others = list[Dimension](), list[str]()
    for name, record in robot.description.parameters.items():
        unit = parse_unit(record.unit)
        angle = unit.dimension == PURE and record.unit != "1"
        if unit.dimension != LENGTH and not angle:
            continue
        words = f"{parameters[name] / unit.factor:.6g} {record.unit}"
        for factor in FACTORS if parameters[name] and not angle else ():
            places = _places(name, factor, parameters, known)
            if places:
                times = "" if factor == 1 else f"{factor} × "
                shown.append(Dimension(f"{times}{name} = {times}{words}", places))
                break
        else:
            others.append(f"{name} = {words}")
    return tuple(shown), tuple(others)


def _places(
    name: str, factor: int, parameters: Parameters, known: Iterable[tuple[Distance, float]]
) -> tuple[Array, ...]:
    """Where a distance is a multiple of a parameter, whatever its value."""
    wanted = factor * abs(parameters[name])
    changed = {**parameters, name: CHANGED * parameters[name]}
    return tuple(
        distance.ends
        for distance, value in known
        if abs(value - wanted) <= EQUAL * wanted and abs(distance.measure(changed) - CHANGED * wanted) <= EQUAL * wanted
    )
