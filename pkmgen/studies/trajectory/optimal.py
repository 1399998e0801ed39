"""Paths traversed in the least time that limits of motors allow, by TOPP-RA (Pham, Pham 2018) with our dynamics.

With u = s̈ and x = ṡ² every limit is linear on a point of the path, |a u + b x + c| ≤ limit, and x follows from u by
x_(k+1) = x_k + 2 Δ_k u_k. TOPP-RA finds the greatest x by two passes of linear programs in u and x. Limits are asked at
both ends of every interval with its own u; between them they are looked at afterwards, and the grid is refined until
they are broken by no more than a tolerance. What is left of that a slower motion takes away.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pkmgen.errors import ArgumentError, MissingExtraError
from pkmgen.machine.extras import how_to_install
from pkmgen.studies.study.motors import Motors
from pkmgen.studies.study.subject import Array, Subject
from pkmgen.studies.trajectory.actuators import motor_motion, shares_of
from pkmgen.studies.trajectory.coefficients import Coefficients, coefficients_along, has_friction, pose_words
from pkmgen.studies.trajectory.path import Path
from pkmgen.studies.trajectory.stretch import least_factor
from pkmgen.studies.trajectory.timing import Timed

INTERVALS, FINEST, SPLIT = 600, 6000, 4
"""Intervals of the first grid, how many are not refined further, and parts of one in which a limit is broken."""
TOLERANCE = 1e-3
"""How far limits may be broken between points of the grid, by the limit, before the motion is slowed."""
ROUNDS, SETTLED = 12, 1e-5
"""Most repetitions with secants of viscous friction about the last motion, and change of the time at which they end."""
NARROW, SLOW = 0.02, 1e-3
"""Width of these secants by the speed, and the least speed of them by the greatest."""
PEAK_ALLOWANCE = 1 / 32
"""Part of an excess between points of the grid that is added to it: more than peaks between the points evaluated."""
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True, eq=False)
class TimeOptimal:
    """The time-optimal motion along paths, each from rest to rest.

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


def time_optimal(
    subject: Subject,
    paths: Sequence[Path],
    motors: Motors,
    intervals: int = INTERVALS,
    progress: Progress = lambda _: None,
) -> TimeOptimal:
    """Go along paths as fast as limits allow.

    Args:
        subject: The robot.
        paths: Each is traversed from rest to rest.
        motors: What they may do.
        intervals: Of the first grid of each path; the time that is found is longer than the least by about its inverse.
        progress: Called with what is done.

    Raises:
        ArgumentError: No limit of effort or acceleration, a pose that cannot be reached or held, or no motion found.
        MissingExtraError: toppra is not installed.
    """
    if not (np.isfinite(motors.effort_limit).any() or np.isfinite(motors.acceleration_limit).any()):
        raise ArgumentError(
            "the fastest motion needs limits of effort or acceleration, without them it takes no time; say "
            "`effort_limit` or `acceleration_limit` under `actuator`, or give the option --effort-limit or "
            "--acceleration-limit"
        )
    parts, grids, broken, factors, friction = [], [], 0.0, 1.0, False
    for number, path in enumerate(paths, 1):
        progress(f"timing path {number} of {len(paths)}")
        part, excess, resists = _refined(subject, path, motors, intervals)
        factor = 1.0
        if excess:
            factor = least_factor(subject, part.motion(*part.inner()), motors) * (1.0 + PEAK_ALLOWANCE * excess)
        parts.append(part.slower(factor))
        grids.append(len(part.s) - 1)
        broken, factors, friction = max(broken, excess), max(factors, factor), friction or resists
    return TimeOptimal(tuple(parts), tuple(grids), broken, factors, friction)


