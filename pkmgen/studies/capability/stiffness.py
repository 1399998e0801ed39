"""Stiffness of a platform that its motors hold, and its errors from errors of the motors."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError

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


MAX_MOTORS = 12
"""Motors whose errors are combined with all signs, at most: that are 2¹² combinations."""


def response_of_surplus(inverse_jacobian: Array, stiffness: Array) -> Array:
    """How the platform follows errors of more motors than freedoms, which press on each other: E, δx = E δq, (N, n, m).

    E = (J_invᵀ K J_inv)⁻¹ J_invᵀ K has the least energy ½ (J_inv δx − δq)ᵀ K (J_inv δx − δq).

    Args:
        inverse_jacobian: (N, m, n).
        stiffness: K of the motors, only ratios count, (m,).
    """
    weighted = np.swapaxes(inverse_jacobian * stiffness[:, None], 1, 2)
    return np.asarray(compliance(weighted @ inverse_jacobian) @ weighted)


def greatest_error(response: Array, play: Array, places: Sequence[int]) -> Array:
    """The greatest ‖δx‖ over entries `places` for all motor errors |δqᵢ| ≤ play.

    The norm is convex, so that it is greatest in a corner of the box of errors: all are tried.

    Args:
        response: E, δx = E δq, (N, n, m); the Jacobian where there are as many motors as freedoms.
        play: Greatest error of each motor, rad or m, (m,).
        places: Entries of δx, of one unit.

    Returns:
        Greatest errors, m or rad, (N,).

    Raises:
        ArgumentError: There are too many motors.
    """
    number = response.shape[2]
    if number > MAX_MOTORS:
        raise ArgumentError(f"errors of {number} motors are too many to combine; allowed: {MAX_MOTORS}")
    own = np.ascontiguousarray(np.moveaxis(response[:, list(places)], 0, 2)) * play[:, None]
    square: Array = (own * own).sum(axis=(0, 1))
    if number > 1:
        first, second = np.triu_indices(number, 1)
        products = 2.0 * np.einsum("kpn,kpn->pn", own[:, first], own[:, second])
        signs = np.array([(1.0, *others) for others in product((1.0, -1.0), repeat=number - 1)])
        square += (signs[:, first] * signs[:, second] @ products).max(axis=0)
    return np.asarray(np.sqrt(np.maximum(square, 0.0)))


def usual_error(response: Array, deviation: Array, places: Sequence[int]) -> Array:
    """Root mean square of ‖δx‖ over entries `places` for independent motor errors of a standard deviation.

    √ tr(E diag(deviation²) Eᵀ); an error that is spread evenly over a width has the deviation width/√12.

    Args:
        response: E, (N, n, m).
        deviation: Of each motor, rad or m, (m,).
        places: Entries of δx, of one unit.

    Returns:
        Root mean squares, m or rad, (N,).
    """
    own = response[:, list(places)] * deviation
    return np.asarray(np.sqrt(np.einsum("nki,nki->n", own, own)))
