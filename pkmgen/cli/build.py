"""`pkmgen build`: a wheel of one robot, which needs numpy alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pkmgen.cli.folder import folder_name, refuse_file
from pkmgen.cli.options import JsonOption, RobotArgument, takes_options
from pkmgen.cli.terminal import print_json, say, warn, warn_of, working_in_copies
from pkmgen.compile import compile_robot
from pkmgen.errors import ArgumentError
from pkmgen.files import write_files
from pkmgen.library import read_robot_text
from pkmgen.options import Options
from pkmgen.spread import in_copies
from pkmgen.targets.c.target import C


@takes_options
def build_command(
    robot: RobotArgument,
    folder: Annotated[
        Path,
        typer.Option("-o", "--output", parser=folder_name, metavar="<path>", help="Folder to write; default dist."),
    ] = Path("dist"),
    native: Annotated[
        bool,
        typer.Option("--native", help="Compile for this processor, as pkmgen.load does; else for any of its kind."),
    ] = False,
    version: Annotated[
        str | None,
        typer.Option(metavar="VERSION", help="Version of the wheel; default that of pkmgen and a hash of the kernel."),
    ] = None,
    *,
    options: Options,
    as_json: JsonOption = False,
) -> None:
    """Make a wheel of one robot with its compiled kernel: `import ROBOT` with numpy alone, no compiler, no pkmgen."""
    from pkmgen.checks.robot import robot_doubts
    from pkmgen.wheels.build import build_wheel

    text = read_robot_text(robot)
    refuse_file(folder)
    made = compile_robot(text, options)
    C.refuse(made.mechanism, options)
    warn_of(robot_doubts(made))

    def tell(step: str) -> None:
        warn(step, "dim")

    with working_in_copies(f"building {text.name}"):
        wheel = build_wheel(text, options, native=native, version=version, tell=tell, spread=in_copies)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_files(folder, {wheel.name: wheel.content})
    except OSError as error:
        raise ArgumentError(f"{folder} cannot be written: {error.strerror}") from error
    if as_json:
        print_json({"wheel": str(folder / wheel.name), "bytes": len(wheel.content), "functions": list(wheel.functions)})
    else:
        say(f"wrote {folder / wheel.name} ({len(wheel.content) / 1024:.0f} KiB: {', '.join(wheel.functions)})")
