"""What the expressions of a robot file amount to: vectors and bodies as the oracle needs them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

from pkmgen.language.description import types as language
from pkmgen.language.expression.trees import Expression, evaluate

Array = NDArray[Any]
IDENTITY = pin.SE3.Identity()


def crosser(vector: Array) -> Array:
    """The matrix that crosses one vector with another."""
    x, y, z = vector
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


class Numbers:
    """Values of the expressions of one robot file."""

    def __init__(self, values: Mapping[str, float]) -> None:
        self._values = values

    def number(self, expression: Expression) -> float:
        """Value of an expression."""
        return evaluate(expression.tree, self._values)

    def vector(self, entries: Sequence[Expression]) -> Array:
        """Values of several."""
        return np.array([self.number(entry) for entry in entries], dtype=float)

    def unit(self, axis: Sequence[Expression] | None) -> Array:
        """A direction, of length one."""
        assert axis is not None
        vector = self.vector(axis)
        return vector / np.linalg.norm(vector)

    def body(self, body: language.Body, line: Array | None = None) -> pin.Inertia:
        """Mass, mass centre and inertia of a body, of an element along a line; x is the line of others."""
        along = np.eye(3)[0] if line is None else line
        return pin.Inertia(self.number(body.mass), self.vector(body.mass_centre), self._moments(body, along))

    def rotor(self, motor: language.Actuator) -> float:
        """Inertia of a rotor as the joint feels it."""
        ratio = 1.0 if motor.gear_ratio is None else self.number(motor.gear_ratio)
        return self.number(motor.rotor_inertia) * ratio**2

    def friction(self, friction: language.Friction) -> Array:
        """Viscous and Coulomb coefficient."""
        return np.array([self.number(friction.viscous), self.number(friction.coulomb)])

    def _moments(self, body: language.Body, line: Array) -> Array:
        moments = body.inertia
        if isinstance(moments, language.SlenderInertia):
            along = np.outer(line, line)
            return self.number(moments.transverse) * (np.eye(3) - along) + self.number(moments.axial) * along
        names = [["".join(sorted(row + column)) for column in "xyz"] for row in "xyz"]
        return np.array([[self.number(getattr(moments, name)) for name in row] for row in names])
