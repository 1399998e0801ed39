"""Khan 2005: recursive forward kinematics of the planar 3-RRR from its actuated joints, in the order of the summary.

Planar twists are t = (ω, v), about mass centres; θ2 and θ3 of a chain are relative to the link before it. Each chain
ends in a third of the platform whose mass centre is the operation point P. Slips of the summary are named where they
are put right.
"""

# ruff: noqa: N815 (quantities have the names of the paper)

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tests.literal.robot_numbers import Array

E = np.array([[0.0, -1.0], [1.0, 0.0]])
Three = tuple[Array, Array, Array]


@dataclass(frozen=True)
class Posture:
    """What of a chain depends on its posture alone; step 1 of the kinematics.

    Attributes:
        theta: Joint angles; link 3 points from the platform pin to P.
        d: d_i, from joint to mass centre.
        r: r_i, from mass centre to the next joint (to P from the last).
        B_21, B_31, B_32, B_P1, B_P2, B_P3: Twist propagation matrices.
        p: p_i, twist generators.
        p_tilde: p̃_i.
        delta: δ_i = p̃_iᵀ p̃_i.
        Phi_2, Phi_3: Projections; Phi_bar_2 is Φ̄_2 of (45).
        Psi_2: Ψ_2 of (33).
    """

    theta: Array
    d: Three
    r: Three
    B_21: Array
    B_31: Array
    B_32: Array
    B_P1: Array
    B_P2: Array
    B_P3: Array
    p: Three
    p_tilde: Three
    delta: tuple[float, float, float]
    Phi_2: Array
    Phi_3: Array
    Phi_bar_2: Array
    Psi_2: Array


@dataclass(frozen=True)
class Velocities:
    """Joint rates and twists of a chain, and rates of its propagation matrices and generators; steps 2 and 3.

    Attributes:
        a_1, a_2: Of (46) and (47); they need the acceleration of the actuated joint.
    """

    dtheta: Array
    t: Three
    dB_21: Array
    dB_32: Array
    dB_P2: Array
    dB_P3: Array
    dp: Three
    dt_1: Array
    a_1: Array
    a_2: Array


def plane_turn(angle: float) -> Array:
    cosine, sine = np.cos(angle), np.sin(angle)
    return np.array([[cosine, -sine], [sine, cosine]])


def propagation(arm: Array) -> Array:
    """B of (14), (17), (18): a twist seen from a point an arm away."""
    B = np.eye(3)
    B[1:, 0] = E @ arm
    return B


def propagation_rate(velocity: Array) -> Array:
    """Ḃ, from the rate of the arm."""
    dB = np.zeros((3, 3))
    dB[1:, 0] = E @ velocity
    return dB


def generator(d: Array) -> Array:
    """p_i = (1, E d_i) of (18)."""
    return np.concatenate([[1.0], E @ d])


def posture(theta: Array, lengths: Sequence[float]) -> Posture:
    """Step 1; mass centres at mid-length of the links, that of the last at P.

    The summary has p̃_2 = B_P2 p_2; rightly Φ_3 B_P2 p_2, as below (25).
    """
    along = [plane_turn(angle)[:, 0] for angle in np.cumsum(theta)]
    d = lengths[0] / 2 * along[0], lengths[1] / 2 * along[1], lengths[2] * along[2]
    r = d[0], d[1], np.zeros(2)
    B_21, B_32, B_P3 = propagation(r[0] + d[1]), propagation(r[1] + d[2]), propagation(r[2])
    B_31, B_P2 = B_32 @ B_21, B_P3 @ B_32
    B_P1 = B_P2 @ B_21
    p = generator(d[0]), generator(d[1]), generator(d[2])
    p_tilde_3 = B_P3 @ p[2]
    delta_3 = float(p_tilde_3 @ p_tilde_3)
    Phi_3 = np.eye(3) - np.outer(p_tilde_3, p_tilde_3) / delta_3
    p_tilde_2 = Phi_3 @ B_P2 @ p[1]
    delta_2 = float(p_tilde_2 @ p_tilde_2)
    Phi_2 = Phi_3 - np.outer(p_tilde_2, p_tilde_2) / delta_2  # (28)
    Phi_bar_2 = np.eye(3) - np.outer(p_tilde_2, p_tilde_2) / delta_2
    Psi_2 = (np.eye(3) - np.outer(B_P2 @ p[1], p_tilde_2) / delta_2).T
    p_tilde_1 = B_P1 @ p[0]
    p_tilde, delta = (p_tilde_1, p_tilde_2, p_tilde_3), (float(p_tilde_1 @ p_tilde_1), delta_2, delta_3)
    return Posture(theta, d, r, B_21, B_31, B_32, B_P1, B_P2, B_P3, p, p_tilde, delta, Phi_2, Phi_3, Phi_bar_2, Psi_2)


