"""How the platform of a machine on arms moves, and what it asks for itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy

from benchmarks.arms.constants import about
from benchmarks.arms.lumps import Lump
from benchmarks.arms.table import ROTATIONS, TRANSLATIONS, ArmMachine
from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.motion.geometry.anchor import skew


class Platform:
    """A platform at a pose.

    Attributes:
        frame: Its axes in the world, columns.
        count: How many of its coordinates are translations.
    """

    def __init__(self, equations: StagedEquations, machine: ArmMachine, pose: Sequence[sympy.Expr]) -> None:
        self._equations, self._motion = equations, machine.motion
        self.count = len(TRANSLATIONS[machine.motion])
        self.frame, self._rotated = eye(3), list[tuple[sympy.Expr, sympy.Expr]]()
        for axis, angle in zip(ROTATIONS[machine.motion], pose[self.count :], strict=True):
            cosine = equations.scalar(f"platform_cosine_{axis}", sympy.cos(angle), "cosine of an angle of the platform")
            sine = equations.scalar(f"platform_sine_{axis}", sympy.sin(angle), "sine of an angle of the platform")
            self._rotated.append((cosine, sine))
            self.frame = self.named(f"frame_{axis}", self.frame * about(axis, cosine, sine))

    @property
    def flat(self) -> bool:
        """Whether it moves in the plane of x and y."""
        return self.count == 2

    def named(self, label: str, value: Matrix) -> Matrix:
        """Name what is computed; zeros stay zeros."""
        if all(entry.is_Atom or (-entry).is_Atom for entry in value):
            return value
        return self._equations.sparse_matrix(f"platform_{label}", value, "of the platform")

    def lever(self, leg: int, point: Matrix) -> Matrix:
        """From its origin to where a leg meets it, world axes."""
        if not self._rotated:
            return zeros(3, 1)
        own = Matrix([point[0], point[1], 0]) if self.flat else point
        return self.named(f"lever_{leg + 1}", self.frame * own)

    def axes(self) -> tuple[Matrix, ...]:
        """About which it turns with each of its angles."""
        if self._motion != "3T3R":
            return tuple(Matrix([0, 0, 1]) for _ in self._rotated)
        cosine, sine = self._rotated[0]
        return (Matrix([1, 0, 0]), Matrix([0, cosine, sine]), self.frame[:, 2])

    def rows(self, force: Matrix, moment: Matrix, moments: Sequence[Matrix]) -> list[sympy.Expr]:
        """Components of a force, then of a moment about some axes."""
        return [*force[: self.count], *(dot(axis, moment) for axis in moments)]


@dataclass(frozen=True, slots=True)
class MovingPlatform:
    """A platform in motion: ω, ω̇, its origin, and U that gives accelerations of its points against that."""

    platform: Platform
    velocity: Matrix
    acceleration: Matrix
    omega: Matrix
    alpha: Matrix
    spread: Matrix

    @classmethod
    def of(cls, platform: Platform, rates: Sequence[sympy.Expr], changes: Sequence[sympy.Expr]) -> MovingPlatform:
        """Read the motion off rates and accelerations of its coordinates."""
        count, omega, alpha = platform.count, zeros(3, 1), zeros(3, 1)
        rest = [0] * (3 - count)
        for number, (axis, rate, change) in enumerate(
            zip(platform.axes(), rates[count:], changes[count:], strict=True), start=1
        ):
            alpha = platform.named(f"alpha_{number}", alpha + omega.cross(rate * axis) + change * axis)
            omega = platform.named(f"omega_{number}", omega + rate * axis)
        squares = platform.named("products", omega * omega.T)
        trace = squares[0, 0] + squares[1, 1] + squares[2, 2]
        spread = platform.named("spread", skew(alpha) + squares - trace * eye(3))
        velocity, acceleration = (Matrix([*values[:count], *rest]) for values in (rates, changes))
        return cls(platform, velocity, acceleration, omega, alpha, spread)

    def tip(self, leg: int, lever: Matrix) -> tuple[Matrix, Matrix]:
        """Velocity and acceleration of where a leg meets it."""
        velocity = self.platform.named(f"tip_velocity_{leg + 1}", self.velocity + self.omega.cross(lever))
        acceleration = self.platform.named(f"tip_acceleration_{leg + 1}", self.acceleration + self.spread * lever)
        return velocity, acceleration

    def efforts(self, own: Lump, gravity: Matrix) -> tuple[Matrix, Matrix]:
        """Force and moment about its origin that it asks for."""
        named, frame = self.platform.named, self.platform.frame
        pull = named("pull", self.acceleration - gravity)
        force = own.mass * pull
        if not any(self.omega):
            return force, zeros(3, 1)
        level = self.omega[0] == self.omega[1] == 0
        moment = Matrix([own.moment[0], own.moment[1], 0]) if level else own.moment  # no other part acts about z
        first = named("first_moment", frame * moment)
        force += self.spread * first
        if level:
            return force, first.cross(pull) + Matrix([0, 0, own.inertia[2, 2] * self.alpha[2]])
        omega, alpha = named("own_omega", frame.T * self.omega), named("own_alpha", frame.T * self.alpha)
        torque = named("own_torque", own.inertia * alpha + omega.cross(own.inertia * omega))
        return force, first.cross(pull) + frame * torque
