"""`pkmgen plot`: slices of the workspace as maps, motions as curves."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pkmgen.cli.canvas import PICTURES, drawing, file_type, rendered, write_picture
from pkmgen.cli.draw.look_options import FontOption, FontSizeOption, GreyOption, OutlinesOption
from pkmgen.cli.draw.style import WIDTHS
from pkmgen.cli.motion_options import CIRCLE, OverOption, SizeOption, named_trajectory
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
from pkmgen.cli.options import RobotArgument, SetOption, chosen_options, file_name
from pkmgen.cli.plot.look import PAGE, Look
from pkmgen.cli.plot.names import ALLOWED, CURVES, KNOWN, POLYTOPE, POLYTOPES, WHAT
from pkmgen.cli.terminal import say, working
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.library import read_robot_text
from pkmgen.spelling import did_you_mean

if TYPE_CHECKING:
    from pkmgen.studies.capability.robot import Capability
    from pkmgen.studies.study.motion import RobotMotion
    from pkmgen.studies.study.slices import Slice
    from pkmgen.studies.study.subject import Subject


def complete_what(incomplete: str) -> list[str]:
    """Complete what is plotted in a shell."""
    return [name for name in KNOWN if name.startswith(incomplete)]


def plot_command(
    robot: RobotArgument,
    what: Annotated[str, typer.Argument(help=WHAT, autocompletion=complete_what)],
    file: Annotated[
        Path,
        typer.Option(
            "-o", "--output", parser=file_name, metavar="<path>", help="What to write: .png, .svg, .pdf or .csv."
        ),
    ],
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
    kind, text = file_type(file, (*PICTURES, "csv")), read_robot_text(robot)
    if what not in KNOWN:
        raise ArgumentError(f"{what!r} is no plot{did_you_mean(what, KNOWN) or f'; {WHAT}'}")
    motors = given_of_motors(
        effort_limit=effort_limit, speed_limit=speed_limit, resolution=motor_resolution, backlash=backlash,
        stiffness=motor_stiffness,
    )  # fmt: skip
    options, names = chosen_options(assignments=assignments), tuple(name.strip() for name in over.split(",") if name)
    look, letters = Look(width, font_size, grey), (str(font), outlines)
    with working(f"plotting {text.name}") as status:

        def progress(doing: str) -> None:
            status.update(f"plotting {text.name}: {doing}")

        from pkmgen.studies.capability.robot import Capability
        from pkmgen.studies.capability.wanted import Wanted
        from pkmgen.studies.study import motion, slices
        from pkmgen.studies.study.subject import Subject

        chosen = motion.FUNCTIONS if what in CURVES else slices.FUNCTIONS
        subject = Subject.load(text, options, chosen if what not in POLYTOPES else (), progress)
        progress("computing")
        if what in CURVES:
            moved = motion.motion_along(subject, named_trajectory(subject, along, names, size, duration))
            content = _curves(subject, what, moved, kind, look, letters)
        else:
            capability = Capability(subject, Wanted.of(motors, force, moment))
            if what in POLYTOPES:
                content = _polytope(capability, what, _values(at), kind, look, letters)
            else:
                more = capability.quantities if what in ALLOWED else lambda _: ()
                found = slices.slice_of(subject, names, _values(at), _ranges(ranges), points, acceleration, more)
                content = _map(subject, what, found, kind, look, letters)
    write_picture(file, content)
    say(f"wrote {file}")


def _map(subject: Subject, what: str, found: Slice, kind: str, look: Look, letters: tuple[str, bool]) -> bytes:
    from pkmgen.cli.plot.maps import map_of, table_of

    name = subject.robot.name
    if what in ALLOWED and what not in found.quantities:
        raise ArgumentError(
            f"{what} of {name} is not known; say what its motors are good for, such as --effort-limit 20"
        )
    if what != "reach" and what not in found.quantities:
        raise UnsupportedRobotError(f"{name} has no {what}; it has: reach, {', '.join(found.quantities)}")
    if kind == "csv":
        return _csv(*table_of(found))
    if what == "effort" and not (found.quantities[what].values > 0.0).any():
        raise ArgumentError(f"{name} needs no effort at rest; --acceleration 10 asks for some")
    with drawing("plotting", *letters):
        return rendered(map_of(found, what, name, look), kind)


def _polytope(
    capability: Capability, what: str, at: Mapping[str, float], kind: str, look: Look, letters: tuple[str, bool]
) -> bytes:
    from pkmgen.cli.plot.polytopes import polytope_in, polytope_of, table_of

    found, words = polytope_in(capability, what.removesuffix(POLYTOPE), at)
    if kind == "csv":
        return _csv(*table_of(found))
    with drawing("plotting", *letters):
        return rendered(polytope_of(found, capability.subject.robot.name, words, look), kind)


def _curves(subject: Subject, what: str, moved: RobotMotion, kind: str, look: Look, letters: tuple[str, bool]) -> bytes:
    from pkmgen.cli.plot.curves import curves_of, table_of

    name = subject.robot.name
    if what not in moved.series:
        raise UnsupportedRobotError(f"{name} has no {what} along trajectories; it has: {', '.join(moved.series)}")
    if kind == "csv":
        return _csv(*table_of(moved.series[what], moved.trajectory))
    with drawing("plotting", *letters):
        return rendered(curves_of(moved.series[what], moved.trajectory, name, look), kind)


def _values(given: Sequence[str] | None) -> dict[str, float]:
    """Read NAME=VALUE."""
    return {name: _number("--at", text, value) for text in given or () for name, value in [_named("--at", text)]}


def _ranges(given: Sequence[str] | None) -> dict[str, tuple[float, float]]:
    """Read NAME=LOW:HIGH."""
    ranges = {}
    for text in given or ():
        name, value = _named("--range", text)
        low, colon, high = value.partition(":")
        if not colon:
            raise ArgumentError(f"--range {text!r}: expected NAME=LOW:HIGH, such as x=-0.1:0.1")
        ranges[name] = _number("--range", text, low), _number("--range", text, high)
    return ranges


def _named(option: str, text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentError(f"{option} {text!r}: expected the name of a coordinate, =, and what it is given")
    return name.strip(), value


def _number(option: str, text: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise ArgumentError(f"{option} {text!r}: expected finite numbers, in m or rad")
    return number


def _csv(columns: list[str], rows: list[list[str]]) -> bytes:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return stream.getvalue().encode()
