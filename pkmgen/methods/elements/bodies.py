"""Dynamics of kinematic elements, body by body (Özgür 2013, §4 and §5.5): V, W, f, τ and dynamic coordinates.

Notation, world frame: A the point a body is measured from, u (the paper's x) the direction of its element, x the place
of the mass centre S along the line, e its eccentricity, σ the spin about u:

    Ṡ = Ȧ + x u̇ + ω × e (14),  ω = u × u̇ + σ u (12),  ω̇ = u × ü + σ̇ u + σ u̇ (13)

with σ = ω·u in place of the paper's θ̇, which is the same only where the reference of θ does not turn about u. A force
f = m (g − S̈) and a torque τ = −(I ω̇ + ω × I ω) (Table 2) are projected by V = ∂Ṡ/∂r and W = ∂ω/∂r (Table 1) on the
rates r of the motion basis: u̇, ḋ and σ of the elements (26), and the velocities of the platform.

The bodies of the platform and of its parts are rigid bodies on the rates of their points. Özgür 2013, §3.2 splits a
platform over the limbs; that is exact only for equal shares and never cheaper (theory).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.rates import Rate, RateTape
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.language.expression.algebra import (
    ONE,
    X_AXIS,
    Y_AXIS,
    ZERO,
    Vector,
    add,
    cross,
    dot,
    multiply,
    negate,
    total,
)
from pkmgen.language.expression.trees import Number, Tree
from pkmgen.mechanism.inertia import eccentricity, inertia_in, is_symmetric, moment_about
from pkmgen.mechanism.types import Body
from pkmgen.motion.geometry.anchor import ORIGIN, skew
from pkmgen.motion.geometry.limbs.elements import ElementLine, PlacedBody, diagonal
from pkmgen.motion.geometry.platform import PlatformPoint


@dataclass(frozen=True, slots=True)
class Coordinate:
    """Kinematic coordinates of a body with respect to one rate: V = ∂Ṡ/∂r and W = ∂ω/∂r (49), (50)."""

    rate: Rate
    moving: Matrix | None
    rotating: Matrix | None


@dataclass(frozen=True, slots=True)
class BodyMotion:
    """Motion of a body.

    Attributes:
        label: Prefix of names.
        mass: m.
        acceleration: S̈.
        coordinates: Its kinematic coordinates.
        torque: I ω̇ + ω × I ω; None where it has no share in the dynamics.
        momentum: I W of a coordinate.
    """

    label: str
    mass: sympy.Symbol
    acceleration: Matrix
    coordinates: tuple[Coordinate, ...]
    torque: Matrix | None
    momentum: Callable[[Coordinate], Matrix]


def rotation_of(equations: StagedEquations, line: ElementLine) -> tuple[Matrix, Matrix]:
    """ω and ω̇ of an element (12), (13)."""
    u, omega, alpha = line.direction, zeros(3, 1), zeros(3, 1)
    if line.swing is not None:
        omega, alpha = u.cross(line.swing.velocity), u.cross(line.swing.acceleration)
    if line.spin is not None:
        spin, rate = line.spin.velocity[0], line.spin.acceleration[0]
        omega, alpha = omega + spin * u, alpha + rate * u
        if line.swing is not None:
            alpha += spin * line.swing.velocity
    return (
        equations.once_vector(f"{line.name}_omega", omega, "ω = u × u̇ + σ u (12), rad/s"),
        equations.once_vector(f"{line.name}_alpha", alpha, "ω̇ = u × ü + σ̇ u + σ u̇ (13), rad/s²"),
    )


def rotation_efforts(
    equations: StagedEquations, placed: PlacedBody, line: ElementLine
) -> tuple[Matrix | None, Callable[[Coordinate], Matrix]]:
    """I ω̇ + ω × I ω, and I W."""
    label, body = placed.label, placed.body
    if line.flat is not None:
        moment = equations.constant(f"{label}_moment", moment_about(body, line.flat))
        return moment * rotation_of(equations, line)[1], lambda coordinate: moment * coordinate.rotating
    axes = line.axes
    if axes is None or (axes.first == line.own and is_symmetric(axes.inertia(body))):
        return _symmetric(equations, placed, line)
    return rigid_torque(equations, label, axes.inertia(body), axes.world, *rotation_of(equations, line))


def _transverse(body: Body, direction: Vector) -> Tree:
    """Moment of inertia of a symmetric body across its line."""
    for index, entry in enumerate(direction):
        if entry in (ONE, Number(-1.0)):
            return body.inertia[(index + 1) % 3]
    both = add(total(body.inertia[:3]), negate(moment_about(body, direction)))
    return multiply(Number(0.5), both)


def _symmetric(
    equations: StagedEquations, placed: PlacedBody, line: ElementLine
) -> tuple[Matrix | None, Callable[[Coordinate], Matrix]]:
    """J u × ü + I_a (σ̇ u + σ u̇), what I ω̇ + ω × I ω is for a body that is symmetric about u."""
    label, body, u = placed.label, placed.body, line.direction
    transverse = equations.constant(f"{label}_transverse", _transverse(body, line.own))
    axial = equations.constant(f"{label}_axial", moment_about(body, line.own))
    torque = zeros(3, 1)
    if line.swing is not None:
        torque += transverse * u.cross(line.swing.acceleration)
    if line.spin is not None:
        torque += axial * line.spin.acceleration[0] * u
        if line.swing is not None:
            torque += axial * line.spin.velocity[0] * line.swing.velocity

    def momentum(coordinate: Coordinate) -> Matrix:
        inertia: Matrix = (axial if coordinate.rate is line.spin else transverse) * coordinate.rotating
        return inertia

    return torque, momentum


def rigid_torque(
    equations: StagedEquations,
    label: str,
    inertia: tuple[Vector, Vector, Vector],
    axes: Matrix,
    omega: Matrix,
    alpha: Matrix,
) -> tuple[Matrix | None, Callable[[Coordinate], Matrix]]:
    """I ω̇ + ω × I ω of any body, computed in axes fixed in it, and I W.

    The inertia, kg·m², is about the mass centre in these axes, columns in the world; ω and ω̇ are in world axes.
    """
    names = "xyz"
    if all(entry == ZERO for row in inertia for entry in row):
        return None, lambda coordinate: zeros(3, len(coordinate.rate.velocity))
    dyadic = Matrix(
        3, 3, lambda i, j: equations.constant(f"{label}_I_{names[min(i, j)]}{names[max(i, j)]}", inertia[i][j])
    )
    own = equations.vector(f"{label}_own_omega", axes.T * omega, "ω in axes of the body, rad/s")
    rate = equations.vector(f"{label}_own_alpha", axes.T * alpha, "ω̇ in axes of the body, rad/s²")
    torque = equations.vector(
        f"{label}_own_torque", dyadic * rate + own.cross(dyadic * own), "I ω̇ + ω × I ω in axes of the body, N·m"
    )

    def momentum(coordinate: Coordinate) -> Matrix:
        rotating = equations.matrix(
            f"{label}_own_W_{coordinate.rate.name}", axes.T * coordinate.rotating, "W in axes of the body"
        )
        return axes * (dyadic * rotating)

    return axes * torque, momentum


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


def platform_bodies(equations: StagedEquations, points: Sequence[PlatformPoint]) -> list[BodyMotion]:
    """Write V, W, S̈ and the torque of every body of the platform."""
    return [_rigid(equations, point, body) for point in points for body in point.bodies]


def _rigid(equations: StagedEquations, point: PlatformPoint, body: Body) -> BodyMotion:
    label = body.name if body.name.startswith(point.name) else f"{point.name}_{body.name}"
    mass = equations.constant(f"{label}_mass", body.mass)
    unit, acceleration = eye(3), point.velocity.acceleration
    on_point = Coordinate(point.velocity, unit, None)
    if point.rotation is None or point.frame is None:
        return BodyMotion(label, mass, acceleration, (on_point,), None, lambda _coordinate: zeros(3, 3))
    omega, alpha = point.rotation.velocity, point.rotation.acceleration
    moving = None
    if body.mass_centre != ORIGIN:
        own = equations.constant_vector(f"{label}_mass_centre", body.mass_centre)
        arm = equations.vector(f"{label}_centre", point.frame * own, "s, point to mass centre, world frame, m")
        moving = equations.matrix(f"{label}_V_rotation", -skew(arm), "V = ∂Ṡ/∂ω = −[s]×", "V")
        value = acceleration + alpha.cross(arm) + omega.cross(omega.cross(arm))
        acceleration = equations.vector(f"{label}_centre_acceleration", value, "S̈ of the mass centre, m/s²")
    inertia = inertia_in(body, X_AXIS, Y_AXIS)
    torque, momentum = rigid_torque(equations, label, inertia, point.frame, omega, alpha)
    return BodyMotion(label, mass, acceleration, (on_point, Coordinate(point.rotation, moving, unit)), torque, momentum)
