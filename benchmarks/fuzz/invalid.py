"""Files that are wrong on purpose: each has to be refused in words, never with a traceback, never silently accepted."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from zlib import crc32

import numpy as np

from benchmarks.fuzz.trial import Trial
from pkmgen.errors import RobotFileError
from pkmgen.language.description.read import read_robot

Data = dict[str, Any]
Place = tuple[Any, ...]
EACH = 6
"""Mistakes made in one file, one at a time."""
FILE = "random.yaml"


def _places(data: Any, start: Place = ()) -> Iterator[Place]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield (*start, key)
        yield from _places(value, (*start, key))


def _at(data: Any, place: Place) -> Any:
    for key in place:
        data = data[key]
    return data


def _changed(*last: str, to: Any) -> Callable[[Data], Iterator[tuple[Place, Any]]]:
    """Changes of the values of keys to something wrong."""

    def changes(data: Data) -> Iterator[tuple[Place, Any]]:
        for place in _places(data):
            if place[-1] in last and place[0] not in ("parameters", "home", "box"):
                yield place, to

    return changes


def _numbers(to: Any) -> Callable[[Data], Iterator[tuple[Place, Any]]]:
    """Changes of any number of a body or a joint to something that is none."""

    def changes(data: Data) -> Iterator[tuple[Place, Any]]:
        for place in _places(data):
            value = _at(data, place)
            plain = isinstance(value, float) and not isinstance(value, bool)
            if plain and place[0] in ("limb_types", "bodies", "joints", "platform", "gravity"):
                yield place, to

    return changes


def _unknown_key(data: Data) -> Iterator[tuple[Place, Any]]:
    for place in _places(data):
        if isinstance(_at(data, place), dict) and place[-1] not in ("parameters", "limb_types", "home", "box", "terms"):
            yield (*place, "colour"), "red"


def _twice(data: Data) -> Iterator[tuple[Place, Any]]:
    for key in ("limbs", "bodies", "joints"):
        if data.get(key):
            yield (key,), [*data[key], copy.deepcopy(data[key][0])]


def _unit(data: Data) -> Iterator[tuple[Place, Any]]:
    for name in data.get("parameters", {}):
        yield ("parameters", name, "unit"), "furlong"


def _missing(*last: str) -> Callable[[Data], Iterator[tuple[Place, Any]]]:
    """Keys that have to be there."""

    def changes(data: Data) -> Iterator[tuple[Place, Any]]:
        yield from ((place, _missing) for place in _places(data) if place[-1] in last)

    return changes


MISTAKES: Mapping[str, Callable[[Data], Iterator[tuple[Place, Any]]]] = {
    "a negative mass": _changed("mass", to=-1.5),
    "a negative length": _changed("length", to=-0.3),
    "friction that drives": _changed("viscous", "coulomb", to=-0.1),
    "an axis of no length": _changed("axis", to=[0, 0, 0]),
    "an axis of two numbers": _changed("axis", to=[1, 0]),
    "a joint of no known type": _changed("type", to="Q"),
    "a kind that is not known": _changed("kind", "motion", to="rubber"),
    "a body that is not there": _changed("parent", "child", to="nobody"),
    "a number that is none": _numbers(".nan"),
    "an endless number": _numbers(".inf"),
    "a word for a number": _numbers("heavy"),
    "a division by zero": _numbers("1/0"),
    "a call of Python": _numbers("__import__('os').getpid()"),
    "a list for a number": _numbers([1, 2]),
    "nothing for a number": _numbers(None),
    "a truth for a number": _numbers(True),
    "an unknown key": _unknown_key,
    "a name twice": _twice,
    "an unknown unit": _unit,
    "no name": _missing("name"),
    "no version": _missing("pkmgen"),
}
"""What is wrong, and the changes of a file that make it so."""


def judge_invalid(text: str, seed: int) -> dict[str, Any]:
    """Make mistakes in a robot file, one at a time; each has to be refused.

    Returns:
        A `Trial`, as plain data.
    """
    trial, random = Trial(), np.random.default_rng([seed, crc32(text.encode())])
    try:
        read_robot(text, FILE)
    except RobotFileError as error:
        trial.end, trial.message = "refused", str(error)
        return trial.as_dict()
    for name in random.permutation(list(MISTAKES)):
        data = json.loads(text)
        changes = list(MISTAKES[name](data))
        if changes and trial.invalid_files < EACH:
            place, value = changes[int(random.integers(len(changes)))]
            _make(data, place, value)
            _try(trial, str(name), json.dumps(data))
    return trial.as_dict()


def _make(data: Data, place: Place, value: Any) -> None:
    holder = _at(data, place[:-1])
    if value is _missing:
        del holder[place[-1]]
    else:
        holder[place[-1]] = value


def _try(trial: Trial, name: str, text: str) -> None:
    trial.invalid_files += 1
    trial.checks[f"invalid file | {name}"] = 0.0
    try:
        read_robot(text, FILE)
    except RobotFileError as error:
        if all(problem.file == FILE and problem.line > 0 and problem.message for problem in error.problems):
            return
        told = "a message without its place"
    except Exception as error:
        told = f"{type(error).__name__}: {error}"[:80]
    else:
        told = "accepted"
    trial.end, trial.failing = "differs", trial.failing or text
    trial.differences.append({"check": f"invalid file, {name}", "against": told, "error": 1.0})
