"""`pkmgen.trajectory`: a motion checked, timed within limits, and what it asks of motors and bearings."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from pkmgen.api.kernel_options import KernelOptions, options_of
from pkmgen.commands.folder import refuse_other_contents, write_into
from pkmgen.commands.motion import named_trajectory
from pkmgen.commands.quantities import OfMotors, motors_given
from pkmgen.errors import ArgumentError
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.studies.study.motors import Motors, motors_of
from pkmgen.studies.study.subject import Subject
from pkmgen.studies.study.trajectories import Trajectory
from pkmgen.studies.study.trajectory_tables import doubted_unit
from pkmgen.studies.trajectory.given import motion_of_file, motion_through
from pkmgen.studies.trajectory.path import CORNER, CURVE_TOLERANCE, TOLERANCE
from pkmgen.studies.trajectory.study import FUNCTIONS, Studied, Timing, study_trajectory
from pkmgen.studies.trajectory.summary import bearings_text, samples_text, study_data

SUMMARY, SAMPLES, BEARINGS = "summary.json", "trajectory.csv", "bearings.csv"
PICTURE, MOTORS = "trajectory.svg", "motors.svg"


@dataclass(frozen=True, slots=True, eq=False)
class TrajectoryStudy:
    """A motion that was studied.

    Attributes:
        subject: The robot.
        motors: What its motors are good for.
        studied: What was found: `check`, `loads`, `samples` (`times` (N,), `pose` (N, p), `twist` and `acceleration`
            (N, n), SI units), `factor` that just keeps limits, `optimal`.
        doubt: What may be wrong with the units of a file; empty where nothing is.
        files: What was written.
    """

    subject: Subject
    motors: Motors
    studied: Studied
    doubt: str
    files: tuple[Path, ...] = ()

    @property
    def kept(self) -> bool:
        """Whether all limits are kept."""
        return self.studied.check.kept

    def as_dict(self) -> dict[str, Any]:
        """Plain data, as `pkmgen trajectory --json` prints it."""
        return study_data(self.subject, self.studied)


def trajectory(
    robot: str | Path | RobotText,
    along: str | Path | ArrayLike = "circle",
    *,
    over: Sequence[str] = (),
    size: float | None = None,
    duration: float | None = None,
    timing: Timing = "given",
    effort_limit: OfMotors = None,
    speed_limit: OfMotors = None,
    acceleration_limit: OfMotors = None,
    pause: float = 0.0,
    corner: float = CORNER,
    tolerance: float | None = None,
    rate: float = 1000.0,
    output: str | Path | None = None,
    parameters: Mapping[str, float] | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> TrajectoryStudy:
    """Check a motion against reach, singularities and limits of the motors, or time it by them; with loads and energy.

    Args:
        robot: Name of a robot of the library, or path of a robot file.
        along: `circle`, `line`, `pick` (and place), a .csv of poses, with times or without, or poses (N, p).
        over: Two coordinates, one of a line; the first ones if left out.
        size: Radius of the circle, length of the line, width of pick and place: m or rad.
        duration: Of circle, line, pick, or a path without times, s.
        timing: Times as `given`, `stretched` by one factor until limits just hold, or the least possible, `optimal`
            (needs the extra trajectory).
        effort_limit: Greatest effort, N·m or N, of every motor or by name; as in the file if left out.
        speed_limit: Greatest speed, rad/s or m/s, likewise.
        acceleration_limit: Greatest acceleration, rad/s² or m/s², likewise.
        pause: Of optimal: rest after each path, s.
        corner: Turn at which a path stops, degrees.
        tolerance: Of the spline through poses, by its length; 1e-5 of a file, 1e-7 of others if left out.
        rate: Samples a second.
        output: Folder for samples, summary and pictures (needs the extra draw); nothing is written if left out.
        parameters: Values that replace those of the file, in its units.
        progress: Called with what is done.

    Returns:
        What was found; a limit that is broken is no error.

    Raises:
        ArgumentError: There is no such motion, a value is out of its range, the motion cannot be timed, or the folder
            cannot be written.
        MissingExtraError: An extra is not installed.
        PkmgenError: As of `pkmgen.load`.
    """
    if not 0.0 < rate < math.inf:
        raise ArgumentError(f"rate: {rate:g}; allowed: a positive number")
    text, options = read_robot_text(robot), options_of(KernelOptions(parameters=parameters))
    folder = None if output is None else Path(output)
    of_file = isinstance(along, (str, Path)) and str(along).endswith(".csv")
    refuse_other_contents(folder, [SUMMARY])
    subject = Subject.load(text, options, FUNCTIONS, progress)
    given_of_motors = motors_given(
        effort_limit=effort_limit, speed_limit=speed_limit, acceleration_limit=acceleration_limit
    )
    motors = motors_of(subject, given_of_motors)
    progress("computing")
    if tolerance is None:
        tolerance = TOLERANCE if of_file else CURVE_TOLERANCE
    given = _given(subject, along, over, size, duration, corner, tolerance)
    doubt = doubted_unit(subject, given.pose) if of_file else ""
    try:
        studied = study_trajectory(
            subject, given, motors, timing, pause=pause, corner=corner, tolerance=tolerance, step=1.0 / rate,
            progress=progress,
        )  # fmt: skip
    except ArgumentError as error:
        if not doubt:
            raise
        raise ArgumentError(f"{error}; {doubt}") from error
    found = TrajectoryStudy(subject, motors, studied, doubt)
    if folder is None:
        return found
    progress("writing")
    return replace(found, files=_write(folder, found, Path(along) if isinstance(along, (str, Path)) else Path()))


def _given(
    subject: Subject,
    along: str | Path | ArrayLike,
    over: Sequence[str],
    size: float | None,
    duration: float | None,
    corner: float,
    tolerance: float,
) -> Trajectory:
    """The motion that is asked for."""
    if not isinstance(along, (str, Path)):
        return motion_through(subject, np.asarray(along, np.float64), corner, tolerance, duration)
    if not str(along).endswith(".csv"):
        return named_trajectory(subject, along, over, size, duration)
    if size is not None or over:
        raise ArgumentError("--size and --over are of circle, line and pick; a file has its own poses")
    return motion_of_file(subject, Path(along), corner, tolerance, duration)


def _write(folder: Path, found: TrajectoryStudy, source: Path) -> tuple[Path, ...]:
    """Write samples, summary and pictures, all or none; the summary alone of a motion that stops.

    What an earlier motion left goes, but not the file that this one is read from.
    """
    from pkmgen.pictures.canvas import drawing, rendered
    from pkmgen.pictures.trajectory.picture import motor_picture, picture_of

    subject, studied, motors = found.subject, found.studied, found.motors
    summary = json.dumps(found.as_dict(), indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    files: dict[str, str | bytes] = {SUMMARY: summary}
    samples = samples_text(subject, studied.samples) if studied.check.stops is None else ""
    if not samples:
        left = [folder / name for name in (SAMPLES, BEARINGS, PICTURE, MOTORS)]
        write_into(folder, files, [path for path in left if path.resolve() != source.resolve()])
        return (folder / SUMMARY,)
    files[SAMPLES] = samples
    bearings = bearings_text(subject, studied.samples) if studied.loads is not None else ""
    if bearings:
        files[BEARINGS] = bearings
    with drawing("plotting"):
        files[PICTURE] = rendered(picture_of(subject, studied, motors), "svg")
        if studied.loads is not None:
            files[MOTORS] = rendered(motor_picture(subject, studied, motors), "svg")
    write_into(folder, files)
    return tuple(folder / name for name in files)
