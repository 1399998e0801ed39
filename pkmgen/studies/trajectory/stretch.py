"""A given timing made slower, or faster, by one factor until it just keeps all limits.

With t' = k t twists are divided by k and accelerations by k². Without friction an effort is then c + w/k², so that all
factors above the least one keep the limits; the least is found by halving, which holds with friction too as long as
a slower motion needs no more of what is moved against gravity.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.studies.study.motors import Motors
from pkmgen.studies.study.subject import Array, Subject
from pkmgen.studies.study.trajectories import Trajectory
from pkmgen.studies.trajectory.actuators import QUANTITIES, limited, motor_motion, shares_of

MOST_STRETCH = 1e6
"""Greatest factor of the duration that is tried; one over it is the least."""
PRECISION = 1e-9
"""Of the factor."""


def least_factor(subject: Subject, motion: tuple[Array, Array, Array], motors: Motors) -> float:
    """The least factor by which a motion (poses, twists, accelerations) has to take longer to keep all limits.

    Raises:
        ArgumentError: A state cannot be computed, there are no limits, or motors are too weak to hold the robot.
    """
    if not limited(motors):
        raise ArgumentError(
            "there are no limits to stretch the time to; give --effort-limit, --speed-limit or "
            "--acceleration-limit, or say them under `actuator`"
        )

    def kept(factor: float) -> bool:
        return worst_share(subject, motion, motors, factor)[0] <= 1.0

    low = high = 1.0
    while not kept(high):
        low, high = high, 2.0 * high
        if high > MOST_STRETCH:
            _, motor, quantity = worst_share(subject, motion, motors, MOST_STRETCH)
            raise ArgumentError(
                f"no slower motion keeps the limits: the {quantity} of {subject.actuators[motor]} is beyond its limit "
                "even close to rest"
            )
    while low == high and high > 1.0 / MOST_STRETCH:
        if kept(0.5 * high):
            low = high = 0.5 * high
        else:
            low = 0.5 * high
    while high > low * (1.0 + PRECISION):
        middle = float(np.sqrt(low * high))
        low, high = (low, middle) if kept(middle) else (middle, high)
    return high


def worst_share(
    subject: Subject, motion: tuple[Array, Array, Array], motors: Motors, factor: float = 1.0
) -> tuple[float, int, str]:
    """The greatest part of a limit that a motion takes when it is slower by a factor; the motor, and of what."""
    pose, twist, acceleration = motion
    moved = motor_motion(subject, pose, twist / factor, acceleration / factor**2)
    if moved.status.any():
        place = int(np.argmax(moved.status != 0))
        raise ArgumentError(f"a state of the motion: {subject.robot.describe_status(int(moved.status[place]))}")
    shares = shares_of(motors, moved).max(axis=0)
    quantity, motor = np.unravel_index(int(np.argmax(shares)), shares.shape)
    return float(shares[quantity, motor]), int(motor), QUANTITIES[quantity]


def stretched(trajectory: Trajectory, factor: float) -> Trajectory:
    """A trajectory that takes a factor longer."""
    return replace(
        trajectory,
        words=f"{trajectory.words}, {factor:.4g} times as long",
        times=trajectory.times * factor,
        twist=trajectory.twist / factor,
        acceleration=trajectory.acceleration / factor**2,
    )
