"""Trajectories from CSV files: poses over time, or poses alone, with twists and accelerations where they are given.

A column is named by an entry of the pose, `x` or `pose.x`, with its unit in brackets unless it is the SI unit:
`pose.x [mm]`. Twists are `twist.x`, accelerations `platform_acceleration.x`; of a robot that is known in its motors
poses are `position.motor`, twists `velocity.motor` and accelerations `acceleration.motor`. Other columns are left out.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.language.expression.units import parse_unit
from pkmgen.machine.spelling import counted
from pkmgen.studies.identify.motions import angular_velocity
from pkmgen.studies.study.subject import Array, Subject
from pkmgen.studies.study.trajectories import Trajectory

TIMES = ("t", "time")
ROWS = 1_000_000
"""Most rows of a file."""
SEEN = 3
"""Numbers of a row that are not finite and are named, at most."""
WRONG_UNIT_RATIO = 20.0
"""Lengths of poses above this times those of box and home are likely of another unit."""
_UNIT = re.compile(r"\s*\[([^\]]*)\]\s*$")


@dataclass(frozen=True, slots=True, eq=False)
class PoseTable:
    """Contents of a file, SI units.

    Attributes:
        poses: Poses (N, p); quaternions are continuous and of length one.
        times: Times, s, (N,), or None.
        twist: Twists (N, n), or None.
        acceleration: Accelerations (N, n), or None.
    """

    poses: Array
    times: Array | None
    twist: Array | None
    acceleration: Array | None


def read_trajectory(subject: Subject, file: Path) -> Trajectory:
    """Read poses over time from a CSV file.

    Twist and acceleration are differences of second order of the poses where the file does not give them.

    Raises:
        ArgumentError: The file cannot be read, a column is missing, a number is none, or times do not increase.
    """
    return trajectory_of_table(subject, file, trajectory_text(file))


def trajectory_text(file: Path) -> str:
    """Text of a CSV file.

    Raises:
        ArgumentError: The file cannot be read.
    """
    try:
        return file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ArgumentError(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}") from error


def trajectory_of_table(subject: Subject, file: Path, text: str) -> Trajectory:
    """Poses over time from the text of a CSV file, whose name is for messages; see `read_trajectory`.

    Raises:
        ArgumentError: A column is missing, a number is none, or times do not increase.
    """
    table = poses_of_table(subject, file, text, (TIMES[0],))
    times, poses = table.times, table.poses
    assert times is not None
    if len(poses) < 3:
        raise ArgumentError(f"{file}: {counted(len(poses), 'pose')}; three at least are needed for accelerations")
    if (steps := np.diff(times)).min() <= 0.0:
        raise ArgumentError(f"{file}:{int(np.argmin(steps)) + 3}: the time is not after that of the row before")
    twist = _twists(subject, times, poses) if table.twist is None else table.twist
    acceleration = table.acceleration
    if acceleration is None or table.twist is None:
        acceleration = np.gradient(twist, times, axis=0, edge_order=2)
    words = f"{len(times)} poses of {file.name} over {times[-1] - times[0]:g} s"
    return Trajectory(file.name, words, times, poses, twist, acceleration)


def poses_of_table(subject: Subject, file: Path, text: str, needed: Sequence[str] = ()) -> PoseTable:
    """Read poses and what else a CSV file gives from its text; `needed` are further columns that it must have.

    Raises:
        ArgumentError: A column is missing, a number or a unit is wrong, or the length of a quaternion is not one.
    """
    try:
        rows = list(csv.reader(io.StringIO(text, newline="")))
    except csv.Error as error:
        raise ArgumentError(f"{file} cannot be read: {error}") from error
    if len(rows) > ROWS:
        raise ArgumentError(f"{file}: {len(rows)} rows; allowed: {ROWS}")
    head = [_UNIT.sub("", entry).strip() for entry in rows[0]] if rows else []
    time = next((name for name in TIMES if name in head), "")
    poses, twists, accelerations = (
        [next((name for name in names if name in head), names[-1]) for names in each] for each in _columns(subject)
    )
    missing = [name for name in (*([] if time else needed), *poses) if name not in head]
    if missing:
        wanted = (*needed, *poses) if needed else poses
        raise ArgumentError(f"{file}:1: columns {', '.join(missing)} are missing; wanted: {', '.join(wanted)}")
    told = [names if set(names) <= set(head) else [] for names in (twists, accelerations)]
    names = [*([time] if time else []), *poses, *told[0], *told[1]]
    units = [*(["s"] if time else []), *subject.names.pose_units]
    units += [*(subject.names.twist_units if told[0] else ()), *(subject.names.acceleration_units if told[1] else ())]
    places = [head.index(name) for name in names]
    factors = [_factor(file, rows[0][place], unit) for place, unit in zip(places, units, strict=True)]
    data = np.array([_numbers(file, number, row, places, names) for number, row in enumerate(rows[1:], 2) if any(row)])
    data = data.reshape(-1, len(places)) * factors
    ends = np.cumsum([1 if time else 0, len(poses), len(told[0]), len(told[1])])
    columns = np.split(data, ends[:-1], axis=1)
    return PoseTable(
        _continuous(subject, columns[1]), columns[0][:, 0] if time else None,
        columns[2] if told[0] else None, columns[3] if told[1] else None,
    )  # fmt: skip


def doubted_unit(subject: Subject, poses: Array) -> str:
    """Say how columns of millimetres are headed where lengths of poses (N, p) are far beyond the robot; else empty."""
    lengths = [place for place, unit in enumerate(subject.names.pose_units) if unit == "m"]
    known = [max(abs(each.low), abs(each.high), abs(each.home)) for each in subject.coordinates if each.unit == "m"]
    if not lengths or not known or not len(poses):
        return ""
    greatest = np.abs(poses[:, lengths]).max(axis=0)
    which = int(np.argmax(greatest))
    if greatest[which] <= WRONG_UNIT_RATIO * max(known):
        return ""
    name = subject.names.pose[lengths[which]]
    return (
        f"{name} is up to {greatest[which]:.4g} m, where box and home end at {max(known):.4g} m: if millimetres were "
        f"meant, head the column `{name} [mm]`"
    )


def _columns(subject: Subject) -> tuple[list[tuple[str, ...]], ...]:
    """What columns of poses, twists and accelerations may be called, the plainest last."""
    names, driven = subject.names, subject.mechanism.driven
    pose, twist, acceleration = (
        ("position", "velocity", "acceleration") if driven else ("pose", "twist", "platform_acceleration")
    )
    return (
        [(f"{pose}.{name}", f"pose.{name}", name) for name in names.pose],
        [(f"{twist}.{name}",) for name in names.twist],
        [(f"{acceleration}.{name}",) for name in names.twist],
    )


def _factor(file: Path, head: str, unit: str) -> float:
    """Worth in SI units of the unit in the head of a column."""
    found = _UNIT.search(head)
    if found is None or not found[1].strip():
        return 1.0
    try:
        told, wanted = parse_unit(found[1]), parse_unit(unit)
    except ValueError as error:
        raise ArgumentError(f"{file}:1: {head.strip()}: {error}; allowed: {unit}") from None
    if told.dimension != wanted.dimension:
        raise ArgumentError(f"{file}:1: {head.strip()}: a unit of something else; allowed: {unit}")
    return told.factor


def _numbers(file: Path, number: int, row: list[str], places: Sequence[int], names: Sequence[str]) -> list[float]:
    try:
        values = [float(row[place]) for place in places]
    except (ValueError, IndexError):
        raise ArgumentError(
            f"{file}:{number}: expected numbers in {counted(len(places), 'column')}, seen {','.join(row)!r}"
        ) from None
    finite = np.isfinite(values)
    if not finite.all():
        seen = ", ".join(
            f"{names[column]} = {row[places[column]].strip()}" for column in np.flatnonzero(~finite)[:SEEN]
        )
        raise ArgumentError(f"{file}:{number}: numbers have to be finite, seen {seen}")
    return values


def _continuous(subject: Subject, poses: Array) -> Array:
    """Poses with continuous quaternions of length one."""
    begin = subject.turns
    if begin is None or not len(poses):
        return poses
    poses = poses.copy()
    quaternion = poses[:, begin : begin + 4]
    lengths = np.linalg.norm(quaternion, axis=1, keepdims=True)
    if (np.abs(lengths - 1.0) > 1e-3).any():
        row = int(np.argmax(np.abs(lengths - 1.0)))
        raise ArgumentError(f"pose {row + 1}: its quaternion has length {float(lengths[row, 0]):.4g}, not 1")
    quaternion /= lengths
    signs = np.cumprod(np.where(np.sum(quaternion[1:] * quaternion[:-1], axis=1) < 0.0, -1.0, 1.0))
    quaternion[1:] *= signs[:, None]
    return poses


def _twists(subject: Subject, times: Array, poses: Array) -> Array:
    """Twists by differences of second order."""
    rate, begin = np.gradient(poses, times, axis=0, edge_order=2), subject.turns
    if begin is None:
        return np.asarray(rate)
    omega = angular_velocity(poses[:, begin : begin + 4], rate[:, begin : begin + 4])
    return np.hstack([rate[:, :begin], omega, rate[:, begin + 4 :]])
