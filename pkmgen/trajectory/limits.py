"""What motors may do, and how much of it a motion takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.expression.units import parse_unit
from pkmgen.spelling import did_you_mean
from pkmgen.study.subject import Array, Subject

QUANTITIES = ("effort", "speed", "acceleration")


@dataclass(frozen=True, slots=True, eq=False)
class MotorLimits:
    """Greatest sizes of what motors do, infinite where there is no limit.

    Attributes:
        effort: Of efforts, N·m or N, (m,).
        speed: Of velocities, rad/s or m/s, (m,).
        acceleration: Of accelerations, rad/s² or m/s², (m,).
    """

    effort: Array
    speed: Array
    acceleration: Array

    @property
    def some(self) -> bool:
        """Whether there is any limit."""
        return any(np.isfinite(getattr(self, name)).any() for name in QUANTITIES)

    def shares(self, effort: Array, speed: Array, acceleration: Array) -> Array:
        """Values by their limits, (N, 3, m); 0 where there is no limit."""
        return np.stack(
            [
                np.abs(effort) / self.effort,
                np.abs(speed) / self.speed,
                np.abs(acceleration) / self.acceleration,
            ],
            axis=1,
        )


def units_of(subject: Subject, quantity: str) -> tuple[str, ...]:
    """Units of a limited quantity of each motor."""
    if quantity == "effort":
        return tuple(subject.effort_units)
    base = {"speed": "/s", "acceleration": "/s**2"}[quantity]
    return tuple(("m" if unit == "N" else "rad") + base for unit in subject.effort_units)


def limits_of(
    subject: Subject,
    efforts: Sequence[str] = (),
    speeds: Sequence[str] = (),
    accelerations: Sequence[str] = (),
) -> MotorLimits:
    """Read limits: `12`, `12 N*m`, or of one motor `left=12`, in SI units where none is said; the last one holds.

    Raises:
        ArgumentError: A motor is not known, a number not positive, or a unit of something else.
    """
    values = (
        _read(subject, quantity, texts) for quantity, texts in zip(QUANTITIES, (efforts, speeds, accelerations), strict=True)
    )
    return MotorLimits(*values)


def _read(subject: Subject, quantity: str, texts: Sequence[str]) -> Array:
    units, names = units_of(subject, quantity), subject.actuators
    result = np.full(len(names), np.inf)
    for text in texts:
        name, equals, value = text.rpartition("=")
        if equals and name.strip() not in names:
            hint = did_you_mean(name.strip(), names) or f"; allowed: {', '.join(names)}"
            raise ArgumentError(f"--{quantity}-limit {text!r}: {subject.robot.name} has no motor {name.strip()!r}{hint}")
        for place, unit in enumerate(units):
            if not equals or names[place] == name.strip():
                result[place] = _value(f"--{quantity}-limit {text!r}", value, unit)
    return result


def _value(said: str, text: str, unit: str) -> float:
    number, _, given = text.strip().partition(" ")
    try:
        value, told, wanted = float(number), parse_unit(given.strip() or unit), parse_unit(unit)
    except ValueError as error:
        raise ArgumentError(f"{said}: {error}; expected a number and a unit, such as 12 {unit}") from None
    if told.dimension != wanted.dimension:
        raise ArgumentError(f"{said}: {given.strip()} is a unit of something else; allowed: {unit}")
    if not value > 0.0:
        raise ArgumentError(f"{said}: {number}; allowed: a positive number")
    return value * told.factor
