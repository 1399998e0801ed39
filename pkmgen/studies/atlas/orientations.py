"""Positions that are reached in some orientation, or in all of those asked for."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pkmgen.machine.engine.checkpoint import Arrays

Numbers = NDArray[np.int64]


@dataclass
class Orientations:
    """What is known of positions, each of which has the same number of states one after the other: its orientations.

    Attributes:
        each: Orientations of a position.
        column: States of a column of the map.
        some: Positions of each column where the robot works in some orientation; those of a column that begins in a
            position count where that begins.
        every: Those where it works in all of them.
        begin: First column.
        open: Of positions of which not all states were seen, by number: how many work, and how many were seen.
    """

    each: int
    column: int
    some: Numbers
    every: Numbers
    begin: int = 0
    open: dict[int, tuple[int, int]] = field(default_factory=dict)

    @classmethod
    def nothing(cls, each: int, column: int, columns: int, begin: int = 0) -> Orientations:
        """No state."""
        return cls(each, column, np.zeros(columns, np.int64), np.zeros(columns, np.int64), begin)

    def add(self, works: NDArray[np.bool_], first: int) -> None:
        """Add states one after the other: whether the robot works there, and the number of the first one."""
        last, begin = first + len(works), first // self.each
        starts = np.arange(begin * self.each - first, len(works), self.each)
        starts[0] = 0
        counts = np.add.reduceat(works, starts, dtype=np.int64)
        low, high = int(first % self.each != 0), len(counts) - int(last % self.each != 0)
        if low < high:
            self._count(begin + low, counts[low:high])
        if low:
            self._part(begin, int(counts[0]), min((begin + 1) * self.each, last) - first)
        if low <= high < len(counts):
            self._part(begin + high, int(counts[high]), last - (begin + high) * self.each)

    def join(self, other: Orientations) -> None:
        """Add what is known of later states."""
        columns = slice(other.begin - self.begin, other.begin - self.begin + len(other.some))
        self.some[columns] += other.some
        self.every[columns] += other.every
        for position, (works, seen) in other.open.items():
            self._part(position, works, seen)

    def arrays(self) -> Arrays:
        """All of it, to be stored."""
        parts = [(position, *part) for position, part in self.open.items()]
        return {
            "some": self.some,
            "every": self.every,
            "orientations": np.array([self.each, self.column, self.begin]),
            "open": np.array(parts, np.int64).reshape(-1, 3),
        }

    @classmethod
    def stored(cls, arrays: Arrays) -> Orientations:
        """What was stored."""
        each, column, begin = (int(number) for number in arrays["orientations"])
        parts = {int(position): (int(works), int(seen)) for position, works, seen in arrays["open"]}
        return cls(each, column, arrays["some"], arrays["every"], begin, parts)

    def _part(self, position: int, works: int, seen: int) -> None:
        before = self.open.pop(position, (0, 0))
        works, seen = before[0] + works, before[1] + seen
        if seen == self.each:
            self._count(position, np.array([works]))
        else:
            self.open[position] = works, seen

    def _count(self, position: int, works: Numbers) -> None:
        """Count positions one after the other, of which all states were seen."""
        first = position * self.each // self.column
        columns = np.arange(position, position + len(works)) * self.each // self.column - first
        for counts, chosen in ((self.some, works > 0), (self.every, works == self.each)):
            counted = np.bincount(columns[chosen])
            counts[first - self.begin : first - self.begin + len(counted)] += counted
