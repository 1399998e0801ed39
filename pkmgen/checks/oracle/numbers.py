"""What the expressions of a robot file amount to: vectors, mounts and bodies as the spatial oracle needs them."""

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


def skew(vectors: Array) -> Array:
    """Matrices that cross the vectors, one per row, with another vector."""
    x, y, z = vectors.T
    zero = np.zeros_like(x)
    return np.array([[zero, -z, y], [z, zero, -x], [-y, x, zero]]).transpose(2, 0, 1)


def crossed(first: Array, second: Array) -> Array:
    """Vector products of rows; `np.cross` takes ten times as long for a few."""
    return (skew(first) @ second[:, :, None])[:, :, 0]


def crosser(vector: Array) -> Array:
    """The matrix that crosses one vector with another."""
    x, y, z = vector
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def at(point: Array) -> pin.SE3:
    """Placement that only moves."""
    return pin.SE3(np.eye(3), np.asarray(point, dtype=float))


def turn_about(axis: Array, angle: float) -> Array:
    """A turn about an axis of length one."""
    return np.array(pin.exp3(axis * angle))


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

    def line(self, element: language.Element) -> Array:
        """Direction of an element: x unless the file says another."""
        return np.eye(3)[0] if element.direction is None else self.unit(element.direction)

    def length(self, element: language.Element) -> float:
        """Length of an element; 0 where it has none."""
        return 0.0 if element.length is None else self.number(element.length)

    def mount(self, mount: language.Mount) -> tuple[Array, Array]:
        """Turn of a mount, and its point after the turn."""
        turn = turn_about(self.unit(mount.axis), self.number(mount.rotation))
        return turn, turn @ self.vector(mount.point) + self.vector(mount.offset)

    def axes(self, joint: language.Joint, line: Array) -> tuple[Array, Array]:
        """First and second axis of a universal joint; the second is perpendicular to the element unless given."""
        assert joint.axis is not None
        first = self.unit(joint.axis)
        if joint.second_axis is not None:
            return first, self.unit(joint.second_axis)
        across = np.cross(first, line)
        return first, across / np.linalg.norm(across)

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


def refuse(what: str, *, when: bool) -> None:
    """Raise that something has no model."""
    if when:
        raise ValueError(f"the oracle has no model of {what}")
