"""`pkmgen draw`: pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from pkmgen.cli.draw.style import FONTS, PAGE, WIDTHS, Style
from pkmgen.cli.options import RobotArgument, SetOption, chosen_options, file_name, parse_pose
from pkmgen.cli.terminal import say, working
from pkmgen.library import read_robot_text

Family = Literal["sans", "serif"]


def draw_command(
    robot: RobotArgument,
    poses: Annotated[
        list[str] | None,
        typer.Option(
            "--pose",
            metavar="X,Y,…",
            help="Pose, in m and rad; home if left out; again for more of them, drawn faintly.",
        ),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            parser=file_name,
            metavar="<path>",
            help="Picture to write: .png, .svg or .pdf; else a window.",
        ),
    ] = None,
    assignments: SetOption = None,
    width: Annotated[
        float, typer.Option(metavar="MM", help="Width of the page; its height follows.", min=WIDTHS[0], max=WIDTHS[1])
    ] = PAGE,
    font_size: Annotated[
        float, typer.Option(metavar="POINTS", help="Size of letters.", min=FONTS[0], max=FONTS[1])
    ] = 8.0,
    font: Annotated[Family, typer.Option(help="Letters.")] = "sans",
    outlines: Annotated[bool, typer.Option("--outlines", help="Letters of an .svg as outlines, not as text.")] = False,
    grey: Annotated[bool, typer.Option("--grey", help="Black and white.")] = False,
    view: Annotated[
        str | None, typer.Option(metavar="AZIMUTH,ELEVATION", help="Where from, degrees; or front, side, top.")
    ] = None,
    dimensions: Annotated[
        bool, typer.Option("--dimensions", help="The lengths of the robot file with values and units.")
    ] = False,
    names: Annotated[
        bool, typer.Option("--names/--no-names", help="Names of motors, limbs, bodies and joints, where they fit.")
    ] = True,
    legend: Annotated[bool, typer.Option("--legend/--no-legend", help="A legend.")] = True,
    caption: Annotated[bool, typer.Option("--caption/--no-caption", help="Title and pose.")] = True,
) -> None:
    """Draw a robot in a pose: elements, joints, motors and platform, with names and lengths."""
    from pkmgen.cli.draw.view import parse_view

    text, options = read_robot_text(robot), chosen_options(assignments=assignments)
    angles = None if view is None else parse_view(view)
    style = Style(width, font_size, font, outlines, grey, names, dimensions, legend, caption, angles)
    with working(f"drawing {text.name}") as status:
        from pkmgen.cli.draw.picture import draw_robot

        entries = [parse_pose(pose) for pose in poses or []]
        written = draw_robot(text, entries, file, options, style, status.stop)
    if written:
        say(f"wrote {written}")
