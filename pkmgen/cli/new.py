"""`pkmgen new`: a robot file to start from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pkmgen.cli.options import complete_robot
from pkmgen.cli.output import console

__all__ = ["new_command"]


def new_command(
    file: Annotated[Path, typer.Argument(help="Robot file to write, such as my_robot.yaml; names the robot.")],
    template: Annotated[
        str, typer.Option(help="Robot of the library to start from.", autocompletion=complete_robot)
    ] = "fivebar",
) -> None:
    """Start a robot file of your own from a robot of the library."""
    from pkmgen.commands.new import new_robot

    written = new_robot(template, file)
    console.print(
        f"wrote {written}, a copy of {template} to edit. Next:", highlight=False, markup=False, soft_wrap=True
    )
    steps = (
        (f"pkmgen draw {written} -o {written.stem}.png", "look at it"),
        (f"pkmgen check {written}", "check it"),
        (f"pkmgen generate {written} -o {written.stem}", "write its kernel"),
    )
    for command, meaning in steps:
        console.print(f"  {command}  # {meaning}", highlight=False, markup=False, soft_wrap=True)
