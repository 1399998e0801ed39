"""What is known of many states: how many are in which region, extremes, distributions, and a map of them.

Counts and extremes do not depend on the order of states, and sums are added up chunk by chunk in the order of chunks.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pkmgen.engine.checkpoint import Arrays

Array = NDArray[np.float64]
Numbers = NDArray[np.int64]
OCTAVES, FINE = (-40, 40), 8
"""Powers of two that distributions go through, and their classes an octave."""
CLASSES = (OCTAVES[1] - OCTAVES[0]) * FINE
NOWHERE = -1


@dataclass
class Known:
    """What is known of a quantity where the robot works.

    Attributes:
        sums: Number of values and their sum.
        extremes: Least and greatest value.
        where: Numbers of the states that have them, `NOWHERE` where there is none.
        classes: How many values are in each class of sizes.
        low: Least value in each column of the map.
        high: Greatest value.
    """

    sums: Array
    extremes: Array
    where: Numbers
    classes: Numbers
    low: Array
    high: Array

    @classmethod
    def nothing(cls, columns: int) -> Known:
        """No value."""
        return cls(
            np.zeros(2), np.array([np.inf, -np.inf]), np.full(2, NOWHERE), np.zeros(CLASSES, np.int64),
            np.full(columns, np.inf), np.full(columns, -np.inf),
        )  # fmt: skip

    @property
    def mean(self) -> float:
        """Mean value."""
        return float(self.sums[1] / self.sums[0]) if self.sums[0] else math.nan

    def quantile(self, part: float) -> float:
        """A value that this part of the values does not exceed, to 1/8 of an octave, 9 %."""
        total = np.cumsum(self.classes)
        place = int(np.searchsorted(total, part * total[-1]))
        return float(2.0 ** (OCTAVES[0] + (place + 1) / FINE))

    def add(self, values: Array, columns: Numbers, starts: Numbers, first: int) -> None:
        """Add values of states one after the other, NaN where the robot does not work.

        Args:
            values: One a state.
            columns: Columns of the map that they are in, each once.
            starts: Where these begin.
            first: Number of the first state.
        """
        low, high = np.where(np.isnan(values), np.inf, values), np.where(np.isnan(values), -np.inf, values)
        good = values[~np.isnan(values)]
        if not len(good):
            return
        self.sums += len(good), float(good.sum())
        for side, place, better in ((0, int(low.argmin()), np.less), (1, int(high.argmax()), np.greater)):
            if better(values[place], self.extremes[side]):
                self.extremes[side], self.where[side] = values[place], first + place
        with np.errstate(divide="ignore"):
            classes = np.floor(np.log2(np.abs(good)) * FINE) - OCTAVES[0] * FINE
        self.classes += np.bincount(np.clip(classes, 0, CLASSES - 1).astype(np.int64), minlength=CLASSES)
        self.low[columns] = np.minimum(self.low[columns], np.minimum.reduceat(low, starts))
        self.high[columns] = np.maximum(self.high[columns], np.maximum.reduceat(high, starts))

    def join(self, other: Known, columns: slice) -> None:
        """Add what is known of later states, which are in some columns."""
        self.sums += other.sums
        for side, better in ((0, np.less), (1, np.greater)):
            if better(other.extremes[side], self.extremes[side]):
                self.extremes[side], self.where[side] = other.extremes[side], other.where[side]
        self.classes += other.classes
        np.minimum(self.low[columns], other.low, out=self.low[columns])
        np.maximum(self.high[columns], other.high, out=self.high[columns])


PARTS = ("sums", "extremes", "where", "classes", "low", "high")


@dataclass
class Tally:
    """What is known of states number `first` to before `last`.

    Attributes:
        regions: How many states are in each region.
        map: The same in each column of the map, (columns, regions).
        known: What is known of quantities, by name.
        begin: First column of the map.
    """

    regions: Numbers
    map: Numbers
    known: Mapping[str, Known]
    begin: int = 0

    @classmethod
    def nothing(cls, regions: int, columns: int, names: Sequence[str], begin: int = 0) -> Tally:
        """No state."""
        known = {name: Known.nothing(columns) for name in names}
        return cls(np.zeros(regions, np.int64), np.zeros((columns, regions), np.int64), known, begin)

    def add(self, regions: NDArray[np.intp], values: Mapping[str, Array], first: int, column: int) -> None:
        """Add states one after the other.

        Args:
            regions: Their regions.
            values: Quantities by name, NaN where the robot does not work.
            first: Number of the first state.
            column: States of a column.
        """
        count, wide = len(regions), self.map.shape[1]
        begin = first // column
        columns = np.arange(begin, -(-(first + count) // column))
        starts = np.maximum(columns * column - first, 0)
        own = columns - self.begin
        self.regions += np.bincount(regions, minlength=wide)
        numbers = np.repeat(own, np.diff(np.append(starts, count))) * wide + regions
        low = own[0] * wide
        counted = np.bincount(numbers - low, minlength=len(own) * wide).reshape(len(own), wide)
        self.map[own] += counted
        for name, known in self.known.items():
            known.add(values[name], own, starts, first)

    def join(self, other: Tally) -> None:
        """Add what is known of later states."""
        columns = slice(other.begin - self.begin, other.begin - self.begin + len(other.map))
        self.regions += other.regions
        self.map[columns] += other.map
        for name, known in self.known.items():
            known.join(other.known[name], columns)

    def arrays(self) -> Arrays:
        """All of it, to be stored."""
        parts = {f"{name}/{part}": getattr(known, part) for name, known in self.known.items() for part in PARTS}
        return {"regions": self.regions, "map": self.map, "begin": np.array(self.begin), **parts}

    @classmethod
    def stored(cls, arrays: Arrays) -> Tally:
        """What was stored."""
        names = dict.fromkeys(name.partition("/")[0] for name in arrays if "/" in name)
        known = {name: Known(*(arrays[f"{name}/{part}"] for part in PARTS)) for name in names}
        return cls(arrays["regions"], arrays["map"], known, int(arrays["begin"]))
