"""Pairs that close loops: what is left open between frames A and B, its gradient, and its drift at rest of the joints.

Rows are u·d = 0 (u fixed in A, d from the origin of A to that of B), u·w = 0 (w fixed in B), and d·d = L².
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pinocchio as pin

from pkmgen.checks.oracle.numbers import Array, crosser

WORLD_AXES = pin.ReferenceFrame.LOCAL_WORLD_ALIGNED
UNIT = np.eye(3)


@dataclass(frozen=True)
class End:
    """Motion of a frame, world axes: place, turn, Jacobians of its origin and turn, rates, accelerations."""

    point: Array
    turn: Array
    linear: Array
    angular: Array
    velocity: Array = field(default_factory=lambda: np.zeros(3))
    spin: Array = field(default_factory=lambda: np.zeros(3))
    acceleration: Array = field(default_factory=lambda: np.zeros(3))
    spin_change: Array = field(default_factory=lambda: np.zeros(3))

    @classmethod
    def of(cls, model: pin.Model, data: pin.Data, frame: int, moving: bool) -> End:
        """Read the motion of a frame off data whose kinematics is computed."""
        place = data.oMf[frame]
        jacobian = pin.getFrameJacobian(model, data, frame, WORLD_AXES)
        still = cls(place.translation.copy(), place.rotation.copy(), jacobian[:3].copy(), jacobian[3:].copy())
        if not moving:
            return still
        rate = pin.getFrameVelocity(model, data, frame, WORLD_AXES)
        change = pin.getFrameClassicalAcceleration(model, data, frame, WORLD_AXES)
        return cls(
            still.point, still.turn, still.linear, still.angular,
            rate.linear.copy(), rate.angular.copy(), change.linear.copy(), change.angular.copy(),
        )  # fmt: skip

    def swept(self, vector: Array) -> tuple[Array, Array, Array, Array]:
        """A vector fixed in the frame: world axes, gradient (3, joints), rate, drift."""
        fixed = self.turn @ vector
        back = -crosser(fixed)
        rate = back @ self.spin
        return fixed, back @ self.angular, rate, back @ self.spin_change - crosser(rate) @ self.spin


Row = tuple[Any, Array, Any]
"""Error, gradient in the joint rates, drift."""


@dataclass(frozen=True)
class Pair:
    """A closure between two frames.

    Attributes:
        name: Name of the joint.
        frames: Numbers of frames A and B.
        shifts: Vectors u of A with u·d = 0.
        angles: Vectors u of A and w of B with u·w = 0.
        aligned: Vectors of A and of B that have the same sense.
        length: L, if a distance is kept.
    """

    name: str
    frames: tuple[int, int]
    shifts: tuple[Array, ...] = ()
    angles: tuple[tuple[Array, Array], ...] = ()
    aligned: tuple[Array, ...] = ()
    length: float | None = None

    @classmethod
    def of(cls, name: str, kind: str, frames: tuple[int, int], axes: Array, second: Array, length: float) -> Pair:
        """Write a pair.

        Args:
            name: Name of the joint.
            kind: Type of the pair, as robot files spell it.
            frames: Frames A and B.
            axes: Rows: two directions across the axis, and the axis; right-handed, alike in A and B.
            second: Second axis of a universal joint, in B.
            length: Length of a distance.
        """
        x, y, n = axes
        everywhere = tuple(UNIT)
        parallel, turned = ((x, n), (y, n)), ((x, n), (y, n), (x, y))
        match kind:
            case "R":
                return cls(name, frames, everywhere, parallel, (n,))
            case "P":
                return cls(name, frames, (x, y), turned, (x, y, n))
            case "C":
                return cls(name, frames, (x, y), parallel, (n,))
            case "U":
                return cls(name, frames, everywhere, ((n, second),))
            case "S" | "point":
                return cls(name, frames, everywhere)
            case "planar":
                return cls(name, frames, (n,), parallel, (n,))
            case "contact":
                return cls(name, frames, (n,))
            case "fixed":
                return cls(name, frames, everywhere, turned, (x, y, n))
            case "distance":
                return cls(name, frames, length=length)
        raise ValueError(f"the oracle closes no loop by {kind}")

    def rows(self, a: End, b: End) -> list[Row]:
        """All rows at a motion of both frames."""
        d, gap = b.point - a.point, b.linear - a.linear
        rate, bend = b.velocity - a.velocity, b.acceleration - a.acceleration
        rows: list[Row] = []
        for vector in self.shifts:
            u, gradient, turning, drift = a.swept(vector)
            rows.append((u @ d, u @ gap + d @ gradient, u @ bend + 2 * turning @ rate + drift @ d))
        for first, second in self.angles:
            u, u_gradient, u_rate, u_drift = a.swept(first)
            w, w_gradient, w_rate, w_drift = b.swept(second)
            rows.append((u @ w, w @ u_gradient + u @ w_gradient, u_drift @ w + 2 * u_rate @ w_rate + u @ w_drift))
        if self.length is not None:
            rows.append((0.5 * (d @ d - self.length**2), d @ gap, d @ bend + rate @ rate))
        return rows

    def is_flipped(self, a: End, b: End) -> bool:
        """Whether axes that should have the same sense are opposite."""
        return any((a.turn @ axis) @ (b.turn @ axis) < 0 for axis in self.aligned)
