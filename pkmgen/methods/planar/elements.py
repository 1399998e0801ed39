"""Method `elements`: Özgür 2013, his six steps with explicit matrices, equation by equation.

Notation of the paper: x_p, x_a unit directions of the proximal (arm) and distal (rod) element, z the joint axis, ℓ
lengths, V, W kinematic coordinates (Table 1), M motion constraints (41), (43), (46), F dynamic coordinates (53),
A Γ + b = 0 (63)–(64). Two corrections: y = z × x instead of ẋ/|ẋ|, which is undefined at rest; and the minimal motion
basis N (two columns for a planar point), so that A is square and is solved, where the paper takes a pseudo-inverse of
a 3 × 2 matrix that hides forces out of plane.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.equations.types import SymbolicModel
from pkmgen.expression.algebra import Vector, cross
from pkmgen.expression.algebra import dot as dot_trees
from pkmgen.expression.trees import Number
from pkmgen.geometry.limbs.types import Tolerance
from pkmgen.mechanism.inertia import moment_about
from pkmgen.mechanism.types import Body, Element, Mechanism
from pkmgen.methods.planar.friction import LimbFriction, friction_efforts
from pkmgen.methods.planar.geometry import guard_lever
from pkmgen.methods.planar.motion import LimbMotion, RobotMotion, effort_port, motion_in_mode

__all__ = ["inverse_dynamics"]


@dataclass(frozen=True, slots=True)
class _ElementState:
    """One kinematic element while the six steps are taken."""

    label: str
    element: Element
    axis: Matrix
    direction: Matrix
    normal: Matrix
    rate: Matrix
    second: Matrix
    angular_rate: Matrix
    angular_acceleration: Matrix


@dataclass(frozen=True, slots=True)
class _LimbMatrices:
    """What a limb contributes to A Γ + b = 0."""

    force_direction: Matrix
    dynamic_proximal: Matrix
    dynamic_distal: Matrix
    constraint_proximal: Matrix
    constraint_distal: Matrix


def inverse_dynamics(mechanism: Mechanism, mode: str, tolerance: Tolerance) -> SymbolicModel:
    """Write the inverse dynamics by Özgür's six steps.

    Args:
        mechanism: A planar point robot of bar elements.
        mode: Input mode: `pose`, `elements` or `joints`.
        tolerance: When directions count as parallel.
    """
    equations = StagedEquations()
    motion = motion_in_mode(equations, mechanism, mode, tolerance)
    if mode == "joints":  # the motion needs no lever then, but M divides by it
        for limb in motion.limbs:
            guard_lever(equations, limb.limb, limb.position, tolerance)
    basis = _motion_basis(equations, mechanism)
    gravity = equations.constant_vector("gravity", mechanism.gravity)
    frictions = friction_efforts(equations, mechanism, motion)
    limbs = [
        _limb_matrices(equations, limb, motion, gravity, friction)
        for limb, friction in zip(motion.limbs, frictions, strict=True)
    ]
    efforts = _solve(equations, mechanism, motion, basis, gravity, limbs)
    return equations.model(mechanism.name, "inverse_dynamics", "elements", mode, (effort_port(mechanism, efforts),))


def _motion_basis(equations: StagedEquations, mechanism: Mechanism) -> Matrix:
    """N: world velocity of the platform point = N ẋ."""
    one, nothing = equations.structural("one", Number(1.0)), equations.structural("nothing", Number(0.0))
    rows = [[one if axis == world else nothing for axis in mechanism.plane] for world in "xyz"]
    return equations.matrix("motion_basis", Matrix(rows), "platform velocity = N ẋ (minimal motion basis)", "N")


def _limb_matrices(
    equations: StagedEquations, limb: LimbMotion, motion: RobotMotion, gravity: Matrix, friction: LimbFriction
) -> _LimbMatrices:
    proximal, distal, constraints = _element_states(equations, limb, motion)
    name = limb.limb.limb.name
    base = zeros(3, 1)
    to_proximal, _ = _dynamic_coordinates(equations, proximal, base, gravity)
    elbow = equations.vector(
        f"{name}_distal_input_acceleration",
        limb.limb.arm_length * proximal.second,
        "Ä of the distal element, m/s²",
    )
    to_distal, resultant = _dynamic_coordinates(equations, distal, elbow, gravity)
    carried = equations.matrix(
        f"{name}_V_distal_proximal",
        limb.limb.arm_length * _identity(equations),
        "∂Ṡ_a/∂ẋ_p = ℓ_p I (Table 1)",
        "V",
    )
    rotor = equations.constant(f"{name}_rotor_inertia", limb.limb.rotor_inertia)
    spin = equations.vector(
        f"{name}_actuator_torques",
        -rotor * proximal.angular_acceleration - friction.on_actuator * limb.limb.axis,
        "rotor inertia (17) and friction (19) at the motor, friction at the elbow, N·m",
        "tau",
    )
    turned = equations.vector(
        f"{name}_distal_friction",
        -limb.limb.rod_length * friction.on_rod,
        "passive friction as an effort on ẋ_a, N·m",
    )
    dynamic_p = equations.vector(
        f"{name}_F_proximal",
        to_proximal + _skew(equations, proximal.direction).T * spin + carried.T * resultant,
        "F̃_xp, dynamic coordinates without the motor (53), (61)",
        "F",
    )
    dynamic_a = equations.vector(f"{name}_F_distal", to_distal + turned, "F_xa, dynamic coordinates (53)", "F")
    return _LimbMatrices(proximal.normal, dynamic_p, dynamic_a, *constraints)


def _element_states(
    equations: StagedEquations, limb: LimbMotion, motion: RobotMotion
) -> tuple[_ElementState, _ElementState, tuple[Matrix, Matrix]]:
    """Steps 1 to 3: directions, motion constraints M and the rates they give."""
    name, axis = limb.limb.limb.name, limb.limb.axis
    l_p, l_a = limb.limb.arm_length, limb.limb.rod_length
    x_p = equations.vector(f"{name}_x_proximal", limb.position.arm / l_p, "x_p, direction of the proximal element")
    line_length = equations.constant(f"{name}_line_length", limb.position.rod_line_length)
    x_a = equations.vector(
        f"{name}_x_distal", limb.position.rod_line / line_length, "x_a, direction of the distal element"
    )
    y_p = equations.vector(f"{name}_y_proximal", axis.cross(x_p), "y_p = z × x_p")
    y_a = equations.vector(f"{name}_y_distal", axis.cross(x_a), "y_a = z × x_a")
    reach = equations.scalar(f"{name}_proximal_reach", 1 / (l_p * dot(x_a, y_p)), "1/(ℓ_p x_aᵀ y_p) of (41), 1/m")
    m_p = equations.matrix(f"{name}_M_proximal", y_p * x_a.T * reach, "ẋ_p = M_p Ẋ (41)", "M")
    m_a = equations.matrix(f"{name}_M_distal", (_identity(equations) - l_p * m_p) / l_a, "ẋ_a = M_a Ẋ (43)", "M")
    m_q = equations.matrix(f"{name}_M_actuator", axis.T * _skew(equations, x_p) * m_p, "q̇ = M_q Ẋ (46)", "M")
    velocity = motion.platform_velocity
    rate_p = equations.vector(f"{name}_rate_proximal", m_p * velocity, "ẋ_p (55)")
    rate_a = equations.vector(f"{name}_rate_distal", m_a * velocity, "ẋ_a (55)")
    q_rate = equations.matrix(f"{name}_q_rate", m_q * velocity, "q̇ (46), rad/s")[0]
    pull = equations.scalar(
        f"{name}_q_second",
        reach
        * (
            dot(x_a, motion.platform_acceleration)
            + l_a * dot(rate_a, rate_a)
            + l_p * dot(rate_p, rate_p) * dot(x_a, x_p)
        ),
        "q̈, closure (36) differentiated twice along x_a, rad/s²",
    )
    second_p = equations.vector(f"{name}_second_proximal", pull * y_p - q_rate * q_rate * x_p, "ẍ_p = q̈ y − q̇² x")
    second_a = equations.vector(
        f"{name}_second_distal", (motion.platform_acceleration - l_p * second_p) / l_a, "ẍ_a from (36)"
    )
    arm, rod = limb.limb.arm_element, limb.limb.rod_element
    proximal = _element_state(equations, f"{name}_proximal", arm, axis, x_p, y_p, rate_p, second_p)
    distal = _element_state(equations, f"{name}_distal", rod, axis, x_a, y_a, rate_a, second_a)
    return proximal, distal, (m_p, m_a)


def _element_state(
    equations: StagedEquations,
    label: str,
    element: Element,
    axis: Matrix,
    direction: Matrix,
    normal: Matrix,
    rate: Matrix,
    second: Matrix,
) -> _ElementState:
    omega = equations.vector(f"{label}_omega", direction.cross(rate), "ω = x × ẋ (12), rad/s")
    alpha = equations.vector(f"{label}_alpha", direction.cross(second), "ω̇ = x × ẍ (13), rad/s²")
    return _ElementState(label, element, axis, direction, normal, rate, second, omega, alpha)


def _dynamic_coordinates(
    equations: StagedEquations, state: _ElementState, input_acceleration: Matrix, gravity: Matrix
) -> tuple[Matrix, Matrix]:
    """Steps 4 and 5 of one element: V, W, local forces and torques, and their projection.

    Returns:
        The dynamic coordinates on the element's own ẋ, and the resultant force of its bodies.
    """
    turning = equations.matrix(f"{state.label}_W", _skew(equations, state.direction), "W = ∂ω/∂ẋ = [x]× (Table 1)", "W")
    own, resultant = zeros(3, 1), zeros(3, 1)
    for body in state.element.bodies:
        label = f"{state.label}_{body.name}"
        along, aside = _centre(equations, label, state.element, body)
        eccentric = equations.vector(f"{label}_e", aside * state.normal, "e, mass centre off the line (11), m")
        moving = equations.matrix(
            f"{label}_V",
            along * _identity(equations) - _skew(equations, eccentric) * turning,
            "V = ∂Ṡ/∂ẋ (Table 1), with the eccentricity of (11)",
            "V",
        )
        centre = equations.vector(
            f"{label}_centre_acceleration",
            input_acceleration
            + along * state.second
            + state.angular_acceleration.cross(eccentric)
            + state.angular_rate.cross(state.angular_rate.cross(eccentric)),
            "S̈ (15), m/s²",
        )
        force = _force(equations, label, body, centre, gravity)
        torque = _torque(equations, label, state, body)
        own += moving.T * force + turning.T * torque
        resultant += force
    name = state.label
    return (
        equations.vector(f"{name}_F_own", own, "own share of the dynamic coordinates (53)", "F"),
        equations.vector(f"{name}_resultant_force", resultant, "f_g + f* of the element, N", "f"),
    )


def _centre(equations: StagedEquations, label: str, element: Element, body: Body) -> tuple[sympy.Symbol, sympy.Symbol]:
    axis: Vector | None = element.joint.axis
    assert axis is not None
    return (
        equations.constant(f"{label}_centre_along", dot_trees(body.mass_centre, element.direction)),
        equations.constant(f"{label}_centre_across", dot_trees(body.mass_centre, cross(axis, element.direction))),
    )


def _force(equations: StagedEquations, label: str, body: Body, centre: Matrix, gravity: Matrix) -> Matrix:
    mass = equations.constant(f"{label}_mass", body.mass)
    return equations.vector(f"{label}_force", mass * gravity - mass * centre, "f_g + f* (Table 2), N", "f")


def _torque(equations: StagedEquations, label: str, state: _ElementState, body: Body) -> Matrix:
    """τ* of a body; of its inertia only the moment about the joint axis contributes, the bearings bear the rest."""
    assert state.element.joint.axis is not None
    moment = equations.constant(f"{label}_moment", moment_about(body, state.element.joint.axis))
    dyadic = equations.matrix(
        f"{label}_I", moment * _identity(equations), "inertia that acts about the joint axis, kg·m²", "I"
    )
    momentum = dyadic * state.angular_rate
    value = -(dyadic * state.angular_acceleration) - state.angular_rate.cross(momentum)
    return equations.vector(f"{label}_torque", value, "τ* (Newton–Euler, Table 2), N·m", "tau")


def _solve(
    equations: StagedEquations,
    mechanism: Mechanism,
    motion: RobotMotion,
    basis: Matrix,
    gravity: Matrix,
    limbs: list[_LimbMatrices],
) -> list[sympy.Symbol]:
    """Step 6: A Γ + b = 0 (63)–(64), platform bodies included, solved for Γ (65)."""
    columns = [limb.constraint_proximal.T * limb.force_direction for limb in limbs]
    total = zeros(3, 1)
    for limb in limbs:
        total += limb.constraint_proximal.T * limb.dynamic_proximal + limb.constraint_distal.T * limb.dynamic_distal
    for body in mechanism.platform:
        total += _force(equations, f"platform_{body.name}", body, motion.platform_acceleration, gravity)
    a = equations.matrix("A", basis.T * Matrix.hstack(*columns), "A = Nᵀ M_pᵀ y (64)", "A")
    b = equations.matrix("b", basis.T * total, "b = Nᵀ (M_pᵀ F̃_p + M_aᵀ F_a + platform) (64)", "b")
    determinant = equations.scalar("A_determinant", a[0, 0] * a[1, 1] - a[0, 1] * a[1, 0], "det A")
    values = (
        (a[0, 1] * b[1] - a[1, 1] * b[0]) / determinant,
        (a[1, 0] * b[0] - a[0, 0] * b[1]) / determinant,
    )
    return [
        equations.scalar(f"{limb.name}_effort", value, "Γ = −A⁻¹ b (65), N·m", "Gamma")
        for limb, value in zip(mechanism.limbs, values, strict=True)
    ]


def _identity(equations: StagedEquations) -> Matrix:
    """I₃ of symbols, so that what is dense on paper is dense here until the graph sees the numbers."""
    one, nothing = equations.structural("one", Number(1.0)), equations.structural("nothing", Number(0.0))
    return Matrix(3, 3, lambda row, column: one if row == column else nothing)


def _skew(equations: StagedEquations, vector: Matrix) -> Matrix:
    """[v]×, the matrix of the cross product."""
    x, y, z = vector
    nothing = equations.structural("nothing", Number(0.0))
    return Matrix([[nothing, -z, y], [z, nothing, -x], [-y, x, nothing]])
