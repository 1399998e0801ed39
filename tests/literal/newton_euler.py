"""Serial legs as Khalil 2007 has them: link frames after Khalil and Kleinfinger, recursive Newton-Euler dynamics.

The paper takes both from the books and papers it cites ([20], [32], [24]); quantities of link j are in frame j.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tests.literal.robot_numbers import Array, RigidBody, hat, rot_x, rot_z

Z_AXIS = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True)
class FrameRow:
    """A row of Table 1: joint j, active or not, prismatic or not, and frame j in its antecedent."""

    mu: int
    sigma: int
    gamma: float
    b: float
    alpha: float
    d: float
    theta: float
    r: float

    def turn(self) -> Array:
        """ᵃR_j = rot(z, γ) rot(x, α) rot(z, θ)."""
        return rot_z(self.gamma) @ rot_x(self.alpha) @ rot_z(self.theta)

    def place(self) -> Array:
        """ᵃP_j, origin of frame j: b along z, then d along the turned x, then r along the new z."""
        turned = rot_z(self.gamma)
        return self.b * Z_AXIS + turned @ (self.d * np.eye(3)[0] + rot_x(self.alpha) @ (self.r * Z_AXIS))


@dataclass(frozen=True)
class Link:
    """Mass, first moments and inertia about the origin of its frame, and the inertia of its motor (Ia)."""

    M: float
    MS: Array
    J: Array
    Ia: float

    @staticmethod
    def of(body: RigidBody, origin: Array, Ia: float) -> Link:
        return Link(*body.seen_from(origin), Ia)


NO_BODY = RigidBody(0.0, np.zeros(3), np.zeros((3, 3)))


def newton_euler(table: Sequence[FrameRow], links: Sequence[Link], dq: Array, ddq: Array, gravity: Array) -> Array:
    """H_i, efforts of the joints of a leg on a fixed base, its tip free."""
    omega = domega = np.zeros(3)
    dV = -gravity
    forces, moments = [], []
    for row, link, rate, change in zip(table, links, dq, ddq, strict=True):
        back, slides, turns = row.turn().T, row.sigma, 1 - row.sigma
        U = hat(domega) + hat(omega) @ hat(omega)
        dV = back @ (dV + U @ row.place())
        before = back @ omega
        omega = before + turns * rate * Z_AXIS
        domega = back @ domega + turns * (change * Z_AXIS + np.cross(before, rate * Z_AXIS))
        dV = dV + slides * (change * Z_AXIS + 2.0 * np.cross(before, rate * Z_AXIS))
        U = hat(domega) + hat(omega) @ hat(omega)
        forces.append(link.M * dV + U @ link.MS)
        moments.append(link.J @ domega + np.cross(omega, link.J @ omega) + np.cross(link.MS, dV))
    return _inwards(table, links, ddq, forces, moments)


def _inwards(
    table: Sequence[FrameRow], links: Sequence[Link], ddq: Array, forces: list[Array], moments: list[Array]
) -> Array:
    """Hand forces and moments from the tip to the base, and take what each joint has to give."""
    efforts = np.zeros(len(table))
    f = m = np.zeros(3)
    for joint in reversed(range(len(table))):
        row = table[joint]
        f, m = f + forces[joint], m + moments[joint]
        efforts[joint] = (row.sigma * f + (1 - row.sigma) * m) @ Z_AXIS + links[joint].Ia * ddq[joint]
        turn = row.turn()
        f = turn @ f
        m = turn @ m + np.cross(row.place(), f)
    return efforts


def inertia_matrix(table: Sequence[FrameRow], links: Sequence[Link]) -> Array:
    """A_i, column after column by Newton-Euler at rest without gravity, one unit acceleration at a time ([42])."""
    still = np.zeros(len(table))
    columns = [newton_euler(table, links, still, unit, np.zeros(3)) for unit in np.eye(len(table))]
    return np.array(columns).T
