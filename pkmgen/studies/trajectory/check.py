"""Trajectories checked: reach, limits of joints, singularities also between samples, limits of the motors."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pkmgen.studies.study.motors import Motors
from pkmgen.studies.study.regions import WORDS, Region, told_apart
from pkmgen.studies.study.subject import Array, Subject
from pkmgen.studies.study.trajectories import Trajectory
from pkmgen.studies.trajectory.actuators import QUANTITIES, MotorMotion, limit_of, motor_motion, units_of
from pkmgen.studies.trajectory.between import refined, states_between
from pkmgen.studies.trajectory.coefficients import pose_words

FUNCTIONS = (
    "singularity",
    "joint_limits",
    "joint_coordinates",
    "inverse_kinematics",
    "actuator_motion",
    "inverse_jacobian",
)
"""Functions that checks take, where a robot has them."""
STATES = 8000
"""States that are looked at, at least."""
ROUNDS, POINTS = 6, 17
"""Refinements of the time at which the motion is closest to a singularity, and states of each."""
LIMIT_SLACK = 1e-6
"""Part of a limit by which rounding may carry a motion that is just within it beyond."""


@dataclass(frozen=True, slots=True)
class Found:
    """One thing that was checked.

    Attributes:
        name: What, such as `effort of left`.
        unit: Its unit.
        limit: Its limit; None where there is none.
        worst: The value that is farthest towards or beyond its limit.
        time: When that is, s.
        first: When the limit is first passed, s; None where it is kept.
        place: Where the worst is.
    """

    name: str
    unit: str
    limit: float | None
    worst: float
    time: float
    first: float | None
    place: str

    @property
    def kept(self) -> bool:
        """Whether the limit is kept."""
        return self.first is None


@dataclass(frozen=True, slots=True)
class Check:
    """A trajectory that was checked.

    Attributes:
        states: States that were looked at.
        step: The longest time between two of them, s.
        way: The largest displacement between two of them, of entries of the twist in m, and of those in rad.
        stops: What stops the robot first, in words; None where every state can be computed.
        found: What was checked, quantity by quantity.
    """

    states: int
    step: float
    way: tuple[float, float]
    stops: Found | None
    found: tuple[Found, ...]

    @property
    def kept(self) -> bool:
        """Whether the robot can do it and all limits are kept."""
        return self.stops is None and all(each.kept for each in self.found)


def check_trajectory(subject: Subject, trajectory: Trajectory, motors: Motors, states: int = STATES) -> Check:
    """Check a trajectory at its samples and between them.

    Args:
        subject: The robot, with `FUNCTIONS`.
        trajectory: What is checked.
        motors: What they may do.
        states: How many states are looked at, at least.
    """
    fine = refined(subject, trajectory, states)
    moved = motor_motion(subject, fine.pose, fine.twist, fine.acceleration)
    found = [*_singular(subject, fine, moved.status), *_joints(subject, fine), *_peaks(subject, fine, moved, motors)]
    steps = np.diff(fine.times)
    straight = np.array([unit == "m/s" for unit in subject.names.twist_units])
    ways = np.abs(fine.twist[1:]) * steps[:, None]
    way = tuple(float(ways[:, which].max(initial=0.0)) for which in (straight, ~straight))
    return Check(
        len(fine.times), float(steps.max()), (way[0], way[1]), _stops(subject, fine, moved.status), tuple(found)
    )


def _stops(subject: Subject, fine: Trajectory, status: Array) -> Found | None:
    """The first state that cannot be computed."""
    if not status.any():
        return None
    place = int(np.argmax(status != 0))
    region = Region(int(told_apart(status[[place]], None, None)[0]))
    why = subject.robot.describe_status(int(status[place]))
    said = why if WORDS[region] in why else f"{WORDS[region]}: {why}"
    time = float(fine.times[place])
    return Found(said, "", None, float("nan"), time, time, pose_words(subject, fine.pose[place]))


def _singular(subject: Subject, fine: Trajectory, status: Array) -> list[Found]:
    """The least distance from a parallel singularity by its measure, crossed ones between samples included."""
    measured = _measure(subject, fine.pose)
    good = np.isfinite(measured) & (status == 0)
    if not good.any():
        return []
    sign = _sign_at_home(subject)
    values = np.where(good, measured * sign, np.inf)
    beyond = np.flatnonzero(values < 0.0)
    nearest = int(np.argmin(np.abs(values)))
    time, value = _nearest(subject, fine, nearest, sign)
    first = float(fine.times[beyond[0]]) if len(beyond) else None
    if first is None and value <= 0.0:
        first = time
    if first is not None and len(beyond) and beyond[0] > 0:
        first = time = _crossed(subject, fine, int(beyond[0]), sign)
        value = 0.0
    place = pose_words(subject, states_between(subject, fine, np.array([time]))[0][0])
    return [Found("distance from parallel singularities", "1", 0.0, value, time, first, place)]


def _measure(subject: Subject, pose: Array) -> Array:
    """What vanishes in a parallel singularity; NaN where the robot has no function for it."""
    if subject.has("singularity"):
        return np.asarray(subject.compute("singularity", pose)[0]["parallel"])
    if subject.has("joint_coordinates"):
        return 1.0 / subject.closure_condition(subject.compute("joint_coordinates", pose)[0]["joint_coordinates"])
    return np.full(len(pose), np.nan)


def _sign_at_home(subject: Subject) -> float:
    """The sign of the measure at home, where it has one: with as many motors as freedoms."""
    if not subject.has("singularity") or len(subject.actuators) != len(subject.names.twist):
        return 1.0
    return float(np.sign(_measure(subject, subject.poses(subject.home[None]))[0]))


def _nearest(subject: Subject, fine: Trajectory, place: int, sign: float) -> tuple[float, float]:
    """When the measure is least about a sample, and what it is: grids that close in."""
    low, high = fine.times[max(place - 1, 0)], fine.times[min(place + 1, len(fine.times) - 1)]
    for _ in range(ROUNDS):
        times = np.linspace(low, high, POINTS)
        values = _measure(subject, states_between(subject, fine, times)[0]) * sign
        best = int(np.nanargmin(np.where(np.isfinite(values), values, np.inf)))
        low, high = times[max(best - 1, 0)], times[min(best + 1, POINTS - 1)]
    return float(times[best]), float(values[best])


def _crossed(subject: Subject, fine: Trajectory, place: int, sign: float) -> float:
    """When the measure changes its sign before a sample, by halving."""
    low, high = float(fine.times[place - 1]), float(fine.times[place])
    for _ in range(40):
        middle = 0.5 * (low + high)
        value = _measure(subject, states_between(subject, fine, np.array([middle]))[0])[0] * sign
        low, high = (low, middle) if value < 0.0 else (middle, high)
    return high


def _joints(subject: Subject, fine: Trajectory) -> list[Found]:
    """The least distance of every joint from its limits."""
    if not subject.has("joint_limits"):
        return []
    names = subject.robot.function("joint_limits").notes["limited_joints"]
    units = subject.robot.function("joint_limits").output.units
    margins = subject.compute("joint_limits", fine.pose)[0]["margin"].reshape(len(fine.times), -1)
    return [
        _least(subject, fine, f"distance of {name} from its limits", unit, margins[:, place])
        for place, (name, unit) in enumerate(zip(names, units, strict=True))
        if np.isfinite(margins[:, place]).any()
    ]


def _least(subject: Subject, fine: Trajectory, name: str, unit: str, margins: Array) -> Found:
    worst = int(np.nanargmin(margins))
    beyond = np.flatnonzero(margins < 0.0)
    first = float(fine.times[beyond[0]]) if len(beyond) else None
    place = pose_words(subject, fine.pose[worst])
    return Found(name, unit, 0.0, float(margins[worst]), float(fine.times[worst]), first, place)


def _peaks(subject: Subject, fine: Trajectory, moved: MotorMotion, motors: Motors) -> list[Found]:
    """The peaks of every motor, beside their limits where there are any."""
    result = []
    for quantity, values in zip(QUANTITIES, (moved.effort, moved.velocity, moved.acceleration), strict=True):
        for motor, unit in enumerate(units_of(subject, quantity)):
            own, limit = np.abs(values[:, motor]), float(limit_of(motors, quantity)[motor])
            if not np.isfinite(own).any():
                continue
            worst, beyond = int(np.nanargmax(own)), np.flatnonzero(own > limit * (1.0 + LIMIT_SLACK))
            first = float(fine.times[beyond[0]]) if len(beyond) else None
            allowed = limit if np.isfinite(limit) else None
            name, place = f"{quantity} of {subject.actuators[motor]}", pose_words(subject, fine.pose[worst])
            result.append(Found(name, unit, allowed, float(own[worst]), float(fine.times[worst]), first, place))
    return result