def _refined(subject: Subject, path: Path, motors: Motors, intervals: int) -> tuple[Timed, float, bool]:
    """The fastest motion on a grid fine enough, how far it breaks limits, and whether there is friction."""
    s = path.grid(intervals)
    while True:
        part, friction = _on_grid(subject, path, motors, s)
        excess = _excess(subject, part, motors)
        broken = excess > TOLERANCE
        if not broken.any() or len(s) > FINEST:
            return part, float(excess.max()), friction
        broken[:-1] |= broken[1:]
        broken[1:] |= broken[:-1]
        parts = [np.linspace(s[k], s[k + 1], SPLIT, endpoint=False)[1:] for k in np.flatnonzero(broken)]
        s = np.sort(np.concatenate([s, *parts]))


def _excess(subject: Subject, part: Timed, motors: Motors) -> Array:
    """How far a motion breaks limits in every interval of its grid, by the limit, 0 where it does not."""
    moved = motor_motion(subject, *part.motion(*part.inner()))
    if moved.status.any():
        raise ArgumentError(f"{subject.robot.describe_status(int(moved.status[moved.status != 0][0]))} on the path")
    shares = shares_of(motors, moved).max(axis=(1, 2))
    return np.asarray(np.maximum(shares.reshape(len(part.push), -1).max(axis=1) - 1.0, 0.0))


def _on_grid(subject: Subject, path: Path, motors: Motors, s: Array) -> tuple[Timed, bool]:
    """The fastest motion on a grid; with friction by secants about the motion before, until its time settles."""
    typical = _typical_speed(subject, path, motors, s)
    friction = has_friction(subject, path, s, typical)
    low = np.full(len(s), SLOW * typical if friction else 0.0)
    known = coefficients_along(subject, path, s, low, np.full(len(s), typical))
    _refuse_weak(subject, path, known, motors, s)
    part = Timed(path, s, _squares(known, motors, s, typical))
    for _ in range(ROUNDS if friction else 0):
        before = part.duration
        rate = np.sqrt(part.square)
        rate = np.maximum(rate, SLOW * rate.max())
        known = coefficients_along(subject, path, s, (1.0 - 0.5 * NARROW) * rate, (1.0 + 0.5 * NARROW) * rate)
        part = Timed(path, s, _squares(known, motors, s, typical))
        if abs(part.duration - before) <= SETTLED * before:
            break
    return part, friction


def _typical_speed(subject: Subject, path: Path, motors: Motors, s: Array) -> float:
    """A path speed that limits allow on about half of the path, 1/s; any would do, but for rounding."""
    one = np.ones(len(s))
    known = coefficients_along(subject, path, s, 0.5 * one, one)
    room = np.maximum(motors.effort_limit - np.abs(known.rest), 0.1 * motors.effort_limit)
    with np.errstate(divide="ignore", invalid="ignore"):
        squares = np.concatenate(
            [
                room / (np.abs(known.push) + np.abs(known.square)),
                motors.acceleration_limit / (np.abs(known.first) + np.abs(known.second)),
                (motors.speed_limit / np.abs(known.first)) ** 2,
            ],
            axis=1,
        )
    least = np.nanmin(squares, axis=1)
    return float(np.sqrt(np.median(least[np.isfinite(least)]))) if np.isfinite(least).any() else 1.0


def _squares(known: Coefficients, motors: Motors, s: Array, typical: float) -> Array:
    """ṡ² of the fastest motion on a grid, rest to rest; the solver's unit of time follows from the typical speed."""
    unit = typical**2

    def rows(efforts: Array, changes: Array) -> Array:
        both = np.hstack([efforts / motors.effort_limit, changes / motors.acceleration_limit])
        return both[:, np.isfinite(np.hstack([motors.effort_limit, motors.acceleration_limit]))]

    push, square = unit * rows(known.push, known.first), unit * rows(known.square, known.second)
    with np.errstate(divide="ignore"):
        highest = np.min((motors.speed_limit / np.abs(known.first)) ** 2, axis=1) / unit
    return greatest_squares(s, push, square, rows(known.rest, np.zeros_like(known.rest)), highest) * unit


