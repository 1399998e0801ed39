"""Choosing the order of an elimination from the values its matrix takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.formula import Formula, Parameter
from pkmgen.graph.symbolic.solve import PivotOrder
from pkmgen.language.exact.digits import certain

GOOD = 0.1
"""A pivot is good enough if its least magnitude is at least this part of the best one's; the sparsest such is taken."""
ZERO_ENTRY = 1e-11
"""Part of the greatest entry of a row below which others count as zero."""
EQUAL_PIVOTS = 1e-6
"""Relative difference up to which two pivots are equally good: the first is taken, independently of rounding."""
ZERO_DETERMINANT = 1e-10
"""Determinant of rows of length one below which its sign is due to rounding."""
SOLVES = 4
"""Right sides for which a system is solved: rates, accelerations, efforts, rows of Jacobians."""
CLEARLY = 0.95
"""Part of the operations from which another order is taken: what passes leave of them differs by less."""
Place = tuple[int, int]
"""Row and column of an entry."""
Blocks = tuple[tuple[tuple[int, ...], int], ...]
"""Parts of an elimination that are solved one after the other, by their pivots, each with a sign of its determinant."""

Fill = Callable[[NDArray[Any], list[int], list[int], Place], int]
"""What a pivot costs: pattern, rows and columns that are left, and its place."""


def cheapest_pivots(samples: NDArray[Any], sine: float) -> PivotOrder:
    """Choose pivots; those of sparse rows first where their elimination clearly takes fewer operations.

    Arguments are those of `choose_pivots`.
    """
    plain, across = (choose_pivots(samples, sine, fill) for fill in (_fill, _fill_across))
    spent, least = (_operations(samples[:, order.rows][:, :, order.columns]) for order in (plain, across))
    return across if least <= CLEARLY * spent else plain


def choose_pivots(samples: NDArray[Any], sine: float, fill: Fill | None = None, good: float = GOOD) -> PivotOrder:
    """Choose pivots that stay away from zero in all samples, sparse rows and columns first.

    Args:
        samples: Matrices of shape (samples, m, n) with m ≥ n; of more rows than columns, n are chosen.
        sine: Part of its usual magnitude below which a pivot counts as zero.
        fill: What a pivot costs; None for how many entries more its elimination may leave.
        good: Part of the best pivot's magnitude from which one is good enough.
    """
    fill = _fill if fill is None else fill
    scale = np.maximum(np.max(np.abs(samples), axis=(0, 2)), 1e-300)
    work = samples / scale[:, None]
    size = samples.shape[2]
    pattern = np.any(np.abs(work) > ZERO_ENTRY, axis=0)
    rows, columns, smallest = list(range(samples.shape[1])), list(range(size)), []
    order: list[tuple[int, int]] = []
    determinants = np.ones(len(samples))
    for _ in range(size):
        left = {(i, j): (work[:, i, j], 1.0) for i in rows for j in columns if pattern[i, j]}
        i, j = best_pivot(left, partial(fill, pattern, rows, columns), good) or (rows[0], columns[0])
        pivots = work[:, i, j]
        smallest.append(_limit(sine * _median(np.abs(pivots)) * scale[i], sine))
        determinants = determinants * pivots * scale[i]
        order.append((i, j))
        rows.remove(i)
        columns.remove(j)
        safe = np.where(np.abs(pivots) <= ZERO_ENTRY, 1.0, pivots)
        for row in rows:
            if pattern[row, j]:
                work[:, row] -= (work[:, row, j] / safe)[:, None] * work[:, i]
                pattern[row] |= pattern[i]
    return PivotOrder(
        tuple(i for i, _ in order),
        tuple(j for _, j in order),
        tuple(smallest),
        _limit(sine * _median(np.abs(determinants)), sine),
    )


def _fill(pattern: NDArray[Any], rows: list[int], columns: list[int], place: Place) -> int:
    """How many entries more an elimination may leave."""
    i, j = place
    across = sum(bool(pattern[i, k]) for k in columns if k != j)
    return across * sum(bool(pattern[k, j]) for k in rows if k != i)


def _fill_across(pattern: NDArray[Any], rows: list[int], columns: list[int], place: Place) -> int:
    """The same, rows of few entries first."""
    i, _ = place
    return _fill(pattern, rows, columns, place) + len(columns) * len(rows) * sum(bool(pattern[i, k]) for k in columns)


def _operations(samples: NDArray[Any]) -> int:
    """Operations of an elimination along the diagonal, block by block, and of `SOLVES` solutions."""
    leads = pivots_that_lead(samples)
    pattern = _pattern(samples)
    filled, operations = pattern & leads & leads.T, 0
    for k in range(len(pattern)):
        below, across = (np.flatnonzero(part) + k + 1 for part in (filled[k + 1 :, k], filled[k, k + 1 :]))
        operations += 1 + len(below) + 2 * len(below) * len(across)
        filled[np.ix_(below, across)] = True
    beside = np.count_nonzero((filled | pattern) & ~np.eye(len(pattern), dtype=bool))
    return operations + SOLVES * (len(pattern) + 2 * int(beside))


