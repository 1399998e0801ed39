"""What the five-bar of Özgür 2013 costs as he writes it, step by step, and what each choice of a reader adds.

The paper prints a number of additions and multiplications (Table 3) without saying how it counts. Here its equations
are computed as they stand, with vectors of three entries and dense matrices: every named quantity once, products of
matrices one after the other, zeros of the plane multiplied like other numbers, constants of the robot (ℓ/2, m g)
beforehand, signs free. The directions of the elements are given, and twist and acceleration of E. Notation as in
`oezguer_fivebar`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from tests.literal.oezguer_fivebar import Element, FiveBar, Friction, Z
from tests.literal.robot_numbers import Array, RobotNumbers, hat

__all__ = ["CHOICES", "PLAIN", "Choices", "LiteralFiveBar"]


@dataclass(frozen=True)
class Choices:
    """What a reader may count or not.

    Attributes:
        friction: Viscous and Coulomb friction of motors and elbows (19), an elbow's on both of its elements.
        rotor: Inertia of the rotors (17).
        payload: A point mass at E, which the paper does not have.
        inertia: Inertia as a full matrix, ω × I ω included, where the axis of the plane needs one number.
        coordinates: The kinematic coordinates of Table 1 as one 6 × 12 matrix, blocks of zeros and identities included.
        pseudo_inverse: Γ = −(AᵀA)⁻¹Aᵀ b with A of three rows, in place of the two rows that lie in the plane.
    """

    friction: bool = False
    rotor: bool = False
    payload: bool = False
    inertia: bool = False
    coordinates: bool = False
    pseudo_inverse: bool = False


PLAIN = Choices()
CHOICES = {
    "friction of motors and elbows (19)": Choices(friction=True),
    "rotor inertia (17)": Choices(rotor=True),
    "payload at E": Choices(payload=True),
    "inertia as full matrices, with ω × I ω": Choices(inertia=True),
    "kinematic coordinates of Table 1 as a dense 6 × 12 matrix": Choices(coordinates=True),
    "pseudo-inverse of the 3 × 2 matrix by normal equations": Choices(pseudo_inverse=True),
}


class Ledger:
    """Algebra of dense arrays that writes down what it costs, by step."""

    def __init__(self) -> None:
        self.steps: dict[str, Counter[str]] = {}
        self._kinds: Counter[str] = Counter()

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Write what is computed within down as part of a step."""
        self._kinds = self.steps.setdefault(name, Counter())
        yield

    def scale(self, factor: float, array: Array) -> Array:
        """Product of a number and every entry of an array."""
        self._kinds["mul"] += np.size(array)
        return factor * array

    def add(self, *terms: Array) -> Array:
        """Sum, or with terms negated difference, of arrays."""
        self._kinds["add"] += (len(terms) - 1) * np.size(terms[0])
        return sum(terms[1:], start=terms[0])

    def product(self, left: Array, right: Array) -> Array:
        """Product of matrices and vectors, zeros included."""
        entries, length = np.size(left @ right), right.shape[0]
        self._kinds["mul"] += entries * length
        self._kinds["add"] += entries * (length - 1)
        return left @ right

    def cross(self, left: Array, right: Array) -> Array:
        """Cross product: six products, three differences."""
        self._kinds.update(mul=6, add=3)
        return np.cross(left, right)

    def outer(self, left: Array, right: Array) -> Array:
        """Dyadic product."""
        self._kinds["mul"] += left.size * right.size
        return np.outer(left, right)

    def reciprocal(self, number: float) -> float:
        """One division."""
        self._kinds["div"] += 1
        return 1.0 / number


