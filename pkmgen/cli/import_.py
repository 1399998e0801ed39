"""`pkmgen import`: a robot file from a model that others wrote."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pkmgen.cli.completion import complete_model, files_of
from pkmgen.cli.options import file_name
from pkmgen.cli.terminal import print_lines, say, warn, working
from pkmgen.compile import compile_robot
from pkmgen.errors import ArgumentError
from pkmgen.library import RobotText

if TYPE_CHECKING:
    from pkmgen.importing.choices import Choices
    from pkmgen.importing.run import Imported

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
        typer.Option(
            "--output",
            "-o",
            parser=file_name,
            metavar="<path>",
            help="Robot file to write; names the robot. Without it, to standard output.",
        ),
    ] = None,
    loops: Annotated[
        Path | None,
        typer.Option(
            parser=file_name,
            metavar="<path>",
            help="YAML file with the loops of a URDF: closed_loop, type, name_mot, joint_type.",
            autocompletion=files_of(".yaml", ".yml"),
        ),
    ] = None,
    base: Annotated[Base, typer.Option(help="The root stands still, or is a body that moves.")] = "fixed",
    motors: Annotated[
        str | None, typer.Option(metavar="NAME[,NAME…]", help="Joints that are driven, in the order of the motors.")
    ] = None,
    home: Annotated[
        Path | None,
        typer.Option(
            parser=file_name,
            metavar="<path>",
            help="JSON file with the assembly to start from: a value for each joint, x y z w of a spherical one.",
            autocompletion=files_of(".json"),
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
    from pkmgen.files import write_files
    from pkmgen.importing.choices import Choices
    from pkmgen.importing.run import import_model

    if output is not None and output.suffix not in (".yaml", ".yml"):
        raise ArgumentError(f"{output}: a robot file ends in .yaml; did you mean {output.stem}.yaml?")
    if output is not None:
        _refuse_foreign(output)
    choices = Choices(
        loops,
        base,
        _names(motors) if motors is not None else None,
        home,
        _names(lock or ""),
        None if frames is None else () if frames.strip() == "none" else _names(frames),
        model,
    )
    with working(f"reading {source.name}"):
        imported = import_model(source, choices, output.stem if output is not None else "", close_home)
    for note in imported.notes:
        warn(f"note: {note}")
    if output is None:
        print_lines(imported.text.rstrip("\n"))
        return
    try:
        write_files(output.parent, {output.name: imported.text.encode()})
    except OSError as error:
        raise ArgumentError(f"{output} cannot be written: {error.strerror}") from error
    with working(f"looking at {output.name}"):
        unusable = _why_unusable(imported, output, choices)
    if unusable:
        warn(f"warning: {output} cannot be used as it is: {unusable}")
    say(f"wrote {output}. Next:")
    file, folder = shlex.quote(str(output)), shlex.quote(output.stem)
    say(f"  pkmgen check {file}  # check it")
    say(f"  pkmgen studio {file} --open  # see it move, in a browser")
    say(f"  pkmgen generate {file} -o {folder}  # write its kernel")


def _refuse_foreign(output: Path) -> None:
    """Refuse to write over what no import wrote.

    Raises:
        ArgumentError: There is such a file.
    """
    from pkmgen.importing.run import written_by_import

    try:
        if output.exists() and not written_by_import(output):
            raise ArgumentError(f"{output} exists already; it is left as it is")
    except OSError as error:
        raise ArgumentError(f"{output} cannot be written: {error.strerror}") from error


def _names(text: str) -> tuple[str, ...]:
    """Names between commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def close_home(text: str, file: str) -> dict[str, float]:
    """Close the loops of a robot file of bodies and joints; no coordinates where they do not close, or it is wrong."""
    from pkmgen.description.bodies import MultibodyFile
    from pkmgen.description.read import read_robot
    from pkmgen.errors import RobotFileError, UnsupportedRobotError
    from pkmgen.mechanism.build_multibody import build_multibody
    from pkmgen.multibody.numbers import closed_home

    try:
        robot = read_robot(text, file)
        mechanism = build_multibody(robot) if isinstance(robot, MultibodyFile) else None
    except (RobotFileError, UnsupportedRobotError):
        return {}
    return {} if mechanism is None else closed_home(mechanism) or {}


def _why_unusable(imported: Imported, output: Path, choices: Choices) -> str:
    """Why what was written cannot be used yet, and what to ask of the import instead; empty where it can."""
    from pkmgen.errors import OpenLoopsError, UnsupportedRobotError
    from pkmgen.mechanism.multibody import Multibody
    from pkmgen.multibody.plan import assembled
    from pkmgen.options import Options

    robot = compile_robot(RobotText(imported.text, output.name), Options()).mechanism
    if not isinstance(robot, Multibody):
        return ""
    try:
        assembled(robot)
    except OpenLoopsError as error:
        if choices.home is not None:
            return str(error)
        return f"{error}; give the import an assembly to start from: --home FILE.json, or write `home` there"
    except UnsupportedRobotError as error:
        return f"{error}{_way_to_hold(imported.spinning, choices.lock)}"
    return ""


def _way_to_hold(spinning: tuple[str, ...], locked: tuple[str, ...]) -> str:
    """The option that holds the spins of rods, as it is to be typed."""
    if not spinning:
        return ""
    option = shlex.quote(",".join((*locked, spinning[0] if len(spinning) == 1 else "spins")))
    stands_for = f" (spins: {', '.join(spinning)})" if len(spinning) > 1 else ""
    return f"; to hold how rods spin, import again with --lock {option}{stands_for}"
