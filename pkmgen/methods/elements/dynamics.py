"""Method `elements`: Özgür 2013 for any robot whose limbs are chains of kinematic elements.

His six steps: the rates of the elements as motion basis (26), motion constraints M (55), kinematic coordinates V and W
(Table 1), forces and torques of every body (Table 2), dynamic coordinates F (52), and the linear implicit model A Γ + b
= 0 (58) with A = Mᵀ of the actuators, q̇ = M ẋ. Corrections: y = z × u instead of u̇/|u̇|, σ = ω·u for θ̇, the minimal
twist of the platform as the basis of the constraints, so that A is square and is solved where the paper takes a
pseudo-inverse, passive friction on relative rates, and a platform that stays one body. Signs are the paper's: gravity
and inertia as the forces they are, f = m (g − S̈).

The closure of a limb, its joint rates and their derivatives come from its form; here they are read as what Özgür's
method is written in, the rates u̇, ḋ and σ of its elements (26).

Forward dynamics is D ẍ + h = Mᵀ Γ, the direct use of (58). D = Σ Vᵀ m V + Wᵀ I W over all bodies, V and W being the
kinematic coordinates carried to the twist by the motion constraints, V = Σ V_r M_r; h is −b at ẍ = 0. D is symmetric
and positive definite, so that it is factorised as L Δ Lᵀ along its diagonal, in an order nothing has to be known for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy

from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.solve import solve_definite, solve_square
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.mechanism.types import Mechanism
from pkmgen.methods.elements.bodies import BodyMotion, add_dynamic_coordinates, body_motion, platform_bodies
from pkmgen.methods.elements.limbs import LimbElements, limb_elements, tip_masses_joined
from pkmgen.motion.geometry.anchor import skew
from pkmgen.motion.geometry.platform import (
    PlatformMotion,
    PlatformPoint,
    at_constant_twist,
    declare_rate,
    declare_rates,
    rate_port,
)
from pkmgen.motion.geometry.pose import declare_pose
from pkmgen.motion.kinematics.assembly import SurplusMotors, declare_actuators, effort_port, guard_lines
from pkmgen.motion.kinematics.closure import model_of
from pkmgen.motion.kinematics.motion import RobotMotion, drive_lines, moving_robot
from pkmgen.motion.kinematics.motion_from_elements import motion_from_elements
from pkmgen.motion.kinematics.motion_from_joints import motion_from_joints
from pkmgen.motion.plan.plan import Plan


@dataclass(frozen=True, slots=True)
class ElementModel:
    """A robot taken apart into kinematic elements, and what is assembled of them.

    Attributes:
        motion: How its platform moves.
        bodies: All bodies, those of the platform last.
        rates: Actuated rates, in the order of the actuators.
        constraints: M of the actuators, q̇ = M ẋ.
        effort: b, dynamic coordinates of all bodies and joints on the twist, without the motors.
    """

    motion: PlatformMotion
    bodies: tuple[BodyMotion, ...]
    rates: tuple[Rate, ...]
    constraints: Matrix
    effort: Matrix


def refusal(plan: Plan) -> str | None:
    """Say why a robot has no decomposition into kinematic elements; None where it has one."""
    for limb in plan.mechanism.limbs:
        try:
            plan.form(limb)
        except UnsupportedRobotError as error:
            return str(error).removeprefix(f"{limb.place}: ")
    return None


def inverse_dynamics(plan: Plan, wrench: bool = False) -> SymbolicModel:
    """Write the inverse dynamics of a robot from pose, twist and acceleration: Γ solves A Γ + b = 0 (58).

    Args:
        plan: What is known of the robot.
        wrench: Whether an external wrench on the platform is a further input.

    Returns:
        The staged equations to the actuator efforts (N·m or N).
    """
    equations = StagedEquations()
    robot = _velocities_at_pose(equations, plan)
    return _solved(robot, plan, wrench)


def inverse_dynamics_from_joints(plan: Plan) -> SymbolicModel:
    """Write inverse dynamics from positions, velocities and accelerations of the motors."""
    equations = StagedEquations()
    robot, _ = motion_from_joints(equations, plan, plan.order, False)
    for limb in robot.limbs:  # the motion needs no levers then, but M divides by them
        limb.form.guard_levers(equations, limb.positions)
    return _solved(robot, plan, False)


def inverse_dynamics_from_elements(plan: Plan, twist: str) -> SymbolicModel:
    """Write inverse dynamics from what is seen of the elements; `twist` says where the platform's twist is from."""
    equations = StagedEquations()
    robot = motion_from_elements(equations, plan, twist)
    guard_lines(equations, drive_lines(robot.platform, robot.limbs), plan.order)
    return _solved(robot, plan, False)


