"""Dynamics of kinematic elements, body by body (Özgür 2013, §4 and §5.5): V, W, f, τ and dynamic coordinates.

Notation, world frame: A the point a body is measured from, u (the paper's x) the direction of its element, x the place
of the mass centre S along the line, e its eccentricity, σ the spin about u:

    Ṡ = Ȧ + x u̇ + ω × e (14),  ω = u × u̇ + σ u (12),  ω̇ = u × ü + σ̇ u + σ u̇ (13)

with σ = ω·u in place of the paper's θ̇, which is the same only where the reference of θ does not turn about u. A force
f = m (g − S̈) and a torque τ = −(I ω̇ + ω × I ω) (Table 2) are projected by V = ∂Ṡ/∂r and W = ∂ω/∂r (Table 1) on the
rates r of the motion basis: u̇, ḋ and σ of the elements (26), and the velocities of the platform.
"""

from __future__ import annotations

import sympy

from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.equations.rates import Rate, RateTape
from pkmgen.equations.staged import StagedEquations
from pkmgen.expression.algebra import ZERO, cross, dot
from pkmgen.expression.trees import Number
from pkmgen.geometry.anchor import ORIGIN, skew
from pkmgen.geometry.limbs.elements import ElementLine, PlacedBody, diagonal
from pkmgen.mechanism.inertia import eccentricity
from pkmgen.methods.elements.inertia import rotation_efforts, rotation_of
from pkmgen.methods.elements.types import BodyMotion, Coordinate


def body_motion(equations: StagedEquations, placed: PlacedBody) -> BodyMotion:
    """Write the kinematic coordinates, the acceleration and the torque of a body."""
    mass = equations.constant(f"{placed.label}_mass", placed.body.mass)
    line, rate = placed.line, placed.point.rate
    start = zeros(3, 1) if rate is None else rate.acceleration
    if line is None:
        moving = [_named(equations, placed, each, value, None) for each, value in placed.point.carry]
        return BodyMotion(placed.label, mass, start, tuple(moving), None, lambda _coordinate: zeros(3, 1))
    along, aside = _centre(equations, placed, line)
    coordinates = _coordinates(equations, placed, line, along, aside)
    acceleration = start
    if line.swing is not None:
        acceleration = acceleration + along * line.swing.acceleration
    if aside is not None:
        omega, alpha = rotation_of(equations, line)
        acceleration += alpha.cross(aside) + omega.cross(omega.cross(aside))
    named = equations.vector(f"{placed.label}_centre_acceleration", acceleration, "S̈ of the mass centre (15), m/s²")
    torque, momentum = rotation_efforts(equations, placed, line)
    return BodyMotion(placed.label, mass, named, coordinates, torque, momentum)


def add_dynamic_coordinates(tape: RateTape, body: BodyMotion, gravity: Matrix) -> None:
    """Project force and torque of a body on the motion basis: F += Vᵀ f + Wᵀ τ (52), (53)."""
    value = body.mass * gravity - body.mass * body.acceleration
    force = tape.equations.vector(f"{body.label}_force", value, "f = f_g + f* = m (g − S̈) (Table 2), N", "f")
    torque = body.torque
    if torque is not None:
        meaning = "τ = τ* = −(I ω̇ + ω × I ω) (Table 2), N·m"
        torque = tape.equations.vector(f"{body.label}_torque", -torque, meaning, "tau")
    for coordinate in body.coordinates:
        effort = zeros(len(coordinate.rate.velocity), 1)
        if coordinate.moving is not None:
            effort += coordinate.moving.T * force
        if coordinate.rotating is not None and torque is not None:
            effort += coordinate.rotating.T * torque
        tape.effort(coordinate.rate, -effort)  # the tape collects what resists a rate


def _cross_matrix(equations: StagedEquations, vector: Matrix) -> Matrix:
    """[v]×, zeros written out."""
    x, y, z = vector
    nothing = equations.structural("nothing", Number(0.0))
    return Matrix([[nothing, -z, y], [z, nothing, -x], [-y, x, nothing]])


def _centre(equations: StagedEquations, placed: PlacedBody, line: ElementLine) -> tuple[sympy.Expr, Matrix | None]:
    """Place x of the mass centre along the line, and its eccentricity e (11); None where it is zero."""
    label, centre = placed.label, placed.body.mass_centre
    place = dot(centre, line.own)
    along = equations.constant(f"{label}_centre_along", place)
    if line.flat is not None and line.normal is not None:
        across = dot(centre, cross(line.flat, line.own))
        if across == ZERO:
            return along, None
        value = equations.constant(f"{label}_centre_across", across) * line.normal
    else:
        aside = eccentricity(placed.body, line.own)
        if line.axes is None or aside == ORIGIN:
            return along, None
        value = line.axes.world * equations.constant_vector(f"{label}_aside", line.axes.components(aside))
    return along, equations.vector(f"{label}_eccentricity", value, "e, mass centre off the line (11), m")


def _coordinates(
    equations: StagedEquations, placed: PlacedBody, line: ElementLine, along: sympy.Expr, aside: Matrix | None
) -> tuple[Coordinate, ...]:
    """V and W of a body that turns (Table 1, with the eccentricity of (11))."""
    moving: dict[Rate, Matrix] = dict(placed.point.carry)
    rotating: dict[Rate, Matrix] = {}
    if line.swing is not None:
        matrix = _cross_matrix(equations, line.direction)
        rotating[line.swing] = equations.once_matrix(f"{line.name}_W", matrix, "W = ∂ω/∂u̇ = [u]× (Table 1)", "W")
        moving[line.swing] = moving.get(line.swing, zeros(3, 3)) + diagonal(equations, along)
    if line.spin is not None:
        name, meaning = f"{line.name}_W_spin", "W = ∂ω/∂σ = u (Table 1)"
        rotating[line.spin] = equations.once_matrix(name, line.direction, meaning, "W")
    if aside is not None:
        for rate, matrix in rotating.items():
            swept = -skew(aside) * matrix
            moving[rate] = moving[rate] + swept if rate in moving else swept
    return tuple(
        _named(equations, placed, rate, moving.get(rate), rotating.get(rate)) for rate in {**moving, **rotating}
    )


def _named(
    equations: StagedEquations, placed: PlacedBody, rate: Rate, moving: Matrix | None, rotating: Matrix | None
) -> Coordinate:
    if moving is not None and not all(entry.is_Number for entry in moving):
        name = f"{placed.label}_V_{rate.name.removeprefix(f'{placed.limb}_').removesuffix('_u_rate')}"
        moving = equations.matrix(name, moving, f"V = ∂Ṡ/∂r (Table 1), r = {rate.name}", "V")
    return Coordinate(rate, moving, rotating)
