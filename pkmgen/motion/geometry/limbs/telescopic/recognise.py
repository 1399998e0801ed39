"""Which limbs are telescopic legs."""

from __future__ import annotations

from pkmgen.language.description.types import JointType
from pkmgen.language.expression.algebra import cross
from pkmgen.language.expression.algebra import dot as dot_trees
from pkmgen.mechanism.types import Joint, Limb, Mechanism
from pkmgen.motion.geometry.limbs.shape import are_parallel, is_level, is_zero
from pkmgen.motion.geometry.limbs.telescopic.form import TelescopicForm
from pkmgen.motion.geometry.limbs.telescopic.types import leg_inertias
from pkmgen.motion.geometry.limbs.types import Tolerance


def leg_form(mechanism: Mechanism, limb: Limb, tolerance: Tolerance) -> TelescopicForm | None:
    """Take a limb as a telescopic leg; None where it is none."""
    return TelescopicForm(tolerance) if len(limb.elements) == 1 and _is_leg(mechanism, limb) else None


def _is_leg(mechanism: Mechanism, limb: Limb) -> bool:
    leg = limb.elements[0]
    tip = limb.tip
    assert isinstance(tip, Joint)
    if leg.slide is None or leg.pair is not None or leg.links:
        return False
    if leg.joint.motor is not None and leg.joint.motor.axis != 1:
        return False
    axis = leg.joint.axis
    if axis is not None and not is_zero(mechanism, dot_trees(axis, leg.direction)):
        return False
    if leg.joint.type is JointType.REVOLUTE:
        normal = axis is not None and are_parallel(mechanism, limb.frame.rotate(axis), mechanism.plane_normal)
        planar = mechanism.layout.plane is not None and normal and is_level(mechanism, limb)
        return planar and tip.type is JointType.REVOLUTE and are_parallel(mechanism, tip.axis, axis)
    if leg.joint.type is JointType.SPHERICAL:
        even = all(is_zero(mechanism, tree) for inertia in leg_inertias(limb) for tree in inertia.difference())
        return even and tip.type is JointType.SPHERICAL
    if leg.joint.type is JointType.UNIVERSAL and axis is not None:
        second = leg.joint.second_axis
        square = second is None or are_parallel(mechanism, second, cross(axis, leg.direction))
        return square and tip.type is JointType.SPHERICAL
    return False
