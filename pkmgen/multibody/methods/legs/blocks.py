"""J_i of a leg, solved block by block: blocks of up to three joints by their inverse, which vanish with it alone."""

from __future__ import annotations

from collections.abc import Sequence

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.solve import Elimination, Inverse, solved_form
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.multibody.methods.legs.parts import Block


class BlockSolver:
    """Solves J_i q̇ = v and J_iᵀ λ = τ.

    Attributes:
        blocks: The blocks, in the order in which they are solved.
    """

    def __init__(self, equations: StagedEquations, name: str, matrix: Matrix, blocks: Sequence[Block]) -> None:
        """Invert the blocks of a matrix."""
        self.blocks, self._matrix, self._forms = tuple(blocks), matrix, list[Elimination | Inverse]()
        for number, block in enumerate(blocks, 1):
            own = matrix.extract(list(block.rows), list(block.columns))
            label = f"{name}_{number}" if len(blocks) > 1 else name
            self._forms.append(solved_form(equations, label, own, block.order))

    def solve(self, label: str, right: Sequence[sympy.Expr], meaning: str) -> list[sympy.Expr]:
        """Solve J_i q̇ = v."""
        values: list[sympy.Expr] = [sympy.Integer(0)] * self._matrix.cols
        for number, (block, form) in enumerate(zip(self.blocks, self._forms, strict=True), 1):
            left = [right[row] - self._taken(self._matrix[row, :], values) for row in block.rows]
            found = form.solve(self._label(label, number), left, meaning)
            for column, value in zip(block.columns, found, strict=True):
                values[column] = value
        return values

    def solve_transposed(self, label: str, right: Sequence[sympy.Expr], meaning: str) -> list[sympy.Expr]:
        """Solve J_iᵀ λ = τ, the last block first."""
        values: list[sympy.Expr] = [sympy.Integer(0)] * self._matrix.rows
        for number, (block, form) in reversed(list(enumerate(zip(self.blocks, self._forms, strict=True), 1))):
            left = [right[column] - self._taken(self._matrix[:, column], values) for column in block.columns]
            if all(value == 0 for value in left):
                continue
            found = form.solve_transposed(self._label(label, number), left, meaning)
            for row, value in zip(block.rows, found, strict=True):
                values[row] = value
        return values

    def _label(self, label: str, number: int) -> str:
        return f"{label}_{number}" if len(self.blocks) > 1 else label

    def _taken(self, entries: Matrix, values: Sequence[sympy.Expr]) -> sympy.Expr:
        parts = [entry * value for entry, value in zip(entries, values, strict=True) if entry != 0 and value != 0]
        return sum(parts, sympy.Integer(0))
