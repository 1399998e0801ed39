"""Friction of the joints at both ends of a rod, or of a pair of rods, on the relative rates of what they join."""

from __future__ import annotations

from pkmgen.description.types import JointType
from pkmgen.equations.matrix import Matrix
from pkmgen.equations.rates import Rate, RateTape, Term
from pkmgen.expression.algebra import ONE, dot
from pkmgen.geometry.friction import joint_friction
from pkmgen.geometry.limbs.rod_inertia import TWO, world_axis
from pkmgen.mechanism.types import Joint, Limb

__all__ = ["elbow_friction", "tip_friction"]

Turns = tuple[Rate, Rate | None]
"""Rates of a rod about the first axis of its joint and about the second one; None where that is held."""


def elbow_friction(tape: RateTape, limb: Limb, rates: Turns, drive: Rate | None) -> None:
    """Add that of the joint of the rod.

    Args:
        tape: Rates.
        limb: The limb.
        rates: Rates of the rod.
        drive: Rate of an arm, which carries the first axis round with it; None for a slider.
    """
    (arm, rod), (turn, tilt) = limb.elements, rates
    if rod.joint.type is JointType.SPHERICAL:
        return
    if drive is not None and not arm.couplers:  # couplers do not turn
        assert arm.joint.axis is not None and rod.joint.axis is not None
        sense = tape.equations.constant(f"{limb.name}_elbow_sense", dot(rod.joint.axis, arm.joint.axis))
        terms = [Term(Matrix([1]), turn), Term(Matrix([-sense]), drive)]
        turn = tape.plain(f"{limb.name}_elbow_rate", terms)
    links = bool(rod.pair.start_links) if rod.pair else False
    _of_rods(tape, f"{limb.name}_elbow", limb, rod.joint, (turn, tilt), links)


def tip_friction(tape: RateTape, limb: Limb, rates: Turns, platform: Rate | None) -> None:
    """Add that of the tip.

    Args:
        tape: Rates.
        limb: The limb.
        rates: Rates of the rod.
        platform: Angular velocity of what the limb ends on, None where that does not turn.
    """
    (turn, tilt), pair = rates, limb.elements[1].pair
    assert isinstance(limb.tip, Joint)
    if limb.tip.type is JointType.SPHERICAL:
        return
    if platform is not None:
        axis = tape.equations.constant_vector(f"{limb.name}_rod_axis", world_axis(limb))
        turn = tape.plain(f"{limb.name}_tip_rate", [Term(Matrix([1]), turn), Term(-axis.T, platform)])
    links = bool(pair.end_links) if pair else False
    _of_rods(tape, f"{limb.name}_tip", limb, limb.tip, (turn, tilt), links)


def _of_rods(tape: RateTape, name: str, limb: Limb, joint: Joint, rates: Turns, linked: bool) -> None:
    """Each rod of a pair has a joint of its own, but only one first axis where a link joins them."""
    count, (turn, tilt) = TWO if limb.elements[1].pair else ONE, rates
    joint_friction(tape, name, joint.friction.of(ONE if linked else count), [turn])
    if tilt is not None and joint.type is JointType.UNIVERSAL:
        joint_friction(tape, name, joint.friction.of(count), [tilt])
