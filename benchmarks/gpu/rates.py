"""What a device can do, measured: bytes of memory and fused multiply-adds a second; and what a kernel is bound by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.gpu.devices import Device

COPIED = 1 << 25
"""Numbers that are copied: 256 MB of `double`, which no cache holds."""
THREADS, STEPS, CHAINS = 1 << 19, 512, 8
COPY = """
{kernel} copied({array} const {real} *from, {array} {real} *to)
{{
    const size_t at = {thread};
    to[at] = from[at];
}}
"""
FUSED = """
{kernel} fused({array} {real} *x, {real} a, {real} b)
{{
    const size_t at = {thread};
    {real} y[{chains}];
    for (int j = 0; j < {chains}; ++j) {{
        y[j] = x[at] + ({real})j;
    }}
    for (int i = 0; i < {steps}; ++i) {{
#pragma unroll
        for (int j = 0; j < {chains}; ++j) {{
            y[j] = fma(y[j], a, b);
        }}
    }}
    {real} sum = 0;
    for (int j = 0; j < {chains}; ++j) {{
        sum += y[j];
    }}
    x[at] = sum;
}}
"""


@dataclass(frozen=True, slots=True)
class Rates:
    """What a device can do.

    Attributes:
        bytes: Bytes read or written a ns.
        operations: Additions and multiplications a ns, two in a fused one.
    """

    bytes: float
    operations: float

    def limit(self, moved: int, computed: int) -> tuple[float, str]:
        """The least time for a state in ns, and what binds it: `memory` or `arithmetic`.

        Args:
            moved: Bytes of a state that are read or written.
            computed: Its additions and multiplications; divisions and roots, which take many times as long, are left
                out, so that no kernel can take less.
        """
        times = {"memory": moved / self.bytes, "arithmetic": computed / self.operations}
        bound = max(times, key=times.__getitem__)
        return times[bound], bound


def measure_rates(device: Device, real: str, repeat: int) -> Rates:
    """Measure a device, the best of some times."""
    kind = np.dtype(np.float64 if real == "double" else np.float32)
    spelled: dict[str, Any] = {**device.spelled, "real": real, "chains": CHAINS, "steps": STEPS}
    start, end = device.array(np.ones(COPIED, kind)), device.array(np.zeros(COPIED, kind))
    copied = device.kernel(COPY.format(**spelled), "copied")
    moved = 2 * COPIED * kind.itemsize / min(timed(device, lambda: copied(COPIED, start, end), repeat))
    values = device.array(np.ones(THREADS, kind))
    fused = device.kernel(FUSED.format(**spelled), "fused")
    a, b = kind.type(0.999), kind.type(1e-3)
    computed = 2 * THREADS * STEPS * CHAINS / min(timed(device, lambda: fused(THREADS, values, a, b), repeat))
    return Rates(moved, computed)


def timed(device: Device, call: Any, repeat: int, least: float = 0.02) -> list[float]:
    """Times of a call in ns, each the mean of as many calls as take some hundredths of a second."""
    call()
    device.wait()
    calls, seconds = 1, 0.0
    while seconds < least:
        calls *= 1 if seconds == 0.0 else 2
        begin = perf_counter()
        for _ in range(calls):
            call()
        device.wait()
        seconds = perf_counter() - begin
    times = []
    for _ in range(repeat):
        begin = perf_counter()
        for _ in range(calls):
            call()
        device.wait()
        times.append((perf_counter() - begin) / calls * 1e9)
    return times


def timed_by_jax(compute: Any, arrays: Sequence[Any], repeat: int) -> list[float]:
    """Times in ns of a function that JAX compiled, as of `timed`."""
    import jax

    class Waiting:
        """What waits for JAX."""

        result: Any = None

        def call(self) -> None:
            self.result = compute(*arrays)

        def wait(self) -> None:
            jax.block_until_ready(self.result)

    waiting: Any = Waiting()
    return timed(waiting, waiting.call, repeat)
