"""Errors of the platform from errors of the motors."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.studies.capability.stiffness import Array, compliance

MOTORS = 12
"""Most motors whose errors are combined in all ways."""


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
    if number > MOTORS:
        raise ArgumentError(f"errors of {number} motors are too many to combine; allowed: {MOTORS}")
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
