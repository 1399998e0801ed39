"""States of the motors by the pose of a body, with the Jacobian of the one by the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pkmgen.checks.oracle import posed
from pkmgen.checks.oracle.multibody import MultibodyState
from pkmgen.checks.oracle.numbers import Array


@dataclass(frozen=True)
class PosedState:
    """A state by the pose: position, rate and acceleration of what is independent, and what the oracle says."""

    pose: Array
    twist: Array
    acceleration: Array
    motors: Array
    motor_rate: Array
    motor_acceleration: Array
    jacobian: Array
    oracle: MultibodyState

    @property
    def effort(self) -> Array:
        """Of the motors."""
        return self.oracle.effort

    @property
    def mass_matrix(self) -> Array:
        """In the rates of the pose."""
        matrix = self.jacobian.T @ self.oracle.mass_matrix @ self.jacobian
        return np.asarray(matrix)


class PosedBody(posed.PosedBody):
    """The platform of a robot file that is moved by its motors."""

    def state(self, q: Array, rate: Array, acceleration: Array) -> PosedState:
        """A state of the motors by the pose."""
        size = len(rate)
        position = self.motion(q, rate, acceleration)
        by_motors = [self.rates(q, unit) for unit in np.eye(size)]
        state = self.oracle.state(q, rate, acceleration)
        jacobian = np.linalg.inv(np.array(by_motors).T)
        return PosedState(*position, self.oracle.positions(q), rate, acceleration, jacobian, state)

    def pose(self, q: Array) -> Array:
        """The pose at a configuration of all joints."""
        still = np.zeros(len(self.oracle.motors))
        return self.motion(q, still, still)[0]

    def rates(self, q: Array, rate: Array) -> Array:
        """Rates of the pose by those of the motors."""
        return self.motion(q, rate, 0.0 * rate)[1]
