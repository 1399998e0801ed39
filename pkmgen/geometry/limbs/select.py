"""Which form closes a limb."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from pkmgen.description.types import JointType, Motion
from pkmgen.equations.pivoting import choose_pivots, is_steady
from pkmgen.equations.solve import PivotOrder
from pkmgen.errors import UnsupportedRobotError
from pkmgen.expression.algebra import ONE, ZERO, Vector, cross, subtract
from pkmgen.expression.algebra import dot as dot_trees
from pkmgen.expression.trees import names_in
from pkmgen.geometry.limbs.chain.form import ChainForm
from pkmgen.geometry.limbs.chain.placement import FreePlacement, Placement, ShaftPlacement, TurningPlanePlacement
from pkmgen.geometry.limbs.contact import ContactForm
from pkmgen.geometry.limbs.rod.drives import CircleDrive, LineDrive
from pkmgen.geometry.limbs.rod.form import RodForm
from pkmgen.geometry.limbs.rod.inertia import rod_inertia
from pkmgen.geometry.limbs.telescopic.form import TelescopicForm
from pkmgen.geometry.limbs.telescopic.types import leg_inertias
from pkmgen.geometry.limbs.types import LimbForm, Tolerance
from pkmgen.mechanism.chain import ChainNumbers, chain_joints
from pkmgen.mechanism.poses import PlatformNumbers, box_poses
from pkmgen.mechanism.rods import first_axis
from pkmgen.mechanism.types import Contact, Element, Joint, Limb, Mechanism

__all__ = ["form_of"]

NEGLIGIBLE = 1e-12
BOX_POSES = 7
"""Poses beside home at which the closure of a chain is looked at."""
Z_AXIS: Vector = (ZERO, ZERO, ONE)


def form_of(mechanism: Mechanism, limb: Limb, tolerance: Tolerance) -> LimbForm:
    """Choose the form that closes a limb.

    Raises:
        UnsupportedRobotError: No form does.
    """
    first = limb.elements[0]
    if isinstance(limb.tip, Contact):
        if (
            len(limb.elements) == 1
            and first.joint.type is JointType.PRISMATIC
            and first.length == ZERO
            and _bare(first)
        ):
            return ContactForm(tolerance)
        raise _refusal(limb, "a sliding contact ends a limb of one slider")
    if len(limb.elements) == 2 and _is_rod(mechanism, limb):
        drive = _drive(mechanism, first)
        if drive is not None:
            return RodForm(drive, tolerance)
    if len(limb.elements) == 1 and _is_leg(mechanism, limb):
        return TelescopicForm(tolerance)
    return ChainForm(_placement(mechanism, limb, tolerance), *_chain_order(mechanism, limb, tolerance))


def _placement(mechanism: Mechanism, limb: Limb, tolerance: Tolerance) -> Placement:
    """Place the joints of a chain in closed form where its shape is known."""
    joints, elements = chain_joints(limb), limb.elements
    kinds = [("P" if joint.kind == "P" else "R") + str(joint.element) for joint in joints]
    motors = [joint.motor is not None for joint in joints]
    assert isinstance(limb.tip, Joint)
    d, first = elements[0].direction, joints[0].axis
    vectors = [joint.axis for joint in joints] + [element.direction for element in elements]
    if any(names_in(entry) for vector in vectors for entry in vector):
        kinds = []  # axes that parameters may turn: no closed form can count on them
    if kinds == ["R0", "R0", "R1"] and motors == [True, False, False] and not mechanism.layout.turns:
        square = all(
            _zero(mechanism, dot_trees(a, b)) for a, b in ((first, d), (joints[1].axis, d), (first, joints[1].axis))
        )
        alike = _parallel(mechanism, joints[1].axis, joints[2].axis) and elements[1].direction == d
        if square and alike and _parallel(mechanism, cross(joints[1].axis, d), first):
            return TurningPlanePlacement(tolerance)
    if kinds == ["R0", "R1", "R1", "P1"] and motors == [True, False, False, False]:
        shaft, tip = elements[1].direction, limb.tip
        square = _parallel(mechanism, shaft, first) and _zero(mechanism, dot_trees(joints[1].axis, first))
        in_phase = _parallel(mechanism, tip.axis, joints[2].axis) and _parallel(
            mechanism, tip.second_axis, joints[1].axis
        )
        upright = _parallel(mechanism, limb.frame.turn(first), Z_AXIS)
        if square and in_phase and upright and mechanism.motion is Motion.SCHOENFLIES and elements[0].length == ZERO:
            return ShaftPlacement(tolerance)
    home = _chain_facts(_ChainKey.of(mechanism, limb)).home
    if not all(math.isfinite(value) for value in home):
        gap = ChainNumbers(mechanism, limb).gap_at_home()
        raise _refusal(limb, f"it does not close at the home pose, starting from zero joint angles: {gap}")
    return FreePlacement(home, tolerance)


@dataclass(frozen=True, slots=True)
class _ChainKey:
    """What the facts of a chain depend on."""

    limb: Limb
    values: tuple[float, ...]
    platform: tuple[object, ...]
    mechanism: Mechanism = field(compare=False)

    @classmethod
    def of(cls, mechanism: Mechanism, limb: Limb) -> _ChainKey:
        """The key of a limb of a mechanism."""
        platform = (
            mechanism.motion, mechanism.plane, mechanism.home, mechanism.box, mechanism.attitude_range, mechanism.parts,
        )  # fmt: skip
        return cls(limb, tuple(mechanism.parameters.values()), platform, mechanism)


@dataclass(frozen=True, slots=True)
class _ChainFacts:
    """Joint values at home, and gradients of the closure there and at poses of the box.

    Rows of `gradients` are in axes of the limb, those of `turned` in axes behind the first joint.
    """

    home: tuple[float, ...]
    gradients: Any
    turned: Any


@lru_cache(maxsize=128)
def _chain_facts(key: _ChainKey) -> _ChainFacts:
    numbers, mechanism = ChainNumbers(key.mechanism, key.limb), key.mechanism
    home = numbers.at_home()
    poses = [np.array(mechanism.home), *box_poses(mechanism, BOX_POSES, np.random.default_rng(0))]
    gradients, turned = list[Any](), list[Any]()
    for pose in poses if np.all(np.isfinite(home)) else []:
        values = numbers.follow(home, pose)
        if np.all(np.isfinite(values)):
            gradient = numbers.closure(values, *PlatformNumbers(mechanism, pose).anchor(key.limb))[1]
            for found, axes in ((gradients, numbers.frame), (turned, numbers.turned_axes(values))):
                found.append(np.vstack([axes.T @ gradient[:3], gradient[3:]]))
    return _ChainFacts(tuple(float(value) for value in home), np.array(gradients), np.array(turned))


def _chain_order(mechanism: Mechanism, limb: Limb, tolerance: Tolerance) -> tuple[PivotOrder, bool]:
    """Choose which equations of the closure give the joint rates, in which order and axes.

    Returns:
        The pivots, and whether the equations are written in the axes behind the first joint: where a pivot would pass
        zero somewhere in the box in those of the limb.
    """
    alike = [other for other in mechanism.limbs if other.elements == limb.elements and other.tip == limb.tip]
    keys = tuple(_ChainKey.of(mechanism, other) for other in alike)
    return _order_of_alike(keys, _ChainKey.of(mechanism, limb), tolerance.sine)


@lru_cache(maxsize=128)
def _order_of_alike(alike: tuple[_ChainKey, ...], own: _ChainKey, sine: float) -> tuple[PivotOrder, bool]:
    """The order of a limb, chosen from all limbs that are built alike."""
    limb, facts = own.limb, [_chain_facts(key) for key in alike]
    if not any(len(each.gradients) for each in facts):
        raise _refusal(limb, "it closes neither at the home pose nor in the box")
    if len(_chain_facts(own).gradients) < 2:
        raise _refusal(limb, "it closes at the home pose, but nowhere else in the box")
    gradients, turned = (
        np.concatenate([samples for samples in found if len(samples)])
        for found in ([each.gradients for each in facts], [each.turned for each in facts])
    )
    _, equations, joints = gradients.shape
    rank = int(np.linalg.matrix_rank(gradients[0], 1e-9 * max(1.0, float(np.abs(gradients[0]).max()))))
    if equations < joints or rank < joints:
        raise _refusal(limb, f"platform and tip fix {rank} of its {joints} joint freedoms")
    plain, behind = (choose_pivots(samples, sine) for samples in (gradients, turned))
    if not is_steady(gradients, plain) and is_steady(turned, behind):
        return behind, True
    return plain, False


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
    if element.joint.type is JointType.PRISMATIC and element.length == ZERO and not element.links:
        return LineDrive()
    if element.joint.type is JointType.REVOLUTE and element.length != ZERO:
        axis = element.joint.axis
        assert axis is not None
        return CircleDrive() if _zero(mechanism, dot_trees(axis, element.direction)) else None
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
    if not _zero(mechanism, dot_trees(axis, rod.direction)):
        return False
    if not _pair_fits(mechanism, limb, axis):
        return False
    if joint.type is JointType.SPHERICAL:
        return rod.pair is None and _tip_is_free(mechanism, limb, axis, False)
    if drive.joint.type is JointType.REVOLUTE and not _parallel(mechanism, drive.joint.axis, axis):
        return False
    in_plane = mechanism.layout.plane is not None and _parallel(
        mechanism, limb.frame.turn(axis), mechanism.plane_normal
    )
    if joint.type is JointType.REVOLUTE:
        square = drive.joint.type is JointType.REVOLUTE or _zero(mechanism, dot_trees(axis, drive.joint.axis or axis))
        return in_plane and square and _level(mechanism, limb) and _tip_is_free(mechanism, limb, axis, True)
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
    if any(not _zero(mechanism, entry) for link in links for entry in cross(link.mass_centre, axis)):
        raise _refusal(limb, "cross links of a pair have their mass centre on the axis they turn about")
    beside = _parallel(mechanism, pair.start, axis) and _parallel(mechanism, pair.end, axis)
    if pair.start != pair.end and not all(_zero(mechanism, tree) for tree in rod_inertia(limb).difference()):
        raise _refusal(limb, "rods that lean against each other have to be symmetric about their lines")
    return beside and not _ends_on_turning_body(mechanism, limb)


def _level(mechanism: Mechanism, limb: Limb) -> bool:
    """Whether both ends of a limb that moves in a plane have the same height."""
    return _zero(mechanism, dot_trees(subtract(limb.base_point, limb.platform_point), mechanism.plane_normal))


def _is_rod_on_balls(mechanism: Mechanism, limb: Limb) -> bool:
    """Whether a rod between two ball joints is symmetric about its line, about which nothing holds it."""
    drive, rod = limb.elements
    assert isinstance(limb.tip, Joint)
    if limb.tip.type is not JointType.SPHERICAL:
        return False
    if not all(_zero(mechanism, tree) for tree in rod_inertia(limb).difference()):
        return False
    if rod.pair is None:
        return True
    beside = drive.joint.type is JointType.PRISMATIC or _parallel(mechanism, rod.pair.start, drive.joint.axis)
    alike = rod.pair.start == rod.pair.end and not rod.pair.start_links and not rod.pair.end_links
    return alike and beside and not _ends_on_turning_body(mechanism, limb)


def _tip_is_free(mechanism: Mechanism, limb: Limb, axis: Vector, in_plane: bool) -> bool:
    """Whether the tip leaves the rod the freedoms it needs: an axis in the platform along the first axis of the rod.

    A revolute tip holds the tilt of the rod, and so is for rods that move in a plane, or hang on a link of their own.
    """
    tip, rod = limb.tip, limb.elements[1]
    assert isinstance(tip, Joint)
    if tip.type is JointType.SPHERICAL:
        return True
    turning = _ends_on_turning_body(mechanism, limb)
    if tip.type is JointType.REVOLUTE:
        held = (in_plane and _level(mechanism, limb)) or (rod.pair is not None and bool(rod.pair.end_links))
        return held and _parallel(mechanism, tip.axis, axis) and (mechanism.motion is Motion.PLANAR_BODY or not turning)
    if tip.type is not JointType.UNIVERSAL or turning:
        return False
    if tip.second_axis is None:
        return _parallel(mechanism, tip.axis, axis)
    return _parallel(mechanism, tip.second_axis, axis) and _parallel(mechanism, tip.axis, cross(axis, rod.direction))


def _ends_on_turning_body(mechanism: Mechanism, limb: Limb) -> bool:
    """Whether the body a limb ends on turns with the platform."""
    return mechanism.layout.turns and (limb.part is None or mechanism.parts[limb.part].turn_ratio != ZERO)


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
        planar = mechanism.layout.plane is not None and normal and _level(mechanism, limb)
        return planar and tip.type is JointType.REVOLUTE and _parallel(mechanism, tip.axis, axis)
    if leg.joint.type is JointType.SPHERICAL:
        even = all(_zero(mechanism, tree) for inertia in leg_inertias(limb) for tree in inertia.difference())
        return even and tip.type is JointType.SPHERICAL
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
