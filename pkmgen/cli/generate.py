"""`pkmgen generate`: kernels in C, with a certificate of what is proven of them, or for another target."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pkmgen.certificates.names import MANIFEST, NEEDED, README, is_installed
from pkmgen.cli.completion import complete_robot, complete_target
from pkmgen.cli.folder import folder_name, refuse_other_kernel, write_folder
from pkmgen.cli.options import (
    EveryOption,
    JsonOption,
    asked_robots,
    for_each_robot,
    takes_options,
)
from pkmgen.cli.terminal import EXIT_BAD_INPUT, print_json, say, warn, warn_of
from pkmgen.compile import Compilation, compile_robot
from pkmgen.errors import CertificateError
from pkmgen.library import RobotText
from pkmgen.options import STANDARD, Options
from pkmgen.spread import in_copies
from pkmgen.targets.find import derivatives_of, find_target
from pkmgen.targets.registry import DEFAULT, TARGETS

if TYPE_CHECKING:
    from pkmgen.certificates.certificate import Demand
    from pkmgen.emit.types import GeneratedSource

LONG = 1_000_000
"""Letters of C beyond which `generate` leaves the certificate to `pkmgen certify`: a proof may take minutes."""


@takes_options
def generate_command(
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
            help="Folder to write; default generated/<robot>, or generated/<target>/<robot>. With --all, one for each "
            "robot in it.",
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
    options: Options,
    as_json: JsonOption = False,
) -> None:
    """Write a robot's kernel: its texts, manifest.json, a README that says how to call it; of C also a certificate."""
    from pkmgen.certificates.certificate import Demand, Effort
    from pkmgen.checks.robot import robot_doubts

    names = asked_robots([robot] if robot else [], every)
    options = replace(options, derivatives=derivatives_of(target, derivatives))
    demand = Demand(Effort.of_generation(), longest=LONG) if _is_certified(certificate, target) else None
    written: list[dict[str, Any]] = []

    def write(text: RobotText) -> None:
        to = folder / text.name if every and folder else folder
        refuse_early(text, to, options, target)
        warn_of(robot_doubts(compile_robot(text, options)))
        to, files = generate_folder(text, to, options, demand, target)
        written.append({"folder": str(to), "files": list(files)})
        if not as_json:
            for name in files:
                say(f"wrote {to / name}")

    refused = for_each_robot(names, "generating", every, write)
    if as_json:
        print_json(written if every else written[0])
    if refused:
        raise typer.Exit(EXIT_BAD_INPUT)


def _is_certified(asked: bool | None, target: str) -> bool:
    """Whether a certificate is written, as it is of C unless told otherwise; a line says why there is none."""
    if asked is False or (asked is None and target != DEFAULT):
        return False
    if target != DEFAULT:
        warn(f"no certificate: what is proven is the text of {DEFAULT}, not that of {target}", "dim")
        return False
    installed = is_installed()
    if not installed:
        warn(f"no certificate: {NEEDED}; --no-certificate leaves it out", "dim")
    return installed


def generate_folder(
    text: RobotText,
    folder: Path | None,
    options: Options,
    demand: Demand | None = None,
    target: str = DEFAULT,
) -> tuple[Path, Mapping[str, str | bytes]]:
    """Write a kernel, all of its files or none.

    Other files of the folder, `generated/<robot>` or `generated/<target>/<robot>` if left out, stay as they are.

    Args:
        text: The robot file.
        folder: Where to.
        options: Choices of the generation.
        demand: What is asked of the certificate, which is one of C; there is none if left out.
        target: What it is written for.

    Returns:
        The folder and what was written, by file name.

    Raises:
        ArgumentError: The folder cannot be written, holds the kernel of another robot or target, or holds files of
            these names that pkmgen did not write; what was there is as before. Or there is no such target.
        CertificateError: The text is not what its graphs say, or these not what the equations say.
    """
    to = refuse_early(text, folder, options, target)
    if target == DEFAULT:
        source, files = generated_files(text, options, demand)
        return write_folder(source.robot, to, files), files
    robot, contents = target_files(text, options, target)
    return write_folder(robot, to, contents, target), contents


def refuse_early(text: RobotText, folder: Path | None, options: Options, target: str) -> Path:
    """Refuse what can be told to be wrong before seconds are spent on it: the target's options and the folder.

    Returns:
        The folder, that which is written unless one is named.

    Raises:
        ArgumentError, UnsupportedRobotError: As of `generate_folder`.
    """
    found, mechanism = find_target(target), compile_robot(text, options).mechanism
    found.refuse(mechanism, _of_target(options, target))
    to = folder or Path("generated") / ("" if target == DEFAULT else target) / mechanism.name
    refuse_other_kernel(to, mechanism.name, target)
    return to


def _of_target(options: Options, target: str) -> Options:
    """The options, with the functions that a target writes unless others are asked for."""
    if options.functions == (STANDARD,):
        return replace(options, functions=find_target(target).functions)
    return options


def target_files(text: RobotText, options: Options, target: str) -> tuple[str, dict[str, str | bytes]]:
    """Generate a kernel for a target: name of the robot, and contents by file name, the manifest last."""
    from pkmgen.emit.manifest import manifest_text

    source = compile_robot(text, _of_target(options, target), in_copies).texts(target)
    for note in source.notes:
        warn(f"note: {note}")
    return source.robot, {
        **source.files,
        **source.compiled,
        README: source.readme,
        MANIFEST: manifest_text(source.manifest),
    }


def generated_files(
    text: RobotText, options: Options, demand: Demand | None = None
) -> tuple[GeneratedSource, dict[str, str]]:
    """Generate a kernel and name its files; the manifest, which vouches for the others, comes last."""
    from pkmgen.certificates.kernel_texts import documents_of

    made = compile_robot(text, options, in_copies)
    source = made.source
    documents = documents_of(source)
    length = sum(len(each) for each in source.files.values())
    certificate: dict[str, str] = {}
    if demand is not None and demand.longest is not None and length > demand.longest:
        warn(f"no certificate: to prove {length / 1e6:.1f} MB of C takes minutes; `pkmgen certify` does it", "dim")
    elif demand is not None:
        certificate = _certificate(made, documents, demand)
    return source, {**source.files, README: documents[README], **certificate, MANIFEST: documents[MANIFEST]}


def _certificate(made: Compilation, documents: Mapping[str, str], demand: Demand) -> dict[str, str]:
    """The files of a certificate."""
    from pkmgen.certificates.certificate import certify
    from pkmgen.certificates.page import files_of

    try:
        return files_of(certify(made, made.source.files, documents, demand))
    except CertificateError as error:
        hint = "nothing is written; `generate --no-certificate` asks for no proof"
        raise CertificateError(f"{error}; {hint}") from error
