"""Where curves are looked for: changes of sign between neighbours of a grid, and least values that may hide more.

Three looks, each finer: signs along the edges of a grid; signs in cells that lie partly beyond what the robot reaches,
divided once more; and least absolute values along the lines of the grid, which either turn out to change their sign (a
loop or sliver smaller than a cell), or to be zero (a point or curve that touches), or are neither.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pkmgen.studies.atlas.loci.fields import Field
from pkmgen.studies.atlas.loci.plane import Array, Plane
from pkmgen.studies.atlas.loci.roots import least_on_lines, zeros_on_lines

FINER = 8
"""Parts a side that cells at the border are divided into."""
SHRINKS, STENCIL = 0.7, 5
"""How much a stencil that looks for a least value shrinks, and its points a side."""


@dataclass(frozen=True, slots=True)
class Seeds:
    """Points of curves of a field.

    Attributes:
        points: Points where the value changes its sign, or of curves along which it touches zero (n, 2).
        touching: Isolated points where it touches zero (m, 2).
        states: How many points were looked at.
    """

    points: Array
    touching: Array
    states: int


def grid_of(plane: Plane, cells: int) -> Array:
    """Corners of cells, (cells + 1, cells + 1, 2); where they are is no round number of the robot."""
    lines = [
        np.linspace(low, high, cells + 1) + (high - low) / cells * np.array([0.0, *[0.0119] * (cells - 1), 0.0])
        for low, high in zip(plane.low, plane.high, strict=True)
    ]
    return np.stack(np.meshgrid(*lines, indexing="ij"), axis=-1)


def seeds_of(field: Field, grid: Array, tolerance: float) -> Seeds:
    """Points of all curves of a field that a grid shows."""
    values = field.value(grid.reshape(-1, 2)).reshape(grid.shape[:2])
    states = values.size
    found, touching = list[Array](), np.zeros((0, 2))
    if field.signed:
        found.append(_changes(field, grid, values, tolerance))
        fine, more = _finer(field, grid, values, tolerance)
        found.append(fine)
        states += more
    if np.isfinite(values).any() and not _plain(values):
        hidden = _Hidden(field, grid, values, tolerance)
        found.append(hidden.on_lines())
        points, touching = hidden.in_cells()
        found.append(points)
    return Seeds(np.vstack(found) if found else np.zeros((0, 2)), touching, states)


def _plain(values: Array) -> bool:
    """Whether values say no more than yes or no."""
    known = values[np.isfinite(values)]
    return bool((np.abs(known) == 1.0).all())


def _changes(field: Field, grid: Array, values: Array, tolerance: float) -> Array:
    """Zeros on the edges of a grid whose ends have different signs."""
    starts, ends = list[Array](), list[Array]()
    for one, two in _edges():
        with np.errstate(invalid="ignore"):
            changes = np.nonzero(values[one] * values[two] < 0.0)
        starts.append(np.column_stack([grid[one][changes], values[one][changes]]))
        ends.append(np.column_stack([grid[two][changes], values[two][changes]]))
    a, b = np.vstack(starts), np.vstack(ends)
    points, _ = zeros_on_lines(field.value, a[:, :2], b[:, :2], a[:, 2], b[:, 2], tolerance)
    return points[np.isfinite(points).all(axis=1)]


def _edges() -> tuple[tuple[tuple[slice, slice], tuple[slice, slice]], ...]:
    whole, low, high = slice(None), slice(None, -1), slice(1, None)
    return ((low, whole), (high, whole)), ((whole, low), (whole, high))


def _finer(field: Field, grid: Array, values: Array, tolerance: float) -> tuple[Array, int]:
    """Zeros in cells some of whose corners have no value."""
    lost = np.isnan(values)
    corners = [lost[:-1, :-1], lost[1:, :-1], lost[:-1, 1:], lost[1:, 1:]]
    mixed = np.any(corners, axis=0) & ~np.all(corners, axis=0)
    places = np.argwhere(mixed)
    if not len(places):
        return np.zeros((0, 2)), 0
    parts = np.linspace(0.0, 1.0, FINER + 1)
    low, high = grid[places[:, 0], places[:, 1]], grid[places[:, 0] + 1, places[:, 1] + 1]
    fine = np.stack(np.meshgrid(parts, parts, indexing="ij"), axis=-1)
    cells = low[:, None, None] + fine[None] * (high - low)[:, None, None]
    own = field.value(cells.reshape(-1, 2)).reshape(cells.shape[:3])
    found = [
        _changes(field, cell, value, tolerance) for cell, value in zip(cells, own, strict=True) if _two_signs(value)
    ]
    return (np.vstack(found) if found else np.zeros((0, 2))), own.size


def _two_signs(values: Array) -> bool:
    return bool((values > 0.0).any() and (values < 0.0).any())


class _Hidden:
    """Zeros that signs at the corners of a grid do not show."""

    def __init__(self, field: Field, grid: Array, values: Array, tolerance: float) -> None:
        self.field, self.grid, self.values, self.tolerance = field, grid, values, tolerance
        self.sizes = np.abs(values)

    def size(self, points: Array) -> Array:
        """Absolute values, without a limit where there are none."""
        values = np.abs(self.field.value(points))
        return np.where(np.isnan(values), np.inf, values)

    def on_lines(self) -> Array:
        """Zeros beside least values along the lines of the grid."""
        found = list[Array]()
        for turned in (False, True):
            grid, values = (self.grid.swapaxes(0, 1), self.values.T) if turned else (self.grid, self.values)
            places = self._dips(values)
            low, high = grid[:-2][places], grid[2:][places]
            ends = values[:-2][places], values[2:][places]
            found.append(self._below(low, high, *ends))
        return np.vstack(found)

    def _dips(self, values: Array) -> NDArray[np.bool_]:
        """Triples along the first axis whose middle has the least size, all of one sign."""
        sizes = np.abs(values)
        with np.errstate(invalid="ignore"):
            least = (sizes[1:-1] <= sizes[:-2]) & (sizes[1:-1] < sizes[2:])
            same = (np.sign(values[1:-1]) == np.sign(values[:-2])) & (np.sign(values[1:-1]) == np.sign(values[2:]))
        return np.asarray(least & same)

    def _below(self, low: Array, high: Array, at_low: Array, at_high: Array) -> Array:
        """Zeros on lines that have a dip; of a value that changes its sign both, else the one that touches zero."""
        if not len(low):
            return np.zeros((0, 2))
        sign = np.sign(at_low)
        direction = self.field.value if self.field.signed else self.size
        order = sign if self.field.signed else np.ones(len(low))
        places = _Ordered(direction, order)
        points, least = least_on_lines(places, low, high, 0.1 * self.tolerance)
        width = np.linalg.norm(high - low, axis=1)
        slope = (np.minimum(np.abs(at_low), np.abs(at_high)) - np.abs(least)) / (0.5 * width)
        through = least < 0.0
        zeros, _ = zeros_on_lines(
            self.field.value, low[through], points[through], at_low[through], least[through] * sign[through],
            self.tolerance,
        )  # fmt: skip
        touches = ~through & (least <= self.tolerance * slope)
        kept = np.vstack([zeros, points[touches]])
        return np.asarray(kept[np.isfinite(kept).all(axis=1)])

    def in_cells(self) -> tuple[Array, Array]:
        """Zeros beside least values among all neighbours of a corner: of small loops, and points that touch zero."""
        inner, around = self.values[1:-1, 1:-1], list[Array]()
        rows, columns = self.values.shape
        for i in (0, 1, 2):
            for j in (0, 1, 2):
                if (i, j) != (1, 1):
                    around.append(self.values[i : rows - 2 + i, j : columns - 2 + j])
        with np.errstate(invalid="ignore"):
            beside = np.array(around)
            least = (np.abs(beside) >= np.abs(inner)).all(axis=0) & (np.sign(beside) == np.sign(inner)).all(axis=0)
        places = np.argwhere(least) + 1
        return self._polished(self.grid[places[:, 0], places[:, 1]], np.abs(beside)[:, least].mean(axis=0))

    def _polished(self, centres: Array, beside: Array) -> tuple[Array, Array]:
        """Move stencils to where the size is least, ever smaller; where another sign is met there is a small loop."""
        if not len(centres):
            return np.zeros((0, 2)), np.zeros((0, 2))
        step = self.grid[1, 1] - self.grid[0, 0]
        sign = np.sign(self.field.value(centres)) if self.field.signed else np.ones(len(centres))
        offsets = np.linspace(-1.0, 1.0, STENCIL)
        stencil = np.stack(np.meshgrid(offsets, offsets, indexing="ij"), axis=-1).reshape(-1, 2)
        width, found, value = 1.0, centres.copy(), np.zeros(len(centres))
        while width * np.linalg.norm(step) > 0.1 * self.tolerance:
            points = found[:, None] + width * stencil[None] * step
            values = (self.field.value if self.field.signed else self.size)(points.reshape(-1, 2)).reshape(
                len(found), -1
            )
            values = np.where(np.isnan(values), np.inf, values * sign[:, None])
            best = values.argmin(axis=1)
            found, value = points[np.arange(len(found)), best], values[np.arange(len(found)), best]
            width *= SHRINKS
        slope = (beside - np.abs(value)) / np.linalg.norm(step)
        through, touches = value < 0.0, (value >= 0.0) & (value <= self.tolerance * slope)
        zeros, _ = zeros_on_lines(
            self.field.value, centres[through], found[through], self.field.value(centres[through]),
            value[through] * sign[through], self.tolerance,
        )  # fmt: skip
        return zeros[np.isfinite(zeros).all(axis=1)], found[touches]


@dataclass(frozen=True, slots=True)
class _Ordered:
    """A value with signs that belong to lines: least where it is nearest to zero, or beyond."""

    value: object
    sign: Array

    def __call__(self, points: Array) -> Array:
        values = self.value(points) * self.sign  # type: ignore[operator]
        return np.where(np.isnan(values), np.inf, values)
