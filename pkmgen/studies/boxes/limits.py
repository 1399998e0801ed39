"""Limits that a robot has to keep: which there are, and whether batches of states keep them by the compiled kernels."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.language.expression.units import written_unit
from pkmgen.machine.spelling import did_you_mean
from pkmgen.studies.study.subject import Array, Subject

REACH, JOINTS, PARALLEL, SERIAL, CONDITION, EFFORT = "reach", "joints", "parallel", "serial", "condition", "effort"


@dataclass(frozen=True, slots=True)
class Kind:
    """A limit that may be given.

    Attributes:
        function: The function of the robot whose outputs it is about.
        least: Least value that may be given.
        meaning: What holds, in words; `{value}` and `{unit}` stand for what is given.
        always: Whether it is kept, at its least value, also where it is not asked for.
        greatest: Whether what is given is an upper end.
        beyond: Whether it has to be more than the least value.
    """

    function: str
    least: float
    meaning: str
    always: bool = False
    greatest: bool = False
    beyond: bool = False


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        REACH: Kind("inverse_dynamics", 0.0, "every limb reaches the platform", always=True),
        JOINTS: Kind("joint_limits", 0.0, "every joint keeps {value} rad or m from its limits", always=True),
        PARALLEL: Kind(
            "singularity",
            0.0,
            "determinant of the unit rows of J_inv, of the sign that it has at home, at least {value}",
            always=True,
        ),
        SERIAL: Kind("singularity", 0.0, "|D|/‖w‖ of every motor at least {value}"),
        CONDITION: Kind("condition_number", 1.0, "condition number at most {value}", greatest=True),
        EFFORT: Kind(
            "inverse_dynamics",
            0.0,
            "effort of every motor from rest at most {value} {unit}",
            greatest=True,
            beyond=True,
        ),
    }
)
"""By name."""
WORDS_WITHOUT_NUMBER = {
    REACH: "every limb reaches the platform, and nothing is singular",
    JOINTS: "every joint is within its limits",
    PARALLEL: "no parallel singularity: the determinant of the unit rows of J_inv has the sign that it has at home",
}
"""What limits that are always kept say where they have no number."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits that hold together.

    Attributes:
        values: What is given of each, by name, among them those that are always kept.
        acceleration: That efforts are for, in the worst direction, m/s²; rad/s² for a robot that only turns.
        effort_unit: Unit of efforts, in words.
    """

    values: Mapping[str, float]
    acceleration: float = 0.0
    effort_unit: str = "N or N·m"

    @classmethod
    def of(cls, given: Mapping[str, float], acceleration: float = 0.0) -> Limits:
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
            if KINDS[name].beyond and value == KINDS[name].least:
                raise ArgumentError(f"limit {name}: {value:g}; allowed: more than {value:g}")
        if acceleration and EFFORT not in given:
            raise ArgumentError(f"acceleration {acceleration:g} is of a limit of effort, which is not given")
        if not (math.isfinite(acceleration) and acceleration >= 0.0):
            raise ArgumentError(f"acceleration: {acceleration:g}; expected a number from 0 on")
        always = {name: kind.least for name, kind in KINDS.items() if kind.always}
        return cls(MappingProxyType(always | dict(given)), acceleration)

    def of_robot(self, subject: Subject) -> Limits:
        """Those that the robot has functions for.

        Raises:
            UnsupportedRobotError: One was asked for that it has none for.
        """
        kept = {}
        for name, value in self.values.items():
            kind = KINDS[name]
            if subject.has(kind.function):
                kept[name] = value
            elif not (kind.always and value == kind.least):
                raise UnsupportedRobotError(
                    f"{subject.robot.name} has no {kind.function}, so that {name} cannot be limited"
                )
        units = " or ".join(dict.fromkeys(map(written_unit, subject.effort_units)))
        return Limits(MappingProxyType(kept), self.acceleration, units)

    def functions(self) -> tuple[str, ...]:
        """Functions that a subject needs."""
        return tuple(dict.fromkeys(KINDS[name].function for name in self.values))

    def words(self) -> list[str]:
        """Say what they ask for, a line each."""
        lines = [
            f"{name}: {WORDS_WITHOUT_NUMBER[name]}"
            if name in WORDS_WITHOUT_NUMBER and value == 0.0
            else f"{name}: {KINDS[name].meaning.format(value=f'{value:g}', unit=self.effort_unit)}"
            for name, value in self.values.items()
        ]
        if self.acceleration:
            lines.append(f"effort is for an acceleration of {self.acceleration:g} m/s² (or rad/s²) in any direction")
        return lines

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
                    places = directions(subject.names.acceleration_units)
                    efforts = subject.worst_efforts(poses, dynamics["effort"], places, self.acceleration)
                    good &= efforts.max(axis=1) <= value
        return np.asarray(good)


def directions(units: Sequence[str]) -> list[int]:
    """Places of an acceleration that its direction is among: those of velocities; all of a robot that only turns."""
    straight = [place for place, unit in enumerate(units) if unit == "m/s²"]
    return straight or list(range(len(units)))
