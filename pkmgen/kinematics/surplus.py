"""The balance of efforts solved for the motors, and what it is with more motors than freedoms.

(Müller 2022, §8.2, Özgür 2013, eq. 59.)
With J = rows wᵀ/D of all motors and their weights W, Jᵀ Γ = f has the solution of least weighted norm
Γ = W⁻¹ J (Jᵀ W⁻¹ J)⁻¹ f, and J ẋ = q̇ that of least weighted error ẋ = (Jᵀ W⁻¹ J)⁻¹ Jᵀ W⁻¹ q̇.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sympy

from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.equations.solve import PivotOrder, solve_square
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.kinematics.assembly import ActuatorLine, jacobian_rows
from pkmgen.mechanism.types import Motor


class SurplusMotors:
    """The rows of J, the weights of the motors, and Jᵀ W⁻¹ J, solved in an order."""

    def __init__(
        self,
        equations: StagedEquations,
        motors: Iterable[tuple[str, Motor]],
        rows: Sequence[Matrix],
        order: PivotOrder,
    ) -> None:
        """Take over the motors by name, and the rows of J, each as a column."""
        self._equations, self.rows, self._order = equations, rows, order
        self._weights = [equations.constant(f"{name}_weight", motor.weight) for name, motor in motors]
        self._normal = self._normal_matrix()

    @classmethod
    def of_lines(cls, equations: StagedEquations, lines: Sequence[ActuatorLine], order: PivotOrder) -> SurplusMotors:
        """The motors that have some lines."""
        motors = [(line.name, line.motor) for line in lines]
        return cls(equations, motors, jacobian_rows(equations, lines), order)

    def balanced(self, effort: Sequence[sympy.Expr], own: Sequence[sympy.Expr]) -> list[sympy.Expr]:
        """Efforts Γ that make up f on the twist and T on the motors themselves: those of f + Jᵀ T."""
        right = []
        for index, value in enumerate(effort):
            carried = sum((row[index] * t for row, t in zip(self.rows, own, strict=True)), sympy.Integer(0))
            right.append(self._equations.scalar(f"balance_{index + 1}", value + carried, "f + Jᵀ T"))
        return self.least_norm("share", right)

    def least_norm(self, name: str, effort: Sequence[sympy.Expr]) -> list[sympy.Expr]:
        """Efforts Γ of the motors that make up an effort f on the twist."""
        solved = Matrix(solve_square(self._equations, name, self._normal, list(effort), self._order))
        return [dot(row, solved) / weight for row, weight in zip(self.rows, self._weights, strict=True)]

    def least_error(self, name: str, rates: Sequence[sympy.Expr]) -> list[sympy.Expr]:
        """The ẋ that fits rates q̇ of the motors best."""
        total = zeros(self._normal.rows, 1)
        for row, weight, rate in zip(self.rows, self._weights, rates, strict=True):
            total += rate / weight * row
        return solve_square(self._equations, name, self._normal, list(total), self._order)

    def _normal_matrix(self) -> Matrix:
        """Jᵀ W⁻¹ J."""
        size = len(self.rows[0])
        entries: dict[tuple[int, int], sympy.Symbol] = {}
        for i in range(size):
            for j in range(i, size):
                parts = (row[i] * row[j] / weight for row, weight in zip(self.rows, self._weights, strict=True))
                value = self._equations.scalar(
                    f"normal_{i + 1}{j + 1}", sum(parts, sympy.Integer(0)), "entry of Jᵀ W⁻¹ J"
                )
                entries[i, j] = entries[j, i] = value
        return Matrix(size, size, lambda i, j: entries[i, j])


def solve_lines(
    equations: StagedEquations,
    lines: Sequence[ActuatorLine],
    effort: list[sympy.Expr],
    own: list[sympy.Symbol],
    order: PivotOrder,
) -> list[sympy.Expr]:
    """Solve the balance of efforts: Γ = T + D h with Σ h w = f, or the efforts of least weighted norm.

    With more actuators than freedoms, J = rows wᵀ/D: Γ = W⁻¹ J (Jᵀ W⁻¹ J)⁻¹ (f + Jᵀ T) (Müller 2022, §8.2).
    """
    size = len(effort)
    if len(lines) == size:
        matrix = Matrix.hstack(*(line.line for line in lines))
        shares = solve_square(equations, "share", matrix, effort, order.scaled([line.length for line in lines]))
        return [t + line.lever * h for t, line, h in zip(own, lines, shares, strict=True)]
    return SurplusMotors.of_lines(equations, lines, order).balanced(effort, own)
