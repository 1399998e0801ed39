"""Telescopic legs as kinematic elements (Özgür 2013, §3.1): barrel and rod on one line, two rigid bodies.

Not one body of varying length (theory).
"""

from __future__ import annotations

from pkmgen.description.types import JointType
from pkmgen.equations.matrix import eye
from pkmgen.equations.rates import Rate, RateTape, Term
from pkmgen.geometry.limbs.elements import (
    REST,
    ElementLine,
    Elements,
    Point,
    diagonal,
    flat_line,
    placed_bodies,
    uneven_axes,
)
from pkmgen.geometry.limbs.telescopic.types import LegPositions, LegRates, leg_of


def leg_elements(tape: RateTape, positions: LegPositions, rates: LegRates, point: Rate) -> Elements:
    """Place barrel and rod of a leg, and write u̇ = (Ċ − ḋ u)/d; `point` is the velocity of its tip."""
    limb, equations, u = positions.limb, tape.equations, positions.direction
    element, slide = leg_of(limb)
    name = f"{limb.name}_{element.name}"
    swing = tape.rate(
        f"{name}_u_rate", [Term(eye(3), point), Term(-u, rates.slide)], "u̇ = (Ċ − ḋ u)/d, 1/s",
        bias=lambda: -2 * rates.slide.velocity[0] * swing.velocity, divisor=positions.length,
    )  # fmt: skip
    if element.joint.type is JointType.REVOLUTE:
        line = flat_line(equations, limb, element, name, u, swing)
    else:
        axis, bodies = element.joint.axis, (*element.bodies, *slide.rods)
        axes = None if axis is None else uneven_axes(equations, limb, element, bodies, name, axis, u)
        line = ElementLine(name, u, element.direction, swing, rates.spin, axes=axes)
    tip = Point(point, ((swing, diagonal(equations, positions.length)), (rates.slide, u)))
    barrel = placed_bodies(limb, element, element.bodies, REST, line)
    return Elements(barrel + placed_bodies(limb, element, slide.rods, tip, line), line)
