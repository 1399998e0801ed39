"""Lines and axes of the elements of a limb at zero coordinates, limb frame, axes at its tip, and shape of its rods."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.description.types import JointType
from pkmgen.language.expression.algebra import (
    ONE,
    ZERO,
    Rotation,
    Vector,
    add,
    cross,
    divide,
    dot,
    level_across,
    multiply,
    negate,
    perpendicular,
    scale,
    settle,
    settled,
    subtract,
    total,
)
from pkmgen.language.expression.trees import Number, Operation, Tree
from pkmgen.mechanism.body_graph import TipPair
from pkmgen.mechanism.elements import Body, Contact, Element, ElementChain, Joint


def is_mirrored(element: Element) -> bool:
    """Whether the two rods of a pair lean against each other."""
    return element.pair is not None and element.pair.start != element.pair.end


def flat_length(limb: ElementChain) -> Tree:
    """Length of the element's line: that of a rod, shortened where the two rods of a pair lean against each other."""
    element = limb.elements[:2][-1]
    if element.pair is None or not is_mirrored(element):
        return element.length
    lean = subtract(element.pair.end, element.pair.start)
    square = add(multiply(element.length, element.length), negate(dot(lean, lean)))
    return Operation("sqrt", (square,))


def first_axis(limb: ElementChain) -> Vector | None:
    """Axis, limb frame, that a rod turns about beside its tilt: the first one of its universal joint, at whichever end.

    None for a rod between two spherical joints, whose spin nothing sets.
    """
    joint, tip = limb.elements[:2][-1].joint, limb.tip
    if joint.axis is not None or isinstance(tip, Contact) or tip.type is not JointType.UNIVERSAL:
        return joint.axis
    return tip.second_axis or tip.axis


def laid_along(body: Body, line: Vector, own: Vector, spinning: bool) -> Body:
    """A body symmetric about a line, laid along another one; without its axial inertia if it does not spin."""
    xx, yy, zz, xy, xz, yz = body.inertia
    rows: tuple[Vector, Vector, Vector] = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
    axial = dot(line, (dot(rows[0], line), dot(rows[1], line), dot(rows[2], line)))
    transverse = multiply(Number(0.5), add(total((xx, yy, zz)), negate(axial)))
    more = add(axial if spinning else ZERO, negate(transverse))

    def entry(i: int, j: int) -> Tree:
        return add(transverse if i == j else ZERO, multiply(more, multiply(own[i], own[j])))

    inertia = (entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2))
    return replace(body, mass_centre=scale(dot(line, body.mass_centre), own), inertia=inertia)


def unit(vector: Vector) -> Vector:
    """A vector, scaled to length one."""
    x, y, z = scale(divide(ONE, Operation("sqrt", (dot(vector, vector),))), vector)
    return (settle(x), settle(y), settle(z))


def second_axis(joint: Joint, line: Vector) -> Vector:
    """Second axis of a universal joint: that of the file, else across its first axis and the line of its element."""
    assert joint.axis is not None
    return joint.second_axis or _normal(joint.axis, line)


def _normal(axis: Vector, line: Vector) -> Vector:
    """Unit vector along axis × line, of unit vectors, which is shorter where the axis is oblique to the line."""
    return cross(axis, line) if dot(axis, line) == ZERO else unit(cross(axis, line))


def across(vector: Vector, value: Callable[[Tree], float]) -> Vector:
    """A unit vector perpendicular to one that is not zero, chosen in view of what expressions are worth."""
    across = level_across(vector, value)
    return across if across == (ONE, ZERO, ZERO) else unit(across)


def axes_about(axis: Vector, value: Callable[[Tree], float]) -> Rotation:
    """Axes of which the third is a unit vector, the first one chosen in view of what expressions are worth."""
    first = unit(perpendicular(axis, value))
    return Rotation(first, settled(cross(axis, first)), axis)


Axis = tuple[Literal["R", "P"], Vector]


def element_line(limb: ElementChain, index: int) -> Vector:
    """Direction of an element: its own, or one that fits a rod that spins freely."""
    element, arm = limb.elements[index], _arm(limb)
    if spins(limb, index) or index == 0 or (element.pair is None and arm is None):
        return element.direction
    return across(_ball_axis(limb, index), limb.value) if arm is None else limb.elements[0].direction


def spins(limb: ElementChain, index: int) -> bool:
    """Whether something sets the spin of an element: it does not hang on two ball joints."""
    return limb.elements[index].joint.axis is not None or (index == 1 and first_axis(limb) is not None)


def element_axes(limb: ElementChain, index: int, line: Vector) -> tuple[Axis, ...]:
    """Axes of the joint of an element; a ball joint bends like a universal one, about axes that fit its limb."""
    joint = limb.elements[index].joint
    axis = joint.axis
    if axis is None:
        axis = _ball_axis(limb, index)
        return (("R", axis), ("R", _normal(axis, line)))
    match joint.type:
        case JointType.PRISMATIC:
            return (("P", axis),)
        case JointType.UNIVERSAL:
            return (("R", axis), ("R", second_axis(joint, line)))
        case JointType.CYLINDRICAL:
            return (("R", axis), ("P", axis))
    return (("R", axis),)


def _ball_axis(limb: ElementChain, index: int) -> Vector:
    """Axis about which a rod or leg on a ball joint bends first: that of the tip, the drive or the pair."""
    given = (first_axis(limb) or _arm(limb)) if index == 1 else None
    if given is not None:
        return given
    element = limb.elements[index]
    return across(element.direction, limb.value) if element.pair is None else unit(element.pair.start)


def _arm(limb: ElementChain) -> Vector | None:
    """Axis of an arm that the limb starts with."""
    joint = limb.elements[0].joint
    return joint.axis if joint.type is JointType.REVOLUTE else None


def tip_pairs(limb: ElementChain) -> tuple[TipPair, ...]:
    """Axes at the tip that stay perpendicular: two pairs of a revolute tip, one of a universal one."""
    tip = limb.tip
    if isinstance(tip, Contact) or tip.type is JointType.SPHERICAL or tip.axis is None:
        return ()
    if tip.type is JointType.REVOLUTE:
        first = perpendicular(tip.axis, limb.value)
        return (TipPair(tip.axis, first), TipPair(tip.axis, cross(tip.axis, first)))
    if tip.type is JointType.UNIVERSAL:
        if tip.second_axis is None:
            return (TipPair(second_axis(tip, limb.elements[-1].direction), tip.axis),)
        return (TipPair(tip.axis, tip.second_axis),)
    raise UnsupportedRobotError(f"{limb.place}: limb {limb.name}: a tip is an R, U or S joint or a sliding contact")
