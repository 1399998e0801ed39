"""Forward dynamics by kinematic elements: D ẍ + h = Mᵀ Γ, the direct use of A Γ + b = 0 (Özgür 2013, eq. 58).

D = Σ Vᵀ m V + Wᵀ I W over all bodies, V and W being the kinematic coordinates carried to the twist by the motion
constraints, V = Σ V_r M_r; h is −b at ẍ = 0. D is symmetric and positive definite, so that it is factorised as L Δ Lᵀ
along its diagonal, in an order nothing has to be known for.
"""

from __future__ import annotations

import sympy

from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.equations.rates import RateTape
from pkmgen.equations.solve import solve_definite
from pkmgen.equations.staged import StagedEquations
from pkmgen.equations.types import SymbolicModel
from pkmgen.geometry.platform import at_constant_twist, rate_port
from pkmgen.geometry.pose import declare_pose
from pkmgen.kinematics.assembly import actuator_names, declare_actuators
from pkmgen.kinematics.closure import model_of
from pkmgen.kinematics.motion import moving_robot
from pkmgen.mechanism.types import Mechanism
from pkmgen.methods.elements.bodies import BodyMotion
from pkmgen.methods.elements.dynamics import ElementModel, element_model
from pkmgen.plan.plan import Plan


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
    values = solve_definite(equations, "D", mass, list(right), "ẍ")
    port = rate_port(plan.mechanism, "acceleration", "acceleration", values, "platform acceleration, world frame")
    return model_of(equations, plan, "forward_dynamics", "elements", (port,))


def _mass_matrix(equations: StagedEquations, mechanism: Mechanism, model: ElementModel) -> Matrix:
    """D = Σ Vᵀ m V + Wᵀ I W, and the rotors Mᵀ I_r M."""
    tape, twist = model.motion.tape, model.motion.twist
    size = len(twist.velocity)
    total = zeros(size, size)
    for body in model.bodies:
        total += _body_mass(equations, model, body)
    for name, rate, (_, _, motor) in zip(actuator_names(mechanism), model.rates, mechanism.motors(), strict=True):
        row = tape.partial(rate, twist)
        total += equations.constant(f"{name}_rotor_inertia", motor.rotor_inertia) * _upper(row, row)
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
