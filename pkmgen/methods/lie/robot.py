"""Method `lie`: robots whose limbs have loops, in task space and in actuator space (Müller 2022)."""

from __future__ import annotations

import sympy

from pkmgen.errors import UnsupportedRobotError
from pkmgen.methods.adjoint import balanced_dynamics, solve_square
from pkmgen.geometry.assembly import actuator_port, actuator_port_parts, place_limbs, use_limbs
from pkmgen.geometry.closure import closure_iteration
from pkmgen.equations.staged import StagedEquations
from pkmgen.plan.facts import Survey
from pkmgen.methods.lie.bodies import EquationsOfMotion
from pkmgen.methods.lie.limb import InverseModels, lie_limb, task_limb
from pkmgen.methods.lie.task_space import MountedLimb, mounted_inverse, task_equations
from pkmgen.geometry.limbs.types import Tolerance
from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.geometry.platform import PlatformMotion, platform_motion
from pkmgen.geometry.pose import PlatformPose, declare_pose, rate_port_parts
from pkmgen.equations.rates import RateTape
from pkmgen.equations.solve import eliminate, natural_order
from pkmgen.geometry.tree.models import TreeModels
from pkmgen.equations.types import Port, SymbolicModel
from pkmgen.mechanism.tree import limb_tree
from pkmgen.mechanism.types import Mechanism

__all__ = ["actuator_space_dynamics", "forward_dynamics", "inverse_dynamics", "task_space_equations"]


def inverse_dynamics(mechanism: Mechanism, tolerance: Tolerance, survey: Survey, wrench: bool = False) -> SymbolicModel:
    """Write inverse dynamics: the limbs apart (144), the platform (104), and J_IKᵀ Γ = their sum (137)–(139).

    Arguments and results are those of method `adjoint`. With more motors than freedoms the efforts are those of least
    weighted norm (§8.2).
    """
    models = TreeModels(mechanism, tolerance, survey, lie_limb)
    return balanced_dynamics(mechanism, tolerance, survey, models, "lie", wrench)


def forward_dynamics(mechanism: Mechanism, tolerance: Tolerance, survey: Survey) -> SymbolicModel:
    """Write pose, twist, effort → acceleration of the platform: M_t ẍ = J_IKᵀ Γ − C_t ẋ − W_t (107), (129)."""
    equations = StagedEquations()
    motion = _given_motion(equations, mechanism)
    labels, units = actuator_port_parts(mechanism, "effort")
    efforts = Matrix(equations.input("effort", (len(labels),), labels, units, "actuator efforts: " + ", ".join(labels)))
    parts, limbs = _equations(tolerance, survey, motion)
    jacobian = _inverse_jacobian(equations, limbs)
    right = jacobian.T * efforts - parts.coriolis * motion.twist.velocity - parts.loads
    names, units = rate_port_parts(mechanism, "acceleration")
    solved = eliminate(equations, "task_mass", parts.mass, natural_order(len(names)))
    values = solved.solve("platform_acceleration", list(right), "ẍ = M_t⁻¹ (J_IKᵀ Γ − C_t ẋ − W_t)")
    port = Port("acceleration", (len(names),), tuple(values), units, "platform acceleration, world frame")
    iteration = closure_iteration(equations, mechanism, tolerance, survey)
    return equations.model(mechanism.name, "forward_dynamics", "lie", "pose", (port,), iteration)


def task_space_equations(mechanism: Mechanism, tolerance: Tolerance, survey: Survey) -> SymbolicModel:
    """Write pose, twist → M_t, C_t, W_t and J_IK of M_t ẍ + C_t ẋ + W_t = J_IKᵀ Γ (107)–(112)."""
    equations = StagedEquations()
    motion = _given_motion(equations, mechanism)
    parts, limbs = _equations(tolerance, survey, motion)
    outputs = (
        _port("task_mass", parts.mass, "M_t"),
        _port("task_coriolis", parts.coriolis, "C_t"),
        _port("task_loads", parts.loads, "W_t"),
        _port("inverse_jacobian", _inverse_jacobian(equations, limbs), "J_IK"),
    )
    iteration = closure_iteration(equations, mechanism, tolerance, survey)
    return equations.model(mechanism.name, "task_space_equations", "lie", "pose", outputs, iteration)


