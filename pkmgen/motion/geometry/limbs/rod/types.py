"""A closed rod limb, its rates, and what counts of its rod: lumped inertia, one rod or a pair."""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.rates import Rate
from pkmgen.language.description.types import JointType
from pkmgen.language.expression.algebra import (
    ONE,
    ZERO,
    Vector,
    add,
    cross,
    divide,
    level_across,
    multiply,
    opposite,
    subtract,
    total,
)
from pkmgen.language.expression.algebra import dot as dot_trees
from pkmgen.language.expression.trees import Number, Tree
from pkmgen.mechanism.inertia import LineInertia, axis_inertia, line_inertia
from pkmgen.mechanism.limb_axes import first_axis, flat_length, is_mirrored
from pkmgen.mechanism.types import Joint, Limb, Pair
from pkmgen.motion.geometry.bodies import CrossAxes, UniversalTurn


@dataclass(frozen=True, slots=True)
class RodPositions:
    """A closed rod limb.

    Attributes:
        limb: The limb.
        base: A, world frame.
        arm: Base point to elbow.
        rod: b, elbow to tip.
        normal: n = ∂(elbow)/∂q.
        line: A vector w along the rod, in place of b in its closure.
        share: w over b.
        lever: D = w·n.
        position: Equation-free expression of the actuator position.
    """

    limb: Limb
    base: Matrix
    arm: Matrix
    rod: Matrix
    normal: Matrix
    line: Matrix
    share: sympy.Expr
    lever: sympy.Expr
    position: sympy.Expr


@dataclass(frozen=True, slots=True)
class RodRates:
    """Rates of a rod limb."""

    drive: Rate
    elbow: Rate
    rod: Rate
    rotation: Rate | None
    spin: Rate | None
    tilt: Rate | None
    axes: CrossAxes | None
    turn: UniversalTurn | None


TWO = Number(2.0)


def same_axis(limb: Limb) -> bool:
    """Whether the rod turns about the axis of the drive, in whichever sense."""
    axis, other = limb.elements[0].joint.axis, limb.elements[1].joint.axis
    return axis is not None and other in (axis, opposite(axis))


def slides_in_plane(limb: Limb) -> bool:
    """Whether a rod that turns about one axis stands on a slider that moves across that, by their expressions."""
    axis, other = limb.elements[0].joint.axis, first_axis(limb)
    if axis is None or other is None or limb.elements[0].joint.type is JointType.REVOLUTE:
        return False
    return turns_about_one_axis(limb) and dot_trees(axis, other) == ZERO


def world_axis(limb: Limb) -> Vector:
    """The same in world axes, of a rod that has one."""
    axis = first_axis(limb)
    assert axis is not None
    return limb.frame.rotate(axis)


def rod_inertia(limb: Limb) -> LineInertia:
    """Line inertia of the rod, or of both rods of a pair, about the elbow; its cross axis is the second joint axis."""
    element, axis = limb.elements[1], first_axis(limb)
    across = level_across(element.direction, limb.value) if axis is None else cross(axis, element.direction)
    inertia = line_inertia(element.bodies, element.direction, across)
    return doubled(inertia) if element.pair else inertia


def doubled(inertia: LineInertia) -> LineInertia:
    """Inertia of two equal bodies that move alike."""
    a, b = (multiply(TWO, tree) for tree in inertia.aside)
    dn, dk, nk = (multiply(TWO, tree) for tree in inertia.mixed)
    return LineInertia(
        multiply(TWO, inertia.mass), multiply(TWO, inertia.along), multiply(TWO, inertia.across),
        multiply(TWO, inertia.axial), (a, b), multiply(TWO, inertia.unequal), (dn, dk, nk),
    )  # fmt: skip


def plane_inertia(limb: Limb) -> tuple[LineInertia, Tree]:
    """Inertia of the rod for its two-point form, and its first moment across the line where it turns about one axis."""
    element = limb.elements[1]
    inertia = rod_inertia(limb)
    if element.joint.type is not JointType.REVOLUTE:
        return inertia, ZERO
    axis = element.joint.axis
    assert axis is not None
    lump = axis_inertia(element.bodies, axis, element.direction)
    count = TWO if element.pair else ONE
    return (
        LineInertia(
            inertia.mass, inertia.along, multiply(count, lump.moment), ZERO, (ZERO, ZERO), ZERO, (ZERO, ZERO, ZERO)
        ),
        multiply(count, lump.across),
    )


def rotation_inertia(limb: Limb) -> Tree:
    """Inertia about the first axis of what turns about it alone: links, and the spin of rods that lean."""
    element = limb.elements[1]
    pair: Pair | None = element.pair
    axis = element.joint.axis
    if pair is None or axis is None:
        return ZERO
    links = [axis_inertia((body,), axis, element.direction).moment for body in (*pair.start_links, *pair.end_links)]
    if not is_mirrored(element):
        return total(links)
    lean = divide(dot_trees(subtract(pair.end, pair.start), axis), element.length)
    return add(total(links), multiply(rod_inertia(limb).axial, multiply(lean, lean)))


def rotation_acts(limb: Limb) -> bool:
    """Whether anything depends on how the rod turns about the axes of its joint."""
    element, tip = limb.elements[1], limb.tip
    assert isinstance(tip, Joint)
    frictions = (element.joint.friction, tip.friction)
    if any(friction.acts for friction in frictions):
        return True
    if rotation_inertia(limb) != ZERO:
        return True
    if element.joint.type is JointType.REVOLUTE:
        return False
    inertia = rod_inertia(limb)
    return any(tree != ZERO for tree in (inertia.axial, *inertia.difference()))


def turns_about_one_axis(limb: Limb) -> bool:
    """Whether the rod turns about one axis alone, so that |ḃ| is the rate about it times the length of b."""
    element = limb.elements[1]
    return element.joint.type is JointType.REVOLUTE or is_mirrored(element)


def end_mass(limb: Limb) -> Tree:
    """J/l², the mass at the tip that the rod acts like, without links there.

    Of a rod that turns about one axis, J has all that turns so.
    """
    element = limb.elements[1]
    inertia, _ = plane_inertia(limb)
    planar = first_axis(limb) is None or turns_about_one_axis(limb)
    mass = divide(inertia.across if planar else inertia.about_across, multiply(element.length, element.length))
    if not turns_about_one_axis(limb):
        return mass
    return add(mass, divide(rotation_inertia(limb), multiply(flat_length(limb), flat_length(limb))))
