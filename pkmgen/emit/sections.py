"""Sections of a function: geometry, velocity, acceleration and bodies, limb by limb and of the robot as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from pkmgen.emit.types import CSection, CStatement
from pkmgen.graph.types import ExprGraph, Quantity

WINDOW = 32
"""Statements among which a processor finds by itself what it can begin: within so many, order is for the reader."""
STAGES = ("geometry", "velocity", "acceleration", "bodies")
PLATFORM = -1
_RATES = {"m/s": 1, "rad/s": 1, "m/s²": 2, "rad/s²": 2, "N": 3, "N*m": 3, "N·m": 3, "kg": 3, "kg*m": 3, "kg*m**2": 3}
_BODIES = {"effort", "force", "torque", "moment", "gravity", "momentum", "inertia", "mass"}
"""Words in the names of what bodies put on a robot."""


class Place(NamedTuple):
    """Where a value belongs; values need only those of places that are not greater.

    Attributes:
        stage: Place in `STAGES`.
        limb: Number of the limb; −1 for what limbs are computed from, their number for what is computed from several.
    """

    stage: int
    limb: int

    def title(self, limbs: Sequence[str]) -> str:
        """What a reader calls it."""
        owner = "platform" if self.limb == PLATFORM else "whole robot" if self.limb == len(limbs) else limbs[self.limb]
        return f"{owner}: {STAGES[self.stage]}"


def places_of(graph: ExprGraph, names: Mapping[int, str], limbs: Sequence[str]) -> list[Place]:
    """Find where the values of a graph belong, by what they depend on and what they are called."""
    inputs = {i: _RATES.get(unit, 0) for p in graph.inputs for i, unit in zip(p.nodes, p.units, strict=True)}
    starts = [f"{limb}_" for limb in limbs]
    places: list[Place] = []
    for index, node in enumerate(graph.nodes):
        owner, stage = PLATFORM, inputs.get(index, 0)
        if name := names.get(index):
            owner = next((number for number, start in enumerate(starts) if name.startswith(start)), PLATFORM)
            stage = stage if _BODIES.isdisjoint(name.split("_")) else len(STAGES) - 1
        named = owner
        for i in node.args:
            needed, limb = places[i]
            stage = max(stage, needed)
            if limb > owner:
                owner = limb if owner == PLATFORM or named != PLATFORM else len(limbs)
            elif PLATFORM < limb < owner and named == PLATFORM:
                owner = len(limbs)
        places.append(Place(stage, owner))
    return places


def arranged_by_place(order: Sequence[int], places: Sequence[Place]) -> list[int]:
    """Put values that belong together beside each other, as far as the processor does not mind."""
    windows = (order[begin : begin + WINDOW] for begin in range(0, len(order), WINDOW))
    return [index for window in windows for index in sorted(window, key=lambda index: places[index])]


def note_of(quantity: Quantity | None, unit: str) -> str:
    """What a comment says about a value."""
    if quantity is None:
        return unit
    if quantity.multiple != 1.0:
        return "" if quantity.multiple == -1.0 else f"{quantity.multiple:.6g} * {quantity.meaning}"
    return ": ".join(said for said in (quantity.unit or unit, quantity.meaning) if said)


def sections(written: Iterable[tuple[Place, CStatement]], limbs: Sequence[str]) -> Iterator[CSection]:
    """Group statements that follow each other by where they belong; what goes on with a section says so."""
    seen: set[str] = set()
    for place, group in groupby(written, key=lambda each: each[0]):
        title = place.title(limbs)
        yield CSection(f"{title}, continued" if title in seen else title, tuple(statement for _, statement in group))
        seen.add(title)
