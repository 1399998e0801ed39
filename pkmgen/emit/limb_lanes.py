"""One state with its limbs side by side: equal limbs in the lanes of a register, platform and assembly around them.

Limbs of one kind run through the same operations with other numbers (Müller 2022, §7); what a processor does once for
all of them it need not do for each. Whatever is not a good state is left to the function that is written out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from pkmgen.emit.dialect import LANE_MARGIN, Lanes, Plain
from pkmgen.emit.functions import c_function
from pkmgen.emit.types import CFunction, CLaneGroup, CLimbLanes, CLimbState
from pkmgen.functions.types import GeneratedFunction, LaneGroup, LimbLanes
from pkmgen.graph.finiteness import shown_inputs
from pkmgen.graph.types import ExprGraph


def lay_out_limb_lanes(
    function: GeneratedFunction, prefix: str, real: str, limbs: tuple[str, ...]
) -> CLimbLanes | None:
    """Lay out what computes one good state with its limbs side by side; None for a function without."""
    parts = function.limb_lanes
    if parts is None:
        return None
    name = f"{prefix}_{function.graph.name}_limbs"
    platform, assemble = (
        _part(function, graph, prefix, Plain(real, LANE_MARGIN[real], math.inf), limbs)
        for graph in (parts.platform, parts.assemble)
    )
    states = [value for _, value in platform.results]
    groups = tuple(
        CLaneGroup(
            name=f"{name}_kind_{kind}",
            results=f"kind_{kind}",
            own=f"own_{kind}",
            count=group.count,
            state=_packed(states, group, parts.size),
            limb=_part(function, group.limb, prefix, Lanes(real, math.inf), limbs),
        )
        for kind, group in enumerate(parts.groups, 1)
    )
    hidden = sorted(_every_input(parts) - _shown(parts))
    return CLimbLanes(
        name=name,
        size=parts.size,
        platform=platform,
        groups=groups,
        limb_results=_unpacked(parts, groups),
        assemble=assemble,
        watched=(
            *dict.fromkeys(value for _, value in assemble.results),
            *(f"{port}[{entry}]" for port, entry in hidden),
        ),
    )


def _packed(values: Sequence[str], group: LaneGroup, lanes: int) -> tuple[CLimbState, ...]:
    """A limb's state: what all limbs are handed alike, and by lane what differs; lanes beyond them repeat the last."""
    state, rows = list[CLimbState](), 0
    for entry in range(group.sizes[0]):
        own = tuple(values[group.places[min(lane, group.count - 1)][0] + entry] for lane in range(lanes))
        alike = len(set(own)) == 1
        state.append(CLimbState(own, None if alike else rows))
        rows += not alike
    return tuple(state)


def _unpacked(parts: LimbLanes, groups: Sequence[CLaneGroup]) -> tuple[str, ...]:
    """Results of all limbs, each from its row and lane."""
    found = {
        begin + entry: f"{text.results}[{entry}][{lane}]"
        for group, text in zip(parts.groups, groups, strict=True)
        for lane, (_, begin) in enumerate(group.places)
        for entry in range(group.sizes[1])
    }
    return tuple(found[place] for place in range(len(found)))


def _part(
    function: GeneratedFunction, graph: ExprGraph, prefix: str, dialect: Plain | Lanes, limbs: tuple[str, ...]
) -> CFunction:
    return c_function(GeneratedFunction(graph, function.method, function.mode), prefix, dialect, limbs, {})


def _every_input(parts: LimbLanes) -> set[tuple[str, int]]:
    return {(port.name, entry) for port in parts.platform.inputs for entry in range(port.size)}


def _shown(parts: LimbLanes) -> set[tuple[str, int]]:
    """Entries of inputs that are finite if all results are, followed through assembly, limbs and platform."""
    ends = [index for port in parts.assemble.outputs for index in port.nodes]
    from_assembly = shown_inputs(parts.assemble, ends)
    results, states = parts.assemble.inputs[-1].name, parts.platform.outputs[0].nodes
    shown = {entry for entry in from_assembly if entry[0] != results}
    known = {place for name, place in from_assembly if name == results}
    for group in parts.groups:
        nodes = group.limb.outputs[0].nodes
        for state, result in group.places:
            ends = [index for place, index in enumerate(nodes) if result + place in known]
            handed = {place for _, place in shown_inputs(group.limb, ends)}
            shown |= shown_inputs(parts.platform, [states[state + place] for place in handed])
    return shown
