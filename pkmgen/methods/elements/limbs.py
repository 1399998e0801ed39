"""Limbs as kinematic elements, and masses at the ends of their rods given to the platform (regrouping).

Regrouping stops where a body would be left without a mass centre, which the method is written in, so that telescopic
rods keep theirs; on a platform that turns each mass would be another body of it, which costs more than is saved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.language.expression.algebra import ZERO, add, scale
from pkmgen.language.expression.trees import Tree
from pkmgen.mechanism.body_masses import leave_mass_at_end
from pkmgen.mechanism.types import Body, Limb, Mechanism
from pkmgen.methods.tip_masses import join_tip_masses
from pkmgen.motion.geometry.limbs.elements import ElementLine, PlacedBody
from pkmgen.motion.geometry.limbs.types import Drive
from pkmgen.motion.geometry.platform import PlatformPoint
from pkmgen.motion.kinematics.motion import MovingLimb, RobotMotion


@dataclass(frozen=True, slots=True)
class LimbElements:
    """A limb as kinematic elements.

    Attributes:
        limb: The limb.
        frame: Axes its vectors are written in, columns in world axes; None for world axes.
        bodies: The bodies of its elements.
        drives: Its actuated rates.
        last: Line of the element it ends with, None where that does not turn.
        friction: Adds the friction of its joints, given the rotation of the platform if a limb carries that.
    """

    limb: Limb
    frame: Matrix | None
    bodies: tuple[PlacedBody, ...]
    drives: tuple[Drive, ...]
    last: ElementLine | None
    friction: Callable[[Rate | None], None]


def limb_elements(tape: RateTape, moving: MovingLimb) -> LimbElements:
    """Read the rates of a limb as those of its elements."""
    limb, form, frame, positions, rates = moving.limb, moving.form, moving.axes, moving.positions, moving.rates
    elements = form.elements(tape, positions, rates)

    def friction(rotation: Rate | None) -> None:
        if rotation is not None and frame is not None:
            rotation = tape.plain(f"{limb.name}_platform_rotation", [Term(frame.T, rotation)])
        form.friction(tape, positions, rates, rates.tip.rotation if rotation is None else rotation)

    massive = tuple(each for each in elements.bodies if _has_inertia(each.body))
    return LimbElements(limb, frame, massive, rates.drives, elements.last, friction)


def _has_inertia(body: Body) -> bool:
    return body.mass != ZERO or any(entry != ZERO for entry in body.inertia)


def tip_masses_joined(
    robot: RobotMotion, limbs: list[LimbElements]
) -> tuple[list[LimbElements], Sequence[PlatformPoint]]:
    """Give mass at the ends of rods to what the limbs end on, where that has one velocity for all of them."""
    ended = {each.limb.index: _without_tip_mass(robot.geometry.mechanism, each) for each in limbs}
    points = robot.points
    if any(point.rotation is not None for point in points):
        return limbs, points
    joined, _ = join_tip_masses(robot.geometry, points, lambda limb: ended[limb.index][1])
    return [ended[each.limb.index][0] for each in limbs], joined


def _without_tip_mass(mechanism: Mechanism, limb: LimbElements) -> tuple[LimbElements, Tree]:
    """A limb without the mass that the bodies of its last rod leave at the tip, and that mass."""
    last, bodies = limb.limb.elements[-1], list[PlacedBody]()
    tip_mass: Tree = ZERO
    for placed in limb.bodies:
        ended = None
        if placed.line is not None and placed.body in last.bodies and last.slide is None:
            ended = leave_mass_at_end(placed.body, scale(last.length, placed.line.own), mechanism.value)
        bodies.append(placed if ended is None else replace(placed, body=ended.body))
        tip_mass = tip_mass if ended is None else add(tip_mass, ended.mass)
    return replace(limb, bodies=tuple(bodies)), tip_mass
