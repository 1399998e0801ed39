"""What is found of states: their regions and quantities, by one function that computes all of it together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.studies.capability.robot import Capability
from pkmgen.studies.capability.states import Array
from pkmgen.studies.capability.wanted import NO_DEMANDS, Wanted
from pkmgen.studies.study.efforts import efforts_of
from pkmgen.studies.study.measured import Measured
from pkmgen.studies.study.regions import Region, told_apart
from pkmgen.studies.study.subject import Subject

SURVEY_FUNCTIONS = ("inverse_dynamics", "condition_number", "singularity", "reach_margin", "joint_limits")
"""Functions that a survey takes, where a robot has them; of two outputs of one name the second
has that of its function before."""
FUNCTION = "survey"


class Survey:
    """A robot that is surveyed.

    Attributes:
        subject: The robot.
        measured: What is known of states.
    """

    def __init__(self, text: RobotText, options: Options, acceleration: float, wanted: Wanted) -> None:
        self.subject = subject = Subject.load(text, options, SURVEY_FUNCTIONS[1:], lambda _: None)
        self._capability = Capability(subject, wanted)
        robot, names = subject.robot, [name for name in SURVEY_FUNCTIONS if subject.has(name)]
        called = "_".join((FUNCTION, *self._capability.functions))
        robot.provide(f"{called}={'+'.join([*names, *self._capability.functions])}")
        self._function = robot.function(called)
        self._acceleration, self._efforts = acceleration, efforts_of(subject, acceleration)
        limits = "joint_limits_margin" if subject.has("reach_margin") else "margin"
        self._margin = limits if subject.has("joint_limits") else ""
        self._reach = "margin" if subject.has("reach_margin") else ""
        self._sign = self._home_sign()
        self._makers = self._rows()
        self.measured = (*(each for each, _ in self._makers), *self._capability.measured)

    def look(self, poses: Array) -> tuple[NDArray[np.intp], dict[str, Array]]:
        """Regions of states, and quantities by name, NaN where the robot does not work within limits of its joints.

        Args:
            poses: Poses (n, p), faster where they lie column by column.
        """
        still = np.zeros((len(poses), len(self.subject.names.twist)), order="F")
        found, status = self._computed(poses, still, still)
        margin = found[self._margin].reshape(len(poses), -1).min(axis=1) if self._margin else None
        volume = found["parallel"] * self._sign if self._sign else None
        regions = told_apart(status, margin, volume)
        works = regions == Region.WORKS
        quantities = {each.name: make(found, poses, works) for each, make in self._makers}
        quantities |= self._capability.values(found)
        if not works.all():
            bad = ~works
            for own in quantities.values():
                own[bad] = np.nan
        return regions, quantities

    def _computed(self, *inputs: Array) -> tuple[Mapping[str, Array], NDArray[np.uint32]]:
        status = np.zeros(len(inputs[0]), np.uint32)
        results = self._function.results(*inputs, status=status)
        return dict(zip((port.name for port in self._function.outputs), results, strict=True)), status

    def _home_sign(self) -> float:
        """Sign of the determinant at home, which distinguishes regions; 0 where there is none."""
        subject = self.subject
        if not subject.has("singularity") or len(subject.actuators) != len(subject.names.twist):
            return 0.0
        home, _ = subject.compute("singularity", subject.poses(subject.home[None]))
        return float(np.sign(home["parallel"][0]))

    def _rows(self) -> list[tuple[Measured, Callable[[Mapping[str, Array], Array, Array], Array]]]:
        """Quantities and how they are made of what is computed."""
        subject, has = self.subject, self.subject.has
        motors = self._efforts.motors
        same: Any = list(motors) if len(motors) < len(subject.actuators) else slice(None)  # which copies nothing
        rows = [
            (
                self._efforts.measured,
                lambda found, poses, works: self._effort(found["effort"], poses, works)[:, same].max(axis=1),
            )
        ]
        if has("condition_number"):
            words = "condition number of the inverse Jacobian"
            rows.append((Measured("condition", "1", words, "high"), lambda found, *_: found["condition_number"].copy()))
        if has("singularity"):
            words = "determinant of unit rows of the inverse Jacobian, absolute: zero in a parallel singularity"
            rows.append((Measured("parallel", "1", words, "low"), lambda found, *_: np.abs(found["parallel"])))
            words = "least |D|/‖w‖ of the motors: zero in a serial singularity"
            rows.append((Measured("serial", "1", words, "low"), lambda found, *_: found["serial"].min(axis=1)))
        if self._reach:
            words = "distance from the limit of reach, to first order"
            rows.append((Measured("reach", "m", words, "low"), lambda found, *_: found[self._reach].min(axis=1)))
        return rows

    def _effort(self, rest: Array, poses: Array, works: NDArray[np.bool_]) -> Array:
        """|Γ₀ᵢ| + ‖cᵢ‖ ‖ẍ‖, the greatest effort of each motor at an acceleration of any direction: Γ = Γ₀ + C ẍ.

        It is that at rest where the robot does not work.
        """
        worst = np.abs(rest)
        if not self._acceleration or not works.any():
            return worst
        if works.all():
            return self._worst(rest, poses)
        own = (np.compress(works, array.T, axis=1).T for array in (rest, poses))  # column by column
        worst.T[:, works] = self._worst(*own).T
        return worst

    def _worst(self, rest: Array, poses: Array) -> Array:
        """The same where it works."""
        width = len(self.subject.names.acceleration_units)
        worst, status = np.zeros_like(rest), np.zeros(len(poses), np.uint32)
        still, unit = (np.zeros((len(poses), width), order="F") for _ in range(2))
        for place in self._efforts.directions:
            unit[:, place] = 1.0
            change = self.subject.robot.inverse_dynamics(poses, still, unit, status=status)
            unit[:, place] = 0.0
            change -= rest
            change *= change
            worst += change
        np.sqrt(worst, out=worst)
        worst *= abs(self._acceleration)
        worst += np.abs(rest)
        return worst


@lru_cache(maxsize=4)
def survey_of(
    text: RobotText, parameters: tuple[tuple[str, float], ...], acceleration: float, wanted: Wanted = NO_DEMANDS
) -> Survey:
    """A survey of a robot with parameters overridden, made once in a process."""
    return Survey(text, Options(parameters=dict(parameters)), acceleration, wanted)
