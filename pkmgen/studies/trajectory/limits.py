"""How much of what motors may do a motion takes."""

from __future__ import annotations

import numpy as np

from pkmgen.studies.study.motors import Motors
from pkmgen.studies.study.subject import Array, Subject
from pkmgen.studies.trajectory.actuators import MotorMotion

QUANTITIES = ("effort", "speed", "acceleration")


def limit_of(motors: Motors, quantity: str) -> Array:
    """Greatest sizes of a quantity, (m,), infinite where there is no limit."""
    return np.asarray(getattr(motors, f"{quantity}_limit"))


def limited(motors: Motors) -> bool:
    """Whether there is any limit."""
    return any(motors.knows(f"{quantity}_limit") for quantity in QUANTITIES)


def shares_of(motors: Motors, moved: MotorMotion) -> Array:
    """Sizes by their limits, (N, 3, m); 0 where there is no limit."""
    values = moved.effort, moved.velocity, moved.acceleration
    shares = [np.abs(each) / limit_of(motors, quantity) for quantity, each in zip(QUANTITIES, values, strict=True)]
    return np.stack(shares, axis=1)


def units_of(subject: Subject, quantity: str) -> tuple[str, ...]:
    """Units of such a quantity of each motor."""
    if quantity == "effort":
        return tuple(subject.effort_units)
    base = {"speed": "/s", "acceleration": "/s²"}[quantity]
    return tuple(("m" if unit == "N" else "rad") + base for unit in subject.effort_units)
