"""Numbers of a robot file as the papers' models take them, and the little vector algebra they share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.language.description.read import read_robot
from pkmgen.language.description.types import RobotFile
from pkmgen.language.expression.algebra import Vector
from pkmgen.mechanism.build import build_mechanism
from pkmgen.mechanism.types import Body, Limb, Mechanism, Motor
from tests.conftest import library_text

Array = NDArray[Any]


@dataclass(frozen=True)
class RigidBody:
    """Mass, mass centre and inertia about the mass centre, in one frame; kg, m, kg·m²."""

    mass: float
    mass_centre: Array
    central_inertia: Array

    def seen_from(self, point: Array) -> tuple[float, Array, Array]:
        """Mass, first moments and inertia about a point of the same frame."""
        arm = self.mass_centre - point
        return self.mass, self.mass * arm, self.central_inertia - self.mass * hat(arm) @ hat(arm)

    def turned(self, turn: Array) -> RigidBody:
        """The same body, seen in axes that `turn` brings its own axes to."""
        return RigidBody(self.mass, turn @ self.mass_centre, turn @ self.central_inertia @ turn.T)


class RobotNumbers:
    """The numbers of a robot of the library, with some parameters replaced."""

    def __init__(self, name: str, parameters: Mapping[str, float] | None = None) -> None:
        self.file: RobotFile = read_robot(library_text(name), name, dict(parameters or {}))
        self._mechanism: Mechanism = build_mechanism(self.file)
        self.values: Mapping[str, float] = self._mechanism.parameters
        self.limbs: tuple[Limb, ...] = self._mechanism.limbs
        self.gravity = self.vector(self._mechanism.gravity)

    def vector(self, vector: Vector) -> Array:
        return np.array([self._mechanism.value(entry) for entry in vector])

    def body(self, body: Body) -> RigidBody:
        xx, yy, zz, xy, xz, yz = (self._mechanism.value(entry) for entry in body.inertia)
        inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        return RigidBody(self._mechanism.value(body.mass), self.vector(body.mass_centre), inertia)

    def rotor(self, motor: Motor | None) -> float:
        """Rotor inertia seen at a joint, zero where no motor is."""
        return 0.0 if motor is None else self._mechanism.value(motor.rotor_inertia)

    def platform(self) -> RigidBody:
        """The only body of the platform that has mass."""
        (body,) = (body for body in map(self.body, self._mechanism.platform) if body.mass > 0.0)
        return body


def hat(vector: Array) -> Array:
    """Skew matrix of a vector (Khalil 2007, eq. 15)."""
    x, y, z = vector
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def rot_x(angle: float) -> Array:
    cosine, sine = np.cos(angle), np.sin(angle)
    return np.array([[1.0, 0.0, 0.0], [0.0, cosine, -sine], [0.0, sine, cosine]])


def rot_z(angle: float) -> Array:
    cosine, sine = np.cos(angle), np.sin(angle)
    return np.array([[cosine, -sine, 0.0], [sine, cosine, 0.0], [0.0, 0.0, 1.0]])


def rotation(quaternion: Array) -> Array:
    """Rotation matrix of a unit quaternion, scalar first."""
    scalar, axis = quaternion[0], hat(quaternion[1:])
    return np.eye(3) + 2.0 * scalar * axis + 2.0 * axis @ axis