def is_steady(samples: NDArray[Any], order: PivotOrder) -> bool:
    """Whether no pivot of an elimination changes its sign among samples: where one does, it vanishes in between."""
    work = samples[:, order.rows][:, :, order.columns].copy()
    nothing = ZERO_ENTRY * np.max(np.abs(work), initial=0.0)
    for k in range(work.shape[2]):
        pivots = work[:, k, k]
        if not (np.all(pivots > nothing) or np.all(pivots < -nothing)):
            return False
        work[:, k + 1 :] -= (work[:, k + 1 :, k] / pivots[:, None])[:, :, None] * work[:, k, None, :]
    return True


def diagonal_blocks(samples: NDArray[Any]) -> Blocks:
    """Diagonal blocks of matrices whose pivots stand on the diagonal, and signs of their determinants in the first."""
    leads = pivots_that_lead(samples)
    members = dict.fromkeys(tuple(np.flatnonzero(row).tolist()) for row in leads & leads.T)
    return tuple((block, -1 if side_of(samples[0][np.ix_(block, block)]) < 0 else 1) for block in members)


def side_of(matrix: NDArray[Any]) -> int:
    """The sign of a determinant; zero where it is nothing but rounding beside the product of its rows' lengths."""
    lengths = np.sqrt(np.sum(matrix * matrix, axis=1))
    if not np.all(lengths > 0.0):
        return 0
    determinant = float(np.linalg.det(matrix / lengths[:, None]))
    return 0 if abs(determinant) < ZERO_DETERMINANT else 1 if determinant > 0.0 else -1


def pivots_that_lead(samples: NDArray[Any], alike: NDArray[Any] | None = None) -> NDArray[np.bool_]:
    """To which pivots each one leads over entries that do not vanish, or over pivots that belong together otherwise.

    Two pivots are of one block where each leads to the other (Dulmage and Mendelsohn).
    """
    size = samples.shape[1]
    leads = _pattern(samples) | np.eye(size, dtype=bool)
    if alike is not None:
        leads |= alike
    for _ in range(size.bit_length()):
        leads = leads @ leads
    return np.asarray(leads)


def _pattern(samples: NDArray[Any]) -> NDArray[np.bool_]:
    """Entries that are more than rounding beside the greatest one of their row in some sample."""
    scale = np.max(np.abs(samples), axis=2, keepdims=True, initial=0.0)
    return np.asarray(np.any(np.abs(samples) > ZERO_ENTRY * scale, axis=0))


def best_pivot(
    entries: Mapping[Place, tuple[NDArray[Any], float]], fill: Callable[[Place], int], good: float = GOOD
) -> Place | None:
    """Choose the pivot with the least fill among those that stay away from zero and keep their sign.

    Args:
        entries: Values that the entries of a matrix take in some states, and the scale of their rows.
        fill: How many entries more there are, at most, once it is eliminated.
        good: Part of the best one's magnitude from which one is good enough.

    Returns:
        Its place; None where there is no entry.
    """
    strength = {}
    for place, (values, scale) in entries.items():
        nothing = ZERO_ENTRY * scale
        steady = bool(np.all(values > nothing) or np.all(values < -nothing))
        least = float(np.min(np.abs(values))) / scale
        strength[place] = least if steady else 1e-6 * max(least, ZERO_ENTRY)  # below that rounding would choose
    if not strength:
        return None
    best = max(strength.values())
    costs = {place: fill(place) for place, value in strength.items() if value >= good * best * (1.0 - EQUAL_PIVOTS)}
    sparse = [place for place, cost in costs.items() if cost == min(costs.values())]
    strongest = max(strength[place] for place in sparse)
    return next(place for place in sparse if strength[place] >= strongest * (1.0 - EQUAL_PIVOTS))


def _median(values: NDArray[Any]) -> float:
    """The median; that of numpy imports masked arrays first."""
    ordered, half = np.sort(values), len(values) // 2
    return float(ordered[half] if len(values) % 2 else 0.5 * (ordered[half - 1] + ordered[half]))


def _limit(limit: float, sine: float) -> float:
    """A limit in three digits: libraries of other processors may sum in another order, and the text stays the same."""
    return Formula(certain(limit, 3), Parameter(f"{sine:g} of its median in the box"))


def matched_columns(samples: NDArray[Any], order: PivotOrder) -> list[int]:
    """Columns of the pivots, each for a row that depends on it: pivots that elimination filled in would join blocks.

    Args:
        samples: Matrices, (samples, rows, columns).
        order: Their pivots.
    """
    depends = np.any(samples, axis=0)
    choices = [[column for column in order.columns if depends[row, column]] for row in order.rows]
    owners: dict[int, int] = {}

    def takes(place: int, tried: set[int]) -> bool:
        """Whether a row finds a column, others moving to another one (Kuhn's augmenting paths)."""
        for column in choices[place]:
            if column not in tried:
                tried.add(column)
                if column not in owners or takes(owners[column], tried):
                    owners[column] = place
                    return True
        return False

    if not all(takes(place, set()) for place in range(len(choices))):
        return list(order.columns)
    columns = {place: column for column, place in owners.items()}
    return [columns[place] for place in range(len(choices))]
