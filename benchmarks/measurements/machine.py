"""Peak rates of this processor, measured: what a kernel's speed is compared with.

A probe repeats one operation, none of which waits for another. Rates are ns per operation and lane:
a multiplication of a vector of eight doubles counts eight, an FMA counts two for each lane, and of the mix one half are
multiplications, the other half additions that have nothing to do with them. Division and square root are throughputs
too. Widths that the processor lacks are left out.
"""

from __future__ import annotations

import ctypes
import itertools
import platform
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.timing.compilers import WITHOUT_AVX512, CCompiler, find_compilers
from benchmarks.timing.gauge import Gauge, Timer, measure_rows
from benchmarks.timing.rows import Row
from benchmarks.timing.shared_object import build_shared_object, render

OPERATIONS = ("multiply", "add", "multiply and add 1:1", "FMA", "divide", "square root")
REALS = ("double", "float")
CYCLE = "clock cycle, ns"
MEMORY = "memory, read two and write one, ns per byte"
CACHE = "cache, read two and write one of 256 KiB, ns per byte"
STREAMS = {MEMORY: 96 * 2**20, CACHE: 2**18}
"""Bytes that the measurements of memory and cache go over."""

PRODUCT = "{x} = number * turn; KEEP({x}); KEEP(number);"
SUM = "{x} = number + one; KEEP({x}); KEEP(number);"
QUOTIENT = "{x} = one / number; KEEP({x}); KEEP(number);"
ROOT = "(number); KEEP({x}); KEEP(number);"
"""C statements of operations, none of which waits for another: a chain through each register would bound the rate of
narrow vectors by latency and the number of registers."""
PASSES = 4
CHAIN = 64
LEAST_PER_CYCLE = 0.5
LEAST_ADDITIONS = 2.0
"""Additions that a division or a root takes longer than."""


@dataclass(frozen=True, slots=True)
class Width:
    """Registers of one width.

    Attributes:
        name: Its name.
        size: Bytes of a register, 0 for scalar operations.
        registers: How many hold results; two or more are left for operands.
        condition: C expression that tells whether the processor has it.
        target: What the compiler calls it, if it has to be told.
        roots: Functions of the square root, for double and float.
        operations: What is measured.
    """

    name: str
    size: int
    registers: int
    condition: str
    target: str
    roots: tuple[str, str]
    operations: tuple[str, ...] = OPERATIONS

    @property
    def vector(self) -> str:
        """C attribute of the type of a register."""
        return f" __attribute__((vector_size({self.size})))" if self.size else ""

    @property
    def attribute(self) -> str:
        """C attribute of functions."""
        return f'__attribute__((target("{self.target}")))' if self.target else ""


@dataclass(frozen=True, slots=True)
class Probe:
    """One rate to measure."""

    width: Width
    lane: str
    operation: str

    @property
    def symbol(self) -> str:
        """Name of its C function."""
        return f"probe_{self.width.name}_{self.lane}_{OPERATIONS.index(self.operation)}"

    @property
    def number(self) -> str:
        """A number with many digits."""
        return "2.718281828459045" if self.lane == "double" else "2.7182817f"

    @property
    def statements(self) -> list[str]:
        """C statements of one round."""
        root = self.width.roots[REALS.index(self.lane)]
        forms = {
            "multiply": (PRODUCT,),
            "add": (SUM,),
            "multiply and add 1:1": (PRODUCT, SUM),
            "FMA": ("{x} = half * number + turn; KEEP({x}); KEEP(number);",),
            "divide": (QUOTIENT,),
            "square root": (f"{{x}} = {root}{ROOT}",),
        }[self.operation]
        names = [f"x{i}" for i in range(self.width.registers)] * PASSES
        return [forms[i % len(forms)].format(x=name) for i, name in enumerate(names)]

    @property
    def lane_operations(self) -> int:
        """Operations of one round."""
        lanes = self.width.size // (8 if self.lane == "double" else 4) or 1
        return self.width.registers * PASSES * lanes * (2 if self.operation == "FMA" else 1)

    @property
    def mode(self) -> str:
        """Mode of its row."""
        return "scalar" if not self.width.size else "batch" if self.lane == "double" else "float_batch"


