"""Vertices of the polytope of one state."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError
from pkmgen.studies.capability.slabs import Slabs

Array = NDArray[np.float64]
SAME = 1e-9
"""Vertices that are nearer to each other than this, by the size of the polytope, are one."""


def vertices(slabs: Slabs, places: Sequence[int], state: int = 0) -> Array:
    """Vertices of the polytope in entries `places`, others zero.

    Args:
        slabs: Polytopes.
        places: One to three entries, of one unit.
        state: Which of the states.

    Returns:
        Vertices (V, k), in two dimensions one after the other counterclockwise; none where the polytope is empty.

    Raises:
        ArgumentError: The polytope is not bounded, or it is of more than three dimensions.
    """
    from scipy.spatial import HalfspaceIntersection

    if not 1 <= len(places) <= 3:
        raise ArgumentError(f"a polytope is of one to three dimensions, seen {len(places)}")
    rows, room = _half_spaces(slabs, places, state)
    if len(places) == 1:
        return _interval(rows[:, 0], room)
    centre = _centre(rows, room)
    if centre is None:
        return np.empty((0, len(places)))
    size = float(np.abs(room).max()) or 1.0
    found = HalfspaceIntersection(np.column_stack([rows, -room / size]), centre / size).intersections * size
    found = found[np.isfinite(found).all(axis=1)]
    span = float(np.ptp(found, axis=0).max())
    _, first = np.unique(np.round(found / (SAME * span)), axis=0, return_index=True)
    return _in_order(found[np.sort(first)])


def _half_spaces(slabs: Slabs, places: Sequence[int], state: int) -> tuple[Array, Array]:
    """Unit normals and distances of the planes that bound the polytope."""
    own = slabs.normals[state][:, list(places)]
    bounds = np.broadcast_to(slabs.bounds, slabs.offsets.shape)[state]
    lengths = np.linalg.norm(own, axis=1)
    used = (lengths > 1e-14 * lengths.max(initial=0.0)) & np.isfinite(bounds)
    if np.linalg.matrix_rank(own[used]) < len(places):
        raise ArgumentError("the polytope is not bounded: limits of motors are missing")
    rows, offsets = own[used] / lengths[used, None], slabs.offsets[state, used]
    both = np.concatenate([bounds[used] - offsets, bounds[used] + offsets]) / np.tile(lengths[used], 2)
    return np.vstack([rows, -rows]), both


def _interval(rows: Array, room: Array) -> Array:
    high, low = room[rows > 0.0].min(), -room[rows < 0.0].min()
    return np.array([[low], [high]]) if low <= high else np.empty((0, 1))


def _centre(rows: Array, room: Array) -> Array | None:
    """The point that is farthest from all planes; None where there is none inside all."""
    from scipy.optimize import linprog

    objective = np.zeros(rows.shape[1] + 1)
    objective[-1] = -1.0
    bounds = [(None, None)] * rows.shape[1] + [(0.0, None)]
    found = linprog(objective, np.column_stack([rows, np.ones(len(rows))]), room, bounds=bounds)
    if found.status != 0 or found.x[-1] <= SAME * max(1.0, float(np.abs(room).max())):
        return None
    return np.asarray(found.x[:-1])


def _in_order(points: Array) -> Array:
    """Points of a plane counterclockwise about their mean; others as they are."""
    if points.shape[1] != 2:
        return points
    around = points - points.mean(axis=0)
    return np.asarray(points[np.argsort(np.arctan2(around[:, 1], around[:, 0]))])
