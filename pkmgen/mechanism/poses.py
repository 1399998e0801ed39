"""Poses in numbers: those spread over a robot's box, and where a pose puts the platform and its parts."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.expression.algebra import Rotation, Vector
from pkmgen.mechanism.types import Limb, Mechanism

Array = NDArray[Any]


def in_numbers(mechanism: Mechanism, vector: Vector) -> Array:
    """A vector with the parameters of the file."""
    return np.array([mechanism.value(entry) for entry in vector])


def frame_in_numbers(mechanism: Mechanism, frame: Rotation) -> Array:
    """Axes of a frame with the parameters of the file, as columns."""
    return np.stack([in_numbers(mechanism, axis) for axis in (frame.x, frame.y, frame.z)], axis=1)


class PlatformNumbers:
    """Where a pose puts the platform.

    Attributes:
        point: P, world frame, m.
        attitude: Axes of the platform in the world, columns.
    """

    def __init__(self, mechanism: Mechanism, pose: Array) -> None:
        self._mechanism, self._angle = mechanism, float(pose[-1])
        layout = mechanism.layout
        self._normal = np.array(layout.rotation_axis or (0, 0, 1), float)
        self.point, self.attitude = np.zeros(3), np.eye(3)
        for entry, axis in zip(pose, layout.axes, strict=False):
            self.point["xyz".index(axis)] = entry
        if layout.free:
            self.attitude = _quaternion_matrix(pose[-4:])
        elif layout.rotates:
            self.attitude = rotation_in_numbers(self._normal, self._angle)

    def part_origin(self, index: int) -> Array:
        """Origin of a part, world frame, m."""
        part, mechanism = self._mechanism.parts[index], self._mechanism
        origin: Array = (
            self.point + in_numbers(mechanism, part.offset) + self.attitude @ in_numbers(mechanism, part.point)
        )
        return origin

    def anchor(self, limb: Limb) -> tuple[Array, Array]:
        """World position of the point a limb ends on, and attitude of the body it belongs to."""
        point, own = self.point, self.attitude
        if limb.part is not None:
            ratio = self._mechanism.value(self._mechanism.parts[limb.part].turn_ratio)
            point, own = self.part_origin(limb.part), rotation_in_numbers(self._normal, ratio * self._angle)
        return point + own @ in_numbers(self._mechanism, limb.platform_point), own


def box_poses(mechanism: Mechanism, count: int, generator: np.random.Generator) -> NDArray[Any]:
    """Draw poses uniformly from the box.

    Args:
        mechanism: The robot.
        count: Number of poses.
        generator: Where chance comes from.

    Returns:
        Poses of shape (count, entries); attitudes are exp([θ]×) R_home with |θ| up to the attitude range.
    """
    box = np.array(mechanism.box).reshape(-1, 2)
    position = generator.uniform(box[:, 0], box[:, 1], (count, len(box)))
    if not mechanism.layout.free:
        return position
    axes = generator.normal(size=(count, 3))
    axes /= np.linalg.norm(axes, axis=1, keepdims=True)
    angles = mechanism.attitude_range * generator.uniform(0.0, 1.0, (count, 1)) ** (1.0 / 3.0)
    home = np.array(mechanism.home[-4:]) / math.hypot(*mechanism.home[-4:])
    return np.hstack([position, rotated(home, axes * angles)])


def box_states(mechanism: Mechanism, count: int, generator: np.random.Generator) -> tuple[Array, Array, Array]:
    """Draw poses from the box, and twists and accelerations of a few boxes a second.

    Returns:
        Pose, twist and acceleration, a row for each state.
    """
    spans = [high - low for low, high in mechanism.box]
    spans += [2.0 * mechanism.attitude_range] * (len(mechanism.layout.twist_names) - len(spans))
    size = np.maximum(spans, 1e-3)
    pose = box_poses(mechanism, count, generator)
    twist, acceleration = (generator.uniform(-most, most, (count, len(size))) * size for most in (5.0, 50.0))
    return pose, twist, acceleration


def rotated(quaternion: NDArray[Any], rotations: NDArray[Any]) -> NDArray[Any]:
    """Quaternions (scalar first) of exp([θ]×) R for rotation vectors θ of shape (n, 3), world axes."""
    angle = np.linalg.norm(rotations, axis=-1, keepdims=True)
    half = angle / 2.0
    vector = rotations * (0.5 * np.sinc(half / math.pi))
    scalar = np.cos(half)
    w, v = quaternion[..., :1], quaternion[..., 1:]
    return np.concatenate(
        [
            scalar * w - np.sum(vector * v, axis=-1, keepdims=True),
            scalar * v + w * vector + np.cross(vector, np.broadcast_to(v, vector.shape)),
        ],
        axis=-1,
    )


def crossed(left: Array, right: Array) -> Array:
    """Cross product of two vectors; that of numpy takes ten times as long to find out that they are."""
    (a, b, c), (x, y, z) = left.tolist(), right.tolist()
    return np.array([b * z - c * y, c * x - a * z, a * y - b * x])


def rotation_in_numbers(axis: Array, angle: float) -> Array:
    """Matrix of a turn about a unit axis."""
    x, y, z = axis
    skew = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    rotated: Array = np.eye(3) + math.sin(angle) * skew + (1.0 - math.cos(angle)) * skew @ skew
    return rotated


def _quaternion_matrix(quaternion: Array) -> Array:
    w, v = quaternion[0], quaternion[1:]
    x, y, z = v
    skew = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    matrix: Array = (w * w - v @ v) * np.eye(3) + 2.0 * np.outer(v, v) + 2.0 * w * skew
    return matrix
