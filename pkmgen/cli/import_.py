"""`pkmgen import`: a robot file from a model that others wrote."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated, Literal

import typer

from pkmgen.cli.completion import complete_model, files_of
from pkmgen.cli.options import file_name, named, path_option
from pkmgen.cli.terminal import print_lines, say, warn, working

Base = Literal["fixed", "free"]


def import_command(
    source: Annotated[
        Path,
        typer.Argument(
            parser=file_name,
            metavar="SOURCE",
            help="URDF, URDF+, MJCF or SDF file.",
            autocompletion=complete_model,
        ),
    ],
    output: Annotated[
        Path | None,
        path_option("Robot file to write; names the robot. Without it, to standard output.", "--output", "-o"),
    ] = None,
    loops: Annotated[
        Path | None,
        path_option(
            "YAML file with the loops of a URDF: closed_loop, type, name_mot, joint_type.",
            completion=files_of(".yaml", ".yml"),
        ),
    ] = None,
    base: Annotated[Base, typer.Option(help="The root stands still, or is a body that moves.")] = "fixed",
    motors: Annotated[
        str | None, typer.Option(metavar="NAME[,NAME…]", help="Joints that are driven, in the order of the motors.")
    ] = None,
    home: Annotated[
        Path | None,
        path_option(
            "JSON file with the assembly to start from: a value for each joint, x y z w of a spherical one.",
            completion=files_of(".json"),
        ),
    ] = None,
    lock: Annotated[
        str | None,
        typer.Option(
            metavar="NAME[,NAME…]",
            help="Passive joints that stay at zero. BALL:spin holds only the spin of the rod between the ball joint "
            "BALL and another, as a universal joint does; 'spins' that of all such rods.",
        ),
    ] = None,
    frames: Annotated[
        str | None,
        typer.Option(metavar="NAME[,NAME…]", help="Links that become named frames; 'none' for none of them."),
    ] = None,
    model: Annotated[
        str | None, typer.Option(metavar="NAME", help="Which of several models of an SDF file is imported.")
    ] = None,
) -> None:
    """Write a robot file from a URDF, URDF+, MJCF or SDF model."""
    from pkmgen.commands.import_model import import_model

    with working(f"reading {source.name}"):
        imported = import_model(
            source, output=output, loops=loops, base=base, motors=None if motors is None else named(motors),
            home=home, lock=named(lock or ""),
            frames=None if frames is None else () if frames.strip() == "none" else named(frames), model=model,
        )  # fmt: skip
    for note in imported.notes:
        warn(f"note: {note}")
    if output is None:
        print_lines(imported.text.rstrip("\n"))
        return
    with working(f"looking at {output.name}"):
        unusable = imported.why_unusable()
    if unusable:
        warn(f"warning: {output} cannot be used as it is: {unusable}")
    say(f"wrote {output}. Next:")
    file, folder = shlex.quote(str(output)), shlex.quote(output.stem)
    say(f"  pkmgen check {file}  # check it")
    say(f"  pkmgen studio {file} --open  # see it move, in a browser")
    say(f"  pkmgen generate {file} -o {folder}  # write its kernel")
