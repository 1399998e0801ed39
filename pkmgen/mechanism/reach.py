"""What of the box a robot cannot use, and how near home is to a singularity: the same words for all robots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.machine.spelling import named

Array = NDArray[Any]
Place = tuple[tuple[str, float, str], ...]
"""A position: name, value and unit of its entries."""
BEYOND = {
    "parallel": "the motors no longer hold the mechanism",
    "serial": "the coordinates do not tell where the mechanism is",
}
"""What happens at a singularity of each kind."""


@dataclass(frozen=True, slots=True)
class BoxReach:
    """What becomes of positions of the box, and how near home is to the limit.

    Attributes:
        positions: Number of positions drawn.
        turned: How many lie beyond a singularity, where the loops turn over.
        ended: How many lie beyond a place where the loops cannot be closed any further, a singularity too.
        coordinate: The independent coordinate that meets a limit soonest, moving alone; empty for none near.
        distance: How far that is from home, rad or m.
        unit: Its unit.
        kind: `parallel` in a parallel singularity, `serial` where coordinates do not determine the pose, `reach` where
            a limb is stretched or folded.
        word: What positions are called.
        unreached: How many no limb, or not all of them, can reach.
        limbs: Limbs that cannot reach some of these.
        loops: What cannot be closed any further there: closures, and the joints that would have to move.
        nearest: By what is the matter (`turned`, `ended`, `unreached`), such a position that is nearest to home.
    """

    positions: int
    turned: int
    ended: int
    coordinate: str
    distance: float
    unit: str
    kind: str
    word: str = "positions"
    unreached: int = 0
    limbs: tuple[str, ...] = ()
    loops: tuple[str, ...] = ()
    nearest: Mapping[str, Place] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)

    @property
    def lost(self) -> int:
        """How many positions of the box cannot be used."""
        return self.turned + self.ended + self.unreached

    def words(self) -> str:
        """Say in a line what a singularity of this kind is, and what to do about it; empty where there is none."""
        todo = "; make the box smaller: the comparisons used the other positions" if self.ended + self.turned else ""
        if self.kind in BEYOND and (self.coordinate or self.turned + self.ended or not self.unreached):
            what = f"{self.kind} singularity: where {BEYOND[self.kind]}, and beyond which it is assembled otherwise"
            return what + todo
        if self.unreached:
            return (
                f"out of reach: a limb is too short, or folded; make the box smaller: {self.word} there were left out"
            )
        return "limit of reach: where a limb is stretched or folded, a serial singularity"

    def sentence(self) -> str:
        """Say it in a line."""
        box = f"of {self.positions} {self.word} of the box"
        parts = []
        if self.unreached:
            of = f" of {named('limb', self.limbs)}" if self.limbs else ""
            parts.append(f"{self.unreached} {box} {_are(self.unreached)} out of reach{of}{self._place('unreached')}")
        kind = "a parallel singularity" if self.kind == "reach" else f"a {self.kind} singularity"
        lost = self.turned + self.ended
        if lost:
            where = [f"{self.turned} on another sheet{self._place('turned')}"]
            loops = f"the loops of {', '.join(self.loops)}" if self.loops else "the loops"
            where += [f"{self.ended} where {loops} cannot be closed{self._place('ended')}"] if self.ended else []
            parts.append(f"{lost} {box} lie{'s' if lost == 1 else ''} beyond {kind} ({', '.join(where)})")
        elif not self.unreached:
            parts.append(f"none {box} lies beyond {kind}")
        return "; ".join([*parts, self._home()])

    def _home(self) -> str:
        if not self.coordinate:
            return "home is far from one"
        told = self.turned + self.ended or not self.unreached
        limit = "the limit of its reach" if self.kind == "reach" else "one" if told else f"a {self.kind} singularity"
        if self.distance == 0.0:
            return f"home is in {limit}"
        size = f"{np.degrees(self.distance):.2g}°" if self.unit == "rad" else f"{1e3 * self.distance:.3g} mm"
        return f"home is {size} of {self.coordinate} from {limit}"

    def _place(self, matter: str) -> str:
        """Say where the nearest of some positions is."""
        if not (entries := self.nearest.get(matter)):
            return ""
        said = ", ".join(f"{name} {value:.4g}{_after(unit)}" for name, value, unit in entries)
        return f", the nearest to home at {said}"


def nearest_of(names: Sequence[str], units: Sequence[str], positions: Array, away: Array, chosen: Array) -> Place:
    """The nearest of chosen positions; empty where none is chosen.

    Args:
        names: Names of the entries.
        units: Their units.
        positions: Positions, one row each.
        away: How far each is from home.
        chosen: Which of them are meant.
    """
    (places,) = np.nonzero(chosen)
    if not len(places):
        return ()
    row = positions[places[np.argmin(away[places])]]
    return tuple((name, float(value), unit) for name, unit, value in zip(names, units, row, strict=True))


def _after(unit: str) -> str:
    return f" {unit}" if unit in ("m", "rad") else ""


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
