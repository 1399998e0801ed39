"""Functions made of calls: the platform, each limb, the assembly."""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.emit.types import Composition, KernelFunction
from pkmgen.equations.modules import Modules
from pkmgen.graph.count import count_operations

__all__ = ["compose"]


def compose(modules: Modules, parts: Sequence[KernelFunction]) -> Composition:
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
