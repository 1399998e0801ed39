"""Values of coordinates and motors as calls take them: numbers in SI units, or texts with a unit."""

from __future__ import annotations

from collections.abc import Mapping

from pkmgen.errors import ArgumentError
from pkmgen.language.expression.units import parse_quantity
from pkmgen.studies.study.motors import EVERY, Given
from pkmgen.studies.study.subject import Subject

Quantity = float | str
"""m or rad, or a text such as `30deg` or `-500mm`."""
OfMotors = float | Mapping[str, float] | None
"""Of every motor, or by the name of each; None where the robot file is to say it."""


def values_of(subject: Subject, option: str, given: Mapping[str, Quantity] | None) -> dict[str, float]:
    """Values of coordinates.

    Raises:
        ArgumentError: There is no such coordinate, or a text is no number in its unit.
    """
    return {name: _value(subject, option, name, value) for name, value in (given or {}).items()}


def ranges_of(
    subject: Subject, option: str, given: Mapping[str, tuple[Quantity, Quantity]] | None
) -> dict[str, tuple[float, float]]:
    """Ranges of coordinates.

    Raises:
        ArgumentError: As of `values_of`.
    """
    return {
        name: (_value(subject, option, name, low), _value(subject, option, name, high))
        for name, (low, high) in (given or {}).items()
    }


def _value(subject: Subject, option: str, name: str, value: Quantity) -> float:
    unit = subject.coordinates[subject.index(name)].unit
    if not isinstance(value, str):
        return float(value)
    try:
        return parse_quantity(value, unit)
    except ValueError:
        units = "m, cm or mm" if unit == "m" else "rad or deg"
        raise ArgumentError(f"{option}: {name}: {value.strip()!r} is no finite number, in {units}") from None


def motors_given(**told: OfMotors) -> Given:
    """What is said of motors in place of the robot file, by word of it, as `motors_of` takes it."""
    return {
        word: value if isinstance(value, Mapping) else {EVERY: float(value)}
        for word, value in told.items()
        if value is not None and value != {}
    }
