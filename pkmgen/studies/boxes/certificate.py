"""Proofs of boxes as files: all that is needed to check one again is in it, the robot file too."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import numpy as np

from pkmgen.compile import compile_robot
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.version import __version__
from pkmgen.studies.boxes.cells import Cells
from pkmgen.studies.boxes.claimed import CLAIM, FORMAT, Claimed, false_words, read_claims, written
from pkmgen.studies.boxes.largest import Task
from pkmgen.studies.boxes.limits import Limits
from pkmgen.studies.boxes.margins import Margins, margins_of
from pkmgen.studies.boxes.prove import Effort, Progress, Proof, prove, varied
from pkmgen.studies.boxes.recheck import Recheck, broken_at, recheck
from pkmgen.studies.boxes.shapes import Shape
from pkmgen.studies.boxes.trees import cells_of


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
            "robot": self.margins.robot.name,
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
        return written(self.as_dict())


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
        progress: Called with how far it is.

    Raises:
        UnsupportedRobotError: Nothing can be proven of such a robot.
    """
    margins = _margins(text, parameters, limits)
    places, ranges = varied(task)
    proof = prove(Cells(margins, places, _held(task.ranges, places)), shape, ranges, effort, progress)
    return Certified(text, parameters, limits, task, margins, proof)


def _margins(text: RobotText, parameters: Mapping[str, float], limits: Limits) -> Margins:
    return margins_of(compile_robot(text, Options(parameters=dict(parameters))), limits)


def _held(others: Mapping[int, tuple[float, float]], places: list[int]) -> list[float]:
    """Values of all coordinates; 0 for those that vary."""
    return [others.get(place, (0.0, 0.0))[0] for place in range(len({*places, *others}))]


def check_certificate(content: bytes, progress: Callable[[int, int], None]) -> tuple[dict[str, Any], Recheck]:
    """Check a certificate by itself, see `recheck`.

    Args:
        content: The file.
        progress: Called with how many of how many cells were looked at.

    Returns:
        What it says, and what became of the check.

    Raises:
        ArgumentError: It is no certificate of a box.
    """
    claimed = read_claims(content)
    margins, held = _margins(claimed.text, claimed.parameters, claimed.limits), _held(claimed.others, claimed.places)
    leaves = int(claimed.told["leaves"]) if type(claimed.told.get("leaves")) is int else 0
    found = recheck(
        margins,
        claimed.shape.scaled(claimed.proven),
        claimed.places,
        held,
        cells_of(str(claimed.told["cells"]), claimed.low, claimed.high),
        lambda count: progress(count, leaves),
    )
    why = found.refused or false_words(claimed, content, margins, found.leaves) or _unrefuted(claimed, margins, held)
    return dict(claimed.told), replace(found, refused=why)


def _unrefuted(claimed: Claimed, margins: Margins, held: list[float]) -> str:
    """Why a state does not refute a larger shape as it is said to; empty where it does, or none is said to."""
    refuted = claimed.told["refuted"]
    if refuted is None:
        return ""
    try:
        state = [float(each) for each in refuted["state"]]
        [size] = claimed.shape.size_at(np.array([state[: len(claimed.shape.half)]]))
        inside = all(low <= each <= high for each, low, high in zip(state, claimed.low, claimed.high, strict=True))
        broken = broken_at(margins, claimed.places, held, state) if inside else []
        stands = {"size": float(size), "state": state, "limit": refuted["limit"]} == refuted
    except (KeyError, TypeError, ValueError) as error:
        return f"the state that refutes a larger shape is none: {str(error)[:80]}"
    if stands and refuted["limit"] in broken and claimed.proven <= refuted["size"]:
        return ""
    return "the state that is said to refute a larger shape does not"
