"""`pkmgen studio`: a page in which a robot moves."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from pkmgen.cli.folder import write_into
from pkmgen.cli.options import RobotArgument, SetOption, chosen_options, file_name
from pkmgen.cli.terminal import announce, say
from pkmgen.library import read_robot_text


def studio_command(
    robot: RobotArgument,
    file: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", parser=file_name, metavar="<path>", help="Page to write; default <robot>_studio.html."
        ),
    ] = None,
    opened: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    assignments: SetOption = None,
) -> None:
    """Write a page in which the robot is moved: its kernel inside, no server, no network (needs the extra compiler)."""
    text, options = read_robot_text(robot), chosen_options(assignments=assignments)
    announce(f"generating and compiling {text.name}")
    from pkmgen.spread import in_copies
    from pkmgen.studio.page import studio_page
    from pkmgen.studio.robot import studio_robot

    about = studio_robot(text, options, in_copies)
    page = studio_page(about)
    written = Path(f"{about['name']}_studio.html") if file is None else file
    write_into(written.parent, {written.name: page})
    say(f"wrote {written}")
    if opened:
        webbrowser.open(written.resolve().as_uri())
