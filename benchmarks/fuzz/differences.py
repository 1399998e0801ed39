"""How far what a function computes is from what it should be."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


def difference(found: Array, expected: Array) -> float:
    """Largest error of any state, by its largest entry."""
    return float(np.max(errors_of(found, expected), initial=0.0))


def errors_of(found: Array, expected: Array, least: float = 1e-3) -> Array:
    """Error of each state by its largest entry, or by `least` where that is more; infinite where it is no number."""
    if not len(expected):
        return np.zeros(0)
    rows = [np.reshape(values, (len(expected), -1)).astype(float) for values in (found, expected)]
    scale = np.maximum(np.max(np.abs(rows[1]), axis=1, initial=0.0), least)
    error = np.max(np.abs(rows[0] - rows[1]), axis=1, initial=0.0) / scale
    return np.where(np.isfinite(error), error, np.inf)
