"""The record of a certificate read from its file: what is needed to make the kernel and its claims once more."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, NoReturn

from pkmgen.certificates.certificate import FORMAT, Effort
from pkmgen.certificates.folder import shown
from pkmgen.certificates.names import ENDS, MANIFEST, MOST_CELLS, README
from pkmgen.certificates.page import page
from pkmgen.emit.manifest import manifest_text
from pkmgen.errors import CertificateError, PkmgenError
from pkmgen.language.library import MAX_BYTES, RobotText
from pkmgen.language.options import Options
from pkmgen.machine.version import __version__

MOST_BYTES = 16 * 1024 * 1024
MOST_STATES = 10_000
HOW_TO_MAKE = "`pkmgen certify ROBOT -o FOLDER` writes a kernel with one"
_VERSION = re.compile(r"[0-9]+(\.[0-9]+){0,3}((a|b|rc|\.post|\.dev)[0-9]+)?")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PARTS: Mapping[str, type] = {
    "robot": str,
    "options": dict,
    "effort": dict,
    "texts": dict,
    "documents": dict,
    "robot_file": dict,
    "functions": list,
    "box": dict,
    "engine": dict,
}


@dataclass(frozen=True, slots=True)
class Record:
    """A certificate as it was read.

    Attributes:
        claims: All that it says, plain data.
        page: The page that says it to people.
        robot: The robot file.
        options: Choices of the generation.
        effort: How much was compared.
    """

    claims: Mapping[str, Any]
    page: str
    robot: RobotText
    options: Options
    effort: Effort

    @property
    def name(self) -> str:
        """The robot."""
        return str(self.claims["robot"])

    @property
    def hashes(self) -> dict[str, str]:
        """Hashes of the texts, by file name."""
        return {**self.claims["texts"], **self.claims["documents"]}


def read_record(content: bytes, where: str) -> Record:
    """Read a certificate; anybody may have written it.

    Args:
        content: The file.
        where: Its path, for messages.

    Raises:
        CertificateError: It is none of this version of pkmgen, or not in the form in which pkmgen writes it.
    """
    claims = _parsed(content, where)
    _check_version(claims, where)
    for name, kind in _PARTS.items():
        if not isinstance(claims.get(name), kind):
            raise CertificateError(f"{where}: {name} is missing, without which nothing can be made again")
    if not _NAME.fullmatch(claims["robot"]):
        raise CertificateError(f"{where}: {shown(claims['robot'])} is no name of a robot")
    robot = claims["robot_file"].get("text")
    if not isinstance(robot, str) or len(robot.encode(errors="replace")) > MAX_BYTES:
        raise CertificateError(
            f"{where}: the text of the robot file is missing, or longer than {MAX_BYTES // 1024} KiB; a certificate "
            "cannot be verified without it"
        )
    try:
        if manifest_text(claims).encode() != content:
            raise CertificateError(f"{where}: it is not in the form in which pkmgen writes it: it was edited")
        told = page(claims)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError) as error:
        raise CertificateError(f"{where}: its claims are not whole ({shown(str(error))})") from error
    _check_names(claims, where)
    file = RobotText(robot, f"{claims['robot']}.yaml")
    return Record(claims, told, file, _options(claims["options"], where), _effort(claims["effort"], where))


def _check_names(claims: Mapping[str, Any], where: str) -> None:
    """Refuse hashes of files that no kernel has, as of a header of the compiler or a file of another folder."""
    name = claims["robot"]
    for part, known in (("texts", {f"{name}{end}" for end in ENDS}), ("documents", {README, MANIFEST})):
        odd = sorted(claims[part].keys() - known)
        if odd:
            raise CertificateError(f"{where}: {part}: {shown(odd[0])} is the name of no file of a kernel")


def _parsed(content: bytes, where: str) -> dict[str, Any]:
    if len(content) > MOST_BYTES:
        raise CertificateError(f"{where}: it is larger than {MOST_BYTES // 1024 // 1024} MiB, as no certificate is")
    try:
        claims = json.loads(content.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise CertificateError(f"{where}: there is no certificate that can be read ({shown(str(error))})") from error
    if not isinstance(claims, dict):
        raise CertificateError(f"{where}: it is no certificate")
    return claims


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number of JSON")


def _check_version(claims: Mapping[str, Any], where: str) -> None:
    """Refuse what another version of pkmgen made, which may write the same robot otherwise; say which one it was."""
    version, written = claims.get("pkmgen"), claims.get("format")
    if version == __version__ and written == FORMAT and type(written) is int:
        return
    if not isinstance(version, str) or not _VERSION.fullmatch(version):
        raise CertificateError(f"{where}: it does not say which version of pkmgen made it; {HOW_TO_MAKE}")
    if version != __version__:
        raise CertificateError(
            f"{where}: made by pkmgen {version}, and verified by that version alone: install pkmgen {version}; "
            f"this is pkmgen {__version__}, which may write the same robot otherwise"
        )
    raise CertificateError(
        f"{where}: a certificate of format {shown(written)}; pkmgen {__version__} verifies format {FORMAT} alone: "
        f"certify the robot again ({HOW_TO_MAKE})"
    )


def _options(given: Mapping[str, Any], where: str) -> Options:
    """Options as they were recorded, each of the type that it has."""
    usual = asdict(Options())
    odd = sorted(given.keys() ^ usual.keys())
    odd += [name for name in usual if not odd and not _is_like(given[name], usual[name])]
    if odd:
        raise CertificateError(f"{where}: options: {shown(odd[0])} is missing, unknown, or of another type")
    try:
        return Options(**{**given, "functions": tuple(given["functions"])})
    except PkmgenError as error:
        raise CertificateError(f"{where}: options: {error}") from error


def _is_like(value: Any, usual: Any) -> bool:
    """Whether a value of JSON has the type of another one, which comes of Python."""
    match usual:
        case tuple():
            return isinstance(value, list) and all(isinstance(each, str) for each in value)
        case dict():
            return isinstance(value, dict) and all(_is_number(each) for each in value.values())
        case float():
            return _is_number(value)
    return type(value) is type(usual)


def _is_number(value: Any) -> bool:
    return type(value) is float and math.isfinite(value)


def _effort(given: Mapping[str, Any], where: str) -> Effort:
    if given.keys() != {each.name for each in fields(Effort)} or any(
        type(value) is not int or value < 0 for value in given.values()
    ):
        raise CertificateError(
            f"{where}: effort: expected {', '.join(each.name for each in fields(Effort))}, all counts"
        )
    if not 0 < given["states"] <= MOST_STATES:
        raise CertificateError(f"{where}: effort: expected 1 to {MOST_STATES} states, seen: {shown(given['states'])}")
    if (most := max(given["cells"], given["rounded"])) > MOST_CELLS:
        raise CertificateError(f"{where}: effort: expected {MOST_CELLS} parts of the box at most, seen: {shown(most)}")
    return Effort(**given)