def assembled(postures: Sequence[Posture]) -> tuple[Array, Array, Array, Array]:
    """K, Φ, B, P of (30)."""
    K, Phi = sum(chain.Phi_2 for chain in postures), np.hstack([chain.Phi_2 for chain in postures])
    B, P = np.zeros((9, 9)), np.zeros((9, 3))
    for j, chain in enumerate(postures):
        B[3 * j : 3 * j + 3, 3 * j : 3 * j + 3] = chain.B_P1
        P[3 * j : 3 * j + 3, j] = chain.p[0]
    return np.asarray(K), Phi, B, P


def chain_velocities(chain: Posture, t_P: Array, dtheta_1: float, ddtheta_1: float) -> Velocities:
    """Twists and joint rates of a chain, then a_1 and a_2; rest of step 2, and step 3.

    The summary loses a plus sign in t_3. Eq. (41) for Φ̇_3 leaves out a part that vanishes where it is used.
    """
    (p_1, p_2, p_3), (_, p_tilde_2, p_tilde_3), (_, delta_2, delta_3) = chain.p, chain.p_tilde, chain.delta
    t_1 = p_1 * dtheta_1
    dtheta_2 = float(p_tilde_2 @ (t_P - chain.B_P1 @ t_1)) / delta_2  # (25)
    t_2 = chain.B_21 @ t_1 + p_2 * dtheta_2
    dtheta_3 = float(p_tilde_3 @ (t_P - chain.B_P2 @ t_2)) / delta_3  # (22)
    t_3 = chain.B_32 @ t_2 + p_3 * dtheta_3
    turn_1, turn_2, turn_3 = t_1[0], t_2[0], t_3[0]
    (d_1, d_2, d_3), (r_1, r_2, r_3) = chain.d, chain.r
    dB_21 = propagation_rate(E @ (turn_1 * r_1 + turn_2 * d_2))
    dB_32 = propagation_rate(E @ (turn_2 * r_2 + turn_3 * d_3))
    dB_P3 = propagation_rate(E @ (turn_3 * r_3))
    dB_P2 = dB_P3 @ chain.B_32 + chain.B_P3 @ dB_32
    dp_1, dp_2, dp_3 = (
        np.concatenate([[0.0], E @ E @ d * turn]) for d, turn in ((d_1, turn_1), (d_2, turn_2), (d_3, turn_3))
    )
    dt_1 = p_1 * ddtheta_1 + dp_1 * dtheta_1
    a_1 = chain.B_P2 @ (dB_21 @ t_1 + chain.B_21 @ dt_1 + dp_2 * dtheta_2) + dB_P2 @ t_2
    dPhi_3 = -chain.Phi_3 @ np.outer(dB_P3 @ p_3 + chain.B_P3 @ dp_3, p_tilde_3) / delta_3  # (41)
    a_2 = dPhi_3 @ (chain.B_P2 @ t_2 - t_P)
    dtheta = np.array([dtheta_1, dtheta_2, dtheta_3])
    return Velocities(dtheta, (t_1, t_2, t_3), dB_21, dB_32, dB_P2, dB_P3, (dp_1, dp_2, dp_3), dt_1, a_1, a_2)


def eq_48(K: Array, postures: Sequence[Posture], velocities: Sequence[Velocities]) -> Array:
    """ṫ_P; step 4."""
    terms = (c.Phi_2 @ v.a_1 + c.Phi_bar_2 @ v.a_2 for c, v in zip(postures, velocities, strict=True))
    return np.linalg.solve(K, np.sum(list(terms), axis=0))


def chain_accelerations(chain: Posture, rates: Velocities, ddtheta_1: float, dt_P: Array) -> tuple[Array, Three]:
    """Joint accelerations and twist rates of a chain; step 5.

    The summary loses plus signs in ṫ_2 and ṫ_3, and in ṫ_3 exchanges θ̇_3 and θ̈_3.
    """
    (_, p_2, p_3), (_, p_tilde_2, p_tilde_3), (_, delta_2, delta_3) = chain.p, chain.p_tilde, chain.delta
    (t_1, t_2, t_3), (_, dp_2, dp_3), (_, dtheta_2, dtheta_3) = rates.t, rates.dp, rates.dtheta
    ddtheta_2 = float(p_tilde_2 @ (chain.Phi_3 @ (dt_P - rates.a_1) - rates.a_2)) / delta_2  # (46)
    dt_2 = rates.dB_21 @ t_1 + chain.B_21 @ rates.dt_1 + dp_2 * dtheta_2 + p_2 * ddtheta_2
    pulled = rates.dB_32 @ t_2 + chain.B_32 @ dt_2 + dp_3 * dtheta_3
    ddtheta_3 = float(p_tilde_3 @ (dt_P - rates.dB_P3 @ t_3 - chain.B_P3 @ pulled)) / delta_3  # (37)
    dt_3 = pulled + p_3 * ddtheta_3
    return np.array([ddtheta_1, ddtheta_2, ddtheta_3]), (rates.dt_1, dt_2, dt_3)
