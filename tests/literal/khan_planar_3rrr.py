"""Khan 2005: inverse dynamics of the planar 3-RRR, in the order of its summary, on top of its forward kinematics.

Wrenches are w = (n, f), about mass centres.
"""

# ruff: noqa: N815 (quantities have the names of the paper)

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tests.literal.khan_kinematics import (
    E,
    Posture,
    Three,
    Velocities,
    assembled,
    chain_accelerations,
    chain_velocities,
    eq_48,
    plane_turn,
    posture,
)
from tests.literal.robot_numbers import Array, RobotNumbers


@dataclass(frozen=True)
class Dynamics:
    """Accelerations and torques of a chain.

    Attributes:
        ddtheta: Joint accelerations.
        dt: Twist rates.
        M: Mass matrices of the links.
        w_G: Gravity wrenches on them.
        tau_tilde: τ̃, joint torques of the chain alone (52).
        p_bar: p̄.
        S: S^j = K⁻¹ Φ_2^j.
        N_l, N_d: Factors of the natural orthogonal complement (51).
    """

    ddtheta: Array
    dt: Three
    M: Three
    w_G: Three
    tau_tilde: Array
    p_bar: Array
    S: Array
    N_l: Array
    N_d: Array


@dataclass(frozen=True)
class KhanModel:
    """The robot in one state; a tuple has an entry for each of the chains I, II, III.

    Attributes:
        K: Sum of the Φ_2.
        Phi: [Φ_2^I Φ_2^II Φ_2^III].
        B: Block diagonal of the B_P1.
        P: Block diagonal of the p_1.
        t_P: Twist of the platform (30).
        dt_P: Its rate (48).
        J: Joint rates of all chains by the actuated ones (35), (58).
        tau: Actuator torques, by the recursion.
        tau_projected: The same by (57), Jᵀ τ̃.
    """

    postures: tuple[Posture, ...]
    velocities: tuple[Velocities, ...]
    dynamics: tuple[Dynamics, ...]
    K: Array
    Phi: Array
    B: Array
    P: Array
    t_P: Array
    dt_P: Array
    J: Array
    tau: Array
    tau_projected: Array


class Planar3RRR:
    """The robot; masses and lengths of the links, pins, gravity in the plane."""

    def __init__(self, numbers: RobotNumbers) -> None:
        value, platform = numbers.values, numbers.platform()
        self.arm, self.rod = value["arm_length"], value["rod_length"]
        self.base_pins = [numbers.vector(limb.base_point)[:2] for limb in numbers.limbs]
        self.platform_pins = [numbers.vector(limb.platform_point)[:2] for limb in numbers.limbs]
        share = len(numbers.limbs)
        inertias = value["arm_inertia"], value["rod_inertia"], platform.central_inertia[2, 2] / share
        masses = value["arm_mass"], value["rod_mass"], platform.mass / share
        first, second, third = (np.diag([inertia, mass, mass]) for inertia, mass in zip(inertias, masses, strict=True))
        self.M: Three = first, second, third
        self.gravity = numbers.gravity[:2]

    def joint_angles(self, pose: Array) -> list[Array]:
        """θ of each chain at a platform pose (x, y, φ), elbows to the left of the line from base to platform pin."""
        return [self._chain_angles(j, pose) for j in range(len(self.base_pins))]

    def _chain_angles(self, j: int, pose: Array) -> Array:
        to_P = -plane_turn(pose[2]) @ self.platform_pins[j]
        span = pose[:2] - to_P - self.base_pins[j]
        length = np.linalg.norm(span)
        inner = np.arccos((length**2 + self.arm**2 - self.rod**2) / (2.0 * self.arm * length))
        first = np.arctan2(span[1], span[0]) + inner
        rod = span - self.arm * plane_turn(first)[:, 0]
        second = np.arctan2(rod[1], rod[0])
        return np.array([first, second - first, np.arctan2(to_P[1], to_P[0]) - second])

    def position(self, theta_ac: Array, start: Array) -> Array:
        """Pose at given actuated joints, by Newton's method on the lengths of the rods; Khan has it from elsewhere."""
        pose = start.copy()
        for _ in range(50):
            gaps, rows = [], []
            for pin, base, angle in zip(self.platform_pins, self.base_pins, theta_ac, strict=True):
                arm = plane_turn(pose[2]) @ pin
                rod = pose[:2] + arm - base - self.arm * plane_turn(angle)[:, 0]
                gaps.append((rod @ rod - self.rod**2) / 2.0)
                rows.append([*rod, rod @ E @ arm])
            step = np.linalg.solve(np.array(rows), np.array(gaps))
            pose = pose - step
            if np.max(np.abs(step)) < 1e-14:
                return pose
        raise AssertionError("Newton's method does not converge")

    def __call__(self, pose: Array, dtheta_ac: Array, ddtheta_ac: Array) -> KhanModel:
        """Both summaries, at a pose and the rates and accelerations of the actuated joints."""
        lengths = [[self.arm, self.rod, float(np.linalg.norm(pin))] for pin in self.platform_pins]
        postures = tuple(posture(*chain) for chain in zip(self.joint_angles(pose), lengths, strict=True))
        K, Phi, B, P = assembled(postures)
        t_P = np.linalg.solve(K, Phi @ B @ P @ dtheta_ac)  # (30), step 2
        states = zip(postures, dtheta_ac, ddtheta_ac, strict=True)
        velocities = tuple(chain_velocities(chain, t_P, *rates) for chain, *rates in states)
        dt_P = eq_48(K, postures, velocities)
        dynamics = tuple(
            self._dynamics(chain, rates, change, dt_P, K)
            for chain, rates, change in zip(postures, velocities, ddtheta_ac, strict=True)
        )
        J = eq_58(postures, dynamics)
        tau_projected = J.T @ np.concatenate([chain.tau_tilde for chain in dynamics])  # (57)
        tau = actuator_torques(postures, dynamics)
        return KhanModel(postures, velocities, dynamics, K, Phi, B, P, t_P, dt_P, J, tau, tau_projected)

    def _dynamics(self, chain: Posture, rates: Velocities, change: float, dt_P: Array, K: Array) -> Dynamics:
        ddtheta, dt = chain_accelerations(chain, rates, change, dt_P)
        first, second, third = (M @ np.concatenate([[0.0], self.gravity]) for M in self.M)
        w_G: Three = first, second, third
        tau_tilde = chain_torques(chain, self.M, dt, w_G)
        S = np.linalg.solve(K, chain.Phi_2)
        return Dynamics(ddtheta, dt, self.M, w_G, tau_tilde, eq_p_bar(chain, tau_tilde), S, *eq_51(chain))


