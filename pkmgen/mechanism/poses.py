"""Poses of a robot's box: the home pose and poses spread over the box, the same every time."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.description.types import Motion
from pkmgen.mechanism.types import Mechanism

__all__ = ["box_poses", "turned"]


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
    if mechanism.motion not in (Motion.SPATIAL, Motion.SPHERICAL):
        return position
    axes = generator.normal(size=(count, 3))
    axes /= np.linalg.norm(axes, axis=1, keepdims=True)
    angles = mechanism.attitude_range * generator.uniform(0.0, 1.0, (count, 1)) ** (1.0 / 3.0)
    home = np.array(mechanism.home[-4:]) / math.hypot(*mechanism.home[-4:])
    return np.hstack([position, turned(home, axes * angles)])


def turned(quaternion: NDArray[Any], turns: NDArray[Any]) -> NDArray[Any]:
    """Quaternions (scalar first) of exp([θ]×) R for rotation vectors θ of shape (n, 3), world axes."""
    angle = np.linalg.norm(turns, axis=-1, keepdims=True)
    half = angle / 2.0
    vector = turns * (0.5 * np.sinc(half / math.pi))
    scalar = np.cos(half)
    w, v = quaternion[..., :1], quaternion[..., 1:]
    return np.concatenate(
        [
            scalar * w - np.sum(vector * v, axis=-1, keepdims=True),
            scalar * v + w * vector + np.cross(vector, np.broadcast_to(v, vector.shape)),
        ],
        axis=-1,
    )
