"""How the platform moves: its twist as an input, and the velocities of the points limbs end on.

The twist is minimal for every motion: (ẋ, ẏ) of a planar point, (ẋ, ẏ, φ̇) of a planar body, (ẋ, ẏ, ż, ψ̇) of a
Schönflies platform, (v_P, ω) in world axes of a spatial one, ω of a spherical one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Port
from pkmgen.mechanism.types import Body, Mechanism
from pkmgen.motion.geometry.anchor import Anchor, piece_ratio, skew
from pkmgen.motion.geometry.bodies import spreading
from pkmgen.motion.geometry.pose import PlatformPose


@dataclass(frozen=True, slots=True)
class ColumnRates:
    """Derivatives of the axes R of a platform: Ṙ = [ω]× R and R̈ = U R, columns."""

    rate: Matrix
    change: Matrix


@dataclass(frozen=True, slots=True)
class PlatformMotion:
    """How the platform moves.

    Attributes:
        pose: Where it stands.
        tape: Where its rates are.
        twist: The minimal twist ẋ, a source.
        velocity: Velocity of P, world frame.
        rotation: ω, world frame, or the rate about the fixed axis; None where it does not turn.
        columns: Derivatives of its axes, where its points move by them; None where they move by ω.
    """

    pose: PlatformPose
    tape: RateTape
    twist: Rate
    velocity: Rate
    rotation: Rate | None
    columns: ColumnRates | None = None

    def anchor_rate(self, name: str, anchor: Anchor) -> Rate:
        """Velocity of a point of the platform: v + ω × s."""
        if self.rotation is None or not anchor.pieces:
            return self.velocity
        equations, axis = self.tape.equations, self.pose.axis
        if axis is None:
            return self._free_rate(f"{name}_anchor_velocity", anchor, self.rotation)
        ratios = [piece_ratio(equations, piece.ratio) for piece in anchor.pieces]
        arms = [ratio * axis.cross(piece.vector) for ratio, piece in zip(ratios, anchor.pieces, strict=True)]
        terms = [Term(eye(3), self.velocity), Term(sum(arms, zeros(3, 1)), self.rotation)]
        inward = [ratio**2 * axis.cross(axis.cross(p.vector)) for ratio, p in zip(ratios, anchor.pieces, strict=True)]
        return self.tape.rate(
            f"{name}_anchor_velocity", terms, "v + ω × s, m/s",
            bias=lambda: self._rate_squared() * sum(inward, zeros(3, 1)),
        )  # fmt: skip

    def _free_rate(self, name: str, anchor: Anchor, rotation: Rate) -> Rate:
        """Velocity of a point of a platform that turns freely."""
        equations, columns = self.tape.equations, self.columns
        arm = sum((piece.vector for piece in anchor.pieces), zeros(3, 1))
        terms = [Term(eye(3), self.velocity), Term(-skew(arm), rotation)]
        if columns is None:
            return self.tape.rate(
                name, terms, "v + ω × s, m/s",
                bias=lambda: rotation.velocity.cross(rotation.velocity.cross(arm)),
                derivative=lambda: self.velocity.acceleration + spreading(equations, rotation) * arm,
            )  # fmt: skip
        own = sum((piece.own for piece in anchor.pieces), zeros(3, 1))
        return self.tape.rate(
            name, terms, "v + Ṙ a, m/s", value=self.velocity.velocity + columns.rate * own,
            derivative=lambda: self.velocity.acceleration + columns.change * own,
        )  # fmt: skip

    def body_rotation(self, anchor: Anchor) -> Rate | None:
        """Angular velocity (3, world frame) of the body an anchor belongs to."""
        if self.rotation is None or anchor.frame is None:
            return None
        if self.pose.axis is None:
            return self.rotation
        ratio = piece_ratio(self.tape.equations, anchor.ratio)
        return self.tape.plain("body_rotation", [Term(ratio * self.pose.axis, self.rotation)])

    def _rate_squared(self) -> sympy.Symbol:
        assert self.rotation is not None
        return self.tape.equations.once("rotation_rate_squared", self.rotation.velocity[0] ** 2, "φ̇² or ψ̇², rad²/s²")


def declare_rates(equations: StagedEquations, tape: RateTape, pose: PlatformPose) -> PlatformMotion:
    """Declare twist and acceleration as inputs and read the velocities of the platform off them."""
    symbols = [declare_rate(equations, pose.mechanism, quantity) for quantity in ("twist", "acceleration")]
    return platform_motion(tape, pose, tape.source("twist", *symbols))


def declare_rate(equations: StagedEquations, mechanism: Mechanism, quantity: str) -> Matrix:
    """Declare `twist` or `acceleration` of the platform, or an external `wrench` on it, as an input."""
    names, units = mechanism.layout.twist_names, mechanism.layout.units(quantity)
    of_wrench = "external wrench on the platform, conjugate to the twist, world frame"
    meaning = of_wrench if quantity == "wrench" else f"platform {quantity}, world frame"
    return Matrix(equations.input(quantity, (len(names),), names, units, meaning))


def rate_port(mechanism: Mechanism, name: str, quantity: str, values: Iterable[sympy.Symbol], meaning: str) -> Port:
    """Describe what has the entries of the twist as an output; `quantity` says its units."""
    symbols = tuple(values)
    return Port(name, (len(symbols),), symbols, mechanism.layout.units(quantity), meaning)


def at_constant_twist(tape: RateTape, pose: PlatformPose) -> PlatformMotion:
    """Declare the twist as an input; accelerations are those at a constant one."""
    twist = declare_rate(tape.equations, pose.mechanism, "twist")
    return platform_motion(tape, pose, tape.source("twist", twist, zeros(len(twist), 1)))


def unknown_rates(tape: RateTape, pose: PlatformPose) -> PlatformMotion:
    """Let a twist be that is no input: for what depends on the pose alone."""
    nothing = zeros(len(pose.mechanism.layout.twist_names), 1)
    return platform_motion(tape, pose, tape.source("twist", nothing, nothing))


def platform_motion(tape: RateTape, pose: PlatformPose, twist: Rate) -> PlatformMotion:
    """Read the velocities of the platform off its twist."""
    mechanism = pose.mechanism
    size, axes = len(twist.velocity), mechanism.layout.axes
    basis = zeros(3, size)
    for column, axis in enumerate(axes):
        basis["xyz".index(axis), column] = 1
    velocity = tape.plain("velocity", [Term(basis, twist)])
    rotation = None
    if mechanism.layout.rotates:
        rest = zeros(size - len(axes), len(axes)).row_join(eye(size - len(axes)))
        rotation = tape.plain("rotation", [Term(rest, twist)])
    return PlatformMotion(pose, tape, twist, velocity, rotation)


@dataclass(frozen=True, slots=True)
class PlatformPoint:
    """A point of the platform that bodies are fixed to.

    Attributes:
        name: Prefix of names.
        bodies: The bodies.
        origin: Where it is.
        velocity: Velocity of the point.
        rotation: Angular velocity of its body; None where that does not turn.
        change: Second derivative of the axes of its body, where it is written.
    """

    name: str
    bodies: tuple[Body, ...]
    origin: Anchor
    velocity: Rate
    rotation: Rate | None
    change: Matrix | None = None

    @property
    def frame(self) -> Matrix | None:
        """Axes of its body in the world, columns."""
        return self.origin.frame


def platform_points(motion: PlatformMotion) -> list[PlatformPoint]:
    """Write the velocities of what the bodies of the platform are fixed to: P, and the origins of its parts."""
    pose, mechanism = motion.pose, motion.pose.mechanism
    whole = pose.whole()
    points = [PlatformPoint("platform", mechanism.platform, whole, motion.velocity, motion.body_rotation(whole))]
    for index, part in enumerate(mechanism.parts):
        origin = pose.part_origin(motion.tape.equations, index)
        velocity = motion.anchor_rate(part.name, origin)
        points.append(PlatformPoint(part.name, part.bodies, origin, velocity, motion.body_rotation(origin)))
    return points
