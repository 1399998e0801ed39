"""A place where designs are tried: one kernel whose parameters are set, and what a study asks of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from pkmgen.errors import ArgumentError, NotFiniteError, RobotFileError
from pkmgen.language.exact.dimensions import Dimension
from pkmgen.language.expression.trees import ExpressionError, evaluate
from pkmgen.language.expression.units import dimension_text
from pkmgen.studies.capability.robot import Capability
from pkmgen.studies.design.language import TIMES, TRAJECTORY, Kind, kind_of, value_of
from pkmgen.studies.design.places import rays_of_box, states_of_box, trajectory_of
from pkmgen.studies.design.series import CAPABLE, asked_for, columns_of, functions_of, kinds_of, wanted_of
from pkmgen.studies.design.sizes import Sizes
from pkmgen.studies.design.types import Study
from pkmgen.studies.study.motion import motion_along
from pkmgen.studies.study.regions import WORDS, Region, regions_of
from pkmgen.studies.study.subject import Array, Subject, words_of

FARTHEST_HALF_WIDTHS, RAY_STATES, HALVINGS = 3.0, 25, 14
"""Length of rays from the middle of the box, by its half widths; their states, and bisections of where they end."""
IMPOSSIBLE = 10.0
"""Violation of a design that cannot be looked at; less by one where parts of it can."""
UNITS: Mapping[Dimension, str] = {
    (2, 1, -3): "W", (0, 0, -1): "rad/s", (0, 0, -2): "rad/s**2", (1, 0, -1): "m/s", (1, 0, -2): "m/s**2",
    (0, 1, -2): "N/m",
}  # fmt: skip
SERIES = {"effort": "efforts", "velocity": "velocities", "power": "power", "reaction": "reactions",
          "reaction_moment": "moments"}  # fmt: skip
"""Names of series of motions."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What is known of a design.

    Attributes:
        values: Of the outputs, then what constraints have to spare, SI units; NaN where the design is not possible.
        violation: How far it is from feasible, 0 where it is.
        reason: Why it is not; empty where it is.
    """

    values: Array
    violation: float
    reason: str


class _ImpossibleError(Exception):
    """A design cannot be looked at.

    Attributes:
        share: Part of what is looked at that is not possible.
    """

    def __init__(self, reason: str, share: float = 1.0) -> None:
        super().__init__(reason)
        self.share = share


class Lab:
    """Tries designs of a study.

    Attributes:
        study: The study.
        sizes: What makes numbers of designs.
        subject: The robot as its file has it.
        units: Units of outputs, then of constraints.
    """

    def __init__(self, study: Study) -> None:
        self.study, self.sizes = study, Sizes(study)
        self._asked = asked_for(study)
        self._varied = Subject.load_varied(study.texts.robot, functions_of(study, self._asked.values()))
        self.subject = self._varied(self.sizes.of_file(), None)
        self.units = tuple(unit_of(each.dimension) for each in self._kinds())
        description = study.description
        self.trajectory = None if description.trajectory is None else trajectory_of(study, self.subject)
        self.states = None if description.box is None else states_of_box(study, self.subject)

    def try_design(self, design: Array) -> Trial:
        """Try a design (variables,), SI units."""
        return self.try_numbers(self.sizes.of_design(design))

    def try_numbers(self, numbers: Mapping[str, float]) -> Trial:
        """Try a robot with these numbers."""
        study = self.study
        nothing = np.full(len(study.outputs) + len(study.constraints), np.nan)
        if problem := self.sizes.problem(numbers):
            return Trial(nothing, IMPOSSIBLE, problem)
        try:
            known = {**numbers, **(self._measured(numbers) if self.sizes.changed else self._unchanged)}
        except _ImpossibleError as error:
            return Trial(nothing, IMPOSSIBLE - 1.0 + error.share, str(error))
        values = np.array([value_of(tree, known) for _, tree in study.trees], float)
        if not np.isfinite(values).all():
            path, _ = study.trees[int(np.argmin(np.isfinite(values)))]
            return Trial(nothing, IMPOSSIBLE, f"{path[-1]} is not finite")
        return Trial(values, *self._judged(values[len(study.outputs) :], known))

    def subject_of(self, numbers: Mapping[str, float]) -> Subject:
        """The robot with these numbers."""
        return self._varied(numbers, self._home(numbers))

    def some_states(self) -> tuple[Array, Array, Array]:
        """Pose, twist and acceleration at some states that the study looks at, or about home."""
        if self.trajectory is not None:
            some = slice(None, None, max(1, len(self.trajectory.times) // 16))
            return self.trajectory.pose[some], self.trajectory.twist[some], self.trajectory.acceleration[some]
        subject = self.subject
        values = self.states[:: max(1, len(self.states) // 16)] if self.states is not None else subject.home[None]
        still = subject.still(len(values))
        return subject.poses(values), still, still + 1.0

    def _judged(self, slacks: Array, known: Mapping[str, Any]) -> tuple[float, str]:
        """How far constraints are violated, by the size of what they are compared with, and which is most."""
        sizes = np.array([abs(value_of(each.right, known)) for each in self.study.constraints])
        violated = np.maximum(-slacks, 0.0) / np.where(sizes > 0.0, sizes, 1.0)
        if not violated.any():
            return 0.0, ""
        worst = int(np.argmax(violated))
        unit = self.units[len(self.study.outputs) + worst]
        short = f"{-slacks[worst]:.3g}{'' if unit == '1' else f' {unit}'}"
        part = 1.0 - 1.0 / (1.0 + float(violated.sum()))
        return part, f"{self.study.constraints[worst].name} is missed by {short}"

    def _measured(self, numbers: Mapping[str, float]) -> dict[str, Any]:
        """All numbers and series that the study names."""
        try:
            subject = self.subject_of(numbers)
        except NotFiniteError as error:
            raise _ImpossibleError(str(error)) from error
        except RobotFileError as error:
            (problem,) = error.problems
            raise _ImpossibleError(f"{problem.key}: {problem.message}" if problem.key else problem.message) from error
        self._check_home(subject)
        found = dict[str, Any]()
        if "moving_mass" in self._asked:
            found["moving_mass"] = moving_mass(subject)
        if self.states is not None:
            found |= self._over_box(subject)
        if self.trajectory is not None:
            found |= self._along(subject)
        return found

    @cached_property
    def _unchanged(self) -> dict[str, Any]:
        """The same of a robot that no design changes."""
        return self._measured(self.sizes.of_file())

    def _home(self, numbers: Mapping[str, float]) -> tuple[float, ...] | None:
        """The home pose that the robot file gives a design; of a robot of limbs."""
        try:
            return tuple(evaluate(each.tree, numbers) for each in self.study.known.description.home_pose) or None
        except ExpressionError as error:
            raise _ImpossibleError(f"home: {error}") from error

    def _check_home(self, subject: Subject) -> None:
        """A robot file whose home is not reached would be refused."""
        region = Region(int(regions_of(subject, subject.poses(subject.home[None]))[0]))
        if region > Region.LIMITED:
            raise _ImpossibleError(f"home: {WORDS[region]}")

    # --- the box

    def _over_box(self, subject: Subject) -> dict[str, Any]:
        """Series over the states of the box where the robot works, and numbers of the box."""
        assert self.states is not None
        region = self.study.description.box
        assert region is not None
        poses = subject.poses(self.states)
        regions, condition = self._regions(subject, poses)
        works = regions == Region.WORKS
        share = float(np.mean(works))
        if share < region.works or not share:
            place = int(np.argmin(works))
            where = words_of(subject.coordinates, self.states[place].tolist())
            why = WORDS[Region(int(regions[place]))] if regions[place] >= 0 else f"condition {condition[place]:.3g}"
            raise _ImpossibleError(f"works in {share:.1%} of the box; at {where}: {why}", 1.0 - share)
        found: dict[str, Any] = {"box_share": share}
        if "box_scale" in self._asked:
            found["box_scale"] = self._box_scale(subject)
        if "condition" in self._asked:
            found["condition"] = condition[works]
        if any(name in CAPABLE for name in self._asked):
            found |= {name: values[works] for name, values in self._capable(subject, poses).items()}
        return found | {name: _BOX[name](subject, poses)[works] for name in self._asked if name in _BOX}

    def _capable(self, subject: Subject, poses: Array) -> dict[str, Array]:
        """What motors allow at poses, by name; of functions that the kernel has, so that none is compiled again."""
        capable, still = Capability(subject, wanted_of(self.study)), subject.still(len(poses))
        known = dict[str, Array]()
        for name in ("inverse_dynamics", *capable.functions):
            inputs = (poses, still, still)[: len(subject.robot.function(name).inputs)]
            known |= subject.compute(name, *inputs)[0]
        return {name: values for name, values in capable.values(known).items() if name in self._asked}

    def _regions(self, subject: Subject, poses: Array) -> tuple[Array, Array]:
        """Region of each pose, −1 where the condition number is too high, and the condition number."""
        region = self.study.description.box
        assert region is not None
        regions, condition = regions_of(subject, poses), np.ones(len(poses))
        if subject.has("condition_number"):
            condition = subject.compute("condition_number", poses)[0]["condition_number"].reshape(len(poses))
            if region.condition is not None:
                regions = np.where((regions == Region.WORKS) & ~(condition <= region.condition), -1, regions)
        return regions, condition

    def _box_scale(self, subject: Subject) -> float:
        """By how much the box can grow about its middle: the shortest of the rays on which the robot works."""
        middle, ways = self._rays

        def works(scales: Array) -> Array:
            values = middle + scales[..., None] * ways[:, None, :]
            regions, _ = self._regions(subject, subject.poses(values.reshape(-1, values.shape[-1])))
            return np.asarray(regions == Region.WORKS).reshape(values.shape[:2])

        scales = np.linspace(0.0, FARTHEST_HALF_WIDTHS, RAY_STATES)
        good = works(np.tile(scales, (len(ways), 1)))
        ends = np.where(good.all(axis=1), RAY_STATES - 1, good.argmin(axis=1))
        last = int(ends.min())
        if last == 0 or good.all():
            return 0.0 if last == 0 else FARTHEST_HALF_WIDTHS
        rays, low, high = ends == last, float(scales[last - 1]), float(scales[last])
        for _ in range(HALVINGS):
            between = 0.5 * (low + high)
            inside = works(np.full((len(ways), 1), between))[rays, 0].all()
            low, high = (between, high) if inside else (low, between)
        return low

    @cached_property
    def _rays(self) -> tuple[Array, Array]:
        return rays_of_box(self.study, self.subject)

    # --- the trajectory

    def _along(self, subject: Subject) -> dict[str, Any]:
        """Series along the trajectory."""
        trajectory = self.trajectory
        assert trajectory is not None
        try:
            motion = motion_along(subject, trajectory)
        except ArgumentError as error:
            _, status = subject.compute("inverse_dynamics", trajectory.pose, trajectory.twist, trajectory.acceleration)
            raise _ImpossibleError(str(error), float(np.mean(status != 0))) from error
        found: dict[str, Any] = {TIMES: trajectory.times, "duration": trajectory.times[-1] - trajectory.times[0]}
        for name, named in self._asked.items():
            if named.name not in SERIES:
                continue
            if SERIES[named.name] not in motion.series:
                raise _ImpossibleError(f"{named.meaning}: not found along the trajectory")
            columns = columns_of(subject, named.columns)
            values = motion.series[SERIES[named.name]].values[:, : len(columns)]
            own = name.removeprefix(f"{named.name}_")
            found[name] = values if name == named.name else values[:, [columns.index(own)]]
        return found

    def _kinds(self) -> list[Kind]:
        """What outputs and constraints measure.

        Raises:
            StudyFileError: Parts of an expression do not fit together, or it is no number.
        """
        kinds, found = kinds_of(self.study, self._asked, self.subject), list[Kind]()
        for path, tree in self.study.trees:
            try:
                kind = kind_of(tree, kinds)
            except ExpressionError as error:
                raise self.study.problem(path, None, str(error), "an expression whose parts fit together") from error
            if kind.along:
                means = "max, min, mean, rms or integral" if kind.along == TRAJECTORY else "max, min or mean"
                raise self.study.problem(path, None, "this is a series, not a number", f"{means} of it")
            found.append(kind)
        return found


def unit_of(dimension: Dimension | None) -> str:
    """The unit that a value is shown in."""
    known = dimension or (0, 0, 0)
    return UNITS.get(known) or dimension_text(known)


def moving_mass(subject: Subject) -> float:
    """Mass of all bodies, kg."""
    return float(sum(subject.mechanism.value(body.mass) for body in subject.mechanism.moving_bodies))


def _joint_margin(subject: Subject, poses: Array) -> Array:
    return np.asarray(subject.compute("joint_limits", poses)[0]["margin"].reshape(len(poses), -1).min(axis=1))


def _rest_effort(subject: Subject, poses: Array) -> Array:
    still = subject.still(len(poses))
    return np.asarray(np.abs(subject.compute("inverse_dynamics", poses, still, still)[0]["effort"]).max(axis=1))


_BOX: Mapping[str, Callable[[Subject, Array], Array]] = {
    "joint_margin": _joint_margin,
    "rest_effort": _rest_effort,
    "parallel": lambda subject, poses: np.abs(subject.compute("singularity", poses)[0]["parallel"]),
    "serial": lambda subject, poses: subject.compute("singularity", poses)[0]["serial"].min(axis=1),
    "reach_margin": lambda subject, poses: subject.compute("reach_margin", poses)[0]["margin"].min(axis=1),
}
"""Series over the box."""
