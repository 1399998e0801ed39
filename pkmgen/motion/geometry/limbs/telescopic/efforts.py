"""Efforts of barrel and rod of a telescopic leg on the rates that move them.

A leg with mass on its line alone needs neither u̇ nor ü, see `pkmgen.motion.geometry.telescopes`; its mass at the tip
moves with the platform. One with mass aside of it is written in axes of its own.
"""

from __future__ import annotations

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.rates import Rate, RateTape
from pkmgen.language.expression.algebra import ONE, Vector, cross
from pkmgen.mechanism.inertia import SecondMoments, second_moments
from pkmgen.mechanism.types import Element, Limb
from pkmgen.motion.geometry.bodies import spin_efforts
from pkmgen.motion.geometry.limbs.telescopic.rates import placed_leg
from pkmgen.motion.geometry.limbs.telescopic.types import LegPositions, LegRates, leg_inertias
from pkmgen.motion.geometry.telescopes import telescope_efforts


def line_efforts(tape: RateTape, positions: LegPositions, rates: LegRates, point: Rate, gravity: Matrix) -> None:
    """Add the effort of barrel and rod on the velocity of the tip (`point`), on l̇ and on what turns."""
    name, (barrel, rod) = positions.limb.name, leg_inertias(positions.limb)
    telescope_efforts(tape, placed_leg(positions, point, rates.slide), barrel, rod, -gravity)
    if rates.turn is not None:
        spin_efforts(tape, name, [barrel, rod], ONE, rates.turn)


def own_inertias(limb: Limb) -> tuple[SecondMoments, SecondMoments]:
    """Barrel, about the base point, and rod, about the tip, in axes of the leg."""
    element = limb.elements[0]
    slide, axes = element.slide, _zero_axes(element)
    assert slide is not None
    return second_moments(element.bodies, axes), second_moments(slide.rods, axes)


def _zero_axes(element: Element) -> tuple[Vector, Vector, Vector]:
    """U, m and k of a leg at zero joint angles."""
    axis, u = element.joint.axis, element.direction
    assert axis is not None
    m = cross(axis, u)
    return u, m, cross(u, m)
