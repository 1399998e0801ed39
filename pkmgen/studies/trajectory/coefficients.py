"""Efforts and motions of motors along a path: Γ = a(s) s̈ + b(s) ṡ² + c(s), by calls of inverse dynamics in batches.

Inverse dynamics is affine in the acceleration and quadratic in the twist, so that three evaluations at a point
determine it exactly. Friction adds to the part that does not depend on s̈: Coulomb friction a constant, as ṡ > 0 fixes
the direction of every joint; viscous friction a part in ṡ, approximated by its secant in ṡ² between two given speeds.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.studies.study.subject import Array, Subject
from pkmgen.studies.trajectory.actuators import motor_rates
from pkmgen.studies.trajectory.path import Path

ROUNDING = 1e-9
"""Relative difference of efforts that is none."""


@dataclass(frozen=True, slots=True, eq=False)
class Coefficients:
    """What motors do along a path.

    Attributes:
        push: a, effort by s̈, (N, m).
        square: b, effort by ṡ², (N, m).
        rest: c, effort that remains, (N, m).
        first: Velocities of the motors by ṡ, which are accelerations by s̈, (N, m).
        second: Accelerations of the motors by ṡ², (N, m).
    """

    push: Array
    square: Array
    rest: Array
    first: Array
    second: Array


def coefficients_along(subject: Subject, path: Path, s: Array, low: Array, high: Array) -> Coefficients:
    """Compute coefficients at s (N,), exact at the path speeds `low` and `high` (N,), 1/s.

    Raises:
        ArgumentError: A pose is out of reach or singular; says where.
    """
    pose, first, second = path.at(s)
    at_low = _effort(subject, s, pose, first * low[:, None], second * (low**2)[:, None])
    square = (high**2)[:, None]
    twist, bend = first * high[:, None], second * square
    at_high = _effort(subject, s, pose, twist, bend)
    pushed = _effort(subject, s, pose, twist, bend + first * square)
    by_square = (at_high - at_low) / (square - (low**2)[:, None])
    _, velocity, acceleration = motor_rates(subject, pose, first, second)
    return Coefficients(
        (pushed - at_high) / square, by_square, at_low - by_square * (low**2)[:, None], velocity, acceleration
    )


def has_friction(subject: Subject, path: Path, s: Array, speed: float) -> bool:
    """Whether efforts are not even in the speed at some s."""
    pose, first, second = path.at(s)
    ways = [_effort(subject, s, pose, sign * speed * first, speed**2 * second) for sign in (1.0, -1.0)]
    return bool(np.abs(ways[0] - ways[1]).max() > ROUNDING * np.abs(ways[0]).max())


def _effort(subject: Subject, s: Array, pose: Array, twist: Array, acceleration: Array) -> Array:
    efforts, status = subject.compute("inverse_dynamics", pose, twist, acceleration)
    if status.any():
        place = int(np.argmax(status != 0))
        said = pose_words(subject, pose[place])
        why = subject.robot.describe_status(int(status[place]))
        raise ArgumentError(f"the path at {s[place]:.1%} of its way, {said}: {why}")
    return efforts["effort"]


def pose_words(subject: Subject, pose: Array) -> str:
    """Say a pose."""
    names = subject.names
    said = zip(names.pose, pose, names.pose_units, strict=True)
    return ", ".join(f"{name} = {value:.4g} {unit}".removesuffix(" 1") for name, value, unit in said)
