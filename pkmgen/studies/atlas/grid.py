"""Grids of states: centres of cells, addressed by their index and never held all at once."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError

Array = NDArray[np.float64]
MOST_STATES = 10**13
"""States of a grid, at most."""
TILE = 8192
"""States that are computed at once: they and what is computed of them stay in the cache of a core."""


@dataclass(frozen=True)
class Axis:
    """A coordinate that is varied.

    Attributes:
        name: Its name.
        unit: Its unit.
        low: Lower end.
        high: Upper end.
        count: Cells.
    """

    name: str
    unit: str
    low: float
    high: float
    count: int

    @property
    def step(self) -> float:
        """Width of a cell."""
        return (self.high - self.low) / self.count

    @cached_property
    def middles(self) -> Array:
        """Middles of the cells."""
        return np.asarray(self.low + (np.arange(self.count) + 0.5) * self.step, np.float64)


@dataclass(frozen=True)
class Grid:
    """States over some coordinates, others held.

    States are numbered with the last axis fastest. A row is the states along the last axis; a column of the map is the
    states of a cell of the first two.

    Attributes:
        axes: Coordinates that are varied, one at least.
        places: Which coordinates these are.
        held: Values of all coordinates, those of the axes at home.
    """

    axes: tuple[Axis, ...]
    places: tuple[int, ...]
    held: tuple[float, ...]

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_STATES:
            raise ArgumentError(f"the grid has {self.count:.3g} states; allowed: 1 to {MOST_STATES:.0e}")

    @property
    def count(self) -> int:
        """States."""
        return math.prod(axis.count for axis in self.axes)

    @property
    def row(self) -> int:
        """States of a row."""
        return self.axes[-1].count

    @property
    def rows(self) -> int:
        """Rows."""
        return self.count // self.row

    @property
    def map_shape(self) -> tuple[int, int]:
        """Cells of the map: of the first axis, and of the second one."""
        counts = [axis.count for axis in self.axes]
        return counts[0], counts[1] if len(counts) > 1 else 1

    @property
    def column(self) -> int:
        """States of a column of the map."""
        return self.count // math.prod(self.map_shape)

    @property
    def cell(self) -> float:
        """Volume of a cell, the product of its widths."""
        return math.prod(axis.step for axis in self.axes)

    def tiles(self, first: int, last: int) -> Iterator[tuple[int, Array]]:
        """States number `first` to before `last`, some at once.

        Yields:
            Number of the first one, and coordinates (n, k), column by column; the array is used again.
        """
        row = self.row
        rows = max(1, TILE // row)
        values = np.empty((rows * row, len(self.held)), order="F")
        values[:] = self.held
        values[:, self.places[-1]] = np.tile(self.axes[-1].middles, rows)
        begin = first // row
        while begin * row < last:
            end = min(begin + rows, -(-last // row))
            for place, column in zip(self.places[:-1], self._of_rows(begin, end), strict=True):
                values[: (end - begin) * row, place] = np.repeat(column, row)
            low, high = max(first - begin * row, 0), min(last, end * row) - begin * row
            for part in range(low, high, TILE):
                yield begin * row + part, values[part : min(part + TILE, high)]
            begin = end

    def state(self, number: int) -> Array:
        """Coordinates of a state."""
        _, values = next(self.tiles(number, number + 1))
        return np.array(values[0])

    def _of_rows(self, begin: int, end: int) -> list[Array]:
        """Values of all axes but the last, of some rows."""
        numbers, values = np.arange(begin, end), list[Array]()
        for axis in reversed(self.axes[:-1]):
            numbers, own = np.divmod(numbers, axis.count)
            values.append(axis.middles[own])
        return values[::-1]
