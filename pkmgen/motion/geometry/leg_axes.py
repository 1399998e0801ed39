"""A telescope in axes of its own: u along it, m = e × u/c and k = u × m.

e is the first axis of its joint, which rests, s = e·u and c = |e × u|. Barrel and rod turn alike, ω = s α̇ u + β̇ m +
c α̇ k, and inertia is constant in these axes: those of telescopes with mass aside of their line are written in them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.language.expression.algebra import ZERO
from pkmgen.mechanism.inertia import SecondMoments
from pkmgen.motion.geometry.bodies import second_moment_efforts


@dataclass(frozen=True, slots=True)
class LegAxes:
    """A leg that turns, in its own axes u, m = e × u/|e × u| and k = u × m.

    Attributes:
        frame: These axes, columns.
        sine: s = e·u, 0 where the leg turns about one axis.
        cosine: c = |e × u|, 1 there.
        point: Ċ, velocity of the tip, in the axes the limb is written in.
        slide: l̇, Ċ along u.
        side: Ċ along m and k.
    """

    frame: Matrix
    sine: sympy.Expr
    cosine: sympy.Expr
    point: Rate
    slide: Rate
    side: Rate


def side_velocity(tape: RateTape, name: str, frame: Matrix, tip: Rate) -> Rate:
    """Write Ċ along m and k."""
    return tape.rate(f"{name}_side_velocity", [Term(frame[:, 1:].T, tip)], "Ċ along m and k, m/s")


def axes_on_universal_joint(
    equations: StagedEquations, name: str, u: Matrix, tilt: tuple[sympy.Expr, Matrix, sympy.Expr]
) -> tuple[Matrix, sympy.Expr, sympy.Expr]:
    """Axes of a leg along u, s and c, of what `tilt_about` gives."""
    sine, across, shadow = tilt
    cosine = equations.scalar(f"{name}_shadow", sympy.sqrt(shadow), "c = |e × u|")
    m = equations.vector(f"{name}_second", across / cosine, "m = e × u/c, second axis of the joint")
    k = equations.vector(f"{name}_third", u.cross(m), "k = u × m")
    return Matrix.hstack(u, m, k), sine, cosine


def turns_in_own_axes(
    tape: RateTape, name: str, length: sympy.Expr, axes: LegAxes, ends: bool = False
) -> tuple[Rate, Rate | None]:
    """Write α̇ and β̇ from Ċ = l̇ u + l c α̇ m − l β̇ k; no β̇ of a leg that turns about one axis.

    Args:
        tape: Where they are written.
        name: Prefix of names.
        length: l, m.
        axes: Axes of the leg.
        ends: Whether efforts on α̇ stay there.
    """
    s, c, slide = axes.sine, axes.cosine, axes.slide
    planar = (s, c) == (0, 1)
    lever = length if planar else tape.equations.scalar(f"{name}_rotation_lever", length * c, "l c, m")

    def bend() -> sympy.Expr:
        return sympy.Integer(0) if planar else tilt.velocity[0]

    rotation: Rate = tape.rate(
        f"{name}_rotation", [Term(Matrix([[1, 0]]), axes.side)], "rate about the first axis, α̇ = m·Ċ/(l c), rad/s",
        bias=lambda: Matrix([-2 * rotation.velocity[0] * (slide.velocity[0] * c + length * s * bend())]),
        divisor=lever, ends=ends,
    )  # fmt: skip
    if planar:
        return rotation, None
    tilt: Rate = tape.rate(
        f"{name}_tilt", [Term(Matrix([[0, -1]]), axes.side)], "rate about the second axis, β̇ = −k·Ċ/l, rad/s",
        bias=lambda: Matrix([length * s * c * rotation.velocity[0] ** 2 - 2 * slide.velocity[0] * bend()]),
        divisor=length,
    )  # fmt: skip
    return rotation, tilt


def own_efforts(
    tape: RateTape,
    name: str,
    axes: LegAxes,
    bends: tuple[Rate, Rate | None],
    inertias: tuple[SecondMoments, SecondMoments],
    gravity: Matrix,
) -> None:
    """Add the efforts of barrel and rod: both turn with ω, the rod's origin is the tip, which has its mass.

    The bends are α̇ and β̇, None for a leg that turns about one axis; barrel and rod are given in axes of the leg, about
    its base and its tip, gravity is in the axes the leg is written in.
    """
    equations, (rotation, tilt), (barrel, rod) = tape.equations, bends, inertias
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
    second_moment_efforts(tape, f"{name}_barrel", barrel.with_second_of(rod), ground, omega)
    second_moment_efforts(tape, f"{name}_rod", replace(rod.without_second(), mass=ZERO), tip, omega)
