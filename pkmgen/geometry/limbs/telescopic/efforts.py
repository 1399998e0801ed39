"""Efforts of telescopic legs that are symmetric about their line and do not spin: neither u̇ nor ü is formed.

Notation: A the base point, C the tip, c = C − A, l = |c| the length, u = c/l. The leg is two
bodies on one line: the barrel (m₁, s₁, J₁ about A) and the rod (m₂, s₂, J₂ about C, s₂ < 0 for a rod that lies behind
the tip). With J = J₁ + J₂ + 2 s₂ l + m₂ l² and s = s₁ + s₂ + m₂ l,
multiples of u being free, the effort of both on Ċ and on l̇ is

    F = α C̈ + β Ċ − γ g,  α = J/l², γ = s/l, β = 2 l̇ (m₂ l + s₂ − J/l)/l²
    T = m₂ (u·C̈ − g·u) − s₂ |u̇|² − u·F
"""

from __future__ import annotations

import sympy

from pkmgen.equations.matrix import Matrix
from pkmgen.equations.rates import Rate, RateTape
from pkmgen.equations.staged import dot
from pkmgen.expression.algebra import add
from pkmgen.geometry.limbs.telescopic.types import LegPositions, leg_inertias


def line_efforts(tape: RateTape, positions: LegPositions, slide: Rate, point: Rate, gravity: Matrix) -> None:
    """Add the effort of barrel and rod on the velocity of the tip (`point`) and on l̇ (`slide`)."""
    equations, name = tape.equations, positions.limb.name
    length, u = positions.length, positions.direction
    barrel, rod = leg_inertias(positions.limb)
    constant = equations.constant
    m_2, s_2 = constant(f"{name}_rod_mass", rod.mass), constant(f"{name}_rod_moment", rod.along)
    s_0 = constant(f"{name}_leg_moment", add(barrel.along, rod.along))
    j_0 = constant(f"{name}_leg_inertia", add(barrel.across, rod.across))
    inverse = equations.scalar(f"{name}_inverse_length", 1 / length, "1/l, 1/m")
    drawn = equations.scalar(f"{name}_drawn_moment", m_2 * length + s_2, "m₂ l + s₂, kg·m")
    inertia = equations.scalar(f"{name}_inertia", j_0 + length * (drawn + s_2), "J, kg·m²")
    ratio = equations.scalar(f"{name}_inertia_ratio", inertia * inverse, "J/l, kg·m")
    alpha = equations.scalar(f"{name}_alpha", ratio * inverse, "α = J/l², kg")
    gamma = equations.scalar(f"{name}_gamma", m_2 + s_0 * inverse, "γ = s/l, kg")
    rate = slide.velocity[0]
    pull = equations.scalar(f"{name}_tip_pull", dot(u, point.acceleration), "u·C̈, m/s²")
    growth, square = swing(tape, positions, point, slide)
    beta = equations.scalar(f"{name}_beta", 2 * growth * (drawn - ratio) * inverse, "β, kg/s")
    force = alpha * point.acceleration + beta * point.velocity - gamma * gravity
    tape.effort(point, equations.vector(f"{name}_leg_effort", force, "F, effort of the leg on its tip, N"))
    along = dot(u, gravity)
    thrust = (m_2 - alpha) * pull - beta * rate + (gamma - m_2) * along
    thrust -= s_2 * inverse * (square[0] * inverse)
    tape.effort(slide, Matrix([thrust]))


def swing(tape: RateTape, positions: LegPositions, point: Rate, slide: Rate) -> tuple[sympy.Expr, Matrix]:
    """l̇/l and |v_⊥|² = Ċ·Ċ − l̇²."""
    velocity, rate, name = point.velocity, slide.velocity[0], positions.limb.name
    square = tape.equations.once(f"{name}_swing_squared", dot(velocity, velocity) - rate**2, "|Ċ − l̇ u|², m²/s²")
    ratio = tape.equations.once(f"{name}_growth", rate / positions.length, "l̇/l, 1/s")
    return ratio, Matrix([square])
