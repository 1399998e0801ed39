"""Axes and lines of the elements of a limb at zero coordinates, limb frame, and the axes at its tip."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pkmgen.description.types import JointType
from pkmgen.errors import UnsupportedRobotError
from pkmgen.expression.algebra import Vector, cross, perpendicular
from pkmgen.mechanism.body_graph import TipPair
from pkmgen.mechanism.properties import Contact
from pkmgen.mechanism.rods import across, first_axis, unit

if TYPE_CHECKING:
    from pkmgen.mechanism.types import Limb

Axis = tuple[Literal["R", "P"], Vector]


def element_line(limb: Limb, index: int) -> Vector:
    """Direction of an element: its own, or one that fits a rod that spins freely."""
    element, arm = limb.elements[index], _arm(limb)
    if spins(limb, index) or index == 0 or (element.pair is None and arm is None):
        return element.direction
    return across(_ball_axis(limb, index)) if arm is None else limb.elements[0].direction


def spins(limb: Limb, index: int) -> bool:
    """Whether something sets the spin of an element: it does not hang on two ball joints."""
    return limb.elements[index].joint.axis is not None or (index == 1 and first_axis(limb) is not None)


def element_axes(limb: Limb, index: int, line: Vector) -> tuple[Axis, ...]:
    """Axes of the joint of an element; a ball joint bends like a universal one, about axes that fit its limb."""
    joint = limb.elements[index].joint
    axis = joint.axis
    if axis is None:
        axis = _ball_axis(limb, index)
        return (("R", axis), ("R", cross(axis, line)))
    match joint.type:
        case JointType.PRISMATIC:
            return (("P", axis),)
        case JointType.UNIVERSAL:
            return (("R", axis), ("R", joint.second_axis or cross(axis, line)))
        case JointType.CYLINDRICAL:
            return (("R", axis), ("P", axis))
    return (("R", axis),)


def _ball_axis(limb: Limb, index: int) -> Vector:
    """Axis about which a rod or leg on a ball joint bends first: that of the tip, the drive or the pair."""
    given = (first_axis(limb) or _arm(limb)) if index == 1 else None
    if given is not None:
        return given
    element = limb.elements[index]
    return across(element.direction) if element.pair is None else unit(element.pair.start)


def _arm(limb: Limb) -> Vector | None:
    """Axis of an arm that the limb starts with."""
    joint = limb.elements[0].joint
    return joint.axis if joint.type is JointType.REVOLUTE else None


def tip_pairs(limb: Limb) -> tuple[TipPair, ...]:
    """Axes at the tip that stay perpendicular: two pairs of a revolute tip, one of a universal one."""
    tip = limb.tip
    if isinstance(tip, Contact) or tip.type is JointType.SPHERICAL or tip.axis is None:
        return ()
    if tip.type is JointType.REVOLUTE:
        first = perpendicular(tip.axis)
        return (TipPair(tip.axis, first), TipPair(tip.axis, cross(tip.axis, first)))
    if tip.type is JointType.UNIVERSAL:
        if tip.second_axis is None:
            return (TipPair(cross(tip.axis, limb.elements[-1].direction), tip.axis),)
        return (TipPair(tip.axis, tip.second_axis),)
    raise UnsupportedRobotError(f"{limb.place}: limb {limb.name}: a tip is an R, U or S joint or a sliding contact")
