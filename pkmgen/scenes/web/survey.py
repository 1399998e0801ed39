"""A survey of a workspace that a page shows beside its robot, as `pkmgen workspace` wrote it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pkmgen.errors import ArgumentError
from pkmgen.language.library import RobotText

FORMAT = 1
VOLUME = "volume.json"
MOST_BYTES = 64 * 1024 * 1024
NEEDED = {
    "robot": str, "file": str, "parameters": dict, "axes": list, "coordinates": list, "regions": list, "region": str,
    "quantities": list,
}  # fmt: skip


def digest_of(text: RobotText) -> str:
    """By which the text of a robot file is known again."""
    return hashlib.sha256(text.text.encode()).hexdigest()


def read_survey(folder: Path, text: RobotText, parameters: Mapping[str, float]) -> dict[str, Any]:
    """Read the survey of a robot with parameters overridden from a folder of `pkmgen workspace`.

    Raises:
        ArgumentError: There is none, or it is of another robot, other parameters or another version.
    """
    path = folder / VOLUME
    survey = _read(path)
    if survey["robot"] != text.name or survey["file"] != digest_of(text):
        what = survey["robot"] if survey["robot"] != text.name else f"another version of {text.name}"
        raise ArgumentError(f"{path} is a survey of {what}, not of {text.file}; survey it again")
    if survey["parameters"] != dict(parameters):
        raise ArgumentError(
            f"{path} is a survey with {_words(survey['parameters'])}, and the page would have {_words(parameters)}; "
            "give both the same --set"
        )
    return survey


def _read(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as stream:
            survey = json.loads(stream.read(MOST_BYTES))
    except FileNotFoundError:
        raise ArgumentError(f"{path} is not there; `pkmgen workspace ROBOT -o {path.parent}` writes it") from None
    except (OSError, ValueError, RecursionError) as error:
        raise ArgumentError(f"{path} cannot be read: {error}") from error
    if not isinstance(survey, dict) or survey.get("format") != FORMAT:
        told = survey.get("format") if isinstance(survey, dict) else type(survey).__name__
        raise ArgumentError(f"{path} is no survey of format {FORMAT}: {told!r}; survey the robot again")
    for name, kind in NEEDED.items():
        if not isinstance(survey.get(name), kind):
            raise ArgumentError(f"{path} is no survey: {name} is {survey.get(name)!r:.40}; survey the robot again")
    return survey


def _words(parameters: Mapping[str, float]) -> str:
    return ", ".join(f"{name} = {value!r:.40}" for name, value in parameters.items()) or "parameters of the file"
