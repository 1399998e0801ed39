"""Symmetric positive definite matrices of nodes: M = L D Lᵀ, solved without a choice of pivots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pkmgen.graph.types import GraphGuard, GuardKind
from pkmgen.graph.writer import GraphWriter


@dataclass(frozen=True, slots=True)
class Factors:
    """L (below its unit diagonal), D, and the reciprocals of D."""

    writer: GraphWriter
    lower: tuple[tuple[int, ...], ...]
    pivots: tuple[int, ...]
    reciprocals: tuple[int, ...]

    def solve(self, right: Sequence[int]) -> list[int]:
        """Solve M x = right."""
        writer, size = self.writer, len(self.reciprocals)
        values: list[int] = []
        for i in range(size):
            known = [writer.mul(self.lower[i][j], values[j]) for j in range(i)]
            values.append(writer.sub(right[i], writer.add(*known)))
        solution = [writer.mul(value, reciprocal) for value, reciprocal in zip(values, self.reciprocals, strict=True)]
        for i in reversed(range(size)):
            known = [writer.mul(self.lower[j][i], solution[j]) for j in range(i + 1, size)]
            solution[i] = writer.sub(solution[i], writer.add(*known))
        return solution


def factor(writer: GraphWriter, matrix: Sequence[Sequence[int]]) -> Factors:
    """Factor a symmetric matrix, of which the entries below the diagonal and on it are read."""
    lower: list[tuple[int, ...]] = []
    pivots, reciprocals = list[int](), list[int]()
    for i, row in enumerate(matrix):
        own: list[int] = []
        for j in range(i + 1):
            known = writer.dot(own[:j], lower[j][:j]) if j < i else writer.dot(own, _over(writer, own, reciprocals))
            own.append(writer.sub(row[j], known))
        lower.append(tuple(_over(writer, own[:i], reciprocals)))
        pivots.append(own[i])
        reciprocals.append(writer.div(writer.const(1.0), own[i]))
    return Factors(writer, tuple(lower), tuple(pivots), tuple(reciprocals))


def factor_regular(writer: GraphWriter, matrix: Sequence[Sequence[int]], sine: float) -> Factors:
    """The same, and guard that no row depends on those before it.

    A pivot over the entry of the diagonal it was made from is the square of the sine of the angle between a direction
    and those before it, where M measures lengths. What is left of a difference has lost the digits that are not; below
    sine² the matrix counts as singular (ADR 0076).
    """
    factors = factor(writer, matrix)
    for row, pivot in zip(matrix, factors.pivots, strict=True):
        if pivot != row[-1]:
            low = writer.mul(writer.const(sine**2), row[-1])
            writer.guard(GraphGuard(GuardKind.SINGULAR, None, pivot, low))
    return factors


def _over(writer: GraphWriter, values: Sequence[int], reciprocals: Sequence[int]) -> list[int]:
    return [writer.mul(value, reciprocal) for value, reciprocal in zip(values, reciprocals, strict=False)]


def filled(matrix: Sequence[Sequence[int]]) -> list[int]:
    """Entries of a symmetric matrix row by row, those above its diagonal being those below it."""
    size = len(matrix)
    return [matrix[max(i, j)][min(i, j)] for i in range(size) for j in range(size)]
