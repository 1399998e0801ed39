"""`pkmgen certify`: a kernel with a certificate of what it computes, and certificates verified again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pkmgen.cli.generate import folder_name, generated_files, write_folder
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
    TwistOption,
    WrenchOption,
    asked_robots,
    chosen_options,
    complete_robot,
    for_each_robot,
)
from pkmgen.cli.terminal import EXIT_BAD_INPUT, print_json, print_table, say
from pkmgen.errors import ArgumentError
from pkmgen.library import RobotText

if TYPE_CHECKING:
    from pkmgen.certify.certificate import Effort
    from pkmgen.options import Options


def certify_command(
    robot: Annotated[
        str | None,
        typer.Argument(help="Robot of the library, or path of a robot file.", autocompletion=complete_robot),
    ] = None,
    every: EveryOption = False,
    folder: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            parser=folder_name,
            metavar="<path>",
            help="Folder to write; default generated/<robot>. With --all, one for each robot in it.",
        ),
    ] = None,
    verified: Annotated[
        Path | None,
        typer.Option(
            "--verify", parser=folder_name, metavar="<path>", help="Verify the certificate of a folder, write nothing."
        ),
    ] = None,
    samples: Annotated[int, typer.Option(help="States compared in ball arithmetic.", min=1, max=10_000)] = 8,
    seed: Annotated[int, typer.Option(help="Seed of the random states.", min=0)] = 0,
    cells: Annotated[int, typer.Option(help="Parts of the box looked at.", min=1, max=10_000_000)] = 4000,
    method: MethodOption = "adjoint",
    inputs: InputsOption = "pose",
    fold: FoldOption = True,
    real: RealOption = "double",
    wrench: WrenchOption = False,
    layout: LayoutOption = "flat",
    functions: FunctionsOption = None,
    payload: PayloadOption = False,
    friction_speed: FrictionSpeedOption = 0.0,
    twist: TwistOption = "measured",
    assignments: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write a robot's kernel with a certificate: C proven equal to its graphs, these compared with the equations."""
    from pkmgen.certify.certificate import Effort

    if verified is not None:
        if robot or every or folder:
            raise ArgumentError("--verify takes its folder alone: the certificate says of which robot it is")
        _verify(verified, as_json)
        return
    names = asked_robots([robot] if robot else [], every)
    options = chosen_options(
        method, inputs, fold, real, assignments, wrench, functions, twist, layout, payload, friction_speed
    )
    effort, made = Effort(samples, seed, cells), list[dict[str, Any]]()

    def write(text: RobotText) -> None:
        target = folder / text.name if every and folder else folder
        made.append(certified_folder(text, target, options, effort))
        if not as_json:
            _print(made[-1])

    refused = for_each_robot(names, "certifying", every, write)
    if as_json:
        print_json(made if every else made[0])
    if refused:
        raise typer.Exit(EXIT_BAD_INPUT)


def certified_folder(text: RobotText, folder: Path | None, options: Options, effort: Effort) -> dict[str, Any]:
    """Write a kernel and its certificate, all files or none.

    Returns:
        The certificate.

    Raises:
        CertificateError: A claim does not hold; nothing is written.
        ArgumentError: The folder cannot be written, or holds files of others.
    """
    from pkmgen.certify.certificate import certify
    from pkmgen.certify.page import page
    from pkmgen.certify.verify import FILE, PAGE

    source, files = generated_files(text, options)
    certificate = certify(text, options, source.files, effort)
    claims = json.dumps(certificate, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    write_folder(source.robot, folder, {**files, PAGE: page(certificate), FILE: claims})
    return certificate


def _verify(folder: Path, as_json: bool) -> None:
    from pkmgen.certify.verify import verify

    certificate = verify(folder)
    if as_json:
        print_json(certificate)
    else:
        _print(certificate)
        say("verified: every claim was found again", "green")


def _print(certificate: dict[str, Any]) -> None:
    """Claims as a table and lines."""
    from pkmgen.certify.page import box_sentence, rounding_sentence, table

    print_table(
        certificate["robot"],
        ("function", "outputs", "guards", "operations", "states", "difference", "rounding"),
        table(certificate),
    )
    say("every function: read again from the C text, and proven equal to its graph", "dim")
    say(
        "difference: from the equations before any pass; rounding: bound of the error in the kernel's arithmetic", "dim"
    )
    say(box_sentence(certificate["box"]))
    say(rounding_sentence(certificate["box"]["rounding"]))
