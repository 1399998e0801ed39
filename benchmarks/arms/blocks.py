"""Small systems solved block by block: what stands alone in its row or column is solved by itself.

Taking out such an entry takes a factor out of the determinant, so that no pivot vanishes where the system is not
singular; what is left is solved by cofactors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import sympy

from pkmgen.graph.symbolic.matrix import Matrix

Named = Callable[[str, sympy.Expr], sympy.Expr]
NOTHING = sympy.Integer(0)


@dataclass(frozen=True, slots=True)
class Core:
    """The part without lone entries: its rows, its columns, and the cofactors c and D with M⁻¹ = c/D."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    cofactors: Matrix
    determinant: sympy.Expr


@dataclass(frozen=True, slots=True)
class Blocks:
    """A square matrix M by its blocks.

    Attributes:
        matrix: M.
        first: Places (row, column) alone in their row among the columns that are left, in order.
        last: Places alone in their column among the rows that are left, in order.
        core: What is left; None for nothing.
    """

    matrix: Matrix
    first: tuple[tuple[int, int], ...]
    last: tuple[tuple[int, int], ...]
    core: Core | None

    def solve(self, right: Sequence[sympy.Expr], named: Named) -> list[sympy.Expr]:
        """Solve M x = right."""
        m, found = self.matrix, dict[int, sympy.Expr]()

        def rest(row: int) -> sympy.Expr:
            return right[row] - sum((m[row, k] * value for k, value in found.items()), NOTHING)

        for row, column in self.first:
            found[column] = named(f"{column + 1}", rest(row) / m[row, column])
        if self.core is not None:
            sides = [named(f"side_{row + 1}", rest(row)) for row in self.core.rows]
            found |= self._core(self.core.cofactors, self.core.columns, sides, named)
        for row, column in reversed(self.last):
            found[column] = named(f"{column + 1}", rest(row) / m[row, column])
        return [found[column] for column in range(m.cols)]

    def solve_transposed(self, right: Sequence[sympy.Expr], named: Named) -> list[sympy.Expr]:
        """Solve Mᵀ x = right."""
        return self._transposed.solve(right, named)

    @property
    def _transposed(self) -> Blocks:
        """Mᵀ by the same blocks."""
        first, last = (tuple((column, row) for row, column in places) for places in (self.last, self.first))
        core = self.core and replace(
            self.core, rows=self.core.columns, columns=self.core.rows, cofactors=self.core.cofactors.T
        )
        return Blocks(self.matrix.T, first, last, core)

    def _core(
        self, cofactors: Matrix, places: Sequence[int], sides: list[sympy.Expr], named: Named
    ) -> dict[int, sympy.Expr]:
        assert self.core is not None
        values = cofactors * Matrix(sides)
        return {
            place: named(f"{place + 1}", value / self.core.determinant)
            for place, value in zip(places, values, strict=True)
        }


def blocks_of(matrix: Matrix, named: Named, wanted: int | None) -> Blocks:
    """Take a square matrix of up to three rows, in symbols and literal zeros, apart.

    Where no more than one entry of solutions is `wanted`, the determinant is found from its cofactors.
    """
    rows, columns = list(range(matrix.rows)), list(range(matrix.cols))
    first, last = list[tuple[int, int]](), list[tuple[int, int]]()

    def lone() -> tuple[list[tuple[int, int]], int, int] | None:
        for row in rows:
            filled = [column for column in columns if matrix[row, column] != 0]
            if len(filled) == 1:
                return first, row, filled[0]
        for column in columns:
            filled = [row for row in rows if matrix[row, column] != 0]
            if len(filled) == 1:
                return last, filled[0], column
        return None

    while (found := lone()) is not None:
        kind, row, column = found
        kind.append((row, column))
        rows.remove(row)
        columns.remove(column)
    core = _core_of(matrix.extract(rows, columns), tuple(rows), tuple(columns), named, wanted) if rows else None
    return Blocks(matrix, tuple(first), tuple(last), core)


def _core_of(matrix: Matrix, rows: tuple[int, ...], columns: tuple[int, ...], named: Named, wanted: int | None) -> Core:
    if matrix.rows == 2:
        (a, b), (c, d) = matrix.row(0), matrix.row(1)
        cofactors = Matrix([[d, -b], [-c, a]])
        return Core(rows, columns, cofactors, named("determinant", a * d - b * c))
    a, b, c = (matrix.col(k) for k in range(3))
    crossed = [
        [named(f"across_{n + 1}_{axis}", e) for axis, e in zip("xyz", v, strict=True)]
        for n, v in enumerate((b.cross(c), c.cross(a), a.cross(b)))
    ]
    place = (
        columns.index(wanted)
        if wanted in columns
        else min(range(3), key=lambda n: sum(x != 0 and y != 0 for x, y in zip(crossed[n], matrix.col(n), strict=True)))
    )
    value = sum((x * y for x, y in zip(crossed[place], matrix.col(place), strict=True)), NOTHING)
    return Core(rows, columns, Matrix(crossed), named("determinant", value))
