"""A telescopic leg in its place, its own axes and its rates, and what of its bodies acts.

A leg that turns has axes of its own: u along it, m = e × u/c and k = u × m. e is the first axis of the joint at the
base, s = e·u and c = |e × u|. Barrel and rod turn alike, ω = s α̇ u + β̇ m + c α̇ k, and inertia is constant in these
axes.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.description.types import JointType
from pkmgen.equations.matrix import Matrix, eye, zeros
from pkmgen.equations.rates import Rate, RateTape, Term
from pkmgen.equations.staged import dot
from pkmgen.expression.algebra import ZERO, Vector, cross, level_across
from pkmgen.expression.trees import Number
from pkmgen.geometry.bodies import second_moment_efforts
from pkmgen.geometry.limbs.types import Tolerance
from pkmgen.graph.types import GuardKind
from pkmgen.mechanism.inertia import LineInertia, line_inertia, second_moments
from pkmgen.mechanism.types import Element, Joint, Limb, Slide


@dataclass(frozen=True, slots=True)
class LegAxes:
    """A leg that turns, in its own axes u, m = e × u/|e × u| and k = u × m.

    Attributes:
        frame: These axes, columns.
        sine: s = e·u, 0 where the leg turns about one axis.
        cosine: c = |e × u|, 1 there.
        tip: Ċ in these axes.
    """

    frame: Matrix
    sine: sympy.Expr
    cosine: sympy.Expr
    tip: Rate


def write_axes(tape: RateTape, limb: Limb, u: Matrix, tip: Rate, tolerance: Tolerance) -> LegAxes:
    """Write the axes of a leg along u and the velocity of its tip in them."""
    name, equations = limb.name, tape.equations
    axis = equations.constant_vector(f"{name}_axis", limb.joint_axis(0))
    sine, cosine = sympy.Integer(0), sympy.Integer(1)
    if limb.elements[0].joint.type is JointType.REVOLUTE:
        m, k = equations.vector(f"{name}_across", axis.cross(u), "m = e × u"), axis
    else:
        sine = equations.scalar(f"{name}_sine", dot(axis, u), "s = e·u")
        across = equations.vector(f"{name}_across", axis.cross(u), "e × u")
        shadow = equations.scalar(f"{name}_shadow_squared", dot(across, across), "|e × u|²")
        equations.guard(GuardKind.SINGULAR, limb.index, shadow, "gimbal_tolerance", Number(tolerance.sine**2))
        cosine = equations.scalar(f"{name}_shadow", sympy.sqrt(shadow), "c = |e × u|")
        m = equations.vector(f"{name}_second", across / cosine, "m = e × u/c, second axis of the joint")
        k = equations.vector(f"{name}_third", u.cross(m), "k = u × m")
    frame = Matrix.hstack(u, m, k)
    own = tape.rate(f"{name}_own_tip_velocity", [Term(frame.T, tip)], "Ċ in axes of the leg, m/s")
    return LegAxes(frame, sine, cosine, own)


def own_efforts(tape: RateTape, limb: Limb, axes: LegAxes, bends: tuple[Rate, Rate | None], gravity: Matrix) -> None:
    """Add the efforts of barrel and rod in axes of the leg: both turn with ω, the rod's origin is the tip.

    The bends are α̇ and β̇, None for a leg that turns about one axis; gravity is in the axes the limb is written in.
    """
    equations, name, element = tape.equations, limb.name, limb.elements[0]
    slide, (rotation, tilt) = element.slide, bends
    assert slide is not None
    own_gravity = equations.vector(f"{name}_own_gravity", axes.frame.T * gravity, "g in axes of the leg, m/s²")
    ground = tape.source(f"{name}_ground", zeros(3, 1), -own_gravity)
    tip = tape.silent(f"{name}_own_tip", [Term(eye(3), axes.tip)], lambda: axes.tip.acceleration - own_gravity)
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
    second_moment_efforts(tape, f"{name}_rod", rod.without_second(), tip, omega)


def _zero_axes(element: Element) -> tuple[Vector, Vector, Vector]:
    """U, m and k of a leg at zero joint angles."""
    axis, u = element.joint.axis, element.direction
    assert axis is not None
    m = cross(axis, u)
    return u, m, cross(u, m)


@dataclass(frozen=True, slots=True)
class LegPositions:
    """A telescopic leg.

    Attributes:
        limb: The limb.
        base: A.
        span: c.
        length: l.
        direction: u.
    """

    limb: Limb
    base: Matrix
    span: Matrix
    length: sympy.Symbol
    direction: Matrix


@dataclass(frozen=True, slots=True)
class LegRates:
    """Rates of a leg: l̇, those of the axes of its joint (α̇, β̇) and its spin σ, where anything depends on them."""

    slide: Rate
    axes: LegAxes | None
    rotation: Rate | None
    tilt: Rate | None
    spin: Rate | None


def leg_of(limb: Limb) -> tuple[Element, Slide]:
    """The element of a leg, and its slide."""
    element = limb.elements[0]
    assert element.slide is not None
    return element, element.slide


def _cross_direction(element: Element) -> Vector:
    """Axis across the leg, fixed in it, that its inertia is taken apart by: its (second) joint axis if it has one."""
    axis, direction = element.joint.axis, element.direction
    if axis is None:
        return level_across(direction)
    return axis if element.joint.type is JointType.REVOLUTE else cross(axis, direction)


def leg_inertias(limb: Limb) -> tuple[LineInertia, LineInertia]:
    """Line inertia of barrel (about the base point) and rod (about the tip)."""
    element, slide = leg_of(limb)
    across = _cross_direction(element)
    return line_inertia(element.bodies, element.direction, across), line_inertia(slide.rods, element.direction, across)


def rotation_acts(limb: Limb) -> bool:
    """Whether anything depends on how the leg turns."""
    element, _ = leg_of(limb)
    if element.joint.type is JointType.SPHERICAL:
        return False
    assert isinstance(limb.tip, Joint)
    frictions = (element.joint.friction, limb.tip.friction)
    if element.joint.motor is not None or any(friction.acts for friction in frictions):
        return True
    planar = element.joint.type is JointType.REVOLUTE
    return any(
        tree != ZERO
        for inertia in leg_inertias(limb)
        for tree in (() if planar else (inertia.axial,)) + inertia.difference()
    )