def chain_torques(chain: Posture, M: Three, dt: Three, w_G: Three) -> Array:
    """τ̃ of a chain by its recursion.

    The summary adds the gravity wrench to M ṫ; rightly it is taken off, as (52) has it.
    """
    gamma_3 = M[2] @ dt[2] - w_G[2]
    gamma_2 = M[1] @ dt[1] - w_G[1] + chain.B_32.T @ gamma_3
    gamma_1 = M[0] @ dt[0] - w_G[0] + chain.B_21.T @ gamma_2
    return np.array([p @ gamma for p, gamma in zip(chain.p, (gamma_1, gamma_2, gamma_3), strict=True)])


def eq_p_bar(chain: Posture, tau_tilde: Array) -> Array:
    """p̄ = p̂_2 + p̂_3."""
    (_, p_tilde_2, p_tilde_3), (_, delta_2, delta_3) = chain.p_tilde, chain.delta
    return tau_tilde[1] * p_tilde_2 / delta_2 + tau_tilde[2] * chain.Psi_2 @ p_tilde_3 / delta_3


def eq_51(chain: Posture) -> tuple[Array, Array]:
    """N_l and N_d, t = N_l N_d θ̇."""
    one, none = np.eye(3), np.zeros((3, 3))
    N_l = np.block([[one, none, none], [chain.B_21, one, none], [chain.B_31, chain.B_32, one]])
    N_d = np.zeros((9, 3))
    for i, p in enumerate(chain.p):
        N_d[3 * i : 3 * i + 3, i] = p
    return N_l, N_d


def eq_58(postures: Sequence[Posture], dynamics: Sequence[Dynamics]) -> Array:
    """J = P̄ L P̃; the blocks of P̄ are those of (35)."""
    P_bar, L, P_tilde = np.zeros((9, 27)), np.zeros((27, 9)), np.zeros((9, 3))
    for j, chain in enumerate(postures):
        (p_tilde_1, p_tilde_2, p_tilde_3), (delta_1, delta_2, delta_3) = chain.p_tilde, chain.delta
        rows = p_tilde_1 / delta_1, p_tilde_2 / delta_2, p_tilde_3 @ chain.Psi_2.T / delta_3
        for i, row in enumerate(rows):
            P_bar[3 * j + i, 9 * j + 3 * i : 9 * j + 3 * i + 3] = row
        P_tilde[3 * j : 3 * j + 3, j] = p_tilde_1
        own = np.zeros((3, 9))
        own[:, 3 * j : 3 * j + 3] = np.eye(3)
        others = np.hstack([other.S for other in dynamics]) - own
        L[9 * j : 9 * j + 9] = np.vstack([own, others, others])
    return P_bar @ L @ P_tilde


def actuator_torques(postures: Sequence[Posture], dynamics: Sequence[Dynamics]) -> Array:
    """τ_1 of every chain; steps 2 and 3 of the inverse dynamics."""
    total = np.sum([chain.p_bar for chain in dynamics], axis=0)
    pairs = zip(postures, dynamics, strict=True)
    return np.array([d.tau_tilde[0] + c.p_tilde[0] @ (d.S.T @ total - d.p_bar) for c, d in pairs])
