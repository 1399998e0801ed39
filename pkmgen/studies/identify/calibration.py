"""Kinematic calibration: geometric parameters of the robot file, and offsets of its motors, from measured poses.

The pose by forward kinematics at measured positions of the motors is compared with the measured one; what is left is
made least by the method of Levenberg and Marquardt. Parameters are values of a struct of the kernel, so that nothing is
recompiled. Parameters that poses do not identify keep their values in the file (Mooring, Roth, Driels
1991, *Fundamentals of manipulator calibration*).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from scipy import stats
from scipy.optimize import least_squares

from pkmgen.api.load import load_runtime
from pkmgen.errors import (
    ArgumentError,
    MeasurementError,
    NotFiniteError,
    Problem,
    RobotFileError,
    UnsupportedRobotError,
)
from pkmgen.machine.spelling import counted
from pkmgen.studies.identify.least_squares import CONFIDENCE_LEVEL, Array, independent_columns
from pkmgen.studies.identify.robot_text import changed_text
from pkmgen.studies.identify.runs import position_units, quantity_of
from pkmgen.studies.identify.subject import Subject, find_subject
from pkmgen.studies.identify.tables import read_table

DEPENDENT = 1e-6
"""Part of a column, of length one, that others do not make, below which a parameter stays as it is."""
STEP = 1e-6
"""Of numeric derivatives, by the size of the robot or one radian."""
ROUNDS = 3
"""Of weights of lengths and angles from what is left."""
LARGEST_POSE_ERROR = 0.2
"""Median error of poses, by the size of the robot or one radian, above which data and robot do not belong together."""


@dataclass(frozen=True, slots=True, eq=False)
class Poses:
    """Pairs of positions of the motors, (N, m), and poses that were measured there, (N, p), SI units."""

    file: str
    position: Array
    pose: Array


@dataclass(frozen=True, slots=True, eq=False)
class Calibrated:
    """What poses say of the geometry of a robot.

    Attributes:
        subject: The robot.
        file: Where the poses are from.
        poses: Their number.
        names: What was found: parameters of the file, and offsets of motors (`offset.…`), to be added to positions.
        units: Their SI units.
        values: Their values.
        covariance: Its covariance.
        freedoms: Measured numbers beyond those found.
        stay: Parameters that stay as in the file, and why.
        singular_values: Of the Jacobian of all parameters with an effect, its columns of length one.
        noise: Standard deviation of positions, m, and of angles, rad, of measured poses; 0 where there are none.
        before: Root mean square of errors of poses by the file: of positions, m, and of angles, rad.
        after: The same with what was found.
        files: What was written.
    """

    subject: Subject
    file: str
    poses: int
    names: tuple[str, ...]
    units: tuple[str, ...]
    values: Array
    covariance: Array
    freedoms: int
    stay: Mapping[str, str]
    singular_values: Array
    noise: tuple[float, float]
    before: tuple[float, float]
    after: tuple[float, float]
    files: tuple[Path, ...] = ()

    @property
    def errors(self) -> Array:
        """Standard errors."""
        return np.asarray(np.sqrt(np.diag(self.covariance)))

    def margins(self, level: float = CONFIDENCE_LEVEL) -> Array:
        """Half widths of intervals, each of which holds its true value with this probability."""
        return np.asarray(stats.t.ppf(0.5 + 0.5 * level, self.freedoms) * self.errors)

    @property
    def offsets(self) -> dict[str, float]:
        """What is to be added to the measured position of each motor, by its name."""
        found = dict(zip(self.names, self.values.tolist(), strict=True))
        return {name: found.get(f"offset.{name}", 0.0) for name in self.subject.robot.actuators}

    @property
    def robot_text(self) -> str:
        """The robot file with the parameters found, comments kept; offsets have no place in it."""
        values = dict(zip(self.names, self.values.tolist(), strict=True))
        errors = dict(zip(self.names, self.errors.tolist(), strict=True))
        return changed_text(self.subject.text, {k: v for k, v in values.items() if k in self.subject.numbers}, errors)


def read_poses(path: str | Path, subject: Subject, units: Mapping[str, str] | None = None) -> Poses:
    """Read pairs of positions of the motors and poses from a table.

    Raises:
        ArgumentError: There is no such file.
        MeasurementError: The table is not of that.
    """
    _refuse_without_platform(subject)
    table, given = read_table(path), dict(units or {})
    if missing := [name for name in ("position", "pose") if name not in table.quantities()]:
        raise table.of_header(", ".join(table.quantities()), f"no {missing[0]} was measured", "position.… and pose.…")
    position, pose = (quantity_of(table, subject, name, given) for name in ("position", "pose"))
    return Poses(table.file, position, pose)


def calibrate(
    robot: str | Path | Subject,
    poses: str | Path | Poses,
    *,
    fixed: tuple[str, ...] = (),
    offsets: bool = True,
    units: Mapping[str, str] | None = None,
    parameters: Mapping[str, float] | None = None,
) -> Calibrated:
    """Find the geometric parameters of a robot from measured poses: `pkmgen.calibrate`, whose `table` is `poses`."""
    subject = find_subject(robot, parameters)
    _refuse_without_platform(subject)
    measured = poses if isinstance(poses, Poses) else read_poses(poses, subject, units)
    offset_names = tuple(f"offset.{name}" for name in subject.robot.actuators) if offsets else ()
    if unknown := [name for name in fixed if name not in (*subject.geometric, *offset_names)]:
        known = ", ".join((*subject.geometric, *offset_names))
        raise ArgumentError(f"fixed: {unknown[0]!r} is no geometric parameter of {subject.text.file}; allowed: {known}")
    model = _Model(subject, measured)
    names, stay, singular = model.independent([n for n in (*subject.geometric, *offset_names) if n not in fixed])
    stay |= dict.fromkeys(fixed, "it was to stay")
    if measured.pose.shape[0] * model.width <= len(names):
        message = f"{counted(len(measured.pose), 'pose')}: too few for {counted(len(names), 'parameter')}"
        raise MeasurementError((Problem(measured.file, 0, 0, "", "", message, "more poses"),))
    return _solved(subject, measured, model, names, stay, singular)


def _solved(
    subject: Subject, measured: Poses, model: _Model, names: list[str], stay: dict[str, str], singular: Array
) -> Calibrated:
    start = np.array([subject.numbers.get(name, 0.0) for name in names])
    scales = np.array([model.scale(name) for name in names])
    before, share = model.left(names, start), np.zeros(len(names))
    weights = model.weights(before, 0)
    for _ in range(ROUNDS):
        scaled = weights
        found = least_squares(
            lambda x: (model.left(names, start + x * scales) * scaled).ravel(),  # noqa: B023
            share,
            jac=lambda x: (model.slopes(names, start + x * scales) * scaled[:, None]).reshape(-1, len(names)) * scales,  # noqa: B023
            method="lm" if names else "trf",
            xtol=1e-12,
            ftol=1e-12,
        )
        share = found.x
        after = model.left(names, start + share * scales)
        weights = model.weights(after, len(names))
    values = start + share * scales
    rows = (model.slopes(names, values) * weights[:, None]).reshape(-1, len(names))
    covariance = np.linalg.inv(rows.T @ rows)
    units = tuple(model.unit(name) for name in names)
    return Calibrated(
        subject,
        measured.file,
        len(measured.pose),
        tuple(names),
        units,
        values,
        covariance,
        rows.shape[0] - len(names),
        stay,
        singular,
        model.deviations(weights),
        model.errors(before),
        model.errors(after),
    )


class _Model:
    """Poses as functions of parameters, compared with those that were measured.

    Attributes:
        width: Numbers that the error of a pose is made of.
    """

    def __init__(self, subject: Subject, measured: Poses) -> None:
        self._subject, self._measured = subject, measured
        self._robot = load_runtime(subject.text, replace(subject.options, functions=("forward_kinematics",)))
        self._actuators = subject.robot.actuators
        self._motor_units = position_units(subject.robot)
        self._units = subject.robot.function("inverse_kinematics").inputs[0].units
        self._size = subject.mechanism.size
        self._angular = np.array([unit != "m" for unit in self._units[: self._plain]] + [True] * 3 * self._free)
        self.width = len(self._angular)

    @property
    def _free(self) -> bool:
        return self._units[-1] == "1"

    @property
    def _plain(self) -> int:
        return len(self._units) - 4 * self._free

    def unit(self, name: str) -> str:
        """SI unit of a parameter."""
        if name.startswith("offset."):
            return self._motor_units[self._actuators.index(name.removeprefix("offset."))]
        return self._subject.units[name]

    def scale(self, name: str) -> float:
        """A length of the size of the robot, or one radian."""
        return self._size if self.unit(name) == "m" else 1.0

    def left(self, names: list[str], values: Array) -> Array:
        """Measured poses less modelled ones, lengths in m, angles in rad, (N, width); far off where there is none.

        There is none of parameters that the robot does not admit, so that what is found is among those that it does.
        """
        given = dict(zip(names, values.tolist(), strict=True))
        offset = np.array([given.get(f"offset.{name}", 0.0) for name in self._actuators])
        far = LARGEST_POSE_ERROR * np.where(self._angular, 1.0, self._size)
        try:
            robot = self._robot({name: value for name, value in given.items() if name in self._subject.numbers})
        except (RobotFileError, NotFiniteError):
            return np.tile(far, (len(self._measured.pose), 1))
        function = robot.function("forward_kinematics")
        start = (self._measured.pose,) if len(function.inputs) > 1 else ()
        words = np.zeros(len(self._measured.pose), dtype=np.uint32)
        pose = function(self._measured.position + offset, *start, status=words)
        error = self._difference(pose)
        error[words != 0] = far
        return error

    def slopes(self, names: list[str], values: Array) -> Array:
        """Derivatives of that in the parameters, (N, width, names), by central differences."""
        columns = []
        for k, name in enumerate(names):
            change = np.zeros(len(names))
            change[k] = STEP * self.scale(name)
            ends = [self.left(names, values + sign * change) for sign in (1.0, -1.0)]
            columns.append((ends[0] - ends[1]) / (2.0 * change[k]))
        return np.stack(columns, axis=-1) if names else np.zeros((len(self._measured.pose), self.width, 0))

    def independent(self, names: list[str]) -> tuple[list[str], dict[str, str], Array]:
        """Parameters that poses identify beside those before them; why others stay; singular values of them all."""
        self._refuse_far(self.left([], np.zeros(0)))
        held = {name: reason for name in names if (reason := self._held(name))}
        names = [name for name in names if name not in held]
        start = np.array([self._subject.numbers.get(name, 0.0) for name in names])
        rows = self.slopes(names, start).reshape(-1, len(names)) * [self.scale(name) for name in names]
        lengths = np.linalg.norm(rows, axis=0)
        still = lengths <= STEP * np.max(lengths, initial=1e-300)
        stay = held | {name: "it has no effect on poses" for name, idle in zip(names, still, strict=True) if idle}
        columns = rows / np.where(still, 1.0, lengths)
        kept, made = independent_columns(columns, np.flatnonzero(~still), DEPENDENT)
        for k, others in made.items():
            stay[names[k]] = f"poses tell it only together with {', '.join(names[j] for j in others)}"
        singular = np.linalg.svd(columns[:, ~still], compute_uv=False)
        return [names[k] for k in kept], stay, singular

    def _held(self, name: str) -> str:
        """Why a parameter cannot be changed at all: other values are not admitted; empty where they are."""
        change = STEP * self.scale(name)
        for value in (self._subject.numbers.get(name, 0.0) + sign * change for sign in (1.0, -1.0)):
            try:
                self._robot({name: value} if name in self._subject.numbers else {})
            except RobotFileError as error:
                return f"other values are not admitted: {error.problems[0].message}"
        return ""

    def weights(self, left: Array, taken: int) -> Array:
        """Weights of the entries of an error, (width,), by what is left of lengths and of angles."""
        weights = np.ones(self.width)
        for group in (self._angular, ~self._angular):
            if group.any():
                freedoms = max(left[:, group].size - taken * np.mean(group), 1.0)
                variance = float(np.sum(left[:, group] ** 2)) / freedoms
                weights[group] = 1.0 / max(np.sqrt(variance), 1e-15)
        return weights

    def deviations(self, weights: Array) -> tuple[float, float]:
        """Standard deviations of positions and of angles that belong to weights."""
        lengths, angles = (weights[group] for group in (~self._angular, self._angular))
        return (float(1.0 / lengths[0]) if lengths.size else 0.0, float(1.0 / angles[0]) if angles.size else 0.0)

    def errors(self, left: Array) -> tuple[float, float]:
        """Root mean square of errors: distance, m, and angle, rad."""
        parts = (left[:, group] for group in (~self._angular, self._angular))
        distance, angle = (float(np.sqrt(np.mean(np.sum(part**2, axis=1)))) for part in parts)
        return distance, angle

    def _difference(self, pose: Array) -> Array:
        measured, plain = self._measured.pose, self._plain
        left = measured[:, :plain] - pose[:, :plain]
        angles = self._angular[:plain]
        left[:, angles] = (left[:, angles] + np.pi) % (2.0 * np.pi) - np.pi
        if not self._free:
            return np.asarray(left)
        a, b = measured[:, plain:], pose[:, plain:]
        scalar = np.sum(a * b, axis=1, keepdims=True)
        vector = b[:, :1] * a[:, 1:] - a[:, :1] * b[:, 1:] - np.cross(a[:, 1:], b[:, 1:])
        return np.hstack([left, 2.0 * vector * np.where(scalar < 0.0, -1.0, 1.0)])

    def _refuse_far(self, left: Array) -> None:
        """Refuse poses that calibration cannot have been meant for: other units, frames or assemblies.

        Raises:
            MeasurementError: Most are.
        """
        parts = np.max(np.abs(left) / np.where(self._angular, 1.0, self._size), axis=1)
        if np.median(parts) >= LARGEST_POSE_ERROR:
            distance, angle = self.errors(left)
            message = (
                "poses and positions do not belong together by the robot file: another unit, frame, zero or sense?"
            )
            seen = f"errors of {distance:.3g} m and {angle:.3g} rad"
            raise MeasurementError(
                (Problem(self._measured.file, 0, 0, "pose", seen, message, "errors of some percent"),)
            )


def _refuse_without_platform(subject: Subject) -> None:
    if not subject.mechanism.limb_names:
        raise UnsupportedRobotError(
            f"{subject.text.file}: only robots of limbs and a platform have poses to calibrate by"
        )
