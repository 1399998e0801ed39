"""`pkmgen export`: the model of a robot for other tools."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pkmgen.cli.completion import complete_format
from pkmgen.cli.options import RobotArgument, SetOption, chosen_options, path_option
from pkmgen.cli.terminal import say, warn, working


def export_command(
    robot: RobotArgument,
    to: Annotated[
        str,
        typer.Option(metavar="FORMAT", help="mjcf, urdf or sdf (`pkmgen targets`).", autocompletion=complete_format),
    ],
    output: Annotated[
        Path | None,
        path_option("Folder to write to; the name of the robot and of the format unless given.", "--output", "-o"),
    ] = None,
    assignments: SetOption = None,
) -> None:
    """Write a robot as a model for simulators and other engines."""
    from pkmgen.commands.export import export

    with working(f"taking {robot} apart"):
        made = export(robot, to=to, output=output, parameters=chosen_options(assignments=assignments).parameters)
    for note in made.notes:
        warn(f"note: {note}")
    made = made.write(f"{made.robot}_{made.format}") if made.folder is None else made
    folder = made.folder or Path()
    say(f"wrote {', '.join(str(folder / name) for name in made.files)}")
