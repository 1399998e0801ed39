"""Linear systems of the size of the platform's freedoms, solved by an elimination whose order is known beforehand.

The order is chosen at generation time from the values the matrix takes in the box of the robot; a pivot that vanishes
in a state is reported by a guard, as a singularity.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import mul

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.trees import Number

LEAST_PIVOT = 1e-12
"""Magnitude below which a pivot counts as zero where its scale is unknown."""
LARGEST_BY_COFACTORS = 3
"""Unknowns up to which a system is solved by cofactors; an order of pivots may fail where its determinant does not."""


@dataclass(frozen=True, slots=True)
class PivotOrder:
    """Pivots of an elimination, in order, each with the magnitude below which it counts as zero.

    Attributes:
        rows: Row of each pivot.
        columns: Column of each pivot.
        smallest: Magnitude below which it counts as zero.
        determinant: Magnitude below which the determinant counts as zero.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    smallest: tuple[float, ...]
    determinant: float

    def scaled(self, factors: Sequence[float]) -> PivotOrder:
        """The order for a matrix whose columns are longer by given factors."""
        smallest = tuple(low * factors[column] for low, column in zip(self.smallest, self.columns, strict=True))
        return replace(self, smallest=smallest, determinant=reduce(mul, factors, self.determinant))


def natural_order(size: int) -> PivotOrder:
    """Pivots along the diagonal, as symmetric positive definite matrices have them."""
    return PivotOrder(tuple(range(size)), tuple(range(size)), (LEAST_PIVOT,) * size, LEAST_PIVOT)


@dataclass(frozen=True, slots=True)
class Elimination:
    """An eliminated matrix M = P⁻¹ L U Q⁻¹: multipliers, upper rows and reciprocal pivots.

    Where M has more rows than columns (`height`), the rows without a pivot are left out: they follow from the others.
    """

    equations: StagedEquations
    name: str
    order: PivotOrder
    height: int
    lower: dict[tuple[int, int], sympy.Expr]
    upper: dict[tuple[int, int], sympy.Expr]
    pivots: tuple[sympy.Symbol, ...]
    reciprocal: tuple[sympy.Symbol, ...]

    @property
    def unknowns(self) -> int:
        """How many there are."""
        return len(self.reciprocal)

    def solve(self, label: str, right: list[sympy.Expr], meaning: str) -> list[sympy.Expr]:
        """Solve M x = right; the entries of x are named `<label>_<k>`."""
        size = len(self.reciprocal)
        values = [right[row] for row in self.order.rows]
        for i in range(size):
            value = values[i] - sum(
                (self.lower[i, j] * values[j] for j in range(i) if (i, j) in self.lower), sympy.Integer(0)
            )
            values[i] = self._named(f"{label}_forward_{i + 1}", value, meaning)
        unknowns: dict[int, sympy.Expr] = {}
        for i in reversed(range(size)):
            rest = sum(
                (self.upper[i, j] * unknowns[j] for j in range(i + 1, size) if (i, j) in self.upper), sympy.Integer(0)
            )
            unknowns[i] = self._named(
                f"{label}_{self.order.columns[i] + 1}", (values[i] - rest) * self.reciprocal[i], meaning
            )
        back = {column: unknowns[i] for i, column in enumerate(self.order.columns)}
        return [back[column] for column in range(size)]

    def solve_transposed(self, label: str, right: list[sympy.Expr], meaning: str) -> list[sympy.Expr]:
        """Solve Mᵀ x = right."""
        size = len(self.reciprocal)
        values: list[sympy.Expr] = []
        for i in range(size):
            rest = sum((self.upper[j, i] * values[j] for j in range(i) if (j, i) in self.upper), sympy.Integer(0))
            value = (right[self.order.columns[i]] - rest) * self.reciprocal[i]
            values.append(self._named(f"{label}_forward_{i + 1}", value, meaning))
        unknowns: dict[int, sympy.Expr] = {}
        for i in reversed(range(size)):
            rest = sum(
                (self.lower[j, i] * unknowns[j] for j in range(i + 1, size) if (j, i) in self.lower), sympy.Integer(0)
            )
            unknowns[i] = self._named(f"{label}_{self.order.rows[i] + 1}", values[i] - rest, meaning)
        back = {row: unknowns[i] for i, row in enumerate(self.order.rows)}
        return [back.get(row, sympy.Integer(0)) for row in range(self.height)]

    def _named(self, name: str, value: sympy.Expr, meaning: str) -> sympy.Expr:
        return value if value == 0 else self.equations.scalar(name, value, meaning)


