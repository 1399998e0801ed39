"""Places of frames: a rotation matrix and a point, and the angles they are written in."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pkmgen.language.expression.rotations import rotation_in_numbers

Array = NDArray[np.float64]
ROUNDING = 1e-12
"""Difference of entries of rotations (1), angles (rad) and lengths (m) from the meant value that is rounding."""


@dataclass(frozen=True, slots=True, eq=False)
class Placement:
    """A frame as seen from another.

    Attributes:
        rotation: Its axes as columns, 3 × 3.
        point: Its origin, m.
        rpy: The angles that the rotation was given in, where it was; rad, about fixed x, y, z.
    """

    rotation: Array
    point: Array
    rpy: tuple[float, float, float] | None = None

    def __matmul__(self, inner: Placement) -> Placement:
        """The place of a frame that is placed in this one, seen from where this one is."""
        if self.is_identity():
            return inner
        if inner.is_identity():
            return self
        return Placement(self.rotation @ inner.rotation, self.rotation @ inner.point + self.point)

    def inverse(self) -> Placement:
        """The other frame as seen from this one."""
        return self if self.is_identity() else Placement(self.rotation.T, -self.rotation.T @ self.point)

    def is_identity(self) -> bool:
        """Whether both frames are one."""
        return bool(np.array_equal(self.rotation, np.eye(3))) and not self.point.any()


HERE = Placement(np.eye(3), np.zeros(3), (0.0, 0.0, 0.0))
"""No change of frame."""


def shift(point: Sequence[float] | Array) -> Placement:
    """A frame with the same axes at another point."""
    return Placement(np.eye(3), np.array(point, float), (0.0, 0.0, 0.0))


def from_rpy(point: Sequence[float], rpy: Sequence[float]) -> Placement:
    """A frame turned about fixed x, then y, then z, by angles in rad."""
    roll, pitch, yaw = (snapped_angle(float(angle)) for angle in rpy)
    rotation = _about("z", yaw) @ _about("y", pitch) @ _about("x", roll)
    return Placement(snapped_rotation(rotation), np.array(point, float), (roll, pitch, yaw))


def from_quaternion(point: Sequence[float] | Array, wxyz: Sequence[float] | Array) -> Placement:
    """A frame turned by a quaternion w, x, y, z, which is normalised."""
    w, x, y, z = np.array(wxyz, float) / float(np.linalg.norm(wxyz))
    rotation = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )
    return Placement(snapped_rotation(rotation), np.array(point, float))


def turn(axis: Array, angle: float) -> Placement:
    """A frame turned about a unit axis."""
    return Placement(snapped_rotation(rotation_in_numbers(axis, angle)), np.zeros(3))


def angles(place: Placement) -> tuple[float, float, float]:
    """Angles about fixed x, y, z of a rotation, rad.

    Yaw first, then roll and pitch of what is left without it: near a pitch of a quarter turn the first is
    loose, but the product stays exact.
    """
    if place.rpy is not None:
        return place.rpy
    rotation = snapped_rotation(place.rotation)
    yaw = math.atan2(rotation[1, 0], rotation[0, 0]) if math.hypot(rotation[1, 0], rotation[0, 0]) > ROUNDING else 0.0
    rest = _about("z", -yaw) @ rotation
    roll = math.atan2(-rest[1, 2], rest[1, 1])
    pitch = math.atan2(-rest[2, 0], rest[0, 0])
    return snapped_angle(roll), snapped_angle(pitch), snapped_angle(yaw)


def snapped_angle(angle: float) -> float:
    """An angle; a whole number of quarter turns where it is one but for rounding."""
    quarters = round(angle / (math.pi / 2))
    near = quarters * (math.pi / 2)
    return near if abs(angle - near) <= ROUNDING else angle


def snapped_rotation(rotation: Array) -> Array:
    """A rotation whose entries are 0, 1 or −1 where they are but for rounding."""
    whole = np.round(rotation)
    return np.where(np.abs(rotation - whole) <= ROUNDING, whole + 0.0, rotation)


def _about(axis: str, angle: float) -> Array:
    cosine, sine = math.cos(angle), math.sin(angle)
    first, second = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
    rotation = np.eye(3)
    rotation[first, first] = rotation[second, second] = cosine
    rotation[first, second], rotation[second, first] = -sine, sine
    return snapped_rotation(rotation)
