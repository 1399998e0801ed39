"""Plants that identification is judged by: robots whose parameters are not those of the file, simulated by Pinocchio.

Efforts, positions of the motors and poses are those of an engine that shares only the robot language with pkmgen; what
is measured of them has noise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.language.description.read import read_robot
from pkmgen.language.description.types import RobotFile
from pkmgen.language.expression.units import parse_unit
from pkmgen.mechanism.poses import box_poses
from pkmgen.mechanism.types import Mechanism
from pkmgen.studies.identify import Poses, Run, Subject, excite, make_run
from tests.oracle.spatial_model import SpatialOracle

Array = NDArray[Any]
WRONG = 0.15
"""Part by which parameters of the plant differ from the file, at most."""
FRICTION = {"motor_viscous": 0.08, "motor_coulomb": 0.15, "slide_viscous": 25.0, "slide_coulomb": 6.0}
OTHERS = {"rotor_inertia": 2e-3, "rotor_mass": 1.5}
"""What plants have of parameters that the file has as zero, SI units, up to the same part."""
PERIOD, RATE, HARMONICS = 5.0, 500.0, 5


@dataclass(frozen=True)
class Plant:
    """A robot of other parameters than its file has.

    Attributes:
        subject: The robot by its file.
        values: Parameters of the plant, SI units.
        oracle: The engine.
    """

    subject: Subject
    values: Mapping[str, float]
    oracle: SpatialOracle

    @property
    def base_parameters(self) -> Array:
        """β of the plant, in groups of the file's geometry."""
        return self.subject.bases.of(self.subject.standard(self.values))


@dataclass(frozen=True)
class Motion:
    """A period of a motion without noise: positions of the motors and efforts, a row for each sample."""

    step: float
    position: Array
    effort: Array


def dynamic_plant(subject: Subject, seed: int) -> Plant:
    """A plant of other masses, inertias and friction."""
    random = np.random.default_rng(seed)
    typical = {name: value or {**FRICTION, **OTHERS}.get(name, 0.0) for name, value in subject.numbers.items()}
    values = {name: typical[name] * (1.0 + WRONG * random.uniform(-1.0, 1.0)) for name in subject.dynamic}
    return _plant(subject, values)


def geometric_plant(subject: Subject, seed: int, wrong: float = WRONG) -> Plant:
    """A plant of other lengths and angles."""
    random = np.random.default_rng(seed)
    values = {name: subject.numbers[name] * (1.0 + wrong * random.uniform(-1.0, 1.0)) for name in subject.geometric}
    return _plant(subject, values)


def _plant(subject: Subject, values: Mapping[str, float]) -> Plant:
    file = read_robot(subject.text.text, subject.text.file)
    units = {name: parse_unit(file.description.parameters[name].unit).factor for name in values}
    other = read_robot(subject.text.text, subject.text.file, {n: v / units[n] for n, v in values.items()})
    assert isinstance(other, RobotFile)
    return Plant(subject, values, SpatialOracle(other))


def motion_of_plant(plant: Plant, seed: int, trials: int = 60, rate: float = RATE) -> Motion:
    """A period of a motion that shows base parameters, with the efforts of the plant."""
    found = excite(plant.subject, period=PERIOD, harmonics=HARMONICS, rate=rate, trials=trials, seed=seed)
    states = [plant.oracle.state(*state) for state in zip(*found.state.values(), strict=True)]
    position = np.array([state.actuator_position for state in states])
    return Motion(1.0 / rate, position, np.array([state.effort for state in states]))


def measured(motion: Motion, seed: int, encoder: float, torque: float, periods: int = 4) -> Run:
    """Measure some periods of a motion, with white noise.

    Args:
        motion: The motion.
        seed: Of the noise.
        encoder: Standard deviation of positions, rad or m.
        torque: The same of efforts, by their standard deviation along the motion.
        periods: How many.
    """
    random = np.random.default_rng(seed)
    position, effort = (np.tile(each, (periods, 1)) for each in (motion.position, motion.effort))
    noise = torque * np.std(motion.effort, axis=0)
    return make_run(
        motion.step,
        position=position + encoder * random.normal(size=position.shape),
        effort=effort + noise * random.normal(size=effort.shape),
        file=f"run {seed}",
    )


def poses_of_plant(plant: Plant, count: int, seed: int) -> tuple[Array, Array]:
    """Poses of the box, and positions of the motors that the plant has there."""
    mechanism = plant.subject.mechanism
    assert isinstance(mechanism, Mechanism)
    pose = box_poses(mechanism, count, np.random.default_rng(seed))
    still = np.zeros(len(mechanism.layout.twist_names))
    position = np.array([plant.oracle.state(each, still, still).actuator_position for each in pose])
    return pose, position


def measured_poses(pose: Array, position: Array, offset: Array, seed: int, length: float, angle: float) -> Poses:
    """Measure poses with white noise of lengths, m, and of angles, rad; motors read less by their offsets."""
    random = np.random.default_rng(seed)
    noisy, lengths = pose.copy(), min(pose.shape[1], 3)
    noisy[:, :lengths] += length * random.normal(size=(len(pose), lengths))
    if pose.shape[1] == 7:
        w, v = pose[:, 3:4], pose[:, 4:]
        half = 0.5 * angle * random.normal(size=(len(pose), 3))
        turned = np.hstack([w - np.sum(half * v, axis=1, keepdims=True), v + w * half + np.cross(half, v)])
        noisy[:, 3:] = turned / np.linalg.norm(turned, axis=1, keepdims=True)
    return Poses(f"poses {seed}", position - offset, noisy)
