"""The models of the whole robot: inverse (20), (22) and direct (28)–(30), with the Jacobian of the Appendix (80).

The reduced velocity V_r (9) is the minimal twist of the platform. What the paper writes J_vi S is one matrix here,
named J_vi: from V_r to what leg i hands to the platform. Instead of forming J_p its transposed product Γ = J_pᵀ W is
solved for, J_r⁻ᵀ Γ = W. Where there are more motors than freedoms, which the paper leaves out, Γ has the least weighted
norm (Müller 2022, §8.2).

The platform and what else moves with it are rigid bodies: I_s (14), F_p (12). A platform in parts has a frame for each
part; S (9) then is the Jacobian of the part's own frame, V_part = S V_r.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.rates import Rate, RateTape
from pkmgen.graph.symbolic.solve import solve_definite
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.language.expression.algebra import ONE
from pkmgen.mechanism.inertia import rigid_inertia
from pkmgen.mechanism.types import Contact, Mechanism
from pkmgen.methods.khalil.limb import direct_leg, inverse_leg
from pkmgen.methods.tip_masses import join_tip_masses_of_trees
from pkmgen.motion.geometry.anchor import skew
from pkmgen.motion.geometry.platform import (
    PlatformMotion,
    PlatformPoint,
    at_constant_twist,
    declare_rate,
    declare_rates,
    platform_points,
    rate_port,
)
from pkmgen.motion.geometry.pose import declare_pose
from pkmgen.motion.kinematics.assembly import (
    ActuatorLine,
    UsedLimb,
    declare_actuators,
    effort_port,
    solve_lines,
    use_limbs,
)
from pkmgen.motion.kinematics.closure import model_of
from pkmgen.motion.plan.plan import Plan
from pkmgen.motion.trees.models import TreeModels


@dataclass(frozen=True, slots=True)
class PlatformBody:
    """A rigid part of the platform and its frame Σ_p."""

    motion: PlatformMotion
    point: PlatformPoint

    def selection(self) -> Matrix:
        """S (9): V_p = S V_r, rows of v_p, then of ω_p where it turns."""
        rows = [self._rows(self.point.velocity)] + (
            [] if self.point.rotation is None else [self._rows(self.point.rotation)]
        )
        return self._matrix("selection", Matrix.vstack(*rows), "S (9), V_p = S V_r", "S")

    def inertia(self) -> Matrix:
        """I_s (14), base axes: of the origin of its frame."""
        mass, moments, dyadic = self._inertia()
        resisting: Matrix = mass * eye(3)
        if dyadic is None:
            return resisting
        value = Matrix.vstack(resisting.row_join(-skew(moments)), skew(moments).row_join(dyadic))
        return self._matrix("spatial_inertia", value, "I_s (14), base axes", "I_s")

    def wrench(self, inertia: Matrix, gravity: Matrix) -> Matrix:
        """F_p (12), base axes: force, then moment about the origin of its frame where it turns."""
        falling = self.point.velocity.acceleration - gravity
        if self.point.rotation is None:
            return self._matrix("wrench", inertia * falling, "F_p (12), N", "F_p")
        _, moments, dyadic = self._inertia()
        omega = self.point.rotation.velocity
        centrifugal = Matrix.vstack(omega.cross(omega.cross(moments)), omega.cross(dyadic * omega))
        value = inertia * Matrix.vstack(falling, self.point.rotation.acceleration) + centrifugal
        return self._matrix("wrench", value, "F_p (12), N and N·m", "F_p")

    def _inertia(self) -> tuple[sympy.Symbol, Matrix, Matrix | None]:
        """M_p, MS_p and I_p in base axes."""
        equations, lumped = self.motion.tape.equations, rigid_inertia(self.point.bodies)
        mass = equations.constant(f"{self.point.name}_M", lumped.mass)
        moments = equations.constant_vector(f"{self.point.name}_MS", lumped.moment)
        if self.point.frame is None:
            return mass, moments, None
        dyadic = equations.constant_symmetric(f"{self.point.name}_I", lumped.inertia)
        rotated = equations.once_vector(
            f"{self.point.name}_first_moments", self.point.frame * moments, "MS_p, base axes, kg·m"
        )
        value = self.point.frame * dyadic * self.point.frame.T
        return mass, rotated, equations.once_matrix(f"{self.point.name}_inertia", value, "I_p, base axes, kg·m²")

    def _rows(self, rate: Rate) -> Matrix:
        tape, twist, units = self.motion.tape, self.motion.twist, eye(3)
        return Matrix.hstack(*(tape.pulled_back(rate, units.col(k), twist) for k in range(3))).T

    def _matrix(self, label: str, value: Matrix, meaning: str, matrix: str) -> Matrix:
        """Name a matrix; entries that are literally 0 or 1 stay so."""
        equations = self.motion.tape.equations
        return equations.sparse_matrix(f"{self.point.name}_{label}", value, meaning, matrix)


@dataclass(frozen=True, slots=True)
class _Leg:
    """A leg in its place, base axes.

    Attributes:
        name: Its name.
        to_leg: J_vi (19), from V_r to v_i.
        inverse: J_i⁻¹, from v_i to the rates of all coordinates.
        active: Indices of the motorised coordinates.
        efforts: H_i or h_i.
        friction: Effort of friction at the tip on V_r.
        used: Results of its model.
    """

    name: str
    to_leg: Matrix
    inverse: Matrix
    active: tuple[int, ...]
    efforts: Matrix
    friction: Matrix
    used: UsedLimb

    def passive(self) -> tuple[int, ...]:
        """p_i, indices of the other coordinates."""
        return tuple(k for k in range(self.inverse.rows) if k not in self.active)


def inverse_dynamics(plan: Plan, wrench: bool = False) -> SymbolicModel:
    """Write Γ = H^a + J_pᵀ (F_p + Σ J_viᵀ J_i⁻ᵀ(:, p_i) H_i^p) (22); arguments and results as of method `adjoint`."""
    return _inverse_dynamics(plan, wrench, True)


def projected_inverse_dynamics(plan: Plan, wrench: bool = False) -> SymbolicModel:
    """Write Γ = J_pᵀ [F_p + Σ J_viᵀ J_i⁻ᵀ H_i] (20): all efforts of the legs projected, those of the motors too.

    Masses at the tips are the legs', so that F_p and H_i are those of platform and legs as they are.
    """
    return _inverse_dynamics(plan, wrench, False)


def _inverse_dynamics(plan: Plan, wrench: bool, apart: bool) -> SymbolicModel:
    equations = StagedEquations()
    pose = declare_pose(equations, plan)
    motion = declare_rates(equations, RateTape(equations), pose)
    own = platform_points(motion)
    points, moved = join_tip_masses_of_trees(plan, own) if apart else (own, False)
    bodies = [PlatformBody(motion, point) for point in points]
    used = use_limbs(motion, TreeModels(plan, inverse_leg, moved))
    legs = [_leg(motion, one) for one in used]
    total = _platform_total(plan.mechanism, bodies)[0]
    for leg in legs:
        total += _projected(equations, leg, leg.passive() if apart else None) + leg.friction
    if wrench:
        total -= declare_rate(equations, plan.mechanism, "wrench")
    total = equations.matrix("cartesian_effort", total, "bracket of (22), on V_r", "W")
    lines = _actuator_lines(equations, plan.mechanism, legs)
    own = [leg.efforts[k] if apart else sympy.Integer(0) for leg in legs for k in leg.active]
    values = solve_lines(equations, lines, list(total), own, plan.jacobian_order)
    return model_of(equations, plan, "inverse_dynamics", "khalil", (effort_port(equations, plan.mechanism, values),))


def forward_dynamics(plan: Plan) -> SymbolicModel:
    """Write V̇_r = A_robot⁻¹ (J_r⁻ᵀ Γ − h_robot) (28), with (29) and (30); pose, twist and effort → acceleration.

    The transposes are those of (46): (28) prints J_rᵀ, and below (30) J_iᵀ stands for J_i⁻ᵀ.
    """
    equations = StagedEquations()
    # with V̇_r = 0, accelerations of points are those of J̇_vi S V_r and Ṡ V_r alone
    motion = at_constant_twist(RateTape(equations), declare_pose(equations, plan))
    effort = declare_actuators(equations, plan.mechanism, "effort")
    bodies = [PlatformBody(motion, point) for point in platform_points(motion)]
    used = use_limbs(motion, TreeModels(plan, direct_leg))
    legs = [_leg(motion, one) for one in used]
    inertia, bias = _robot_terms(plan.mechanism, bodies, legs)
    lines = _actuator_lines(equations, plan.mechanism, legs)
    pushed = sum((line.line * value for line, value in zip(lines, effort, strict=True)), -bias)
    pushed = equations.matrix("robot_push", pushed, "J_r⁻ᵀ Γ − h_robot (28)")
    values = solve_definite(equations, "robot_inertia", inertia, list(pushed), "V̇_r (28)", plan.tolerance.root)
    port = rate_port(plan.mechanism, "acceleration", "acceleration", values, "platform acceleration, world frame")
    return model_of(equations, plan, "forward_dynamics", "khalil", (port,))


def _robot_terms(mechanism: Mechanism, bodies: list[PlatformBody], legs: list[_Leg]) -> tuple[Matrix, Matrix]:
    """A_robot (29) and h_robot (30)."""
    equations = bodies[0].motion.tape.equations
    bias, inertia = _platform_total(mechanism, bodies)
    for leg in legs:
        mass, load = _referred_to_tip(equations, leg)
        inertia += leg.to_leg.T * mass * leg.to_leg
        bias += leg.to_leg.T * load + leg.friction
    named = _symmetric(equations, "robot_inertia", inertia, "A_robot (29)", "A_robot")
    return named, equations.matrix("robot_bias", bias, "h_robot (30)", "h_robot")


def _leg(motion: PlatformMotion, used: UsedLimb) -> _Leg:
    """Place a leg: J_vi from the motion of the platform, J_i⁻¹ in base axes from the model of the leg."""
    tape, name, results = motion.tape, used.limb.name, used.results
    tree, rows = used.limb.graph.tree, list[Matrix]()
    normals = _columns(results["moment"]) if used.rotation is not None else []
    if isinstance(used.limb.tip, Contact):
        rows.append(tape.pulled_back(used.point, results["line"], motion.twist))
        if used.rotation is not None:
            rows[0] += tape.pulled_back(used.rotation, normals[0], motion.twist)
        inverse = results["inverse"].reshape(1, 1)
    else:
        units = eye(3)
        rows += [tape.pulled_back(used.point, units.col(k), motion.twist) for k in range(3)]
        inverse = Matrix.hstack(*_columns(results["line"])).T
        if used.rotation is not None and normals:
            rows += [tape.pulled_back(used.rotation, normal, motion.twist) for normal in normals]
            inverse = inverse.row_join(results["inverse"].reshape(tree.size, len(normals)))
    to_leg = tape.equations.sparse_matrix(
        f"{name}_to_leg", Matrix.hstack(*rows).T, "J_vi (19, 38, 56), from V_r", "J_vi"
    )
    inverse = tape.equations.matrix(f"{name}_base_inverse", inverse, "J_i⁻¹ (36), base axes", "J_i_inv")
    friction = zeros(len(motion.twist.velocity), 1)
    if used.rotation is not None and tree.friction_axes:
        friction = tape.pulled_back(used.rotation, results["torque"], motion.twist)
    active = tuple(joint.coordinate for joint in tree.independent() if joint.motor is not None)
    return _Leg(name, to_leg, inverse, active, results["own_effort"], friction, used)


def _platform_total(mechanism: Mechanism, bodies: list[PlatformBody]) -> tuple[Matrix, Matrix]:
    """Sᵀ F_p and Sᵀ I_s S, summed over the parts of the platform."""
    equations = bodies[0].motion.tape.equations
    gravity, size = equations.constant_vector("gravity", mechanism.gravity), len(bodies[0].motion.twist.velocity)
    wrench, inertia = zeros(size, 1), zeros(size, size)
    for body in bodies:
        own, selection = body.inertia(), body.selection()
        wrench += selection.T * body.wrench(own, gravity)
        inertia += selection.T * own * selection
    return wrench, inertia


def _projected(equations: StagedEquations, leg: _Leg, joints: tuple[int, ...] | None) -> Matrix:
    """J_viᵀ J_i⁻ᵀ(:, joints) H_i(joints); all joints if None."""
    chosen = range(leg.inverse.rows) if joints is None else joints
    handed = zeros(leg.inverse.cols, 1)
    for k in chosen:
        handed += leg.inverse.row(k).T * leg.efforts[k]
    if not chosen:
        return zeros(leg.to_leg.cols, 1)
    handed = equations.matrix(f"{leg.name}_handed_effort", handed, "J_i⁻ᵀ(:, p_i) H_i^p, on v_i")
    return leg.to_leg.T * handed


def _referred_to_tip(equations: StagedEquations, leg: _Leg) -> tuple[Matrix, Matrix]:
    """A_xi = J_i⁻ᵀ A_i J_i⁻¹, and A_xi (J̇_vi V_p − J̇_i q̇_i) + h_xi with h_xi = J_i⁻ᵀ h_i (terms of 29 and 30)."""
    size, results = leg.inverse.rows, leg.used.results
    own, drift = results["inertia"].reshape(size, size), results["joint_drift"]
    mass = leg.inverse.T * own * leg.inverse
    mass = _symmetric(equations, f"{leg.name}_tip_inertia", mass, "A_xi, base axes", "A_xi")
    bias = leg.inverse.T * leg.efforts
    bias = equations.matrix(f"{leg.name}_tip_bias", bias, "h_xi, base axes", "h_xi")
    load = leg.inverse.T * (own * drift) + bias
    meaning = "A_xi (J̇_vi V_p − J̇_i q̇_i) + h_xi, with J_i⁻¹ (J̇_vi V_p − J̇_i q̇_i) from the leg"
    return mass, equations.matrix(f"{leg.name}_tip_load", load, meaning)


def _actuator_lines(equations: StagedEquations, mechanism: Mechanism, legs: list[_Leg]) -> tuple[ActuatorLine, ...]:
    """Rows of J_r⁻¹ (80): L_i J_vi S, L_i the rows of J_i⁻¹ of the active joints (78)."""
    rows = [leg.inverse.row(k) * leg.to_leg for leg in legs for k in leg.active]
    named = equations.matrix("inverse_jacobian", Matrix.vstack(*rows), "J_r⁻¹ (80), q̇_a = J_r⁻¹ V_r", "J_r_inv")
    names, motors = mechanism.actuators, mechanism.drives
    lever = equations.constant("one", ONE)
    return tuple(
        ActuatorLine(name, motor, named.row(k).T, lever)
        for k, (name, motor) in enumerate(zip(names, motors, strict=True))
    )


def _columns(stacked: Matrix) -> list[Matrix]:
    """Vectors that a model gives one below the other."""
    return [stacked[k : k + 3, 0] for k in range(0, len(stacked), 3)]


def _symmetric(equations: StagedEquations, name: str, value: Matrix, meaning: str, matrix: str) -> Matrix:
    """Name a symmetric matrix; its lower half repeats the upper one."""
    upper = Matrix(*value.shape, lambda i, j: value[min(i, j), max(i, j)])
    return equations.matrix(name, upper, meaning, matrix)
