"""Motions as files give them: poses over time, or a path alone, which is traversed smoothly from rest to rest."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.machine.spelling import counted
from pkmgen.studies.study.subject import Array, Subject
from pkmgen.studies.study.trajectories import SAMPLES, Trajectory, smooth, usual_duration
from pkmgen.studies.study.trajectory_tables import poses_of_table, trajectory_of_table, trajectory_text
from pkmgen.studies.trajectory.path import CORNER, TOLERANCE, paths_through
from pkmgen.studies.trajectory.path import Path as Way


def motion_of_file(
    subject: Subject, file: Path, corner: float = CORNER, tolerance: float = TOLERANCE, duration: float | None = None
) -> Trajectory:
    """The motion of a CSV file, as of `read_trajectory`; without times along smooth paths through its poses.

    Args:
        subject: The robot.
        file: The file.
        corner: Turn at which a path without times stops, degrees.
        tolerance: How far its poses may be from the path, by its length.
        duration: Of a path without times, s; as accelerations of 10 m/s², or rad/s², ask for unless given.

    Raises:
        ArgumentError: As of `read_trajectory`; a duration is given of a file that has times.
    """
    text = trajectory_text(file)
    table = poses_of_table(subject, file, text)
    if table.times is not None:
        if duration is not None:
            raise ArgumentError(f"--duration: {file} has its own times")
        return trajectory_of_table(subject, file, text)
    if len(table.poses) < 2:
        raise ArgumentError(f"{file}: {counted(len(table.poses), 'pose')}; a path has two at least")
    return motion_through(subject, table.poses, corner, tolerance, duration, file.name)


def motion_through(
    subject: Subject, poses: Array, corner: float, tolerance: float, duration: float | None = None, name: str = ""
) -> Trajectory:
    """Along smooth paths through poses (N, p), two at least; arguments as of `motion_of_file`.

    Raises:
        ArgumentError: They are no poses of the robot, or the duration is not positive.
    """
    width = len(subject.names.pose)
    if poses.ndim != 2 or len(poses) < 2 or poses.shape[1] != width or not np.isfinite(poses).all():
        raise ArgumentError(f"a path is two poses or more, (N, {width}), finite; seen: shape {poses.shape}")
    found = _smoothly(paths_through(subject, poses, corner, tolerance))
    if duration is None:
        duration = usual_duration(found.acceleration)
    elif not 0.0 < duration < np.inf:
        raise ArgumentError(f"--duration {duration:g}; allowed: a positive number")
    words = f"path through {len(poses)} poses{f' of {name}' if name else ''}, smoothly within {duration:g} s"
    return replace(
        found, name=name or "path", words=words, times=found.times * duration, twist=found.twist / duration,
        acceleration=found.acceleration / duration**2,
    )  # fmt: skip


def _smoothly(ways: tuple[Way, ...]) -> Trajectory:
    """Paths one after the other within a second, each by a polynomial of fifth degree, times by their lengths."""
    parts = np.linspace(0.0, 1.0, SAMPLES)
    value, rate, change = smooth(parts)
    shares = np.array([way.length for way in ways]) / sum(way.length for way in ways)
    times, states, begin = [], [], 0.0
    for number, (way, share) in enumerate(zip(ways, shares, strict=True)):
        own = slice(1 if number else 0, None)
        pose, first, second = way.at(value)
        twist = first * (rate / share)[:, None]
        acceleration = first * (change / share**2)[:, None] + second * ((rate / share) ** 2)[:, None]
        times.append(begin + parts[own] * share)
        states.append((pose[own], twist[own], acceleration[own]))
        begin += share
    return Trajectory("", "", np.concatenate(times), *(np.vstack(each) for each in zip(*states, strict=True)))
