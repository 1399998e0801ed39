"""A robot in numbers: poses spread over its box, the platform and its parts in a pose, trees of limbs laid out."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.language.expression.algebra import Rotation, Vector
from pkmgen.language.expression.rotations import rotation_in_numbers
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.robot_model import RobotModel
from pkmgen.mechanism.types import Limb, Mechanism

Array = NDArray[Any]


def in_numbers(mechanism: RobotModel, vector: Vector) -> Array:
    """A vector with the parameters of the file."""
    return np.array([mechanism.value(entry) for entry in vector])


def frame_in_numbers(mechanism: RobotModel, frame: Rotation) -> Array:
    """Axes of a frame with the parameters of the file, as columns."""
    return np.stack([in_numbers(mechanism, axis) for axis in frame.axes], axis=1)


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


def _quaternion_matrix(quaternion: Array) -> Array:
    w, v = quaternion[0], quaternion[1:]
    x, y, z = v
    skew = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    matrix: Array = (w * w - v @ v) * np.eye(3) + 2.0 * np.outer(v, v) + 2.0 * w * skew
    return matrix


@dataclass(frozen=True, slots=True)
class PlacedTree:
    """A tree in numbers.

    Attributes:
        axes: Axis of each joint.
        points: Place of each joint, m.
        frames: Axes (columns) of the link behind each joint.
        origins: Origin of that link, m.
        tip: The tip, m.
    """

    axes: tuple[Array, ...]
    points: tuple[Array, ...]
    frames: tuple[Array, ...]
    origins: tuple[Array, ...]
    tip: Array


class TreeNumbers:
    """A tree with the parameters of the file, on a base frame (columns) at a base point; in the limb frame if none."""

    def __init__(
        self, mechanism: Mechanism, tree: LimbTree, frame: Array | None = None, base: Array | None = None
    ) -> None:
        self.tree = tree
        self.frame = np.eye(3) if frame is None else frame
        self.base = np.zeros(3) if base is None else base
        self._axes = [in_numbers(mechanism, joint.axis) for joint in tree.joints]
        self._offsets = [in_numbers(mechanism, joint.offset) for joint in tree.joints]
        self._tip = in_numbers(mechanism, tree.tip_offset)

    def lay(self, values: Array) -> PlacedTree:
        """Lay the links out at values of the independent coordinates, rad or m."""
        axes, points, frames, origins = list[Array](), list[Array](), list[Array](), list[Array]()
        for joint, own, offset in zip(self.tree.joints, self._axes, self._offsets, strict=True):
            frame, origin = self.frame, self.base
            if joint.parent >= 0:
                frame, origin = frames[joint.parent], origins[joint.parent]
            axis, point, value = frame @ own, origin + frame @ offset, joint.sign * values[joint.coordinate]
            axes.append(axis)
            points.append(point)
            frames.append(rotation_in_numbers(axis, value) @ frame if joint.kind == "R" else frame)
            origins.append(point + value * axis if joint.kind == "P" else point)
        tip = origins[self.tree.tip] + frames[self.tree.tip] @ self._tip
        return PlacedTree(tuple(axes), tuple(points), tuple(frames), tuple(origins), tip)