def eliminate(
    equations: StagedEquations, name: str, matrix: Matrix, order: PivotOrder, limb: int | None = None
) -> Elimination:
    """Eliminate a square matrix in a given order; entries that are literally zero cost nothing.

    The matrix has symbols and literal zeros, as many columns as pivots and at least as many rows. A pivot that vanishes
    is a singularity of the limb; of the robot for None.
    """
    size = len(order.rows)
    work = {
        (i, j): matrix[row, column]
        for i, row in enumerate(order.rows)
        for j, column in enumerate(order.columns)
        if matrix[row, column] != 0
    }
    lower: dict[tuple[int, int], sympy.Expr] = {}
    pivots, reciprocals = list[sympy.Symbol](), list[sympy.Symbol]()
    for k in range(size):
        pivot = equations.scalar(
            f"{name}_pivot_{k + 1}", work.get((k, k), sympy.Integer(0)), "pivot of the elimination"
        )
        equations.guard(GuardKind.SINGULAR, limb, pivot, f"{name}_pivot_tolerance", Number(order.smallest[k]))
        reciprocal = equations.scalar(f"{name}_reciprocal_{k + 1}", 1 / pivot, "1/pivot")
        pivots.append(pivot)
        reciprocals.append(reciprocal)
        for i in range(k + 1, size):
            if (i, k) not in work:
                continue
            factor = equations.scalar(f"{name}_factor_{i + 1}{k + 1}", work[i, k] * reciprocal, "multiplier of a row")
            lower[i, k] = factor
            for j in range(k + 1, size):
                if (k, j) in work:
                    value = work.get((i, j), sympy.Integer(0)) - factor * work[k, j]
                    work[i, j] = equations.scalar(f"{name}_{i + 1}{j + 1}_{k + 1}", value, "entry after elimination")
    upper = {(i, j): value for (i, j), value in work.items() if j > i}
    return Elimination(equations, name, order, matrix.rows, lower, upper, tuple(pivots), tuple(reciprocals))


def guard_sides(system: Elimination, blocks: Iterable[tuple[tuple[int, ...], int]], limb: int | None = None) -> None:
    """Guard the side of singularities that home is on: blocks of a closure keep the signs of their determinants.

    Args:
        system: The closure, eliminated.
        blocks: Pivots of each block, and the sign of its determinant at home. Two assemblies meet where it vanishes.
        limb: The limb that is closed; the robot for None.
    """
    for number, (pivots, sign) in enumerate(blocks, 1):
        _guard_sign(system.equations, system.name, number, [system.pivots[k] for k in pivots], sign, limb)


def _guard_sign(
    write: StagedEquations, name: str, number: int, factors: Iterable[sympy.Expr], sign: int, limb: int | None
) -> None:
    """Guard that a product keeps the sign it has at home."""
    side = write.constant(f"{name}_side_{number}", Number(float(sign)))
    product = side * math.prod(factors, start=sympy.Integer(1))
    meaning = "of the sign it has at home, unless another assembly was found"
    value = write.scalar(f"{name}_assembly_{number}", product, meaning)
    write.guard(GuardKind.SIDE, limb, value, "assembly_limit", Number(0.0))


@dataclass(frozen=True, slots=True)
class Inverse:
    """A small matrix inverted by its adjugate: no order of pivots, singular only where its determinant vanishes.

    Where it has more rows than columns (`height`), only those that were chosen take part.
    """

    equations: StagedEquations
    rows: tuple[int, ...]
    height: int
    matrix: Matrix

    @property
    def unknowns(self) -> int:
        """How many there are."""
        return int(self.matrix.rows)

    def solve(self, label: str, right: list[sympy.Expr], meaning: str) -> list[sympy.Expr]:
        """Solve M x = right; the entries of x are named `<label>_<k>`."""
        values = self.matrix * Matrix([right[row] for row in self.rows])
        return [self.equations.scalar(f"{label}_{k + 1}", value, meaning) for k, value in enumerate(values)]

    def solve_transposed(self, label: str, right: list[sympy.Expr], meaning: str) -> list[sympy.Expr]:
        """Solve Mᵀ x = right."""
        values = self.matrix.T * Matrix(right)
        unknowns: list[sympy.Expr] = [sympy.Integer(0)] * self.height
        for place, row in enumerate(self.rows):
            value = values[place]
            unknowns[row] = value if value == 0 else self.equations.scalar(f"{label}_{place + 1}", value, meaning)
        return unknowns


