"""Turns about an axis in numbers."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def rotation_in_numbers(axis: Array, angle: float) -> Array:
    """Matrix of a turn about a unit axis (Rodrigues' formula)."""
    x, y, z = axis
    skew = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    rotated: Array = np.eye(3) + math.sin(angle) * skew + (1.0 - math.cos(angle)) * skew @ skew
    return rotated
