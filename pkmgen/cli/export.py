"""`pkmgen export`: the model of a robot for other tools."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from pkmgen.cli.completion import complete_format
from pkmgen.cli.folder import MARK_WITHIN, refuse_file, write_into
from pkmgen.cli.options import RobotArgument, SetOption, chosen_options, file_name
from pkmgen.cli.terminal import say, warn, working
from pkmgen.errors import ArgumentError


def export_command(
    robot: RobotArgument,
    to: Annotated[
        str,
        typer.Option(metavar="FORMAT", help="mjcf, urdf or sdf (`pkmgen targets`).", autocompletion=complete_format),
    ],
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
    from pkmgen.library import read_robot_text
    from pkmgen.targets.find import find_model_target

    target = find_model_target(to)
    text = read_robot_text(robot)
    if output is not None:
        refuse_file(output)
    with working(f"taking {text.file} apart"):
        from pkmgen.exporting.build import rigid_model

        model = rigid_model(text, chosen_options(assignments=assignments))
        written = target.write(model)
    for note in written.notes:
        warn(f"note: {note}")
    folder = Path(f"{model.name}_{target.name}") if output is None else output
    _refuse_foreign(folder, written.files)
    write_into(folder, written.files)
    say(f"wrote {', '.join(str(folder / name) for name in written.files)}")


def _refuse_foreign(folder: Path, names: Iterable[str]) -> None:
    """Refuse to write over files that no export wrote; a JSON file has no comment, and is ours if those beside it are.

    Raises:
        ArgumentError: There is one, or something else in the way.
    """
    from pkmgen.targets.models.xml import WRITTEN

    refuse_file(folder)
    there = [path for name in names if (path := folder / name).exists()]
    if in_the_way := next((path for path in there if not path.is_file()), None):
        raise ArgumentError(f"{in_the_way} is in the way: a file of this name is to be written")
    ours = {path for path in there if WRITTEN.encode() in path.read_bytes()[:MARK_WITHIN]}
    for path in there:
        if path not in ours and not (ours and path.suffix == ".json"):
            raise ArgumentError(f"{path} exists and was not written by pkmgen export; move it, or name another folder")
