"""What functions have to give, by Pinocchio and by definition, in states of a robot's box."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np

from pkmgen.language.description.types import Motion, RobotFile
from tests.conftest import Array
from tests.oracle.family import FamilyOracle
from tests.oracle.limb_numbers import LimbNumbers
from tests.oracle.states import random_states

STATES = 5
SMALL = 1e-3  # results below it, in SI units, are compared by their absolute error
ACTUATOR_RATES = ("actuator_velocity", "actuator_acceleration")
Outputs = Mapping[str, Array]


def relative_error(found: Array, expected: Array) -> float:
    """Largest error of any state, each by its largest entry."""
    rows = [np.reshape(values, (len(expected), -1)) for values in (found, expected)]
    assert rows[0].shape == rows[1].shape
    scale = np.maximum(np.max(np.abs(rows[1]), axis=1), SMALL)
    return float(np.max(np.max(np.abs(rows[0] - rows[1]), axis=1) / scale))


class Judge:
    """States of a robot: what goes into its functions, and what has to come out of them by the oracle."""

    def __init__(self, robot: RobotFile, *, pulled: bool) -> None:
        self.robot, self.states = robot, random_states(robot, STATES, seed=31)
        oracle, motions = FamilyOracle(robot), list(zip(*self.states, strict=True))
        self.wrench = np.random.default_rng(32).normal(size=self.states.twist.shape) * 5 * pulled
        self._family = [oracle.family(pose, twist) for pose, twist, _ in motions]
        self._moving = [oracle.state(*motion, wrench) for motion, wrench in zip(motions, self.wrench, strict=True)]
        self.effort = self.moving("effort") * np.random.default_rng(33).uniform(0.5, 1.5, self.moving("effort").shape)

    @cached_property
    def inputs(self) -> Mapping[str, Array]:
        """All that functions take, by the names of their inputs."""
        rates = {name: self.moving(name) for name in ACTUATOR_RATES}
        return self.states._asdict() | rates | {"wrench": self.wrench, "effort": self.effort}

    def family(self, name: str) -> Array:
        return np.array([getattr(state, name) for state in self._family])

    def moving(self, name: str) -> Array:
        return np.array([getattr(state, name) for state in self._moving])

    @cached_property
    def expected(self) -> Mapping[str, Outputs]:
        """Outputs of functions by name."""
        rates, terms = self.family("inverse_jacobian_rate"), ("mass_matrix", "bias", "inverse_jacobian")
        plain = ("mass_matrix", "bias", "gravity", "jacobian", "inverse_jacobian_rate")
        actuated = ("actuator_mass_matrix", "actuator_bias")
        return {name: {name: self.family(name)} for name in (*plain, *actuated)} | {
            "kinetic_energy": {"kinetic_energy": self.family("kinetic")},
            "potential_energy": {"potential_energy": self.family("potential")},
            "actuator_motion": {name: self.moving(name) for name in ACTUATOR_RATES},
            "platform_motion": {"twist": self.states.twist, "acceleration": self.states.acceleration},
            "forward_dynamics": {"acceleration": self._acceleration()},
            "dynamics_terms": {name: self.family(name) for name in terms}
            | {"drift": np.einsum("kij,kj->ki", rates, self.states.twist)},
            "condition_number": {"condition_number": self._condition_number()},
            "singularity": {"serial": 1 / np.linalg.norm(self._even_rows(), axis=2), "parallel": self._volume()},
        }

    def _acceleration(self) -> Array:
        pulls = zip(self._family, self.effort, self.wrench, strict=True)
        return np.array([state.forward_dynamics(effort, wrench) for state, effort, wrench in pulls])

    def _even_rows(self) -> Array:
        """J_inv, its angular columns by the root mean square of the anchors' distances from P."""
        numbers, description = LimbNumbers(self.robot.values), self.robot.description
        anchors = [numbers.mount(limb.platform)[1] for limb in description.limbs]
        length = np.sqrt(np.mean(np.sum(np.square(anchors), axis=1))) or 1.0
        straight = {Motion.SPATIAL: 3, Motion.PLANAR_BODY: 2, Motion.SCHOENFLIES: 3}
        lengths = np.ones(self.states.twist.shape[1])
        lengths[straight.get(description.platform.motion, len(lengths)) :] = length
        return self.family("inverse_jacobian") / lengths

    def _condition_number(self) -> Array:
        rows = self._even_rows()
        norms = [np.linalg.norm(matrix, axis=(1, 2)) for matrix in (rows, np.linalg.pinv(rows))]
        return norms[0] * norms[1] / rows.shape[2]

    def _volume(self) -> Array:
        rows = self._even_rows()
        rows = rows / np.linalg.norm(rows, axis=2, keepdims=True)
        return np.sqrt(np.linalg.det(np.einsum("kij,kil->kjl", rows, rows)))
