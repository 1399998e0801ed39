"""The oracle of a robot whose file names independent coordinates other than those of its motors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pkmgen.checks.oracle.multibody import MovingBase, MultibodyState, PinocchioMultibody
from pkmgen.checks.oracle.numbers import Array
from pkmgen.language.description.bodies import MultibodyFile


class IndependentMultibody(PinocchioMultibody):
    """What takes the part of the motors are the coordinates that the file names; efforts are those of the motors.

    The power of both is the same: Jᵀ Γ = F, q̇ of the motors = J ẏ. Of more motors than coordinates, the sum of
    weight × effort² is least.
    """

    def __init__(self, robot: MultibodyFile, names: Sequence[str]) -> None:
        self._independent = list(robot.description.independent)
        super().__init__(robot, names)
        driven = super()._motor_names()
        self._driven = [self.tree.column(name) for name in driven]
        self._roots = np.sqrt([self._weights()[name] for name in driven])

    def _weights(self) -> dict[str, float]:
        """By the coordinate that it drives, the weight of a motor."""
        moved = [(joint, joint.actuator) for joint in self._record.joints if joint.actuator]
        return {self.tree.driven_name(joint): self.numbers.number(motor.weight) for joint, motor in moved}

    def _motor_names(self) -> list[str]:
        return self._independent

    def state(self, q: Array, rate: Array, acceleration: Array, base: MovingBase | None = None) -> MultibodyState:
        """Dynamics at a state of the independent coordinates."""
        state = super().state(q, rate, acceleration, base)
        return replace(state, effort=self._shared(q, state.effort))

    def _shared(self, q: Array, force: Array) -> Array:
        """Efforts of the motors of a generalised force on the independent coordinates; a wrench on the base stays."""
        embedding, _ = self._embedding(self._rows(q))
        size = len(self._independent)
        scaled = embedding[self._driven].T / self._roots
        motors = np.linalg.lstsq(scaled, force[:size], rcond=None)[0] / self._roots
        return np.concatenate([motors, force[size:]])
