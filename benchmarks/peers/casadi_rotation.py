"""How rods and legs turn in CasADi: their lines, angular velocities in axes of the body, Euler's equation."""

from __future__ import annotations

from dataclasses import dataclass

import casadi
import numpy as np

from benchmarks.peers.casadi_motion import SX

ALONG = 1e-12
"""Relative distance from a line up to which a point counts as on it."""


@dataclass(frozen=True)
class Line:
    """A direction u with its rate and change of rate; scale × partial is ∂u̇/∂Ċ."""

    direction: SX
    rate: SX
    change: SX
    partial: SX
    scale: SX


@dataclass(frozen=True)
class Rotation:
    """How a body turns, in axes of the body.

    Attributes:
        spin: ω.
        change: ω̇.
        partial: ∂ω/∂u̇, u̇ in world axes.
        own: The axes, as they stand at zero joint angles (columns).
    """

    spin: SX
    change: SX
    partial: SX
    own: SX

    def push(self, inertia: SX) -> SX:
        """Effort on u̇ by Euler's equation: τ = I ω̇ + ω × I ω."""
        moments = _without_noise(casadi.mtimes(casadi.mtimes(self.own.T, inertia), self.own))
        torque = casadi.mtimes(moments, self.change) + casadi.cross(self.spin, casadi.mtimes(moments, self.spin))
        return casadi.mtimes(self.partial.T, torque)


def revolute(axis: SX, lead: SX, line: Line) -> Rotation:
    """ω = e (n·u̇), n = e × u: about an axis that stays as it is; axes of the body: u, n, e."""
    own = casadi.horzcat(lead, casadi.cross(axis, lead), axis)
    normal, up = casadi.cross(axis, line.direction), casadi.DM([0, 0, 1])
    spin, change = casadi.dot(normal, line.rate), casadi.dot(normal, line.change)
    return Rotation(up * spin, up * change, casadi.mtimes(up, normal.T), own)


def universal(axis: SX, second: SX, lead: SX, line: Line) -> Rotation:
    """The cross axis n is perpendicular to the first axis e and to the line u; axes of the body: n, u, m = n × u.

    ω = (m·u̇, σ, −n·u̇): what of it is across u turns u, and the spin σ = t (n·u̇), t = (e·u)/(e·(u × n)), keeps ω in the
    plane of e and n.
    """
    side = float(casadi.sign(casadi.dot(casadi.cross(axis, lead), second)))
    lever = casadi.cross(axis, line.direction)
    shrink = side / casadi.sqrt(casadi.dot(lever, lever))
    normal = lever * shrink
    other = casadi.cross(normal, line.direction)
    tilt = casadi.dot(axis, line.direction) * shrink
    across, along = casadi.dot(normal, line.rate), casadi.dot(other, line.rate)
    bend, swing = casadi.dot(normal, line.change), casadi.dot(other, line.change)
    spin = tilt * across
    spin_change = tilt * bend - along * (across + 2 * tilt * spin)
    return Rotation(
        spin=casadi.vertcat(along, spin, -across),
        change=casadi.vertcat(swing + spin * across, spin_change, spin * along - bend),
        partial=casadi.vertcat(other.T, tilt * normal.T, -normal.T),
        own=casadi.horzcat(second, lead, casadi.cross(second, lead)),
    )


def _without_noise(matrix: SX) -> SX:
    """A matrix without entries that are zero but for rounding, which CasADi would keep."""
    values = np.array(matrix)
    return casadi.DM(np.where(np.abs(values) < ALONG * max(np.abs(values).max(), 1e-300), 0.0, values))
