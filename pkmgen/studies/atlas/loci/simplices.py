"""Parts of triangles and tetrahedra in which linear functions are positive, exactly."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def part_of_simplices(values: Array) -> Array:
    """Part of each simplex in which all functions are positive.

    Args:
        values: Of functions at corners, (n, k + 1 corners, functions); the functions are linear between them.

    Returns:
        Parts (n,), 0 to 1.
    """
    positive = values > 0.0
    mixed = np.asarray(positive.any(axis=1) & ~positive.all(axis=1))
    some = np.asarray(positive.any(axis=1))
    parts, many = some.all(axis=1).astype(float), mixed.sum(axis=1)
    for count in range(1, values.shape[2] + 1):
        own = np.flatnonzero((many == count) & (parts > 0.0))
        if len(own):
            columns = np.argsort(~mixed[own], axis=1, kind="stable")[:, :count]
            parts[own] = _cut(np.take_along_axis(values[own], columns[:, None], axis=2))
    return parts


def _cut(values: Array) -> Array:
    """Part of each simplex, cut by one function after the other."""
    count, corners, functions = values.shape
    owner, weight, parts = np.arange(count), np.ones(count), np.zeros(count)
    for number in range(functions):
        positive = (values[:, :, number] > 0.0).sum(axis=1)
        whole = positive == corners
        owners, weights, left = [owner[whole]], [weight[whole]], [values[whole]]
        for some in range(1, corners):
            chosen = positive == some
            for factor, piece in _pieces(values[chosen], number, some) if chosen.any() else ():
                owners.append(owner[chosen])
                weights.append(weight[chosen] * factor)
                left.append(piece)
        owner, weight, values = np.concatenate(owners), np.concatenate(weights), np.concatenate(left)
    np.add.at(parts, owner, weight)
    return parts


def _pieces(values: Array, number: int, some: int) -> list[tuple[Array, Array]]:
    """Simplices that the positive part of each is made of: parts of its content, and values at their corners.

    Corners are sorted so that `some` positive ones come first. The part is the union of what is left of paths on the
    grid of positive and negative corners (staircase triangulation of a product of simplices).
    """
    count, corners, _ = values.shape
    order = np.argsort(-values[:, :, number], axis=1, kind="stable")
    values = np.take_along_axis(values, order[:, :, None], axis=1)
    value = values[:, :, number]
    cuts = dict[tuple[int, int], Array]()
    for one in range(some):
        for two in range(some, corners):
            cuts[one, two] = value[:, one] / (value[:, one] - value[:, two])
    pieces = []
    for start in range(some):
        for path in _paths(start, some, corners):
            weights = np.zeros((count, corners, corners))
            for row, own in enumerate(range(start + 1)):
                weights[:, row, own] = 1.0
            for row, (one, two) in enumerate(path, start + 1):
                weights[:, row, one], weights[:, row, two] = 1.0 - cuts[one, two], cuts[one, two]
            factor = np.abs(np.linalg.det(weights))
            piece = np.einsum("nij,njf->nif", weights, values)
            piece[:, :, number] = np.maximum(piece[:, :, number], np.finfo(float).tiny)
            pieces.append((factor, piece))
    return pieces


def _paths(start: int, some: int, corners: int) -> list[list[tuple[int, int]]]:
    """Steps from (start, first negative corner) to (last positive, last negative), one index at a time."""
    goal = (some - 1, corners - 1)
    paths, done = [[(start, some)]], list[list[tuple[int, int]]]()
    while paths:
        path = paths.pop()
        one, two = path[-1]
        if (one, two) == goal:
            done.append(path)
            continue
        if one < goal[0]:
            paths.append([*path, (one + 1, two)])
        if two < goal[1]:
            paths.append([*path, (one, two + 1)])
    return done