def _velocities_at_pose(equations: StagedEquations, plan: Plan) -> RobotMotion:
    """Declare pose, twist and acceleration, and write velocities; accelerations follow with those of elements."""
    return moving_robot(declare_rates(equations, RateTape(equations), declare_pose(equations, plan)), False)


def _solved(robot: RobotMotion, plan: Plan, wrench: bool) -> SymbolicModel:
    """Solve A Γ + b = 0 for a robot that moves."""
    equations = robot.tape.equations
    model = _regrouped_model(robot)
    b = model.effort
    if wrench:
        b = b + declare_rate(equations, plan.mechanism, "wrench")
    a, b = _implicit(equations, model.constraints, b)
    port = effort_port(equations, plan.mechanism, _solve(equations, plan, a, b), "Γ, actuator effort (59)")
    return robot.model("inverse_dynamics", "elements", (port,))


def linear_implicit_model(plan: Plan) -> SymbolicModel:
    """Write pose, twist, acceleration → A and b of the linear implicit dynamic model A Γ + b = 0 (58)."""
    equations = StagedEquations()
    robot = _velocities_at_pose(equations, plan)
    model = element_model(robot)
    a, b = _implicit(equations, model.constraints, model.effort)
    units = plan.mechanism.layout.units("wrench")
    outputs = (
        Port.plain("A", a, "A of A Γ + b = 0, a row for each entry of the twist", a.shape),
        Port("b", (len(b),), tuple(b), units, "b of A Γ + b = 0, conjugate to the twist"),
    )
    return robot.model("linear_implicit_model", "elements", outputs)


def element_model(robot: RobotMotion) -> ElementModel:
    """Take a robot apart, and project the efforts of its bodies and joints on the twist (56)."""
    return _projected(robot, [limb_elements(robot.tape, limb) for limb in robot.limbs], robot.points)


def _regrouped_model(robot: RobotMotion) -> ElementModel:
    """The same with masses at the ends of rods given to the platform."""
    limbs = [limb_elements(robot.tape, limb) for limb in robot.limbs]
    return _projected(robot, *tip_masses_joined(robot, limbs))


def _projected(robot: RobotMotion, limbs: list[LimbElements], points: Sequence[PlatformPoint]) -> ElementModel:
    """Project the efforts of bodies and joints on the twist."""
    tape, mechanism, motion, equations = robot.tape, robot.geometry.mechanism, robot.platform, robot.tape.equations
    tape.write_accelerations()
    gravity = equations.constant_vector("gravity", mechanism.gravity)
    bodies: list[BodyMotion] = []
    for limb in limbs:
        own = gravity
        if limb.frame is not None:
            own = equations.vector(f"{limb.limb.name}_gravity", limb.frame.T * gravity, "g in the limb frame, m/s²")
        moving = [body_motion(equations, placed) for placed in limb.bodies]
        for body in moving:
            add_dynamic_coordinates(tape, body, own)
        bodies += moving
    for body in platform_bodies(equations, points):
        add_dynamic_coordinates(tape, body, gravity)
        bodies.append(body)
    carrier = mechanism.carried_by
    rotation = None if carrier is None else _carrier_rotation(tape, limbs[carrier])
    drives = [drive for limb in limbs for drive in limb.drives]
    for name, drive in zip(mechanism.actuators, drives, strict=True):
        rotor = equations.constant(f"{name}_rotor_inertia", drive.motor.rotor_inertia)
        tape.effort(drive.rate, rotor * drive.rate.acceleration)
    for limb in limbs:
        limb.friction(rotation)
    rates = tuple(drive.rate for drive in drives)
    constraints = Matrix.vstack(*(tape.partial(rate, motion.twist) for rate in rates))
    return ElementModel(motion, tuple(bodies), rates, constraints, tape.projected(motion.twist))


def _carrier_rotation(tape: RateTape, limb: LimbElements) -> Rate | None:
    """Angular velocity of the element that carries the platform, u × u̇."""
    if limb.last is None or limb.last.swing is None:
        return None
    rotating = skew(limb.last.direction)
    return tape.plain(
        "platform_rotation", [Term(rotating if limb.frame is None else limb.frame * rotating, limb.last.swing)]
    )


