"""Systems A x = b of nodes with more unknowns than independent rows: x = x₀ + N z.

Rows and pivots are chosen from the numbers A takes in the box of the robot, along with the elimination; what is zero
there counts as zero. Unknowns without a pivot stay free. Rows may hold further quantities, which are given: what is
left of them when all unknowns are eliminated says what has to hold between the given ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.symbolic.pivoting import ZERO_ENTRY, best_pivot
from pkmgen.graph.types import GraphGuard, GuardKind
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.exact.digits import certain
from pkmgen.language.exact.numbers import measuring

Array = NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """An entry of A: its node and its values in some poses."""

    node: int
    values: Array


@dataclass(slots=True, eq=False)
class Row:
    """A row of A x = b.

    Attributes:
        entries: What is not zero, by unknown.
        right: Node of b.
        limb: Index of the limb it belongs to, None for the robot's.
        scale: Greatest entry.
    """

    entries: dict[int, Entry]
    right: int
    limb: int | None
    scale: float = 0.0

    def __post_init__(self) -> None:
        self.scale = max((float(np.max(np.abs(entry.values))) for entry in self.entries.values()), default=0.0)
        self.clear()

    def clear(self) -> None:
        """Drop entries that are zero everywhere."""
        self.entries = {
            column: entry
            for column, entry in self.entries.items()
            if float(np.max(np.abs(entry.values))) > ZERO_ENTRY * self.scale
        }


@dataclass(frozen=True, slots=True, eq=False)
class _Pivot:
    row: Row
    column: int
    reciprocal: int


class Elimination:
    """An eliminated system.

    Attributes:
        free: Unknowns without a pivot.
        left: Rows without one: what remains of them holds given quantities only.
    """

    def __init__(self, writer: GraphWriter, groups: Sequence[Sequence[Row]], size: int, sine: float) -> None:
        """Eliminate.

        Rows of a group get their pivots before those of the next; columns from `size` on, the number of unknowns, are
        given quantities. A pivot counts as zero below the part `sine` of its usual magnitude.
        """
        self._writer, self._sine = writer, sine
        self._pivots: list[_Pivot] = []
        self.left: list[Row] = []
        every = [row for group in groups for row in group]
        for group in groups:
            waiting = list(group)
            while (best := _best(waiting, every, size)) is not None:
                row, column = best
                waiting.remove(row)
                every.remove(row)
                self._eliminate(row, column, every)
            self.left += waiting
            for row in waiting:
                every.remove(row)
        taken = {pivot.column for pivot in self._pivots}
        self.free = tuple(column for column in range(size) if column not in taken)
        self._size = size

    def particular(self, given: Mapping[int, int]) -> list[int]:
        """x₀, the free unknowns being zero, for nodes of the given quantities."""
        return self._back({}, given, [pivot.row.right for pivot in self._pivots])

    def null_vector(self, free: int) -> list[int]:
        """The column of N of a free unknown."""
        zero = self._writer.const(0.0)
        return self._back({free: self._writer.const(1.0)}, {}, [zero] * len(self._pivots))

    def _eliminate(self, row: Row, column: int, others: Sequence[Row]) -> None:
        writer, pivot = self._writer, row.entries[column]
        low = writer.const(measuring(certain(self._sine * float(np.median(np.abs(pivot.values))), 3), None))
        if writer.number(pivot.node) is None:
            writer.guard(GraphGuard(GuardKind.SINGULAR, row.limb, pivot.node, low))
        reciprocal = writer.div(writer.const(1.0), pivot.node)
        self._pivots.append(_Pivot(row, column, reciprocal))
        safe = np.where(pivot.values == 0.0, 1.0, pivot.values)
        for other in others:
            if column not in other.entries:
                continue
            leading = other.entries.pop(column)
            factor, share = writer.mul(leading.node, reciprocal), leading.values / safe
            for place, entry in row.entries.items():
                if place == column:
                    continue
                change = Entry(writer.mul(factor, entry.node), share * entry.values)
                known = other.entries.get(place)
                other.entries[place] = (
                    Entry(writer.neg(change.node), -change.values)
                    if known is None
                    else Entry(writer.sub(known.node, change.node), known.values - change.values)
                )
            other.right = writer.sub(other.right, writer.mul(factor, row.right))
            other.clear()

    def _back(self, free: Mapping[int, int], given: Mapping[int, int], right: Sequence[int]) -> list[int]:
        """Unknowns of the pivots, last ones first; what is not given is zero."""
        writer, zero = self._writer, self._writer.const(0.0)
        values = {**dict.fromkeys(self.free, zero), **free, **given}
        for pivot, side in zip(reversed(self._pivots), reversed(right), strict=True):
            terms = [
                writer.mul(entry.node, values.get(column, zero))
                for column, entry in pivot.row.entries.items()
                if column != pivot.column
            ]
            values[pivot.column] = writer.mul(pivot.reciprocal, writer.sub(side, writer.add(*terms)))
        return [values[column] for column in range(self._size)]


def _best(rows: Sequence[Row], every: Sequence[Row], size: int) -> tuple[Row, int] | None:
    """The best pivot in some of the rows; None where no unknown is left in them."""
    entries = {
        (place, column): (entry.values, row.scale)
        for place, row in enumerate(rows)
        for column, entry in row.entries.items()
        if column < size
    }

    def fill(where: tuple[int, int]) -> int:
        down = sum(where[1] in row.entries for row in every)
        return (len(rows[where[0]].entries) - 1) * (down - 1)

    pivot = best_pivot(entries, fill)
    return None if pivot is None else (rows[pivot[0]], pivot[1])
