"""Shape of a rod or of a pair of rods: its length as the robot sees it, and the axis it turns about."""

from __future__ import annotations

from pkmgen.description.types import JointType
from pkmgen.expression.algebra import Vector, add, dot, multiply, negate, subtract
from pkmgen.expression.trees import Operation, Tree
from pkmgen.mechanism.types import Contact, Element, Limb

__all__ = ["first_axis", "flat_length", "is_mirrored"]


def is_mirrored(element: Element) -> bool:
    """Whether the two rods of a pair lean against each other."""
    return element.pair is not None and element.pair.start != element.pair.end


def flat_length(limb: Limb) -> Tree:
    """Length of the element's line: that of a rod, shortened where the two rods of a pair lean against each other."""
    element = limb.elements[1]
    if element.pair is None or not is_mirrored(element):
        return element.length
    lean = subtract(element.pair.end, element.pair.start)
    square = add(multiply(element.length, element.length), negate(dot(lean, lean)))
    return Operation("sqrt", (square,))


def first_axis(limb: Limb) -> Vector | None:
    """Axis, limb frame, that a rod turns about beside its tilt: the first one of its universal joint, at whichever end.

    None for a rod between two spherical joints, whose spin nothing sets.
    """
    joint, tip = limb.elements[1].joint, limb.tip
    if joint.axis is not None or isinstance(tip, Contact) or tip.type is not JointType.UNIVERSAL:
        return joint.axis
    return tip.second_axis or tip.axis
