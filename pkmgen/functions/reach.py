"""How far the tips of limbs are from the limits of their reach."""

from __future__ import annotations

from dataclasses import replace

from pkmgen.functions.coordinates import unit_directions
from pkmgen.functions.limb_sources import LimbSources
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphPort, GuardKind


def reach_refusal(sources: LimbSources) -> str | None:
    """Why a robot has no margin of reach; None where it has."""
    if _reach_guards(sources):
        return None
    return "no limb has a limit of reach in closed form (see joint_limits for the strokes of its actuators)"


def reach_margin(sources: LimbSources) -> ExprGraph:
    """Pose → distance of the tip of each limb from the limit of its reach, to first order; negative out of reach.

    The limit is g = 0 of the guard of the limb, the distance g/‖∇g‖ with the gradient in the place of the platform.
    """
    writer = sources.coordinates.begin("reach_margin")
    guards = _reach_guards(sources)
    watched = [GraphPort(f"guard_{place}", (), ("1",), "", (guard.value,)) for place, guard in enumerate(guards)]
    open_graph = replace(sources.inverse_jacobian, guards=(), outputs=tuple(watched))
    placed = writer.place(open_graph)
    values = [placed[port.name][0] for port in watched]
    places = len(sources.mechanism.layout.axes) or 3
    gradients = [
        tangents(writer, values, direction) for direction in unit_directions(writer, sources.coordinates)[:places]
    ]
    margins = [
        writer.div(value, writer.sqrt(writer.add(*(writer.mul(g[k], g[k]) for g in gradients))))
        for k, value in enumerate(values)
    ]
    names = [sources.mechanism.limbs[guard.limb].name for guard in guards if guard.limb is not None]
    unit = "m" if sources.mechanism.layout.axes else "rad"
    meaning = (
        f"distance of the platform from the limit of reach, to first order, negative beyond it: {', '.join(names)}"
    )
    writer.output(GraphPort("margin", (len(names),), (unit,) * len(names), meaning, ()), margins)
    return writer.finish()


def _reach_guards(sources: LimbSources) -> list[GraphGuard]:
    return [
        guard for guard in sources.inverse_jacobian.guards if guard.kind is GuardKind.REACH and guard.limb is not None
    ]
