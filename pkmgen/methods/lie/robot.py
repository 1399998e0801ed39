"""Method `lie`: robots whose limbs have loops, in task space and in actuator space (Müller 2022)."""

from __future__ import annotations

import sympy

from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.rates import RateTape
from pkmgen.graph.symbolic.solve import solve_definite, solve_square
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.methods.adjoint import balanced_dynamics
from pkmgen.methods.lie.inverse import geometric_inverse_kinematics, velocity_inverse_kinematics
from pkmgen.methods.lie.limb import InverseModels, lie_limb, task_limb
from pkmgen.methods.lie.motion_equations import EquationsOfMotion
from pkmgen.methods.lie.task_space import MountedLimb, mounted_inverse, task_equations
from pkmgen.motion.geometry.platform import PlatformMotion, at_constant_twist, platform_motion, rate_port
from pkmgen.motion.geometry.pose import PlatformPose, declare_pose
from pkmgen.motion.kinematics.assembly import actuator_port, declare_actuators, place_limbs, use_limbs
from pkmgen.motion.kinematics.closure import model_of
from pkmgen.motion.plan.plan import Plan
from pkmgen.motion.trees.models import TreeModels


def inverse_dynamics(plan: Plan, wrench: bool = False) -> SymbolicModel:
    """Write inverse dynamics: the limbs apart (144), the platform (104), and J_IKᵀ Γ = their sum (137)–(139).

    Arguments and results are those of method `adjoint`. With more motors than freedoms the efforts are those of least
    weighted norm (§8.2).
    """
    return balanced_dynamics(plan, lie_limb, "lie", wrench)


def forward_dynamics(plan: Plan) -> SymbolicModel:
    """Write pose, twist, effort → acceleration of the platform: M_t ẍ = J_IKᵀ Γ − C_t ẋ − W_t (107), (129)."""
    equations = StagedEquations()
    motion = at_constant_twist(RateTape(equations), declare_pose(equations, plan))
    efforts = Matrix(declare_actuators(equations, plan.mechanism, "effort"))
    parts, limbs = _equations(plan, motion)
    jacobian = _inverse_jacobian(equations, limbs)
    right = jacobian.T * efforts - parts.coriolis * motion.twist.velocity - parts.loads
    meaning = "ẍ = M_t⁻¹ (J_IKᵀ Γ − C_t ẋ − W_t)"
    values = solve_definite(equations, "task_mass", parts.mass, list(right), meaning, plan.tolerance.root)
    port = rate_port(plan.mechanism, "acceleration", "acceleration", values, "platform acceleration, world frame")
    return model_of(equations, plan, "forward_dynamics", "lie", (port,))


def task_space_equations(plan: Plan) -> SymbolicModel:
    """Write pose, twist → M_t, C_t, W_t and J_IK of M_t ẍ + C_t ẋ + W_t = J_IKᵀ Γ (107)–(112)."""
    equations = StagedEquations()
    motion = at_constant_twist(RateTape(equations), declare_pose(equations, plan))
    parts, limbs = _equations(plan, motion)
    jacobian = _inverse_jacobian(equations, limbs)
    outputs = (
        Port.plain("task_mass", parts.mass, "M_t", parts.mass.shape),
        Port.plain("task_coriolis", parts.coriolis, "C_t", parts.coriolis.shape),
        Port.plain("task_loads", parts.loads, "W_t", parts.loads.shape),
        Port.plain("inverse_jacobian", jacobian, "J_IK", jacobian.shape),
    )
    return model_of(equations, plan, "task_space_equations", "lie", outputs)


