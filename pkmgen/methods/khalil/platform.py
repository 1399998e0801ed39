"""The platform and what else moves with it as rigid bodies: I_s (14), F_p (12), and their ways to the reduced twist.

A platform in parts has a frame for each part; S (9) then is the Jacobian of the part's own frame, V_part = S V_r.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.equations.matrix import Matrix, eye
from pkmgen.equations.rates import Rate
from pkmgen.geometry.anchor import skew
from pkmgen.geometry.platform import PlatformMotion, PlatformPoint
from pkmgen.mechanism.inertia import rigid_inertia


@dataclass(frozen=True, slots=True)
class PlatformBody:
    """A rigid part of the platform and its frame Σ_p."""

    motion: PlatformMotion
    point: PlatformPoint

    def selection(self) -> Matrix:
        """S (9): V_p = S V_r, rows of v_p, then of ω_p where it turns."""
        rows = [self._rows(self.point.velocity)] + (
            [] if self.point.rotation is None else [self._rows(self.point.rotation)]
        )
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
        falling = self.point.velocity.acceleration - gravity
        if self.point.rotation is None:
            return self._matrix("wrench", inertia * falling, "F_p (12), N", "F_p")
        _, moments, dyadic = self._inertia()
        omega = self.point.rotation.velocity
        centrifugal = Matrix.vstack(omega.cross(omega.cross(moments)), omega.cross(dyadic * omega))
        value = inertia * Matrix.vstack(falling, self.point.rotation.acceleration) + centrifugal
        return self._matrix("wrench", value, "F_p (12), N and N·m", "F_p")

    def _inertia(self) -> tuple[sympy.Symbol, Matrix, Matrix | None]:
        """M_p, MS_p and I_p in base axes."""
        equations, lumped = self.motion.tape.equations, rigid_inertia(self.point.bodies)
        mass = equations.constant(f"{self.point.name}_M", lumped.mass)
        moments = equations.constant_vector(f"{self.point.name}_MS", lumped.moment)
        if self.point.frame is None:
            return mass, moments, None
        dyadic = equations.constant_symmetric(f"{self.point.name}_I", lumped.inertia)
        rotated = equations.once_vector(
            f"{self.point.name}_first_moments", self.point.frame * moments, "MS_p, base axes, kg·m"
        )
        value = self.point.frame * dyadic * self.point.frame.T
        return mass, rotated, equations.once_matrix(f"{self.point.name}_inertia", value, "I_p, base axes, kg·m²")

    def _rows(self, rate: Rate) -> Matrix:
        tape, twist, units = self.motion.tape, self.motion.twist, eye(3)
        return Matrix.hstack(*(tape.pulled_back(rate, units.col(k), twist) for k in range(3))).T

    def _matrix(self, label: str, value: Matrix, meaning: str, matrix: str) -> Matrix:
        """Name a matrix; entries that are literally 0 or 1 stay so."""
        equations = self.motion.tape.equations
        return equations.sparse_matrix(f"{self.point.name}_{label}", value, meaning, matrix)