def invert(
    equations: StagedEquations, name: str, matrix: Matrix, order: PivotOrder, limb: int | None = None
) -> Inverse:
    """Invert a matrix of up to three columns, and name the entries of its inverse."""
    rows, value = inverse_of_rows(equations, name, matrix, order, limb)
    inverse = equations.sparse_matrix(f"{name}_inverse", value, "inverse of the chosen rows")
    return Inverse(equations, rows, matrix.rows, inverse)


def solved_form(
    equations: StagedEquations, name: str, matrix: Matrix, order: PivotOrder, limb: int | None = None
) -> Elimination | Inverse:
    """Invert a matrix of up to three columns, eliminate a larger one."""
    form = invert if matrix.cols <= LARGEST_BY_COFACTORS else eliminate
    return form(equations, name, matrix, order, limb)


def inverse_of_rows(
    equations: StagedEquations, name: str, matrix: Matrix, order: PivotOrder, limb: int | None = None
) -> tuple[tuple[int, ...], Matrix]:
    """Write the inverse of as many rows of a matrix as it has columns, up to three.

    The matrix has symbols and literal zeros. The order says which rows take part, and when the determinant counts as
    zero: a singularity of the limb, of the robot for None.

    Returns:
        The rows that take part, and the inverse.
    """
    rows = tuple(sorted(order.rows))
    square = matrix.extract(list(rows), list(range(matrix.cols)))
    determinant = equations.scalar(f"{name}_determinant", determinant_of(square), "determinant")
    equations.guard(GuardKind.SINGULAR, limb, determinant, f"{name}_determinant_tolerance", Number(order.determinant))
    return rows, _adjugate(square) / determinant


def determinant_of(matrix: Matrix) -> sympy.Expr:
    """Determinant of a matrix of one to three rows, by its first column."""
    return dot(_adjugate(matrix).row(0).T, matrix.col(0))


def _adjugate(matrix: Matrix) -> Matrix:
    """Adjugate of a matrix of one to three rows."""
    if matrix.rows == 1:
        return eye(1)
    if matrix.rows == 2:
        (a, b), (c, d) = matrix.row(0), matrix.row(1)
        return Matrix([[d, -b], [-c, a]])
    first, second, third = (matrix.col(k) for k in range(3))
    return Matrix.vstack(second.cross(third).T, third.cross(first).T, first.cross(second).T)


def solve_square(
    equations: StagedEquations, name: str, matrix: Matrix, right: list[sympy.Expr], order: PivotOrder
) -> list[sympy.Expr]:
    """Solve a system: by cofactors up to three unknowns (LARGEST_BY_COFACTORS), beyond by elimination."""
    return _solved(equations, name, matrix, right, order)[0]


def solve_on_side(
    equations: StagedEquations, name: str, matrix: Matrix, right: list[sympy.Expr], order: PivotOrder, side: int
) -> tuple[list[sympy.Expr], sympy.Expr]:
    """The same of a robot, and guard that the determinant keeps a sign: +1, or −1; 0 guards nothing.

    Beyond three unknowns it is the determinant of the rows and columns in the order of the pivots.

    Returns:
        The solution, and the determinant.
    """
    solution, factors = _solved(equations, name, matrix, right, order)
    if side:
        _guard_sign(equations, name, 1, factors, side, None)
    return solution, math.prod(factors, start=sympy.Integer(1))


