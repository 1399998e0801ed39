"""A motion as a designer asks about it: checked as it is given, timed by limits if asked, with what it loads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.studies.study import motion
from pkmgen.studies.study.motion import motion_along
from pkmgen.studies.study.motors import Motors
from pkmgen.studies.study.subject import Subject
from pkmgen.studies.study.trajectories import Trajectory
from pkmgen.studies.trajectory import check
from pkmgen.studies.trajectory.actuators import limited
from pkmgen.studies.trajectory.between import refined, states_between
from pkmgen.studies.trajectory.check import STATES, Check, check_trajectory
from pkmgen.studies.trajectory.loads import CycleLoads, loads_of
from pkmgen.studies.trajectory.optimal import TimeOptimal, time_optimal
from pkmgen.studies.trajectory.path import CORNER, CURVE_TOLERANCE, paths_through
from pkmgen.studies.trajectory.stretch import least_factor, stretched
from pkmgen.studies.trajectory.timing import dense_trajectory, trajectory_of

FUNCTIONS = tuple(dict.fromkeys((*motion.FUNCTIONS, *check.FUNCTIONS)))
"""Functions that studies take, where a robot has them."""
MOST_SAMPLES = 10_000_000
"""Samples that are written, at most."""
Timing = Literal["given", "stretched", "optimal"]


@dataclass(frozen=True, slots=True, eq=False)
class Studied:
    """A motion that was studied.

    Attributes:
        given: The motion as it was given.
        timing: Whether it was left so, stretched, or timed anew.
        before: The check of the given motion.
        trajectory: The motion as timed, at all states that were looked at.
        check: The check of that.
        loads: What it asks; None where a state cannot be computed.
        factor: By which factor the given times have to be multiplied to just keep the limits; None without limits, or
            where there is none.
        optimal: The fastest motion, if asked.
        samples: The motion as timed, at even times.
    """

    given: Trajectory
    timing: Timing
    before: Check
    trajectory: Trajectory
    check: Check
    loads: CycleLoads | None
    factor: float | None
    optimal: TimeOptimal | None
    samples: Trajectory


def study_trajectory(
    subject: Subject,
    given: Trajectory,
    motors: Motors,
    timing: Timing = "given",
    *,
    pause: float = 0.0,
    corner: float = CORNER,
    tolerance: float = CURVE_TOLERANCE,
    step: float = 1e-3,
    progress: Callable[[str], None] = lambda _: None,
) -> Studied:
    """Check a motion, time it, and say what it asks.

    Args:
        subject: The robot, with `FUNCTIONS`.
        given: The motion.
        motors: What motors may do.
        timing: How it is traversed.
        pause: Rest after each path of an optimal motion, s.
        corner: Turn at which a path stops, degrees.
        tolerance: How far poses may be from the path, by its length.
        step: Of the samples, s.
        progress: Called with what is done.

    Raises:
        ArgumentError: A time or an angle is not in its range, or the motion cannot be timed.
        MissingExtraError: toppra is not installed, and an optimal motion is asked for.
    """
    fine = refined(subject, given, STATES)
    before = check_trajectory(subject, fine, motors, 1)
    factor, optimal, timed = None, None, fine
    if timing == "stretched" or (timing == "given" and limited(motors) and before.stops is None):
        progress("stretching")
        factor = _factor(subject, fine, motors, asked=timing == "stretched")
    if timing == "stretched" and factor is not None:
        timed = stretched(fine, factor)
    if timing == "optimal":
        paths = paths_through(subject, given.pose, corner, tolerance)
        optimal = time_optimal(subject, paths, motors, progress=progress)
        whole = optimal.duration + pause * len(paths)
        words = f"{given.words}; in the least time, {whole:.4g} s"
        timed = dense_trajectory(optimal.parts, words, pause)
    progress("loads")
    after = before if timing == "given" else check_trajectory(subject, timed, motors, 1)
    loads = loads_of(motion_along(subject, timed)) if after.stops is None else None
    samples = _sampled(subject, timed, optimal, step, pause)
    return Studied(given, timing, before, timed, after, loads, factor, optimal, samples)


def _factor(subject: Subject, fine: Trajectory, motors: Motors, *, asked: bool) -> float | None:
    """The factor of the least stretched motion; None where there is none and nobody asked for it."""
    try:
        return least_factor(subject, (fine.pose, fine.twist, fine.acceleration), motors)
    except ArgumentError:
        if asked:
            raise
        return None


def _sampled(subject: Subject, timed: Trajectory, optimal: TimeOptimal | None, step: float, pause: float) -> Trajectory:
    """A motion at even times, and at its end."""
    begin, end = timed.times[0], timed.times[-1]
    if not 0.0 < step < np.inf or (end - begin) / step > MOST_SAMPLES:
        raise ArgumentError(f"{(end - begin) / step:.3g} samples; allowed: {MOST_SAMPLES}")
    if optimal is not None:
        return trajectory_of(subject, optimal.parts, step, timed.words, pause)
    times = np.unique([*np.arange(begin, end, step), end])
    pose, twist, acceleration = states_between(subject, timed, times)
    return replace(timed, times=times, pose=pose, twist=twist, acceleration=acceleration)
