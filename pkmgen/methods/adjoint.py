"""Method `adjoint`: efforts swept from the bodies to the platform and the motors, no Jacobian formed (ours)."""

from __future__ import annotations

from collections.abc import Sequence

import sympy

from pkmgen.expression.trees import Number
from pkmgen.geometry.assembly import ActuatorLine, UsedLimb, actuator_lines, actuator_port, use_limbs
from pkmgen.geometry.bodies import rigid_efforts
from pkmgen.geometry.closure import closure_iteration
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.plan.facts import Survey
from pkmgen.geometry.limb_models import LimbModels, ModelsOfLimbs
from pkmgen.geometry.limbs.types import Tolerance
from pkmgen.equations.matrix import Matrix
from pkmgen.geometry.platform import PlatformMotion, declare_rates
from pkmgen.geometry.pose import declare_pose, rate_port_parts
from pkmgen.equations.rates import RateTape
from pkmgen.equations.solve import PivotOrder, eliminate
from pkmgen.equations.types import GuardKind, Instance, Port, SymbolicModel
from pkmgen.mechanism.inertia import rigid_inertia
from pkmgen.mechanism.types import Mechanism

__all__ = [
    "balanced_dynamics",
    "effort_on_twist",
    "external_wrench",
    "inverse_dynamics",
    "jacobian_rows",
    "normal_matrix",
    "platform_force",
    "solve_lines",
    "solve_square",
]


def inverse_dynamics(mechanism: Mechanism, tolerance: Tolerance, survey: Survey, wrench: bool = False) -> SymbolicModel:
    """Write the inverse dynamics of a robot from pose, twist and acceleration.

    Args:
        mechanism: The robot.
        tolerance: When directions count as parallel.
        survey: What was found out about the robot.
        wrench: Whether an external wrench on the platform is a further input.

    Returns:
        The staged equations to the actuator efforts (N·m or N).
    """
    models = LimbModels(mechanism, tolerance, survey.own_frames, "dynamics")
    return balanced_dynamics(mechanism, tolerance, survey, models, "adjoint", wrench)


def balanced_dynamics(
    mechanism: Mechanism, tolerance: Tolerance, survey: Survey, models: ModelsOfLimbs, method: str, wrench: bool
) -> SymbolicModel:
    """Write inverse dynamics from models of the limbs: their efforts, those of the platform, and the balance.

    Args:
        mechanism: The robot.
        tolerance: When directions count as parallel.
        survey: What was found out about the robot.
        models: Models of the limbs, with lines, levers and efforts as outputs.
        method: Name of the method that wrote them.
        wrench: Whether an external wrench on the platform is a further input.
    """
    equations = StagedEquations()
    motion, limbs, total = effort_on_twist(equations, mechanism, tolerance, models)
    if wrench:
        total -= external_wrench(equations, mechanism)
    effort = equations.matrix("platform_effort", total, "f, effort of all bodies on the twist", "f")
    lines = actuator_lines(motion, limbs)
    own = [value for used in limbs for value in used.results["own_effort"]]
    order = survey.order if isinstance(models, LimbModels) else survey.jacobian_order  # trees know rows of J_inv only
    values = solve_lines(equations, lines, list(effort), own, order)
    efforts = tuple(
        equations.scalar(f"{line.name}_effort", value, "Γ, actuator effort")
        for line, value in zip(lines, values, strict=True)
    )
    iteration = closure_iteration(equations, mechanism, tolerance, survey)
    port = actuator_port(mechanism, "effort", efforts)
    return equations.model(mechanism.name, "inverse_dynamics", method, "pose", (port,), iteration)


def platform_force(mechanism: Mechanism, tolerance: Tolerance, survey: Survey) -> tuple[SymbolicModel, frozenset[str]]:
    """Write the effort of all bodies on the twist, and name what belongs to the state of the limbs.

    With that state given (closure, rates and accelerations of every limb) and nothing solved for the actuators, this is
    the nearest to what others count as inverse dynamics. Bodies on actuated rates are carried to the platform,
    f = Σ f_limb + Jᵀ T.
    """
    equations = StagedEquations()
    models = LimbModels(mechanism, tolerance, survey.own_frames, "dynamics")
    motion, limbs, total = effort_on_twist(equations, mechanism, tolerance, models)
    own = [value for used in limbs for value in used.results["own_effort"]]
    for line, value in zip(actuator_lines(motion, limbs), own, strict=True):
        total += value / line.lever * line.line
    force = equations.matrix("platform_force", total, "f, effort of all bodies on the twist")
    names, units = rate_port_parts(mechanism, "wrench")
    port = Port("force", (len(names),), tuple(force), units, "effort of all bodies on the twist")
    iteration = closure_iteration(equations, mechanism, tolerance, survey)
    model = equations.model(mechanism.name, "platform_force", "adjoint", "pose", (port,), iteration)
    instances = {stage.index: stage for stage in model.equations if isinstance(stage, Instance)}
    return model, frozenset(
        instances[used.limb.index].rename(name)
        for used in limbs
        for name in models.state_names(used.limb, used.turn is not None)
    )


