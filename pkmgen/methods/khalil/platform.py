"""The platform and what else moves with it as rigid bodies: I_s (14), F_p (12), and their ways to the reduced twist.

A platform in parts has a frame for each part; S (9) then is the Jacobian of the part's own frame, V_part = S V_r.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.equations.matrix import Matrix, eye
from pkmgen.equations.rates import Rate
from pkmgen.geometry.anchor import skew
from pkmgen.geometry.platform import PlatformMotion
from pkmgen.mechanism.inertia import rigid_inertia
from pkmgen.mechanism.types import Body


@dataclass(frozen=True, slots=True)
class PlatformBody:
    """A rigid part of the platform and its frame Σ_p.

    Attributes:
        motion: Motion of the platform.
        name: Its name.
        bodies: What it is made of, in its frame.
        point: Velocity of the origin of its frame.
        rotation: Its angular velocity, world frame; None where it does not turn.
        frame: Its axes, columns in world axes; None where it does not turn.
    """

    motion: PlatformMotion
    name: str
    bodies: tuple[Body, ...]
    point: Rate
    rotation: Rate | None
    frame: Matrix | None

    def selection(self) -> Matrix:
        """S (9): V_p = S V_r, rows of v_p, then of ω_p where it turns."""
        rows = [self._rows(self.point)] + ([] if self.rotation is None else [self._rows(self.rotation)])
        return self._matrix("selection", Matrix.vstack(*rows), "S (9), V_p = S V_r", "S")

    def inertia(self) -> Matrix:
        """I_s (14), base axes: of the origin of its frame."""
        mass, moments, dyadic = self._inertia()
        resisting: Matrix = mass * eye(3)
        if dyadic is None:
            return resisting
        value = Matrix.vstack(resisting.row_join(-skew(moments)), skew(moments).row_join(dyadic))
        return self._matrix("spatial_inertia", value, "I_s (14), base axes", "I_s")

    def wrench(self, inertia: Matrix, gravity: Matrix) -> Matrix:
        """F_p (12), base axes: force, then moment about the origin of its frame where it turns."""
        falling = self.point.acceleration - gravity
        if self.rotation is None:
            return self._matrix("wrench", inertia * falling, "F_p (12), N", "F_p")
        _, moments, dyadic = self._inertia()
        omega = self.rotation.velocity
        centrifugal = Matrix.vstack(omega.cross(omega.cross(moments)), omega.cross(dyadic * omega))
        value = inertia * Matrix.vstack(falling, self.rotation.acceleration) + centrifugal
        return self._matrix("wrench", value, "F_p (12), N and N·m", "F_p")

    def _inertia(self) -> tuple[sympy.Symbol, Matrix, Matrix | None]:
        """M_p, MS_p and I_p in base axes."""
        equations, lumped = self.motion.tape.equations, rigid_inertia(self.bodies)
        mass = equations.constant(f"{self.name}_M", lumped.mass)
        moments = equations.constant_vector(f"{self.name}_MS", lumped.moment)
        if self.frame is None:
            return mass, moments, None
        xx, yy, zz, xy, xz, yz = (
            equations.structural(f"{self.name}_I_{entry}", tree)
            for entry, tree in zip(("xx", "yy", "zz", "xy", "xz", "yz"), lumped.inertia, strict=True)
        )
        dyadic = Matrix([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        rotated = equations.once_vector(f"{self.name}_first_moments", self.frame * moments, "MS_p, base axes, kg·m")
        value = self.frame * dyadic * self.frame.T
        return mass, rotated, equations.once_matrix(f"{self.name}_inertia", value, "I_p, base axes, kg·m²")

    def _rows(self, rate: Rate) -> Matrix:
        tape, twist, units = self.motion.tape, self.motion.twist, eye(3)
        return Matrix.hstack(*(tape.pulled_back(rate, units.col(k), twist) for k in range(3))).T

    def _matrix(self, label: str, value: Matrix, meaning: str, matrix: str) -> Matrix:
        """Name a matrix; entries that are literally 0 or 1 stay so."""
        equations = self.motion.tape.equations
        return equations.sparse_matrix(f"{self.name}_{label}", value, meaning, matrix)


def platform_bodies(motion: PlatformMotion) -> list[PlatformBody]:
    """Write the velocities of the platform and of its parts."""
    pose, mechanism = motion.pose, motion.pose.mechanism
    whole = pose.whole()
    rotation = None if motion.rotation is None else motion.body_rotation(whole)
    bodies = [PlatformBody(motion, "platform", mechanism.platform, motion.velocity, rotation, pose.frame)]
    for index, part in enumerate(mechanism.parts):
        origin = pose.part_origin(motion.tape.equations, index)
        point = motion.anchor_rate(part.name, origin)
        bodies.append(PlatformBody(motion, part.name, part.bodies, point, motion.body_rotation(origin), origin.frame))
    return bodies