def actuator_space_dynamics(plan: Plan) -> SymbolicModel:
    """Write pose, actuator velocity and acceleration → Γ = M_a q̈ + C_a q̇ + W_a, with M_a, C_a, W_a (116)–(120).

    Raises:
        UnsupportedRobotError: The robot has more motors than freedoms, whose rates are not independent (§6.6).
    """
    if len(plan.mechanism.motors()) != plan.freedoms:
        raise UnsupportedRobotError(
            f"{plan.mechanism.place}: actuator space needs as many motors as freedoms, here "
            f"{len(plan.mechanism.motors())} "
            f"for {plan.freedoms}"
        )
    equations = StagedEquations()
    rates = {name: Matrix(declare_actuators(equations, plan.mechanism, name)) for name in ("velocity", "acceleration")}
    pose = declare_pose(equations, plan)
    forward = _forward_jacobian(equations, pose, plan)
    twist = equations.matrix("twist", forward * rates["velocity"], "ẋ = J_FK q̇, (114)")
    motion = _moving(equations, pose, twist)
    parts, limbs = _equations(plan, motion)
    jacobian_rate = Matrix.vstack(*(row for limb in limbs for row in limb.actuated(limb.inverse_rate)))
    rotated = equations.matrix("inverse_jacobian_rate", jacobian_rate, "rate of J_IK", "J_IK_dot")
    moving = equations.matrix("forward_jacobian_rate", -forward * (rotated * forward), "rate of J_FK", "J_FK_dot")
    mass = equations.matrix("actuator_mass", forward.T * (parts.mass * forward), "J_FKᵀ M_t J_FK, (117)", "M_a")
    pushed = forward.T * (parts.coriolis * forward + parts.mass * moving)
    coriolis = equations.matrix("actuator_coriolis", pushed, "J_FKᵀ (C_t J_FK + M_t J̇_FK), (118)", "C_a")
    loads = equations.matrix("actuator_loads", forward.T * parts.loads, "J_FKᵀ W_t, (120)", "W_a")
    value = mass * rates["acceleration"] + coriolis * rates["velocity"] + loads
    efforts = equations.matrix("actuator_effort", value, "Γ = M_a q̈ + C_a q̇ + W_a, (116)")
    outputs = (
        actuator_port(plan.mechanism, "effort", tuple(efforts)),
        Port.plain("actuator_mass", mass, "M_a", mass.shape),
    )
    return model_of(equations, plan, "actuator_space_dynamics", "lie", outputs)


def _moving(equations: StagedEquations, pose: PlatformPose, twist: Matrix) -> PlatformMotion:
    tape = RateTape(equations)
    return platform_motion(tape, pose, tape.source("twist", twist, zeros(len(twist), 1)))


def _equations(plan: Plan, motion: PlatformMotion) -> tuple[EquationsOfMotion, tuple[MountedLimb, ...]]:
    models = TreeModels(plan, task_limb)
    return task_equations(motion, use_limbs(motion, models))


def _inverse_jacobian(equations: StagedEquations, limbs: tuple[MountedLimb, ...]) -> Matrix:
    """J_IK (98): the rows of F of all actuated joints."""
    rows = [row for limb in limbs for row in limb.actuated(limb.inverse)]
    return equations.matrix("inverse_jacobian", Matrix.vstack(*rows), "q̇ = J_IK ẋ, (98)", "J_IK")


def _forward_jacobian(equations: StagedEquations, pose: PlatformPose, plan: Plan) -> Matrix:
    """J_FK = J_IK⁻¹ (114), column by column, from the pose alone."""
    mechanism = pose.mechanism
    results = place_limbs(equations, pose, InverseModels(plan))
    rows = []
    for limb, results_of_limb in zip(mechanism.limbs, results, strict=True):
        place = MountedLimb(
            limb.graph.tree, mounted_inverse(equations, pose, limb, results_of_limb["inverse"]), Matrix()
        )
        rows += place.actuated(place.inverse)
    jacobian = equations.matrix("inverse_jacobian", Matrix.vstack(*rows), "q̇ = J_IK ẋ, (98)", "J_IK")
    size = len(rows)
    columns = []
    for index in range(size):
        unit = [sympy.Integer(int(k == index)) for k in range(size)]
        # survey.jacobian_order is that of J_IKᵀ, whose columns are the rows of the actuators
        columns.append(solve_square(equations, f"forward_{index + 1}", jacobian.T, unit, plan.jacobian_order))
    return equations.matrix("forward_jacobian", Matrix(columns), "ẋ = J_FK q̇, (114)", "J_FK")


def kernel_functions(plan: Plan) -> tuple[SymbolicModel, ...]:
    """Write inverse kinematics (96) with the two steps of §9.4, and to convergence."""
    return (
        geometric_inverse_kinematics(plan),
        geometric_inverse_kinematics(plan, steps=None),
    )


def readable_functions(plan: Plan) -> tuple[SymbolicModel, ...]:
    """Write the equations in task space (107), the rates (94) and, where it exists, actuator space (116)."""
    models = (
        task_space_equations(plan),
        velocity_inverse_kinematics(plan),
    )
    if len(plan.mechanism.motors()) > plan.freedoms:
        return models
    return (*models, actuator_space_dynamics(plan))