def _refuse_weak(subject: Subject, path: Path, known: Coefficients, motors: Motors, s: Array) -> None:
    """Refuse paths on which motors cannot hold the robot, however slow it is."""
    share = np.abs(known.rest) / motors.effort_limit
    if share.max() < 1.0:
        return
    row, motor = np.unravel_index(int(np.argmax(share)), share.shape)
    unit = subject.effort_units[motor].replace("*", "·")
    pose = pose_words(subject, path.at(s[[row]])[0][0])
    raise ArgumentError(
        f"{subject.actuators[motor]} needs {abs(known.rest[row, motor]):.4g} {unit} however slow the motion "
        f"is, at {pose}; its limit is {motors.effort_limit[motor]:.4g} {unit}"
    )


def greatest_squares(s: Array, push: Array, square: Array, rest: Array, highest: Array) -> Array:
    """The greatest x(s) with |a u + b x + c| ≤ 1 at both ends of every interval, 0 ≤ x ≤ highest, x = 0 at the ends.

    Args:
        s: The grid, (N + 1,).
        push: a, (N + 1, m).
        square: b.
        rest: c.
        highest: Of x, (N + 1,); infinite where nothing else limits it.

    Returns:
        x on the grid, (N + 1,), positive between its ends.

    Raises:
        ArgumentError: There is no such motion, or toppra does not find it.
        MissingExtraError: toppra is not installed.
    """
    try:
        from toppra.algorithm import TOPPRA
    except ImportError as error:
        raise MissingExtraError(
            f"the fastest motion needs toppra, the extra `trajectory`: {how_to_install('trajectory')}"
        ) from error
    logging.getLogger("toppra").setLevel(logging.CRITICAL)  # an error below says what it warns of
    limits = _constraint(s, push, square, rest, highest)
    asked = TOPPRA([limits], _Interval(), gridpoints=s, solver_wrapper="seidel", parametrizer="ParametrizeConstAccel")
    _, rate, _, reached = asked.compute_parameterization(0.0, 0.0, return_data=True)
    if rate is None or not np.isfinite(rate).all() or not (rate[1:-1] > 0.0).all():
        raise ArgumentError(_failure(s, rate, reached))
    return np.asarray(rate**2)


def _failure(s: Array, rate: Array | None, reached: Array) -> str:
    """Say where the passes of TOPP-RA end."""
    said = "no motion along the path keeps the limits: "
    if rate is None:
        ends = np.isnan(reached).any(axis=1)
        place = int(np.flatnonzero(ends).max()) if ends.any() else 0
        return (
            f"{said}none that comes to rest at its end can begin before {s[min(place + 1, len(s) - 1)]:.1%} of its way"
        )
    stuck = np.flatnonzero(~np.isfinite(rate[:-1]) | ~(np.append(1.0, rate[1:-1]) > 0.0))
    return f"{said}the motion comes to a stop at {s[int(stuck.min())]:.1%} of its way"


class _Interval:
    """What toppra asks of a path whose limits are known: how long it is."""

    path_interval = (0.0, 1.0)
    dof = 1


def _constraint(s: Array, push: Array, square: Array, rest: Array, highest: Array) -> Any:
    """Limits as toppra takes them: F (a u + b x + c) ≤ g, at the beginning and at the end of every interval."""
    from toppra.constraint import LinearConstraint, canlinear_colloc_to_interpolate

    count, rows = push.shape
    both = np.vstack([np.eye(rows), -np.eye(rows)])
    bounds = np.column_stack([np.zeros(count), np.where(np.isfinite(highest), highest, 1e8)])
    asked = canlinear_colloc_to_interpolate(push, square, rest, both, np.ones(2 * rows), None, None, s, identical=True)[
        :5
    ]

    class Known(LinearConstraint):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.identical = True

        def compute_constraint_params(self, *_: Any) -> Any:
            return *asked, None, bounds

    return Known()
