"""Rates of circle–sphere limbs, and the state of a planar point robot in each of the three input modes.

Notation: a arm, b rod, n = e × a, D = w·n with w the rod line (parallel to b, of length λ), Ċ and C̈ velocity and
acceleration of the tip. Then q̇ = w·Ċ/D, the elbow velocity is q̇ n, ḃ = Ċ − q̇ n, and
w·(C̈ + q̇² a) + (λ/l) ḃ·ḃ = D q̈ (the constant length of b differentiated twice).
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.equations.matrix import Matrix
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.equations.types import Port
from pkmgen.errors import UnsupportedRobotError
from pkmgen.expression.algebra import divide, multiply, scale, subtract
from pkmgen.expression.algebra import dot as dot_trees
from pkmgen.expression.trees import Number, Tree, evaluate
from pkmgen.geometry.limbs.types import Tolerance
from pkmgen.graph.types import GuardKind
from pkmgen.mechanism.types import Mechanism
from pkmgen.methods.planar.geometry import (
    CircleSphere,
    LimbPosition,
    circle_sphere,
    locate_from_actuators,
    locate_from_directions,
    locate_from_point,
)
from pkmgen.methods.planar.topology import analyse_topology

__all__ = [
    "LimbMotion",
    "RobotMotion",
    "effort_port",
    "limbs_of",
    "motion_in_mode",
    "plane_vector",
]

LEVEL = 1e-9
"""Metres within which points count as equal."""


@dataclass(frozen=True, slots=True)
class LimbMotion:
    """How a limb moves; all vectors in the world frame.

    Attributes:
        limb: Its constants.
        position: Its position.
        arm_normal: n = e × a.
        actuator_rate: q̇.
        actuator_acceleration: q̈.
        elbow_velocity: q̇ n.
        elbow_acceleration: q̈ n − q̇² a.
        rod_rate: ḃ.
        rod_acceleration: b̈.
    """

    limb: CircleSphere
    position: LimbPosition
    arm_normal: Matrix
    actuator_rate: sympy.Symbol
    actuator_acceleration: sympy.Symbol
    elbow_velocity: Matrix
    elbow_acceleration: Matrix
    rod_rate: Matrix
    rod_acceleration: Matrix


@dataclass(frozen=True, slots=True)
class RobotMotion:
    """How a robot moves.

    Attributes:
        limbs: Motions of the limbs.
        rod_cross: n·(w₁ × w₂), guarded against zero.
        platform_velocity: Ṗ, world frame.
        platform_acceleration: P̈.
    """

    limbs: tuple[LimbMotion, ...]
    rod_cross: sympy.Symbol
    platform_velocity: Matrix
    platform_acceleration: Matrix


def limbs_of(equations: StagedEquations, mechanism: Mechanism) -> tuple[CircleSphere, ...]:
    """Name the constants of all limbs of a planar point robot.

    Raises:
        UnsupportedRobotError: The robot is not a planar point held by two circle–sphere limbs in its plane.
    """
    analyse_topology(mechanism)
    limbs = tuple(circle_sphere(equations, limb) for limb in mechanism.limbs)
    normal = mechanism.plane_normal
    opposite = scale(Number(-1.0), normal)
    for limb in limbs:
        axis = limb.arm_element.joint.axis
        if axis is None or limb.limb.frame.turn(axis) not in (normal, opposite):
            raise UnsupportedRobotError(
                f"{limb.limb.place}: limb {limb.limb.name}: its axes must be normal to the plane {mechanism.plane} of "
                "the platform motion"
            )
        if axis != mechanism.limbs[0].elements[0].joint.axis:
            raise UnsupportedRobotError(
                f"{limb.limb.place}: limb {limb.limb.name}: the axes of all limbs must point the same way"
            )
    _check_points(mechanism)
    return limbs


def _check_points(mechanism: Mechanism) -> None:
    """Refuse limbs that leave the plane."""
    for limb in mechanism.limbs:
        span = subtract(limb.base_point, limb.platform_point)
        lift = evaluate(dot_trees(span, mechanism.plane_normal), mechanism.parameters)
        if abs(lift) > LEVEL:
            raise UnsupportedRobotError(
                f"{limb.place}: limb {limb.name}: its base point lies {lift:g} m above its platform point; a limb of a "
                f"planar robot moves parallel to the plane {mechanism.plane}, so both need the same height"
            )


def plane_vector(equations: StagedEquations, mechanism: Mechanism, entries: tuple[sympy.Symbol, ...]) -> Matrix:
    """Make a world vector of the two entries of a planar motion."""
    nothing = equations.structural("nothing", Number(0.0))
    by_axis = dict(zip(mechanism.plane, entries, strict=True))
    return Matrix([by_axis.get(axis, nothing) for axis in "xyz"])


def effort_port(mechanism: Mechanism, efforts: list[sympy.Symbol]) -> Port:
    """Describe the actuator efforts as an output."""
    names = ", ".join(limb.name for limb in mechanism.limbs)
    return Port("effort", (len(efforts),), tuple(efforts), ("N*m",) * len(efforts), f"actuator efforts: {names}")


def motion_in_mode(equations: StagedEquations, mechanism: Mechanism, mode: str, tolerance: Tolerance) -> RobotMotion:
    """Declare the inputs of a mode and derive the motion of every limb from them.

    Args:
        equations: Where to write.
        mechanism: A planar point robot.
        mode: `pose` (pose, twist, acceleration), `elements` (directions of all elements, twist, acceleration) or
            `joints` (actuator positions, velocities, accelerations).
        tolerance: When directions count as parallel.
    """
    if mode == "joints":
        return _motion_from_actuators(equations, mechanism, tolerance)
    limbs = limbs_of(equations, mechanism)
    plane = tuple(mechanism.plane)
    if mode == "pose":
        pose = equations.input("pose", (2,), plane, ("m", "m"), "platform pose, world frame")
        point = plane_vector(equations, mechanism, pose)
        positions = tuple(locate_from_point(equations, limb, point, tolerance, False) for limb in limbs)
    elif mode == "elements":
        positions = _positions_from_directions(equations, mechanism, limbs, tolerance)
    else:
        raise ValueError(f"unknown input mode {mode!r}")
    twist = equations.input("twist", (2,), plane, ("m/s", "m/s"), "platform twist, world frame")
    rates = equations.input("acceleration", (2,), plane, ("m/s²", "m/s²"), "platform acceleration, world frame")
    velocity = plane_vector(equations, mechanism, twist)
    acceleration = plane_vector(equations, mechanism, rates)
    motions = tuple(
        _limb_motion(equations, limb, position, velocity, acceleration)
        for limb, position in zip(limbs, positions, strict=True)
    )
    first, second = positions
    normal = limbs[0].axis
    cross = equations.scalar(
        "rod_cross_product",
        dot(normal, first.rod_line.cross(second.rod_line)),
        "n·(w₁ × w₂), zero where rods are parallel",
    )
    lengths = multiply(first.rod_line_length, second.rod_line_length)
    low = equations.constant("rod_cross_tolerance", multiply(Number(tolerance.sine), lengths))
    equations.guard(GuardKind.SINGULAR, None, cross, low)
    return RobotMotion(motions, cross, velocity, acceleration)


def _positions_from_directions(
    equations: StagedEquations, mechanism: Mechanism, limbs: tuple[CircleSphere, ...], tolerance: Tolerance
) -> tuple[LimbPosition, ...]:
    elements = [(limb.limb.name, element.name) for limb in limbs for element in limb.limb.elements]
    labels = tuple(f"{limb}_{element}_{axis}" for limb, element in elements for axis in mechanism.plane)
    symbols = equations.input(
        "directions", (len(elements), 2), labels, ("1",) * len(labels),
        "unit direction of every element, world frame: " + ", ".join(f"{limb} {element}" for limb, element in elements),
    )  # fmt: skip
    vectors = [plane_vector(equations, mechanism, symbols[2 * i : 2 * i + 2]) for i in range(len(elements))]
    return tuple(
        locate_from_directions(equations, limb, vectors[2 * i], vectors[2 * i + 1], tolerance)
        for i, limb in enumerate(limbs)
    )


def _limb_motion(
    equations: StagedEquations,
    limb: CircleSphere,
    position: LimbPosition,
    velocity: Matrix,
    acceleration: Matrix,
) -> LimbMotion:
    """Derive the rates of a limb from those of its tip."""
    name, line, lever = limb.limb.name, position.rod_line, position.lever
    normal = equations.vector(f"{name}_arm_normal", limb.axis.cross(position.arm), "n = e × a, m")
    rate = equations.scalar(f"{name}_actuator_rate", dot(line, velocity) / lever, "q̇ = w·Ċ/D, rad/s")
    elbow = equations.vector(f"{name}_elbow_velocity", rate * normal, "q̇ n, m/s")
    rod_rate = equations.vector(f"{name}_rod_rate", velocity - elbow, "ḃ = Ċ − q̇ n, m/s")
    inward = equations.vector(f"{name}_inward_acceleration", rate * limb.axis.cross(elbow), "−q̇² a, m/s²")
    excess = equations.vector(f"{name}_excess_acceleration", acceleration - inward, "C̈ + q̇² a, m/s²")
    ratio = equations.constant(f"{name}_line_ratio", _line_ratio(limb, position))
    second = equations.scalar(
        f"{name}_actuator_acceleration",
        (dot(line, excess) + ratio * dot(rod_rate, rod_rate)) / lever,
        "q̈ = (w·(C̈ + q̇² a) + (λ/l) ḃ·ḃ)/D, rad/s²",
    )
    elbow_acceleration = equations.vector(f"{name}_elbow_acceleration", second * normal + inward, "q̈ n − q̇² a, m/s²")
    rod_acceleration = equations.vector(
        f"{name}_rod_acceleration", acceleration - elbow_acceleration, "b̈ = C̈ − elbow acceleration, m/s²"
    )
    return LimbMotion(limb, position, normal, rate, second, elbow, elbow_acceleration, rod_rate, rod_acceleration)


def _line_ratio(limb: CircleSphere, position: LimbPosition) -> Tree:
    if position.rod_line_length == limb.rod_element.length:
        return Number(1.0)
    return divide(position.rod_line_length, limb.rod_element.length)


def _motion_from_actuators(equations: StagedEquations, mechanism: Mechanism, tolerance: Tolerance) -> RobotMotion:
    limbs = limbs_of(equations, mechanism)
    labels = tuple(limb.limb.name for limb in limbs)
    q = equations.input("position", (2,), labels, ("rad", "rad"), "actuator positions")
    rates = equations.input("velocity", (2,), labels, ("rad/s", "rad/s"), "actuator velocities")
    accelerations = equations.input("acceleration", (2,), labels, ("rad/s²", "rad/s²"), "actuator accelerations")
    positions, _, cross = locate_from_actuators(equations, mechanism, limbs, q, tolerance)
    normals, elbows, seconds = [], [], []
    for limb, position, rate, second in zip(limbs, positions, rates, accelerations, strict=True):
        name = limb.limb.name
        normal = equations.vector(f"{name}_arm_normal", limb.axis.cross(position.arm), "n = e × a, m")
        elbow = equations.vector(f"{name}_elbow_velocity", rate * normal, "q̇ n, m/s")
        inward = rate * limb.axis.cross(elbow)
        normals.append(normal)
        elbows.append(elbow)
        seconds.append(equations.vector(f"{name}_elbow_acceleration", second * normal + inward, "q̈ n − q̇² a, m/s²"))
    lines = tuple(position.rod_line for position in positions)
    along = tuple(rate * position.lever for rate, position in zip(rates, positions, strict=True))
    velocity = _solve_lines(equations, "platform_velocity", limbs[0].axis, lines, along, cross, "Ṗ, m/s")
    rod_rates = [
        equations.vector(f"{limb.limb.name}_rod_rate", velocity - elbow, "ḃ = Ċ − q̇ n, m/s")
        for limb, elbow in zip(limbs, elbows, strict=True)
    ]
    pulls = tuple(
        dot(line, second) - dot(rod_rate, rod_rate)
        for line, second, rod_rate in zip(lines, seconds, rod_rates, strict=True)
    )
    acceleration = _solve_lines(equations, "platform_acceleration", limbs[0].axis, lines, pulls, cross, "P̈, m/s²")
    motions = tuple(
        LimbMotion(
            limb, position, normal, rate, second, elbow, elbow_acceleration, rod_rate,
            equations.vector(f"{limb.limb.name}_rod_acceleration", acceleration - elbow_acceleration, "b̈, m/s²"),
        )
        for limb, position, normal, rate, second, elbow, elbow_acceleration, rod_rate in zip(
            limbs, positions, normals, rates, accelerations, elbows, seconds, rod_rates, strict=True
        )
    )  # fmt: skip
    return RobotMotion(motions, cross, velocity, acceleration)


def _solve_lines(
    equations: StagedEquations,
    name: str,
    normal: Matrix,
    lines: tuple[Matrix, ...],
    parts: tuple[sympy.Expr, ...],
    cross: sympy.Symbol,
    meaning: str,
) -> Matrix:
    """Find the plane vector v with w₁·v and w₂·v given: v = (r₁ w₂ × n + r₂ n × w₁)/(n·(w₁ × w₂))."""
    named = [
        equations.scalar(f"{name}_along_rod_{i + 1}", part, "part along the rod line") for i, part in enumerate(parts)
    ]
    first, second = lines
    value = (named[0] * second.cross(normal) + named[1] * normal.cross(first)) / cross
    return equations.vector(name, value, meaning)
