"""What motors do along motions: positions, velocities, accelerations and efforts, by batches."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pkmgen.studies.study.motors import Motors
from pkmgen.studies.study.subject import Array, Subject

STEP = 1e-6
"""Displacement of a difference quotient along the largest entry of a twist."""


@dataclass(frozen=True, slots=True, eq=False)
class MotorMotion:
    """What motors do; rows of states that cannot be computed are NaN.

    Attributes:
        position: Positions, rad or m, (N, m); angles are continuous.
        velocity: Velocities, (N, m).
        acceleration: Accelerations, (N, m).
        effort: Efforts, N·m or N, (N, m).
        status: Status words of the states, (N,).
    """

    position: Array
    velocity: Array
    acceleration: Array
    effort: Array
    status: Array


def motor_motion(subject: Subject, pose: Array, twist: Array, acceleration: Array) -> MotorMotion:
    """Compute what motors do in states: poses (N, p), twists and accelerations (N, n)."""
    efforts, status = subject.compute("inverse_dynamics", pose, twist, acceleration)
    position, velocity, change = motor_rates(subject, pose, twist, acceleration)
    return MotorMotion(position, velocity, change, efforts["effort"], status)


def motor_rates(subject: Subject, pose: Array, twist: Array, acceleration: Array) -> tuple[Array, Array, Array]:
    """Positions, velocities and accelerations of the motors, each (N, m).

    Where no function computes accelerations, J̇ ẋ is a central difference of J ẋ along the twist.
    """
    if subject.mechanism.driven:
        return pose, twist, acceleration
    position = subject.compute("inverse_kinematics", pose)[0]["position"].copy()
    for place, unit in enumerate(subject.effort_units):
        good = np.isfinite(position[:, place])
        if unit != "N":
            position[good, place] = np.unwrap(position[good, place])
    if subject.has("actuator_motion"):
        moved = subject.compute("actuator_motion", pose, twist, acceleration)[0]
        return position, moved["actuator_velocity"], moved["actuator_acceleration"]
    largest = np.abs(twist).max(axis=1, keepdims=True, initial=0.0)
    step = STEP / np.where(largest > 0.0, largest, 1.0)
    ends = [_velocity(subject, advanced(subject, pose, sign * step * twist), twist) for sign in (1.0, -1.0)]
    drift = (ends[0] - ends[1]) / (2.0 * step)
    return position, _velocity(subject, pose, twist), _velocity(subject, pose, acceleration) + drift


def advanced(subject: Subject, pose: Array, move: Array) -> Array:
    """Poses moved by small displacements (N, n); an attitude turns about world axes."""
    place = subject.turns
    if place is None:
        return pose + move
    w, v = pose[:, place : place + 1], pose[:, place + 1 : place + 4]
    half = 0.5 * move[:, place : place + 3]
    turned = np.hstack([w - np.sum(half * v, axis=1, keepdims=True), v + w * half + np.cross(half, v)])
    turned /= np.linalg.norm(turned, axis=1, keepdims=True)
    return np.hstack([pose[:, :place] + move[:, :place], turned, pose[:, place + 4 :] + move[:, place + 3 :]])


def _velocity(subject: Subject, pose: Array, twist: Array) -> Array:
    jacobian = next(iter(subject.compute("inverse_jacobian", pose)[0].values()))
    return np.asarray(np.einsum("tij,tj->ti", jacobian, twist))


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
