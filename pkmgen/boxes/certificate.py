"""Proofs of boxes as files: all that is needed to check one again is in it, the robot file too."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import numpy as np

from pkmgen.boxes.cells import Cells
from pkmgen.boxes.largest import Task
from pkmgen.boxes.limits import KINDS, Limits
from pkmgen.boxes.margins import Margins, margins_of
from pkmgen.boxes.prove import MARGIN, Effort, Progress, Proof, prove, root_cell, varied
from pkmgen.boxes.recheck import Recheck, recheck
from pkmgen.boxes.shapes import Shape
from pkmgen.boxes.trees import cells_of
from pkmgen.errors import ArgumentError
from pkmgen.library import RobotText
from pkmgen.options import Options
from pkmgen.pipeline import read_any
from pkmgen.version import __version__

FORMAT = "pkmgen box 1"
CLAIM = (
    "At every state of the shape, and of the ranges, every limit holds of the robot that the file describes: of its "
    "equations in real numbers. What rounding does in a kernel is another claim, that of pkmgen certify."
)


@dataclass(frozen=True)
class Certified:
    """A proof, and what it is of.

    Attributes:
        text: The robot file.
        parameters: Values that replace those of the file.
        limits: What holds.
        task: What was asked for.
        margins: The limits as margins.
        proof: The proof.
    """

    text: RobotText
    parameters: Mapping[str, float]
    limits: Limits
    task: Task
    margins: Margins
    proof: Proof

    @property
    def broken(self) -> str:
        """What does not hold at the state that refutes a larger shape; empty without one."""
        if self.proof.broken < 0:
            return ""
        margin = self.margins.margins[self.proof.broken]
        return f"{margin.limit}: {margin.what}"

    def where(self) -> dict[str, float]:
        """That state, by coordinate."""
        names = [each.name for each in self.task.over]
        return dict(zip(names, self.proof.where, strict=False))

    def as_dict(self) -> dict[str, Any]:
        """What the file says."""
        places, _ = varied(self.task)
        proof = self.proof
        refuted = {"size": proof.refuted, "state": list(proof.where), "limit": self.broken}
        return {
            "format": FORMAT,
            "pkmgen": __version__,
            "claim": CLAIM,
            "robot": self.text.name,
            "robot_file": self.text.text,
            "sha256": sha256(self.text.text.encode()).hexdigest(),
            "parameters": dict(self.parameters),
            "limits": dict(self.limits.values),
            "acceleration": self.limits.acceleration,
            "over": [each.name for each in self.task.over],
            "places": list(self.task.places),
            "varied": places,
            "others": {str(place): list(ends) for place, ends in self.task.ranges.items()},
            "centre": list(proof.shape.centre),
            "half": list(proof.shape.half),
            "axis": proof.shape.axis,
            "proven": proof.proven,
            "refuted": refuted if math.isfinite(proof.refuted) else None,
            "volume": proof.largest.volume(),
            "leaves": proof.tree.leaves,
            "cells": proof.tree.text(),
        }

    def content(self) -> bytes:
        """The file."""
        return (json.dumps(self.as_dict(), indent=1, ensure_ascii=False, allow_nan=False) + "\n").encode()


def certified(
    text: RobotText,
    parameters: Mapping[str, float],
    limits: Limits,
    task: Task,
    shape: Shape,
    effort: Effort,
    progress: Progress = lambda _: None,
) -> Certified:
    """Prove how large a shape may be.

    Args:
        text: The robot file.
        parameters: Values that replace those of the file.
        limits: What has to hold, those that the robot has functions for.
        task: What is asked for.
        shape: The shape, as it was found in numbers.
        effort: What the proof may cost.
        progress: Is told how far it is.

    Raises:
        UnsupportedRobotError: Nothing can be proven of such a robot.
    """
    margins = _margins(text, parameters, limits)
    places, ranges = varied(task)
    proof = prove(Cells(margins, places, _held(task.ranges, places)), shape, ranges, effort, progress)
    return Certified(text, parameters, limits, task, margins, proof)


def _margins(text: RobotText, parameters: Mapping[str, float], limits: Limits) -> Margins:
    return margins_of(read_any(text.text, text.file, Options(parameters=dict(parameters)))[1], limits)


def _held(others: Mapping[int, tuple[float, float]], places: list[int]) -> list[float]:
    """Values of all coordinates; 0 for those that vary."""
    return [others.get(place, (0.0, 0.0))[0] for place in range(len({*places, *others}))]


def check_certificate(content: bytes, progress: Callable[[int, int], None]) -> tuple[dict[str, Any], Recheck]:
    """Check a certificate by itself, see `recheck`.

    Args:
        content: The file.
        progress: Is told how many of how many cells were looked at.

    Returns:
        What it says, and what became of the check.

    Raises:
        ArgumentError: It is no certificate of a box.
    """
    told = _read(content)
    try:
        shape = Shape(tuple(told["centre"]), tuple(told["half"]), told["axis"])
        others = {int(place): (float(low), float(high)) for place, (low, high) in told["others"].items()}
        ranges = [ends for ends in others.values() if ends[0] < ends[1]]
        places = [*told["places"], *(place for place, ends in others.items() if ends[0] < ends[1])]
        proven, leaves = float(told["proven"]), int(told["leaves"])
        text, limits = (
            RobotText(str(told["robot_file"]), f"{told['robot']}.yaml"),
            Limits(dict(told["limits"]), float(told["acceleration"])),
        )
        parameters = {str(name): float(value) for name, value in told["parameters"].items()}
        low, high = root_cell(shape, ranges, MARGIN)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ArgumentError(f"the certificate is not whole: {error!r}") from None
    if not set(limits.values) <= set(KINDS) or sorted([*told["places"], *others]) != list(
        range(len(told["places"]) + len(others))
    ):
        raise ArgumentError("the certificate is not whole: limits or coordinates are not known")
    if not (0.0 < proven <= MARGIN and np.isfinite([*low, *high]).all() and (low < high).all()):
        raise ArgumentError(f"the certificate claims size {proven:g} of a shape from {low} to {high}")
    margins = _margins(text, parameters, limits)
    found = recheck(
        margins,
        shape.scaled(proven),
        places,
        _held(others, places),
        cells_of(str(told["cells"]), low, high),
        lambda count: progress(count, leaves),
    )
    return told, found


def _read(content: bytes) -> dict[str, Any]:
    try:
        told = json.loads(content)
    except ValueError as error:
        raise ArgumentError(f"this is no certificate of a box: {error}") from None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise ArgumentError(f"this is no certificate of a box: expected format {FORMAT!r}")
    return told
