"""Khalil 2007, sections 2 and 3 and the Appendix: the model of a robot of 6 freedoms (S = 1) from legs and platform.

Vectors are in the axes of the base frame Σ_0; V_p = (v_p, ω_p) and wrenches (force, moment) are those of the origin of
the platform frame Σ_p.
"""

# ruff: noqa: N815 (quantities have the names of the paper)

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tests.literal.robot_numbers import Array, RigidBody, hat, rotation


@dataclass(frozen=True)
class Platform:
    """The platform frame Σ_p as it moves, and the platform's inertia about its origin, all in base axes.

    Attributes:
        R_p: ⁰R_p, the axes of the platform frame.
        p: Origin of the platform frame, m.
        V_p: Velocity of the origin and angular velocity.
        dV_p: Their derivatives.
        M_p: Mass, kg.
        MS_p: First moments, kg·m.
        I_p: Inertia, kg·m².
        g: Gravity, m/s².
    """

    R_p: Array
    p: Array
    V_p: Array
    dV_p: Array
    M_p: float
    MS_p: Array
    I_p: Array
    g: Array

    @property
    def v_p(self) -> Array:
        return self.V_p[:3]

    @property
    def omega_p(self) -> Array:
        return self.V_p[3:]


@dataclass(frozen=True)
class Leg:
    """One leg without the passive joints at the platform; n_i joints, of which some are active.

    Attributes:
        active: Indices of the active joints.
        q: q_i, joint positions.
        dq: q̇_i.
        ddq: q̈_i.
        J: J_i, joint velocities to the velocity v_i that the leg hands to the platform (18).
        dJ_dq: J̇_i q̇_i.
        J_v: J_vi, platform velocity to v_i (19).
        dJ_v_V_p: J̇_vi V_p.
        H: H_i(q_i, q̇_i, q̈_i), efforts at the joints.
        A: A_i, inertia matrix of the leg (24).
        h: h_i = H_i(q_i, q̇_i, 0) (24).
    """

    active: tuple[int, ...]
    q: Array
    dq: Array
    ddq: Array
    J: Array
    dJ_dq: Array
    J_v: Array
    dJ_v_V_p: Array
    H: Array
    A: Array
    h: Array

    @property
    def J_inv(self) -> Array:
        return np.linalg.inv(self.J)

    @property
    def passive(self) -> tuple[int, ...]:
        """p_i, the indices of the passive joints."""
        return tuple(joint for joint in range(len(self.q)) if joint not in self.active)

    @property
    def A_X(self) -> Array:
        """A_Xi; printed as J_iᵀ A_i J_i⁻¹ below (30), rightly J_i⁻ᵀ A_i J_i⁻¹ as in (68)."""
        return self.J_inv.T @ self.A @ self.J_inv

    @property
    def h_X(self) -> Array:
        """h_Xi; printed as J_iᵀ h_i below (30), rightly J_i⁻ᵀ h_i as in (69)."""
        return self.J_inv.T @ self.h


@dataclass(frozen=True)
class KhalilModel:
    """The model of a robot in one state.

    Attributes:
        platform: The platform in that state.
        legs: Its legs.
        I_s: Spatial inertia matrix of the platform (14).
        F_p: Forces and moments on the platform (12).
        J_r_inv: J_r⁻¹, platform velocity to active joint velocities (80).
        J_p: J_p, its inverse (8).
        A_robot: Inertia matrix of the robot in the Cartesian space of Σ_p (29).
        h_robot: Coriolis, centrifugal and gravity wrench (30).
        gamma: Γ, efforts of the active joints (20).
        gamma_active_apart: The same by (22), the efforts of the active joints not projected.
    """

    platform: Platform
    legs: tuple[Leg, ...]
    I_s: Array
    F_p: Array
    J_r_inv: Array
    J_p: Array
    A_robot: Array
    h_robot: Array
    gamma: Array
    gamma_active_apart: Array

    def direct(self, gamma: Array) -> Array:
        """Eq. (28), the direct model: platform acceleration; printed with J_rᵀ, rightly with J_r⁻ᵀ as in (46)."""
        return np.linalg.solve(self.A_robot, self.J_r_inv.T @ gamma - self.h_robot)


