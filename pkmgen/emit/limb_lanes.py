"""One state with its limbs side by side: equal limbs in the lanes of a register, platform and assembly around them.

Limbs of one kind run through the same operations with other numbers (Müller 2022, §7); what a processor does once for
all of them it need not do for each. Whatever is not a good state is left to the function that is written out.
"""

from __future__ import annotations

import math

from pkmgen.emit.dialect import MARGIN, Lanes, Plain
from pkmgen.emit.functions import c_function
from pkmgen.emit.types import CFunction, CLimbLanes, CLimbState
from pkmgen.functions.types import GeneratedFunction, LimbLanes
from pkmgen.graph.finiteness import shown_inputs
from pkmgen.graph.types import ExprGraph


def lay_out_limb_lanes(
    function: GeneratedFunction, prefix: str, real: str, limbs: tuple[str, ...]
) -> CLimbLanes | None:
    """Lay out what computes one good state with its limbs side by side; None for a function without."""
    parts = function.limb_lanes
    if parts is None:
        return None
    platform, assemble = (
        _part(function, graph, prefix, Plain(real, MARGIN[real], math.inf), limbs)
        for graph in (parts.platform, parts.assemble)
    )
    limb = _part(function, parts.limb, prefix, Lanes(real, math.inf), limbs)
    hidden = sorted(_every_input(parts) - _shown(parts))
    return CLimbLanes(
        name=f"{prefix}_{function.graph.name}_limbs",
        count=parts.count,
        size=parts.size,
        platform=platform,
        state=_packed(platform, parts),
        limb=limb,
        assemble=assemble,
        watched=(
            *dict.fromkeys(value for _, value in assemble.results),
            *(f"{port}[{entry}]" for port, entry in hidden),
        ),
    )


def _packed(platform: CFunction, parts: LimbLanes) -> tuple[CLimbState, ...]:
    """A limb's state: what all limbs are handed alike, and by lane what differs; lanes beyond them repeat the last."""
    values = [value for _, value in platform.results]
    size, state, rows = len(values) // parts.count, list[CLimbState](), 0
    for place in range(size):
        own = tuple(values[size * min(lane, parts.count - 1) + place] for lane in range(parts.size))
        alike = len(set(own)) == 1
        state.append(CLimbState(own, None if alike else rows))
        rows += not alike
    return tuple(state)


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
    (results,), (states,) = parts.limb.outputs, parts.platform.outputs
    shown = {entry for entry in from_assembly if entry[0] != parts.assemble.inputs[-1].name}
    for number in range(parts.count):
        known = {place for name, place in from_assembly if name == parts.assemble.inputs[-1].name}
        ends = [index for place, index in enumerate(results.nodes) if number * results.size + place in known]
        handed = {place for _, place in shown_inputs(parts.limb, ends)}
        size = states.size // parts.count
        shown |= shown_inputs(parts.platform, [states.nodes[number * size + place] for place in handed])
    return shown