def _solved(
    equations: StagedEquations, name: str, matrix: Matrix, right: list[sympy.Expr], order: PivotOrder
) -> tuple[list[sympy.Expr], tuple[sympy.Symbol, ...]]:
    """The solution, and factors of the determinant."""
    size = len(right)
    if size == 1:
        low = _determinant_guard(equations, name, matrix[0, 0], order)
        return [right[0] / low], (low,)
    if size == 2:
        (a, c), (b, d) = matrix.col(0), matrix.col(1)
        det = _determinant_guard(equations, name, a * d - b * c, order)
        return [(d * right[0] - b * right[1]) / det, (a * right[1] - c * right[0]) / det], (det,)
    if size == 3:
        first, second, third = (matrix.col(i) for i in range(3))
        f = Matrix(right)
        normal = equations.vector(f"{name}_normal", second.cross(third), "w₂ × w₃")
        side = equations.vector(f"{name}_side", f.cross(first), "f × w₁")
        det = _determinant_guard(equations, name, dot(first, normal), order)
        return [dot(f, normal) / det, -dot(third, side) / det, dot(second, side) / det], (det,)
    elimination = eliminate(equations, name, matrix, order)
    return elimination.solve(name, right, "h, share of an actuator in the platform effort"), elimination.pivots


def solve_transposed(
    equations: StagedEquations, name: str, matrix: Matrix, right: list[sympy.Expr], order: PivotOrder
) -> list[sympy.Expr]:
    """Solve Mᵀ x = right, the order being that of M."""
    if len(right) <= LARGEST_BY_COFACTORS:
        return solve_square(equations, name, matrix.T, right, order)
    return eliminate(equations, name, matrix, order).solve_transposed(f"{name}_part", right, f"entry of {name}")


def solve_definite(
    equations: StagedEquations, name: str, matrix: Matrix, right: list[sympy.Expr], meaning: str, sine: float
) -> list[sympy.Expr]:
    """Solve M x = right for a symmetric positive definite M = L Δ Lᵀ, along its diagonal.

    A pivot that vanishes is a freedom that moves no mass; the first is compared with a number, the others with entries
    of the diagonal: below sine² of theirs M counts as singular (ADR 0076). The entries of M below the diagonal
    and on it are read; `meaning` says what x is.
    """
    size = len(right)
    work = {(i, j): matrix[i, j] for i in range(size) for j in range(i + 1)}
    lower: dict[tuple[int, int], sympy.Symbol] = {}
    values, reciprocals = list(right), []
    part = equations.constant(f"{name}_dependence", Number(sine**2))
    for k in range(size):
        pivot = equations.scalar(f"{name}_pivot_{k + 1}", work[k, k], "δ, pivot")
        if k == 0:
            equations.guard(GuardKind.SINGULAR, None, pivot, f"{name}_pivot_tolerance", Number(LEAST_PIVOT))
        else:
            low = equations.scalar(f"{name}_least_pivot_{k + 1}", part * matrix[k, k], "below it δ counts as zero")
            equations.guard_relative(GuardKind.SINGULAR, None, pivot, low)
        reciprocals.append(equations.scalar(f"{name}_reciprocal_{k + 1}", 1 / pivot, "1/δ"))
        for i in range(k + 1, size):
            lower[i, k] = equations.scalar(f"{name}_factor_{i + 1}{k + 1}", work[i, k] * reciprocals[k], "entry of L")
        for i in range(k + 1, size):
            for j in range(k + 1, i + 1):
                rest = work[i, j] - lower[i, k] * work[j, k]
                work[i, j] = equations.scalar(f"{name}_{i + 1}{j + 1}_{k + 1}", rest, "entry after elimination")
            below = values[i] - lower[i, k] * values[k]
            values[i] = equations.scalar(f"{name}_right_{i + 1}_{k + 1}", below, "L⁻¹ right")
    solution: list[sympy.Expr] = [sympy.Integer(0)] * size
    for i in reversed(range(size)):
        rest = sum((lower[k, i] * solution[k] for k in range(i + 1, size)), sympy.Integer(0))
        solution[i] = equations.scalar(f"{name}_solution_{i + 1}", values[i] * reciprocals[i] - rest, meaning)
    return solution


def _determinant_guard(equations: StagedEquations, name: str, value: sympy.Expr, order: PivotOrder) -> sympy.Symbol:
    det = equations.scalar(f"{name}_determinant", value, "zero in a parallel (type 2) singularity")
    equations.guard(GuardKind.SINGULAR, None, det, f"{name}_determinant_tolerance", Number(order.determinant))
    return det
