"""How the bodies of kinematic elements turn (Özgür 2013, §4): ω, ω̇, I ω̇ + ω × I ω and I W."""

from __future__ import annotations

from collections.abc import Callable

from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.equations.staged import StagedEquations
from pkmgen.expression.algebra import ONE, ZERO, Vector, add, multiply, negate, total
from pkmgen.expression.trees import Number, Tree
from pkmgen.geometry.limbs.elements import ElementLine, PlacedBody
from pkmgen.mechanism.inertia import is_symmetric, moment_about
from pkmgen.mechanism.types import Body
from pkmgen.methods.elements.types import Coordinate


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
    """I ω̇ + ω × I ω of any body, by way of axes fixed in it, and I W.

    Args:
        equations: Where to write.
        label: Prefix of names.
        inertia: Inertia about the mass centre in those axes, kg·m².
        axes: The axes in the world, columns.
        omega: ω, world frame.
        alpha: ω̇, world frame.
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
