"""Inertia as engines take it that refuse bodies without mass and moments that no matter has."""

from __future__ import annotations

import numpy as np

from pkmgen.emit.targets.models.plain_loops import frame_on
from pkmgen.emit.targets.models.types import Array, RigidBody
from pkmgen.emit.targets.models.xml import numbers

LEAST_MASS, LEAST_INERTIA = 1e-12, 1e-14
"""Of bodies without mass: kg and kg·m²."""
MOMENT_ROUNDING = 1e-9
"""Part of the greatest moment by which moments of inertia may violate the triangle inequality."""


def principal_moments(body: RigidBody) -> tuple[Array, Array, str]:
    """Principal moments of a body, kg·m², their axes (columns, right-handed), and words where no body has them.

    Moments of zero become the least there are, and rounding is made good.
    """
    moments, axes = _sorted_axes(body.inertia)
    low, high = float(moments[0]), float(moments[2])
    lack = high - float(moments[:2].sum())
    if low < -MOMENT_ROUNDING * high or lack > MOMENT_ROUNDING * high:
        return moments, axes, f"no body has principal moments {numbers(moments)} kg·m²; some tools refuse them"
    moments = np.maximum(moments, LEAST_INERTIA)
    moments[:2] += max(0.0, float(moments[2] - moments[:2].sum()))
    return moments, axes, ""


def _sorted_axes(inertia: Array) -> tuple[Array, Array]:
    """Moments, the least first, and axes (columns, right-handed); of equal moments the axes are those of the frame."""
    moments, axes = np.linalg.eigh(inertia)
    low, high = np.diff(moments) <= MOMENT_ROUNDING * abs(moments[2])
    if low and high:
        return moments, np.eye(3)
    if low:
        return moments, frame_on(pointing(axes[:, 2]))
    if high:
        return moments, frame_on(pointing(axes[:, 0]))[:, [2, 0, 1]]
    first, second = pointing(axes[:, 0]), pointing(axes[:, 1])
    return moments, np.stack([first, second, np.cross(first, second)], axis=1)


def pointing(axis: Array) -> Array:
    """The axis or its opposite: of its greatest entries the first is positive."""
    sizes = np.abs(axis)
    place = int(np.argmax(sizes >= sizes.max() - MOMENT_ROUNDING))
    turned: Array = axis if axis[place] > 0.0 else -axis
    return turned
