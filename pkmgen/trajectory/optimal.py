"""Paths gone along in the least time that limits of motors allow, by TOPP-RA (Pham, Pham 2018) with our dynamics.

With u = s̈ and x = ṡ² every limit is linear on a point of the path, |a u + b x + c| ≤ limit, and x follows from u by
x_(k+1) = x_k + 2 Δ_k u_k. TOPP-RA finds the greatest x by two passes of linear programs in u and x. Limits are asked at
both ends of every interval with its own u; between them they are looked at afterwards, and the grid is refined until
they are broken by no more than a tolerance. What is left of that a slower motion takes away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.study.subject import Array, Subject
from pkmgen.trajectory.coefficients import Coefficients, coefficients_along, has_friction, pose_words
from pkmgen.trajectory.limits import MotorLimits
from pkmgen.trajectory.path import Path
from pkmgen.trajectory.stretch import least_factor, worst_share
from pkmgen.trajectory.solver import greatest_squares
from pkmgen.trajectory.timing import Timed

COARSE, FINEST = 200, 12800
"""Intervals of the first grid, and most of them."""
TOLERANCE = 1e-3
"""How far limits may be broken between points of the grid, by the limit, before the motion is slowed."""
ROUNDS, SETTLED = 12, 1e-4
"""Most repetitions with secants of viscous friction about the last motion, and change of the time at which they end."""
NARROW, SLOW = 0.2, 1e-2
"""Width of these secants by the speed, and the least speed of them by the greatest."""
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True, eq=False)
class Fastest:
    """The fastest way along paths, rest to rest each.

    Attributes:
        parts: The paths with their timing; all limits hold.
        grid: Intervals of the grid of each.
        broken: How far limits were broken between points of the grid, by the limit, before it was slowed; 0 if not.
        slowed: By what it was slowed then, 1 at least.
        friction: Whether the robot has friction.
    """

    parts: tuple[Timed, ...]
    grid: tuple[int, ...]
    broken: float
    slowed: float
    friction: bool

    @property
    def duration(self) -> float:
        """How long all take, s."""
        return sum(part.duration for part in self.parts)


def fastest(
    subject: Subject,
    paths: Sequence[Path],
    limits: MotorLimits,
    tolerance: float = TOLERANCE,
    progress: Progress = lambda doing: None,
) -> Fastest:
    """Go along paths as fast as limits allow.

    Args:
        subject: The robot.
        paths: Each is gone along from rest to rest.
        limits: Of the motors.
        tolerance: How far limits may be broken between points of the grid, by the limit, before the motion is slowed.
        progress: Is told what is done.

    Raises:
        ArgumentError: There is no limit of effort or acceleration, a pose cannot be reached or held, or no motion was
            found.
        MissingExtraError: toppra is not installed.
    """
    if not (np.isfinite(limits.effort).any() or np.isfinite(limits.acceleration).any()):
        raise ArgumentError("the fastest motion needs limits of effort or acceleration; without them it takes no time")
    parts, grids, broken, factors, friction = [], [], 0.0, 1.0, False
    for number, path in enumerate(paths, 1):
        progress(f"timing path {number} of {len(paths)}")
        part, excess, rubs = _refined(subject, path, limits, tolerance)
        factor = least_factor(subject, part.motion(*part.inner()), limits) if excess else 1.0
        parts.append(part.slower(factor))
        grids.append(len(part.s) - 1)
        broken, factors, friction = max(broken, excess), max(factors, factor), friction or rubs
    return Fastest(tuple(parts), tuple(grids), broken, factors, friction)


def _refined(subject: Subject, path: Path, limits: MotorLimits, tolerance: float) -> tuple[Timed, float, bool]:
    """The fastest motion on a grid that is fine enough; how far it breaks limits, and whether there is friction."""
    count = COARSE
    while True:
        part, friction = _on_grid(subject, path, limits, np.linspace(0.0, 1.0, count + 1))
        excess = max(worst_share(subject, part.motion(*part.inner()), limits)[0] - 1.0, 0.0)
        if excess <= tolerance or count >= FINEST:
            return part, excess, friction
        count *= 2


def _on_grid(subject: Subject, path: Path, limits: MotorLimits, s: Array) -> tuple[Timed, bool]:
    """The fastest motion on a grid; with friction by secants about the motion before, until its time settles."""
    typical = _typical_speed(subject, path, limits, s)
    friction = has_friction(subject, path, s, typical)
    low = np.full(len(s), SLOW * typical if friction else 0.0)
    known = coefficients_along(subject, path, s, low, np.full(len(s), typical))
    part = Timed(path, s, _squares(subject, path, known, limits, s, typical))
    for _ in range(ROUNDS if friction else 0):
        before = part.duration
        rate = np.sqrt(part.square)
        rate = np.maximum(rate, SLOW * rate.max())
        known = coefficients_along(subject, path, s, (1.0 - 0.5 * NARROW) * rate, (1.0 + 0.5 * NARROW) * rate)
        part = Timed(path, s, _squares(subject, path, known, limits, s, typical))
        if abs(part.duration - before) <= SETTLED * before:
            break
    return part, friction


def _typical_speed(subject: Subject, path: Path, limits: MotorLimits, s: Array) -> float:
    """A path speed that limits allow about half of the way, 1/s; any would do, but for rounding."""
    one = np.ones(len(s))
    known = coefficients_along(subject, path, s, 0.5 * one, one)
    room = np.maximum(limits.effort - np.abs(known.rest), 0.1 * limits.effort)
    with np.errstate(divide="ignore", invalid="ignore"):
        squares = np.concatenate(
            [
                room / (np.abs(known.push) + np.abs(known.square)),
                limits.acceleration / (np.abs(known.first) + np.abs(known.second)),
                (limits.speed / np.abs(known.first)) ** 2,
            ],
            axis=1,
        )
    return float(np.sqrt(np.median(np.nanmin(squares, axis=1))))


def _squares(
    subject: Subject, path: Path, known: Coefficients, limits: MotorLimits, s: Array, typical: float
) -> Array:
    """ṡ² of the fastest motion on a grid, rest to rest; time is told to the solver by the typical speed."""
    _refuse_weak(subject, path, known, limits, s)
    unit = typical**2
    effort, change = np.isfinite(limits.effort), np.isfinite(limits.acceleration)
    rows = [
        unit * np.hstack([known.push[:, effort] / limits.effort[effort], known.first[:, change] / limits.acceleration[change]]),
        unit * np.hstack([known.square[:, effort] / limits.effort[effort], known.second[:, change] / limits.acceleration[change]]),
        np.hstack([known.rest[:, effort] / limits.effort[effort], np.zeros_like(known.first[:, change])]),
    ]
    with np.errstate(divide="ignore"):
        highest = np.min((limits.speed / np.abs(known.first)) ** 2, axis=1) / unit
    return greatest_squares(s, *rows, highest) * unit


def _refuse_weak(subject: Subject, path: Path, known: Coefficients, limits: MotorLimits, s: Array) -> None:
    """Refuse paths on which motors cannot hold the robot, however slow it is."""
    share = np.abs(known.rest) / limits.effort
    if share.max() < 1.0:
        return
    row, motor = np.unravel_index(int(np.argmax(share)), share.shape)
    unit = subject.effort_units[motor].replace("*", "·")
    pose = pose_words(subject, path.at(s[[row]])[0][0])
    raise ArgumentError(
        f"{subject.actuators[motor]} needs {abs(known.rest[row, motor]):.4g} {unit} however slow the motion is, at {pose}; "
        f"its limit is {limits.effort[motor]:.4g} {unit}"
    )
