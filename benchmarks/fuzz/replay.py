"""What judges a file that has failed once more, by the depth it failed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from benchmarks.fuzz.campaign import trial_of
from benchmarks.fuzz.judge import judge, judge_numbers
from benchmarks.fuzz.trial import Trial
from pkmgen.api.load import load_text
from pkmgen.errors import CompileError, RobotFileError
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options


def has_to_be_refused(text: str, _seed: int) -> dict[str, Any]:
    """Judge a file that is wrong on purpose."""
    trial = Trial("differs", differences=[{"check": "invalid file", "against": "accepted", "error": 1.0}])
    try:
        read_robot(text, "random.yaml")
    except RobotFileError as error:
        trial = Trial("refused", str(error))
    return trial.as_dict()


def has_to_load(text: str, functions: Sequence[str], real: str) -> dict[str, Any]:
    """Judge whether a kernel passes the trial that it is put to when it is built."""
    try:
        load_text(RobotText(text, "random.yaml"), Options(functions=tuple(functions), real=real))
    except CompileError as error:
        return Trial("crash", str(error)).as_dict()
    return Trial().as_dict()


AGAIN: Mapping[str, Callable[[str, int], dict[str, Any]]] = {
    "whole": judge,
    "numbers": judge_numbers,
    "invalid": has_to_be_refused,
}
"""By depth."""


def judged_again(text: str, record: Mapping[str, Any]) -> dict[str, Any]:
    """Judge a kept file as its record says: by its depth, and with the sets of numbers it takes to show the fault."""
    if record.get("depth") == "load":
        return trial_of(text, record["seed"], lambda again, _: has_to_load(again, record["functions"], record["real"]))
    if record.get("sets"):
        return trial_of(text, record["seed"], lambda again, seed: judge_numbers(again, seed, record["sets"]))
    return trial_of(text, record["seed"], AGAIN[record.get("depth", "whole")])
