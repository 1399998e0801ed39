"""Ellipsoids of velocity and force: what motors do whose rates, or efforts, have together at most a given size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Ellipsoids:
    """Ellipsoids about zero.

    Attributes:
        semi_axes: Their lengths, the greatest one first, (N, k).
        directions: Unit vectors as columns in that order, (N, k, k).
    """

    semi_axes: Array
    directions: Array


def velocity_ellipsoids(inverse_jacobian: Array, limit: Array, places: Sequence[int]) -> Ellipsoids:
    """Velocities in entries `places`, others zero, with Σ (q̇ᵢ/limitᵢ)² ≤ 1 (Yoshikawa 1985, *Manipulability*).

    Args:
        inverse_jacobian: J_inv, (N, m, n).
        limit: Rates of the motors, rad/s or m/s, (m,).
        places: Entries of the twist, of one unit.

    Returns:
        Semi-axes in m/s, or rad/s.
    """
    return _of_slabs(inverse_jacobian[:, :, list(places)] / limit[:, None])


def force_ellipsoids(jacobian: Array, limit: Array, places: Sequence[int]) -> Ellipsoids:
    """Forces in entries `places` of the wrench, others zero, with Σ (Γᵢ/limitᵢ)² ≤ 1, weight and motion left out.

    Args:
        jacobian: J, (N, n, m); of more motors than freedoms the pseudoinverse that shares efforts.
        limit: Efforts of the motors, N·m or N, (m,).
        places: Entries of the wrench, of one unit.

    Returns:
        Semi-axes in N, or N·m.
    """
    return _of_slabs(np.swapaxes(jacobian[:, list(places)] / limit, 1, 2))


def _of_slabs(matrix: Array) -> Ellipsoids:
    """All u with ‖A u‖ ≤ 1: semi-axes 1/σ along right singular vectors of A, (N, m, k)."""
    sizes, turned = np.linalg.svd(matrix, full_matrices=False)[1:]
    with np.errstate(divide="ignore"):
        return Ellipsoids(1.0 / sizes[:, ::-1], np.swapaxes(turned[:, ::-1], 1, 2))
