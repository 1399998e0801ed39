"""Runs: what was measured along a motion, sampled evenly; what is no such thing is given with its line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import CubicSpline

from pkmgen.api.robot import Robot
from pkmgen.errors import ArgumentError
from pkmgen.machine.masks import refuse_masked
from pkmgen.machine.spelling import counted
from pkmgen.mechanism.parameters import Array
from pkmgen.studies.identify.subject import Subject
from pkmgen.studies.identify.tables import Table, read_table

UNEVEN = 0.5
"""Part of a step by which one may differ from the median."""
EVEN = 1e-6
"""The same below which times count as even."""
LEAST_SAMPLES = 64
FROZEN = 0.2
"""Part of a run over which a column may stay the same number."""


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """What was measured along a motion, SI units, sampled evenly.

    Attributes:
        file: Where it is from, for messages.
        step: Time between samples, s.
        measured: By name: `position` of the motors (N, m) or `pose` (N, p), `effort` (N, m); and `velocity` and
            `acceleration` of the motors, where they were measured too.
        lines: Line of the file near each sample; empty where there is none.
    """

    file: str
    step: float
    measured: Mapping[str, Array]
    lines: NDArray[np.int64]

    @property
    def effort(self) -> Array:
        """Efforts of the motors, (N, m)."""
        return self.measured["effort"]

    @property
    def count(self) -> int:
        """Number of samples."""
        return len(self.effort)

    def place(self, sample: int) -> str:
        """Where a sample is from, for messages."""
        return f"{self.file}:{self.lines[sample]}" if len(self.lines) else f"{self.file}: sample {sample}"


def make_run(step: float, *, effort: Array, file: str = "run", **measured: Array) -> Run:
    """Make a run of arrays that are sampled evenly: `effort`, and `position` or `pose`.

    Raises:
        ArgumentError: Shapes do not fit together, or an entry is not finite.
    """
    given = {**measured, "effort": effort}
    for name, value in given.items():
        refuse_masked(f"{file}: {name}", value)
    arrays = {name: np.asarray(value, dtype=float) for name, value in given.items()}
    if not {"position", "pose"} & set(arrays):
        raise ArgumentError("a run needs the positions of the motors, or poses")
    shapes = {name: array.shape for name, array in arrays.items()}
    if any(len(shape) != 2 for shape in shapes.values()) or len({shape[0] for shape in shapes.values()}) > 1:
        raise ArgumentError(f"the arrays of a run are of shape (samples, entries), seen {shapes}")
    if bad := [name for name, array in arrays.items() if not np.isfinite(array).all()]:
        raise ArgumentError(f"{', '.join(bad)}: not all entries are finite")
    if not step > 0.0:
        raise ArgumentError(f"the step of a run is a time greater than 0, seen {step!r}")
    return Run(file, float(step), arrays, np.zeros(0, dtype=np.int64))


def read_run(path: str | Path, subject: Subject, units: Mapping[str, str] | None = None) -> Run:
    """Read a run of a robot from a table.

    Args:
        path: The file; see `pkmgen.studies.identify.tables`.
        subject: Whose motion it is: names and units of motors and poses are its.
        units: Units by quantity, for columns whose header says none; SI units otherwise.

    Raises:
        ArgumentError: There is no such file.
        MeasurementError: What the file holds is no run; the error names file and line.
    """
    table, given = read_table(path), dict(units or {})
    measured = {name: quantity_of(table, subject, name, given) for name in table.quantities() if name != "time"}
    if "time" not in table.quantities():
        raise table.of_header(", ".join(measured), "there is no column of times", "t, or time")
    if "effort" not in measured:
        raise table.of_header(", ".join(measured), "no efforts were measured", "effort.… of every motor")
    if not {"position", "pose"} & set(measured):
        raise table.of_header(", ".join(measured), "neither positions of the motors nor poses", "position.… or pose.…")
    time = table.read("time", ("",), ("s",), given)[:, 0]
    step = _check_times(table, time)
    for name, values in measured.items():
        _check_live(table, name, values)
    even = time[0] + step * np.arange(int((time[-1] - time[0]) / step + 1e-9) + 1)
    if np.max(np.abs(time[: len(even)] - even[: len(time)])) > EVEN * step or len(even) != len(time):
        measured = {name: CubicSpline(time, values)(even) for name, values in measured.items()}
        lines = table.lines[np.clip(np.searchsorted(time, even), 0, len(time) - 1)]
    else:
        lines = table.lines
    return Run(table.file, step, measured, lines)


def position_units(robot: Robot) -> tuple[str, ...]:
    """Unit of each motor, rad or m."""
    function = robot.function("inverse_kinematics" if robot.limbs else "inverse_dynamics")
    port = function.output if robot.limbs else function.inputs[0]
    return port.units


def pose_names(subject: Subject) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and units of the entries of a pose."""
    units = subject.robot.function("inverse_kinematics").inputs[0].units
    reach = subject.ranges[0]
    assert reach is not None
    names = tuple(entry.name for entry in reach.entries)
    return (*names, *("qw", "qx", "qy", "qz")[: len(units) - len(names)]), units


