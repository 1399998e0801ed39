"""Telescopic legs as kinematic elements (Özgür 2013, §3.1): barrel and rod on one line, two rigid bodies.

Not one body of varying length (theory).
"""

from __future__ import annotations

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.staged import dot
from pkmgen.language.description.types import JointType
from pkmgen.language.expression.algebra import ONE
from pkmgen.mechanism.types import Limb
from pkmgen.motion.geometry.limbs.elements import (
    POINT_AT_REST,
    ElementAxes,
    ElementLine,
    Elements,
    Point,
    diagonal,
    flat_line,
    placed_bodies,
    uneven_axes,
)
from pkmgen.motion.geometry.limbs.telescopic.types import LegPositions, LegRates, leg_of


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
        spin = rates.spin if rates.turn is None else _spin(tape, name, limb, u, swing, axes)
        line = ElementLine(name, u, element.direction, swing, spin, axes=axes)
    tip = Point(point, ((swing, diagonal(equations, positions.length)), (rates.slide, u)))
    barrel = placed_bodies(limb, element, element.bodies, POINT_AT_REST, line)
    return Elements(barrel + placed_bodies(limb, element, slide.rods, tip, line), line)


def _spin(tape: RateTape, name: str, limb: Limb, u: Matrix, swing: Rate, axes: ElementAxes | None) -> Rate:
    """Write σ = s α̇ from u̇, which elements have, c α̇ = n·u̇; n of length one is an axis of an uneven leg."""
    equations = tape.equations
    axis = equations.constant_vector(f"{limb.name}_axis", limb.joint_axis(0))
    sine = dot(axis, u)
    shadow = equations.scalar(f"{name}_shadow", equations.constant("one", ONE) - sine**2, "c² = 1 − s²")
    across, lever, growth = axis.cross(u), shadow, 2 * sine
    if axes is not None:
        lever = equations.scalar(f"{name}_cosine", sympy.sqrt(shadow), "c")
        across, growth = axes.world.col(1), 2 * sine / lever
    turn = tape.rate(
        f"{name}_rotation", [Term(across.T, swing)], "rate about the first axis, α̇, rad/s",
        bias=lambda: growth * dot(axis, swing.velocity) * turn.velocity, divisor=lever,
    )  # fmt: skip
    return tape.rate(
        f"{name}_spin", [Term(Matrix([sine]), turn)], "spin of a leg on a universal joint, σ = s α̇, rad/s",
        bias=lambda: dot(axis, swing.velocity) * turn.velocity,
    )  # fmt: skip
