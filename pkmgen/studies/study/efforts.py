"""Which motors and which directions the greatest effort of a robot is about."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from pkmgen.studies.study.measured import Measured
from pkmgen.studies.study.subject import Subject

STRAIGHT = "m/s²"


@dataclass(frozen=True, slots=True)
class Efforts:
    """What the greatest effort is about.

    Attributes:
        measured: The quantity.
        motors: Places of the motors, those whose efforts have the most common unit.
        directions: Places in the acceleration of the directions of which the worst one is taken: straight ones, or all
            turns of a robot that only turns.
    """

    measured: Measured
    motors: tuple[int, ...]
    directions: tuple[int, ...]


def efforts_of(subject: Subject, acceleration: float) -> Efforts:
    """Greatest effort of a motor from rest, at an acceleration of this size in the worst direction."""
    units = subject.names.acceleration_units
    straight = tuple(place for place, unit in enumerate(units) if unit == STRAIGHT)
    unit = Counter(subject.effort_units).most_common(1)[0][0]
    motors = tuple(place for place, own in enumerate(subject.effort_units) if own == unit)
    others = [name for place, name in enumerate(subject.actuators) if place not in motors]
    size = f"{acceleration:g} {STRAIGHT if straight else 'rad/s²'}"
    what = f"at {size} in the worst direction" if acceleration else "at rest"
    without = f"; without {', '.join(others)}, of another unit" if others else ""
    measured = Measured("effort", unit, f"greatest effort of a motor {what}{without}", "high")
    return Efforts(measured, motors, straight or tuple(range(len(units))))
