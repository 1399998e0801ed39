"""Spin of a body on a universal joint whose first axis turns with the link that it stands on.

With u its line, e the first axis, ω the angular velocity of the link that e is fixed to, s = e·u, m = e × u, c² = |m|²,

    χ = m·u̇/c²,  σ = u·ω_body = s χ + (u − s e)·ω/c²,

all against the ground, n = m/c and k = u × n axes of the body, I the moment about u and J_k − J_n the excess of that
about k, its kinetic energy is that of a body alike about all axes across u and ½ I σ² + ½ (J_k − J_n) c² χ², which
acts by

    I σ̇ − (J_k − J_n) χ e·u̇ on σ,   (J_k − J_n) (c² χ̇ − s ṡ χ) on χ,   I σ u̇ × u + (J_k − J_n) χ σ (e − s u) on u̇.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.staged import dot
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.algebra import ZERO, total
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.inertia import LineInertia
from pkmgen.motion.geometry.telescopes import tilt_about


@dataclass(frozen=True, slots=True)
class CarriedLine:
    """A body on a line between two ends, in axes of the link that carries both; rates against the ground.

    Attributes:
        name: Prefix of names.
        length: l, m.
        growth: l̇/l, 1/s; 0 where it has one length.
        direction: u.
        swing: u̇.
        span: Velocity of its far end against its near one, ḃ.
        axis: e.
        turning: ω.
    """

    name: str
    length: sympy.Expr
    growth: sympy.Expr
    direction: Matrix
    swing: Matrix
    span: Rate
    axis: Matrix
    turning: Rate


def add_carried_spin(tape: RateTape, line: CarriedLine, inertias: Sequence[LineInertia], low: float) -> None:
    """Add the effort of the spin of a line, and of its unequal moments across.

    Args:
        tape: Where the rates are.
        line: The line.
        inertias: Of the bodies that turn with it.
        low: Sine below which it counts as along the first axis.
    """
    write, name, u, e, swing = tape.equations, line.name, line.direction, line.axis, line.swing
    axial = write.constant(f"{name}_axial_inertia", total(inertia.axial for inertia in inertias))

    def guard(shadow: sympy.Symbol) -> None:
        write.guard(GuardKind.SINGULAR, None, shadow, f"{name}_gimbal_tolerance", Number(low**2))

    sine, across, shadow = tilt_about(write, name, e, u, guard)
    omega = line.turning.velocity
    sweep = write.vector(f"{name}_axis_rate", omega.cross(e), "ė, 1/s")
    rise = write.scalar(f"{name}_rise_rate", dot(e, swing) + dot(sweep, u), "ṡ, 1/s")
    aside = write.vector(f"{name}_aside", u - sine * e, "u − s e")
    swung = write.scalar(f"{name}_swung", dot(across, swing), "m·u̇, 1/s")

    def turned() -> Matrix:
        value = 2 * sine * rise * turn.velocity[0] + dot(sweep.cross(u), swing) - 2 * line.growth * swung
        return Matrix([value])

    def spun() -> Matrix:
        chi, sigma = turn.velocity[0], spin.velocity[0]
        value = rise * (shadow * chi - dot(e, omega) + 2 * sine * (sigma - sine * chi)) + dot(swing, omega)
        return Matrix([value])

    lever = write.scalar(f"{name}_lever", line.length * shadow, "l c², m")
    turn: Rate = tape.rate(
        f"{name}_turn", [Term(across.T, line.span)], "χ, rad/s", bias=lambda: line.length * turned(), divisor=lever
    )
    spin: Rate = tape.rate(
        f"{name}_spin", [Term(Matrix([sine * shadow]), turn), Term(aside.T, line.turning)], "σ, rad/s",
        bias=spun, divisor=shadow,
    )  # fmt: skip
    tape.write_accelerations()
    chi, sigma = turn.velocity[0], spin.velocity[0]
    force, torque = axial * sigma * swing.cross(u), axial * spin.acceleration[0]
    if (excess := total(inertia.excess for inertia in inertias)) != ZERO:
        more = write.constant(f"{name}_excess_inertia", excess)
        drawn = write.scalar(f"{name}_excess_turn", more * chi, "(J_k − J_n) χ, N·m·s")
        tape.effort(turn, Matrix([more * shadow * turn.acceleration[0] - sine * rise * drawn]))
        force += drawn * sigma * (e - sine * u)
        torque -= drawn * dot(e, swing)
    tape.effort(spin, Matrix([torque]))
    tape.effort(line.span, force / line.length)
