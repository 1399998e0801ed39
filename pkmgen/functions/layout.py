"""How inverse dynamics is laid out over the limbs: written out, made of calls, or with its limbs side by side.

Limbs of one kind run through the same operations with other numbers (Müller 2022, §7); what a processor does once for
all of them it need not do for each.
"""

from __future__ import annotations

from dataclasses import replace

from pkmgen.equations.modules import LimbCall, take_apart
from pkmgen.equations.types import Instance, SymbolicModel
from pkmgen.functions.sources import Sources, raw_graph
from pkmgen.functions.types import Composition, GeneratedFunction, LimbLanes
from pkmgen.passes.run import optimise

FEWEST = 3
"""Limbs from which on they may be computed side by side."""


def laid_out(
    functions: tuple[GeneratedFunction, ...], model: SymbolicModel, sources: Sources
) -> tuple[GeneratedFunction, ...]:
    """Lay inverse dynamics out as the options ask for.

    Inverse dynamics is the first of the functions, `model` its staged equations.
    """
    (first, *others), options = functions, sources.options
    if options.layout == "limbs":
        calls, parts = _parts(model, sources)
        return (replace(first, composition=Composition.of(calls, parts)), *others, *parts)
    if not options.fold or options.payload or not _are_alike(model):
        return functions
    calls, parts = _parts(model, sources)
    return (replace(first, limb_lanes=LimbLanes.of(parts, len(calls), first.graph)), *others)


def _parts(model: SymbolicModel, sources: Sources) -> tuple[tuple[LimbCall, ...], list[GeneratedFunction]]:
    """Calls of limbs, and what a function is taken apart into: platform, kinds of limbs, assembly."""
    modules = take_apart(model)
    models = (modules.platform, *modules.kinds, modules.assemble)
    raw = [(part, raw_graph(sources.mechanism, part, sources.options)) for part in models]
    parts = [GeneratedFunction(optimise(graph, sources.owner), part.method, part.mode) for part, graph in raw]
    return modules.calls, parts


def _are_alike(model: SymbolicModel) -> bool:
    """Whether all limbs of a function are of one kind, in closed form, and enough to be computed side by side."""
    limbs = [stage for stage in model.equations if isinstance(stage, Instance)]
    return len(limbs) >= FEWEST and len({id(limb.model) for limb in limbs}) == 1 and model.iteration is None
