"""The point of a platform that moves freely that its balance is written about.

A line through that point has no moment about it, so that the balance has zeros where a limb ends there: the line takes
no cross product, nor does the effort of the limb, and its column no part in the elimination of three rows. P itself,
which the twist is of, is a point like others then.

Points are given by the axes of the platform, differentiated once for all of them, where many points share coordinates:

    Ċ = v + Ṙ a,   C̈ = v̇ + R̈ a,   Ṙ = [ω]× R,   R̈ = U R,   U = [ω̇]× + ω ωᵀ − ω² 1
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pkmgen.graph.symbolic.matrix import Matrix, eye
from pkmgen.graph.symbolic.rates import Rate, Term
from pkmgen.language.expression.algebra import Vector
from pkmgen.mechanism.types import Body
from pkmgen.motion.geometry.anchor import ORIGIN, skew
from pkmgen.motion.geometry.bodies import spreading
from pkmgen.motion.geometry.platform import ColumnRates, PlatformMotion, PlatformPoint, platform_motion
from pkmgen.motion.geometry.pose import difference


@dataclass(frozen=True, slots=True)
class Reference:
    """How the balance of a platform that moves freely is written.

    Attributes:
        place: The point that moments are about, platform frame, m.
        by_columns: Whether its points move by derivatives of its axes, because that costs less.
    """

    place: Vector
    by_columns: bool


def seen_from(motion: PlatformMotion, reference: Reference) -> tuple[PlatformMotion, Rate]:
    """Express the motion of a platform that turns freely by the velocity of another point of it.

    Moments of efforts on the twist are about that point then. Accelerations of the twist are known.

    Returns:
        The motion, and the velocity of P in terms of it.
    """
    tape, equations = motion.tape, motion.tape.equations
    own, rotation = motion.velocity, motion.rotation
    assert rotation is not None and motion.pose.frame is not None
    spread = spreading(equations, rotation)
    pose, arm = motion.pose.seen_from(equations, reference.place)
    velocity = equations.vector(
        "reference_velocity", own.velocity + rotation.velocity.cross(arm), "velocity of the reference point, m/s"
    )
    change = equations.vector(
        "reference_acceleration", own.acceleration + spread * arm, "acceleration of the reference point, m/s²"
    )
    twist = tape.source(
        "reference_twist", Matrix([*velocity, *rotation.velocity]), Matrix([*change, *rotation.acceleration])
    )
    moved = platform_motion(tape, pose, twist)
    turn = moved.rotation
    assert turn is not None
    if reference.by_columns:
        rate = equations.matrix("attitude_rate", skew(rotation.velocity) * motion.pose.frame, "Ṙ, 1/s", "Rdot")
        bend = equations.matrix("attitude_change", spread * motion.pose.frame, "R̈, 1/s²", "Rddot")
        moved = replace(moved, columns=ColumnRates(rate, bend))
    terms = [Term(eye(3), moved.velocity), Term(skew(arm), turn)]
    return moved, tape.known("platform_point", terms, "velocity of P, m/s", own)


def central_point(motion: PlatformMotion, point: Rate, bodies: tuple[Body, ...]) -> PlatformPoint:
    """Write the velocity of what the bodies of a platform without parts are lumped about.

    It is the mass centre of the only body, P of several that have theirs there, and the reference point of others;
    `point` is the velocity of P.
    """
    pose, rotation = motion.pose, motion.body_rotation(motion.pose.whole())
    change = None if motion.columns is None else motion.columns.change
    if all(body.mass_centre == ORIGIN for body in bodies):
        return PlatformPoint("platform", bodies, pose.whole(), point, rotation, change)
    centre = bodies[0].mass_centre if len(bodies) == 1 else pose.origin
    anchor = pose.fixed_point(motion.tape.equations, "platform_centre", centre)
    velocity = replace(motion, columns=None).anchor_rate("platform_centre", anchor)
    moved = tuple(replace(body, mass_centre=difference(body.mass_centre, centre)) for body in bodies)
    return PlatformPoint("platform", moved, anchor, velocity, rotation, change)
