"""How far the closures of a robot are from the limits of their reach."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pkmgen.functions.coordinates import unit_directions
from pkmgen.functions.sources import Sources
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort


def reach_refusal(sources: Sources[Any]) -> str | None:
    """Why a robot has no margin of reach; None where it has."""
    if sources.reached.iteration is not None:
        return "Newton's method closes loops, and what it does not find has no formula; the status says where"
    if not sources.reaches:
        return "no loop has a limit of reach in closed form (see joint_limits for the strokes of its actuators)"
    if None in sources.once(_margins).units:
        return "independent coordinates of one loop turn and slide: distances in them have no unit"
    return None


def reach_margin(sources: Sources[Any]) -> ExprGraph:
    """Position → distance from the limits of reach, to first order; negative beyond them.

    A limit is g = 0 of a guard, the distance g/‖∇g‖ with the gradient in the place of the platform, in its attitude
    where it has none, in the independent coordinates where they are those of no platform.
    """
    return sources.once(_margins).graph


@dataclass(frozen=True, slots=True)
class _Margins:
    """The function, and the unit of each margin; None where it has none."""

    graph: ExprGraph
    units: tuple[str | None, ...]


def _margins(sources: Sources[Any]) -> _Margins:
    names, nodes = zip(*sources.reaches, strict=True)
    writer = sources.coordinates.begin("reach_margin")
    watched = [GraphPort(f"guard_{place}", (), ("1",), "", (node,)) for place, node in enumerate(nodes)]
    open_graph = replace(sources.reached, guards=(), outputs=tuple(watched))
    placed = writer.place(open_graph)
    values = [placed[port.name][0] for port in watched]
    rates, posed = sources.coordinates.port("rate").units, sources.coordinates.port("position").name == "pose"
    turning = posed and "m/s" in rates
    directions = zip(unit_directions(writer, sources.coordinates), rates, strict=True)
    gradients = [
        (unit.removesuffix("/s"), tangents(writer, values, each))
        for each, unit in directions
        if not turning or unit == "m/s"
    ]
    margins, units, nothing = [], list[str | None](), writer.const(0.0)
    for k, value in enumerate(values):
        moved = [(unit, row[k]) for unit, row in gradients if row[k] != nothing]
        margins.append(writer.div(value, writer.sqrt(writer.add(*(writer.mul(g, g) for _, g in moved)))))
        kinds = {unit for unit, _ in moved}
        units.append(kinds.pop() if len(kinds) == 1 else None)
    owner = "platform" if posed else "independent coordinates"
    meaning = f"distance of the {owner} from the limit of reach, to first order, negative beyond it: {', '.join(names)}"
    known = tuple(unit or "1" for unit in units)
    writer.output(GraphPort("margin", (len(names),), known, meaning, ()), margins)
    return _Margins(writer.finish(), tuple(units))
