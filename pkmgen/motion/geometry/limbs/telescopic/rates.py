"""Rates of a telescopic leg: of its length and, where anything depends on them, of the axes of its joint.

A leg on a universal joint turns about the first axis e, at rest in the base (`universal_turn`), and about a second one
across it and the leg, β̇ = −ṡ/c. Legs whose mass centres or products of inertia lie off their line, and those that turn
about one axis, are written in axes of their own, see `LegAxes`.
"""

from __future__ import annotations

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.types import GuardKind
from pkmgen.language.description.types import JointType
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.types import Limb
from pkmgen.motion.geometry.leg_axes import LegAxes, axes_on_universal_joint, side_velocity, turns_in_own_axes
from pkmgen.motion.geometry.limbs.telescopic.types import (
    LegPositions,
    LegRates,
    has_own_axes,
    leg_of,
    rotation_acts,
)
from pkmgen.motion.geometry.limbs.types import Tolerance
from pkmgen.motion.geometry.telescopes import PlacedTelescope, tilt_about, tilt_rate, universal_turn


def leg_rates(tape: RateTape, positions: LegPositions, tip: Rate, tolerance: Tolerance) -> LegRates:
    """Write the rates of a leg from the velocity of its tip."""
    if not rotation_acts(positions.limb):
        return LegRates(_slide(tape, positions, tip), None, None, None, None, None)
    if has_own_axes(positions.limb):
        return _in_own_axes(tape, positions, tip, tolerance)
    return _on_universal_joint(tape, positions, tip, tolerance)


def placed_leg(positions: LegPositions, tip: Rate, slide: Rate) -> PlacedTelescope:
    """The leg as a telescope, written from a base that rests."""
    return PlacedTelescope(positions.limb.name, positions.length, positions.direction, slide, tip)


def _slide(tape: RateTape, positions: LegPositions, tip: Rate) -> Rate:
    """L̇ = u·Ċ."""

    def bias() -> Matrix:
        return Matrix([placed_leg(positions, tip, slide).swing_squared(tape.equations) / positions.length])

    slide = tape.rate(
        f"{positions.limb.name}_slide_rate", [Term(positions.direction.T, tip)], "l̇ = u·Ċ, m/s", bias=bias,
        ends=leg_of(positions.limb)[1].motor is not None,
    )  # fmt: skip
    return slide


def _on_universal_joint(tape: RateTape, positions: LegPositions, tip: Rate, tolerance: Tolerance) -> LegRates:
    """Write l̇, α̇, the height and its rate, and what follows from them, in the axes the limb is written in."""
    limb, name = positions.limb, positions.limb.name
    slide = _slide(tape, positions, tip)
    axis, tilted = _tilted(tape.equations, limb, positions.direction, tolerance)
    drives = limb.elements[0].joint.motor is not None
    turn = universal_turn(tape, placed_leg(positions, tip, slide), axis, tilted, drives)
    tilt = tilt_rate(tape, name, turn, tilted[2])
    return LegRates(slide, None, turn.rotation, tilt, None, turn)


def _tilted(
    equations: StagedEquations, limb: Limb, u: Matrix, tolerance: Tolerance
) -> tuple[Matrix, tuple[sympy.Symbol, Matrix, sympy.Symbol]]:
    """E, and s = e·u, e × u and |e × u|² of a leg on a universal joint; singular where the last one vanishes."""
    axis = equations.constant_vector(f"{limb.name}_axis", limb.joint_axis(0))

    def guard(shadow: sympy.Symbol) -> None:
        equations.guard(GuardKind.SINGULAR, limb.index, shadow, "gimbal_tolerance", Number(tolerance.sine**2))

    return axis, tilt_about(equations, limb.name, axis, u, guard)


def _in_own_axes(tape: RateTape, positions: LegPositions, tip: Rate, tolerance: Tolerance) -> LegRates:
    """Write l̇ and the rates about the axes of the joint from Ċ = l̇ u + l c α̇ m − l β̇ k."""
    limb, name, length = positions.limb, positions.limb.name, positions.length
    element, motor = leg_of(limb)
    frame, s, c = _own_axes(tape.equations, limb, positions.direction, tolerance)

    def swing() -> Matrix:
        bend = sympy.Integer(0) if tilt is None else tilt.velocity[0]
        return Matrix([length * (bend**2 + (c * rotation.velocity[0]) ** 2)])

    slide = tape.rate(
        f"{name}_slide_rate", [Term(frame.col(0).T, tip)], "l̇ = u·Ċ, m/s", bias=swing, ends=motor.motor is not None
    )
    axes = LegAxes(frame, s, c, tip, slide, side_velocity(tape, name, frame, tip))
    rotation, tilt = turns_in_own_axes(tape, name, length, axes, element.joint.motor is not None)
    if tilt is None:
        return LegRates(slide, axes, rotation, None, None, None)
    spin = tape.rate(
        f"{name}_spin", [Term(Matrix([s]), rotation)], "spin of a leg on a universal joint, σ = (e·u) α̇, rad/s",
        bias=lambda: Matrix([-c * tilt.velocity[0] * rotation.velocity[0]]),
    )  # fmt: skip
    return LegRates(slide, axes, rotation, tilt, spin, None)


def _own_axes(
    equations: StagedEquations, limb: Limb, u: Matrix, tolerance: Tolerance
) -> tuple[Matrix, sympy.Expr, sympy.Expr]:
    """Axes of a leg along u, and its sine and cosine."""
    name = limb.name
    if limb.elements[0].joint.type is JointType.REVOLUTE:
        axis = equations.constant_vector(f"{name}_axis", limb.joint_axis(0))
        m = equations.vector(f"{name}_across", axis.cross(u), "m = e × u")
        return Matrix.hstack(u, m, axis), sympy.Integer(0), sympy.Integer(1)
    return axes_on_universal_joint(equations, name, u, _tilted(equations, limb, u, tolerance)[1])
