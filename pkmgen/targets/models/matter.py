"""Inertia as engines take it that refuse bodies without mass and moments that no matter has."""

from __future__ import annotations

import numpy as np

from pkmgen.targets.models.types import Array, RigidBody
from pkmgen.targets.models.xml import numbers

LEAST_MASS, LEAST_INERTIA = 1e-12, 1e-14
"""Of bodies without mass: kg and kg·m²."""
ODD = 1e-9
"""Part of the greatest moment by which the others may miss it."""


def principal_moments(body: RigidBody) -> tuple[Array, Array, str]:
    """Principal moments of a body, kg·m², their axes (columns, right-handed), and words where no body has them.

    Moments of zero become the least there are, and rounding is made good.
    """
    moments, axes = np.linalg.eigh(body.inertia)
    if np.linalg.det(axes) < 0.0:
        axes[:, 0] = -axes[:, 0]
    low, high = float(moments[0]), float(moments[2])
    lack = high - float(moments[:2].sum())
    if low < -ODD * high or lack > ODD * high:
        return moments, axes, f"no body has principal moments {numbers(moments)} kg·m²; some tools refuse them"
    moments = np.maximum(moments, LEAST_INERTIA)
    moments[:2] += max(0.0, float(moments[2] - moments[:2].sum()))
    return moments, axes, ""
