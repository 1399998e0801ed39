"""Khalil 2007, section 5: the C5 robot, eqs. (52)–(71), with the term that (64) and (65) leave out.

Leg i ends in the centre P_i of a ball that slides in a face of the platform. The vector PP_i therefore turns with the
platform and also moves in it, with the velocity v_slide of the contact relative to the platform. Differentiating
(55) gives r_iᵀ (ω_p × v_slide) besides what (64) prints; `Contact` says whether a model has it. The origin of Σ_p is
the point of the platform that the robot file has, where the paper takes a corner of the cube.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np

from pkmgen.mechanism import types as mechanism
from tests.literal.khalil_general import KhalilModel, Leg, Platform, centrifugal, eq_27, khalil_model, moving_platform
from tests.literal.robot_numbers import Array, RobotNumbers, hat


class Contact(Enum):
    """How the acceleration of the contact is written."""

    AS_PRINTED = "without the sliding of the contact, eqs. (64) and (65)"
    SLIDING = "with the sliding of the contact"


@dataclass(frozen=True)
class LegNumbers:
    """A leg: base point, axis a_i, face normal r_i in the platform frame, distance of the face from P, M_i and Ia_i."""

    B: Array
    a: Array
    normal: Array
    offset: float
    M: float
    Ia: float


@dataclass(frozen=True)
class C5Leg:
    """What section 5 names of a leg in one state, base axes, and the leg as the general equations have it."""

    a: Array
    r: Array
    PP: Array
    v_slide: Array
    M: float
    Ia: float
    general: Leg


@dataclass(frozen=True)
class C5Model:
    """The model of the robot in one state."""

    legs: tuple[C5Leg, ...]
    general: KhalilModel


class C5Robot:
    """The robot; call it with a state for its model."""

    def __init__(self, numbers: RobotNumbers, contact: Contact = Contact.SLIDING) -> None:
        self._contact = contact
        self._platform, self._gravity = numbers.platform(), numbers.gravity
        self._legs = []
        for limb in numbers.limbs:
            assert isinstance(limb.tip, mechanism.Contact)
            base, axis = numbers.vector(limb.base_point), numbers.vector(limb.joint_axis(0))
            normal = numbers.vector(limb.tip_frame.rotate(limb.tip.normal))
            offset, masses = (
                -numbers.values["cube_side"] / 2,
                (numbers.values["slider_mass"], numbers.values["rotor_mass"]),
            )
            self._legs.append(LegNumbers(base, axis, normal, offset, *masses))

    def __call__(self, pose: Array, twist: Array, acceleration: Array) -> C5Model:
        platform = moving_platform(self._platform, np.zeros(3), self._gravity, pose, twist, acceleration)
        legs = tuple(self._leg(leg, number, platform) for number, leg in enumerate(self._legs, 1))
        return C5Model(legs, khalil_model(platform, tuple(leg.general for leg in legs)))

    def _leg(self, leg: LegNumbers, number: int, platform: Platform) -> C5Leg:
        r = platform.R_p @ leg.normal
        q = slide(leg, r, platform.p)
        PP = leg.B + q * leg.a - platform.p
        J, J_v = eq_54(r, leg.a), eq_56(r, PP)
        dq = float(J_v @ platform.V_p) / J  # (52) with (55)
        v_slide = leg.a * dq - platform.v_p - np.cross(platform.omega_p, PP)
        dJ_dq = np.array([derivative_of_eq_54(r, leg.a, platform.omega_p) * dq])
        dJ_v_V_p = np.array([eq_65(r, platform, v_slide, self._contact)])
        ddq = eq_27(np.array([[J]]), dJ_dq, J_v[None], dJ_v_V_p, platform.dV_p)
        h = eq_60_and_61(number, leg.M, platform.g)
        general = Leg(
            active=(0,),
            q=np.array([q]),
            dq=np.array([dq]),
            ddq=ddq,
            J=np.array([[J]]),
            dJ_dq=dJ_dq,
            J_v=J_v[None],
            dJ_v_V_p=dJ_v_V_p,
            H=np.array([eq_59(leg.M, leg.Ia, float(ddq[0]), h)]),
            A=np.array([[leg.M + leg.Ia]]),
            h=np.array([h]),
        )
        return C5Leg(leg.a, r, PP, v_slide, leg.M, leg.Ia, general)


def slide(leg: LegNumbers, r: Array, p: Array) -> float:
    """q_i: where the axis of the leg meets the face, r_iᵀ (B_i + q_i a_i − P) = offset."""
    return float((leg.offset - r @ (leg.B - p)) / (r @ leg.a))


def eq_54(r: Array, a: Array) -> float:
    """J_i, a scalar."""
    return float(r @ a)


def derivative_of_eq_54(r: Array, a: Array, omega_p: Array) -> float:
    """J̇_i: the normal turns with the platform."""
    return float(np.cross(omega_p, r) @ a)


def eq_56(r: Array, PP: Array) -> Array:
    """J_vi, a row."""
    return np.concatenate([r, -r @ hat(PP)])


def eq_58(R_p: Array, arms: list[Array]) -> Array:
    """J_r⁻¹, by the columns s, n, a of ⁰R_p (53)."""
    s, n, a = R_p.T
    normals, divisors = (s, s, n, n, a, a), (s[0], s[0], n[1], n[1], a[2], a[2])
    rows = [
        np.concatenate([r / divisor, -r @ hat(PP) / divisor])
        for r, divisor, PP in zip(normals, divisors, arms, strict=True)
    ]
    return np.array(rows)


def eq_59(M: float, Ia: float, ddq: float, h: float) -> float:
    """H_i."""
    return (M + Ia) * ddq + h


def eq_60_and_61(number: int, M: float, gravity: Array) -> float:
    """h_i, gravity being along −z_0: nothing for legs 1 to 4, the weight for legs 5 and 6."""
    return 0.0 if number <= 4 else M * -float(gravity[2])


def eq_62(model: C5Model) -> Array:
    """Γ."""
    return np.array([leg.general.H[0] for leg in model.legs]) + model.general.J_p.T @ model.general.F_p


def eq_63(A_robot: Array, h_robot: Array, J_r_inv: Array, gamma: Array) -> Array:
    """V̇_p; printed with J_rᵀ, rightly with J_r⁻ᵀ."""
    return np.linalg.inv(A_robot) @ (J_r_inv.T @ gamma - h_robot)


def eq_64(leg: C5Leg, platform: Platform, contact: Contact) -> float:
    """v̇_i; as printed, or with the sliding of the contact."""
    change = platform.dV_p[:3] + np.cross(platform.dV_p[3:], leg.PP) - np.cross(platform.omega_p, platform.v_p)
    return float(leg.r @ change) + sliding(leg.r, platform, leg.v_slide, contact)


def eq_65(r: Array, platform: Platform, v_slide: Array, contact: Contact) -> float:
    """J̇_vi V_p; as printed (where its dot is lost), or with the sliding of the contact."""
    return -float(r @ np.cross(platform.omega_p, platform.v_p)) + sliding(r, platform, v_slide, contact)


def sliding(r: Array, platform: Platform, v_slide: Array, contact: Contact) -> float:
    """The term that (64) and (65) leave out, r_iᵀ (ω_p × v_slide)."""
    return float(r @ np.cross(platform.omega_p, v_slide)) if contact is Contact.SLIDING else 0.0


def eq_66(model: C5Model) -> Array:
    """A_robot."""
    platform = model.general.platform
    MS_hat = hat(platform.MS_p)
    total = np.block([[platform.M_p * np.eye(3), -MS_hat], [MS_hat, platform.I_p]])
    for leg in model.legs:
        column = np.concatenate([leg.r, hat(leg.PP) @ leg.r])
        total = total + eq_70(leg) * np.outer(column, np.concatenate([leg.r, -leg.r @ hat(leg.PP)]))
    return total


def eq_67(model: C5Model, contact: Contact, sign: float) -> Array:
    """h_robot, with the sign of a_i q̇_i to choose.

    Eq. (30) asks for J̇_vi V_p − J̇_i q̇_i, and J̇_i q̇_i = (ω_p × r_i)ᵀ a_i q̇_i = −r_iᵀ (ω_p × a_i q̇_i) by (54); hence
    −r_iᵀ ω_p × (v_p − a_i q̇_i), sign −1. Printed is sign +1.
    """
    platform = model.general.platform
    weight = np.vstack([platform.M_p * np.eye(3), hat(platform.MS_p)]) @ platform.g
    total = centrifugal(platform) - weight
    for number, leg in enumerate(model.legs, 1):
        rate = platform.v_p + sign * leg.a * leg.general.dq[0]
        pulled = -float(leg.r @ np.cross(platform.omega_p, rate)) + sliding(leg.r, platform, leg.v_slide, contact)
        h_X = eq_71(leg, eq_60_and_61(number, leg.M, platform.g))
        total = total + np.concatenate([leg.r, hat(leg.PP) @ leg.r]) * (eq_70(leg) * pulled + h_X)
    return total


def eq_70(leg: C5Leg) -> float:
    """A_Xi, (68) for a scalar J_i."""
    return (leg.M + leg.Ia) / eq_54(leg.r, leg.a) ** 2


def eq_71(leg: C5Leg, h: float) -> float:
    """h_Xi, (69) for a scalar J_i."""
    return h / eq_54(leg.r, leg.a)
