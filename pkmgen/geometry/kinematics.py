"""Kinematic functions of a robot: inverse kinematics, inverse Jacobian, motion of the actuators, skeleton."""

from __future__ import annotations

import sympy

from pkmgen.methods.adjoint import jacobian_rows, normal_matrix, solve_square
from pkmgen.geometry.assembly import (
    ActuatorLine,
    actuator_lines,
    actuator_port,
    place_limbs,
    use_limbs,
)
from pkmgen.geometry.closure import closure_iteration
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.plan.facts import Survey
from pkmgen.geometry.limb_models import LimbModels
from pkmgen.geometry.limbs.select import form_of
from pkmgen.geometry.limbs.types import Tolerance
from pkmgen.equations.matrix import Matrix
from pkmgen.geometry.platform import declare_rates, unknown_rates
from pkmgen.functions.platform_dynamics import inverse_jacobian_port
from pkmgen.geometry.pose import declare_pose
from pkmgen.equations.rates import RateMap, RateTape
from pkmgen.equations.types import Port, SymbolicModel
from pkmgen.mechanism.types import Mechanism

__all__ = [
    "actuator_matrix",
    "actuator_motion",
    "inverse_jacobian",
    "inverse_kinematics",
    "null_space_projector",
    "skeleton",
]


def inverse_kinematics(mechanism: Mechanism, tolerance: Tolerance, survey: Survey) -> SymbolicModel:
    """Write pose → actuator positions (rad or m), each limb on its branch.

    The limit of reach itself is accepted: a stretched limb has a position, though no rates.
    """
    equations = StagedEquations()
    pose = declare_pose(equations, mechanism)
    models = LimbModels(mechanism, tolerance, survey.own_frames, "positions")
    symbols = tuple(s for results in place_limbs(equations, pose, models, tolerance) for s in results["position"])
    port = actuator_port(mechanism, "position", symbols)
    iteration = closure_iteration(equations, mechanism, tolerance, survey)
    return equations.model(mechanism.name, "inverse_kinematics", "geometry", "pose", (port,), iteration)


def inverse_jacobian(mechanism: Mechanism, tolerance: Tolerance, survey: Survey) -> SymbolicModel:
    """Write pose → J_inv with q̇ = J_inv ẋ; row i is wᵀ/D of actuator i."""
    equations, lines = _lines_at_pose(mechanism, tolerance, survey)
    rows = jacobian_rows(equations, lines)
    port = inverse_jacobian_port(mechanism, rows)
    iteration = closure_iteration(equations, mechanism, tolerance, survey)
    return equations.model(mechanism.name, "inverse_jacobian", "geometry", "pose", (port,), iteration)


def null_space_projector(mechanism: Mechanism, tolerance: Tolerance, survey: Survey) -> SymbolicModel:
    """Write pose → 1 − W⁻¹ J (Jᵀ W⁻¹ J)⁻¹ Jᵀ: its efforts move nothing (preload; Müller 2022, §8.2)."""
    equations, lines = _lines_at_pose(mechanism, tolerance, survey)
    rows = jacobian_rows(equations, lines)
    weights = [equations.constant(f"{line.name}_weight", line.motor.weight) for line in lines]
    normal, count = normal_matrix(equations, rows, weights), len(rows)
    columns = [
        solve_square(equations, f"{line.name}_share", normal, list(row), survey.order)
        for line, row in zip(lines, rows, strict=True)
    ]
    value = Matrix(count, count, lambda i, j: int(i == j) - dot(rows[i], Matrix(columns[j])) / weights[i])
    named = equations.matrix("projector", value, "null-space projector of the actuator efforts")
    port = Port("projector", (count, count), tuple(named), ("1",) * count**2, "efforts in its range move nothing")
    iteration = closure_iteration(equations, mechanism, tolerance, survey)
    return equations.model(mechanism.name, "null_space_projector", "geometry", "pose", (port,), iteration)


def actuator_matrix(mechanism: Mechanism, tolerance: Tolerance, survey: Survey) -> SymbolicModel:
    """Write pose → the rows w of D q̇ = wᵀ ẋ, and D; what the order of elimination is chosen from."""
    equations, lines = _lines_at_pose(mechanism, tolerance, survey)
    matrix = equations.matrix("actuator_matrix", Matrix.hstack(*(line.line for line in lines)).T, "rows wᵀ")
    levers = Matrix([equations.scalar(f"{line.name}_divisor", line.lever, "D") for line in lines])
    outputs = (
        Port("actuator_matrix", matrix.shape, tuple(matrix), ("1",) * len(matrix), "D q̇ = wᵀ ẋ, rows wᵀ"),
        Port("levers", (len(levers),), tuple(levers), ("1",) * len(levers), "D"),
    )
    iteration = closure_iteration(equations, mechanism, tolerance, survey)
    return equations.model(mechanism.name, "actuator_matrix", "geometry", "pose", outputs, iteration)


def actuator_motion(mechanism: Mechanism, tolerance: Tolerance, survey: Survey) -> SymbolicModel:
    """Write pose, twist, acceleration → velocities and accelerations of the actuators."""
    equations = StagedEquations()
    pose = declare_pose(equations, mechanism)
    motion = declare_rates(equations, RateTape(equations), pose)
    limbs = use_limbs(motion, LimbModels(mechanism, tolerance, survey.own_frames, "motion"), tolerance)
    outputs = tuple(
        actuator_port(mechanism, name, tuple(value for used in limbs for value in used.results[name]))
        for name in ("velocity", "acceleration")
    )
    iteration = closure_iteration(equations, mechanism, tolerance, survey)
    return equations.model(mechanism.name, "actuator_motion", "geometry", "pose", outputs, iteration)


def skeleton(mechanism: Mechanism, tolerance: Tolerance, survey: Survey) -> SymbolicModel:
    """Write pose → both ends of every element in the world, for drawing."""
    equations = StagedEquations()
    pose = declare_pose(equations, mechanism)
    symbols: list[sympy.Symbol] = []
    names = []
    for limb in mechanism.limbs:
        form = form_of(mechanism, limb, tolerance)
        positions = form.positions(equations, limb, pose.anchor(equations, limb), True)
        for index, ends in enumerate(form.skeleton(equations, positions)):
            names.append(f"{limb.name} {index + 1}")
            for label, end in zip(("start", "end"), ends, strict=True):
                symbols += equations.vector(f"{limb.name}_line_{index + 1}_{label}", end, "end of an element, m")
    port = Port("lines", (len(names), 2, 3), tuple(symbols), ("m",) * len(symbols), ", ".join(names))
    iteration = closure_iteration(equations, mechanism, tolerance, survey)
    return equations.model(mechanism.name, "skeleton", "geometry", "pose", (port,), iteration)


def _lines_at_pose(
    mechanism: Mechanism, tolerance: Tolerance, survey: Survey
) -> tuple[StagedEquations, tuple[ActuatorLine, ...]]:
    equations = StagedEquations()
    pose = declare_pose(equations, mechanism)
    motion = unknown_rates(RateMap(equations), pose)
    limbs = use_limbs(motion, LimbModels(mechanism, tolerance, survey.own_frames, "lines"), tolerance)
    return equations, actuator_lines(motion, limbs)
