"""The grid in blocks of cells: what is worst in each, in memory that does not grow with the number of states."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.machine.engine.checkpoint import Arrays

Array = NDArray[np.float64]
Numbers = NDArray[np.int64]
MOST_BLOCKS = 108**3
MOST_VALUES = 16 * 2**20
"""Blocks, and values of all of them: regions, and worst values of quantities."""
KEY = "blocks"


@dataclass(frozen=True)
class Blocks:
    """How cells of a grid are put together.

    Attributes:
        counts: Cells along each axis.
        sizes: Cells of a block along each axis; the last block of an axis may have fewer.
    """

    counts: tuple[int, ...]
    sizes: tuple[int, ...]

    @classmethod
    def of(cls, counts: Sequence[int], quantities: int) -> Blocks:
        """As few cells a block as `MOST_BLOCKS` and `MOST_VALUES` allow, the finest axes first."""
        blocks, most = cls(tuple(counts), (1,) * len(counts)), min(MOST_BLOCKS, MOST_VALUES // (1 + quantities))
        while math.prod(blocks.shape) > most:
            blocks = blocks.coarser()
        return blocks

    @property
    def shape(self) -> tuple[int, ...]:
        """Blocks along each axis."""
        return tuple(-(-count // size) for count, size in zip(self.counts, self.sizes, strict=True))

    @property
    def most(self) -> int:
        """Cells of a whole block."""
        return math.prod(self.sizes)

    def lines(self, first: int, last: int) -> range:
        """Blocks over all axes but the last one that states number `first` to before `last` can be in."""
        if len(self.counts) == 1:
            return range(1)
        slab, below = math.prod(self.counts[1:]) * self.sizes[0], math.prod(self.shape[1:-1])
        return range(first // slab * below, -(-last // slab) * below)

    def coarser(self) -> Blocks:
        """Larger blocks along the axis that has the most."""
        finest = int(np.argmax(self.shape))
        sizes = [size + (place == finest) for place, size in enumerate(self.sizes)]
        return Blocks(self.counts, tuple(sizes))

    def leading(self, rows: Numbers) -> Numbers:
        """Blocks over all axes but the last one, as a number, of rows of the grid."""
        if len(self.counts) == 1:
            return np.zeros(len(rows), np.int64)
        places = np.unravel_index(rows, self.counts[:-1])
        own = [place // size for place, size in zip(places, self.sizes[:-1], strict=True)]
        return np.ravel_multi_index(own, self.shape[:-1])


@dataclass
class WorstOfBlocks:
    """What is worst in each block.

    Attributes:
        blocks: The blocks.
        high: Whether high values are bad, by quantity.
        regions: Greatest number of a `Region` in each block, of shape (lines, blocks of the last axis), where a line is
            a block over all axes but the last one.
        values: Worst value of each quantity where the robot works, NaN where it works nowhere.
        begin: First line.
    """

    blocks: Blocks
    high: Mapping[str, bool]
    regions: NDArray[np.uint8]
    values: Mapping[str, NDArray[np.float32]]
    begin: int = 0

    @classmethod
    def nothing(
        cls, blocks: Blocks, high: Mapping[str, bool], first: int = 0, last: int | None = None
    ) -> WorstOfBlocks:
        """No state, in blocks that states number `first` to before `last` can be in; all blocks without `last`."""
        lines = blocks.lines(first, math.prod(blocks.counts) if last is None else last)
        empty = len(lines), blocks.shape[-1]
        values = {name: np.full(empty, np.nan, np.float32) for name in high}
        return cls(blocks, high, np.zeros(empty, np.uint8), values, lines.start)

    def add(self, regions: NDArray[np.intp], values: Mapping[str, Array], first: int) -> None:
        """Add states one after the other: regions, quantities, and the number of the first one."""
        row, done, count, differ = self.blocks.counts[-1], 0, len(regions), regions.any()
        while done < count:
            number, offset = divmod(first + done, row)
            whole = (count - done) // row if offset == 0 else 0
            rows, width = (whole, row) if whole else (1, min(row - offset, count - done))
            part, over = slice(done, done + rows * width), _Rows.of(self.blocks, number, rows, offset, width)
            if differ:
                over.put(regions[part].astype(np.uint8), self.regions, self.begin, np.maximum)
            for name, own in self.values.items():
                over.put(values[name][part], own, self.begin, np.fmax if self.high[name] else np.fmin)
            done += rows * width

    def join(self, other: WorstOfBlocks) -> None:
        """Add what is known of other states."""
        own = slice(other.begin - self.begin, other.begin - self.begin + len(other.regions))
        np.maximum(self.regions[own], other.regions, out=self.regions[own])
        for name, values in self.values.items():
            worse = np.fmax if self.high[name] else np.fmin
            worse(values[own], other.values[name], out=values[own])

    def arrays(self) -> Arrays:
        """All of it, to be stored."""
        values = {f"{KEY}:{name}": own for name, own in self.values.items()}
        numbers = np.array([self.blocks.counts, self.blocks.sizes])
        high = np.array([self.begin, *self.high.values()])
        return {KEY: numbers, f"{KEY}_high": high, f"{KEY}_regions": self.regions, **values}

    @classmethod
    def stored(cls, arrays: Arrays) -> WorstOfBlocks:
        """What was stored."""
        counts, sizes = (tuple(int(number) for number in row) for row in arrays[KEY])
        values = {name.removeprefix(f"{KEY}:"): own for name, own in arrays.items() if name.startswith(f"{KEY}:")}
        begin, *high = (int(number) for number in arrays[f"{KEY}_high"])
        highs = {name: bool(own) for name, own in zip(values, high, strict=True)}
        return cls(Blocks(counts, sizes), highs, arrays[f"{KEY}_regions"], values, begin)


@dataclass(frozen=True, slots=True)
class _Rows:
    """States of some rows: all of each, or a part of one.

    Attributes:
        rows: How many.
        lines: Line of blocks that each run of rows is in.
        runs: First row of each run; rows of a line come one after the other.
        order: Order of the rows in which that is so; None where it is theirs.
        cuts: Where blocks begin along the last axis.
        first: The first of these blocks.
        size: Columns of a block where one begins in the first column; else 0.
    """

    rows: int
    lines: Numbers
    runs: Numbers
    order: Numbers | None
    cuts: Numbers
    first: int
    size: int

    @classmethod
    def of(cls, blocks: Blocks, number: int, rows: int, offset: int, width: int) -> _Rows:
        """Rows number `number` on, of each `width` states from `offset` on."""
        lines, order = blocks.leading(np.arange(number, number + rows)), None
        if (np.diff(lines) < 0).any():
            order = np.argsort(lines, kind="stable")
            lines = lines[order]
        runs = np.append(0, np.flatnonzero(np.diff(lines)) + 1)
        size, first = blocks.sizes[-1], offset // blocks.sizes[-1]
        cuts = np.maximum(np.arange(first, -(-(offset + width) // size)) * size - offset, 0)
        return cls(rows, lines[runs], runs, order, cuts, first, size if offset == 0 else 0)

    def put(self, values: NDArray[Any], into: NDArray[Any], begin: int, worse: np.ufunc) -> None:
        """Keep what is worse, of what is there and of values of these states."""
        own = values.reshape(self.rows, -1)
        if self.order is not None:
            own = own[self.order]
        if len(self.runs) < self.rows:
            own = _of_runs(own, self.runs, worse)
        if self.size > 1:
            own = _of_blocks(own, self.size, worse)
        elif len(self.cuts) < own.shape[1]:
            own = worse.reduceat(own, self.cuts, axis=1)
        there: Any = self.lines - begin
        if there[-1] - there[0] == len(there) - 1:
            there = slice(there[0], there[-1] + 1)
        target = into[there, self.first : self.first + own.shape[1]]
        into[there, self.first : self.first + own.shape[1]] = worse(target, own.astype(into.dtype, copy=False))


def _of_runs(values: NDArray[Any], runs: Numbers, worse: np.ufunc) -> NDArray[Any]:
    """Worst of each run of rows; runs of one length at once, which is much faster than `reduceat`."""
    lengths = np.diff(runs, append=len(values))
    groups = [0, *(np.flatnonzero(np.diff(lengths)) + 1), len(runs)]
    result = np.empty((len(runs), values.shape[1]), values.dtype)
    for begin, end in itertools.pairwise(groups):
        length, first = lengths[begin], runs[begin]
        own = values[first : first + (end - begin) * length].reshape(end - begin, length, -1)
        worse.reduce(own, axis=1, out=result[begin:end])
    return result


def _of_blocks(values: NDArray[Any], size: int, worse: np.ufunc) -> NDArray[Any]:
    """Worst of each block of so many columns, the last of which may have fewer."""
    rows, width = values.shape
    whole = width // size
    result = np.empty((rows, -(-width // size)), values.dtype)
    own = values[:, : whole * size].reshape(rows, whole, size)
    result[:, :whole] = own[..., 0]
    for place in range(1, size):
        worse(result[:, :whole], own[..., place], out=result[:, :whole])
    if whole * size < width:
        worse.reduce(values[:, whole * size :], axis=1, out=result[:, whole])
    return result
