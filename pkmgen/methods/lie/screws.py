"""Screws and twists as pairs (angular, linear), 6 × 1, and Jacobians of bodies whose columns they are (Müller 2022, A).

Every body has a frame. Columns of its Jacobian are the instantaneous screws of the joints before it, in its axes (154).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import StagedEquations


@dataclass(frozen=True, slots=True)
class JointScrew:
    """A joint by its screws, one for each of its rates, and how the link it carries stands on its predecessor.

    Attributes:
        screw: X, screws of the joint in the frame of its link, 6 × its rates.
        relative: Rotation of the link against its predecessor, columns.
        step: From the origin of the predecessor to its own, in the predecessor's frame, m.
    """

    screw: Matrix
    relative: Matrix
    step: Matrix

    def received(self, columns: Matrix) -> Matrix:
        """Screws given in the predecessor's frame, in that of the link: Ad of C_(i, i−1) (156)–(157)."""
        return adjoint(self.relative, self.step, columns)

    def swept(self, rates: Iterable[sympy.Expr], columns: Matrix) -> Matrix:
        """Rate of screws of joints before the link, while its own joint moves: −q̇ ad_X of each column (164)."""
        total = zeros(6, columns.cols)
        for index, rate in enumerate(rates):
            total += -rate * bracket(self.screw[:, index], columns)
        return total


def adjoint(relative: Matrix, step: Matrix, columns: Matrix) -> Matrix:
    """Screws seen from a frame that stands at `step` and is turned by `relative` (157)."""
    back, images = relative.T, []
    for index in range(columns.cols):
        angular, linear = columns[:3, index], columns[3:, index]
        images.append(Matrix.vstack(back * angular, back * (linear + angular.cross(step))))
    return Matrix.hstack(*images) if images else zeros(6, 0)


def bracket(screw: Matrix, columns: Matrix) -> Matrix:
    """The screw product ad_X of each column (166)."""
    angular, linear = screw[:3, 0], screw[3:, 0]
    brackets = [
        Matrix.vstack(
            angular.cross(columns[:3, index]), linear.cross(columns[:3, index]) + angular.cross(columns[3:, index])
        )
        for index in range(columns.cols)
    ]
    return Matrix.hstack(*brackets) if brackets else zeros(6, 0)


def named_matrix(equations: StagedEquations, name: str, value: Matrix, meaning: str, matrix: str = "") -> Matrix:
    """Name the entries of a matrix; what is literally zero stays so."""
    if all(entry == 0 for entry in value):
        return value
    return equations.sparse_matrix(name, value, meaning, matrix)