def actuator_space_dynamics(mechanism: Mechanism, tolerance: Tolerance, survey: Survey) -> SymbolicModel:
    """Write pose, actuator velocity and acceleration → Γ = M_a q̈ + C_a q̇ + W_a, with M_a, C_a, W_a (116)–(120).

    Raises:
        UnsupportedRobotError: The robot has more motors than freedoms, whose rates are not independent (§6.6).
    """
    if len(mechanism.motors()) != survey.freedoms:
        raise UnsupportedRobotError(
            f"{mechanism.place}: actuator space needs as many motors as freedoms, here {len(mechanism.motors())} "
            f"for {survey.freedoms}"
        )
    equations = StagedEquations()
    rates = {}
    for quantity in ("velocity", "acceleration"):
        labels, units = actuator_port_parts(mechanism, quantity)
        symbols = equations.input(quantity, (len(labels),), labels, units, f"actuator {quantity}")
        rates[quantity] = Matrix(symbols)
    pose = declare_pose(equations, mechanism)
    forward = _forward_jacobian(equations, pose, tolerance, survey)
    twist = equations.matrix("twist", forward * rates["velocity"], "ẋ = J_FK q̇, (114)")
    motion = _moving(equations, pose, twist)
    parts, limbs = _equations(tolerance, survey, motion)
    jacobian_rate = Matrix.vstack(*(row for limb in limbs for row in limb.actuated(limb.inverse_rate)))
    turned = equations.matrix("inverse_jacobian_rate", jacobian_rate, "rate of J_IK", "J_IK_dot")
    moving = equations.matrix("forward_jacobian_rate", -forward * (turned * forward), "rate of J_FK", "J_FK_dot")
    mass = equations.matrix("actuator_mass", forward.T * (parts.mass * forward), "J_FKᵀ M_t J_FK, (117)", "M_a")
    pushed = forward.T * (parts.coriolis * forward + parts.mass * moving)
    coriolis = equations.matrix("actuator_coriolis", pushed, "J_FKᵀ (C_t J_FK + M_t J̇_FK), (118)", "C_a")
    loads = equations.matrix("actuator_loads", forward.T * parts.loads, "J_FKᵀ W_t, (120)", "W_a")
    value = mass * rates["acceleration"] + coriolis * rates["velocity"] + loads
    efforts = equations.matrix("actuator_effort", value, "Γ = M_a q̈ + C_a q̇ + W_a, (116)")
    outputs = (actuator_port(mechanism, "effort", tuple(efforts)), _port("actuator_mass", mass, "M_a"))
    iteration = closure_iteration(equations, mechanism, tolerance, survey)
    return equations.model(mechanism.name, "actuator_space_dynamics", "lie", "pose", outputs, iteration)


def _given_motion(equations: StagedEquations, mechanism: Mechanism) -> PlatformMotion:
    """Pose and twist as inputs; accelerations are what is asked for, or stand beside the equations."""
    pose = declare_pose(equations, mechanism)
    names, units = rate_port_parts(mechanism, "twist")
    twist = Matrix(equations.input("twist", (len(names),), names, units, "platform twist, world frame"))
    return _moving(equations, pose, twist)


def _moving(equations: StagedEquations, pose: PlatformPose, twist: Matrix) -> PlatformMotion:
    tape = RateTape(equations)
    return platform_motion(tape, pose, tape.source("twist", twist, zeros(len(twist), 1)))


def _equations(
    tolerance: Tolerance, survey: Survey, motion: PlatformMotion
) -> tuple[EquationsOfMotion, tuple[MountedLimb, ...]]:
    models = TreeModels(motion.pose.mechanism, tolerance, survey, task_limb)
    return task_equations(motion, use_limbs(motion, models, tolerance))


def _inverse_jacobian(equations: StagedEquations, limbs: tuple[MountedLimb, ...]) -> Matrix:
    """J_IK (98): the rows of F of all actuated joints."""
    rows = [row for limb in limbs for row in limb.actuated(limb.inverse)]
    return equations.matrix("inverse_jacobian", Matrix.vstack(*rows), "q̇ = J_IK ẋ, (98)", "J_IK")


def _forward_jacobian(equations: StagedEquations, pose: PlatformPose, tolerance: Tolerance, survey: Survey) -> Matrix:
    """J_FK = J_IK⁻¹ (114), column by column, from the pose alone."""
    mechanism = pose.mechanism
    results = place_limbs(equations, pose, InverseModels(mechanism, tolerance, survey), tolerance)
    rows = []
    for limb, found in zip(mechanism.limbs, results, strict=True):
        place = MountedLimb(limb_tree(limb), mounted_inverse(equations, pose, limb, found["inverse"]), Matrix())
        rows += place.actuated(place.inverse)
    jacobian = equations.matrix("inverse_jacobian", Matrix.vstack(*rows), "q̇ = J_IK ẋ, (98)", "J_IK")
    size = len(rows)
    columns = []
    for index in range(size):
        unit = [sympy.Integer(int(k == index)) for k in range(size)]
        # survey.jacobian_order is that of J_IKᵀ, whose columns are the rows of the actuators
        columns.append(solve_square(equations, f"forward_{index + 1}", jacobian.T, unit, survey.jacobian_order))
    return equations.matrix("forward_jacobian", Matrix(columns), "ẋ = J_FK q̇, (114)", "J_FK")


def _port(name: str, value: Matrix, meaning: str) -> Port:
    return Port(name, value.shape, tuple(value), ("1",) * len(value), meaning)
