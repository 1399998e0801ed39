"""Limbs taken apart into kinematic elements (Özgür 2013, §3.1): their directions, rates and bodies, whatever the form.

The closure of a limb, its joint rates and their derivatives come from its form; here they are read as what Özgür's
method is written in, the rates u̇, ḋ and σ of its elements (26).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pkmgen.equations.matrix import Matrix
from pkmgen.equations.rates import Rate, RateTape, Term
from pkmgen.expression.algebra import ZERO
from pkmgen.geometry.limbs.elements import ElementLine, PlacedBody
from pkmgen.geometry.limbs.types import Drive
from pkmgen.kinematics.motion import MovingLimb
from pkmgen.mechanism.types import Body, Limb


@dataclass(frozen=True, slots=True)
class LimbElements:
    """A limb as kinematic elements.

    Attributes:
        limb: The limb.
        frame: Axes its vectors are written in, columns in world axes; None for world axes.
        bodies: The bodies of its elements.
        drives: Its actuated rates.
        last: Line of the element it ends with, None where that does not turn.
        friction: Adds the friction of its joints; told the turn of the platform where a limb carries that.
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
            rotation = tape.plain(f"{limb.name}_platform_turn", [Term(frame.T, rotation)])
        form.friction(tape, positions, rates, rates.tip.rotation if rotation is None else rotation)

    massive = tuple(each for each in elements.bodies if _has_inertia(each.body))
    return LimbElements(limb, frame, massive, rates.drives, elements.last, friction)


def _has_inertia(body: Body) -> bool:
    return body.mass != ZERO or any(entry != ZERO for entry in body.inertia)