def _implicit(equations: StagedEquations, constraints: Matrix, effort: Matrix) -> tuple[Matrix, Matrix]:
    """Name M, A and b."""
    m = equations.matrix("M_actuators", constraints, "M, q̇ = M ẋ", "M")
    a = equations.matrix("A", m.T, "A = Mᵀ of A Γ + b = 0 (58), (64)", "A")
    b = equations.matrix("b", effort, "b = Σ Mᵀ F, platform included (56)", "b")
    return a, b


def _solve(equations: StagedEquations, plan: Plan, a: Matrix, b: Matrix) -> list[sympy.Expr]:
    """Γ = −A⁻¹ b, or with more motors than freedoms −W⁻¹ Aᵀ (A W⁻¹ Aᵀ)⁻¹ b (59)."""
    right = [-entry for entry in b]
    if a.rows == a.cols:
        return solve_square(equations, "Gamma", a, right, plan.jacobian_order)
    columns = [a.col(index) for index in range(a.cols)]
    motors = zip(plan.mechanism.actuators, plan.mechanism.drives, strict=True)
    return SurplusMotors(equations, motors, columns, plan.jacobian_order).least_norm("Gamma", right)


def forward_dynamics(plan: Plan) -> SymbolicModel:
    """Write pose, twist, actuator efforts → acceleration of the platform, in the basis of the twist."""
    equations = StagedEquations()
    motion = at_constant_twist(RateTape(equations), declare_pose(equations, plan))
    efforts = Matrix(declare_actuators(equations, plan.mechanism, "effort"))
    model = element_model(moving_robot(motion, False))
    h = equations.matrix("h", -model.effort, "h, −b at ẍ = 0: Coriolis, gravity, friction", "h")
    mass = _mass_matrix(equations, plan.mechanism, model)
    constraints = equations.matrix("M_actuators", model.constraints, "M, q̇ = M ẋ", "M")
    right = equations.matrix("right", constraints.T * efforts - h, "Mᵀ Γ − h")
    values = solve_definite(equations, "D", mass, list(right), "ẍ", plan.tolerance.root)
    port = rate_port(plan.mechanism, "acceleration", "acceleration", values, "platform acceleration, world frame")
    return model_of(equations, plan, "forward_dynamics", "elements", (port,))


def _mass_matrix(equations: StagedEquations, mechanism: Mechanism, model: ElementModel) -> Matrix:
    """D = Σ Vᵀ m V + Wᵀ I W, and the rotors Mᵀ I_r M."""
    tape, twist = model.motion.tape, model.motion.twist
    size = len(twist.velocity)
    total = zeros(size, size)
    for body in model.bodies:
        total += _body_mass(equations, model, body)
    for name, rate, motor in zip(mechanism.actuators, model.rates, mechanism.drives, strict=True):
        row = tape.partial(rate, twist)
        total += equations.constant(f"{name}_rotor_inertia", motor.rotor_inertia) * _upper(row, row)
    for rate, inertia in tape.inertias:
        row = tape.partial(rate, twist)
        total += inertia * _upper(row, row)
    named = equations.matrix("D", total, "D, mass matrix on the twist, upper half", "D")
    return Matrix(size, size, lambda i, j: named[min(i, j), max(i, j)])


def _body_mass(equations: StagedEquations, model: ElementModel, body: BodyMotion) -> Matrix:
    """Upper half of Vᵀ m V + Wᵀ I W of one body."""
    tape, twist = model.motion.tape, model.motion.twist
    size = len(twist.velocity)
    moving, rotating, momentum = (zeros(3, size) for _ in range(3))
    for coordinate in body.coordinates:
        jacobian = tape.partial(coordinate.rate, twist)
        if coordinate.moving is not None:
            moving += coordinate.moving * jacobian
        if coordinate.rotating is not None and body.torque is not None:
            rotating += coordinate.rotating * jacobian
            momentum += body.momentum(coordinate) * jacobian
    v = equations.sparse_matrix(f"{body.label}_V", moving, "V = ∂Ṡ/∂ẋ, on the twist", "V")
    value: Matrix = body.mass * _upper(v, v)
    if body.torque is None:
        return value
    w = equations.sparse_matrix(f"{body.label}_W", rotating, "W = ∂ω/∂ẋ, on the twist", "W")
    value += _upper(w, equations.sparse_matrix(f"{body.label}_I_W", momentum, "I W, on the twist"))
    return value


def _upper(left: Matrix, right: Matrix) -> Matrix:
    """Upper half of leftᵀ right, which is symmetric."""
    columns = range(left.cols)
    product = zeros(left.cols, left.cols)
    for i in columns:
        for j in range(i, left.cols):
            product[i, j] = sum((left[k, i] * right[k, j] for k in range(left.rows)), sympy.Integer(0))
    return product
