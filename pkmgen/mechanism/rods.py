"""Shape of a rod or of a pair of rods: its length as the robot sees it, the axis it turns about, how its bodies lie."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pkmgen.description.types import JointType
from pkmgen.expression.algebra import (
    ONE,
    ZERO,
    Vector,
    add,
    divide,
    dot,
    multiply,
    negate,
    scale,
    settle,
    subtract,
    total,
)
from pkmgen.expression.trees import Number, Operation, Tree
from pkmgen.mechanism.elements import Element
from pkmgen.mechanism.properties import Body, Contact

if TYPE_CHECKING:
    from pkmgen.mechanism.types import Limb


def is_mirrored(element: Element) -> bool:
    """Whether the two rods of a pair lean against each other."""
    return element.pair is not None and element.pair.start != element.pair.end


def flat_length(limb: Limb) -> Tree:
    """Length of the element's line: that of a rod, shortened where the two rods of a pair lean against each other."""
    element = limb.elements[:2][-1]
    if element.pair is None or not is_mirrored(element):
        return element.length
    lean = subtract(element.pair.end, element.pair.start)
    square = add(multiply(element.length, element.length), negate(dot(lean, lean)))
    return Operation("sqrt", (square,))


def first_axis(limb: Limb) -> Vector | None:
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


def across(vector: Vector) -> Vector:
    """A unit vector perpendicular to one that is not zero."""
    x, y, _ = vector
    if (x, y) == (ZERO, ZERO):
        return (ONE, ZERO, ZERO)
    return unit((negate(y), x, ZERO))
