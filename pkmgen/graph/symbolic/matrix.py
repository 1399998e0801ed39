"""Matrices of expressions, as much of them as formulations need.

Those of sympy watch for infinities and choose a representation of their entries at every operation, which takes longer
than the algebra itself; entries here are finite, and zeros and ones cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, overload

import numpy as np
import sympy
import sympy.tensor.tensor  # the first sum would import it, in the middle of a generation
from numpy.typing import NDArray

ZERO, ONE = sympy.Integer(0), sympy.Integer(1)
Place = int | slice


class Matrix:
    """A matrix of sympy expressions; single indices count its entries row by row.

    Args:
        *parts: Entries of a column, or rows, or another matrix; or numbers of rows and columns, and entries row by row
            or what makes them from row and column.
    """

    __slots__ = ("_entries", "cols", "rows")
    _op_priority = 11.0  # lets expressions leave products with matrices to them

    def __init__(self, *parts: Any) -> None:
        self.rows, self.cols, entries = _read(*parts)
        self._entries = [ZERO if entry == 0 else sympy.sympify(entry) for entry in entries]

    @classmethod
    def _of(cls, rows: int, cols: int, entries: list[Any]) -> Matrix:
        """A matrix of entries that are expressions already."""
        made = cls.__new__(cls)
        made.rows, made.cols, made._entries = rows, cols, entries
        return made

    @classmethod
    def hstack(cls, *parts: Matrix) -> Matrix:
        """Matrices beside each other."""
        return cls.vstack(*(part.T for part in parts)).T

    @classmethod
    def vstack(cls, *parts: Matrix) -> Matrix:
        """Matrices below each other."""
        filled = [part for part in parts if part.shape != (0, 0)]
        if len({part.cols for part in filled}) > 1:
            raise ValueError(f"matrices of {', '.join(str(part.shape) for part in filled)} do not stack")
        cols = filled[0].cols if filled else 0
        return cls._of(sum(part.rows for part in filled), cols, [entry for part in filled for entry in part])

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and columns."""
        return self.rows, self.cols

    @property
    def T(self) -> Matrix:  # noqa: N802 - as everybody writes it
        """The transpose."""
        return self._of(self.cols, self.rows, [e for j in range(self.cols) for e in self._entries[j :: self.cols]])

    @property
    def free_symbols(self) -> set[sympy.Symbol]:
        """Symbols of all entries."""
        return set().union(*(entry.free_symbols for entry in self._entries))

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._entries)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Matrix) and self.shape == other.shape and self._entries == other._entries

    __hash__ = None  # type: ignore[assignment]  # entries may be replaced

    def __array__(self, dtype: Any = object, copy: bool | None = None) -> NDArray[Any]:
        """What numpy and the matrices of sympy read it by."""
        del copy
        return np.array(self.tolist(), dtype)

    def __repr__(self) -> str:
        return f"Matrix({self.tolist()})"

    @overload
    def __getitem__(self, place: int | tuple[int, int]) -> Any: ...

    @overload
    def __getitem__(self, place: slice) -> list[Any]: ...

    @overload
    def __getitem__(self, place: tuple[slice, Place] | tuple[int, slice]) -> Matrix: ...

    def __getitem__(self, place: Any) -> Any:
        if not isinstance(place, tuple):
            return self._entries[place]
        row, column = place
        if isinstance(row, slice) or isinstance(column, slice):
            return self.extract(_places(row, self.rows), _places(column, self.cols))
        return self._entries[range(self.rows)[row] * self.cols + range(self.cols)[column]]

    def __setitem__(self, place: Any, value: Any) -> None:
        if not isinstance(place, tuple):
            self._entries[place] = sympy.sympify(value)
            return
        rows, columns = _places(place[0], self.rows), _places(place[1], self.cols)
        entries = list(value) if isinstance(value, Matrix) else [sympy.sympify(value)]
        targets = [i * self.cols + j for i in rows for j in columns]
        for target, entry in zip(targets, entries, strict=True):
            self._entries[target] = entry

    def __add__(self, other: Matrix) -> Matrix:
        if not isinstance(other, Matrix):
            return NotImplemented
        if self.shape != other.shape:
            raise ValueError(f"matrices of {self.shape} and {other.shape} have no sum")
        return self._of(self.rows, self.cols, [_plus(a, b) for a, b in zip(self, other, strict=True)])

    def __neg__(self) -> Matrix:
        return self.applyfunc(lambda entry: -entry)

    def __sub__(self, other: Matrix) -> Matrix:
        return self + -other

    def __mul__(self, other: Any) -> Matrix:
        if not isinstance(other, Matrix):
            return self._scaled(other)
        if self.cols != other.rows:
            raise ValueError(f"matrices of {self.shape} and {other.shape} have no product")
        columns = [other._entries[j :: other.cols] for j in range(other.cols)]
        rows = [self._entries[i * self.cols : (i + 1) * self.cols] for i in range(self.rows)]
        return self._of(self.rows, other.cols, [_dot(row, column) for row in rows for column in columns])

    def __rmul__(self, factor: Any) -> Matrix:
        return self._scaled(factor)

    def __truediv__(self, divisor: Any) -> Matrix:
        return self._scaled(ONE / divisor)

    def _scaled(self, factor: Any) -> Matrix:
        factor = sympy.sympify(factor)
        return self._of(self.rows, self.cols, [_times(entry, factor) for entry in self._entries])

    def applyfunc(self, function: Callable[[Any], Any]) -> Matrix:
        """The matrix of a function of each entry."""
        return self._of(self.rows, self.cols, [function(entry) for entry in self._entries])

    def xreplace(self, values: Mapping[Any, Any]) -> Matrix:
        """The matrix with parts of its entries replaced."""
        return self.applyfunc(lambda entry: entry.xreplace(values))

    def row(self, index: int) -> Matrix:
        """A row."""
        return self.extract([range(self.rows)[index]], range(self.cols))

    def col(self, index: int) -> Matrix:
        """A column."""
        return self.extract(range(self.rows), [range(self.cols)[index]])

    def row_join(self, other: Matrix) -> Matrix:
        """The matrix with another one beside it."""
        return self.hstack(self, other)

    def extract(self, rows: Sequence[int], columns: Sequence[int]) -> Matrix:
        """The matrix of some rows and columns."""
        entries = self._entries
        return self._of(len(rows), len(columns), [entries[i * self.cols + j] for i in rows for j in columns])

    def reshape(self, rows: int, columns: int) -> Matrix:
        """The same entries, row by row, in another shape."""
        return Matrix(rows, columns, self._entries)

    def tolist(self) -> list[list[Any]]:
        """Its rows."""
        return [self._entries[i * self.cols : (i + 1) * self.cols] for i in range(self.rows)]

    def dot(self, other: Matrix) -> Any:
        """Scalar product."""
        return _dot(self._entries, other._entries)

    def cross(self, other: Matrix) -> Matrix:
        """Cross product of vectors of three components."""
        (a, b, c), (x, y, z) = self._entries, other._entries
        entries = [_plus(_times(p, q), -_times(r, s)) for p, q, r, s in ((b, z, c, y), (c, x, a, z), (a, y, b, x))]
        return self._of(self.rows, self.cols, entries)


