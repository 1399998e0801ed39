"""Inverse dynamics on a device, timed beside what the device can do, JAX and MJX."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

import pkmgen
from benchmarks.gpu.devices import Device
from benchmarks.gpu.jax_graph import jax_function
from benchmarks.gpu.mjx_engine import mjx_times
from benchmarks.gpu.rates import Rates, measure_rates, timed, timed_by_jax
from benchmarks.timing.rows import Row
from pkmgen.compile import compile_robot
from pkmgen.emit.states import DrawnStates
from pkmgen.errors import PkmgenError
from pkmgen.functions.types import GeneratedFunction
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import REALS, Options

FUNCTION = "inverse_dynamics"
DRAWN = 500
"""States of the box, which are repeated until there are as many as are timed."""
OURS, OURS_IN_PAIRS, THEIRS, MJX = "pkmgen", "pkmgen_two_states", "jax", "mjx"
NO_JAX = "JAX is not installed: nothing is timed beside ours"


@dataclass(frozen=True, slots=True)
class Workload:
    """What is timed.

    Attributes:
        robots: Names of robots of the library.
        states: States that are computed at a time.
        repeat: How often.
    """

    robots: tuple[str, ...]
    states: int
    repeat: int


@dataclass(frozen=True, slots=True)
class Limit:
    """The least time that a robot's kernel can take, ns per state, and what binds it."""

    robot: str
    real: str
    least: float
    bound: str


@dataclass(frozen=True, slots=True)
class Run:
    """What was measured: rates of the device by type, limits, and rows of all contenders."""

    rates: dict[str, Rates]
    limits: tuple[Limit, ...]
    rows: tuple[Row, ...]

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def mode_of(real: str, *, is_gpu: bool) -> str:
    """Mode of a row: `gpu` and `gpu_float`; a processor in the place of a GPU is called one."""
    return ("gpu" if is_gpu else "processor_as_gpu") + ("_float" if real == "float" else "")


def measured(device: Device, work: Workload) -> Run:
    """Measure once, and tell what is found."""
    rates, limits, rows = {}, [], []
    for real in REALS:
        rates[real] = measure_rates(device, real, work.repeat)
        _tell(f"{device.name}, {real}: {rates[real].bytes:.0f} GB/s, {rates[real].operations:.0f} GFLOP/s")
        for name in work.robots:
            function, states = drawn(name, real, work.states)
            limit = limit_of(function, name, real, rates[real])
            limits.append(limit)
            for row in _rows(device, function, name, real, states, work):
                of_limit = f"; {limit.least / row.median:.2f} of the limit, which is {limit.bound}"
                _tell(f"{name}, {row.mode}, {row.contender}: {row.median:.3f} ns per state{of_limit}")
                rows.append(row)
    return Run(rates, tuple(limits), tuple(rows))


def limit_of(function: GeneratedFunction, robot: str, real: str, rates: Rates) -> Limit:
    """What binds a kernel: its columns and statuses that go through memory, or its additions and multiplications."""
    graph, size = function.graph, 8 if real == "double" else 4
    moved = 4 + size * sum(port.size for port in (*graph.inputs, *graph.outputs))
    computed = sum(len(node.args) - 1 for node in graph.nodes if node.op in ("add", "mul"))
    return Limit(robot, real, *rates.limit(moved, computed))


def drawn(name: str, real: str, count: int) -> tuple[GeneratedFunction, list[Any]]:
    """Inverse dynamics of a robot, and states of its box as columns."""
    text, options = read_robot_text(name), Options(functions=(FUNCTION,), real=real)
    made = compile_robot(text, options)
    functions = made.functions
    found = DrawnStates(made.mechanism, functions, made.file.values, DRAWN, seed=0).of(functions[0].graph)
    kind = np.float64 if real == "double" else np.float32
    ports = functions[0].graph.inputs
    return functions[0], [np.resize(found[port.name], (count, port.size)).T.astype(kind, order="C") for port in ports]


def _rows(
    device: Device, function: GeneratedFunction, name: str, real: str, states: Sequence[Any], work: Workload
) -> Iterator[Row]:
    """Times of all contenders: ours, two states in a thread where there is room, JAX."""
    computed = f"{FUNCTION} of {work.states} states that lie on"
    for contender, at_most in ((OURS, 1), (OURS_IN_PAIRS, 2)):
        times = _ours(device, name, real, states, work.repeat, at_most)
        if times:
            mode = mode_of(real, is_gpu=device.is_gpu)
            yield _row(name, contender, mode, times, work.states, f"{computed} {device.name}", device.backend)
    for times, there, is_gpu in _jax(function, states, work.repeat):
        yield _row(name, THEIRS, mode_of(real, is_gpu=is_gpu), times, work.states, f"{computed} {there}", "XLA")
    try:
        timed_by_mjx = mjx_times(name, real, work.states, work.repeat)
    except (ImportError, PkmgenError) as error:
        _tell(f"{name}, {real}: no MJX: {error}")
        return
    mode = mode_of(real, is_gpu=timed_by_mjx.is_gpu)
    yield _row(name, MJX, mode, timed_by_mjx.times, timed_by_mjx.states, timed_by_mjx.includes, "XLA")


def _row(
    robot: str, contender: str, mode: str, times: Sequence[float], states: int, includes: str, compiler: str
) -> Row:
    each = [time / states for time in times]
    low, _, high = statistics.quantiles(each, n=4) if len(each) > 1 else each * 3
    return Row(
        robot, contender, mode, statistics.median(each), min(each), max(each), includes,
        compiler=compiler, spread=high - low,
    )  # fmt: skip


def _ours(
    device: Device, name: str, real: str, states: Sequence[Any], repeat: int, states_per_thread: int
) -> list[float]:
    """Times of our kernel; none where two states in a thread have no room."""
    robot = pkmgen.load(
        name, backend=device.backend, real=real, functions=(FUNCTION,), states_per_thread=states_per_thread
    )
    function: Any = robot.function(FUNCTION)
    if function.states_per_thread != states_per_thread:
        return []
    arrays: Any = [device.array(array) for array in states]
    status: Any = device.array(np.zeros(states[0].shape[1], np.uint32))
    function(*arrays)  # raises where a state is bad
    return timed(device, lambda: function.results(*arrays, status=status), repeat)


def _jax(function: GeneratedFunction, states: Sequence[Any], repeat: int) -> Iterator[tuple[list[float], str, bool]]:
    """The same graph by XLA, where JAX is installed, on its first device: times, its name, whether it is a GPU."""
    try:
        import jax
    except ImportError:
        _tell(NO_JAX)
        return
    jax.config.update("jax_enable_x64", True)
    compute = jax.jit(jax.vmap(jax_function(function.graph), in_axes=-1, out_axes=-1))
    arrays, place = [jax.device_put(array) for array in states], jax.devices()[0]
    yield timed_by_jax(compute, arrays, repeat), f"{place.device_kind}, JAX {jax.__version__}", place.platform == "gpu"


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
