"""Equations of motion of bodies from their Jacobians (Müller 2022, appendix B).

Each rigid body adds its part of M, C and the generalised forces (appendix B). In body axes about any point of the body,
M_b V̇ − ad_Vᵀ M_b V = W with M_b = ((Θ, m c̃), (−m c̃, m 1)) (167)–(168). With V = L η̇: M = Lᵀ M_b L and C = Lᵀ (M_b
L̇ − ad_Vᵀ M_b L), which is (171)–(172) with L̇ for −A a L (164).
"""

from __future__ import annotations

from dataclasses import dataclass

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.language.expression.algebra import ZERO
from pkmgen.mechanism.inertia import RigidInertia
from pkmgen.methods.lie.screws import named_matrix


@dataclass(frozen=True, slots=True)
class EquationsOfMotion:
    """M η̈ + C η̇ + Q = forces of the motors (100), (102), (107).

    Attributes:
        mass: M, generalised mass matrix.
        coriolis: C, generalised Coriolis matrix.
        loads: Q, gravity and friction.
    """

    mass: Matrix
    coriolis: Matrix
    loads: Matrix

    def plus(self, other: EquationsOfMotion) -> EquationsOfMotion:
        """The sum of two."""
        return EquationsOfMotion(self.mass + other.mass, self.coriolis + other.coriolis, self.loads + other.loads)


def no_bodies(size: int) -> EquationsOfMotion:
    """Where the sum begins."""
    return EquationsOfMotion(zeros(size, size), zeros(size, size), zeros(size, 1))


def add_body(
    equations: StagedEquations,
    label: str,
    inertia: RigidInertia,
    jacobian: tuple[Matrix, Matrix],
    rates: Matrix,
    gravity: Matrix,
) -> EquationsOfMotion:
    """Write the part of one body.

    Its inertia is about the origin of its frame, the Jacobian is L and L̇, 6 × n; all in body axes, and gravity (169).
    """
    columns, moving = jacobian
    momentum = named_matrix(
        equations, f"{label}_mass_jacobian", _momenta(equations, label, inertia, columns), "M_b L", "M_L"
    )
    twist = named_matrix(equations, f"{label}_twist", columns * rates, "V = L η̇, (78)", "V")
    pushed = _momenta(equations, label, inertia, moving) - _coadjoint(twist, momentum)
    pushed = named_matrix(equations, f"{label}_coriolis_jacobian", pushed, "M_b L̇ − ad_Vᵀ M_b L", "C_L")
    size = columns.cols
    entries = {(i, j): dot(columns[:, i], momentum[:, j]) for i in range(size) for j in range(i, size)}
    mass = Matrix(size, size, lambda i, j: entries[min(i, j), max(i, j)])
    coriolis = columns.T * pushed
    weight = _momenta(equations, label, inertia, Matrix.vstack(zeros(3, 1), gravity))
    weight = named_matrix(equations, f"{label}_weight", weight, "wrench of gravity, (169)", "W_g")
    return EquationsOfMotion(mass, coriolis, -columns.T * weight)


def _momenta(equations: StagedEquations, label: str, inertia: RigidInertia, columns: Matrix) -> Matrix:
    """M_b of each column: (Θ ω + h × v, m v − h × ω) with the first moment h = m c."""
    mass = equations.constant(f"{label}_mass", inertia.mass)
    offset = any(entry != ZERO for entry in inertia.moment)
    first = equations.constant_vector(f"{label}_first_moment", inertia.moment) if offset else zeros(3, 1)
    spread = _inertia_matrix(equations, label, inertia)
    momenta = []
    for index in range(columns.cols):
        angular, linear = columns[:3, index], columns[3:, index]
        momenta.append(Matrix.vstack(spread * angular + first.cross(linear), mass * linear - first.cross(angular)))
    return Matrix.hstack(*momenta)


def _inertia_matrix(equations: StagedEquations, label: str, inertia: RigidInertia) -> Matrix:
    if all(entry == ZERO for entry in inertia.inertia):
        return zeros(3, 3)
    return equations.constant_symmetric(f"{label}_inertia", inertia.inertia)


def _coadjoint(twist: Matrix, wrenches: Matrix) -> Matrix:
    """ad_Vᵀ of each column (τ, f): (−ω × τ − v × f, −ω × f), the transpose of (166)."""
    angular, linear = twist[:3, 0], twist[3:, 0]
    columns = [
        Matrix.vstack(
            -angular.cross(wrenches[:3, index]) - linear.cross(wrenches[3:, index]),
            -angular.cross(wrenches[3:, index]),
        )
        for index in range(wrenches.cols)
    ]
    return Matrix.hstack(*columns)
