"""Proof of exactly one solution close to the one that Newton's method found (Krawczyk 1969; Rump 2010, §13).

A step is a map N whose fixed points are the solutions. Where N maps a box X into its inside and its derivative there
has a norm below one, it has exactly one fixed point in X (Banach). Both are decided in balls, N by the mean value form
N(x̂) + N'(X)(X − x̂) with x̂ the middle of X, and N' by differentiating the step forward.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from numpy.typing import NDArray

from pkmgen.certificates.balls import decimal, exactly, literal_ball, precisely
from pkmgen.certificates.slopes import Dual, operated
from pkmgen.certificates.specification import rounded
from pkmgen.graph.rounding import UNIT
from pkmgen.graph.types import GraphIteration

Inputs = Mapping[tuple[str, int], Any]
REFINEMENTS, BOX_GROWTH, TRIES = 6, 16, 8
"""Newton steps towards the solution; factor by which a box grows that was too small, and how often it may."""
LEAST_DISTANCE, CLAIM_ROOM = 1e-12, 4.0
"""Least distance that is claimed, since smaller ones differ among machines; factor by which others are widened."""


@dataclass(frozen=True, slots=True)
class Solutions:
    """What was proven of the solutions at some states.

    Attributes:
        states: How many were looked at.
        proven: At how many there is exactly one solution in a box around what was found.
        distance: Greatest distance of what was found from it, relative to the greatest unknown; of states proven.
    """

    states: int
    proven: int
    distance: float

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {**asdict(self), "distance": _outward(self.distance)}


def _outward(distance: float) -> float:
    """A distance rounded up to a power of ten, with room: it is noise of the last bits of the last iterate."""
    wide = CLAIM_ROOM * distance
    return float(f"1e{math.ceil(math.log10(wide))}") if wide > LEAST_DISTANCE else LEAST_DISTANCE


def solutions(
    iteration: GraphIteration, states: Mapping[str, NDArray[Any]], parameters: Mapping[str, float], real: str
) -> Solutions:
    """Prove that what an iteration found is beside a solution, the only one in a box.

    Args:
        iteration: Its step is one of the equations, before any pass.
        states: Inputs, and the unknowns as found, a row for each state.
        parameters: Values of the parameters.
        real: Type of the kernel.
    """
    name, found = iteration.unknown.name, list[float]()
    count = len(states[name])
    with precisely() as arb:
        known = {key: exactly(arb, decimal(value)) for key, value in parameters.items()}
        for row in range(count):
            inputs = {
                (port, entry): exactly(arb, rounded(float(value), real))
                for port, values in states.items()
                for entry, value in enumerate(values[row])
            }
            distance = _distance(arb, iteration, inputs, known)
            if distance is not None:
                found.append(distance)
    return Solutions(count, len(found), max(found, default=0.0))


def _distance(arb: Any, iteration: GraphIteration, inputs: Inputs, known: Mapping[str, Any]) -> float | None:
    """Bound of the distance between the unknowns as found and the one solution near; None where none is proven."""
    size = iteration.unknown.size
    name = iteration.unknown.name
    start = [inputs[name, entry] for entry in range(size)]
    middle = start
    for _ in range(REFINEMENTS):
        middle = [arb(value.mid()) for value, _ in _step(arb, iteration, inputs, known, middle, slopes=False)]
    reached = [value for value, _ in _step(arb, iteration, inputs, known, middle, slopes=False)]
    if not all(value.is_finite() for value in reached):
        return None
    scale = max(1e-300, *(float(abs(each).mid()) for each in middle))
    radii = [
        2 * (abs(one - other).upper() + abs(image - other).upper()) + arb(UNIT["double"]) ** 2
        for one, image, other in zip(start, reached, middle, strict=True)
    ]
    for _ in range(TRIES):
        box = [arb(x.mid(), radius.upper()) for x, radius in zip(middle, radii, strict=True)]
        if _maps_into_itself(arb, iteration, inputs, known, (middle, reached), box):
            away = [abs(one - other).upper() for one, other in zip(start, box, strict=True)]
            return max(float(each) for each in away) / scale
        radii = [radius * BOX_GROWTH for radius in radii]
    return None


def _maps_into_itself(
    arb: Any,
    iteration: GraphIteration,
    inputs: Inputs,
    known: Mapping[str, Any],
    at: tuple[Sequence[Any], Sequence[Any]],
    box: Sequence[Any],
) -> bool:
    """Whether a step maps a box into its inside, and brings points of it nearer to each other.

    Distances are measured in widths of the box, entry by entry.
    """
    middle, image = at
    widths = [each.rad() for each in box]
    for row, (_, slope) in enumerate(_step(arb, iteration, inputs, known, box, slopes=True)):
        reach = sum((abs(each).upper() * widths[column] for column, each in slope.items()), start=arb(0))
        whole = abs(image[row] - middle[row]).upper() + reach
        if not (whole < widths[row] and reach < widths[row]):
            return False
    return True


def _step(
    arb: Any, iteration: GraphIteration, inputs: Inputs, known: Mapping[str, Any], at: Sequence[Any], *, slopes: bool
) -> list[Dual]:
    """The next unknowns and, where they are asked for, their derivatives in the unknowns."""
    graph, name = iteration.step, iteration.unknown.name
    [port] = [port for port in graph.outputs if port.name == "next"]
    values: dict[int, Dual] = {}
    for index in sorted(graph.needed_by(port.nodes)):
        op, args, payload = graph.nodes[index]
        match op:
            case "const":
                values[index] = literal_ball(arb, float(payload), 2.0 * UNIT["double"], "double"), {}  # type: ignore[arg-type]
            case "input" if payload[0] == name:  # type: ignore[index]
                entry = payload[1]  # type: ignore[index]
                values[index] = at[entry], {entry: arb(1)} if slopes else {}  # type: ignore[dict-item, index]
            case "input":
                values[index] = inputs[payload], {}  # type: ignore[index]
            case "parameter":
                values[index] = known[payload], {}  # type: ignore[index]
            case _:
                values[index] = operated(arb, op, [values[each] for each in args])
    return [values[index] for index in port.nodes]
