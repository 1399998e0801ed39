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
from pkmgen.geometry.anchor import ORIGIN, Anchor
from pkmgen.geometry.limbs.elements import ElementLine, PlacedBody
from pkmgen.geometry.limbs.own_frame import in_own_frame, own_axes
from pkmgen.geometry.limbs.types import Drive, LimbForm, TipRates
from pkmgen.mechanism.types import Body, Limb

__all__ = ["LimbElements", "limb_elements"]


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


def limb_elements(tape: RateTape, form: LimbForm, limb: Limb, anchor: Anchor, tip: TipRates) -> LimbElements:
    """Close a limb and write the rates of its elements."""
    frame = None
    if form.in_limb_axes:
        frame, limb, anchor, tip = _in_limb_frame(tape, limb, anchor, tip)
    positions = form.positions(tape.equations, limb, anchor, False)
    rates = form.rates(tape, positions, tip)
    elements = form.elements(tape, positions, rates)

    def friction(turn: Rate | None) -> None:
        if turn is not None and frame is not None:
            turn = tape.plain(f"{limb.name}_platform_turn", [Term(frame.T, turn)])
        form.friction(tape, positions, rates, rates.tip.turn if turn is None else turn)

    massive = tuple(each for each in elements.bodies if _has_inertia(each.body))
    return LimbElements(limb, frame, massive, rates.drives, elements.last, friction)


def _in_limb_frame(tape: RateTape, limb: Limb, anchor: Anchor, tip: TipRates) -> tuple[Matrix, Limb, Anchor, TipRates]:
    """See a limb, its anchor and its tip from its own frame."""
    equations, name, frame = tape.equations, limb.name, own_axes(tape.equations, limb)
    place = equations.vector(f"{name}_own_tip", frame.T * anchor.position(equations), "tip in the limb frame, m")
    attitude = anchor.frame
    if attitude is not None:
        attitude = equations.matrix(f"{name}_own_attitude", frame.T * attitude * frame, "attitude in the limb frame")
    point = tape.rate(f"{name}_own_tip_velocity", [Term(frame.T, tip.point)], "Ċ in the limb frame, m/s")
    turn = tip.turn
    if turn is not None:
        turn = tape.rate(f"{name}_own_tip_turn", [Term(frame.T, turn)], "ω in the limb frame, rad/s")
    own = Anchor(place, ORIGIN, (), attitude, anchor.ratio)
    return frame, in_own_frame(limb), own, TipRates(point, turn)


def _has_inertia(body: Body) -> bool:
    return body.mass != ZERO or any(entry != ZERO for entry in body.inertia)
