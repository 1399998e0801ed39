"""Efforts of barrel and rod of a telescopic leg on the rates that move them.

Legs that are symmetric about their line and do not spin need neither u̇ nor ü for their efforts. The leg is two
bodies on one line: the barrel (m₁, s₁, J₁ about A) and the rod (m₂, s₂, J₂ about C, s₂ < 0 for a rod that lies behind
the tip). With J₀ = J₁ + J₂ and s₀ = s₁ + s₂, multiples of u being free, the effort of both on Ċ and on l̇ is

    F = m₂ (C̈ − g) + κ C̈ + β Ċ − s₀/l g,  κ = (2 s₂ + J₀/l)/l, β = −2 l̇ (s₂ + J₀/l)/l²
    T = s₀/l g·u − κ u·C̈ − β l̇ − s₂ |u̇|²

The mass m₂ is one at the tip, and moves with the platform. Spin, and unequal moments of inertia across the leg, are
added to that of a leg with the moments about its second axis.
"""

from __future__ import annotations

from dataclasses import replace

from pkmgen.equations.matrix import Matrix, eye, zeros
from pkmgen.equations.rates import Rate, RateTape, Term
from pkmgen.equations.staged import dot
from pkmgen.expression.algebra import ONE, ZERO, Vector, add, cross
from pkmgen.geometry.bodies import second_moment_efforts, spin_efforts
from pkmgen.geometry.limbs.telescopic.rates import swing
from pkmgen.geometry.limbs.telescopic.types import LegAxes, LegPositions, LegRates, leg_inertias
from pkmgen.mechanism.inertia import second_moments
from pkmgen.mechanism.types import Element, Limb


def line_efforts(tape: RateTape, positions: LegPositions, rates: LegRates, point: Rate, gravity: Matrix) -> None:
    """Add the effort of barrel and rod on the velocity of the tip (`point`), on l̇ and on what turns."""
    equations, name = tape.equations, positions.limb.name
    length, u = positions.length, positions.direction
    slide = rates.slide
    barrel, rod = leg_inertias(positions.limb)
    constant = equations.constant
    s_2 = constant(f"{name}_rod_moment", rod.along)
    s_0 = constant(f"{name}_leg_moment", add(barrel.along, rod.along))
    j_0 = constant(f"{name}_leg_inertia", add(barrel.about_across, rod.about_across))
    inverse = equations.scalar(f"{name}_inverse_length", 1 / length, "1/l, 1/m")
    ratio = equations.scalar(f"{name}_inertia_ratio", j_0 * inverse, "J₀/l, kg·m")
    drawn = equations.scalar(f"{name}_drawn_moment", 2 * s_2 + ratio, "2 s₂ + J₀/l, kg·m")
    more = equations.scalar(f"{name}_tip_inertia", drawn * inverse, "κ, kg")
    weight = equations.scalar(f"{name}_tip_weight", s_0 * inverse, "s₀/l, kg")
    rate = slide.velocity[0]
    pull = equations.scalar(f"{name}_tip_pull", dot(u, point.acceleration), "u·C̈, m/s²")
    growth, square = swing(tape, positions, point, slide)
    beta = equations.scalar(f"{name}_beta", -growth * inverse * (drawn + ratio), "β, kg/s")
    force = more * point.acceleration + beta * point.velocity - weight * gravity
    tape.effort(point, equations.vector(f"{name}_leg_effort", force, "F, effort of the leg on its tip but for m₂, N"))
    along = dot(u, gravity)
    thrust = weight * along - more * pull - beta * rate
    thrust -= s_2 * inverse * (square[0] * inverse)
    tape.effort(slide, Matrix([thrust]))
    if rates.turn is not None:
        spin_efforts(tape, name, [barrel, rod], ONE, rates.turn)


def own_efforts(tape: RateTape, limb: Limb, axes: LegAxes, bends: tuple[Rate, Rate | None], gravity: Matrix) -> None:
    """Add the efforts of barrel and rod in axes of the leg: both turn with ω, the rod's origin is the tip.

    The bends are α̇ and β̇, None for a leg that turns about one axis; gravity is in the axes the limb is written in.
    """
    equations, name, element = tape.equations, limb.name, limb.elements[0]
    slide, (rotation, tilt) = element.slide, bends
    assert slide is not None
    own_gravity = equations.vector(f"{name}_own_gravity", axes.frame.T * gravity, "g in axes of the leg, m/s²")
    ground = tape.source(f"{name}_ground", zeros(3, 1), -own_gravity)
    pull = equations.scalar(f"{name}_tip_pull", dot(axes.frame.col(0), axes.point.acceleration), "u·C̈, m/s²")
    terms = [Term(eye(3).col(0), axes.slide), Term(eye(3)[:, 1:], axes.side)]
    change = Matrix([pull, *axes.side.acceleration])
    tip = tape.silent(f"{name}_own_tip", terms, lambda: change - own_gravity)
    s, c = axes.sine, axes.cosine
    terms = [Term(Matrix([s, 0, c]), rotation)]
    if tilt is not None:
        terms.append(Term(Matrix([0, 1, 0]), tilt))
    omega = tape.rate(
        f"{name}_own_rotation", terms, "ω in axes of the leg, rad/s",
        bias=lambda: None if tilt is None else rotation.velocity[0] * tilt.velocity[0] * Matrix([-c, 0, s]),
    )  # fmt: skip
    tape.write_accelerations()
    own = _zero_axes(element)
    barrel, rod = second_moments(element.bodies, own), second_moments(slide.rods, own)
    second_moment_efforts(tape, f"{name}_barrel", barrel.with_second_of(rod), ground, omega)
    second_moment_efforts(tape, f"{name}_rod", replace(rod.without_second(), mass=ZERO), tip, omega)


def _zero_axes(element: Element) -> tuple[Vector, Vector, Vector]:
    """U, m and k of a leg at zero joint angles."""
    axis, u = element.joint.axis, element.direction
    assert axis is not None
    m = cross(axis, u)
    return u, m, cross(u, m)
