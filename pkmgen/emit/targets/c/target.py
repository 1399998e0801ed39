"""C99 for one state and for batches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pkmgen.emit.targets.types import Kernel, Target
from pkmgen.machine.spread import Spread, in_turn

if TYPE_CHECKING:
    from pkmgen.emit.types import GeneratedSource


def emit_c(kernel: Kernel, spread: Spread = in_turn) -> GeneratedSource:
    """Write the C of a kernel; functions and files one by one, or as `spread` does."""
    from pkmgen.emit.module import emit_module

    return emit_module(kernel, spread)


C = Target("c", "C99 for one state, and for batches in SIMD lanes", "a C compiler", emit_c)
