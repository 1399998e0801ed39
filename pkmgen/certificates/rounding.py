"""How far rounding may take a function of the C text from its exact values, anywhere in a box.

Every value has an interval that holds it in all states of a part of the box, and a bound of its error: that of what it
is computed from, and its own rounding (running error analysis, Higham 2002, §3.3). The part with the greatest bound is
halved as long as parts are allowed.
"""

from __future__ import annotations

import heapq
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pkmgen.certificates.balls import LIBRARY_UNITS, UNDERFLOW, figure, operation, precisely, squared
from pkmgen.certificates.terms import Terms
from pkmgen.graph.rounding import UNIT

PRECISION = 64
"""Bits of intervals, which are far wider than that."""
Entry = tuple[str, int]
Ends = tuple[float, float]
Bounded = tuple[Any, Any]
"""Interval of a value, and bound of its error."""


@dataclass(frozen=True, slots=True)
class BoxRounding:
    """Bound of the rounding errors of a function over a box.

    Attributes:
        verdict: `bounded`, or `open` where some part has no bound.
        bound: Greatest error of any entry of the outputs, in their units; none where it is open.
        part: Part of the box, by volume, on which errors have bounds.
        cells: Parts that were looked at.
    """

    verdict: str
    bound: float | None
    part: float
    cells: int

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {**asdict(self), "bound": None if self.bound is None else figure(self.bound)}


def box_rounding(
    terms: Terms,
    roots: Sequence[int],
    ranges: Mapping[Entry, Ends],
    halved: Sequence[Entry],
    real: str,
    most: int,
    until: float = math.inf,
) -> BoxRounding:
    """Bound the rounding errors of some terms.

    Args:
        terms: All terms.
        roots: Those of the outputs.
        ranges: Least and greatest value of each input.
        halved: Inputs that are halved; the others are taken whole.
        real: Type of numbers.
        most: How many parts are looked at.
        until: Time of `time.monotonic` at which it ends.
    """
    needed = [(index, *terms.terms[index]) for index in terms.needed(roots)]
    start = tuple(ranges[entry] for entry in halved)
    widths = [max(high - low, 1e-300) for low, high in start]

    def bound_of(cell: tuple[Ends, ...]) -> float:
        given = {**ranges, **dict(zip(halved, cell, strict=True))}
        return _bound(arb, needed, roots, given, real)

    with precisely(PRECISION) as arb:
        heap, cells = [(-bound_of(start), -1.0, start)], 1  # the greatest bound first, then the greatest part
        while cells < most and heap[0][0] < 0.0 and time.monotonic() < until:
            _, share, cell = heapq.heappop(heap)
            side = max(range(len(cell)), key=lambda k: (cell[k][1] - cell[k][0]) / widths[k])
            low, high = cell[side]
            for half in ((low, (low + high) / 2.0), ((low + high) / 2.0, high)):
                part = (*cell[:side], half, *cell[side + 1 :])
                heapq.heappush(heap, (-bound_of(part), share / 2.0, part))
                cells += 1
    bounded = -sum(share for bound, share, _ in heap if math.isfinite(bound))
    worst = -heap[0][0]
    whole = math.isfinite(worst)
    return BoxRounding("bounded" if whole else "open", worst if whole else None, 1.0 if whole else bounded, cells)


def _bound(arb: Any, needed: Sequence[Any], roots: Sequence[int], ranges: Mapping[Entry, Ends], real: str) -> float:
    """Greatest error of the outputs on a part; infinite where some value has no bound."""
    values: dict[int, Bounded] = {}
    unit, tiny = arb(UNIT[real]), arb(UNDERFLOW[real])
    for index, op, args, payload in needed:
        if op == "const":
            values[index] = arb(payload), arb(0)
        elif op == "input":
            low, high = ranges[payload]
            values[index] = arb(low).union(arb(high)), arb(0)
        else:
            found = _operated(arb, op, [values[each] for each in args], square=len(args) == 2 and args[0] == args[1])
            if found is None or not (found[0].is_finite() and found[1].is_finite()):
                return math.inf
            value, error, units = found
            size = (value.abs_upper() + error) * unit * units + (tiny if units else 0)
            values[index] = value, (error + size).upper()
    return max(float(values[index][1].upper()) for index in roots)


def _operated(arb: Any, op: str, args: Sequence[Bounded], *, square: bool) -> tuple[Any, Any, int] | None:
    """Interval of a result, the error that it inherits, and by how many units it is rounded; None without a bound."""
    (a, ea), (b, eb) = args[0], args[-1]
    match op:
        case "add" | "sub":
            return (a + b if op == "add" else a - b), ea + eb, 1
        case "mul":
            return (squared(a) if square else a * b), a.abs_upper() * eb + b.abs_upper() * ea + ea * eb, 1
        case "div":
            below = b.abs_lower() - eb
            return (a / b, (ea + (a / b).abs_upper() * eb) / below, 1) if below > 0 else None
        case "sqrt":
            least = a.lower() - ea
            return (a.sqrt(), ea / (a.lower().sqrt() + least.sqrt()), 1) if least > 0 else None
        case "neg" | "abs":
            return operation(arb, op, [a]), ea, 0
        case "max":
            return a.max(b), arb.max(ea, eb), 0
        case "sin" | "cos" | "tanh":
            return operation(arb, op, [a]), ea, LIBRARY_UNITS
        case "atan2":
            return _angle(arb, a, ea, b, eb)
        case "sign":
            return (a.sgn(), arb(0), 0) if a.abs_lower() > ea else (arb(0, 1), arb(2), 0)
    return None


def _angle(arb: Any, y: Any, ey: Any, x: Any, ex: Any) -> tuple[Any, Any, int] | None:
    """Away from the origin, and from where angles jump."""
    distance = (squared(x.abs_lower()) + squared(y.abs_lower())).sqrt() - ex - ey
    jumps = not (y.abs_lower() > ey or x.lower() > ex)
    return None if jumps or not distance > 0 else (arb.atan2(y, x), (ex + ey) / distance, LIBRARY_UNITS)
