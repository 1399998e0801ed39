"""Facets of zonotopes, exactly: planes through all choices of generators that span one, in batches."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


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
