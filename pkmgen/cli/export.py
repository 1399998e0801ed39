"""`pkmgen export`: the model of a robot for other tools."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pkmgen.cli.options import RobotArgument, SetOption, chosen_options, file_name
from pkmgen.cli.terminal import say, warn, working
from pkmgen.errors import ArgumentError


def export_command(
    robot: RobotArgument,
    to: Annotated[str, typer.Option(metavar="FORMAT", help="mjcf, urdf or sdf (`pkmgen targets`).")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            parser=file_name,
            metavar="<path>",
            help="Folder to write to; the name of the robot and of the format unless given.",
        ),
    ] = None,
    assignments: SetOption = None,
) -> None:
    """Write a robot as a model for simulators and other engines."""
    from pkmgen.files import write_files
    from pkmgen.library import read_robot_text
    from pkmgen.targets.find import find_model_target

    target = find_model_target(to)
    text = read_robot_text(robot)
    with working(f"taking {text.file} apart"):
        from pkmgen.exporting.build import rigid_model

        model = rigid_model(text, chosen_options(assignments=assignments))
        written = target.write(model)
    for note in written.notes:
        warn(f"note: {note}")
    folder = Path(f"{model.name}_{target.name}") if output is None else output
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_files(folder, {name: text.encode() for name, text in written.files.items()})
    except OSError as error:
        raise ArgumentError(f"{folder} cannot be written: {error.strerror}") from error
    say(f"wrote {', '.join(str(folder / name) for name in written.files)}")
