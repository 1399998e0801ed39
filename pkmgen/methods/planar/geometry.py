"""Closure of a limb whose elbow runs on a circle and whose tip sees the elbow on a sphere.

Notation, world frame, m: e the actuated axis, A the base point, C the tip (platform anchor), a the arm (A to elbow,
length L), b the rod (elbow to C, length l), c = C − A, c⊥ its part perpendicular to e, r² = c⊥·c⊥, and
K = a·c = (c·c + L² − l²)/2. The arm is a = (K c⊥ ± h e × c⊥)/r² with h = √(L² r² − K²); the lever of the rod about the
motor, D = b·(e × a), is ∓ h. The sign is the branch of the limb.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.description.types import JointType
from pkmgen.equations.matrix import Matrix
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.expression.algebra import ONE, add, cross, multiply, negate, subtract
from pkmgen.expression.algebra import dot as dot_trees
from pkmgen.expression.trees import Number, Tree
from pkmgen.geometry.limbs.types import Tolerance
from pkmgen.graph.types import GuardKind
from pkmgen.mechanism.types import Contact, Element, Friction, Joint, Limb, Mechanism

__all__ = [
    "CircleSphere",
    "LimbPosition",
    "circle_sphere",
    "guard_lever",
    "locate_from_actuators",
    "locate_from_directions",
    "locate_from_point",
]

HALF = Number(0.5)


@dataclass(frozen=True, slots=True)
class CircleSphere:
    """Constants of a circle–sphere limb as symbols, with the trees behind the lengths.

    Attributes:
        limb: The limb.
        arm_element: Its actuated element.
        rod_element: Its second element.
        axis: e, world frame.
        zero: Direction of the arm at q = 0, world frame.
        quarter: e × zero, the direction at q = 90°.
        anchor: A less the platform point: where the platform origin would be if the limb had no length.
        arm_length: L.
        rod_length: l.
        rotor_inertia: Rotor inertia of the motor, seen at the arm.
        tip_friction: Friction of the joint at the tip.
    """

    limb: Limb
    arm_element: Element
    rod_element: Element
    axis: Matrix
    zero: Matrix
    quarter: Matrix
    anchor: Matrix
    arm_length: sympy.Symbol
    rod_length: sympy.Symbol
    rotor_inertia: Tree
    tip_friction: Friction


@dataclass(frozen=True, slots=True)
class LimbPosition:
    """Where a limb stands.

    Attributes:
        arm: a.
        rod_line: A vector along the rod, of length `rod_line_length`.
        rod_line_length: Tree of that length: l where b itself is known, 1 where a direction is measured.
        scaled_arm: A positive multiple of a, where that costs less.
        lever: D' = rod_line·(e × a); zero in the serial (type 1) singularity of the limb.
    """

    arm: Matrix
    rod_line: Matrix
    rod_line_length: Tree
    scaled_arm: Matrix
    lever: sympy.Symbol


def circle_sphere(equations: StagedEquations, limb: Limb) -> CircleSphere:
    """Name the constants of a limb.

    Raises:
        UnsupportedRobotError: The limb is not an actuated revolute element followed by a revolute bar.
    """
    if not _is_circle_sphere(limb):
        raise UnsupportedRobotError(
            f"{limb.place}: limb {limb.name} is not an R-bar-R-bar-R limb with parallel axes, the first one driven"
        )
    arm, rod = limb.elements
    assert arm.joint.axis is not None and arm.joint.motor is not None and isinstance(limb.tip, Joint)
    name = limb.name
    axis, zero = limb.frame.turn(arm.joint.axis), limb.frame.turn(arm.direction)
    return CircleSphere(
        limb=limb,
        arm_element=arm,
        rod_element=rod,
        axis=equations.constant_vector(f"{name}_axis", axis),
        zero=equations.constant_vector(f"{name}_zero_direction", zero),
        quarter=equations.constant_vector(f"{name}_quarter_direction", cross(axis, zero)),
        anchor=equations.constant_vector(f"{name}_anchor", subtract(limb.base_point, limb.platform_point)),
        arm_length=equations.constant(f"{name}_arm_length", arm.length),
        rod_length=equations.constant(f"{name}_rod_length", rod.length),
        rotor_inertia=arm.joint.motor.rotor_inertia,
        tip_friction=limb.tip.friction,
    )


def locate_from_point(
    equations: StagedEquations, limb: CircleSphere, point: Matrix, tolerance: Tolerance, closed: bool
) -> LimbPosition:
    """Close a limb from the platform point (inverse geometry), without trigonometry.

    Args:
        equations: Where to write.
        limb: The limb.
        point: Platform point P, world frame.
        tolerance: When a limb counts as stretched.
        closed: Whether the limit of reach is still accepted; true where no rate is wanted.
    """
    name, axis = limb.limb.name, limb.axis
    span = equations.vector(f"{name}_span", point - limb.anchor, "base point to platform anchor, m")
    along = equations.scalar(f"{name}_span_along_axis", dot(span, axis), "part of the span along the axis, m")
    flat = equations.vector(f"{name}_flat_span", span - along * axis, "span perpendicular to the axis, c⊥, m")
    square = equations.scalar(f"{name}_flat_span_squared", dot(flat, flat), "r², m²")
    half, offset, arm_squared = _closure_constants(equations, limb)
    product = equations.scalar(f"{name}_span_product", half * square + half * along * along + offset, "K = a·c⊥, m²")
    discriminant = equations.scalar(
        f"{name}_reach",
        arm_squared * square - product * product,
        "h² = L² r² − K², m⁴; negative out of reach",
    )
    low = _reach_tolerance(equations, limb, tolerance)
    height = _guarded_root(equations, name, limb.limb.index, discriminant, low, closed)
    signed = height if limb.limb.branch > 0 else -height
    scaled = equations.vector(
        f"{name}_scaled_arm", product * flat + signed * axis.cross(flat), "r² a, m³ (circle–sphere closure)"
    )
    arm = equations.vector(f"{name}_arm", scaled / square, "motor axis to elbow, m")
    rod = equations.vector(f"{name}_rod", span - arm, "elbow to platform anchor, m")
    lever = equations.scalar(f"{name}_lever", -signed, "D = b·(e × a) = ∓ h, m²")
    return LimbPosition(arm, rod, limb.rod_element.length, scaled, lever)


def locate_from_directions(
    equations: StagedEquations,
    limb: CircleSphere,
    arm_direction: Matrix,
    rod_direction: Matrix,
    tolerance: Tolerance,
) -> LimbPosition:
    """Take a limb as it was measured: the unit directions of its elements."""
    name = limb.limb.name
    arm = equations.vector(f"{name}_arm", limb.arm_length * arm_direction, "motor axis to elbow, m")
    lever = equations.scalar(f"{name}_lever", dot(rod_direction, limb.axis.cross(arm)), "rod direction · (e × a), m")
    position = LimbPosition(arm, rod_direction, ONE, arm_direction, lever)
    guard_lever(equations, limb, position, tolerance)
    return position


def guard_lever(equations: StagedEquations, limb: CircleSphere, position: LimbPosition, tolerance: Tolerance) -> None:
    """Refuse states in which a limb is stretched or folded, for what divides by its lever."""
    lengths = multiply(limb.arm_element.length, position.rod_line_length)
    low = equations.constant(f"{limb.limb.name}_lever_tolerance", multiply(Number(tolerance.sine), lengths))
    equations.guard(GuardKind.SINGULAR, limb.limb.index, position.lever, low)


def locate_from_actuators(
    equations: StagedEquations,
    mechanism: Mechanism,
    limbs: tuple[CircleSphere, ...],
    angles: tuple[sympy.Symbol, ...],
    tolerance: Tolerance,
) -> tuple[tuple[LimbPosition, ...], Matrix, sympy.Symbol]:
    """Close a planar point robot from its actuator positions (forward geometry): the intersection of two circles.

    Returns:
        Positions of the limbs, the platform point, and n·(b₁ × b₂), zero in the parallel (type 2) singularity.
    """
    first, second = limbs
    normal = first.axis
    arms, elbows = zip(
        *(_turn_arm(equations, limb, angle) for limb, angle in zip(limbs, angles, strict=True)), strict=True
    )
    gap = equations.vector("elbow_gap", elbows[1] - elbows[0], "elbow of the first limb to that of the second, m")
    square = equations.scalar("elbow_gap_squared", dot(gap, gap), "m²")
    l_1, l_2 = first.rod_element.length, second.rod_element.length
    squares = multiply(l_1, l_1), multiply(l_2, l_2)
    half = equations.constant("half", HALF)
    offset = equations.constant("elbow_gap_offset", multiply(HALF, add(squares[0], negate(squares[1]))))
    product = equations.scalar("elbow_gap_product", half * square + offset, "b₁·gap, m²")
    rod_squared = equations.constant("first_rod_length_squared", squares[0])
    discriminant = equations.scalar("assembly", rod_squared * square - product * product, "m⁴; negative: no assembly")
    low = equations.constant(
        "assembly_tolerance", multiply(Number(tolerance.sine**2), multiply(squares[0], squares[1]))
    )
    height = _guarded_root(equations, "assembly", None, discriminant, low, False)
    signed = -height if mechanism.assembly == -1 else height
    scaled = product * gap + signed * normal.cross(gap)
    rod_1 = equations.vector(f"{first.limb.name}_rod", scaled / square, "elbow to platform anchor, m")
    rod_2 = equations.vector(f"{second.limb.name}_rod", rod_1 - gap, "elbow to platform anchor, m")
    point = equations.vector("platform_point", elbows[0] + rod_1, "platform point P, m")
    positions = tuple(
        LimbPosition(arm, rod, limb.rod_element.length, arm, _lever(equations, limb, arm, rod))
        for limb, arm, rod in zip(limbs, arms, (rod_1, rod_2), strict=True)
    )
    return positions, point, equations.scalar("rod_cross_product", signed, "n·(b₁ × b₂), m²")


def _is_circle_sphere(limb: Limb) -> bool:
    if len(limb.elements) != 2 or any(element.kind != "bar" for element in limb.elements):
        return False
    if isinstance(limb.tip, Contact) or any(element.pair or element.links for element in limb.elements):
        return False
    joints = [element.joint for element in limb.elements]
    types = [joint.type for joint in (*joints, limb.tip)]
    if types != [JointType.REVOLUTE] * 3 or [joint.motor is not None for joint in (*joints, limb.tip)] != [
        True,
        False,
        False,
    ]:
        return False
    return all(joint.axis == joints[0].axis for joint in (*joints, limb.tip)) and all(
        dot_trees(element.direction, element.joint.axis or element.direction) == Number(0.0)
        for element in limb.elements
    )


def _closure_constants(
    equations: StagedEquations, limb: CircleSphere
) -> tuple[sympy.Symbol, sympy.Symbol, sympy.Symbol]:
    length, rod = limb.arm_element.length, limb.rod_element.length
    square = multiply(length, length)
    offset = multiply(HALF, add(square, negate(multiply(rod, rod))))
    name = limb.limb.name
    return (
        equations.constant("half", HALF),
        equations.constant(f"{name}_span_offset", offset),
        equations.constant(f"{name}_arm_length_squared", square),
    )


def _reach_tolerance(equations: StagedEquations, limb: CircleSphere, tolerance: Tolerance) -> sympy.Symbol:
    """H = L l |sin| of the angle between arm and rod."""
    product = multiply(limb.arm_element.length, limb.rod_element.length)
    tree = multiply(Number(tolerance.sine**2), multiply(product, product))
    return equations.constant(f"{limb.limb.name}_reach_tolerance", tree)


def _guarded_root(
    equations: StagedEquations,
    name: str,
    limb: int | None,
    discriminant: sympy.Symbol,
    low: sympy.Symbol,
    closed: bool,
) -> sympy.Symbol:
    if closed:
        equations.guard(GuardKind.REACH_CLOSED, limb, discriminant, low)
        discriminant = sympy.Max(discriminant, equations.constant("nothing", Number(0.0)))
    else:
        equations.guard(GuardKind.REACH, limb, discriminant, low)
    return equations.scalar(f"{name}_height", sympy.sqrt(discriminant), "h, m²")


def _turn_arm(equations: StagedEquations, limb: CircleSphere, angle: sympy.Symbol) -> tuple[Matrix, Matrix]:
    name = limb.limb.name
    turned = limb.arm_length * (sympy.cos(angle) * limb.zero + sympy.sin(angle) * limb.quarter)
    arm = equations.vector(f"{name}_arm", turned, "motor axis to elbow, m")
    return arm, equations.vector(f"{name}_elbow", limb.anchor + arm, "elbow less platform anchor, m")


def _lever(equations: StagedEquations, limb: CircleSphere, arm: Matrix, rod: Matrix) -> sympy.Symbol:
    return equations.scalar(f"{limb.limb.name}_lever", dot(rod, limb.axis.cross(arm)), "D = b·(e × a), m²")
