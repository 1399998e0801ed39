"""Verifying a certificate again: everything in it is computed anew from the C text and the robot file it holds."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pkmgen.certify.certificate import FORMAT, NOT_ASKED, Demand, Effort, Engine, certify
from pkmgen.certify.names import CERTIFICATE, PAGE
from pkmgen.certify.page import page
from pkmgen.certify.subject import Subject
from pkmgen.errors import CertificateError
from pkmgen.library import RobotText
from pkmgen.options import Options

MADE_HERE = ("made_with", "pkmgen")
"""Of the machine that a certificate was made on."""
SLACK = 1e-3
"""Relative difference of bounds that another version of a library may make."""
NOTHING = 1e-30
"""Differences below this are none."""


def verify(folder: Path, engine: Engine | None = None) -> dict[str, Any]:
    """Verify the certificate of a folder.

    Args:
        folder: The folder.
        engine: Compares inverse dynamics with an independent engine, for certificates that have its verdict.

    Returns:
        The certificate, computed anew.

    Raises:
        CertificateError: A text, a hash or a claim is another one.
    """
    recorded = _read(folder / CERTIFICATE)
    texts = {}
    for name in recorded["texts"]:
        if Path(name).name != name:
            raise CertificateError(f"{folder / CERTIFICATE}: {name!r} is no name of a file")
        try:
            texts[name] = (folder / name).read_bytes().decode("utf-8")
        except (OSError, ValueError) as error:
            raise CertificateError(f"{folder / name}: this text of the certificate cannot be read ({error})") from error
    text = RobotText(recorded["robot_file"]["text"], recorded["robot_file"]["name"])
    try:
        options = Options(**{**recorded["options"], "functions": tuple(recorded["options"]["functions"])})
        effort = Effort(**recorded["effort"])
        if any(type(value) is not int or value < 0 for value in recorded["effort"].values()) or not effort.states:
            raise TypeError("effort")
    except TypeError as error:
        raise CertificateError(f"{folder / CERTIFICATE}: its options are not those of this version: {error}") from error
    asked = recorded["engine"].get("verdict") != NOT_ASKED
    found = certify(Subject.of(text, options), texts, Demand(effort, engine=engine if asked else None))
    if NOT_ASKED in (found["engine"]["verdict"], recorded["engine"].get("verdict")):
        found["engine"] = recorded["engine"]  # by an engine that is not here
    _compare(found, recorded, str(folder / CERTIFICATE))
    _compare_page(folder / PAGE, page(recorded))
    return found


def _compare_page(path: Path, told: str) -> None:
    """Refuse a page that tells people what the certificate does not claim."""
    if path.exists() and path.read_bytes() != told.encode():
        raise CertificateError(f"{path}: it does not say what {CERTIFICATE} claims")


def _read(path: Path) -> dict[str, Any]:
    try:
        recorded = json.loads(path.read_text("utf-8"))
    except FileNotFoundError as error:
        raise CertificateError(
            f"there is no certificate in {path.parent}, whose name is {path.name}; `pkmgen certify ROBOT -o FOLDER` "
            "writes a kernel with one"
        ) from error
    except (OSError, ValueError) as error:
        raise CertificateError(f"{path}: there is no certificate that can be read ({error})") from error
    parts = {"texts": dict, "robot_file": dict, "options": dict, "effort": dict, "functions": list, "engine": dict}
    if not isinstance(recorded, dict) or recorded.get("format") != FORMAT:
        raise CertificateError(f"{path}: not a certificate of format {FORMAT}")
    for name, kind in parts.items():
        if not isinstance(recorded.get(name), kind):
            raise CertificateError(f"{path}: {name} is missing")
    if not all(isinstance(recorded["robot_file"].get(name), str) for name in ("name", "text")):
        raise CertificateError(f"{path}: the robot file is missing")
    if not isinstance(recorded["options"].get("functions"), list):
        raise CertificateError(f"{path}: the functions of the options are missing")
    return recorded


def _compare(found: Any, recorded: Any, where: str) -> None:
    """Refuse claims that are others than those found."""
    if isinstance(found, Mapping) and isinstance(recorded, Mapping):
        if found.keys() != recorded.keys():
            names = sorted(found.keys() ^ recorded.keys())
            raise CertificateError(f"{where}: {names[0]} is claimed here or found, but not both")
        for name, value in found.items():
            if name not in MADE_HERE:
                _compare(value, recorded[name], f"{where}: {name}")
    elif isinstance(found, list) and isinstance(recorded, list) and len(found) == len(recorded):
        for place, (one, other) in enumerate(zip(found, recorded, strict=True)):
            _compare(one, other, f"{where}[{place}]")
    elif isinstance(found, float) and isinstance(recorded, float | int) and not isinstance(recorded, bool):
        if not math.isclose(found, recorded, rel_tol=SLACK, abs_tol=NOTHING):
            raise CertificateError(f"{where}: {recorded!r} is claimed, {found!r} is found")
    elif type(found) is not type(recorded) or found != recorded:
        raise CertificateError(f"{where}: {_short(recorded)} is claimed, {_short(found)} is found")


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:80]}…"
