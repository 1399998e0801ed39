"""`pkmgen plot`: slices of the workspace as maps, motions as curves."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pkmgen.cli.motion_options import (
    CIRCLE,
    FontOption,
    FontSizeOption,
    GreyOption,
    OutlinesOption,
    OverOption,
    SizeOption,
)
from pkmgen.cli.motor_options import (
    AccelerationOption,
    BacklashOption,
    EffortLimitOption,
    ForceOption,
    MomentOption,
    MotorResolutionOption,
    MotorStiffnessOption,
    SpeedLimitOption,
    given_of_motors,
)
from pkmgen.cli.options import RobotArgument, SetOption, chosen_options, named, output_option
from pkmgen.cli.terminal import say, working
from pkmgen.cli.workspace_options import read_box, read_hold
from pkmgen.pictures.draw.style import WIDTHS
from pkmgen.pictures.plot.look import KNOWN, PAGE, WHAT


def complete_what(incomplete: str) -> list[str]:
    """Complete what is plotted in a shell."""
    return [name for name in KNOWN if name.startswith(incomplete)]


def plot_command(
    robot: RobotArgument,
    what: Annotated[str, typer.Argument(help=WHAT, autocompletion=complete_what)],
    file: Annotated[Path, output_option("What to write: .png, .svg, .pdf or .csv.")],
    over: OverOption = "",
    at: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Of a map or pose: another coordinate, m or rad; repeatable."),
    ] = None,
    ranges: Annotated[
        list[str] | None,
        typer.Option("--range", metavar="NAME=LOW:HIGH", help="Of a map: range of a coordinate; repeatable."),
    ] = None,
    points: Annotated[int, typer.Option(help="Of a map: points a side.", min=2, max=2001)] = 201,
    acceleration: AccelerationOption = 0.0,
    along: Annotated[
        str, typer.Option(metavar="TRAJECTORY", help="circle, line, pick (and place), or a .csv of poses over time.")
    ] = CIRCLE,
    size: SizeOption = None,
    duration: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="Of circle, line, or pick and place.")
    ] = None,
    force: ForceOption = 0.0,
    moment: MomentOption = 0.0,
    effort_limit: EffortLimitOption = None,
    speed_limit: SpeedLimitOption = None,
    motor_resolution: MotorResolutionOption = None,
    backlash: BacklashOption = None,
    motor_stiffness: MotorStiffnessOption = None,
    assignments: SetOption = None,
    width: Annotated[float, typer.Option(metavar="MM", help="Width of the page.", min=WIDTHS[0], max=WIDTHS[1])] = PAGE,
    font_size: FontSizeOption = 8.0,
    font: FontOption = "sans",
    outlines: OutlinesOption = False,
    grey: GreyOption = False,
) -> None:
    """Plot the workspace over two coordinates, or what a trajectory asks of motors and bearings."""
    from pkmgen.commands.plot import plot

    motors = given_of_motors(
        effort_limit=effort_limit, speed_limit=speed_limit, motor_resolution=motor_resolution,
        backlash=backlash, motor_stiffness=motor_stiffness,
    )  # fmt: skip
    with working(f"plotting {robot}") as status:
        plot(
            robot, what, output=file, over=named(over), at=read_hold(at, "--at"), ranges=read_box(ranges, "--range"),
            points=points, acceleration=acceleration, along=along, size=size, duration=duration, force=force,
            moment=moment, **motors, parameters=chosen_options(assignments=assignments).parameters, width=width,
            font_size=font_size, font=font, outlines=outlines, grey=grey, progress=status.of(f"plotting {robot}"),
        )  # fmt: skip
    say(f"wrote {file}")
