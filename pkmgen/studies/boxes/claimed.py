"""What a certificate of a box claims, read from a file that anybody may have written, and whether all its words hold.

Every word of it is covered: what the proof is of is read here and proven by `recheck`; all else follows from that and
is compared with what follows.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NoReturn

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.language.library import MAX_BYTES, RobotText
from pkmgen.machine.version import __version__
from pkmgen.studies.boxes.limits import KINDS, Limits
from pkmgen.studies.boxes.margins import Margins
from pkmgen.studies.boxes.prove import LARGEST_TRIED_SIZE, root_cell
from pkmgen.studies.boxes.shapes import DISC, Array, Shape
from pkmgen.studies.study.subject import coordinates_of

FORMAT = "pkmgen box 1"
CLAIM = (
    "At every state of the shape, and of the ranges, every limit holds of the robot that the file describes: of its "
    "equations in real numbers. What rounding does in a kernel is another claim, that of pkmgen certify."
)
MOST_BYTES = 128 * 1024 * 1024
_VERSION = re.compile(r"[0-9]+(\.[0-9]+){0,3}((a|b|rc|\.post|\.dev)[0-9]+)?")


@dataclass(frozen=True, slots=True)
class Claimed:
    """What a proof is said to be of.

    Attributes:
        told: Contents of the file, plain data.
        text: The robot file.
        parameters: Values that replace those of the file.
        limits: What is said to hold.
        shape: The shape at size 1.
        proven: The size that is said to be proven.
        places: Places of the coordinates of cells, those of the shape first.
        others: Ranges of all coordinates that the shape does not extend over, by their places.
        low: Lower ends of the first cell.
        high: Its upper ends.
    """

    told: Mapping[str, Any]
    text: RobotText
    parameters: Mapping[str, float]
    limits: Limits
    shape: Shape
    proven: float
    places: list[int]
    others: Mapping[int, tuple[float, float]]
    low: Array
    high: Array


def written(told: Mapping[str, Any]) -> bytes:
    """The file of a certificate."""
    return (json.dumps(told, indent=1, ensure_ascii=False, allow_nan=False) + "\n").encode()


def read_claims(content: bytes) -> Claimed:
    """Read a certificate.

    Raises:
        ArgumentError: It is no certificate of a box, not whole, or of another version.
    """
    told = _parsed(content)
    try:
        shape = Shape(_numbers(told["centre"]), _numbers(told["half"]), _axis(told["axis"]))
        others = {_place(name): _ends(ends) for name, ends in told["others"].items()}
        ranges = {place: ends for place, ends in others.items() if ends[0] < ends[1]}
        over = [_whole(each) for each in told["places"]]
        text = RobotText(_words(told["robot_file"]), f"{_words(told['robot'])}.yaml")
        limits = Limits({str(k): _number(v) for k, v in told["limits"].items()}, _number(told["acceleration"]))
        parameters = {str(name): _number(value) for name, value in told["parameters"].items()}
        proven, _ = _number(told["proven"]), _words(told["cells"])
        low, high = root_cell(shape, list(ranges.values()), LARGEST_TRIED_SIZE)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise ArgumentError(f"the certificate is not whole: {str(error)[:80]!r}") from None
    known = sorted([*over, *others]) == list(range(len(over) + len(others))) and len(over) == len(shape.half)
    if not (set(limits.values) <= set(KINDS) and known and len(shape.centre) == len(shape.half)):
        raise ArgumentError("the certificate is not whole: limits or coordinates are not known")
    if len(text.text.encode(errors="replace")) > MAX_BYTES:
        raise ArgumentError(f"the robot file of the certificate is longer than {MAX_BYTES // 1024} KiB")
    if not (0.0 < proven <= LARGEST_TRIED_SIZE and np.isfinite([*low, *high]).all() and (low < high).all()):
        raise ArgumentError(f"the certificate claims size {proven:g} of a shape from {low} to {high}")
    return Claimed(told, text, parameters, limits, shape, proven, [*over, *ranges], others, low, high)


def _parsed(content: bytes) -> dict[str, Any]:
    if len(content) > MOST_BYTES:
        raise ArgumentError(f"this is no certificate of a box: it is larger than {MOST_BYTES // 1024 // 1024} MiB")
    try:
        told = json.loads(content.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise ArgumentError(f"this is no certificate of a box: {str(error)[:80]}") from None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise ArgumentError(f"this is no certificate of a box: expected format {FORMAT!r}")
    version = told.get("pkmgen")
    if not isinstance(version, str) or not _VERSION.fullmatch(version):
        raise ArgumentError("the certificate does not say which version of pkmgen made it")
    if version != __version__:
        raise ArgumentError(
            f"the certificate was made by pkmgen {version}, and is checked by that version alone: "
            f"install pkmgen {version}; this is pkmgen {__version__}"
        )
    return told


def false_words(claimed: Claimed, content: bytes, margins: Margins, leaves: int) -> str:
    """What a certificate says beside its proof that does not follow from it; empty where all does.

    Args:
        claimed: What it claims.
        content: The file.
        margins: The limits as margins of the robot.
        leaves: Cells of the proof.
    """
    told, shape, robot = claimed.told, claimed.shape, margins.robot
    names = [each.name for each in coordinates_of(robot)]
    if len(names) != len(claimed.others) + len(shape.half):
        return f"the robot has the coordinates {', '.join(names)}, and the certificate is of others"
    over = [names[place] for place in claimed.places[: len(shape.half)]]
    follows = {
        "format": FORMAT,
        "pkmgen": __version__,
        "claim": CLAIM,
        "robot": robot.name,
        "robot_file": claimed.text.text,
        "sha256": sha256(claimed.text.text.encode()).hexdigest(),
        "parameters": dict(claimed.parameters),
        "limits": dict(claimed.limits.values),
        "acceleration": claimed.limits.acceleration,
        "over": over,
        "places": claimed.places[: len(shape.half)],
        "varied": claimed.places,
        "others": {str(place): list(ends) for place, ends in claimed.others.items()},
        "centre": list(shape.centre),
        "half": list(shape.half),
        "axis": shape.axis,
        "proven": claimed.proven,
        "refuted": told.get("refuted"),
        "volume": shape.scaled(claimed.proven).volume(),
        "leaves": leaves,
        "cells": told["cells"],
    }
    odd = next((name for name in (*follows, *told) if _text(told, name) != _text(follows, name)), "")
    if odd:
        return f"its word {odd[:40]!r} does not follow from what is proven"
    return "" if written(told) == content else "it is not in the form in which pkmgen writes it: it was edited"


def _text(told: Mapping[str, Any], name: str) -> str:
    return json.dumps(told[name]) if name in told else ""


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number of JSON")


def _number(value: Any) -> float:
    if type(value) not in (float, int) or not math.isfinite(value):
        raise ValueError(f"{value!r} stands where a finite number has to")
    return float(value)


def _whole(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 1000:
        raise ValueError(f"{value!r} stands where the place of a coordinate has to")
    return value


def _place(name: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", name):
        raise ValueError(f"{name!r} is no place of a coordinate")
    return int(name)


def _words(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} stands where words have to")
    return value


def _numbers(values: Any) -> tuple[float, ...]:
    if not isinstance(values, list) or not values:
        raise TypeError(f"{values!r} stands where numbers have to")
    return tuple(_number(each) for each in values)


def _ends(values: Any) -> tuple[float, float]:
    low, high = _numbers(values)
    if not low <= high:
        raise ValueError(f"a range from {low!r} to {high!r}")
    return low, high


def _axis(value: Any) -> int | None:
    if value is None or (type(value) is int and DISC <= value < 3):
        return value
    raise ValueError(f"{value!r} is no axis")
