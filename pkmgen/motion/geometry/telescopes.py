"""Telescopes between two points A and B: barrel and rod on one line, and how they turn on a universal joint at A.

With b from A to B, l = |b|, u = b/l, u̇ = (ḃ − l̇ u)/l, and the barrel (m₁, s₁, J₁ about A) and the rod (m₂, s₂, J₂ about
B, s₂ < 0 for a rod that lies behind B), J₀ = J₁ + J₂ and s₀ = s₁ + s₂, masses m₁ at A and m₂ at B leave the effort

    F = κ b̈ + β ḃ + s₀/l a on ḃ,      κ = (2 s₂ + J₀/l)/l,  β = −2 l̇ (s₂ + J₀/l)/l²,
    T = −s₀/l a·u − κ u·b̈ − β l̇ − s₂ |u̇|² on l̇,
    s₀ ü on the velocity of A,

a being the acceleration of A less gravity, since multiples of u do nothing on u̇. Spin, and unequal moments of inertia
across the line, are added to those of a telescope with the moments about its second axis.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.language.expression.algebra import add
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.inertia import LineInertia
from pkmgen.motion.geometry.bodies import UniversalTurn

SHORTEST_SQUARE_M2 = Number(1e-12)
"""Square of the length below which a telescope has no direction, m²."""


@dataclass(frozen=True, slots=True)
class PlacedTelescope:
    """A telescope in its place.

    Attributes:
        name: Prefix of names.
        length: l.
        direction: u.
        slide: l̇.
        span: ḃ.
    """

    name: str
    length: sympy.Expr
    direction: Matrix
    slide: Rate
    span: Rate

    def growth(self, equations: StagedEquations) -> sympy.Expr:
        """l̇/l."""
        return equations.once(f"{self.name}_growth", self.slide.velocity[0] / self.length, "l̇/l, 1/s")

    def swing_squared(self, equations: StagedEquations) -> sympy.Expr:
        """|ḃ − l̇ u|² = ḃ·ḃ − l̇²."""
        velocity, rate = self.span.velocity, self.slide.velocity[0]
        return equations.once(f"{self.name}_swing_squared", dot(velocity, velocity) - rate**2, "|ḃ − l̇ u|², m²/s²")


def telescope_efforts(
    tape: RateTape, telescope: PlacedTelescope, barrel: LineInertia, rod: LineInertia, pull: Matrix
) -> None:
    """Add the efforts on ḃ and on l̇.

    Args:
        tape: Where the rates are.
        telescope: The telescope.
        barrel: Its barrel, about A.
        rod: Its rod, about B.
        pull: Acceleration of A less gravity, m/s².
    """
    equations, name, u, slide = tape.equations, telescope.name, telescope.direction, telescope.slide
    span, constant = telescope.span, equations.constant
    s_2 = constant(f"{name}_rod_moment", rod.along)
    s_0 = constant(f"{name}_leg_moment", add(barrel.along, rod.along))
    j_0 = constant(f"{name}_leg_inertia", add(barrel.about_across, rod.about_across))
    inverse = equations.scalar(f"{name}_inverse_length", 1 / telescope.length, "1/l, 1/m")
    ratio = equations.scalar(f"{name}_inertia_ratio", j_0 * inverse, "J₀/l, kg·m")
    drawn = equations.scalar(f"{name}_drawn_moment", 2 * s_2 + ratio, "2 s₂ + J₀/l, kg·m")
    more = equations.scalar(f"{name}_tip_inertia", drawn * inverse, "κ, kg")
    weight = equations.scalar(f"{name}_tip_weight", s_0 * inverse, "s₀/l, kg")
    along = equations.scalar(f"{name}_tip_pull", dot(u, span.acceleration), "u·b̈, m/s²")
    growth, square = telescope.growth(equations), telescope.swing_squared(equations)
    beta = equations.scalar(f"{name}_beta", -growth * inverse * (drawn + ratio), "β, kg/s")
    force = more * span.acceleration + beta * span.velocity + weight * pull
    tape.effort(span, equations.vector(f"{name}_leg_effort", force, "F, effort but for that of the mass at B, N"))
    thrust = -weight * dot(u, pull) - more * along - beta * slide.velocity[0]
    thrust -= s_2 * inverse * (square * inverse)
    tape.effort(slide, Matrix([thrust]))


def hinged_efforts(
    tape: RateTape,
    telescope: PlacedTelescope,
    axis: Matrix,
    barrel: LineInertia,
    rod: LineInertia,
    start: tuple[Rate | None, Matrix],
) -> Rate:
    """Add the efforts of one on a hinge across its line, whose axis e rests, on l̇ and on α̇ = m·ḃ/l, m = e × u.

    Masses m₁ at A and m₂ at B leave ½ (J₀ + 2 s₂ l) α̇² + s₀ α̇ m·v_A of the kinetic energy. With m·b̈ = l α̈ + 2 l̇ α̇ it
    acts by

        J₀ α̈ + s₂ m·b̈ + s₀ m·a on α̇,   s₂ α̈ on m·ḃ,   −s₂ α̇² on l̇,   s₀ (α̈ m − α̇² u) on v_A.

    Args:
        tape: Where the rates are.
        telescope: The telescope.
        axis: e.
        barrel: Its barrel, about A.
        rod: Its rod, about B.
        start: v_A, None where A rests, and a, its acceleration less gravity, m/s².

    Returns:
        α̇.
    """
    equations, name, u, slide, length = (
        tape.equations, telescope.name, telescope.direction, telescope.slide, telescope.length,
    )  # fmt: skip
    s_2 = equations.constant(f"{name}_rod_moment", rod.along)
    s_0 = equations.constant(f"{name}_leg_moment", add(barrel.along, rod.along))
    j_0 = equations.constant(f"{name}_leg_inertia", add(barrel.about_across, rod.about_across))
    m = equations.vector(f"{name}_across", axis.cross(u), "m = e × u")
    side = tape.rate(f"{name}_side_velocity", [Term(m.T, telescope.span)], "m·ḃ, m/s")
    turn: Rate = tape.rate(
        f"{name}_turn", [Term(eye(1), side)], "α̇ = m·ḃ/l, rad/s",
        bias=lambda: Matrix([-2 * slide.velocity[0] * turn.velocity[0]]), divisor=length,
    )  # fmt: skip
    tape.write_accelerations()
    (point, pull), rate, change = start, turn.velocity[0], turn.acceleration[0]
    tape.effort(turn, Matrix([j_0 * change + s_2 * side.acceleration[0] + s_0 * dot(m, pull)]))
    tape.effort(side, Matrix([s_2 * change]))
    tape.effort(slide, Matrix([-s_2 * rate**2]))
    if point is not None:
        tape.effort(point, s_0 * (change * m - rate**2 * u))
    return turn


def carried_effort(tape: RateTape, telescope: PlacedTelescope, barrel: LineInertia, rod: LineInertia) -> Matrix:
    """s₀ ü, which acts on the velocity of A where that moves: l ü = b̈ − l̈ u − 2 l̇ u̇."""
    equations, u, span, slide = tape.equations, telescope.direction, telescope.span, telescope.slide
    weight = equations.constant(f"{telescope.name}_leg_moment", add(barrel.along, rod.along)) / telescope.length
    doubled = 2 * telescope.growth(equations)
    swing = span.velocity - slide.velocity[0] * u
    value: Matrix = weight * (span.acceleration - slide.acceleration[0] * u - doubled * swing)
    return value


def tilt_about(
    equations: StagedEquations, name: str, axis: Matrix, u: Matrix, guard: Callable[[sympy.Symbol], None]
) -> tuple[sympy.Symbol, Matrix, sympy.Symbol]:
    """S = e·u, m = e × u and c² = |m|²; singular where the last one vanishes."""
    sine = equations.scalar(f"{name}_sine", dot(axis, u), "s = e·u")
    across = equations.vector(f"{name}_across", axis.cross(u), "e × u")
    shadow = equations.scalar(f"{name}_shadow_squared", dot(across, across), "c² = |e × u|²")
    guard(shadow)
    return sine, across, shadow


def universal_turn(
    tape: RateTape,
    telescope: PlacedTelescope,
    axis: Matrix,
    tilt: tuple[sympy.Symbol, Matrix, sympy.Symbol],
    ends: bool = False,
) -> UniversalTurn:
    """Write the rates of a telescope on a universal joint whose first axis e rests.

        α̇ = m·ḃ/(l c²),   l c² α̈ = m·b̈ − 2 α̇ (l̇ − s e·ḃ),   l ṡ = e·ḃ − s l̇,   m = e × u,   c² = |m|²

    Args:
        tape: Where they are written.
        telescope: The telescope.
        axis: e.
        tilt: What `tilt_about` gives.
        ends: Whether efforts on α̇ stay there.
    """
    name, length, span, slide = telescope.name, telescope.length, telescope.span, telescope.slide
    height, across, shadow = tilt
    rotation = tape.rate(
        f"{name}_rotation", [Term(across.T, span)], "rate about the first axis, α̇ = m·ḃ/(l c²), rad/s",
        bias=lambda: Matrix([-2 * rotation.velocity[0] * (slide.velocity[0] - height * dot(axis, span.velocity))]),
        divisor=tape.equations.scalar(f"{name}_rotation_lever", length * shadow, "l c², m"), ends=ends,
    )  # fmt: skip
    rise = tape.rate(
        f"{name}_rise_rate", [Term(axis.T, span), Term(Matrix([-height]), slide)], "ṡ = (e·ḃ − s l̇)/l, 1/s",
        bias=lambda: Matrix([-2 * slide.velocity[0] * rise.velocity[0]]), divisor=length,
    )  # fmt: skip
    return UniversalTurn(rotation, height, rise)


def tilt_rate(tape: RateTape, name: str, turn: UniversalTurn, shadow: sympy.Symbol) -> Rate:
    """Write the rate about the second axis of a universal joint whose first one rests, β̇ = −ṡ/c; c² is `shadow`."""
    cosine = tape.equations.scalar(f"{name}_shadow", sympy.sqrt(shadow), "c")
    tilt: Rate = tape.rate(
        f"{name}_tilt", [Term(Matrix([-1]), turn.rise)], "rate about the second axis, β̇ = −ṡ/c, rad/s",
        bias=lambda: Matrix([-turn.height * tilt.velocity[0] ** 2]), divisor=cosine,
    )  # fmt: skip
    return tilt
