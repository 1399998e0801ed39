"""Limits that a robot has to keep: which there are, and whether batches of states keep them by the compiled kernels."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.spelling import did_you_mean
from pkmgen.study.subject import Array, Subject

REACH, JOINTS, PARALLEL, SERIAL, CONDITION, EFFORT = "reach", "joints", "parallel", "serial", "condition", "effort"


@dataclass(frozen=True, slots=True)
class Kind:
    """A limit that may be given.

    Attributes:
        function: The function of the robot whose outputs it is about.
        least: Least value that may be given.
        meaning: What holds, in words.
        always: Whether it is kept, at its least value, also where it is not asked for.
        greatest: Whether what is given is an upper end.
    """

    function: str
    least: float
    meaning: str
    always: bool = False
    greatest: bool = False


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        REACH: Kind("inverse_dynamics", 0.0, "every limb reaches the platform", always=True),
        JOINTS: Kind("joint_limits", 0.0, "every joint keeps this distance from its limits, rad or m", always=True),
        PARALLEL: Kind(
            "singularity",
            0.0,
            "determinant of the unit rows of J_inv, of the sign that it has at home, at least this",
            always=True,
        ),
        SERIAL: Kind("singularity", 0.0, "|D|/‖w‖ of every motor at least this"),
        CONDITION: Kind("condition_number", 1.0, "condition number at most this", greatest=True),
        EFFORT: Kind("inverse_dynamics", 0.0, "effort of every motor at rest at most this, N or N·m", greatest=True),
    }
)
"""By name."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits by their names, among them those that are always kept."""

    values: Mapping[str, float]

    @classmethod
    def of(cls, given: Mapping[str, float]) -> Limits:
        """Limits that are given, and those that are always kept.

        Raises:
            ArgumentError: A limit is not known, or no number that it may be.
        """
        for name, value in given.items():
            if name not in KINDS or name == REACH:
                allowed = [each for each in KINDS if each != REACH]
                hint = did_you_mean(name, allowed) or f"; allowed: {', '.join(allowed)}"
                raise ArgumentError(f"limit {name!r} is not known{hint}")
            if not (math.isfinite(value) and value >= KINDS[name].least):
                raise ArgumentError(f"limit {name}: {value:g}; expected a number from {KINDS[name].least:g} on")
        always = {name: kind.least for name, kind in KINDS.items() if kind.always}
        return cls(MappingProxyType(always | dict(given)))

    def of_robot(self, subject: Subject) -> Limits:
        """Those that the robot has functions for.

        Raises:
            UnsupportedRobotError: One was asked for that it has none for.
        """
        kept = {}
        for name, value in self.values.items():
            kind = KINDS[name]
            square = len(subject.actuators) == len(subject.names.twist)
            if subject.has(kind.function) and (name != PARALLEL or square or value > 0.0):
                kept[name] = value
            elif not (kind.always and value == kind.least):
                raise UnsupportedRobotError(
                    f"{subject.robot.name} has no {kind.function}, so that {name} cannot be limited"
                )
        return Limits(MappingProxyType(kept))

    def functions(self) -> tuple[str, ...]:
        """Functions that a subject needs."""
        return tuple(dict.fromkeys(KINDS[name].function for name in self.values))

    def words(self) -> list[str]:
        """Say what they ask for, a line each."""
        return [f"{name}: {KINDS[name].meaning}{_said(name, value)}" for name, value in self.values.items()]

    def kept(self, subject: Subject, values: Array) -> Array:
        """Whether states keep all limits (N,), by the kernels.

        Args:
            subject: The robot.
            values: Coordinates (N, k).
        """
        poses, home = subject.poses(values), subject.poses(subject.home[None])
        still = subject.still(len(poses))
        dynamics, status = subject.compute("inverse_dynamics", poses, still, still)
        good = status == 0
        for name, value in self.values.items():
            match name:
                case "joints":
                    margin = subject.compute("joint_limits", poses)[0]["margin"].reshape(len(poses), -1)
                    good &= margin.min(axis=1) >= value
                case "parallel":
                    sign = np.sign(subject.compute("singularity", home)[0]["parallel"][0])
                    volume = subject.compute("singularity", poses)[0]["parallel"] * sign
                    good &= (volume > 0.0) & (volume >= value)
                case "serial":
                    good &= subject.compute("singularity", poses)[0]["serial"].min(axis=1) >= value
                case "condition":
                    good &= subject.compute("condition_number", poses)[0]["condition_number"] <= value
                case "effort":
                    good &= np.abs(dynamics["effort"]).max(axis=1) <= value
        return np.asarray(good)


def _said(name: str, value: float) -> str:
    return "" if name == REACH or (KINDS[name].always and value == 0.0) else f": {value:g}"