_ROOTS = ("__builtin_sqrt", "__builtin_sqrtf")
_UNFUSED = tuple(name for name in OPERATIONS if name != "FMA")
_X86 = (
    Width("scalar", 0, 12, "1", "", _ROOTS, _UNFUSED),
    Width("scalar_fma", 0, 12, '__builtin_cpu_supports("fma")', "fma", _ROOTS, ("FMA",)),
    Width("sse2", 16, 12, "1", "", ("_mm_sqrt_pd", "_mm_sqrt_ps"), _UNFUSED),
    Width("avx2", 32, 12, '__builtin_cpu_supports("avx2")', "avx2,fma", ("_mm256_sqrt_pd", "_mm256_sqrt_ps")),
    Width("avx512", 64, 28, '__builtin_cpu_supports("avx512f")', "avx512f", ("_mm512_sqrt_pd", "_mm512_sqrt_ps")),
)
_ARM = (Width("scalar", 0, 28, "1", "", _ROOTS), Width("neon", 16, 28, "1", "", ("vsqrtq_f64", "vsqrtq_f32")))
MACHINES = {
    "x86_64": (_X86, "v", ("immintrin.h",)),
    "amd64": (_X86, "v", ("immintrin.h",)),
    "aarch64": (_ARM, "w", ("arm_neon.h",)),
    "arm64": (_ARM, "w", ("arm_neon.h",)),
}
"""Widths, kind of register and headers, by processor."""


def measure(repeats: int = 15, compiler: CCompiler | None = None) -> list[Row]:
    """Measure all rates, in rounds so that disturbances hit all alike. Takes seconds; none of unknown processors.

    Args:
        repeats: Rounds; a row holds median, least and greatest.
        compiler: Compiles the probes; that of Python extensions unless given. Widths that it leaves out are left out.

    Raises:
        CompilerNotFoundError: There is no C compiler.
        CompileError: It cannot compile the probes.
    """
    if platform.machine().lower() not in MACHINES:
        return []
    widths, register, headers = MACHINES[platform.machine().lower()]
    probes = [Probe(width, lane, name) for width in widths for lane in REALS for name in width.operations]
    fields = {"widths": widths, "probes": probes, "register": register, "headers": headers}
    text = render("machine.c.j2", chain=CHAIN, **fields)
    with tempfile.TemporaryDirectory() as folder:
        by = compiler or find_compilers()[0]
        library = build_shared_object({"machine.c": text}, Path(folder), by.flags, by.command)
        known = {width.name for width in usable_widths(by) if library[f"has_{width.name}"]()}
        gauges = [_gauge_of(library, probe) for probe in probes if probe.width.name in known]
        gauges.append(Gauge("", "machine", "scalar", CYCLE, _timer(library.chain), CHAIN))
        gauges += [_stream(library, name, size) for name, size in STREAMS.items()]
        return measure_rows(gauges, repeats)


def usable_widths(compiler: CCompiler) -> tuple[Width, ...]:
    """Widths of this kind of processor that a compiler does not leave out; none of unknown processors."""
    widths = MACHINES.get(platform.machine().lower(), ((),))[0]
    left_out = {"avx512"} if set(WITHOUT_AVX512) <= set(compiler.flags) else set()
    return tuple(width for width in widths if width.name not in left_out)


def describe(width: str, lane: str, operation: str) -> str:
    """What a row of a rate is called: its `includes`."""
    return f"{width} {lane} {operation}, ns per operation"


def implausible(rows: Sequence[Row]) -> list[str]:
    """Names of rates that cannot be right.

    These are multiplications and additions of which less than half of one is done in a clock cycle, and divisions and
    roots that take hardly longer than an addition: the compiler has left them out.
    """
    known = {row.includes: row.min for row in rows}
    found = []
    for width, lane, name in itertools.product((*_X86, *_ARM), REALS, OPERATIONS):
        rate, quick = (known.get(describe(width.name, lane, operation)) for operation in (name, "add"))
        if rate is None:
            continue
        slow = name in OPERATIONS[:4] and not 0.0 < rate * LEAST_PER_CYCLE < known.get(CYCLE, 0.0)
        left_out = name in OPERATIONS[4:] and quick is not None and rate <= LEAST_ADDITIONS * quick
        if slow or left_out:
            found.append(describe(width.name, lane, name))
    return list(dict.fromkeys(found))


def _gauge_of(library: ctypes.CDLL, probe: Probe) -> Gauge:
    name = describe(probe.width.name, probe.lane, probe.operation)
    return Gauge("", "machine", probe.mode, name, _timer(library[probe.symbol]), probe.lane_operations)


def _stream(library: ctypes.CDLL, name: str, size: int) -> Gauge:
    count = size // 24
    numbers = np.ones(3 * count)
    timer = _timer(library.triad, numbers.ctypes.data_as(ctypes.c_void_p), ctypes.c_size_t(count))
    return Gauge("", "machine", "batch", name, timer, 24 * count)


def _timer(function: Any, *first: Any) -> Timer:
    function.restype = ctypes.c_double
    return lambda rounds: float(function(*first, ctypes.c_size_t(rounds)))
