"""Verifying a certificate again: its kernel is made once more of the recorded robot file, and its claims are proven.

What costs nothing comes first. The folder holds the files of the kernel and no others, the page says what the record
does, all hashes are right; then every byte is compared with what this version of pkmgen writes of the robot file, and
then every claim is found anew in the text that was read.

Claims are compared with those found again: equal, but for bounds at states. Poses, and the values of functions, are
computed by libraries whose last bits differ from processor to processor, and what is bounded at such a state is bounded
a little otherwise there, by one unit of its last digit.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from pkmgen.certificates.certificate import LEFT_TO_CERTIFY, NO_ENGINE, NOT_ASKED, Demand, Engine, certify
from pkmgen.certificates.folder import read_folder, refuse_other_files, shown
from pkmgen.certificates.kernel_texts import documents_of
from pkmgen.certificates.names import CERTIFICATE, PAGE
from pkmgen.certificates.record import HOW_TO_MAKE, Record, read_record
from pkmgen.compile import Compilation, compile_robot
from pkmgen.emit.manifest import checksum
from pkmgen.emit.types import GeneratedSource
from pkmgen.errors import CertificateError, MissingExtraError, PkmgenError
from pkmgen.machine.extras import how_to_install
from pkmgen.machine.spread import Spread, in_turn

AROUND = 40
"""Characters before and behind a place that are shown of a text."""


def verify(folder: Path, engine: Engine | None = None, spread: Spread = in_turn) -> dict[str, Any]:
    """Verify the certificate of a folder.

    Args:
        folder: The folder, which nobody has to trust.
        engine: Compares inverse dynamics with an independent engine; left out, its verdict is not looked at.
        spread: How the kernel is made again.

    Returns:
        The certificate, computed anew.

    Raises:
        CertificateError: A file, a byte or a claim is another one.
    """
    files = read_folder(folder)
    if CERTIFICATE not in files:
        raise CertificateError(f"there is no certificate in {folder}, whose name is {CERTIFICATE}; {HOW_TO_MAKE}")
    where = str(folder / CERTIFICATE)
    record = read_record(files[CERTIFICATE], where)
    refuse_other_files(folder, files, (*record.hashes, CERTIFICATE, PAGE))
    _check_hashes(folder, files, record)
    made, source = _made(record, where, spread)
    documents = documents_of(source)
    _check_texts(folder, files, {**source.files, **documents})
    asked = engine is not None and record.claims["engine"] != {"verdict": NOT_ASKED, "why": LEFT_TO_CERTIFY}
    demand = Demand(record.effort, engine=engine if asked else None)
    found = certify(made, source.files, documents, demand)
    if engine is None:
        found["engine"] = record.claims["engine"]
    _check_engine(found, record, where)
    refuse_other_claims(found, record.claims, where)
    return found


def _check_hashes(folder: Path, files: Mapping[str, bytes], record: Record) -> None:
    """Refuse what was changed without the record, before anything is made again."""
    for name, value in record.hashes.items():
        if checksum(files[name]) != value:
            raise CertificateError(
                f"{folder / name}: this is not the text that was certified: its hash is another one than {CERTIFICATE} "
                f"says; this file or {CERTIFICATE} was edited"
            )
    if files[PAGE] != record.page.encode():
        raise CertificateError(f"{folder / PAGE}: it does not say what {CERTIFICATE} claims")


def _made(record: Record, where: str, spread: Spread) -> tuple[Compilation, GeneratedSource]:
    """The recorded robot file compiled once more, and its C."""
    try:
        made = compile_robot(record.robot, record.options, spread)
        source = made.source
    except MissingExtraError:
        raise
    except PkmgenError as error:
        raise CertificateError(f"{where}: no kernel can be made of the recorded robot file: {error}") from error
    if made.mechanism.name != record.name:
        raise CertificateError(f"{where}: robot: {record.name} is claimed, the robot file says {made.mechanism.name}")
    return made, source


def _check_texts(folder: Path, files: Mapping[str, bytes], made: Mapping[str, str]) -> None:
    """Refuse files that are not, byte by byte, what comes of the recorded robot file."""
    refuse_other_files(folder, files, (*made, CERTIFICATE, PAGE))
    for name, text in made.items():
        if files[name] != text.encode():
            raise CertificateError(f"{folder / name}{_difference(files[name], text.encode())}")


def _difference(found: bytes, made: bytes) -> str:
    """Where two texts differ first: line and column, and what both have there."""
    place = next((at for at, (one, other) in enumerate(zip(found, made, strict=False)) if one != other), -1)
    place = min(len(found), len(made)) if place < 0 else place
    line, column = made.count(b"\n", 0, place) + 1, place - (made.rfind(b"\n", 0, place) + 1) + 1
    ours, theirs = (_around(text, place) for text in (found, made))
    return f":{line}:{column}: {ours} is not what comes of the recorded robot file, which is {theirs}"


def _around(text: bytes, place: int) -> str:
    """What a text has about a place, invisible characters written out."""
    begin = max(text.rfind(b"\n", 0, place) + 1, place - AROUND)
    window = text[begin : place + AROUND].decode(errors="backslashreplace")
    return repr(window) if len(text) > place else f"{window!r} and no more"


def _check_engine(found: dict[str, Any], record: Record, where: str) -> None:
    """Refuse a verdict of the engine that cannot be asked for here; that it was not installed elsewhere is no claim."""
    nowhere = {"verdict": NOT_ASKED, "why": NO_ENGINE}
    claimed = record.claims["engine"]
    if found["engine"] == nowhere != claimed:
        raise CertificateError(
            f"{where}: engine: the verdict of Pinocchio is claimed, and can be verified where it is installed alone "
            f"({how_to_install('engine')})"
        )
    if claimed == nowhere:
        found["engine"] = claimed


DIGITS: Mapping[str, int] = {"difference": 3, "width": 3, "rounding": 3, "distance": 1}
"""Digits that a bound at states is rounded to; of one digit, to a power of ten."""


def refuse_other_claims(found: Any, claimed: Any, where: str) -> None:
    """Refuse claims that are others than those found.

    Raises:
        CertificateError: The first one that differs.
    """
    if isinstance(found, Mapping) and isinstance(claimed, Mapping):
        if found.keys() != claimed.keys():
            names = sorted(found.keys() ^ claimed.keys())
            raise CertificateError(f"{where}: {shown(names[0])} is claimed here or found, but not both")
        for name, value in found.items():
            if not (name in DIGITS and _stands(value, claimed[name], DIGITS[name])):
                refuse_other_claims(value, claimed[name], f"{where}: {name}")
    elif isinstance(found, list) and isinstance(claimed, list) and len(found) == len(claimed):
        for place, (one, other) in enumerate(zip(found, claimed, strict=True)):
            refuse_other_claims(one, other, f"{where}[{place}]")
    elif type(found) is not type(claimed) or repr(found) != repr(claimed):  # zeros have signs
        raise CertificateError(f"{where}: {shown(claimed)} is claimed, {shown(found)} is found")


def _stands(found: Any, claimed: Any, digits: int) -> bool:
    """Whether a bound is the one found, or its neighbour among numbers of so many digits."""
    if not type(found) is type(claimed) is float:
        return False
    one, other = sorted((Decimal(repr(found)), Decimal(repr(claimed))))
    return other - one <= one.scaleb(1) - one if digits == 1 else other - one <= Decimal(1).scaleb(other.adjusted() - 2)
