"""Stiffness of a platform that its motors hold."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def stiffness_matrix(inverse_jacobian: Array, stiffness: Array) -> Array:
    """K = J_invᵀ diag(k) J_inv: the wrench of a small displacement, w = K δx (Gosselin 1990, *Stiffness mapping*).

    Bodies and passive joints are rigid; what a load changes of the Jacobian, its geometric part, is left out, so that K
    is that of an unloaded robot.

    Args:
        inverse_jacobian: (N, m, n).
        stiffness: k of the motors, N·m/rad or N/m, finite, (m,).

    Returns:
        K, (N, n, n), N/m, N, N·m by its entries.
    """
    return np.asarray(np.swapaxes(inverse_jacobian * stiffness[:, None], 1, 2) @ inverse_jacobian)


def compliance(matrix: Array) -> Array:
    """C = K⁻¹ of stiffness matrices (N, n, n); NaN where there is none."""
    good = np.isfinite(matrix).all(axis=(1, 2)) & (np.linalg.det(matrix) != 0.0)
    result = np.full(matrix.shape, np.nan)
    result[good] = np.linalg.inv(matrix[good])
    return result


def compliance_of_square(jacobian: Array, stiffness: Array) -> Array:
    """C = J diag(1/k) Jᵀ = K⁻¹ with as many motors as freedoms; a motor of infinite stiffness gives nothing.

    Args:
        jacobian: J, ẋ = J q̇, (N, n, n), or some rows of it for these entries of C.
        stiffness: k of the motors, (n,).
    """
    return np.asarray((jacobian / stiffness) @ np.swapaxes(jacobian, 1, 2))


def greatest_compliance(compliance: Array) -> Array:
    """The greatest displacement by load in the softest direction: the greatest eigenvalue.

    Its inverse is the least stiffness, of a platform that turns as it likes while a force displaces it.

    Args:
        compliance: Entries of C that have one unit, (N, k, k), k three at most.

    Returns:
        m/N, or rad/(N·m), (N,).
    """
    if compliance.shape[1] == 1:
        return np.array(compliance[:, 0, 0])
    if compliance.shape[1] == 2:
        half, off = 0.5 * (compliance[:, 0, 0] - compliance[:, 1, 1]), compliance[:, 0, 1]
        return np.asarray(0.5 * (compliance[:, 0, 0] + compliance[:, 1, 1]) + np.hypot(half, off))
    good, result = np.isfinite(compliance).all(axis=(1, 2)), np.full(len(compliance), np.nan)
    result[good] = np.linalg.eigvalsh(compliance[good])[:, -1]
    return result


def deflection(compliance: Array, wrench: Array) -> Array:
    """Displacement δx = C w of the platform under a wrench of its surroundings, (n,) or (N, n); m and rad, (N, n)."""
    return np.asarray(np.einsum("nij,nj->ni", compliance, np.broadcast_to(wrench, compliance[:, 0].shape)))
