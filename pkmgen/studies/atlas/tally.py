"""What is known of many states: how many are in which region, extremes, distributions, and a map of them.

Counts and extremes do not depend on the order of states, and sums are added up chunk by chunk in the order of chunks.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pkmgen.machine.engine.checkpoint import Arrays
from pkmgen.studies.atlas.blocks import KEY, Array, WorstOfBlocks
from pkmgen.studies.atlas.orientations import Orientations

Numbers = NDArray[np.int64]
OCTAVES, FINE_BITS = (-40, 40), 4
OCTAVE_CLASSES = 2**FINE_BITS
"""Classes of a distribution in an octave, equally wide: they follow from the first bits of a number."""
CLASSES = (OCTAVES[1] - OCTAVES[0]) * OCTAVE_CLASSES
_BEHIND, _BEFORE = 52 - FINE_BITS, (1023 + OCTAVES[0]) * OCTAVE_CLASSES
NO_STATE = -1


@dataclass
class Known:
    """What is known of a quantity where the robot works.

    Attributes:
        sums: Number of values and their sum.
        extremes: Least and greatest value.
        where: Numbers of the states that have them, `NO_STATE` where there is none.
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
            np.zeros(2), np.array([np.inf, -np.inf]), np.full(2, NO_STATE), np.zeros(CLASSES, np.int64),
            np.full(columns, np.inf), np.full(columns, -np.inf),
        )  # fmt: skip

    @property
    def mean(self) -> float:
        """Mean value."""
        return float(self.sums[1] / self.sums[0]) if self.sums[0] else math.nan

    def quantile(self, part: float) -> float:
        """A size that this part of the values does not exceed, to 1/16: the upper end of its class."""
        total = np.cumsum(self.classes)
        return upper_end(int(np.searchsorted(total, part * total[-1])))

    def add(self, values: Array, columns: slice, starts: Numbers, first: int) -> None:
        """Add values of states one after the other, NaN where the robot does not work.

        Args:
            values: One a state.
            columns: Columns of the map that they are in, each once.
            starts: Where these begin.
            first: Number of the first state.
        """
        low, high, total = np.fmin.reduceat(values, starts), np.fmax.reduceat(values, starts), float(values.sum())
        good = values[~np.isnan(values)] if np.isnan(total) else values
        if not len(good):
            return
        self.sums += len(good), total if good is values else float(good.sum())
        self.classes += np.bincount(class_of(good), minlength=CLASSES)
        for side, best, better in ((0, np.fmin.reduce(low), np.less), (1, np.fmax.reduce(high), np.greater)):
            if better(best, self.extremes[side]):
                self.extremes[side], self.where[side] = best, first + int(np.argmax(values == best))
        self.low[columns] = np.fmin(self.low[columns], low)
        self.high[columns] = np.fmax(self.high[columns], high)

    def join(self, other: Known, columns: slice) -> None:
        """Add what is known of later states, which are in some columns."""
        self.sums += other.sums
        for side, better in ((0, np.less), (1, np.greater)):
            if better(other.extremes[side], self.extremes[side]):
                self.extremes[side], self.where[side] = other.extremes[side], other.where[side]
        self.classes += other.classes
        np.minimum(self.low[columns], other.low, out=self.low[columns])
        np.maximum(self.high[columns], other.high, out=self.high[columns])


def class_of(values: Array) -> Numbers:
    """Classes of sizes, those of numbers beyond the ends being the first and the last one."""
    classes = np.abs(values).view(np.int64) >> _BEHIND
    classes -= _BEFORE
    np.clip(classes, 0, CLASSES - 1, out=classes)
    return classes


def upper_end(place: int) -> float:
    """The size that a class goes up to."""
    octave, part = divmod(place + 1, OCTAVE_CLASSES)
    return math.ldexp(1.0 + part / OCTAVE_CLASSES, OCTAVES[0] + octave)


KNOWN_FIELDS = ("sums", "extremes", "where", "classes", "low", "high")


@dataclass
class Tally:
    """What is known of states number `first` to before `last`.

    Attributes:
        regions: How many states are in each region.
        map: The same in each column of the map, (columns, regions).
        known: What is known of quantities, by name.
        begin: First column of the map.
        orientations: What is known of positions that are reached in some orientation or in all; None without such axes.
        worst: What is worst in each block of cells; None where nobody asked.
    """

    regions: Numbers
    map: Numbers
    known: Mapping[str, Known]
    begin: int = 0
    orientations: Orientations | None = None
    worst: WorstOfBlocks | None = None

    @classmethod
    def nothing(
        cls,
        regions: int,
        columns: int,
        names: Sequence[str],
        begin: int = 0,
        orientations: Orientations | None = None,
        worst: WorstOfBlocks | None = None,
    ) -> Tally:
        """No state."""
        known = {name: Known.nothing(columns) for name in names}
        counts = np.zeros(regions, np.int64), np.zeros((columns, regions), np.int64)
        return cls(*counts, known, begin, orientations, worst)

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
        own, lengths = slice(begin - self.begin, begin - self.begin + len(starts)), np.diff(np.append(starts, count))
        if regions.any():
            numbers = np.repeat(np.arange(len(starts)) * wide, lengths) + regions
            counted = np.bincount(numbers, minlength=len(starts) * wide).reshape(-1, wide)
            self.map[own] += counted
            self.regions += counted.sum(axis=0)
        else:
            self.map[own, 0] += lengths
            self.regions[0] += count
        for name, known in self.known.items():
            known.add(values[name], own, starts, first)
        if self.worst is not None:
            self.worst.add(regions, values, first)
        if self.orientations is not None:
            self.orientations.add(regions == 0, first)

    def join(self, other: Tally) -> None:
        """Add what is known of later states."""
        columns = slice(other.begin - self.begin, other.begin - self.begin + len(other.map))
        self.regions += other.regions
        self.map[columns] += other.map
        for name, known in self.known.items():
            known.join(other.known[name], columns)
        if self.worst is not None and other.worst is not None:
            self.worst.join(other.worst)
        if self.orientations is not None and other.orientations is not None:
            self.orientations.join(other.orientations)

    def arrays(self) -> Arrays:
        """All of it, to be stored."""
        parts = {f"{name}/{part}": getattr(known, part) for name, known in self.known.items() for part in KNOWN_FIELDS}
        turned = self.orientations.arrays() if self.orientations is not None else {}
        counts = {"regions": self.regions, "map": self.map, "begin": np.array(self.begin)}
        worst = self.worst.arrays() if self.worst is not None else {}
        return {**counts, **parts, **turned, **worst}

    @classmethod
    def stored(cls, arrays: Arrays) -> Tally:
        """What was stored."""
        names = dict.fromkeys(name.partition("/")[0] for name in arrays if "/" in name)
        known = {name: Known(*(arrays[f"{name}/{part}"] for part in KNOWN_FIELDS)) for name in names}
        orientations = Orientations.stored(arrays) if "orientations" in arrays else None
        worst = WorstOfBlocks.stored(arrays) if KEY in arrays else None
        return cls(arrays["regions"], arrays["map"], known, int(arrays["begin"]), orientations, worst)
