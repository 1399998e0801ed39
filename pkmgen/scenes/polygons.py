"""Points in a plane, ordered around their middle."""

from __future__ import annotations

import numpy as np

from pkmgen.graph.values import Array


def polygon_order(points: Array, tolerance: float) -> tuple[int, ...] | None:
    """Order of points, of shape (n, 3), around their middle; None if they lie in no plane or on a line."""
    middle = points.mean(axis=0)
    _, values, axes = np.linalg.svd(points - middle, full_matrices=True)
    sizes = np.pad(values, (0, 3))[:3]
    if len(points) < 3 or sizes[1] <= tolerance or sizes[2] > tolerance:
        return None
    flat = (points - middle) @ axes[:2].T
    return tuple(np.argsort(np.arctan2(flat[:, 1], flat[:, 0]), kind="stable").tolist())
