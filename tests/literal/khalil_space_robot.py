"""Khalil 2007, section 4: the Space robot, eqs. (31)–(51), and (36) of its first leg.

The platform frame Σ_p has its origin at P_1 as printed unless another point is asked for. Our base has the first axis
of each leg along the radius, which in Table 1 gives γ_1i = ψ_i − π/2 and an r_1i that is not zero; the other entries
are the printed ones. Joint variables q_1i, q_2i are those of Table 1.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tests.literal.khalil_general import KhalilModel, Leg, Platform, centrifugal, eq_27, khalil_model, moving_platform
from tests.literal.newton_euler import NO_BODY, FrameRow, Link, inertia_matrix, newton_euler
from tests.literal.robot_numbers import Array, RigidBody, RobotNumbers, hat, rot_x, rot_z

ACTIVE = (0, 2)
"""The first and the third joint of a leg are driven (32)."""


@dataclass(frozen=True)
class LegNumbers:
    """A leg: base joint and platform joint, γ_1i, bodies in axes of frame 3i, motors and driven joints.

    The barrel's mass centre is from the base joint, the rod's from the platform joint.
    """

    B: Array
    platform_joint: Array
    gamma: float
    barrel: RigidBody
    rod: RigidBody
    Ia: tuple[float, float]
    active: tuple[int, ...]


class SpaceRobot:
    """The robot; call it with a state for its model.

    The Gough-Stewart robot of the Appendix has six of the same legs, of which the third joint alone is driven.
    """

    def __init__(self, numbers: RobotNumbers, origin: Array | None = None) -> None:
        self.legs = []
        for limb in numbers.limbs:
            radial = numbers.vector(limb.joint_axis(0))
            gamma = np.arctan2(radial[1], radial[0]) - np.pi / 2
            (element,) = limb.elements
            assert element.slide is not None
            bodies = numbers.body(element.bodies[0]), numbers.body(element.slide.rods[0])
            points = numbers.vector(limb.base_point), numbers.vector(limb.platform_point)
            motors = element.joint.motor, element.slide.motor
            active = tuple(joint for joint, motor in zip(ACTIVE, motors, strict=True) if motor is not None)
            rotors = numbers.rotor(motors[0]), numbers.rotor(motors[1])
            self.legs.append(LegNumbers(*points, gamma, *bodies, rotors, active))
        self._platform, self._gravity = numbers.platform(), numbers.gravity
        self.origin = self.legs[0].platform_joint if origin is None else origin

    def __call__(self, pose: Array, twist: Array, acceleration: Array) -> KhalilModel:
        platform = moving_platform(self._platform, self.origin, self._gravity, pose, twist, acceleration)
        legs = tuple(self._leg(leg, platform) for leg in self.legs)
        return khalil_model(platform, legs)

    def joint_arms(self, platform: Platform) -> list[Array]:
        """The vectors P_1P_i from the origin of Σ_p to the platform joints, base axes."""
        return [platform.R_p @ (leg.platform_joint - self.origin) for leg in self.legs]

    def table(self, leg: LegNumbers, q: Array) -> tuple[FrameRow, FrameRow, FrameRow]:
        """Table 1; Σ_0 has its origin at B_1."""
        B = leg.B - self.legs[0].B
        x_axis = rot_z(leg.gamma)[:, 0]
        d, r = float(B @ x_axis), float(B @ (rot_z(leg.gamma) @ rot_x(-np.pi / 2))[:, 2])
        return (
            FrameRow(mu=1, sigma=0, gamma=leg.gamma, b=0.0, alpha=-np.pi / 2, d=d, theta=q[0], r=r),
            FrameRow(mu=0, sigma=0, gamma=0.0, b=0.0, alpha=np.pi / 2, d=0.0, theta=q[1], r=0.0),
            FrameRow(mu=1, sigma=1, gamma=0.0, b=0.0, alpha=np.pi / 2, d=0.0, theta=0.0, r=q[2]),
        )

    def _leg(self, leg: LegNumbers, platform: Platform) -> Leg:
        arm = platform.R_p @ (leg.platform_joint - self.origin)
        q = leg_position(leg.gamma, platform.p + arm - leg.B)
        table = self.table(leg, q)
        links = _links(leg)
        axes = joint_axes(table)
        J = eq_35(axes, q[2])
        J_v = eq_38(arm)
        dq = np.linalg.solve(J, J_v @ platform.V_p)  # (34) with (37)
        dJ_dq = derivative_of_eq_35(axes, q[2], dq) @ dq
        dJ_v_V_p = eq_50(platform.omega_p, arm)
        ddq = eq_27(J, dJ_dq, J_v, dJ_v_V_p, platform.dV_p)
        H, h = (newton_euler(table, links, dq, change, platform.g) for change in (ddq, np.zeros(3)))
        return Leg(leg.active, q, dq, ddq, J, dJ_dq, J_v, dJ_v_V_p, H, inertia_matrix(table, links), h)


def _links(leg: LegNumbers) -> tuple[Link, Link, Link]:
    """Links in their frames: the cross, the barrel in frame 2i (frame 3i turned back about x), the rod in frame 3i."""
    origin = np.zeros(3)
    barrel = leg.barrel.turned(rot_x(np.pi / 2))
    return Link.of(NO_BODY, origin, leg.Ia[0]), Link.of(barrel, origin, 0.0), Link.of(leg.rod, origin, leg.Ia[1])


def leg_position(gamma: float, BP: Array) -> Array:
    """Inverse geometric model of a leg: q_1i, q_2i, L_i of the vector B_iP_i, on the branch sin q_2i > 0.

    In axes of Σ_0 turned by γ_1i, B_iP_i = L (C1 S2, −C2, −S1 S2), the third row of (36).
    """
    x, y, z = rot_z(gamma).T @ BP
    return np.array([np.arctan2(-z, x), np.arctan2(np.hypot(x, z), -y), np.linalg.norm(BP)])


def joint_axes(table: tuple[FrameRow, FrameRow, FrameRow]) -> tuple[Array, Array, Array]:
    """a_1i, a_2i, a_3i in base axes: the z axes of the link frames."""
    R_1 = table[0].turn()
    R_2 = R_1 @ table[1].turn()
    return R_1[:, 2], R_2[:, 2], (R_2 @ table[2].turn())[:, 2]


def eq_35(axes: tuple[Array, Array, Array], L: float) -> Array:
    """J_i."""
    a_1, a_2, a_3 = axes
    BP = L * a_3
    return np.column_stack([np.cross(a_1, BP), np.cross(a_2, BP), a_3])


def derivative_of_eq_35(axes: tuple[Array, Array, Array], L: float, dq: Array) -> Array:
    """J̇_i: a_1i is fixed, a_2i turns with joint 1, a_3i with joints 1 and 2."""
    a_1, a_2, a_3 = axes
    BP, velocity = L * a_3, eq_35(axes, L) @ dq
    da_2, da_3 = np.cross(dq[0] * a_1, a_2), np.cross(dq[0] * a_1 + dq[1] * a_2, a_3)
    return np.column_stack([np.cross(a_1, velocity), np.cross(da_2, BP) + np.cross(a_2, velocity), da_3])


def eq_36(q: Array) -> Array:
    """J_1⁻¹ in Σ_0 for γ_1i = 0, inverted by hand."""
    (c_1, c_2), (s_1, s_2), L = np.cos(q[:2]), np.sin(q[:2]), q[2]
    return np.array(
        [
            [-s_1 / (L * s_2), 0.0, -c_1 / (L * s_2)],
            [c_1 * c_2 / L, s_2 / L, -c_2 * s_1 / L],
            [c_1 * s_2, -c_2, -s_1 * s_2],
        ]
    )


def eq_38(arm: Array) -> Array:
    """J_vi of the vector P_1P_i."""
    return np.hstack([np.eye(3), -hat(arm)])


def eq_41(legs: tuple[Leg, ...], arms: list[Array]) -> Array:
    """J_r⁻¹, a row (40) for each active joint."""
    rows = []
    for leg, arm in zip(legs, arms, strict=True):
        rows += [np.concatenate([leg.J_inv[j], -leg.J_inv[j] @ hat(arm)]) for j in ACTIVE]
    return np.array(rows)


def eq_42(model: KhalilModel, arms: list[Array]) -> Array:
    """Γ; printed with J_i⁻¹, rightly with J_i⁻ᵀ as in (20)."""
    handed = [np.vstack([np.eye(3), hat(arm)]) @ leg.J_inv.T @ leg.H for leg, arm in zip(model.legs, arms, strict=True)]
    return model.J_p.T @ (model.F_p + sum(handed))


def eq_45(model: KhalilModel) -> Array:
    """Γ with the efforts of the active joints (44) apart, and H_2i (43) of the passive ones projected."""
    H_a = np.array([leg.H[j] for leg in model.legs for j in ACTIVE])
    projections = np.column_stack([leg.J_v.T @ leg.J_inv.T[:, 1] for leg in model.legs])
    return H_a + model.J_p.T @ (model.F_p + projections @ np.array([leg.H[1] for leg in model.legs]))


def eq_46(A_robot: Array, h_robot: Array, J_r_inv: Array, gamma: Array) -> Array:
    """V̇_p."""
    return np.linalg.inv(A_robot) @ (J_r_inv.T @ gamma - h_robot)


def eq_47(model: KhalilModel, arms: list[Array]) -> Array:
    """A_robot."""
    MS_hat = hat(model.platform.MS_p)
    total = np.block([[model.platform.M_p * np.eye(3), -MS_hat], [MS_hat, model.platform.I_p]])
    for leg, arm in zip(model.legs, arms, strict=True):
        total = total + np.vstack([np.eye(3), hat(arm)]) @ leg.A_X @ np.hstack([np.eye(3), -hat(arm)])
    return total


def eq_48(platform: Platform, arm: Array) -> Array:
    """v̇_i; (49) writes the same with J_vi, there printed with the wrong sign of its second block."""
    omega, change = platform.omega_p, platform.dV_p[3:]
    return platform.dV_p[:3] + np.cross(change, arm) + np.cross(omega, np.cross(omega, arm))


def eq_50(omega_p: Array, arm: Array) -> Array:
    """J̇_vi V_p; the dot is lost in print."""
    return np.cross(omega_p, np.cross(omega_p, arm))


def eq_51(model: KhalilModel, arms: list[Array]) -> Array:
    """h_robot; printed with the bracket of A_Xi closed before J̇_i q̇_i, rightly after it as in (30)."""
    platform = model.platform
    weight = np.vstack([platform.M_p * np.eye(3), hat(platform.MS_p)]) @ platform.g
    total = centrifugal(platform) - weight
    for leg, arm in zip(model.legs, arms, strict=True):
        pulled = leg.A_X @ (eq_50(platform.omega_p, arm) - leg.dJ_dq) + leg.h_X
        total = total + np.vstack([np.eye(3), hat(arm)]) @ pulled
    return total
