"""How inverse dynamics is laid out over the limbs: written out, made of calls, or with its limbs side by side.

Limbs of one kind run through the same operations with other numbers (Müller 2022, §7); what a processor does once for
all of them it need not do for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pkmgen.equations.modules import Modules, can_be_taken_apart, take_apart
from pkmgen.functions.types import Composition, KernelFunction, LimbLanes
from pkmgen.functions.workshop import Workshop
from pkmgen.graph.count import count_operations
from pkmgen.graph.types import ExprGraph

__all__ = ["laid_out"]

FEWEST, WORTH = 3, 0.75
"""Limbs from which on lanes are considered, and the part of the operations that may remain."""
WIDTH = 4
"""Lanes that cost no more than one number: registers of 32 bytes."""


def _are_alike(modules: Modules) -> bool:
    """Whether all limbs of a function are of one kind, in closed form, and enough to be computed side by side."""
    return len(modules.kinds) == 1 and len(modules.calls) >= FEWEST and modules.platform.iteration is None


def _limb_lanes(parts: Sequence[KernelFunction], count: int, whole: ExprGraph) -> LimbLanes | None:
    """Decide whether a function is computed with its limbs side by side.

    Args:
        parts: Platform, limb and assembly as functions.
        count: Number of limbs.
        whole: The function written out.

    Returns:
        The parts, or None where lanes would save too little.
    """
    platform, limb, assemble = (part.graph for part in parts)
    size = 1 << (count - 1).bit_length()
    per_limb = count_operations(limb).arithmetic * max(1, size // WIDTH)
    around = count_operations(platform).arithmetic + count_operations(assemble).arithmetic
    if around + per_limb > WORTH * count_operations(whole).arithmetic:
        return None
    return LimbLanes(platform, limb, assemble, count, size)


def _composition(modules: Modules, parts: Sequence[KernelFunction]) -> Composition:
    """Say which functions a function that is taken apart calls.

    Args:
        modules: What it was taken apart into.
        parts: The same as functions: platform, kinds of limbs, assembly.
    """
    platform, *kinds, assemble = parts
    counts = [
        count_operations(part.graph) for part in (platform, *(kinds[call.kind] for call in modules.calls), assemble)
    ]
    last = modules.calls[-1]
    return Composition(
        platform=platform.graph.name,
        limbs=tuple((kinds[call.kind].graph.name, call.index, call.state[0], call.result[0]) for call in modules.calls),
        assemble=assemble.graph.name,
        sizes=(sum(last.state), sum(last.result)),
        operations=sum(counts[1:], counts[0]),
    )


def laid_out(workshop: Workshop) -> tuple[KernelFunction, ...]:
    """All chosen functions of a robot, limbs apart where the layout asks for it.

    Raises:
        UnsupportedRobotError: A function that was asked for by its name does not apply to the robot.
    """
    first, *others = workshop.chosen()
    if first.graph.name != "inverse_dynamics":
        return (first, *others)
    model, options = workshop.model("inverse_dynamics"), workshop.options
    if options.layout == "flat":
        if not options.fold or options.payload or not can_be_taken_apart(model):
            return (first, *others)
        modules = take_apart(model)
        lanes = _limb_lanes(_parts(workshop, modules), len(modules.calls), first.graph) if _are_alike(modules) else None
        return (replace(first, limb_lanes=lanes), *others)
    modules = take_apart(model)
    parts = _parts(workshop, modules)
    return (replace(first, composition=_composition(modules, parts)), *others, *parts)


def _parts(workshop: Workshop, modules: Modules) -> list[KernelFunction]:
    """What a function was taken apart into, as functions: platform, kinds of limbs, assembly."""
    models = (modules.platform, *modules.kinds, modules.assemble)
    return [workshop.function_of(model) for model in models]
