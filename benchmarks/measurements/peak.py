"""How near a kernel comes to what the machine can do.

The main figure is the share of the mixed rate: multiplications and additions of the graph, per ns, over the most that
the machine does of multiplications and additions, half and half, that are not fused. Where multipliers and adders are
units of their own (AMD Zen: two of each) that is twice the rate of multiplications alone, and a kernel that only
multiplies reaches one half at most; where they share units the rates are equal. Compilers fuse some pairs, the mix does
not: where units are shared the share of a kernel may exceed one. Divisions, square roots, comparisons, loads and stores
are not in the numerator, and take time all the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.measurements.machine import describe
from benchmarks.timing.rows import Row
from pkmgen.graph.count import OperationCount

MIXED = "multiply and add 1:1"
_SCALAR, _VECTORS = ("scalar", "scalar_fma"), ("sse2", "avx2", "avx512", "neon")
_RATES = {"scalar": (_SCALAR, "double"), "batch": (_VECTORS, "double"), "float_batch": (_VECTORS, "float")}
"""Widths and type that a kernel of a mode may use."""
MODES = tuple(_RATES)
"""Modes of the processor."""


@dataclass(frozen=True, slots=True)
class Share:
    """Multiplications and additions per ns, over measured rates of the machine.

    Attributes:
        mixed: Over the rate of multiplications and additions half and half, not fused: the main figure.
        multiply: Over the rate of multiplications alone.
        add: Over the rate of additions alone.
        fused: Over the rate of FMA, which counts two operations each.
        bound: Time of a state if every unit were always busy, over the time measured.
    """

    mixed: float
    multiply: float
    add: float
    fused: float
    bound: float


def rate(rates: Sequence[Row], mode: str, operation: str) -> float:
    """Least ns per operation of all widths a mode may use; NaN where none was measured."""
    widths, lane = _RATES[mode]
    names = {describe(width, lane, operation) for width in widths}
    return min((row.median for row in rates if row.includes in names), default=math.nan)


def full_pipes(count: OperationCount, rates: Sequence[Row], mode: str) -> float:
    """Time of one state, ns, in which no processor of these rates computes it without fusing operations.

    The units of multiplication and addition are busy all the time, or the divider is, which takes divisions and square
    roots one after the other. Trigonometry and comparisons are left out: it remains a lower bound.
    """
    multiply, add, mixed = (rate(rates, mode, name) for name in ("multiply", "add", MIXED))
    divide, root = (rate(rates, mode, name) for name in ("divide", "square root"))
    together = (count.mul + count.add) * mixed
    return max(count.mul * multiply, count.add * add, together, count.div * divide + count.sqrt * root)


def fraction(count: OperationCount, nanoseconds: float, rates: Sequence[Row], mode: str) -> Share:
    """Compare the speed of a kernel on one thread with the machine.

    Args:
        count: Operations of one state.
        nanoseconds: Time of one state.
        rates: What `machine.measure` yields.
        mode: `scalar`, compared with scalar rates, or `batch` or `float_batch`, with the fastest vectors.
    """
    speed = (count.mul + count.add) / nanoseconds
    mixed, multiply, add, fused = (speed * rate(rates, mode, name) for name in (MIXED, "multiply", "add", "FMA"))
    return Share(mixed, multiply, add, fused, full_pipes(count, rates, mode) / nanoseconds)
