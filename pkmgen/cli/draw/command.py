"""`pkmgen draw`: pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pkmgen.cli.options import RobotArgument, SetOption, chosen_options, file_name, parse_pose
from pkmgen.cli.terminal import say, working
from pkmgen.library import read_robot_text


def draw_command(
    robot: RobotArgument,
    pose: Annotated[
        str | None, typer.Option(metavar="X,Y,…", help="Pose, in m and rad; the home pose if left out.")
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
) -> None:
    """Draw a robot in a pose: elements, joints, motors and platform."""
    text, options = read_robot_text(robot), chosen_options(assignments=assignments)
    with working(f"drawing {text.name}") as status:
        from pkmgen.cli.draw.picture import draw_robot

        entries = None if pose is None else parse_pose(pose)
        written = draw_robot(text, entries, file, options, status.stop)
    if written:
        say(f"wrote {written}")
