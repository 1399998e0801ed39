"""Özgür 2013: the five-bar, eqs. (29)–(46) and (53)–(65), with three-dimensional vectors as printed.

Index p is the element at the base (our arm), a the one that ends in E (our rod). Where the paper takes y = ẋ/|ẋ| (10),
which rest leaves undefined, y_p = z_p × x_p with the axis z_p of the motor, as (60) needs it. The paper has no payload
and prints no second derivatives of the elements; both are written here by its own rules.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tests.literal.robot_numbers import Array, RigidBody, RobotNumbers, hat

Z = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True)
class Friction:
    """Viscous and Coulomb coefficient of a joint."""

    viscous: float
    coulomb: float

    def torque(self, rate: Array) -> Array:
        """Eq. (19), of a relative rate about z."""
        return -self.viscous * rate - self.coulomb * np.sign(rate @ Z) * Z


@dataclass(frozen=True)
class Element:
    """A kinematic element: length ℓ, mass and transverse inertia about its centre."""

    length: float
    mass: float
    transverse: float


@dataclass(frozen=True)
class Leg:
    """A leg in one state; subscripts p and a of the paper.

    Attributes:
        x_p: Direction of the element at the base; x_a of the other one.
        y_p: y of (60).
        M_p: M_pi (41).
        M_a: M_ai (43).
        M_q: M_qi (46).
        q_rate: q̇_i (45).
        q_change: q̈_i.
        V: Kinematic coordinates of Table 1, transposed, (6 × 12).
        efforts: The stack of forces and torques of (53) without the motor's, (12).
        F_p: 𝔽̃_xpi (61), the dynamic coordinate without the motor.
        F_a: 𝔽_xai (53).
    """

    x_p: Array
    x_a: Array
    y_p: Array
    M_p: Array
    M_a: Array
    M_q: Array
    q_rate: float
    q_change: float
    V: Array
    efforts: Array
    F_p: Array
    F_a: Array


@dataclass(frozen=True)
class OezguerModel:
    """The robot in one state: A Γ + b = 0.

    Attributes:
        M_p: Stack of the M_pi; M_a of the M_ai.
        A: Of (64), (3 × 2).
        b: Of (64).
        gamma: Motor torques (65).
    """

    legs: tuple[Leg, Leg]
    M_p: Array
    M_a: Array
    A: Array
    b: Array
    gamma: Array


class FiveBar:
    """The robot; call it with a state for its model.

    Args:
        numbers: The robot's numbers.
        two_sided: Whether the friction of an elbow acts on both of its elements, as it does; Table 2 lists it on the
            second one only.
    """

    def __init__(self, numbers: RobotNumbers, *, two_sided: bool = True) -> None:
        value = numbers.values
        self._two_sided = two_sided
        self._bases = [numbers.vector(limb.base_point) for limb in numbers.limbs]
        self._branches = [limb.branch for limb in numbers.limbs]
        self._p, self._a = (
            Element(value[f"{name}_length"], value[f"{name}_mass"], body.central_inertia[2, 2])
            for name, body in self._bodies(numbers)
        )
        self._rotor, self._payload = value["rotor_inertia"], value["payload_mass"]
        self._motor, self._elbow = (
            Friction(value[f"{name}_viscous"], value[f"{name}_coulomb"]) for name in ("motor", "elbow")
        )
        self._gravity = numbers.gravity

    @property
    def elements(self) -> tuple[Element, Element]:
        """Of a leg, p and a."""
        return self._p, self._a

    @property
    def frictions(self) -> tuple[Friction, Friction]:
        """Of a motor and of an elbow."""
        return self._motor, self._elbow

    @staticmethod
    def _bodies(numbers: RobotNumbers) -> list[tuple[str, RigidBody]]:
        return [(element.name, numbers.body(element.bodies[0])) for element in numbers.limbs[0].elements]

    def __call__(self, pose: Array, twist: Array, acceleration: Array) -> OezguerModel:
        E, dE, ddE = (np.append(entries, 0.0) for entries in (pose, twist, acceleration))
        places = zip(self._bases, self._branches, strict=True)
        first, second = (self._leg(E - P, branch, dE, ddE) for P, branch in places)
        return self._assembled((first, second), self._payload * (self._gravity - ddE))

    def _directions(self, PE: Array, branch: int) -> tuple[Array, Array]:
        """x_p and x_a that close (36), the elbow to the left of the line from P to E on branch 1."""
        span = np.linalg.norm(PE)
        cosine = (span**2 + self._p.length**2 - self._a.length**2) / (2.0 * span * self._p.length)
        along = PE / span
        x_p = cosine * along + branch * np.sqrt(1.0 - cosine**2) * np.cross(Z, along)
        return x_p, (PE - self._p.length * x_p) / self._a.length

    def _leg(self, PE: Array, branch: int, dE: Array, ddE: Array) -> Leg:
        l_p, l_a = self._p.length, self._a.length
        x_p, x_a = self._directions(PE, branch)
        y_p = np.cross(Z, x_p)
        M_p = np.outer(y_p, x_a) / (l_p * (x_a @ y_p))  # (41)
        M_a = (np.eye(3) - l_p * M_p) / l_a  # (43)
        M_q = Z @ hat(x_p) @ M_p  # (46)
        dx_p, dx_a = M_p @ dE, M_a @ dE
        q_rate = float(np.cross(x_p, dx_p) @ Z)  # (45)
        # the derivative of (39), with x_aᵀ ẍ_a = −ẋ_aᵀ ẋ_a and ẍ_p = q̈ y_p − q̇² x_p
        leftover = x_a @ ddE + l_a * (dx_a @ dx_a) + l_p * q_rate**2 * (x_a @ x_p)
        q_change = float(leftover / (l_p * (x_a @ y_p)))
        ddx_p = q_change * y_p - q_rate**2 * x_p
        ddx_a = (ddE - l_p * ddx_p) / l_a  # the derivative of (38)
        V = self._table_1(x_p, x_a)
        efforts = self._table_2((x_p, dx_p, ddx_p), (x_a, dx_a, ddx_a))
        F = V @ efforts  # (53) without the motor's torque, (61)
        return Leg(x_p, x_a, y_p, M_p, M_a, M_q, q_rate, q_change, V, efforts, F[:3], F[3:])

    def _table_1(self, x_p: Array, x_a: Array) -> Array:
        """Kinematic coordinates, transposed: rows ẋ_p, ẋ_a; columns Ṡ_p, ω_p, Ṡ_a, ω_a."""
        l_p, l_a, one, none = self._p.length, self._a.length, np.eye(3), np.zeros((3, 3))
        return np.block([[l_p / 2 * one, hat(x_p).T, l_p * one, none], [none, none, l_a / 2 * one, hat(x_a).T]])

    def _table_2(self, p: tuple[Array, Array, Array], a: tuple[Array, Array, Array]) -> Array:
        """Local forces and torques on both elements, but for the motor's torque."""
        (x_p, dx_p, ddx_p), (x_a, dx_a, ddx_a) = p, a
        omega_p, omega_a = np.cross(x_p, dx_p), np.cross(x_a, dx_a)  # (32)
        ddS_p = self._p.length / 2 * ddx_p  # derivatives of (31)
        ddS_a = self._p.length * ddx_p + self._a.length / 2 * ddx_a
        elbow = self._elbow.torque(omega_a - omega_p)
        motor = self._motor.torque(omega_p) - self._rotor * np.cross(x_p, ddx_p)  # (19), (17)
        torque_p = motor - self._two_sided * elbow - self._p.transverse * np.cross(x_p, ddx_p)
        torque_a = elbow - self._a.transverse * np.cross(x_a, ddx_a)
        forces = self._p.mass * (self._gravity - ddS_p), self._a.mass * (self._gravity - ddS_a)
        return np.concatenate([forces[0], torque_p, forces[1], torque_a])

    @staticmethod
    def _assembled(legs: tuple[Leg, Leg], payload: Array) -> OezguerModel:
        """Eqs. (57) to (65); a payload is an element whose velocity is Ẋ, so its M of (56) is the identity."""
        M_p, M_a = np.vstack([leg.M_p for leg in legs]), np.vstack([leg.M_a for leg in legs])
        axes = np.zeros((6, 2))
        axes[:3, 0], axes[3:, 1] = legs[0].y_p, legs[1].y_p
        A = M_p.T @ axes
        F_p, F_a = np.concatenate([leg.F_p for leg in legs]), np.concatenate([leg.F_a for leg in legs])
        b = M_p.T @ F_p + M_a.T @ F_a + payload
        return OezguerModel(legs, M_p, M_a, A, b, -np.linalg.pinv(A) @ b)
