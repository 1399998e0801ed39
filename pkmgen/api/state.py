"""The state of a simulation, pose and twist in one array, and how its pose changes.

A pose with more entries than the twist ends in a quaternion (scalar first); all others change as the twist says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.expression.quaternions import quaternion_change

Array = NDArray[Any]
QUATERNION = 4


@dataclass(frozen=True, slots=True)
class StateLayout:
    """Where pose and twist are in the last axis of a state.

    Attributes:
        pose: Entries of the pose, which come first.
        twist: Entries of the twist.
    """

    pose: int
    twist: int

    @property
    def has_quaternion(self) -> bool:
        """Whether the pose has a quaternion."""
        return self.pose > self.twist

    def split(self, state: Array) -> tuple[Array, Array]:
        """Views of pose and twist."""
        return state[..., : self.pose], state[..., self.pose : self.pose + self.twist]

    def normalised(self, state: Array) -> Array:
        """The state with a quaternion of length one."""
        if not self.has_quaternion:
            return state
        normalised = state.copy()
        quaternion = normalised[..., self.pose - QUATERNION : self.pose]
        with np.errstate(invalid="ignore"):  # zero has no direction
            quaternion /= np.sqrt(np.sum(quaternion * quaternion, axis=-1, keepdims=True))
        return normalised

    def pose_rate(self, state: Array) -> Array:
        """Derivative of the pose: the twist, and ½ (0, ω) q of a quaternion q."""
        pose, twist = self.split(state)
        if not self.has_quaternion:
            return twist
        straight = self.pose - QUATERNION
        change = quaternion_change(np.moveaxis(twist[..., straight:], -1, 0), np.moveaxis(pose[..., straight:], -1, 0))
        return np.concatenate([twist[..., :straight], 0.5 * np.stack(change, axis=-1)], axis=-1)
