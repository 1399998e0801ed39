"""About which axes links turn as the loops let them, at home."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pkmgen.targets.model import GROUND, Array, LoopSide, ModelCoupling, ModelLink, ModelLoop

STILL = 1e-9
"""Part of the greatest singular value below which one is zero."""
ANGULAR = {"S": 0, "contact": 0, "distance": 0, "R": 2, "C": 2, "planar": 2, "U": 1, "P": 3, "fixed": 3}
"""Rows of a closure that hold attitudes."""


def turning_axes(
    links: Sequence[ModelLink],
    places: Sequence[tuple[Array, Array]],
    loops: Sequence[ModelLoop],
    couplings: Sequence[ModelCoupling],
) -> list[Array]:
    """For each link an orthonormal basis, rows, of the angular velocities it can have at home, own frame."""
    starts = np.cumsum([0, *(_freedoms(link) for link in links)])
    size = int(starts[-1])
    linear, angular = np.zeros((len(links), 3, size)), np.zeros((len(links), 3, size))
    for index, link in enumerate(links):
        axes, origin = places[index]
        if link.parent != GROUND:
            arm = origin - places[link.parent][1]
            angular[index] = angular[link.parent]
            linear[index] = linear[link.parent] + np.cross(angular[link.parent].T, arm).T
        own = slice(starts[index], starts[index + 1])
        if link.joint.kind == "R":
            angular[index][:, own] = (axes @ link.joint.axis)[:, None]
        elif link.joint.kind == "P":
            linear[index][:, own] = (axes @ link.joint.axis)[:, None]
        elif link.joint.kind == "S":
            angular[index][:, own] = np.eye(3)
        elif link.joint.kind == "free":
            linear[index][:, own], angular[index][:, own] = np.eye(3, 6), np.eye(3, 6, 3)

    def moved(side: LoopSide) -> tuple[Array, Array]:
        if side.link == GROUND:
            return np.zeros((3, size)), np.zeros((3, size))
        arm = places[side.link][0] @ side.point
        return linear[side.link] + np.cross(angular[side.link].T, arm).T, angular[side.link]

    def along(side: LoopSide) -> Array:
        return side.axis if side.link == GROUND else places[side.link][0] @ side.axis

    rows = [np.zeros((0, size))]
    for loop in loops:
        (one, turn), (other, back) = moved(loop.first), moved(loop.second)
        rows.append(_across(along(loop.first), loop.kind) @ (one - other))
        held = ANGULAR[loop.kind]
        if held == 1:
            rows.append(np.cross(along(loop.first), along(loop.second))[None] @ (turn - back))
        elif held:
            rows.append((_plane(along(loop.first)) if held == 2 else np.eye(3)) @ (turn - back))
    names = {link.joint.name: int(starts[index]) for index, link in enumerate(links)}
    for coupling in couplings:
        row = np.zeros((1, size))
        row[0, [names[name] for name in coupling.terms]] = list(coupling.terms.values())
        rows.append(row)
    free = _null(np.vstack(rows))
    return [_basis((places[index][0].T @ angular[index] @ free).T) for index in range(len(links))]


def _freedoms(link: ModelLink) -> int:
    return {"S": 3, "free": 6, "fixed": 0}.get(link.joint.kind, 1)


def _across(axis: Array, kind: str) -> Array:
    """Directions in which a closure holds its point."""
    if kind in ("C", "P"):
        return _plane(axis)
    return axis[None] if kind in ("planar", "contact") else np.zeros((0, 3)) if kind == "distance" else np.eye(3)


def _plane(axis: Array) -> Array:
    return _null(axis[None]).T


def _null(matrix: Array) -> Array:
    """Columns that a matrix takes to zero."""
    if not matrix.size:
        return np.eye(matrix.shape[1])
    _, values, vectors = np.linalg.svd(matrix)
    return np.asarray(vectors[int(np.sum(values > STILL * max(values[0], 1e-300))) :].T)


def _basis(rows: Array) -> Array:
    if not rows.size:
        return np.zeros((0, 3))
    _, values, vectors = np.linalg.svd(rows, full_matrices=False)
    return np.asarray(vectors[values > 1e-7])
