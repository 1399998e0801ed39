"""`pkmgen generate`: kernels in C, with a certificate of what is proven of them, or for another target."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from pkmgen.api.kernel_options import KernelOptions, options_of
from pkmgen.cli.completion import complete_target
from pkmgen.cli.options import (
    EveryOption,
    JsonOption,
    OptionalRobotArgument,
    asked_robots,
    folder_name,
    for_each_robot,
    output_option,
    takes_options,
)
from pkmgen.cli.terminal import EXIT_BAD_INPUT, print_json, say, warn
from pkmgen.compile import compile_robot
from pkmgen.emit.targets.find import find_target
from pkmgen.emit.targets.registry import DEFAULT, TARGETS
from pkmgen.language.library import RobotText
from pkmgen.machine.spread import in_copies


@takes_options
def generate_command(
    robot: OptionalRobotArgument = None,
    every: EveryOption = False,
    folder: Annotated[
        Path | None,
        output_option(
            "Folder to write; default generated/<robot>, or generated/<target>/<robot>. With --all, one for each "
            "robot in it.",
            folder_name,
        ),
    ] = None,
    certificate: Annotated[
        bool | None,
        typer.Option(
            "--certificate/--no-certificate",
            metavar="",
            help="Prove what the C computes, as certify does, and write it beside (needs the extra certify).",
        ),
    ] = None,
    target: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help=f"What to write it for: {', '.join(TARGETS)} (pkmgen targets).",
            autocompletion=complete_target,
        ),
    ] = DEFAULT,
    derivatives: Annotated[
        int, typer.Option(help="Up to which order derivatives are written, 1 or 2, by a target that writes them.")
    ] = 1,
    *,
    options: KernelOptions,
    as_json: JsonOption = False,
) -> None:
    """Write a robot's kernel: its texts, manifest.json, a README that says how to call it; of C also a certificate."""
    from pkmgen.commands.generate import generate

    names, written = asked_robots([robot] if robot else [], every), list[dict[str, Any]]()
    find_target(target)

    def write(text: RobotText) -> None:
        to = kernel_folder(text, folder, every, options, target)
        made = generate(
            text, output=to, certificate=certificate, target=target, derivatives=derivatives, spread=in_copies,
            **options,
        )  # fmt: skip
        for note in made.notes:
            warn(note, "yellow" if note.startswith("note") else "dim")
        written.append({"folder": str(to), "files": list(made.files)})
        if not as_json:
            for name in made.files:
                say(f"wrote {to / name}")

    refused = for_each_robot(names, "generating", every, write)
    if as_json:
        print_json(written if every else written[0])
    if refused:
        raise typer.Exit(EXIT_BAD_INPUT)


def kernel_folder(
    text: RobotText, folder: Path | None, every: bool, options: KernelOptions, target: str = DEFAULT
) -> Path:
    """Where a kernel is written to: as asked, one in it for each robot with --all; else below `generated`."""
    if folder is not None:
        return folder / text.name if every else folder
    return (
        Path("generated")
        / ("" if target == DEFAULT else target)
        / compile_robot(text, options_of(options)).mechanism.name
    )