def external_wrench(equations: StagedEquations, mechanism: Mechanism) -> Matrix:
    """Declare the external wrench as an input."""
    names, units = rate_port_parts(mechanism, "wrench")
    meaning = "external wrench on the platform, conjugate to the twist, world frame"
    return Matrix(equations.input("wrench", (len(names),), names, units, meaning))


def effort_on_twist(
    equations: StagedEquations, mechanism: Mechanism, tolerance: Tolerance, models: ModelsOfLimbs
) -> tuple[PlatformMotion, tuple[UsedLimb, ...], Matrix]:
    """Write what limbs and platform ask of the twist; returns its motion, the limbs, and the sum of the efforts."""
    pose = declare_pose(equations, mechanism)
    tape = RateTape(equations)
    motion = declare_rates(equations, tape, pose)
    platform = _platform_points(motion)
    limbs = use_limbs(motion, models, tolerance)
    for used in limbs:
        tape.effort(used.point, used.results["force"])
        if used.turn is not None:
            tape.effort(used.turn, used.results["torque"])
    gravity = equations.constant_vector("gravity", mechanism.gravity)
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


def jacobian_rows(equations: StagedEquations, lines: Sequence[ActuatorLine]) -> list[Matrix]:
    """Rows of the inverse Jacobian, as columns."""
    return [
        equations.matrix(f"{line.name}_jacobian_row", line.line / line.lever, "row of J_inv: wᵀ/D", "J_inv")
        for line in lines
    ]


def normal_matrix(equations: StagedEquations, rows: list[Matrix], weights: list[sympy.Symbol]) -> Matrix:
    """Jᵀ W⁻¹ J."""
    size = len(rows[0])
    entries: dict[tuple[int, int], sympy.Symbol] = {}
    for i in range(size):
        for j in range(i, size):
            value = sum((row[i] * row[j] / weight for row, weight in zip(rows, weights, strict=True)), sympy.Integer(0))
            entries[i, j] = entries[j, i] = equations.scalar(f"normal_{i + 1}{j + 1}", value, "entry of Jᵀ W⁻¹ J")
    return Matrix(size, size, lambda i, j: entries[i, j])


def solve_square(
    equations: StagedEquations, name: str, matrix: Matrix, right: list[sympy.Expr], order: PivotOrder
) -> list[sympy.Expr]:
    """Solve a system: by cofactors up to three unknowns, beyond by elimination."""
    size = len(right)
    if size == 1:
        low = _determinant_guard(equations, name, matrix[0, 0], order)
        return [right[0] / low]
    if size == 2:
        (a, c), (b, d) = matrix.col(0), matrix.col(1)
        det = _determinant_guard(equations, name, a * d - b * c, order)
        return [(d * right[0] - b * right[1]) / det, (a * right[1] - c * right[0]) / det]
    if size == 3:
        first, second, third = (matrix.col(i) for i in range(3))
        f = Matrix(right)
        normal = equations.vector(f"{name}_normal", second.cross(third), "w₂ × w₃")
        side = equations.vector(f"{name}_side", f.cross(first), "f × w₁")
        det = _determinant_guard(equations, name, dot(first, normal), order)
        return [dot(f, normal) / det, -dot(third, side) / det, dot(second, side) / det]
    elimination = eliminate(equations, name, matrix, order)
    return elimination.solve(name, right, "h, share of an actuator in the platform effort")


def _determinant_guard(equations: StagedEquations, name: str, value: sympy.Expr, order: PivotOrder) -> sympy.Symbol:
    det = equations.scalar(f"{name}_determinant", value, "zero in a parallel (type 2) singularity")
    low = equations.constant(f"{name}_determinant_tolerance", Number(order.determinant))
    equations.guard(GuardKind.SINGULAR, None, det, low)
    return det
