"""`pkmgen certify`: a kernel with a certificate of what it computes, and certificates verified again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from pkmgen.api.kernel_options import KernelOptions
from pkmgen.certificates.names import MOST_CELLS
from pkmgen.cli.generate import kernel_folder
from pkmgen.cli.options import (
    EveryOption,
    JsonOption,
    OptionalRobotArgument,
    asked_robots,
    folder_name,
    for_each_robot,
    output_option,
    path_option,
    takes_options,
)
from pkmgen.cli.terminal import EXIT_BAD_INPUT, print_json, print_table, say, working
from pkmgen.errors import ArgumentError
from pkmgen.language.library import RobotText
from pkmgen.machine.spread import in_copies
from pkmgen.machine.version import __version__


@takes_options
def certify_command(
    robot: OptionalRobotArgument = None,
    every: EveryOption = False,
    folder: Annotated[
        Path | None,
        output_option("Folder to write; default generated/<robot>. With --all, one for each robot in it.", folder_name),
    ] = None,
    verified: Annotated[
        Path | None,
        path_option("Verify the certificate of a folder, write nothing.", "--verify", parser=folder_name),
    ] = None,
    samples: Annotated[int, typer.Option(help="States compared in ball arithmetic.", min=1, max=10_000)] = 8,
    seed: Annotated[int, typer.Option(help="Seed of the random states.", min=0)] = 0,
    cells: Annotated[int, typer.Option(help="Parts of the box looked at.", min=8, max=MOST_CELLS)] = 4000,
    box: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="Look at the box for so long, however many parts that are.", min=0.1),
    ] = None,
    *,
    options: KernelOptions,
    as_json: JsonOption = False,
) -> None:
    """Write a robot's kernel with a certificate: C proven equal to its graphs, these compared with the equations."""
    from pkmgen.commands.certify import certify

    if verified is not None:
        if robot or every or folder:
            raise ArgumentError("--verify takes its folder alone: the certificate says of which robot it is")
        _verify(verified, as_json)
        return
    names, made = asked_robots([robot] if robot else [], every), list[Mapping[str, Any]]()

    def write(text: RobotText) -> None:
        to = kernel_folder(text, folder, every, options)
        found = certify(
            text, output=to, samples=samples, seed=seed, cells=cells, box=box, spread=in_copies, **options
        ).certificate
        assert found is not None
        made.append(found)
        if not as_json:
            _print(found)

    refused = for_each_robot(names, "certifying", every, write)
    if as_json:
        print_json(made if every else made[0])
    if refused:
        raise typer.Exit(EXIT_BAD_INPUT)


def _verify(folder: Path, as_json: bool) -> None:
    from pkmgen.commands.certify import verify

    with working(f"verifying {folder}"):
        certificate = verify(folder, spread=in_copies)
    if as_json:
        print_json(certificate)
    else:
        _print(certificate)
        say(
            f"verified: every text of {folder} is, byte by byte, what pkmgen {__version__} writes of the recorded "
            "robot file, and all claims are proven once more (bounds at states to one unit of their third digit)",
            "green",
        )


def _print(certificate: Mapping[str, Any]) -> None:
    """Claims as a table and lines."""
    from pkmgen.certificates.page import box_sentence, rounding_sentence, solutions_sentence, table

    print_table(
        certificate["robot"],
        ("function", "outputs", "guards", "operations", "states", "difference", "rounding"),
        table(certificate),
    )
    say("every function: read again from the C text, and proven equal to its graph", "dim")
    say(
        "difference: from the equations before any pass; rounding: bound of the error in the kernel's arithmetic", "dim"
    )
    if solutions_sentence(certificate["functions"]):
        say(solutions_sentence(certificate["functions"]))
    say(box_sentence(certificate["box"]))
    say(rounding_sentence(certificate["box"]["rounding"]))
