"""Efforts of barrel and rod of a telescopic leg on the rates that move them.

A leg with mass on its line alone needs neither u̇ nor ü, see `pkmgen.motion.geometry.telescopes`; its mass at the tip
moves with the platform. One with mass aside of it is written in axes of its own.
"""

from __future__ import annotations

from dataclasses import replace

from pkmgen.language.expression.algebra import ONE, ZERO, Vector, cross
from pkmgen.mechanism.inertia import second_moments
from pkmgen.mechanism.types import Element, Limb
from pkmgen.motion.geometry.bodies import second_moment_efforts, spin_efforts
from pkmgen.motion.geometry.limbs.telescopic.rates import placed_leg
from pkmgen.motion.geometry.limbs.telescopic.types import LegAxes, LegPositions, LegRates, leg_inertias
from pkmgen.motion.geometry.telescopes import telescope_efforts
from pkmgen.symbolic.matrix import Matrix, eye, zeros
from pkmgen.symbolic.rates import Rate, RateTape, Term
from pkmgen.symbolic.staged import dot


def line_efforts(tape: RateTape, positions: LegPositions, rates: LegRates, point: Rate, gravity: Matrix) -> None:
    """Add the effort of barrel and rod on the velocity of the tip (`point`), on l̇ and on what turns."""
    name, (barrel, rod) = positions.limb.name, leg_inertias(positions.limb)
    telescope_efforts(tape, placed_leg(positions, point, rates.slide), barrel, rod, -gravity)
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