def quantity_of(table: Table, subject: Subject, name: str, given: Mapping[str, str]) -> Array:
    """Values of a quantity of a robot in a table, SI units, a column for each motor or entry of the pose.

    Raises:
        MeasurementError: A column is missing or of something else.
    """
    robot = subject.robot
    if name == "pose":
        if not robot.limbs:
            raise table.of_header("pose", f"{robot.name} has no platform: its motion is given by its motors")
        names, pose_units = pose_names(subject)
        return table.read(name, names, pose_units, given)
    units = position_units(robot)
    if name == "effort":
        units = tuple("N" if unit == "m" else "N*m" for unit in units)
    elif name != "position":
        units = tuple(f"{unit}/s" + "**2" * (name == "acceleration") for unit in units)
    return table.read(name, robot.actuators, units, given)


def _check_times(table: Table, time: Array) -> float:
    """Look whether the times rise evenly; the step between them.

    Raises:
        MeasurementError: They do not.
    """
    steps = np.diff(time)
    if (bad := np.flatnonzero(steps <= 0.0)).size:
        row = int(bad[0]) + 1
        said = "the same time as in the row before" if steps[row - 1] == 0.0 else "the time goes back"
        more = f" (as in {counted(bad.size - 1, 'more row')})" if bad.size > 1 else ""
        raise table.problem(row, f"{time[row]:.9g}, after {time[row - 1]:.9g}", f"{said}{more}", "times that rise")
    step = float(np.median(steps))
    if (bad := np.flatnonzero(np.abs(steps - step) > UNEVEN * step)).size:
        row = int(bad[0]) + 1
        message = "a gap in the samples" if steps[row - 1] > step else "two samples too close to each other"
        more = f" ({bad.size} steps in all)" if bad.size > 1 else ""
        allowed = f"steps near their median, {step:.6g} s; cut the table, or identify its parts as several runs"
        raise table.problem(row, f"a step of {steps[row - 1]:.6g} s", f"{message}{more}", allowed)
    if len(time) < LEAST_SAMPLES:
        raise table.problem(len(time) - 1, counted(len(time), "row"), "too few samples", f"{LEAST_SAMPLES} at least")
    return float((time[-1] - time[0]) / (len(time) - 1)) if _even(time, step) else step


def _even(time: Array, step: float) -> bool:
    """Whether times are a count of equal steps, up to jitter."""
    return bool(abs((time[-1] - time[0]) / (len(time) - 1) - step) < UNEVEN * step / len(time) ** 0.5)


def _check_live(table: Table, name: str, values: Array) -> None:
    """Refuse what stands still at one number: a sensor that hangs.

    Raises:
        MeasurementError: A column does.
    """
    for column in range(values.shape[1]):
        changes = np.flatnonzero(np.diff(values[:, column], prepend=np.nan, append=np.nan) != 0.0)
        longest = int(np.argmax(np.diff(changes)))
        length = int(np.diff(changes)[longest])
        if name in ("position", "effort") and length > FROZEN * len(values) and length < len(values):
            message = f"{name} {column + 1} stays the same number over {length} rows: a sensor that hangs"
            raise table.problem(int(changes[longest]), f"{values[changes[longest], column]:.9g}", message)
