"""Efforts of a rod, or of a pair of rods, on elbow and tip, and the friction of its joints.

To the rest of the robot a rod between elbow and tip is its two-point form: with m, s, J its mass, first and second
moment about the elbow, and because multiples of b (elbow to tip, of length l) may be dropped,

    effort on the tip    = m_ec (ë − g) + m_cc (C̈ − g) − τ e × (ë − g)
    effort on the elbow  = m_ee (ë − g) + m_ec (C̈ − g) + τ e × (C̈ − g)

with m_cc = J/l², m_ec = s/l − J/l², m_ee = m − 2 s/l + J/l², and τ the first moment across the rod over l.
The mass m_cc is one at the tip, and moves with the platform.
"""

from __future__ import annotations

from dataclasses import replace

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.language.description.types import JointType
from pkmgen.language.expression.algebra import ONE, ZERO, add, divide, negate, total
from pkmgen.language.expression.algebra import dot as dot_trees
from pkmgen.mechanism.types import Joint, Limb
from pkmgen.motion.geometry.bodies import joint_friction, spin_efforts, uneven_efforts
from pkmgen.motion.geometry.limbs.rod.types import (
    TWO,
    RodPositions,
    RodRates,
    end_mass,
    plane_inertia,
    rod_inertia,
    rotation_inertia,
    turns_about_one_axis,
    world_axis,
)


def rod_efforts(tape: RateTape, positions: RodPositions, rates: RodRates, tip: Rate, gravity: Matrix) -> None:
    """Add the efforts of the rod, without those of its drive."""
    _two_point(tape, positions.limb, rates, tip, gravity)
    _rotation_efforts(tape, positions, rates, gravity)


def _two_point(tape: RateTape, limb: Limb, rates: RodRates, end: Rate, gravity: Matrix) -> None:
    """Add the rod as two points, elbow and tip, but for the mass at the tip."""
    equations, name = tape.equations, limb.name
    element = limb.elements[1]
    inertia, across = plane_inertia(limb)
    slope, far = divide(inertia.along, element.length), end_mass(limb)
    mixed = add(slope, negate(far))
    start_mass = total(body.mass for body in element.pair.start_links) if element.pair else ZERO
    m_ee = equations.constant(
        f"{name}_rod_start_mass", add(total((inertia.mass, negate(slope), negate(mixed))), start_mass)
    )
    m_ec = equations.constant(f"{name}_rod_mixed_mass", mixed)
    elbow, tip = rates.elbow.acceleration, end.acceleration
    start_weight = equations.constant(f"{name}_rod_start_weight", add(add(inertia.mass, negate(slope)), start_mass))
    on_elbow = m_ee * elbow + m_ec * tip - start_weight * gravity
    on_tip = m_ec * elbow - m_ec * gravity
    if across != ZERO:
        axis = equations.constant_vector(f"{name}_rod_axis", world_axis(limb))
        twist = equations.constant(f"{name}_rod_across_mass", divide(across, element.length))
        on_elbow += twist * axis.cross(tip - gravity)
        on_tip -= twist * axis.cross(elbow - gravity)
    tape.effort(rates.elbow, on_elbow)
    tape.effort(end, on_tip)


def _rotation_efforts(tape: RateTape, positions: RodPositions, rates: RodRates, gravity: Matrix) -> None:
    """Add what turns about the first axis of the rod's joint, unless that is the only one, and the spin of the rod."""
    limb, name, equations = positions.limb, positions.limb.name, tape.equations
    if rates.rotation is None or turns_about_one_axis(limb):
        return
    about = equations.constant(f"{name}_turning_inertia", rotation_inertia(limb))
    tape.effort(rates.rotation, about * rates.rotation.acceleration)
    if rates.turn is None:
        return
    inertia = rod_inertia(limb)
    spin_efforts(tape, name, [inertia], limb.elements[1].length, rates.turn)
    if rates.axes is not None:
        uneven_efforts(tape, name, replace(inertia, unequal=ZERO), rates.elbow, rates.axes, gravity)


def rod_friction(tape: RateTape, limb: Limb, rates: RodRates, platform: Rate | None) -> None:
    """Add the friction of the joints, on relative rates; `platform` is ω of what the rod ends on."""
    joint_friction(tape, f"{limb.name}_drive", limb.elements[0].joint.friction, [rates.drive])
    if rates.rotation is not None:
        _elbow_friction(tape, limb, rates, rates.rotation)
        _tip_friction(tape, limb, rates, rates.rotation, platform)


def _elbow_friction(tape: RateTape, limb: Limb, rates: RodRates, rotation: Rate) -> None:
    """Add that of the joint of the rod, whose first axis an arm carries round with it."""
    (arm, rod), name = limb.elements, limb.name
    if rod.joint.type is JointType.SPHERICAL:
        return
    if arm.joint.type is JointType.REVOLUTE and not arm.couplers:  # couplers do not turn
        assert arm.joint.axis is not None and rod.joint.axis is not None
        sense = tape.equations.constant(f"{name}_elbow_sense", dot_trees(rod.joint.axis, arm.joint.axis))
        terms = [Term(Matrix([1]), rotation), Term(Matrix([-sense]), rates.drive)]
        rotation = tape.plain(f"{name}_elbow_rate", terms)
    links = rod.pair.start_links if rod.pair else ()
    _joint_friction(tape, f"{name}_elbow", limb, rod.joint, (rotation, rates.tilt), len(links))


def _tip_friction(tape: RateTape, limb: Limb, rates: RodRates, rotation: Rate, platform: Rate | None) -> None:
    """Add that of the tip, on the turn of the rod against the platform."""
    tip, name, pair = limb.tip, limb.name, limb.elements[1].pair
    assert isinstance(tip, Joint)
    if tip.type is JointType.SPHERICAL:
        return
    if platform is not None:
        axis = tape.equations.constant_vector(f"{name}_rod_axis", world_axis(limb))
        rotation = tape.plain(f"{name}_tip_rate", [Term(Matrix([1]), rotation), Term(-axis.T, platform)])
    _joint_friction(tape, f"{name}_tip", limb, tip, (rotation, rates.tilt), len(pair.end_links) if pair else 0)


def _joint_friction(
    tape: RateTape, name: str, limb: Limb, joint: Joint, rates: tuple[Rate, Rate | None], links: int
) -> None:
    """Each rod of a pair has a joint of its own, but one axis where a link joins them."""
    count = TWO if limb.elements[1].pair else ONE
    rotation, tilt = rates
    joint_friction(tape, name, joint.friction.of(ONE if links else count), [rotation])
    if tilt is not None and joint.type is JointType.UNIVERSAL:
        joint_friction(tape, name, joint.friction.of(count), [tilt])
