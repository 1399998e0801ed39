"""Efforts of bodies on the rates that move them (principle of virtual power), lumped by how they move; joint friction.

Notation: A a point, g gravity, u a unit direction, m, s, J, I_a the line inertia of an element about A. Every multiple
of u may be added to an effort on u̇, since u·u̇ = 0.

Friction, viscous and Coulomb, acts on the relative rate of the two bodies a joint joins. It is written here only:
methods differ in the rate they hand in and in where the effort goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, symmetric_of
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.staged import SYMMETRIC, StagedEquations, dot
from pkmgen.language.expression.algebra import ZERO, add, divide, multiply, negate, total
from pkmgen.language.expression.trees import Tree
from pkmgen.mechanism.inertia import LineInertia, RigidInertia, SecondMoments
from pkmgen.mechanism.types import Element, Friction
from pkmgen.motion.geometry.anchor import skew


@dataclass(frozen=True, slots=True)
class CrossAxes:
    """The axes of an element: u along it, n across it (fixed in it), k = u × n; world frame, with their rates."""

    direction: Rate
    across: Rate
    third: Rate


@dataclass(frozen=True, slots=True)
class UniversalTurn:
    """How an element on a universal joint turns: α̇ about the first axis e, and the height l s = l e·u with its rate."""

    rotation: Rate
    height: sympy.Expr
    rise: Rate


def axes_about_line(
    tape: RateTape, name: str, axis: Matrix, line: tuple[Matrix, Matrix], rates: tuple[Rate, Rate]
) -> CrossAxes:
    """Rates of the axes of an element on a universal joint whose first axis e rests.

    Args:
        tape: Where they are written.
        name: Prefix of names.
        axis: e.
        line: u and n = e × u/|e × u|.
        rates: u̇, and α̇ about e.
    """
    (u, n), (direction, turn), about = line, rates, axis.cross(line[1])
    side = tape.rate(
        f"{name}_cross_rate", [Term(about, turn)], "rate of n = α̇ e × n, 1/s",
        bias=lambda: turn.velocity[0] * axis.cross(about * turn.velocity),
    )  # fmt: skip
    return CrossAxes(direction, side, cross_axes(tape, name, direction, side, u, n))


def uneven_efforts(
    tape: RateTape, name: str, inertia: LineInertia, start: Rate | None, axes: CrossAxes, gravity: Matrix
) -> None:
    """Add the efforts of bodies of an element that are not symmetric about its line.

    They are lumped about a point of velocity `start`, None where that rests.
    """
    if all(tree == ZERO for tree in inertia.difference()):
        return
    constant = tape.equations.constant
    s_n, s_k = (constant(f"{name}_moment_{axis}", tree) for axis, tree in zip("nk", inertia.aside, strict=True))
    unequal = constant(f"{name}_unequal", inertia.unequal)
    dn, dk, nk = (
        constant(f"{name}_product_{x}", tree) for x, tree in zip(("dn", "dk", "nk"), inertia.mixed, strict=True)
    )
    u, n, k = axes.direction.acceleration, axes.across.acceleration, axes.third.acceleration
    pull = -gravity if start is None else start.acceleration - gravity
    tape.effort(axes.direction, dn * n + dk * k)
    tape.effort(axes.across, s_n * pull + unequal * n + dn * u + nk * k)
    tape.effort(axes.third, s_k * pull - unequal * k + dk * u + nk * n)
    if start is not None:
        tape.effort(start, s_n * n + s_k * k)


def spin_efforts(tape: RateTape, name: str, inertias: Sequence[LineInertia], length: Tree, turn: UniversalTurn) -> None:
    """Add what an element on a universal joint does beyond a slender one that is alike about both axes across it.

    With α̇ about the first axis e of the joint, n = e × u/c, and s = e·u, its kinetic energy is

        T = ½ J_n |u̇|² + ½ (J_k − J_n + (I_a − J_k + J_n) s²) α̇²

    and the second part is written by Lagrange in α and in the height l s, l being any length that is constant.

    Args:
        tape: Where the rates are.
        name: Prefix of names.
        inertias: Of the bodies that turn so; first moments aside and mixed moments are not looked at.
        length: L, m.
        turn: How the element turns.
    """
    constant, square = tape.equations.constant, multiply(length, length)
    more, axial = total(inertia.excess for inertia in inertias), total(inertia.axial for inertia in inertias)
    excess = constant(f"{name}_excess_inertia", more)
    spin = constant(f"{name}_spin_inertia", divide(add(axial, negate(more)), square))
    share = tape.equations.scalar(f"{name}_spin_moment", spin * turn.height, "(I_a − J_k + J_n) s/l, kg·m")
    rate, change = turn.rotation.velocity[0], turn.rotation.acceleration[0]
    growth = 2 * turn.rise.velocity[0] * rate
    tape.effort(turn.rotation, Matrix([excess * change + share * (turn.height * change + growth)]))
    tape.effort(turn.rise, Matrix([-share * rate * rate]))


def rigid_efforts(
    tape: RateTape,
    name: str,
    inertia: RigidInertia,
    point: Rate,
    rotation: Rate | None,
    frame: Matrix | None,
    gravity: Matrix,
    change: Matrix | None = None,
    spread: Matrix | None = None,
) -> None:
    """Add Newton–Euler efforts of a rigid body about a point of it.

    The inertia is about the point, in the body frame, whose axes in the world are the columns of `frame`; ω is in world
    axes, None for a body that only translates. `change` is the second derivative of the frame, where it is written.
    `spread` is U = [ω̇]× + ω ωᵀ − ω² 1, where other points of the body are written by it.
    """
    equations = tape.equations
    mass = equations.constant(f"{name}_mass", inertia.mass)
    force = mass * point.acceleration - mass * gravity
    if rotation is None or frame is None:
        tape.effort(point, force)
        return
    moment = frame * equations.constant_vector(f"{name}_first_moment", inertia.moment)
    omega, alpha = rotation.velocity, rotation.acceleration
    if any(entry != ZERO for entry in inertia.moment):
        moment = equations.vector(f"{name}_first_moment_world", moment, "first moment about the point, kg·m")
        swing = alpha.cross(moment) + omega.cross(omega.cross(moment)) if spread is None else spread * moment
        tape.effort(point, force + swing)
        tape.effort(rotation, moment.cross(point.acceleration - gravity))
    else:
        tape.effort(point, force)
    if any(entry != ZERO for entry in inertia.inertia):
        even = all(entry == ZERO for entry in inertia.inertia[3:])
        if change is not None and even:
            tape.effort(rotation, _gyration_of_axes(equations, name, inertia, alpha, frame, change))
        else:
            tape.effort(rotation, _gyration(equations, name, inertia, omega, alpha, frame))


def _gyration_of_axes(
    equations: StagedEquations, name: str, inertia: RigidInertia, alpha: Matrix, frame: Matrix, change: Matrix
) -> Matrix:
    """I ω̇ + ω × I ω of principal moments, Σ P_k r_k × r̈_k with P_k = ½ Σ I − I_k, its axes being r_k.

    Since Σ r_k × r̈_k = 2 ω̇, one of them is left out: (I_1 + I_2 − I_3) ω̇ + Σ (I_3 − I_k) r_k × r̈_k.
    """
    one, two, three = inertia.inertia[:3]
    total_moment = equations.constant(f"{name}_moment_of_all", add(add(one, two), negate(three)))
    torque: Matrix = total_moment * alpha
    for k, moment in enumerate((one, two)):
        less = equations.constant(f"{name}_moment_less_{k + 1}", add(three, negate(moment)))
        torque += less * frame.col(k).cross(change.col(k))
    return torque


def _gyration(
    equations: StagedEquations, name: str, inertia: RigidInertia, omega: Matrix, alpha: Matrix, frame: Matrix
) -> Matrix:
    """I ω̇ + ω × I ω, in world axes; a turn about a fixed coordinate axis needs one entry of I only."""
    labelled = zip(SYMMETRIC, inertia.inertia, strict=True)
    entries = [equations.constant(f"{name}_inertia_{label}", tree) for label, tree in labelled]
    if (still := [axis for axis in range(3) if omega[axis] == 0]) and len(still) == 2:
        index = ({0, 1, 2} - set(still)).pop()
        return Matrix([entries[index] * alpha[i] if i == index else sympy.Integer(0) for i in range(3)])
    dyadic = symmetric_of(*entries)
    own = equations.vector(f"{name}_own_rotation", frame.T * omega, "ω in body axes, rad/s")
    own_rate = equations.vector(f"{name}_own_rotation_rate", frame.T * alpha, "ω̇ in body axes, rad/s²")
    torque = equations.vector(
        f"{name}_own_torque", dyadic * own_rate + own.cross(dyadic * own), "I ω̇ + ω × I ω in body axes, N·m"
    )
    return frame * torque


def second_moment_efforts(
    tape: RateTape, name: str, inertia: SecondMoments, point: Rate, rotation: Rate | None
) -> None:
    """Add the efforts of bodies in their own axes, gravity being part of the acceleration of the point.

    The inertia is about the point. Its velocity and ω are in axes of the bodies; no ω for bodies that only translate.
    """
    equations = tape.equations
    force = equations.constant(f"{name}_mass", inertia.mass) * point.acceleration
    if rotation is None:
        tape.effort(point, force)
        return
    spread = spreading(equations, rotation)
    if any(entry != ZERO for entry in inertia.moment):
        moment = equations.constant_vector(f"{name}_first_moment", inertia.moment)
        force += spread * moment
        tape.effort(rotation, moment.cross(point.acceleration))
    tape.effort(point, force)
    if any(entry != ZERO for entry in inertia.second):
        labelled = zip(SYMMETRIC, inertia.second, strict=True)
        product = spread * symmetric_of(*(equations.constant(f"{name}_second_{a}", tree) for a, tree in labelled))
        tape.effort(
            rotation,
            Matrix([product[2, 1] - product[1, 2], product[0, 2] - product[2, 0], product[1, 0] - product[0, 1]]),
        )


def spreading(equations: StagedEquations, rotation: Rate, change: Matrix | None = None, label: str = "") -> Matrix:
    """U = [ω̇]× + ω ωᵀ − ω² 1: accelerations of points of a body against one of them, rad²/s².

    It is written once for each turn and label; ω̇ is that of the turn unless `change` is another one.
    """
    x, y, z = rotation.velocity
    a, b, c = rotation.acceleration if change is None else change
    xx, yy, zz, xy, xz, yz = (
        equations.once(f"{rotation.name}_{entry}", value, "product of angular rates, rad²/s²")
        for entry, value in (("xx", x * x), ("yy", y * y), ("zz", z * z), ("xy", x * y), ("xz", x * z), ("yz", y * z))
    )
    value = Matrix([[-(yy + zz), xy - c, xz + b], [xy + c, -(xx + zz), yz - a], [xz - b, yz + a, -(xx + yy)]])
    return equations.once_matrix(f"{label or rotation.name}_spreading", value, "U = [ω̇]× + ω ωᵀ − ω² 1, rad²/s²")


def slider_efforts(tape: RateTape, name: str, slider: Element, rate: Rate, axis: Matrix, gravity: Matrix) -> None:
    """Add the mass and the rotor of a slider that moves along an axis (world frame) at a rate."""
    masses = [body.mass for body in slider.bodies]
    rotor = [] if slider.joint.motor is None else [slider.joint.motor.rotor_inertia]
    mass = tape.equations.constant(f"{name}_slider_mass", total(masses))
    inertia = tape.equations.constant(f"{name}_slider_inertia", total([*masses, *rotor]))
    tape.effort(rate, inertia * rate.acceleration - Matrix([mass * dot(axis, gravity)]))


def cross_axes(tape: RateTape, name: str, direction: Rate, across: Rate, u: Matrix, n: Matrix) -> Rate:
    """Rate of k = u × n."""
    return tape.rate(
        f"{name}_third_rate",
        [Term(-skew(n), direction), Term(skew(u), across)],
        "rate of u × n, 1/s",
        bias=lambda: 2 * direction.velocity.cross(across.velocity),
    )


def friction_effort(equations: StagedEquations, name: str, friction: Friction, rate: sympy.Expr) -> sympy.Expr:
    """Effort with which a joint resists its rate, as of an inverse model: positive along a positive rate.

    Args:
        equations: Where its constants are named.
        name: Prefix of their names.
        friction: Viscous (N·m·s/rad or N·s/m) and Coulomb (N·m or N) friction.
        rate: Relative rate of the joint, rad/s or m/s; the sense of its axis does not matter.

    Returns:
        f_v v + f_c sign(v), N·m or N; 0 for a joint without friction.
    """
    effort = sympy.Integer(0)
    if friction.viscous != ZERO:
        effort += equations.constant(f"{name}_viscous", friction.viscous) * rate
    if friction.coulomb != ZERO:
        effort += equations.constant(f"{name}_coulomb", friction.coulomb) * sympy.sign(rate)
    return effort


def joint_friction(tape: RateTape, name: str, friction: Friction, rates: Sequence[Rate]) -> None:
    """Let a joint resist its rates, one about each of its axes, and move a rotor by each, on a tape of rates."""
    for rate in rates if friction.acts else ():
        tape.effort(rate, Matrix([friction_effort(tape.equations, name, friction, rate.velocity[0])]))
        if friction.rotor != ZERO:
            tape.inertia(rate, tape.equations.constant(f"{name}_rotor_inertia", friction.rotor))
