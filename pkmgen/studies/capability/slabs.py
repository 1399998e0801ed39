"""Polytopes as slabs |aᵢ·u + cᵢ| ≤ sᵢ: what limits of motors leave of wrenches, accelerations and twists.

Entries of u are in units of two kinds, of what is straight and of what turns, which are never put together in a norm:
a question is about some entries, the others being zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Slabs:
    """A polytope for each of N states: all u with |aᵢ·u + cᵢ| ≤ sᵢ.

    Attributes:
        normals: a, (N, F, n).
        offsets: c, (N, F).
        bounds: s, (N, F) or (F,).
    """

    normals: Array
    offsets: Array
    bounds: Array

    def of(self, matrix: Array) -> Slabs:
        """The same in v where u = matrix v, (N, n, k)."""
        return Slabs(self.normals @ matrix, self.offsets, self.bounds)


def wrenches_of_square(jacobian: Array, effort: Array, limit: Array) -> Slabs:
    """Wrenches w that a robot with as many motors as freedoms exerts: Γ = Γ₀ + Jᵀ w, |Γᵢ| ≤ limit.

    The facets belong to the motors: what a motor has to do for w is the product of w and its column of the Jacobian.

    Args:
        jacobian: J, ẋ = J q̇, (N, n, n).
        effort: Γ₀ of the motion, without w, N·m or N, (N, n).
        limit: Greatest efforts, (n,).

    Returns:
        Slabs of wrenches in the twist basis, N and N·m.
    """
    return Slabs(np.swapaxes(jacobian, 1, 2), effort, limit)


def wrenches(inverse_jacobian: Array, bias: Array, limit: Array) -> Slabs:
    """Wrenches w that a robot exerts: w + h = J_invᵀ Γ, |Γᵢ| ≤ limit; also of more motors than freedoms.

    In a parallel singularity the polytope is flat, and its planes are those across which nothing is exerted.

    That is a zonotope whose generators are the columns of J_invᵀ diag(limit) (Bouchard, Gosselin, Moore 2010, *On the
    ability of a cable-driven robot to generate a prescribed set of wrenches*), moved by h.

    Args:
        inverse_jacobian: J_inv, q̇ = J_inv ẋ, (N, m, n), m ≥ n.
        bias: h of the motion in the twist basis, as J_invᵀ Γ = M ẍ + h + w, (N, n).
        limit: Greatest efforts, finite, N·m or N, (m,).

    Returns:
        Slabs of wrenches in the twist basis, N and N·m.
    """
    generators = np.swapaxes(inverse_jacobian * limit[:, None], 1, 2)
    scale = np.abs(generators).max(axis=2, keepdims=True)
    scale[scale == 0.0] = 1.0
    normals = facet_normals(generators / scale) / np.swapaxes(scale, 1, 2)
    bounds = np.abs(normals @ generators).sum(axis=2)
    return Slabs(normals, np.einsum("nfk,nk->nf", normals, bias), bounds)


def twists(inverse_jacobian: Array, limit: Array) -> Slabs:
    """Twists ẋ at which no motor is faster than its limit: |J_inv ẋ| ≤ limit, rad/s or m/s, (m,)."""
    return Slabs(inverse_jacobian, np.zeros(inverse_jacobian.shape[:2]), limit)


def greatest_everywhere(slabs: Slabs, places: Sequence[int]) -> Array:
    """The greatest size of u that is possible in all directions: the radius of the ball about zero.

    r = min (sᵢ − |cᵢ|)/‖aᵢ‖ over entries `places` of a, other entries of u being zero.

    Args:
        slabs: The polytope.
        places: Entries of u, of one unit.

    Returns:
        Radius, (N,): negative where u = 0 is not possible, such as where motors cannot hold the robot.
    """
    square = np.zeros(slabs.offsets.shape)
    for place in places:
        square += slabs.normals[:, :, place] ** 2
    return np.asarray(_quotient(slabs.bounds - np.abs(slabs.offsets), np.sqrt(square)).min(axis=1))


def needed(jacobian: Array, effort: Array, loads: Sequence[tuple[Sequence[int], float]]) -> Array:
    """Efforts of motors for loads in their worst directions: |Γ₀ᵢ| + Σ ‖(Jᵀ)ᵢ‖ · load, which is reached by each motor.

    Args:
        jacobian: J, (N, n, m); of more motors than freedoms the pseudoinverse that shares efforts.
        effort: Γ₀ without load, (N, m).
        loads: Entries of the wrench that are of one unit, and the size of the load in them, N or N·m.

    Returns:
        Greatest efforts, (N, m).
    """
    total = np.abs(effort)
    for places, load in loads:
        square = np.zeros(effort.shape)
        for place in places:
            square += jacobian[:, place] ** 2
        total = total + abs(load) * np.sqrt(square)
    return total


def _quotient(room: Array, size: Array) -> Array:
    """room/size; where size is zero nothing is bounded, unless there is no room."""
    with np.errstate(divide="ignore", invalid="ignore"):
        result = room / size
    return np.where(size == 0.0, np.where(room < 0.0, -np.inf, np.inf), result)


def facet_normals(generators: Array) -> Array:
    """Normals of all facets of zonotopes Σ λᵢ gᵢ, |λᵢ| ≤ 1: across every choice of n − 1 generators.

    A facet of a zonotope is spanned by n − 1 independent generators (McMullen 1971, *On zonotopes*), so that none is
    missed; a choice that spans less gives zero. Products of choices are made from those of fewer generators, so that
    none is computed twice.

    Args:
        generators: g as columns, (N, n, m), m ≥ n − 1.

    Returns:
        Normals, of any length, (N, F, n) with F = m over n − 1.
    """
    count, size, number = generators.shape
    rows = np.ascontiguousarray(np.moveaxis(generators, 0, -1))
    products: dict[tuple[int, ...], dict[tuple[int, ...], Array]] = {(): {(): np.ones(count)}}
    for grade in range(1, size):
        parts = list(combinations(range(size), grade))
        products = {
            chosen: _widened(products[chosen[:-1]], rows[:, chosen[-1]], parts)
            for chosen in combinations(range(number), grade)
        }
    normals = np.empty((count, len(products), size))
    for place, product in enumerate(products.values()):
        for axis in range(size):
            left = tuple(other for other in range(size) if other != axis)
            normals[:, place, axis] = product[left] if axis % 2 == 0 else -product[left]
    return normals


def _widened(
    product: dict[tuple[int, ...], Array], vector: Array, parts: list[tuple[int, ...]]
) -> dict[tuple[int, ...], Array]:
    """The exterior product of a product and one more vector, by axes of its entries: minors by their last column."""
    result = {}
    for part in parts:
        total: Array = np.zeros(())
        for place, axis in enumerate(part):
            term = product[part[:place] + part[place + 1 :]] * vector[axis]
            total = total + term if (len(part) - 1 - place) % 2 == 0 else total - term
        result[part] = total
    return result
