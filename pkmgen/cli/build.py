"""`pkmgen build`: a wheel of one robot, which needs numpy alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pkmgen.api.kernel_options import KernelOptions
from pkmgen.cli.options import JsonOption, RobotArgument, folder_name, output_option, takes_options
from pkmgen.cli.terminal import print_json, say, warn, working_in_copies
from pkmgen.machine.spread import in_copies


@takes_options
def build_command(
    robot: RobotArgument,
    folder: Annotated[Path, output_option("Folder to write; default dist.", folder_name)] = Path("dist"),
    native: Annotated[
        bool,
        typer.Option("--native", help="Compile for this processor, as pkmgen.load does; else for any of its kind."),
    ] = False,
    version: Annotated[
        str | None,
        typer.Option(metavar="VERSION", help="Version of the wheel; default that of pkmgen and a hash of the kernel."),
    ] = None,
    *,
    options: KernelOptions,
    as_json: JsonOption = False,
) -> None:
    """Make a wheel of one robot with its compiled kernel: `import ROBOT` with numpy alone, no compiler, no pkmgen."""
    from pkmgen.commands.build import build

    with working_in_copies(f"building {robot}"):
        wheel = build(
            robot, output=folder, native=native, version=version, spread=in_copies,
            progress=lambda step: warn(step, "dim"), **options,
        )  # fmt: skip
    if as_json:
        print_json({"wheel": str(wheel.file), "bytes": len(wheel.content), "functions": list(wheel.functions)})
    else:
        say(f"wrote {wheel.file} ({len(wheel.content) / 1024:.0f} KiB: {', '.join(wheel.functions)})")
