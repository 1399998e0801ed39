"""What a trajectory asks of a robot: efforts, motion of the motors, reactions in bearings, energy; by batches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.studies.study.subject import Array, Subject
from pkmgen.studies.study.trajectories import Trajectory

FUNCTIONS = (
    "inverse_kinematics",
    "actuator_motion",
    "inverse_jacobian",
    "kinetic_energy",
    "potential_energy",
    "joint_reactions",
)
"""Functions that motions take, where a robot has them."""


@dataclass(frozen=True, slots=True)
class Series:
    """Quantities over time.

    Attributes:
        name: What they are.
        labels: A name for each.
        units: A unit for each.
        values: Of shape (times, labels).
    """

    name: str
    labels: tuple[str, ...]
    units: tuple[str, ...]
    values: Array


@dataclass(frozen=True, slots=True)
class RobotMotion:
    """A trajectory, and what it asks.

    Attributes:
        trajectory: The trajectory.
        series: By name: `pose`, `efforts`, `positions`, `velocities`, `power`, `energy`, `reactions` (the size of the
            force in each bearing), `moments`; those that the robot has functions for.
    """

    trajectory: Trajectory
    series: Mapping[str, Series]


def motion_along(subject: Subject, trajectory: Trajectory) -> RobotMotion:
    """Compute all quantities along a trajectory.

    Raises:
        ArgumentError: A state is out of reach or singular; says when, and what it is.
    """
    given = trajectory.pose, trajectory.twist, trajectory.acceleration
    efforts, status = subject.compute("inverse_dynamics", *given)
    if status.any():
        place = int(np.argmax(status != 0))
        pose = ", ".join(
            f"{name} = {value:.4g}" for name, value in zip(subject.names.pose, given[0][place], strict=True)
        )
        words = subject.robot.describe_status(int(status[place]))
        raise ArgumentError(f"{trajectory.words}: at {trajectory.times[place]:.4g} s, {pose}: {words}")
    names = subject.actuators
    positions, velocities = _motors(subject, trajectory)
    position_units = tuple("m" if unit == "N" else "rad" for unit in subject.effort_units)
    velocity_units = tuple(f"{unit}/s" for unit in position_units)
    power = efforts["effort"] * velocities
    series = [
        Series("pose", subject.names.pose, subject.names.pose_units, trajectory.pose),
        Series("efforts", names, subject.effort_units, efforts["effort"]),
        Series("positions", names, position_units, positions),
        Series("velocities", names, velocity_units, velocities),
        Series("power", (*names, "all"), ("W",) * (len(names) + 1), np.column_stack([power, power.sum(axis=1)])),
    ]
    if subject.has("kinetic_energy") and subject.has("potential_energy"):
        series.append(_energy(subject, trajectory, power.sum(axis=1)))
    if subject.has("joint_reactions"):
        series += _reactions(subject, trajectory)
    return RobotMotion(trajectory, {each.name: each for each in series})


def _motors(subject: Subject, trajectory: Trajectory) -> tuple[Array, Array]:
    """Positions and velocities of the motors; angles are continuous."""
    pose, twist = trajectory.pose, trajectory.twist
    if subject.mechanism.driven:
        return pose, twist
    positions = subject.compute("inverse_kinematics", pose)[0]["position"]
    turning = [place for place, unit in enumerate(subject.effort_units) if unit != "N"]
    positions = positions.copy()
    positions[:, turning] = np.unwrap(positions[:, turning], axis=0)
    if subject.has("actuator_motion"):
        moved, _ = subject.compute("actuator_motion", pose, twist, trajectory.acceleration)
        return positions, moved["actuator_velocity"]
    jacobian = next(iter(subject.compute("inverse_jacobian", pose)[0].values()))
    return positions, np.einsum("tij,tj->ti", jacobian, twist)


def _energy(subject: Subject, trajectory: Trajectory, power: Array) -> Series:
    """Kinetic and potential energy from that in the beginning, and the work of the motors."""
    kinetic = subject.compute("kinetic_energy", trajectory.pose, trajectory.twist)[0]["kinetic_energy"]
    potential = subject.compute("potential_energy", trajectory.pose)[0]["potential_energy"]
    steps = 0.5 * np.diff(trajectory.times) * (power[1:] + power[:-1])
    work = np.concatenate([[0.0], np.cumsum(steps)])
    values = np.column_stack([kinetic, potential - potential[0], work])
    return Series("energy", ("kinetic", "potential, from the start", "work of the motors"), ("J",) * 3, values)


def _reactions(subject: Subject, trajectory: Trajectory) -> list[Series]:
    """Sizes of force and moment in every bearing."""
    bearings = tuple(subject.robot.function("joint_reactions").notes["bearings"])
    reaction, status = subject.compute("joint_reactions", trajectory.pose, trajectory.twist, trajectory.acceleration)
    if status.any():
        return []
    values = reaction["reaction"].reshape(len(trajectory.times), len(bearings), 6)
    forces, moments = (np.linalg.norm(values[:, :, part], axis=2) for part in (slice(0, 3), slice(3, 6)))
    return [
        Series("reactions", bearings, ("N",) * len(bearings), forces),
        Series("moments", bearings, ("N*m",) * len(bearings), moments),
    ]
