"""`pkmgen.generate`: a robot's kernel, and of C a certificate of what is proven of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Unpack

from pkmgen.api.kernel_options import KernelOptions, options_of, shows_options
from pkmgen.certificates.certificate import Demand, Effort
from pkmgen.certificates.names import CERTIFICATE, MANIFEST, NEEDED, README, is_installed
from pkmgen.commands.doubts import warn_of_doubts
from pkmgen.commands.folder import refuse_other_kernel, write_folder
from pkmgen.compile import Compilation, compile_robot
from pkmgen.emit.targets.find import derivatives_of, find_target
from pkmgen.emit.targets.registry import DEFAULT
from pkmgen.emit.types import GeneratedSource
from pkmgen.errors import CertificateError
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import STANDARD, Options
from pkmgen.machine.spread import Spread, in_turn

LONGEST_PROVEN_TEXT = 1_000_000
"""Letters of C above which `generate` leaves the certificate to `certify`: a proof may take minutes."""
NO_CERTIFICATE = "no certificate: "


@dataclass(frozen=True, slots=True)
class Generated:
    """A kernel.

    Attributes:
        robot: Name of the robot.
        target: What it is written for.
        files: Contents by file name, the manifest, which vouches for the others, last.
        notes: What is worth knowing of it, a line each.
        folder: Where it was written to, if it was.
    """

    robot: str
    target: str
    files: Mapping[str, str | bytes]
    notes: tuple[str, ...] = ()
    folder: Path | None = None

    @property
    def certificate(self) -> Mapping[str, Any] | None:
        """What is proven, as plain data; None where nothing is."""
        return json.loads(self.files[CERTIFICATE]) if CERTIFICATE in self.files else None


@shows_options
def generate(
    robot: str | Path | RobotText,
    *,
    output: str | Path | None = None,
    certificate: bool | None = None,
    target: str = DEFAULT,
    derivatives: int = 1,
    spread: Spread = in_turn,
    **options: Unpack[KernelOptions],
) -> Generated:
    """Generate a robot's kernel: its texts, a manifest, a README that says how to call it; of C also a certificate.

    Args:
        robot: Name of a robot of the library, or path of a robot file.
        output: Folder to write, all files or none; nothing is written if left out.
        certificate: Whether what the C computes is proven, as by `certify`, and the proof written beside it (needs the
            extra certify); left out, it is for C where the extra is installed and the text is not long.
        target: What it is written for: `c`, or another one that `pkmgen targets` lists.
        derivatives: Up to which order derivatives are written, 1 or 2, by a target that writes them.
        spread: How functions are made: in turn.
        options: As of `pkmgen.load`.

    Returns:
        The kernel.

    Raises:
        ArgumentError: The folder cannot be written, holds the kernel of another robot or target, or holds files of
            these names that pkmgen did not write; what was there is as before. Or an option is unknown.
        CertificateError: The text is not what its graphs say, or these not what the equations say.
        PkmgenError: As of `pkmgen.load`.

    Warns:
        RobotFileWarning: The file says something that can be modelled, but is doubtful.
    """
    text, chosen = read_robot_text(robot), options_of(options, derivatives_of(target, derivatives))
    folder, why = None if output is None else Path(output), _why_uncertified(certificate, target)
    asked = certificate is not False and not why and target == DEFAULT
    refuse_early(text, folder, chosen, target)
    warn_of_doubts(text, chosen)
    demand = Demand(Effort.of_generation(), longest=LONGEST_PROVEN_TEXT) if asked else None
    made = generate_folder(text, folder, chosen, demand, target, spread)
    return replace(made, notes=(*made.notes, NO_CERTIFICATE + why)) if why else made


def _why_uncertified(asked: bool | None, target: str) -> str:
    """Why there is no certificate, though one is asked for or usual; empty where there is one, or nobody expects it."""
    if target != DEFAULT:
        return f"what is proven is the text of {DEFAULT}, not that of {target}" if asked else ""
    return "" if asked is False or is_installed() else f"{NEEDED}; --no-certificate leaves it out"


def generate_folder(
    text: RobotText,
    folder: Path | None,
    options: Options,
    demand: Demand | None = None,
    target: str = DEFAULT,
    spread: Spread = in_turn,
) -> Generated:
    """Generate a kernel, and write all of its files or none; other files of the folder stay as they are.

    Args:
        text: The robot file.
        folder: Where to, if it is written.
        options: Choices of the generation.
        demand: What is asked of the certificate, which is one of C; there is none if left out.
        target: What it is written for.
        spread: How functions are made.

    Raises:
        ArgumentError, CertificateError: As of `generate`.
    """
    refuse_early(text, folder, options, target)
    if target == DEFAULT:
        source, files, notes = generated_files(text, options, demand, spread)
        made = Generated(source.robot, target, files, notes)
    else:
        made = _of_target(text, options, target, spread)
    if folder is None:
        return made
    return replace(made, folder=write_folder(made.robot, folder, made.files, target))


def refuse_early(text: RobotText, folder: Path | None, options: Options, target: str) -> None:
    """Refuse what is known to be wrong before seconds are spent on it: the target's options and the folder.

    Raises:
        ArgumentError, UnsupportedRobotError: As of `generate`.
    """
    mechanism = compile_robot(text, options).mechanism
    find_target(target).refuse(mechanism, _options_of_target(options, target))
    if folder is not None:
        refuse_other_kernel(folder, mechanism.name, target)


def _options_of_target(options: Options, target: str) -> Options:
    """The options, with the functions that a target writes unless others are asked for."""
    if options.functions == (STANDARD,):
        return replace(options, functions=find_target(target).functions)
    return options


def _of_target(text: RobotText, options: Options, target: str, spread: Spread) -> Generated:
    """A kernel for another target than C."""
    from pkmgen.emit.manifest import manifest_text

    source = compile_robot(text, _options_of_target(options, target), spread).texts(target)
    documents = {README: source.readme, MANIFEST: manifest_text(source.manifest)}
    files: dict[str, str | bytes] = {**source.files, **source.compiled, **documents}
    return Generated(source.robot, target, files, tuple(f"note: {note}" for note in source.notes))


def generated_files(
    text: RobotText, options: Options, demand: Demand | None = None, spread: Spread = in_turn
) -> tuple[GeneratedSource, dict[str, str | bytes], tuple[str, ...]]:
    """Generate C and name its files; the manifest comes last. Also says why there is no certificate."""
    from pkmgen.certificates.kernel_texts import documents_of

    made = compile_robot(text, options, spread)
    source = made.source
    documents = documents_of(source)
    length = sum(len(each) for each in source.files.values())
    certificate, notes = dict[str, str](), tuple[str, ...]()
    if demand is not None and demand.longest is not None and length > demand.longest:
        notes = (f"{NO_CERTIFICATE}to prove {length / 1e6:.1f} MB of C takes minutes; `pkmgen certify` does it",)
    elif demand is not None:
        certificate = _certificate(made, documents, demand)
    return source, {**source.files, README: documents[README], **certificate, MANIFEST: documents[MANIFEST]}, notes


def _certificate(made: Compilation, documents: Mapping[str, str], demand: Demand) -> dict[str, str]:
    """The files of a certificate."""
    from pkmgen.certificates.certificate import certify
    from pkmgen.certificates.page import files_of

    try:
        return files_of(certify(made, made.source.files, documents, demand))
    except CertificateError as error:
        hint = "nothing is written; `generate --no-certificate` asks for no proof"
        raise CertificateError(f"{error}; {hint}") from error
