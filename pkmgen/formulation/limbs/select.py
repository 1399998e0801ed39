"""Which form closes a limb."""

from __future__ import annotations

from pkmgen.description.expression import Number
from pkmgen.description.types import JointType, Motion
from pkmgen.errors import UnsupportedRobotError
from pkmgen.formulation.limbs.contact import ContactForm
from pkmgen.formulation.limbs.drives import CircleDrive, LineDrive
from pkmgen.formulation.limbs.rod import RodForm, rod_inertia
from pkmgen.formulation.limbs.telescopic import TelescopicForm
from pkmgen.formulation.limbs.types import LimbForm, Tolerance
from pkmgen.formulation.platform import turns
from pkmgen.mechanism.algebra import Vector, cross
from pkmgen.mechanism.algebra import dot as dot_trees
from pkmgen.mechanism.types import Contact, Element, Joint, Limb, Mechanism

__all__ = ["form_of"]

NEGLIGIBLE = 1e-12
PLANAR = (Motion.PLANAR_POINT, Motion.PLANAR_BODY)


def form_of(mechanism: Mechanism, limb: Limb, tolerance: Tolerance) -> LimbForm:
    """Choose the form that closes a limb.

    Raises:
        UnsupportedRobotError: No form does.
    """
    first = limb.elements[0]
    if isinstance(limb.tip, Contact):
        if len(limb.elements) == 1 and first.joint.type is JointType.PRISMATIC and _bare(first):
            return ContactForm(tolerance)
        raise _refusal(limb, "a sliding contact ends a limb of one slider")
    if len(limb.elements) == 2 and _is_rod(mechanism, limb):
        drive = _drive(mechanism, first)
        if drive is not None:
            return RodForm(drive, tolerance)
    if len(limb.elements) == 1 and _is_leg(mechanism, limb):
        return TelescopicForm(tolerance)
    raise _refusal(limb, "no closed form fits this limb")


def _refusal(limb: Limb, reason: str) -> UnsupportedRobotError:
    assert limb.elements
    chain = "-".join(f"{element.joint.type}-{element.kind}" for element in limb.elements)
    tip = "contact" if isinstance(limb.tip, Contact) else limb.tip.type
    return UnsupportedRobotError(f"{limb.place}: limb {limb.name} is {chain}-{tip}: {reason}")


def _bare(element: Element) -> bool:
    return element.pair is None and not element.links and element.slide is None


def _drive(mechanism: Mechanism, element: Element) -> CircleDrive | LineDrive | None:
    if element.pair is not None or element.slide is not None:
        return None
    if element.joint.type is JointType.PRISMATIC and element.length == Number(0.0) and not element.links:
        return LineDrive()
    if element.joint.type is JointType.REVOLUTE and element.length != Number(0.0):
        axis = element.joint.axis
        assert axis is not None
        return CircleDrive() if _zero(mechanism, dot_trees(axis, element.direction)) else None
    return None


def _is_rod(mechanism: Mechanism, limb: Limb) -> bool:
    """Whether the second element is a rod that sees the elbow on a sphere about the tip."""
    drive, rod = limb.elements
    tip, joint = limb.tip, rod.joint
    assert isinstance(tip, Joint)
    if rod.slide is not None or rod.links or rod.length == Number(0.0) or joint.motor is not None:
        return False
    if joint.type is JointType.SPHERICAL:
        symmetric = all(_zero(mechanism, tree) for tree in rod_inertia(limb).difference())
        return symmetric and tip.type in (JointType.SPHERICAL, JointType.UNIVERSAL) and rod.pair is None
    axis = joint.axis
    if axis is None or not _zero(mechanism, dot_trees(axis, rod.direction)):
        return False
    if drive.joint.type is JointType.REVOLUTE and not _parallel(mechanism, drive.joint.axis, axis):
        return False
    in_plane = mechanism.motion in PLANAR and _parallel(mechanism, limb.frame.turn(axis), mechanism.plane_normal)
    if joint.type is JointType.REVOLUTE:
        square = drive.joint.type is JointType.REVOLUTE or _zero(mechanism, dot_trees(axis, drive.joint.axis or axis))
        return in_plane and square and _tip_is_free(mechanism, limb, axis)
    if joint.type is not JointType.UNIVERSAL or joint.second_axis is not None:
        return False
    if rod.pair is not None and rod.pair.start != rod.pair.end and not in_plane:
        return False
    return tip.type is JointType.SPHERICAL or _tip_is_free(mechanism, limb, axis)


def _tip_is_free(mechanism: Mechanism, limb: Limb, axis: Vector) -> bool:
    """Whether the tip leaves the rod the freedoms it needs: an axis of its own along the first axis of the rod."""
    tip = limb.tip
    assert isinstance(tip, Joint)
    if tip.type is JointType.SPHERICAL:
        return True
    aligned = _parallel(mechanism, tip.axis, axis) or _parallel(mechanism, tip.second_axis, axis)
    if tip.type is JointType.REVOLUTE:
        return aligned and (not turns(mechanism) or mechanism.motion is Motion.PLANAR_BODY or limb.part is not None)
    return tip.type is JointType.UNIVERSAL and aligned and (not turns(mechanism) or limb.part is not None)


def _is_leg(mechanism: Mechanism, limb: Limb) -> bool:
    leg = limb.elements[0]
    tip = limb.tip
    assert isinstance(tip, Joint)
    if leg.slide is None or leg.pair is not None or leg.links:
        return False
    if leg.joint.motor is not None and leg.joint.motor.axis != 1:
        return False
    axis = leg.joint.axis
    if axis is not None and not _zero(mechanism, dot_trees(axis, leg.direction)):
        return False
    if leg.joint.type is JointType.REVOLUTE:
        normal = axis is not None and _parallel(mechanism, limb.frame.turn(axis), mechanism.plane_normal)
        return mechanism.motion in PLANAR and normal and tip.type is JointType.REVOLUTE
    if leg.joint.type is JointType.UNIVERSAL and axis is not None:
        second = leg.joint.second_axis
        square = second is None or _parallel(mechanism, second, cross(axis, leg.direction))
        return square and tip.type is JointType.SPHERICAL
    return False


def _zero(mechanism: Mechanism, tree: object) -> bool:
    return abs(mechanism.value(tree)) < NEGLIGIBLE  # type: ignore[arg-type]


def _parallel(mechanism: Mechanism, left: Vector | None, right: Vector | None) -> bool:
    if left is None or right is None:
        return False
    return all(_zero(mechanism, entry) for entry in cross(left, right))

