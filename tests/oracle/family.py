"""The whole family of functions by definition, from nothing but the inverse dynamics of the spatial oracle.

What a function is follows from efforts, rates and energies at a few motions in one pose: at rest, with the twist
alone, and with twists beside it. Nothing is differentiated numerically.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pkmgen.checks.oracle.numbers import Array
from pkmgen.language.description import types as language
from tests.oracle.spatial_model import OracleState, SpatialOracle

TURN_RATES = {language.Motion.SPATIAL: slice(3, 6), language.Motion.SPHERICAL: slice(0, 3)}
"""Entries of the twist that are an angular velocity: rates of turns that do not commute."""


@dataclass(frozen=True)
class FamilyState:
    """What the family has to say about a pose and a twist, n freedoms and m actuators, SI units.

    Attributes:
        mass_matrix: M (n, n) of all bodies and rotors.
        bias: Effort on the twist at zero acceleration, friction included (n,).
        gravity: Effort on the twist at rest (n,).
        kinetic: Kinetic energy, that of the rotors included.
        potential: Potential energy of gravity, zero at the origin of the world.
        inverse_jacobian: J_inv (m, n).
        inverse_jacobian_rate: Its derivative along the motion (m, n).
        twist: The twist (n,).
    """

    mass_matrix: Array
    bias: Array
    gravity: Array
    kinetic: float
    potential: float
    inverse_jacobian: Array
    inverse_jacobian_rate: Array
    twist: Array

    @property
    def jacobian(self) -> Array:
        """J with ẋ = J q̇ (n, m); of all such the smallest where there are more actuators than freedoms."""
        return np.linalg.pinv(self.inverse_jacobian)

    @property
    def actuator_mass_matrix(self) -> Array:
        """M_q of M_q q̈ + h_q = Γ: Jᵀ M J."""
        return self.jacobian.T @ self.mass_matrix @ self.jacobian

    @property
    def actuator_bias(self) -> Array:
        """h_q: what is left of Γ when the actuators do not accelerate."""
        return self.jacobian.T @ self.dynamics(self.platform_acceleration(np.zeros(len(self.inverse_jacobian))))

    def dynamics(self, acceleration: Array) -> Array:
        """Effort on the twist that a motion takes, M ẍ + h."""
        return self.mass_matrix @ acceleration + self.bias

    def platform_acceleration(self, actuator_acceleration: Array) -> Array:
        """The ẍ of q̈ = J_inv ẍ + J̇_inv ẋ."""
        return self.jacobian @ (actuator_acceleration - self.inverse_jacobian_rate @ self.twist)

    def forward_dynamics(self, effort: Array, wrench: Array) -> Array:
        """The ẍ of M ẍ + h = J_invᵀ Γ + wrench."""
        return np.linalg.solve(self.mass_matrix, self.inverse_jacobian.T @ effort + wrench - self.bias)


class FamilyOracle(SpatialOracle):
    """A robot whose loops are closed once for all motions in the same pose."""

    def __init__(self, robot: language.RobotFile) -> None:
        super().__init__(robot)
        self._turn_rates = TURN_RATES.get(robot.description.platform.motion, slice(0, 0))
        self._closed_pose: Array | None = None

    def family(self, pose: Array, twist: Array) -> FamilyState:
        """Find what all functions say about a motion.

        Raises:
            ValueError: The loops do not close at the pose, or the motion is not one the limbs can follow.
        """
        nothing = np.zeros_like(twist)
        still, moving = self.state(pose, nothing, nothing), self.state(pose, twist, nothing)
        return FamilyState(
            mass_matrix=moving.mass_matrix,
            bias=_effort_on_twist(moving),
            gravity=_effort_on_twist(still),
            kinetic=moving.energy - still.energy,
            potential=still.energy,
            inverse_jacobian=moving.inverse_jacobian,
            inverse_jacobian_rate=self._inverse_jacobian_rate(pose, twist, moving.inverse_jacobian),
            twist=twist,
        )

    def _inverse_jacobian_rate(self, pose: Array, twist: Array, inverse_jacobian: Array) -> Array:
        """J̇_inv, column for column.

        q̈ at zero acceleration is J̇_inv(ẋ) ẋ, a quadratic form of the twist, so that its values at ẋ ± e yield the
        part of J̇_inv(ẋ) e that is symmetric in ẋ and e. The other part is half of what it matters which of two turns
        comes first.
        """

        def drift(motion: Array) -> Array:
            return self.state(pose, motion, np.zeros_like(twist)).actuator_acceleration

        columns = []
        for unit in np.eye(len(twist)):
            order = np.zeros_like(twist)
            order[self._turn_rates] = _cross(twist[self._turn_rates], unit[self._turn_rates])
            symmetric = (drift(twist + unit) - drift(twist - unit)) / 4
            columns.append(symmetric - inverse_jacobian @ order / 2)
        return np.column_stack(columns)

    def _close(self, pose: Array) -> Array:
        if self._closed_pose is None or not np.array_equal(pose, self._closed_pose):
            self._closed_position = super()._close(pose)
            self._closed_pose = pose.copy()
        return self._closed_position


def _effort_on_twist(state: OracleState) -> Array:
    return state.inverse_jacobian.T @ state.effort


def _cross(first: Array, second: Array) -> Array:
    return np.cross(first, second) if first.size else first
