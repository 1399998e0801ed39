"""`pkmgen generate`: kernels in C."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from pkmgen.cli.exits import EXIT_BAD_INPUT
from pkmgen.cli.options import (
    EveryOption,
    FoldOption,
    FrictionSpeedOption,
    FunctionsOption,
    InputsOption,
    JsonOption,
    LayoutOption,
    MethodOption,
    PayloadOption,
    RealOption,
    SetOption,
    WrenchOption,
    chosen_options,
    complete_robot,
)
from pkmgen.cli.output import console, print_json
from pkmgen.cli.robots import asked_robots, for_each_robot
from pkmgen.library import RobotText

__all__ = ["generate_command"]


def generate_command(
    robot: Annotated[
        str | None,
        typer.Argument(help="Robot of the library, or path of a robot file.", autocompletion=complete_robot),
    ] = None,
    every: EveryOption = False,
    folder: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", help="Folder to write; default generated/<robot>. With --all, one for each robot in it."
        ),
    ] = None,
    method: MethodOption = "adjoint",
    inputs: InputsOption = "pose",
    fold: FoldOption = True,
    real: RealOption = "double",
    wrench: WrenchOption = False,
    layout: LayoutOption = "flat",
    functions: FunctionsOption = None,
    payload: PayloadOption = False,
    friction_speed: FrictionSpeedOption = 0.0,
    assignments: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write a robot's kernel: C, header, manifest.json and a README that says how to call it."""
    from pkmgen.commands.generate import generate_folder

    names = asked_robots([robot] if robot else [], every)
    options = replace(
        chosen_options(method, inputs, fold, real, assignments, wrench, functions),
        layout=layout,
        payload=payload,
        friction_speed=friction_speed,
    )
    written: list[dict[str, Any]] = []

    def write(text: RobotText) -> None:
        target, files = generate_folder(text, folder / text.name if every and folder else folder, options)
        written.append({"folder": str(target), "files": list(files)})
        if as_json:
            return
        for name in files:
            console.print(f"wrote {target / name}", highlight=False, markup=False, soft_wrap=True)

    refused = for_each_robot(names, "generating", every, write)
    if as_json:
        print_json(written if every else written[0])
    if refused:
        raise typer.Exit(EXIT_BAD_INPUT)
