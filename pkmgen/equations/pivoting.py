"""Choosing the order of an elimination from the values its matrix takes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.equations.solve import PivotOrder

__all__ = ["choose_pivots", "is_steady"]

GOOD = 0.1
"""A pivot is good enough if its least magnitude is at least this part of the best one's; the sparsest such is taken."""


def choose_pivots(samples: NDArray[Any], sine: float) -> PivotOrder:
    """Choose pivots that stay away from zero in all samples, sparse rows and columns first.

    Args:
        samples: Matrices of shape (samples, m, n) with m ≥ n; of more rows than columns, n are chosen.
        sine: Part of its usual magnitude below which a pivot counts as zero.
    """
    scale = np.maximum(np.max(np.abs(samples), axis=(0, 2)), 1e-300)
    work = samples / scale[:, None]
    size = samples.shape[2]
    pattern = np.any(work != 0.0, axis=0)
    rows, columns, smallest = list(range(samples.shape[1])), list(range(size)), []
    order: list[tuple[int, int]] = []
    determinants = np.ones(len(samples))
    for _ in range(size):
        i, j = _best(work, pattern, rows, columns)
        pivots = work[:, i, j]
        smallest.append(float(sine * _median(np.abs(pivots)) * scale[i]))
        determinants = determinants * pivots * scale[i]
        order.append((i, j))
        rows.remove(i)
        columns.remove(j)
        safe = np.where(pivots == 0.0, 1.0, pivots)
        for row in rows:
            if pattern[row, j]:
                work[:, row] -= (work[:, row, j] / safe)[:, None] * work[:, i]
                pattern[row] |= pattern[i]
    return PivotOrder(
        tuple(i for i, _ in order),
        tuple(j for _, j in order),
        tuple(smallest),
        float(sine * _median(np.abs(determinants))),
    )


def is_steady(samples: NDArray[Any], order: PivotOrder) -> bool:
    """Whether no pivot of an elimination changes its sign among samples: where one does, it vanishes in between."""
    work = samples[:, order.rows][:, :, order.columns].copy()
    for k in range(work.shape[2]):
        pivots = work[:, k, k]
        if not (np.all(pivots > 0.0) or np.all(pivots < 0.0)):
            return False
        work[:, k + 1 :] -= (work[:, k + 1 :, k] / pivots[:, None])[:, :, None] * work[:, k, None, :]
    return True


def _best(work: NDArray[Any], pattern: NDArray[Any], rows: list[int], columns: list[int]) -> tuple[int, int]:
    """Pivot with the least fill among those that are good."""
    strength = {}
    for i in rows:
        for j in columns:
            if not pattern[i, j]:
                continue
            values = work[:, i, j]
            steady = bool(np.all(values > 0.0) or np.all(values < 0.0))
            strength[i, j] = float(np.min(np.abs(values))) * (1.0 if steady else 1e-6)
    if not strength:
        return rows[0], columns[0]
    best = max(strength.values())
    good = [place for place, value in strength.items() if value >= GOOD * best]

    def fill(place: tuple[int, int]) -> tuple[int, float]:
        i, j = place
        across = sum(bool(pattern[i, k]) for k in columns if k != j)
        down = sum(bool(pattern[k, j]) for k in rows if k != i)
        return across * down, -strength[place]

    return min(good, key=fill)


def _median(values: NDArray[Any]) -> float:
    """The median; that of numpy imports masked arrays first."""
    ordered, half = np.sort(values), len(values) // 2
    return float(ordered[half] if len(values) % 2 else 0.5 * (ordered[half - 1] + ordered[half]))