class LiteralFiveBar:
    """Computes (31)–(65) for one state and counts on the way; `gamma` and `steps` hold what was found.

    Args:
        numbers: Of the robot `fivebar`.
        choices: What is counted beside the plain equations.
        state: Pose, twist and acceleration of E, in the plane.
    """

    def __init__(self, numbers: RobotNumbers, choices: Choices, state: tuple[Array, Array, Array]) -> None:
        robot = FiveBar(numbers)
        self._numbers, self._choices, self._ledger, self._elements = numbers, choices, Ledger(), robot.elements
        self._motor, self._elbow = robot.frictions
        _, twist, acceleration = (np.append(entries, 0.0) for entries in state)
        given = [(leg.x_p, leg.x_a) for leg in robot(*state).legs]
        legs = [self._leg(directions, twist, acceleration) for directions in given]
        self.gamma = self._solution(legs, acceleration)
        self.steps: Mapping[str, Mapping[str, int]] = self._ledger.steps

    def _leg(self, directions: tuple[Array, Array], twist: Array, acceleration: Array) -> tuple[Array, ...]:
        """One leg down to y_p, M_p, M_a and the dynamic coordinates 𝔽̃_p, 𝔽_a."""
        run, (p, a), (x_p, x_a) = self._ledger, self._elements, directions
        with run.step("motion constraints M_p, M_a, M_q (41), (43), (46)"):
            y_p = run.cross(Z, x_p)
            reach = run.reciprocal(run.scale(p.length, run.product(x_a, y_p)))
            M_p = run.scale(reach, run.outer(y_p, x_a))
            M_a = run.scale(1.0 / a.length, run.add(np.eye(3), run.scale(-p.length, M_p)))
            M_q = run.product(run.product(Z, hat(x_p)), M_p)
        with run.step("rates of elements and motors (55), (46)"):
            dx_p, dx_a, dq = (run.product(M, twist) for M in (M_p, M_a, M_q))
        with run.step("accelerations of elements, (39) and (38) once more differentiated"):
            spread = run.scale(a.length, run.product(dx_a, dx_a))
            square = run.product(dx_p, dx_p)
            inward = run.scale(p.length, run.scale(square, run.product(x_a, x_p)))
            ddq = run.scale(reach, run.add(run.product(x_a, acceleration), spread, inward))
            ddx_p = run.add(run.scale(ddq, y_p), run.scale(-run.scale(dq, dq), x_p))
            ddx_a = run.scale(1.0 / a.length, run.add(acceleration, run.scale(-p.length, ddx_p)))
        F_p, F_a = self._projected(x_p, x_a, self._efforts((x_p, dx_p, ddx_p), (x_a, dx_a, ddx_a)))
        return y_p, M_p, M_a, F_p, F_a

    def _projected(self, x_p: Array, x_a: Array, efforts: tuple[Array, ...]) -> tuple[Array, Array]:
        """Efforts projected by the kinematic coordinates of Table 1."""
        run, (p, a), (force_p, torque_p, force_a, torque_a) = self._ledger, self._elements, efforts
        with run.step("dynamic coordinates 𝔽 (53), (61)"):
            if self._choices.coordinates:
                one, none = np.eye(3), np.zeros((3, 3))
                first = [p.length / 2 * one, hat(x_p).T, p.length * one, none]
                table = np.block([first, [none, none, a.length / 2 * one, hat(x_a).T]])
                both = run.product(table, np.concatenate(efforts))
                return both[:3], both[3:]
            turning = run.product(hat(x_p).T, torque_p)
            F_p = run.add(run.scale(p.length / 2, force_p), turning, run.scale(p.length, force_a))
            return F_p, run.add(run.scale(a.length / 2, force_a), run.product(hat(x_a).T, torque_a))

    def _efforts(self, p: tuple[Array, Array, Array], a: tuple[Array, Array, Array]) -> tuple[Array, ...]:
        """Forces and torques of Table 2, without the motor's torque."""
        run, (own_p, own_a), gravity = self._ledger, self._elements, self._numbers.gravity
        with run.step("accelerations of the mass centres, derivatives of (31)"):
            ddS_p = run.scale(own_p.length / 2, p[2])
            ddS_a = run.add(run.scale(own_p.length, p[2]), run.scale(own_a.length / 2, a[2]))
        with run.step("angular rates and accelerations (12), (13)"):
            omega_p, omega_a = run.cross(p[0], p[1]), run.cross(a[0], a[1])
            alpha_p, alpha_a = run.cross(p[0], p[2]), run.cross(a[0], a[2])
        with run.step("forces and torques of the elements (Table 2)"):
            force_p = run.add(own_p.mass * gravity, run.scale(-own_p.mass, ddS_p))
            force_a = run.add(own_a.mass * gravity, run.scale(-own_a.mass, ddS_a))
            torque_p = self._inertia(own_p, omega_p, alpha_p)
            torque_a = self._inertia(own_a, omega_a, alpha_a)
            if self._choices.rotor:
                torque_p = run.add(torque_p, run.scale(-self._numbers.values["rotor_inertia"], alpha_p))
            if self._choices.friction:
                elbow = self._friction(self._elbow, run.add(omega_a, -omega_p))
                torque_p = run.add(torque_p, self._friction(self._motor, omega_p), -elbow)
                torque_a = run.add(torque_a, elbow)
        return force_p, torque_p, force_a, torque_a

    def _inertia(self, element: Element, omega: Array, alpha: Array) -> Array:
        """−I ω̇, or −I ω̇ − ω × I ω with a full matrix."""
        run = self._ledger
        if not self._choices.inertia:
            return run.scale(-element.transverse, alpha)
        matrix = element.transverse * np.eye(3)
        return run.add(-run.product(matrix, alpha), -run.cross(omega, run.product(matrix, omega)))

    def _friction(self, joint: Friction, rate: Array) -> Array:
        """Eq. (19) of a relative rate about z; the sign of the rate is no operation here."""
        coulomb = -joint.coulomb * np.sign(rate @ Z) * Z
        return self._ledger.add(self._ledger.scale(-joint.viscous, rate), coulomb)

    def _solution(self, legs: list[tuple[Array, ...]], acceleration: Array) -> Array:
        """A and b (64), with all limbs stacked but blocks of zeros left out, and Γ (65)."""
        run = self._ledger
        with run.step("A and b (64)"):
            A = np.column_stack([run.product(M_p.T, y_p) for y_p, M_p, *_ in legs])
            terms = [run.product(M.T, F) for _, M_p, M_a, F_p, F_a in legs for M, F in ((M_p, F_p), (M_a, F_a))]
            if self._choices.payload:
                mass = self._numbers.values["payload_mass"]
                terms.append(run.add(mass * self._numbers.gravity, run.scale(-mass, acceleration)))
            b = run.add(*terms)
        with run.step("the solution Γ (65), of two equations"):
            if self._choices.pseudo_inverse:
                square, right = self._normal(A, b)
            else:
                square, right = A[:2], b[:2]
            (a, c), (d, e) = square
            inverse = run.reciprocal(run.add(run.scale(a, e), -run.scale(c, d)))
            first = run.add(run.scale(c, right[1]), -run.scale(e, right[0]))
            second = run.add(run.scale(d, right[0]), -run.scale(a, right[1]))
            return run.scale(inverse, np.array([first, second]))

    def _normal(self, A: Array, b: Array) -> tuple[Array, Array]:
        """AᵀA, of which three entries differ, and Aᵀb."""
        run = self._ledger
        first, second = A.T
        diagonal, mixed = (run.product(first, first), run.product(second, second)), run.product(first, second)
        return np.array([[diagonal[0], mixed], [mixed, diagonal[1]]]), run.product(A.T, b)
