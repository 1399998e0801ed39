"""How the platform of a robot moves, in CasADi: what the usual derivation begins with.

P is the platform point, R its attitude; world frame, SI units.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi
import numpy as np

from pkmgen.errors import UnsupportedRobotError
from pkmgen.mechanism.poses import in_numbers
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.motion.geometry.pose import rotation_axis

SX = Any
"""Matrices of CasADi, which come without types."""


def refuse(mechanism: Mechanism, **kinds: bool) -> None:
    """Refuse a robot that has what the derivation does not treat."""
    for kind, present in kinds.items():
        if present:
            raise UnsupportedRobotError(f"{mechanism.place}: no derivation in CasADi: {kind.replace('_', ' ')}")


@dataclass(frozen=True)
class PointMotion:
    """A point: where it is, how it moves, and its partial velocities ∂(velocity)/∂(twist), 3 × n."""

    position: SX
    velocity: SX
    acceleration: SX
    partial: SX


class Platform:
    """The platform: symbols of pose, twist and acceleration, and the motion they mean."""

    def __init__(self, mechanism: Mechanism) -> None:
        refuse(mechanism, articulated_platform=bool(mechanism.parts), couplings=bool(mechanism.couplings))
        self.mechanism = mechanism
        axes, size = mechanism.layout.axes, len(mechanism.layout.twist_names)
        self.pose = casadi.SX.sym("pose", len(mechanism.home))
        self.twist = casadi.SX.sym("twist", size)
        self.change = casadi.SX.sym("acceleration", size)
        rows = ["xyz".index(axis) for axis in axes]
        self.straight = casadi.DM(np.eye(3)[:, rows])
        self.rotation = self._rotation()
        count = len(rows)
        self.point = casadi.mtimes(self.straight, self.pose[:count])
        self.velocity = casadi.mtimes(self.straight, self.twist[:count])
        self.acceleration = casadi.mtimes(self.straight, self.change[:count])
        self.spin = casadi.mtimes(self.rotation, self.twist[count:])
        self.spin_change = casadi.mtimes(self.rotation, self.change[count:])
        self.attitude = self._attitude()

    def _rotation(self) -> SX:
        """Columns: angular velocity by each rate of rotation."""
        axis = rotation_axis(self.mechanism)
        if not self.mechanism.layout.rotates:
            return casadi.DM(3, 0)
        return casadi.DM(np.eye(3)) if axis is None else casadi.DM(np.array(axis, float))

    def _attitude(self) -> SX:
        mechanism = self.mechanism
        if not mechanism.layout.rotates:
            return casadi.DM(np.eye(3))
        if mechanism.layout.free:
            w, x, y, z = casadi.vertsplit(self.pose[-4:])
            return casadi.vertcat(
                casadi.horzcat(1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
                casadi.horzcat(2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
                casadi.horzcat(2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
            )
        axis = np.array(rotation_axis(mechanism), float).ravel()
        x, y, z = axis
        skew, along = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]]), np.outer(axis, axis)
        cosine, sine = casadi.cos(self.pose[-1]), casadi.sin(self.pose[-1])
        return cosine * casadi.DM(np.eye(3) - along) + sine * casadi.DM(skew) + casadi.DM(along)

    def carried(self, offset: Any) -> PointMotion:
        """A point that turns with the platform, from P to it in platform axes."""
        if not self.mechanism.layout.rotates:
            return PointMotion(
                self.point + casadi.DM(offset), self.velocity, self.acceleration, casadi.SX(self.straight)
            )
        arm = casadi.mtimes(self.attitude, casadi.DM(offset))
        whirl = casadi.cross(self.spin, arm)
        rise = casadi.cross(self.spin_change, arm) + casadi.cross(self.spin, whirl)
        partial = casadi.horzcat(self.straight, -casadi.mtimes(casadi.skew(arm), self.rotation))
        return PointMotion(self.point + arm, self.velocity + whirl, self.acceleration + rise, partial)

    def anchor(self, limb: Limb) -> PointMotion:
        """The point a limb ends on."""
        return self.carried(in_numbers(self.mechanism, limb.platform_point))

    def effort(self, gravity: Any) -> SX:
        """Newton and Euler's wrench of the bodies of the platform, projected on the twist."""
        total = casadi.SX.zeros(self.twist.numel())
        for body in self.mechanism.platform:
            mass = self.mechanism.value(body.mass)
            centre = self.carried(in_numbers(self.mechanism, body.mass_centre))
            total += casadi.mtimes(centre.partial.T, mass * (centre.acceleration - gravity))
            if self.mechanism.layout.rotates:
                xx, yy, zz, xy, xz, yz = (self.mechanism.value(entry) for entry in body.inertia)
                own = casadi.DM([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
                inertia = casadi.mtimes(casadi.mtimes(self.attitude, own), self.attitude.T)
                momentum = casadi.mtimes(inertia, self.spin)
                torque = casadi.mtimes(inertia, self.spin_change) + casadi.cross(self.spin, momentum)
                rates = total.numel() - self.rotation.shape[1]
                total[rates:] += casadi.mtimes(self.rotation.T, torque)
        return total