def moving_platform(
    body: RigidBody, origin: Array, gravity: Array, pose: Array, twist: Array, acceleration: Array
) -> Platform:
    """Place the platform frame, whose origin is a given point of the platform, from the motion of another point.

    Args:
        body: The platform, in axes of its own frame from its own point.
        origin: Origin of Σ_p from that point, same frame.
        gravity: Gravity, m/s².
        pose: The own point, and a unit quaternion.
        twist: Velocity of the own point, angular velocity.
        acceleration: Their derivatives.
    """
    R_p = rotation(pose[3:])
    arm, omega, change = R_p @ origin, twist[3:], acceleration[3:]
    V_p = np.concatenate([twist[:3] + np.cross(omega, arm), omega])
    drawn = np.cross(change, arm) + np.cross(omega, np.cross(omega, arm))
    dV_p = np.concatenate([acceleration[:3] + drawn, change])
    M_p, MS_p, I_p = body.turned(R_p).seen_from(arm)
    return Platform(R_p, pose[:3] + arm, V_p, dV_p, M_p, MS_p, I_p, gravity)


def eq_14(platform: Platform) -> Array:
    """I_s, spatial inertia matrix of the platform, with the skew matrix (15)."""
    MS_hat = hat(platform.MS_p)
    return np.block([[platform.M_p * np.eye(3), -MS_hat], [MS_hat, platform.I_p]])


def centrifugal(platform: Platform) -> Array:
    """The second term of (12)."""
    omega = platform.omega_p
    return np.concatenate([np.cross(omega, np.cross(omega, platform.MS_p)), np.cross(omega, platform.I_p @ omega)])


def eq_12(platform: Platform) -> Array:
    """F_p, Newton-Euler equation of the platform."""
    falling = platform.dV_p - np.concatenate([platform.g, np.zeros(3)])
    return eq_14(platform) @ falling + centrifugal(platform)


def eq_27(J: Array, dJ_dq: Array, J_v: Array, dJ_v_V_p: Array, dV_p: Array) -> Array:
    """q̈_i, second order inverse kinematic model of a leg, from (25) and (26).

    Eq. (25) differentiates (18); the text says (19).
    """
    return np.linalg.solve(J, dJ_v_V_p + J_v @ dV_p - dJ_dq)


def eq_80(legs: tuple[Leg, ...]) -> Array:
    """J_r⁻¹ = [L_i J_vi], L_i the rows of J_i⁻¹ of the active joints (78)."""
    return np.vstack([leg.J_inv[list(leg.active)] @ leg.J_v for leg in legs])


def eq_20(J_p: Array, F_p: Array, legs: tuple[Leg, ...]) -> Array:
    """Γ, everything projected on the active joints."""
    return J_p.T @ (F_p + sum(leg.J_v.T @ leg.J_inv.T @ leg.H for leg in legs))


def eq_22(J_p: Array, F_p: Array, legs: tuple[Leg, ...]) -> Array:
    """Γ, only the passive joints of the legs projected."""
    H_a = np.concatenate([leg.H[list(leg.active)] for leg in legs])
    projections = np.hstack([leg.J_v.T @ leg.J_inv.T[:, list(leg.passive)] for leg in legs])
    H_p = np.concatenate([leg.H[list(leg.passive)] for leg in legs])
    return H_a + J_p.T @ (F_p + projections @ H_p)


def eq_29(I_s: Array, legs: tuple[Leg, ...]) -> Array:
    """A_robot."""
    return I_s + sum(leg.J_v.T @ leg.A_X @ leg.J_v for leg in legs)


def eq_30(platform: Platform, legs: tuple[Leg, ...]) -> Array:
    """h_robot."""
    weight = np.vstack([platform.M_p * np.eye(3), hat(platform.MS_p)]) @ platform.g
    pulled = sum(leg.J_v.T @ (leg.A_X @ (leg.dJ_v_V_p - leg.dJ_dq) + leg.h_X) for leg in legs)
    return centrifugal(platform) - weight + pulled


def khalil_model(platform: Platform, legs: tuple[Leg, ...]) -> KhalilModel:
    """All of it."""
    I_s, F_p, J_r_inv = eq_14(platform), eq_12(platform), eq_80(legs)
    J_p = np.linalg.inv(J_r_inv)
    efforts = eq_20(J_p, F_p, legs), eq_22(J_p, F_p, legs)
    return KhalilModel(platform, legs, I_s, F_p, J_r_inv, J_p, eq_29(I_s, legs), eq_30(platform, legs), *efforts)
