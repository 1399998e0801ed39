"""Where the links of a multibody stand, in numbers, and closures whose sides are turned round."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.language.expression.algebra import Rotation
from pkmgen.mechanism.multibody import GROUND, Link, Multibody, Side
from pkmgen.mechanism.poses import in_numbers

Array = NDArray[Any]
Frame = tuple[Array, Array]
"""Axes (columns) and origin."""
UNSIGNED = 1e-9
"""Below which an entry of a quaternion has no sign."""
ALIGNED_AXES = {"R": "z", "C": "z", "planar": "z", "P": "xyz", "fixed": "xyz"}
"""Axes of both sides of a closure that have the same sense; the closures only say that they are parallel."""


def link_frames(robot: Multibody, coordinates: Mapping[str, float]) -> dict[int, Frame]:
    """All links at coordinates by name, world axes."""
    frames: dict[int, Frame] = {GROUND: (np.eye(3), np.zeros(3))}
    for index, link in enumerate(robot.links):
        axes, origin = frames[link.parent]
        mounted, axis = axes @ _matrix(robot, link.mounting), in_numbers(robot, link.axis)
        turn, slide = _moved(robot, link, axis, [coordinates[name] for name in link.names])
        frames[index] = mounted @ turn, origin + axes @ in_numbers(robot, link.offset) + mounted @ axis * slide
    return frames


def _moved(robot: Multibody, link: Link, axis: Array, values: list[float]) -> tuple[Array, float]:
    """Turn of a link on its joint, and its displacement along the axis."""
    if link.kind == "P":
        return np.eye(3), values[0]
    if link.kind == "S":
        *vector, scalar = link.turn(values)
        length = math.hypot(*vector)
        axis, angle = np.array(vector) / (length or 1.0), 2 * math.atan2(length, scalar)
    else:
        angle = values[0]
    cross = np.cross(np.eye(3), axis)
    turn = math.cos(angle) * np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * np.outer(axis, axis)
    return turn, robot.value(link.pitch) * angle if link.kind == "H" else 0.0


def side_frame(robot: Multibody, frames: Mapping[int, Frame], side: Side) -> Frame:
    """A side of a closure, world axes."""
    axes, origin = frames[side.link]
    return axes @ _matrix(robot, side.axes), origin + axes @ in_numbers(robot, side.point)


def turned_round(robot: Multibody, coordinates: Mapping[str, float]) -> Iterator[str]:
    """Names of closures with an axis of the wrong sense, at coordinates where they are closed."""
    cosines = cosines_of(robot, coordinates)
    for loop in robot.loops:
        if any(cosines[loop.name]["xyz".index(axis)] < 0.0 for axis in ALIGNED_AXES.get(loop.type, "")):
            yield loop.name


def cosines_of(robot: Multibody, coordinates: Mapping[str, float]) -> dict[str, Array]:
    """By closure, the cosines between each axis of one side and that of the other one."""
    frames, cosines = link_frames(robot, coordinates), {}
    for loop in robot.loops:
        (one, _), (other, _) = (side_frame(robot, frames, side) for side in (loop.parent, loop.child))
        cosines[loop.name] = np.sum(one * other, axis=0)
    return cosines


def quaternion(rotation: Array) -> Array:
    """Quaternion w, x, y, z of axes (columns), its first entry positive (Bar-Itzhack 2000: an eigenvector)."""
    turn = np.asarray(rotation, float)
    products = np.empty((4, 4))
    products[:3, :3] = turn + turn.T - np.trace(turn) * np.eye(3)
    products[3, :3] = products[:3, 3] = turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]
    products[3, 3] = np.trace(turn)
    x, y, z, w = np.linalg.eigh(products)[1][:, -1]
    entries = np.array([w, x, y, z])
    first = next(entry for entry in entries if abs(entry) > UNSIGNED)
    return entries if first > 0.0 else -entries


def _matrix(robot: Multibody, rotation: Rotation) -> Array:
    return np.array([in_numbers(robot, axis) for axis in (rotation.x, rotation.y, rotation.z)]).T
