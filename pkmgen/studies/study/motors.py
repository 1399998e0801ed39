"""What the motors of a robot are good for: limits, resolution, backlash and stiffness, from its file or as asked."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError
from pkmgen.machine.spelling import did_you_mean
from pkmgen.mechanism.elements import Rating
from pkmgen.studies.study.subject import Subject

Array = NDArray[np.float64]
EVERY = ""
"""In place of the name of a motor: all of them."""
Given = Mapping[str, Mapping[str, float]]
"""By word of the robot file, such as `effort_limit`, and by name of the motor: values, SI units."""
UNSTATED_MOTOR = {
    "effort_limit": math.inf,
    "speed_limit": math.inf,
    "acceleration_limit": math.inf,
    "resolution": 0.0,
    "backlash": 0.0,
    "stiffness": math.inf,
}
"""Values that are not stated: no limit, an exact motor, a stiff one."""


@dataclass(frozen=True)
class Motors:
    """What motors are good for, at their joints, behind the gears; each array is of shape (m,).

    Attributes:
        names: Names of the motors.
        units: Units of their positions: `rad` or `m`.
        effort_limit: Greatest efforts in both directions, N·m or N; infinite where there is no limit.
        speed_limit: Greatest speeds, rad/s or m/s; infinite where there is no limit.
        acceleration_limit: Greatest accelerations, rad/s² or m/s²; infinite where there is no limit.
        resolution: Smallest steps of the positions, rad or m; 0 where nothing is said.
        backlash: Play of the drives from end to end, rad or m; 0 where nothing is said.
        stiffness: Of the drives, N·m/rad or N/m; infinite where nothing is said.
    """

    names: tuple[str, ...]
    units: tuple[str, ...]
    effort_limit: Array
    speed_limit: Array
    acceleration_limit: Array
    resolution: Array
    backlash: Array
    stiffness: Array

    @property
    def play(self) -> Array:
        """Greatest error of each position on either side: half of a step and half of the play, rad or m, (m,)."""
        return 0.5 * (self.resolution + self.backlash)

    def knows(self, word: str) -> bool:
        """Whether a value such as `effort_limit` is said of any motor."""
        return bool((getattr(self, word) != UNSTATED_MOTOR[word]).any())

    def asked(self, *words: str) -> None:
        """See that something is known.

        Raises:
            ArgumentError: None of these values is said of any motor.
        """
        if not any(self.knows(word) for word in words):
            said, keys = " or ".join(word.replace("_", " ") for word in words), " or ".join(words)
            message = f"no {said} of any motor is known; say `{keys}` under `actuator`, or give it as an option"
            raise ArgumentError(message)


def motors_of(subject: Subject, given: Given | None = None) -> Motors:
    """What the file says of motors, and in its place what is given.

    Args:
        subject: The robot.
        given: Values that count in place of those of the file, by word and motor; `EVERY` is for all motors of which
            nothing else is given.

    Raises:
        ArgumentError: A word or a motor is not known, or a value is out of its range.
    """
    given, mechanism, names = given or {}, subject.mechanism, subject.actuators
    words = [each.name for each in fields(Rating)]
    for word, values in given.items():
        _check_words(word, words, values, names)
    ratings = [motor.rating for motor in mechanism.drives]
    arrays = {}
    for word in words:
        own = given.get(word, {})
        trees = [getattr(rating, word) for rating in ratings]
        known = [UNSTATED_MOTOR[word] if tree is None else mechanism.value(tree) for tree in trees]
        told = [own.get(name, own.get(EVERY, value)) for name, value in zip(names, known, strict=True)]
        arrays[word] = np.array(told, np.float64)
    units = tuple("rad" if unit == "N*m" else "m" for unit in subject.effort_units)
    return Motors(names, units, **arrays)


def _check_words(word: str, words: list[str], values: Mapping[str, float], names: tuple[str, ...]) -> None:
    if word not in words:
        hint = did_you_mean(word, words) or f"; allowed: {', '.join(words)}"
        raise ArgumentError(f"motors have no {word!r}{hint}")
    least = "0 or more" if UNSTATED_MOTOR[word] == 0.0 else "more than 0"
    for name, value in values.items():
        if name not in (*names, EVERY):
            raise ArgumentError(f"{word}: there is no motor {name!r}; allowed: {', '.join(names)}")
        if not (0.0 <= value < math.inf if UNSTATED_MOTOR[word] == 0.0 else value > 0.0):
            raise ArgumentError(f"{word}{name and f' of {name}'}: seen {value:g}; allowed: {least}")
