"""Dynamics in platform coordinates, J_invᵀ Γ = f(x, ẋ, ẍ): what mass matrix, bias and direct model are read off."""

from __future__ import annotations

from collections.abc import Sequence

import sympy

from pkmgen.methods.adjoint import effort_on_twist, external_wrench, jacobian_rows, normal_matrix, solve_square
from pkmgen.geometry.assembly import ActuatorLine, actuator_lines, actuator_port_parts, use_limbs
from pkmgen.geometry.closure import closure_iteration
from pkmgen.equations.staged import StagedEquations
from pkmgen.plan.facts import Survey
from pkmgen.geometry.limb_models import LimbModels
from pkmgen.geometry.limbs.types import Tolerance
from pkmgen.equations.matrix import Matrix
from pkmgen.geometry.platform import unknown_rates
from pkmgen.geometry.pose import declare_pose, rate_port_parts, twist_names
from pkmgen.equations.rates import RateMap
from pkmgen.equations.solve import PivotOrder, eliminate
from pkmgen.equations.types import Port, SymbolicModel
from pkmgen.mechanism.types import Mechanism

__all__ = ["inverse_jacobian_port", "platform_dynamics", "platform_rate"]

COFACTORS = 3
"""Up to so many unknowns a system is solved by cofactors."""


def platform_dynamics(mechanism: Mechanism, tolerance: Tolerance, survey: Survey, wrench: bool) -> SymbolicModel:
    """Write pose, twist, acceleration → f = M ẍ + h less the wrench, and J_inv (Müller 2022, eq. 107).

    Bodies on actuated rates are carried to the platform, f = Σ f_limb + J_invᵀ T; nothing is solved for the actuators.

    Args:
        mechanism: The robot.
        tolerance: When directions count as parallel.
        survey: What was found out about the robot.
        wrench: Whether an external wrench on the platform is a further input.
    """
    equations = StagedEquations()
    models = LimbModels(mechanism, tolerance, survey.own_frames, "dynamics")
    motion, limbs, total = effort_on_twist(equations, mechanism, tolerance, models)
    rows = jacobian_rows(equations, actuator_lines(motion, limbs))
    own = [value for used in limbs for value in used.results["own_effort"]]
    for row, value in zip(rows, own, strict=True):
        total += value * row
    if wrench:
        total -= external_wrench(equations, mechanism)
    force = equations.matrix("platform_force", total, "f = M ẍ + h, effort on the twist", "f")
    names, units = rate_port_parts(mechanism, "wrench")
    outputs = (
        Port("force", (len(names),), tuple(force), units, "f = M ẍ + h, effort of all bodies on the twist"),
        inverse_jacobian_port(mechanism, rows),
    )
    iteration = closure_iteration(equations, mechanism, tolerance, survey)
    return equations.model(mechanism.name, "platform_dynamics", "adjoint", "pose", outputs, iteration)


def platform_rate(mechanism: Mechanism, tolerance: Tolerance, survey: Survey) -> SymbolicModel:
    """Write pose, q̇ → ẋ with J_inv ẋ = q̇; with more motors than freedoms the ẋ of least weighted error."""
    equations = StagedEquations()
    pose = declare_pose(equations, mechanism)
    motion = unknown_rates(RateMap(equations), pose)
    limbs = use_limbs(motion, LimbModels(mechanism, tolerance, survey.own_frames, "lines"), tolerance)
    lines = actuator_lines(motion, limbs)
    names, units = actuator_port_parts(mechanism, "velocity")
    given = equations.input("actuator_velocity", (len(names),), names, units, "actuator velocities q̇")
    if len(lines) == survey.freedoms:
        right = [line.lever * rate for line, rate in zip(lines, given, strict=True)]
        solved = _solve_lines_for_twist(equations, lines, right, survey.order)
    else:
        rows = jacobian_rows(equations, lines)
        weights = [equations.constant(f"{line.name}_weight", line.motor.weight) for line in lines]
        pulled = [value / weight for value, weight in zip(given, weights, strict=True)]
        right = list(Matrix.hstack(*rows) * Matrix(pulled))
        solved = solve_square(equations, "twist", normal_matrix(equations, rows, weights), right, survey.order)
    twist = equations.matrix("twist", Matrix(solved), "ẋ = J q̇")
    names, units = rate_port_parts(mechanism, "twist")
    port = Port("twist", (len(names),), tuple(twist), units, "platform twist, world frame")
    iteration = closure_iteration(equations, mechanism, tolerance, survey)
    return equations.model(mechanism.name, "platform_rate", "geometry", "pose", (port,), iteration)


def _solve_lines_for_twist(
    equations: StagedEquations, lines: Sequence[ActuatorLine], right: list[sympy.Expr], order: PivotOrder
) -> list[sympy.Expr]:
    """Solve wᵢᵀ ẋ = Dᵢ q̇ᵢ for ẋ; the order is that of the transposed system, Σ hᵢ wᵢ = f."""
    matrix = Matrix.hstack(*(line.line for line in lines))
    if len(right) <= COFACTORS:
        return solve_square(equations, "twist", matrix.T, right, order)
    return eliminate(equations, "twist", matrix, order).solve_transposed("twist_part", right, "ẋ")


def inverse_jacobian_port(mechanism: Mechanism, rows: list[Matrix]) -> Port:
    """Describe J_inv, given by its rows as columns."""
    entries = tuple(entry for row in rows for entry in row)
    straight = actuator_port_parts(mechanism, "position")[1]
    units = tuple(f"{unit}/{'m' if name in 'xyz' else 'rad'}" for unit in straight for name in twist_names(mechanism))
    return Port("inverse_jacobian", (len(rows), len(rows[0])), entries, units, "q̇ = J_inv ẋ, a row for each actuator")
