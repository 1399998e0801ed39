"""Whether all guards hold in the whole box, proven by interval arithmetic on parts of it.

What cannot be decided on a part is decided on its halves, until all parts are proven, a point is found at which a guard
fails, or the parts that were allowed are used up: then how much of the box is proven is what is claimed.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pkmgen.certificates.balls import exactly, precisely
from pkmgen.certificates.module_proof import ProvenFunction
from pkmgen.certificates.rounding import box_rounding
from pkmgen.certificates.slopes import Dual, operated
from pkmgen.certificates.terms import Terms
from pkmgen.emit.states import RATES
from pkmgen.graph.types import ExprGraph, GraphGuard, GuardKind
from pkmgen.mechanism.robot_model import RobotModel

Ends = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class BoxProof:
    """What was proven of the guards of a function over the box.

    Attributes:
        function: The function.
        verdict: `proven`, `refuted`, `open` where the parts were used up, or `not tried`.
        part: Part of the volume of the box that is proven.
        cells: Parts that were looked at.
        where: A pose at which a guard fails, of a box that is refuted.
        why: Why it was not tried.
        open_within: Least and greatest value of each entry in the parts that are open; none where none are.
    """

    function: str
    verdict: str
    part: float = 0.0
    cells: int = 0
    where: tuple[float, ...] = ()
    why: str = ""
    open_within: tuple[tuple[float, float], ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {**asdict(self), "where": list(self.where), "open_within": [list(ends) for ends in self.open_within]}


def prove_box(graph: ExprGraph, port: str, box: Ends, most: int, until: float = math.inf) -> BoxProof:
    """Prove that no pose of a box is singular or out of reach.

    Args:
        graph: A function whose guards are looked at; numbers stand in it.
        port: The input that the box is about.
        box: Least and greatest value of each of its entries.
        most: How many parts are looked at.
        until: Time of `time.monotonic` at which it ends.
    """
    if not graph.guards:
        return BoxProof(graph.name, "proven", 1.0)
    roots = [index for guard in graph.guards for index in guard.nodes]
    needed = sorted(graph.needed_by(roots))
    others = {graph.nodes[i].payload for i in needed if graph.nodes[i].op in ("input", "parameter")}
    if any(not isinstance(each, tuple) or each[0] != port for each in others):
        return BoxProof(graph.name, "not tried", why="guards depend on more than the pose and literals")
    return _subdivided(graph, needed, box, most, until)


def _subdivided(graph: ExprGraph, needed: Sequence[int], box: Ends, most: int, until: float) -> BoxProof:
    proven, cells, open_cells = 0.0, 0, deque([(box, 1.0)])
    with precisely() as arb:
        while open_cells and cells < most and time.monotonic() < until:
            cell, share = open_cells.popleft()
            cells += 1
            if _holds(arb, graph, needed, cell, certain=True):
                proven += share
                continue
            middle = tuple((low + high) / 2.0 for low, high in cell)
            if not _holds(arb, graph, needed, tuple((each, each) for each in middle), certain=False):
                return BoxProof(graph.name, "refuted", proven, cells, middle)
            widths = [
                (high - low) / max(whole[1] - whole[0], 1e-300) for (low, high), whole in zip(cell, box, strict=True)
            ]
            side = widths.index(max(widths))
            for half in ((cell[side][0], middle[side]), (middle[side], cell[side][1])):
                open_cells.append(((*cell[:side], half, *cell[side + 1 :]), share / 2.0))
    whole = not open_cells
    if whole:
        return BoxProof(graph.name, "proven", 1.0, cells)
    ends = zip(*(cell for cell, _ in open_cells), strict=True)
    within = tuple((min(low for low, _ in each), max(high for _, high in each)) for each in map(tuple, ends))
    return BoxProof(graph.name, "open", proven, cells, open_within=within)


def _holds(arb: Any, graph: ExprGraph, needed: Sequence[int], cell: Ends, *, certain: bool) -> bool:
    """Whether all guards hold for certain everywhere in a cell; or, if not certain, whether they may."""
    middle = [arb(low).union(arb(high)).mid() for low, high in cell]
    centre = _values(arb, graph, needed, middle)
    values = (
        centre if not certain else _values(arb, graph, needed, [_ball(arb, *ends) for ends in cell], centre, middle)
    )
    numbers = {index: value for index, (value, _) in values.items()}
    return all(_passes(guard, numbers, certain) for guard in graph.guards)


def _values(
    arb: Any,
    graph: ExprGraph,
    needed: Sequence[int],
    at: Sequence[Any],
    centre: Mapping[int, Dual] | None = None,
    middle: Sequence[Any] = (),
) -> dict[int, Dual]:
    """Balls of nodes; in a cell, beside what their operands give, what the mean value form gives.

    f(X) lies in f(m) + f'(X)(X − m), which gets narrow with the square of the width of a cell.
    """
    values: dict[int, Dual] = {}
    for index in needed:
        op, args, payload = graph.nodes[index]
        if op == "const":
            values[index] = exactly(arb, float(payload)), {}  # type: ignore[arg-type]
        elif op == "input":
            entry = payload[1]  # type: ignore[index]
            values[index] = at[entry], {} if centre is None else {entry: arb(1)}  # type: ignore[index, dict-item]
        else:
            value, slope = operated(arb, op, [values[each] for each in args])
            if centre is not None and slope:
                mean = centre[index][0] + sum((each * (at[k] - middle[k]) for k, each in slope.items()), start=arb(0))
                value = value.intersection(mean) if mean.is_finite() and value.is_finite() else value
            values[index] = value, slope
    return values


def _passes(guard: GraphGuard, values: Mapping[int, Any], certain: bool) -> bool:
    value, low = values[guard.value], values[guard.low]
    match guard.kind:
        case GuardKind.REACH:
            yes, no = value > low, value <= low
        case GuardKind.REACH_CLOSED:
            yes, no = value >= -low, value < -low
        case GuardKind.SINGULAR:
            yes, no = (value > low) or (value < -low), abs(value) <= low
        case GuardKind.ASSEMBLY | GuardKind.SIDE | GuardKind.BRANCH:
            yes, no = value >= low, value < low
        case GuardKind.NORMALISED:
            yes, no = abs(value) <= low, abs(value) > low
    return bool(yes) if certain else not bool(no)


def _ball(arb: Any, low: float, high: float) -> Any:
    """A ball that holds an interval."""
    return arb(low) if low == high else arb(low).union(arb(high))


NOT_TRIED = "not tried"
SPEEDS = {"twist": 5.0, "rate": RATES, "velocity": RATES}
"""Boxes a second up to which motion is looked at."""
LEAST_SPAN = 1e-3
"""Of a box that is a point."""


def box_claims(
    mechanism: RobotModel,
    terms: Terms,
    functions: Mapping[str, ProvenFunction],
    *,
    fold: bool,
    real: str,
    most: tuple[int, int],
    seconds: float = math.inf,
) -> dict[str, Any]:
    """Claims of inverse dynamics over the box.

    Args:
        mechanism: The robot.
        terms: Terms of the text.
        functions: What was proven of it.
        fold: Whether parameters are numbers in the text.
        real: Type of numbers.
        most: How many parts of the box are looked at, for singularities and for rounding.
        seconds: How long each of both may take.
    """
    first = functions.get("inverse_dynamics")
    reason = _reason(mechanism, first, fold)
    if first is None or reason:
        return {"verdict": NOT_TRIED, "why": reason, "rounding": {"verdict": NOT_TRIED, "why": reason}}
    box = _box_of(mechanism)
    port = first.graph.inputs[0].name
    found = prove_box(first.graph, port, box, most[0], time.monotonic() + seconds)
    return {**found.as_dict(), "rounding": _rounding(mechanism, terms, first, box, real, most[1], seconds)}


def _reason(mechanism: RobotModel, first: ProvenFunction | None, fold: bool) -> str:
    """Why nothing is tried; empty where it is."""
    if first is None:
        return "there is no inverse dynamics"
    if first.graph.iteration is not None:
        return "its joints are found by Newton's method"
    if not fold:
        return "its parameters are no numbers in the code"
    port, limbs = first.graph.inputs[0], bool(mechanism.limb_names)
    if mechanism.moving_base or (not limbs and len(_box_of(mechanism)) < len(mechanism.coordinates)):
        return "an attitude is no box"
    if port.name not in ("pose", "position") or port.size != len(_box_of(mechanism)):
        return "the pose has a quaternion, whose entries are no box, or it is no input"
    return ""


def _box_of(mechanism: RobotModel) -> Ends:
    return tuple((float(each.box[0]), float(each.box[1])) for each in mechanism.coordinates if each.box is not None)


def _rounding(
    mechanism: RobotModel,
    terms: Terms,
    first: ProvenFunction,
    box: Ends,
    real: str,
    most: int,
    seconds: float,
) -> dict[str, Any]:
    """Bound of rounding errors for all poses of the box and all motions of some boxes a second."""
    spans = [max(high - low, LEAST_SPAN) for low, high in box]
    place = first.graph.inputs[0]
    ranges = {(place.name, entry): ends for entry, ends in enumerate(box)}
    speeds = {**SPEEDS, "acceleration": mechanism.quickness}
    for port in first.graph.inputs[1:]:
        if port.name not in speeds or port.size != len(spans):
            return {"verdict": NOT_TRIED, "why": f"nothing is known about how large {port.name} is"}
        fast = speeds[port.name]
        ranges |= {(port.name, entry): (-fast * span, fast * span) for entry, span in enumerate(spans)}
    roots = [term for entries in first.outputs.values() for term in entries]
    halved, until = [(place.name, entry) for entry in range(len(box))], time.monotonic() + seconds
    found = box_rounding(terms, roots, ranges, halved, real, most, until)
    units: Sequence[str] = [unit for port in first.graph.outputs for unit in port.units]
    within = {port.name: [list(ranges[port.name, entry]) for entry in range(port.size)] for port in first.graph.inputs}
    return {**found.as_dict(), "units": sorted(set(units)), "within": within}