def zeros(rows: int, columns: int) -> Matrix:
    """A matrix of zeros."""
    return Matrix._of(rows, columns, [ZERO] * (rows * columns))


def eye(size: int) -> Matrix:
    """The identity."""
    return Matrix._of(size, size, [ONE if i == j else ZERO for i in range(size) for j in range(size)])


def symmetric_of(xx: Any, yy: Any, zz: Any, xy: Any, xz: Any, yz: Any) -> Matrix:
    """The symmetric matrix of six entries."""
    return Matrix([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def diag(*blocks: Matrix) -> Matrix:
    """Matrices along the diagonal."""
    width, rows, before = sum(block.cols for block in blocks), [], 0
    for block in blocks:
        rows.append(Matrix.hstack(zeros(block.rows, before), block, zeros(block.rows, width - before - block.cols)))
        before += block.cols
    return Matrix.vstack(*rows)


def _read(*parts: Any) -> tuple[int, int, Iterable[Any]]:
    """Shape and entries of a matrix as it is written."""
    if len(parts) == 3:
        rows, cols, entries = parts
        if callable(entries):
            return rows, cols, [entries(i, j) for i in range(rows) for j in range(cols)]
        if len(entries) != rows * cols:
            raise ValueError(f"{len(entries)} entries do not fill a matrix of {rows} × {cols}")
        return rows, cols, entries
    given = parts[0] if parts else []
    if isinstance(given, Matrix):
        return given.rows, given.cols, given
    listed = list(given)
    if listed and isinstance(listed[0], (list, tuple)):
        return len(listed), len(listed[0]), [entry for row in listed for entry in row]
    return len(listed), 1 if listed else 0, listed


def _places(place: Place, count: int) -> Sequence[int]:
    return range(count)[place] if isinstance(place, slice) else (range(count)[place],)


def _times(left: Any, right: Any) -> Any:
    if left is ZERO or right is ZERO:
        return ZERO
    if left is ONE:
        return right
    return left if right is ONE else left * right


def _plus(left: Any, right: Any) -> Any:
    if left is ZERO:
        return right
    return left if right is ZERO else left + right


def _dot(left: Sequence[Any], right: Sequence[Any]) -> Any:
    terms = [_times(a, b) for a, b in zip(left, right, strict=True) if a is not ZERO and b is not ZERO]
    return sympy.Add(*terms) if len(terms) > 1 else terms[0] if terms else ZERO
