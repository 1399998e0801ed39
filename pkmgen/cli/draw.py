"""`pkmgen draw`: pictures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from pkmgen.cli.motion_options import FontOption, FontSizeOption, GreyOption, OutlinesOption
from pkmgen.cli.options import RobotArgument, SetOption, chosen_options, output_option, parse_pose
from pkmgen.cli.terminal import say, warn_of, working
from pkmgen.language.library import read_robot_text
from pkmgen.pictures.draw.style import PAGE, WIDTHS, Style


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
    file: Annotated[Path | None, output_option("Picture to write: .png, .svg or .pdf; else a window.")] = None,
    assignments: SetOption = None,
    width: Annotated[
        float, typer.Option(metavar="MM", help="Width of the page; its height follows.", min=WIDTHS[0], max=WIDTHS[1])
    ] = PAGE,
    font_size: FontSizeOption = 8.0,
    font: FontOption = "sans",
    outlines: OutlinesOption = False,
    grey: GreyOption = False,
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
    from pkmgen.commands.draw import draw
    from pkmgen.pictures.draw.picture import show_robot
    from pkmgen.pictures.draw.view import parse_view

    entries, options = [parse_pose(pose) for pose in poses or []], chosen_options(assignments=assignments)
    with working(f"drawing {robot}") as status:
        if file is None:
            angles = None if view is None else parse_view(view)
            style = Style(width, font_size, font, outlines, grey, names, dimensions, legend, caption, angles)

            def before_window(notes: Sequence[str]) -> None:
                status.stop()
                warn_of(notes)

            show_robot(read_robot_text(robot), entries, options, style, before_window)
            return
        picture = draw(
            robot, pose=entries, output=file, parameters=options.parameters, width=width, font_size=font_size,
            font=font, outlines=outlines, grey=grey, view=view, dimensions=dimensions, names=names, legend=legend,
            caption=caption,
        )  # fmt: skip
    warn_of(picture.notes)
    say(f"wrote {picture.file}")
