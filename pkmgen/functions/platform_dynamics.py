"""Dynamics in platform coordinates, J_invᵀ Γ = f(x, ẋ, ẍ): what mass matrix, bias and direct model are read off."""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.rates import RateMap
from pkmgen.graph.symbolic.solve import solve_transposed
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Instance, Port, SymbolicModel
from pkmgen.methods.adjoint import effort_on_twist
from pkmgen.motion.geometry.platform import declare_rate, rate_port, unknown_rates
from pkmgen.motion.geometry.pose import declare_pose
from pkmgen.motion.kinematics.assembly import (
    SurplusMotors,
    UsedLimb,
    actuator_lines,
    actuator_port_parts,
    inverse_jacobian_port,
    jacobian_rows,
    use_limbs,
)
from pkmgen.motion.kinematics.closure import model_of
from pkmgen.motion.kinematics.limb_models import LimbModels
from pkmgen.motion.plan.plan import Plan


def platform_dynamics(plan: Plan, wrench: bool) -> SymbolicModel:
    """Write pose, twist, acceleration → f = M ẍ + h less the wrench, and J_inv (Müller 2022, eq. 107).

    Bodies on actuated rates are carried to the platform, f = Σ f_limb + J_invᵀ T; nothing is solved for the actuators.
    """
    equations = StagedEquations()
    motion, limbs, total = effort_on_twist(equations, plan, LimbModels(plan, "dynamics"))
    rows = jacobian_rows(equations, actuator_lines(motion, limbs))
    if wrench:
        total -= declare_rate(equations, plan.mechanism, "wrench")
    outputs = (_carried(equations, plan, limbs, total, rows), inverse_jacobian_port(plan.mechanism, rows))
    return model_of(equations, plan, "platform_dynamics", "adjoint", outputs)


def platform_force(plan: Plan) -> tuple[SymbolicModel, frozenset[str]]:
    """Write the same effort alone, without a wrench, and name what belongs to the state of the limbs.

    With that state given (closure, rates and accelerations of every limb) this is the nearest to what others count as
    inverse dynamics; rows of J_inv are not written out then, which would cost more than dividing the efforts.
    """
    equations, models = StagedEquations(), LimbModels(plan, "dynamics")
    motion, limbs, total = effort_on_twist(equations, plan, models)
    rows = [line.line / line.lever for line in actuator_lines(motion, limbs)]
    port = _carried(equations, plan, limbs, total, rows)
    model = model_of(equations, plan, "platform_force", "adjoint", (port,))
    instances = {stage.index: stage for stage in model.equations if isinstance(stage, Instance)}
    return model, frozenset(
        instances[used.limb.index].rename(name)
        for used in limbs
        for name in models.state_names(used.limb, used.rotation is not None)
    )


def _carried(
    equations: StagedEquations, plan: Plan, limbs: tuple[UsedLimb, ...], total: Matrix, rows: Sequence[Matrix]
) -> Port:
    """Add what bodies on actuated rates ask for, carried to the platform by the rows of J_inv."""
    own = [value for used in limbs for value in used.results["own_effort"]]
    total = sum((value * row for row, value in zip(rows, own, strict=True)), total)
    force = equations.matrix("platform_force", total, "f = M ẍ + h, effort on the twist", "f")
    return rate_port(plan.mechanism, "force", "wrench", force, "f = M ẍ + h, effort of all bodies on the twist")


def platform_rate(plan: Plan) -> SymbolicModel:
    """Write pose, q̇ → ẋ with J_inv ẋ = q̇; with more motors than freedoms the ẋ of least weighted error."""
    equations = StagedEquations()
    pose = declare_pose(equations, plan)
    motion = unknown_rates(RateMap(equations), pose)
    limbs = use_limbs(motion, LimbModels(plan, "lines"))
    lines = actuator_lines(motion, limbs)
    names, units = actuator_port_parts(plan.mechanism, "velocity")
    given = equations.input("actuator_velocity", (len(names),), names, units, "actuator velocities q̇")
    if len(lines) == plan.freedoms:
        right = [line.lever * rate for line, rate in zip(lines, given, strict=True)]
        matrix = Matrix.hstack(*(line.line for line in lines))
        solved = solve_transposed(equations, "twist", matrix, right, plan.order)
    else:
        solved = SurplusMotors.of_lines(equations, lines, plan.order).least_error("twist", given)
    twist = equations.matrix("twist", Matrix(solved), "ẋ = J q̇")
    port = rate_port(plan.mechanism, "twist", "twist", twist, "platform twist, world frame")
    return model_of(equations, plan, "platform_rate", "geometry", (port,))
