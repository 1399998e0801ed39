"""Which limbs end in a rod of fixed length whose elbow runs on a circle or a line."""

from __future__ import annotations

from pkmgen.language.description.types import JointType, Motion
from pkmgen.language.expression.algebra import ZERO, Vector, cross
from pkmgen.language.expression.algebra import dot as dot_trees
from pkmgen.mechanism.limb_axes import first_axis
from pkmgen.mechanism.types import Element, Joint, Limb, Mechanism
from pkmgen.motion.geometry.limbs.rod.drives import CircleDrive, ElbowDrive, LineDrive
from pkmgen.motion.geometry.limbs.rod.form import RodForm
from pkmgen.motion.geometry.limbs.rod.types import rod_inertia
from pkmgen.motion.geometry.limbs.shape import are_parallel, is_level, is_zero, refusal
from pkmgen.motion.geometry.limbs.types import Tolerance


def rod_form(mechanism: Mechanism, limb: Limb, tolerance: Tolerance) -> RodForm | None:
    """Take a limb as a rod with its drive; None where it is none.

    Raises:
        UnsupportedRobotError: It is nearly one: a pair of rods that asks for more.
    """
    if len(limb.elements) != 2 or not _is_rod(mechanism, limb):
        return None
    drive = _drive(mechanism, limb.elements[0])
    return None if drive is None else RodForm(drive, tolerance)


def _drive(mechanism: Mechanism, element: Element) -> ElbowDrive | None:
    if element.pair is not None or element.slide is not None:
        return None
    if element.joint.type is JointType.PRISMATIC and element.length == ZERO and not element.links:
        return LineDrive()
    if element.joint.type is JointType.REVOLUTE and element.length != ZERO:
        axis = element.joint.axis
        assert axis is not None
        return CircleDrive() if is_zero(mechanism, dot_trees(axis, element.direction)) else None
    return None


def _is_rod(mechanism: Mechanism, limb: Limb) -> bool:
    """Whether the second element is a rod that sees the elbow on a sphere about the tip."""
    drive, rod = limb.elements
    tip, joint = limb.tip, rod.joint
    assert isinstance(tip, Joint)
    if rod.slide is not None or rod.links or rod.length == ZERO or joint.motor is not None:
        return False
    axis = first_axis(limb)
    if axis is None:
        return _is_rod_on_balls(mechanism, limb)
    if not is_zero(mechanism, dot_trees(axis, rod.direction)):
        return False
    if not _pair_fits(mechanism, limb, axis):
        return False
    if joint.type is JointType.SPHERICAL:
        return rod.pair is None and _tip_is_free(mechanism, limb, axis, False)
    if drive.joint.type is JointType.REVOLUTE and not are_parallel(mechanism, drive.joint.axis, axis):
        return False
    in_plane = mechanism.layout.plane is not None and are_parallel(
        mechanism, limb.frame.rotate(axis), mechanism.plane_normal
    )
    if joint.type is JointType.REVOLUTE:
        square = drive.joint.type is JointType.REVOLUTE or is_zero(mechanism, dot_trees(axis, drive.joint.axis or axis))
        return in_plane and square and is_level(mechanism, limb) and _tip_is_free(mechanism, limb, axis, True)
    if joint.type is not JointType.UNIVERSAL or joint.second_axis is not None:
        return False
    if rod.pair is not None and rod.pair.start != rod.pair.end and not in_plane:
        return False
    return _tip_is_free(mechanism, limb, axis, in_plane)


def _pair_fits(mechanism: Mechanism, limb: Limb, axis: Vector) -> bool:
    """Whether the two rods of a pair, if it is one, lie along the first axis and end on a body that does not turn."""
    pair = limb.elements[1].pair
    if pair is None:
        return True
    links = (*pair.start_links, *pair.end_links)
    if any(not is_zero(mechanism, entry) for link in links for entry in cross(link.mass_centre, axis)):
        raise refusal(limb, "cross links of a pair have their mass centre on the axis they turn about")
    beside = are_parallel(mechanism, pair.start, axis) and are_parallel(mechanism, pair.end, axis)
    if pair.start != pair.end and not all(is_zero(mechanism, tree) for tree in rod_inertia(limb).difference()):
        raise refusal(limb, "rods that lean against each other have to be symmetric about their lines")
    return beside and not _ends_on_rotating_body(mechanism, limb)


def _is_rod_on_balls(mechanism: Mechanism, limb: Limb) -> bool:
    """Whether a rod between two ball joints is symmetric about its line, about which nothing holds it."""
    drive, rod = limb.elements
    assert isinstance(limb.tip, Joint)
    if limb.tip.type is not JointType.SPHERICAL:
        return False
    if not all(is_zero(mechanism, tree) for tree in rod_inertia(limb).difference()):
        return False
    if rod.pair is None:
        return True
    beside = drive.joint.type is JointType.PRISMATIC or are_parallel(mechanism, rod.pair.start, drive.joint.axis)
    alike = rod.pair.start == rod.pair.end and not rod.pair.start_links and not rod.pair.end_links
    return alike and beside and not _ends_on_rotating_body(mechanism, limb)


def _tip_is_free(mechanism: Mechanism, limb: Limb, axis: Vector, in_plane: bool) -> bool:
    """Whether the tip leaves the rod the freedoms it needs: an axis in the platform along the first axis of the rod.

    A revolute tip holds the tilt of the rod, and so is for rods that move in a plane, or hang on a link of their own.
    """
    tip, rod = limb.tip, limb.elements[1]
    assert isinstance(tip, Joint)
    if tip.type is JointType.SPHERICAL:
        return True
    rotating = _ends_on_rotating_body(mechanism, limb)
    if tip.type is JointType.REVOLUTE:
        held = (in_plane and is_level(mechanism, limb)) or (rod.pair is not None and bool(rod.pair.end_links))
        return (
            held
            and are_parallel(mechanism, tip.axis, axis)
            and (mechanism.motion is Motion.PLANAR_BODY or not rotating)
        )
    if tip.type is not JointType.UNIVERSAL or rotating:
        return False
    if tip.second_axis is None:
        return are_parallel(mechanism, tip.axis, axis)
    return are_parallel(mechanism, tip.second_axis, axis) and are_parallel(
        mechanism, tip.axis, cross(axis, rod.direction)
    )


def _ends_on_rotating_body(mechanism: Mechanism, limb: Limb) -> bool:
    """Whether the body a limb ends on turns with the platform."""
    return mechanism.layout.rotates and (limb.part is None or mechanism.parts[limb.part].turn_ratio != ZERO)
