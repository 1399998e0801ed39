"""Sparsity patterns as CasADi has them: compressed columns."""

from __future__ import annotations

from dataclasses import dataclass

from pkmgen.graph.types import GraphPort


@dataclass(frozen=True, slots=True)
class Pattern:
    """Which entries of a matrix are not zero in every state.

    Attributes:
        rows: Number of rows.
        columns: Number of columns.
        entries: The nonzeros in the order in which they lie in memory, numbered column by column.
    """

    rows: int
    columns: int
    entries: tuple[int, ...]

    @classmethod
    def full(cls, rows: int, columns: int) -> Pattern:
        """A matrix without zeros."""
        return cls(rows, columns, tuple(range(rows * columns)))

    @property
    def compressed(self) -> tuple[int, ...]:
        """Rows, columns, where each column begins among the nonzeros, and their rows; 1 alone says that it is full."""
        if len(self.entries) == self.rows * self.columns:
            return (self.rows, self.columns, 1)
        begins = [sum(entry < column * self.rows for entry in self.entries) for column in range(self.columns + 1)]
        return (self.rows, self.columns, *begins, *(entry % self.rows for entry in self.entries))


def shape_of(port: GraphPort) -> tuple[int, int]:
    """Rows and columns of a port: what is no matrix is a column."""
    return (port.shape[0], port.shape[1]) if len(port.shape) == 2 else (port.size, 1)


def column_order(port: GraphPort) -> list[int]:
    """The entries of a port, which are numbered row by row, column by column."""
    rows, columns = shape_of(port)
    return [row * columns + column for column in range(columns) for row in range(rows)]
