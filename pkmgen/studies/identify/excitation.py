"""Motions that show base parameters well: Fourier series in the box, within limits of speed and acceleration.

Swevers 1997, *Optimal robot excitation and identification*: a periodic motion of few harmonics has derivatives without
noise, and can be averaged over its periods. Coordinates are those of the pose, its attitude as a rotation vector from
home, or those of the motors where there is no platform.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.mechanism.poses import rotated
from pkmgen.studies.identify.filtering import Array
from pkmgen.studies.identify.motions import angular_velocity, attitude_start, in_order
from pkmgen.studies.identify.subject import Subject

Report = Callable[[int, int, float], None]
SAMPLES = 400
"""Of a period, by which motions are compared."""
DRAWN, PARENTS = 0.5, 4
"""Part of the trials that are drawn anew; the others change one of the best."""
INSIDE = 0.98
"""Part of the box that a motion may fill."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a motion has to keep.

    Attributes:
        speed: Greatest rate of each motor, rad/s or m/s.
        acceleration: Greatest acceleration of each motor, rad/s² or m/s².
    """

    speed: float = np.inf
    acceleration: float = np.inf


@dataclass(frozen=True, slots=True, eq=False)
class Excitation:
    """A periodic motion, sampled evenly over one period.

    Attributes:
        times: Times, s, (N,).
        state: Inputs of the regressor by name, each (N, entries).
        position: Positions of the motors, (N, m).
        velocity: Their rates, (N, m).
        acceleration: Their accelerations, (N, m).
        condition: Of Y_b, its columns of length one.
    """

    times: Array
    state: dict[str, Array]
    position: Array
    velocity: Array
    acceleration: Array
    condition: float


def excite(
    subject: Subject,
    *,
    period: float = 10.0,
    harmonics: int = 5,
    rate: float = 1000.0,
    limits: Limits | None = None,
    trials: int = 300,
    seed: int = 0,
    report: Report = lambda *_: None,
) -> Excitation:
    """Find a periodic motion in the box whose base regressor has columns that differ as much as may be.

    Args:
        subject: The robot.
        period: Length of a period, s.
        harmonics: Of the Fourier series; the highest frequency is harmonics/period.
        rate: Samples a second of the result.
        limits: Of the motors; none unless given.
        trials: Motions that are tried.
        seed: Of what is drawn.
        report: Called after each trial with its number, how many there are, and the least condition so far.

    Raises:
        ArgumentError: The robot has no box, or none of the motions stays in reach and within the limits.
    """
    kept, generator, best = limits or Limits(), np.random.default_rng(seed), list[tuple[float, Array]]()
    box = _box(subject)
    rows = max(SAMPLES, 8 * harmonics)
    for trial in range(trials):
        drawn = generator.normal(size=(2, harmonics, len(box))) / np.arange(1, harmonics + 1)[:, None]
        if best and trial > DRAWN * trials:
            parent = best[trial % len(best)][1]
            drawn = parent + drawn * (0.3 * (1.0 - trial / trials) * np.std(parent) / np.std(drawn))
        found = _motion(subject, drawn, box, period, rows, kept)
        if found is not None:
            best = sorted([*best, (found.condition, drawn)], key=lambda each: each[0])[:PARENTS]
        report(trial + 1, trials, best[0][0] if best else np.inf)
    if not best:
        raise ArgumentError(
            f"{subject.robot.name}: none of {trials} motions stays in reach and within the limits; a longer period "
            "makes motions slower, a smaller box keeps them in reach"
        )
    samples = max(round(period * rate), rows)
    whole = _motion(subject, best[0][1], box, period, samples, Limits(1.001 * kept.speed, 1.001 * kept.acceleration))
    assert whole is not None
    return whole


def _box(subject: Subject) -> Array:
    """Least and greatest value of each coordinate, (n, 2).

    Raises:
        ArgumentError: An entry has no bounds.
    """
    reach = subject.ranges[0]
    if reach is None or any(not entry.bounded for entry in reach.entries):
        raise ArgumentError(f"{subject.text.file}: a motion needs bounds of all coordinates: a box in the robot file")
    rows = [(entry.low, entry.high) for entry in reach.entries]
    turn = reach.attitude_range / np.sqrt(3.0)
    return np.array(rows + [(-turn, turn)] * (3 if reach.attitude else 0))


def _motion(
    subject: Subject, series: Array, box: Array, period: float, samples: int, limits: Limits
) -> Excitation | None:
    """The motion of a series; None where it leaves the reach or breaks a limit even when made smaller."""
    times = np.arange(samples) * (period / samples)
    values, rates, changes = _series(series, period, times)
    scale = 0.5 * INSIDE * (box[:, 1] - box[:, 0]) / np.max(np.abs(values), axis=0)
    middle = box.mean(axis=1)
    for share in (1.0, 0.8, 0.6, 0.4):
        state = _state(subject, (middle + share * scale * values, share * scale * rates, share * scale * changes))
        found = _motors(subject, state)
        if found is None:
            continue
        position, velocity, acceleration = found
        if np.max(np.abs(velocity)) > limits.speed or np.max(np.abs(acceleration)) > limits.acceleration:
            continue
        words = np.zeros(samples, dtype=np.uint32)
        function = subject.robot.function("base_regressor")
        matrix = function(*in_order(function, state), status=words)
        if words.any():
            continue
        matrix = matrix.reshape(-1, matrix.shape[-1])
        lengths = np.linalg.norm(matrix, axis=0)
        if not lengths.all():
            continue
        condition = float(np.linalg.cond(matrix / lengths))
        return Excitation(times, state, position, velocity, acceleration, condition)
    return None


def _series(series: Array, period: float, times: Array) -> tuple[Array, Array, Array]:
    """Values, rates and accelerations of a Fourier series (2, harmonics, n)."""
    rates = 2.0 * np.pi / period * np.arange(1, series.shape[1] + 1)
    sine, cosine = np.sin(np.outer(times, rates)), np.cos(np.outer(times, rates))
    return (
        sine @ series[0] + cosine @ series[1],
        (cosine * rates) @ series[0] - (sine * rates) @ series[1],
        -(sine * rates**2) @ series[0] - (cosine * rates**2) @ series[1],
    )


def _state(subject: Subject, coordinates: tuple[Array, Array, Array]) -> dict[str, Array]:
    """Inputs of the regressor of coordinates, their rates and accelerations."""
    values, rates, changes = coordinates
    if not subject.robot.limbs:
        return {"position": values, "rate": rates, "acceleration": changes}
    start = attitude_start(subject)
    if start is None:
        return {"pose": values, "twist": rates, "acceleration": changes}
    reach = subject.ranges[0]
    assert reach is not None
    quaternion, omega, alpha = _attitudes(
        np.array(reach.attitude), values[:, start:], rates[:, start:], changes[:, start:]
    )
    return {
        "pose": np.hstack([values[:, :start], quaternion]),
        "twist": np.hstack([rates[:, :start], omega]),
        "acceleration": np.hstack([changes[:, :start], alpha]),
    }


def _attitudes(home: Array, turn: Array, rate: Array, change: Array) -> tuple[Array, Array, Array]:
    """Quaternions exp([θ]×) R_home of rotation vectors θ(t), with ω and ω̇, by the series of half angles.

    With c = cos(|θ|/2) and s = sin(|θ|/2)/|θ|, q = (c, s θ); derivatives of c and s go by y = |θ|²: dc/dy = −s/4 and
    ds/dy = (c/2 − s)/(2y).
    """
    y = np.sum(turn**2, axis=1)[:, None]
    y1 = 2.0 * np.sum(turn * rate, axis=1)[:, None]
    y2 = 2.0 * np.sum(rate**2 + turn * change, axis=1)[:, None]
    c, s, s1, s2 = _half_angles(y)
    c1, c2 = -s / 4.0, -s1 / 4.0
    quaternion = np.hstack([c, s * turn])
    first = np.hstack([c1 * y1, s1 * y1 * turn + s * rate])
    bend = s2 * y1**2 + s1 * y2
    second = np.hstack([c2 * y1**2 + c1 * y2, bend * turn + 2.0 * s1 * y1 * rate + s * change])
    return rotated(home, turn), angular_velocity(quaternion, first), angular_velocity(quaternion, second)


def _half_angles(y: Array) -> tuple[Array, Array, Array, Array]:
    """cos(√y/2), sin(√y/2)/√y and the first two derivatives of the latter in y, by their power series (y below 10)."""
    c, s, s1, s2 = (np.zeros_like(y) for _ in range(4))
    even, odd = 1.0, 0.5
    for k in range(18):
        c += even * y**k
        s += odd * y**k
        s1 += k * odd * y ** max(k - 1, 0)
        s2 += k * (k - 1) * odd * y ** max(k - 2, 0)
        even /= -4.0 * (2 * k + 1) * (2 * k + 2)
        odd /= -4.0 * (2 * k + 2) * (2 * k + 3)
    return c, s, s1, s2


def _motors(subject: Subject, state: dict[str, Array]) -> tuple[Array, Array, Array] | None:
    """Positions, rates and accelerations of the motors; None where a state is out of reach or beyond their limits."""
    robot = subject.robot
    if not robot.limbs:
        return state["position"], state["rate"], state["acceleration"]
    words = np.zeros(len(state["pose"]), dtype=np.uint32)
    position = robot.function("inverse_kinematics")(state["pose"], status=words)
    reach = subject.ranges[1]
    if words.any() or (reach is not None and not _within(position, reach.entries)):
        return None
    moved = robot.function("actuator_motion").results(*state.values(), status=words)
    return None if words.any() else (position, moved.actuator_velocity, moved.actuator_acceleration)


def _within(position: Array, entries: Any) -> bool:
    low, high = (np.array([getattr(entry, end) for entry in entries]) for end in ("low", "high"))
    return bool(np.all(position >= low) and np.all(position <= high))
