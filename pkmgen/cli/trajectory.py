"""`pkmgen trajectory`: check a motion, time it within limits, and say what it asks of motors and bearings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from pkmgen.cli.motion_options import CIRCLE, OverOption, SizeOption
from pkmgen.cli.motor_options import AccelerationLimitOption, EffortLimitOption, SpeedLimitOption, given_of_motors
from pkmgen.cli.options import JsonOption, RobotArgument, SetOption, chosen_options, folder_name, named, path_option
from pkmgen.cli.terminal import EXIT_CHECK_FAILED, print_json, say, warn, working

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
        Path | None, path_option("Folder for samples, summary, pictures.", "--output", "-o", parser=folder_name)
    ] = None,
    assignments: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check a motion against reach, singularities and limits of the motors, or time it by them; with loads and energy.

    Ends with 1 where a limit is broken.
    """
    from pkmgen.cli.trajectory_tables import print_studied
    from pkmgen.commands.trajectory import SAMPLES, trajectory

    motors = given_of_motors(
        effort_limit=effort_limit, speed_limit=speed_limit, acceleration_limit=acceleration_limit,
    )  # fmt: skip
    with working(f"trajectory of {robot}") as status:
        found = trajectory(
            robot, along, over=named(over), size=size, duration=duration, timing=timing, **motors, pause=pause,
            corner=corner, tolerance=tolerance, rate=rate, output=output,
            parameters=chosen_options(assignments=assignments).parameters,
            progress=status.of(f"trajectory of {robot}"),
        )  # fmt: skip
    stops, written = found.studied.check.stops, [path.name for path in found.files]
    if as_json:
        print_json(found.as_dict())
    else:
        print_studied(found.subject, found.studied)
        if written:
            say(f"wrote {', '.join(map(str, found.files))}")
    if found.doubt and stops is not None:
        warn(found.doubt)
    if written and SAMPLES not in written:
        warn(f"{SAMPLES} and pictures are left out, because the motion stops")
    if not found.kept:
        raise typer.Exit(EXIT_CHECK_FAILED)
