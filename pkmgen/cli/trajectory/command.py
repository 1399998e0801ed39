"""`pkmgen trajectory`: check a motion, time it within limits, and say what it asks of motors and bearings."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from pkmgen.cli.canvas import drawing, rendered
from pkmgen.cli.folder import folder_name, refuse_other_contents, write_into
from pkmgen.cli.motion_options import CIRCLE, OverOption, SizeOption, named_trajectory
from pkmgen.cli.motor_options import AccelerationLimitOption, EffortLimitOption, SpeedLimitOption, given_of_motors
from pkmgen.cli.options import JsonOption, RobotArgument, SetOption, chosen_options
from pkmgen.cli.terminal import EXIT_CHECK_FAILED, print_json, say, warn, working
from pkmgen.errors import ArgumentError
from pkmgen.library import read_robot_text

if TYPE_CHECKING:
    from pkmgen.studies.study.motors import Motors
    from pkmgen.studies.study.subject import Subject
    from pkmgen.studies.study.trajectories import Trajectory
    from pkmgen.studies.trajectory.study import Studied

SUMMARY, SAMPLES, BEARINGS = "summary.json", "trajectory.csv", "bearings.csv"
PICTURE, MOTORS = "trajectory.svg", "motors.svg"
Timing = Literal["given", "stretched", "optimal"]


def trajectory_command(
    robot: RobotArgument,
    along: Annotated[
        str,
        typer.Argument(
            metavar="PATH", help="circle, line, pick (and place), or a .csv of poses, with times or without."
        ),
    ] = CIRCLE,
    over: OverOption = "",
    size: SizeOption = None,
    duration: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="Of circle, line, pick, or a path without times.")
    ] = None,
    timing: Annotated[
        Timing,
        typer.Option(
            help="Times as given, stretched by one factor until limits just hold, or the least that there are."
        ),
    ] = "given",
    effort_limit: EffortLimitOption = None,
    speed_limit: SpeedLimitOption = None,
    acceleration_limit: AccelerationLimitOption = None,
    pause: Annotated[float, typer.Option(metavar="SECONDS", help="Of optimal: rest after each path.", min=0.0)] = 0.0,
    corner: Annotated[float, typer.Option(metavar="DEGREES", help="Turn at which a path stops.", min=1.0)] = 60.0,
    tolerance: Annotated[
        float | None,
        typer.Option(metavar="PART", help="Of the spline through poses, by its length; 1e-5 of a file if left out."),
    ] = None,
    rate: Annotated[float, typer.Option(metavar="HZ", help="Samples a second of what is written.")] = 1000.0,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", parser=folder_name, metavar="<path>", help="Folder for samples, summary, pictures."
        ),
    ] = None,
    assignments: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check a motion against reach, singularities and limits of the motors, or time it by them; with loads and energy.

    Ends with 1 where a limit is broken.
    """
    if not 0.0 < rate < math.inf:
        raise ArgumentError(f"--rate {rate:g}: allowed: a positive number")
    text = read_robot_text(robot)
    refuse_other_contents(output, [SUMMARY])
    options = chosen_options(assignments=assignments)
    with working(f"trajectory of {text.name}") as status:

        def progress(doing: str) -> None:
            status.update(f"trajectory of {text.name}: {doing}")

        from pkmgen.studies.study.motors import motors_of
        from pkmgen.studies.study.subject import Subject
        from pkmgen.studies.study.trajectory_tables import doubted_unit
        from pkmgen.studies.trajectory.path import CLOSE, TOLERANCE
        from pkmgen.studies.trajectory.study import FUNCTIONS, study_trajectory
        from pkmgen.studies.trajectory.summary import study_data

        subject = Subject.load(text, options, FUNCTIONS, progress)
        motors = motors_of(subject, given_of_motors(effort_limit, speed_limit, acceleration_limit))
        progress("computing")
        if tolerance is None:
            tolerance = TOLERANCE if along.endswith(".csv") else CLOSE
        given = _given(subject, along, over, size, duration, corner, tolerance)
        doubt = doubted_unit(subject, given.pose) if along.endswith(".csv") else ""
        try:
            studied = study_trajectory(
                subject, given, motors, timing, pause=pause, corner=corner, tolerance=tolerance, step=1.0 / rate,
                progress=progress,
            )  # fmt: skip
        except ArgumentError as error:
            if not doubt:
                raise
            raise ArgumentError(f"{error}; {doubt}") from error
        data = study_data(subject, studied)
        progress("writing")
        written = () if output is None else _write(output, subject, studied, motors, data, Path(along))
    if as_json:
        print_json(data)
    else:
        from pkmgen.cli.trajectory.tables import print_studied

        print_studied(subject, studied)
        if written:
            say(f"wrote {', '.join(map(str, written))}")
    _warn(studied, doubt, [path.name for path in written])
    if not studied.check.kept:
        raise typer.Exit(EXIT_CHECK_FAILED)


def _warn(studied: Studied, doubt: str, written: list[str]) -> None:
    """Say what may be wrong with a motion that stops, and what is left out of its results."""
    if doubt and studied.check.stops is not None:
        warn(doubt)
    if written and SAMPLES not in written:
        warn(f"{SAMPLES} and pictures are left out, because the motion stops")


def _given(
    subject: Subject,
    along: str,
    over: str,
    size: float | None,
    duration: float | None,
    corner: float,
    tolerance: float,
) -> Trajectory:
    """The motion that is asked for."""
    from pkmgen.studies.trajectory.given import motion_of_file

    names = tuple(name.strip() for name in over.split(",") if name)
    if not along.endswith(".csv"):
        return named_trajectory(subject, along, names, size, duration)
    if size is not None or names:
        raise ArgumentError("--size and --over are of circle, line and pick; a file has its own poses")
    return motion_of_file(subject, Path(along), corner, tolerance, duration)


def _write(
    folder: Path, subject: Subject, studied: Studied, motors: Motors, data: dict[str, Any], source: Path
) -> tuple[Path, ...]:
    """Write samples, summary and pictures, all or none; the summary alone of a motion that stops.

    What an earlier motion left goes, but not the file that this one is read from.
    """
    from pkmgen.cli.trajectory.motor_picture import motor_picture
    from pkmgen.cli.trajectory.picture import picture_of
    from pkmgen.studies.trajectory.summary import bearings_text, samples_text

    summary = json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
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
