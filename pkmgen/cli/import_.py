"""`pkmgen import`: a robot file from a model that others wrote."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated, Literal

import typer

from pkmgen.cli.terminal import print_lines, say, warn
from pkmgen.errors import ArgumentError

Base = Literal["fixed", "free"]


def import_command(
    source: Annotated[Path, typer.Argument(help="URDF, URDF+, MJCF or SDF file.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Robot file to write; names the robot. Without it, to standard output."),
    ] = None,
    loops: Annotated[
        Path | None, typer.Option(help="YAML file with the loops of a URDF: closed_loop, type, name_mot, joint_type.")
    ] = None,
    base: Annotated[Base, typer.Option(help="The root stands still, or is a body that moves.")] = "fixed",
    motors: Annotated[
        str | None, typer.Option(metavar="NAME[,NAME…]", help="Joints that are driven, in the order of the motors.")
    ] = None,
    home: Annotated[
        Path | None,
        typer.Option(
            help="JSON file with the assembly to start from: a value for each joint, x y z w of a spherical one."
        ),
    ] = None,
    lock: Annotated[
        str | None, typer.Option(metavar="NAME[,NAME…]", help="Passive joints that stay at zero, such as a rod's spin.")
    ] = None,
    frames: Annotated[
        str | None,
        typer.Option(metavar="NAME[,NAME…]", help="Links that become named frames; 'none' for none of them."),
    ] = None,
) -> None:
    """Write a robot file from a URDF, URDF+, MJCF or SDF model."""
    from pkmgen.files import write_files
    from pkmgen.importing.choices import Choices
    from pkmgen.importing.run import import_model, written_by_import

    if output is not None and output.suffix not in (".yaml", ".yml"):
        raise ArgumentError(f"{output}: a robot file ends in .yaml; did you mean {output.stem}.yaml?")
    choices = Choices(
        loops,
        base,
        _names(motors) if motors is not None else None,
        home,
        _names(lock or ""),
        None if frames is None else () if frames.strip() == "none" else _names(frames),
    )
    imported = import_model(source, choices, output.stem if output is not None else "")
    for note in imported.notes:
        warn(f"note: {note}")
    if output is None:
        print_lines(imported.text.rstrip("\n"))
        return
    try:
        if output.exists() and not written_by_import(output):
            raise ArgumentError(f"{output} exists already; it is left as it is")
        write_files(output.parent, {output.name: imported.text.encode()})
    except OSError as error:
        raise ArgumentError(f"{output} cannot be written: {error.strerror}") from error
    _warn_of_open_loops(imported.text, output, home is not None)
    say(f"wrote {output}. Next:")
    file, folder = shlex.quote(str(output)), shlex.quote(output.stem)
    say(f"  pkmgen check {file}  # check it")
    say(f"  pkmgen generate {file} -o {folder}  # write its kernel")


def _names(text: str) -> tuple[str, ...]:
    """Names between commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _warn_of_open_loops(text: str, output: Path, has_home: bool) -> None:
    """Say that what was written cannot be used yet because its loops do not close from where it says."""
    from pkmgen.mechanism.multibody import Multibody
    from pkmgen.multibody.open_loops import open_loops_of
    from pkmgen.options import Options
    from pkmgen.pipeline import read_any

    _, robot = read_any(text, output.name, Options())
    if isinstance(robot, Multibody) and (message := open_loops_of(robot)):
        todo = (
            "" if has_home else "; give the import an assembly to start from: --home FILE.json, or write `home` there"
        )
        warn(f"warning: {output} cannot be used as it is: {message}{todo}")
