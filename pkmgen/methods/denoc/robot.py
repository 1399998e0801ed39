"""The chains of a robot and the parts of its platform together (Khan 2005, eqs. 30, 57, 58).

The platform is cut into equal parts, one for each chain. θ̇ = J θ̇_ac is not formed; written out chain by chain, Jᵀ τ̃
is τ_a = τ̃_a + p̃_aᵀ ((S^j)ᵀ Σ p̄ − p̄^j) with S^j = K⁻¹ Φ^j and K = Σ Φ^j. For a platform that cannot move in all
directions, t_P = T ẋ with the minimal twist ẋ: K = Σ Tᵀ Φ^j T, S^j = T K⁻¹ Tᵀ Φ^j.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.solve import PivotOrder, eliminate
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.symbolic.types import Port
from pkmgen.language.expression.algebra import ONE, ZERO, divide
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.types import Body
from pkmgen.methods.denoc.efforts import ChainTorques, body_wrench, seen_from
from pkmgen.methods.denoc.space import TwistSpace, keep
from pkmgen.methods.denoc.tip_masses import platform_bodies
from pkmgen.motion.geometry.limbs.types import Tolerance
from pkmgen.motion.geometry.pose import PlatformPose
from pkmgen.motion.kinematics.assembly import ActuatorLine, effort_port, solve_lines
from pkmgen.motion.plan.plan import Plan


def platform_share(
    equations: StagedEquations,
    pose: PlatformPose,
    space: TwistSpace,
    basis: Matrix,
    motion: tuple[Matrix, Matrix],
    wrench: Matrix | None,
) -> Matrix:
    """Write the wrench that one part of the platform asks for at P, on the minimal twist.

    The basis is T of t_P = T ẋ, the motion ẋ and ẍ; None for no working wrench on the platform.
    """
    mechanism = pose.mechanism
    count, total = Number(float(len(mechanism.limbs))), zeros(space.size, 1)
    gravity = equations.constant_vector("gravity", mechanism.gravity)
    normal = None if space.normal is None else mechanism.plane_normal
    twist, change = (basis * value for value in motion)
    for body in platform_bodies(mechanism):
        label, arm = f"part_of_{body.name}", zeros(3, 1)
        if pose.frame is not None and any(entry != ZERO for entry in body.mass_centre):
            own = equations.constant_vector(f"{label}_centre_in_platform", body.mass_centre)
            arm = space.flat(keep(equations, f"{label}_arm", pose.frame * own, "P to the mass centre, m"))
        moving = seen_from(space, (twist, change), arm)
        part = body_wrench(equations, label, space, _part(body, count), normal, pose.frame, moving, gravity)
        total += space.propagation(arm).T * part
    value = basis.T * total
    if wrench is not None:
        value -= wrench * equations.constant("part", divide(ONE, count))
    return equations.matrix("platform_share", value, "wrench of one part of the platform on ẋ", "w_P")


def _part(body: Body, count: Number) -> Body:
    """A body with its mass and inertia divided."""
    xx, yy, zz, xy, xz, yz = (divide(entry, count) for entry in body.inertia)
    return replace(body, mass=divide(body.mass, count), inertia=(xx, yy, zz, xy, xz, yz))


ROUNDING = 100.0
"""How many times the square of the smallest sine a pivot of K counts as zero up to: K holds squares of sines, and its
pivots near a singularity are differences of entries of order one.
"""


class ChainsTogether:
    """K of a robot, eliminated along its diagonal: it is symmetric and positive definite."""

    def __init__(
        self, equations: StagedEquations, basis: Matrix, phis: Mapping[str, Matrix], tolerance: Tolerance
    ) -> None:
        self._equations, self._basis, self._phis = equations, basis, phis
        equations.matrix("twist_basis", basis, "T, t_P = T ẋ", "T")
        value = sum((basis.T * phi * basis for phi in phis.values()), zeros(basis.cols, basis.cols))
        size, low = basis.cols, ROUNDING * tolerance.sine**2
        order = PivotOrder(tuple(range(size)), tuple(range(size)), (low,) * size, low)
        self._system = eliminate(equations, "K", equations.matrix("K", value, "K = Σ Tᵀ Φ T (30)", "K"), order)

    def solve(self, label: str, right: Matrix, meaning: str) -> Matrix:
        """K⁻¹ Tᵀ of a column."""
        return Matrix(self._system.solve(label, list(self._basis.T * right), meaning))

    def torques(self, chains: Sequence[ChainTorques]) -> list[sympy.Expr]:
        """Torques of the actuated joints: summary of inverse dynamics, steps 2 and 3.

        (S^j)ᵀ Σ p̄ is Φ^j T (K⁻¹ Tᵀ Σ p̄), one system for all chains; S itself is written to be read.
        """
        equations, size = self._equations, self._basis.rows
        total = sum((chain.p_bar for chain in chains), zeros(size, 1))
        total = equations.matrix("p_bar_sum", total, "Σ p̄", "p_bar_sum")
        solved = self._basis * self.solve("K_solved", total, "K⁻¹ Tᵀ Σ p̄")
        self._write_shares()
        torques: list[sympy.Expr] = []
        for (name, phi), chain in zip(self._phis.items(), chains, strict=True):
            back = equations.matrix(f"{name}_back", phi * solved - chain.p_bar, "Sᵀ Σ p̄ − p̄")
            torques += [torque + dot(reach, back) for torque, reach in zip(chain.torques, chain.reaches, strict=True)]
        return torques

    def _write_shares(self) -> None:
        """S^j of every chain (58)."""
        equations, basis, size = self._equations, self._basis, self._basis.cols
        columns = []
        for index in range(size):
            unit = [sympy.Integer(int(row == index)) for row in range(size)]
            columns.append(self._system.solve(f"K_inverse_{index + 1}", unit, "column of K⁻¹"))
        inverse = equations.matrix("K_inverse", Matrix(columns).T, "K⁻¹", "K_inverse")
        for name, phi in self._phis.items():
            equations.matrix(f"{name}_S", _product(basis * inverse, basis.T * phi), "S = T K⁻¹ Tᵀ Φ (58)", "S")


def _product(left: Matrix, right: Matrix) -> Matrix:
    """Product of matrices of symbols and zeros: there is nothing in it for sympy to look for."""

    def entry(i: int, j: int) -> sympy.Expr:
        pairs = [pair for pair in zip(left.row(i), right.col(j), strict=True) if 0 not in pair]
        return sympy.Add(*(sympy.Mul(*pair, evaluate=False) for pair in pairs), evaluate=False)

    return Matrix(left.rows, right.cols, entry)


def chain_from_results(results: Mapping[str, Matrix], size: int) -> ChainTorques:
    """What a chain contributes, from the results of its model; size is that of a twist."""

    def parts(column: Matrix) -> list[Matrix]:
        return [column[start : start + size, 0] for start in range(0, column.rows, size)]

    phi, lines = results["Phi"].reshape(size, size), results.get("line", Matrix(0, 1, []))
    return ChainTorques(phi, parts(results["p_tilde"]), list(results["tau_tilde"]), results["p_bar"], parts(lines))


def named_efforts(
    equations: StagedEquations,
    plan: Plan,
    basis: Matrix,
    chains: Sequence[ChainTorques],
    torques: list[sympy.Expr],
) -> Port:
    """Name the efforts of the actuators: the torques, or with more motors than freedoms those of least norm."""
    if len(torques) > plan.freedoms:
        torques = _least_torques(equations, plan, basis, chains, torques)
    return effort_port(equations, plan.mechanism, torques, "τ, actuator effort (57)")


def _least_torques(
    equations: StagedEquations,
    plan: Plan,
    basis: Matrix,
    chains: Sequence[ChainTorques],
    torques: list[sympy.Expr],
) -> list[sympy.Expr]:
    """Of all torques that do the same work, those of least weighted norm (Müller 2022, §8.2)."""
    mechanism, one = plan.mechanism, equations.constant("one", ONE)
    rows = [basis.T * row for chain in chains for row in chain.lines]
    own, lines = [], []
    motors = zip(mechanism.actuators, mechanism.motors(), rows, torques, strict=True)
    for name, (_, _, motor), row, torque in motors:
        own.append(equations.scalar(f"{name}_torque", torque, "τ of (57), one of many"))
        lines.append(ActuatorLine(name, motor, row, one))
    return solve_lines(equations, lines, [sympy.Integer(0)] * plan.freedoms, own, plan.order)
