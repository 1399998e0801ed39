"""Method `adjoint`: efforts swept from the bodies to the platform and the motors, no Jacobian formed (ours)."""

from __future__ import annotations

from collections.abc import Sequence

import sympy

from pkmgen.equations.matrix import Matrix
from pkmgen.equations.rates import RateTape
from pkmgen.equations.solve import PivotOrder, solve_square
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.equations.types import SymbolicModel
from pkmgen.geometry.assembly import (
    ActuatorLine,
    UsedLimb,
    actuator_lines,
    actuator_port,
    jacobian_rows,
    normal_matrix,
    use_limbs,
)
from pkmgen.geometry.bodies import rigid_efforts
from pkmgen.geometry.closure import model_of
from pkmgen.geometry.limb_models import LimbModels, ModelsOfLimbs
from pkmgen.geometry.platform import PlatformMotion, declare_rates
from pkmgen.geometry.pose import declare_pose
from pkmgen.mechanism.inertia import rigid_inertia
from pkmgen.mechanism.types import Mechanism
from pkmgen.plan.plan import Plan

__all__ = [
    "balanced_dynamics",
    "effort_on_twist",
    "external_wrench",
    "inverse_dynamics",
    "solve_lines",
]


def inverse_dynamics(plan: Plan, wrench: bool = False) -> SymbolicModel:
    """Write the inverse dynamics of a robot from pose, twist and acceleration.

    Args:
        plan: What is known of the robot.
        wrench: Whether an external wrench on the platform is a further input.

    Returns:
        The staged equations to the actuator efforts (N·m or N).
    """
    models = LimbModels(plan, "dynamics")
    return balanced_dynamics(plan, models, "adjoint", wrench)


def balanced_dynamics(plan: Plan, models: ModelsOfLimbs, method: str, wrench: bool) -> SymbolicModel:
    """Write inverse dynamics from models of the limbs: their efforts, those of the platform, and the balance.

    Args:
        plan: What is known of the robot.
        models: Models of the limbs, with lines, levers and efforts as outputs.
        method: Name of the method that wrote them.
        wrench: Whether an external wrench on the platform is a further input.
    """
    equations = StagedEquations()
    motion, limbs, total = effort_on_twist(equations, plan, models)
    if wrench:
        total -= external_wrench(equations, plan.mechanism)
    effort = equations.matrix("platform_effort", total, "f, effort of all bodies on the twist", "f")
    lines = actuator_lines(motion, limbs)
    own = [value for used in limbs for value in used.results["own_effort"]]
    order = plan.order if isinstance(models, LimbModels) else plan.jacobian_order  # trees know rows of J_inv only
    values = solve_lines(equations, lines, list(effort), own, order)
    efforts = tuple(
        equations.scalar(f"{line.name}_effort", value, "Γ, actuator effort")
        for line, value in zip(lines, values, strict=True)
    )
    port = actuator_port(plan.mechanism, "effort", efforts)
    return model_of(equations, plan, "inverse_dynamics", method, (port,))


def external_wrench(equations: StagedEquations, mechanism: Mechanism) -> Matrix:
    """Declare the external wrench as an input."""
    names, units = mechanism.layout.twist_names, mechanism.layout.units("wrench")
    meaning = "external wrench on the platform, conjugate to the twist, world frame"
    return Matrix(equations.input("wrench", (len(names),), names, units, meaning))


def effort_on_twist(
    equations: StagedEquations, plan: Plan, models: ModelsOfLimbs
) -> tuple[PlatformMotion, tuple[UsedLimb, ...], Matrix]:
    """Write what limbs and platform ask of the twist; returns its motion, the limbs, and the sum of the efforts."""
    pose = declare_pose(equations, plan)
    tape = RateTape(equations)
    motion = declare_rates(equations, tape, pose)
    platform = _platform_points(motion)
    limbs = use_limbs(motion, models)
    for used in limbs:
        tape.effort(used.point, used.results["force"])
        if used.turn is not None:
            tape.effort(used.turn, used.results["torque"])
    gravity = equations.constant_vector("gravity", plan.mechanism.gravity)
    for name, bodies, point, turn, frame in platform:
        rigid_efforts(tape, name, rigid_inertia(bodies), point, turn, frame, gravity)
    tape.sweep()
    return motion, limbs, tape.collected(motion.twist)


def _platform_points(motion: PlatformMotion) -> list[tuple]:  # type: ignore[type-arg]
    """Write the velocities of what the bodies of the platform are fixed to."""
    pose, mechanism = motion.pose, motion.pose.mechanism
    turn = motion.turn
    if turn is not None and pose.axis is not None:
        turn = motion.body_turn(pose.whole())
    found = [("platform", mechanism.platform, motion.velocity, turn, pose.frame)]
    for index, part in enumerate(mechanism.parts):
        origin = pose.part_origin(motion.tape.equations, index)
        point = motion.anchor_rate(part.name, origin)
        found.append((part.name, part.bodies, point, motion.body_turn(origin), origin.frame))
    return found


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
        shares = solve_square(equations, "share", matrix, effort, order)
        return [t + line.lever * h for t, line, h in zip(own, lines, shares, strict=True)]
    rows = jacobian_rows(equations, lines)
    right = [
        equations.scalar(
            f"balance_{i + 1}",
            f + sum((row[i] * t for row, t in zip(rows, own, strict=True)), sympy.Integer(0)),
            "f + Jᵀ T",
        )
        for i, f in enumerate(effort)
    ]
    weights = [equations.constant(f"{line.name}_weight", line.motor.weight) for line in lines]
    solved = Matrix(solve_square(equations, "share", normal_matrix(equations, rows, weights), right, order))
    return [dot(row, solved) / weight for row, weight in zip(rows, weights, strict=True)]
