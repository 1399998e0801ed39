"""Time inverse dynamics on a device beside the device's limits and JAX: `python -m benchmarks.gpu [robots]`.

Without a GPU it says so, and what NVIDIA's compiler says of registers; `--backend opencl` times on a processor what
would be timed on a GPU, to see that it works.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

import pkmgen
from benchmarks.gpu.devices import Device, find_device
from benchmarks.gpu.jax_graph import jax_function
from benchmarks.gpu.nvrtc import NEEDED, library, resources
from benchmarks.gpu.rates import Rates, measure_rates, timed
from benchmarks.timing.rows import Row
from pkmgen.certify.states import DrawnStates
from pkmgen.errors import DeviceError
from pkmgen.functions.types import GeneratedFunction
from pkmgen.library import read_robot_text
from pkmgen.options import REALS, Options
from pkmgen.pipeline import generate_functions, generate_texts, read_any

ROBOTS = ("fivebar", "delta", "gough_stewart")
FUNCTION = "inverse_dynamics"
MODES = {"double": "gpu", "float": "gpu_float"}
DRAWN = 500
"""States of the box, which are repeated until there are as many as are timed."""
OURS, THEIRS = "pkmgen", "jax"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    asked = _parser().parse_args(arguments)
    if asked.architecture:
        _print_resources(asked.robots, asked.architecture)
    try:
        device = find_device(asked.backend)
    except DeviceError as error:
        print(f"no times: {error}", file=sys.stderr)
        return 0
    if not device.is_gpu:
        print(f"{device.name} is no GPU: these are times of a processor, and no rows of a benchmark", file=sys.stderr)
    rows: list[Row] = []
    for real in REALS:
        rates = measure_rates(device, real, asked.repeat)
        print(f"{device.name}, {real}: {rates.bytes:.0f} GB/s, {rates.operations:.0f} GFLOP/s", file=sys.stderr)
        for name in asked.robots:
            rows += _rows(device, rates, name, real, asked)
    if asked.json and device.is_gpu:
        print(json.dumps([_plain(row) for row in rows], indent=2))
    return 0


def _rows(device: Device, rates: Rates, name: str, real: str, asked: argparse.Namespace) -> Iterator[Row]:
    """Times of a robot, printed beside what binds it."""
    function, states = _drawn(name, real, asked.states)
    graph, size = function.graph, 8 if real == "double" else 4
    moved = 4 + size * sum(port.size for port in (*graph.inputs, *graph.outputs))
    computed = sum(len(node.args) - 1 for node in graph.nodes if node.op in ("add", "mul"))
    least, bound = rates.limit(moved, computed)
    for contender, times in ((OURS, _ours(device, name, real, states, asked.repeat)), *_jax(function, states, asked)):
        each = [time / asked.states for time in times]
        median = statistics.median(each)
        share = f"{least / median:.2f} of the limit, which is {bound}" if contender == OURS else ""
        print(f"{name}, {real}, {contender}: {median:.3f} ns per state; {share}", file=sys.stderr)
        includes = f"{FUNCTION} of {asked.states} states that lie on {device.name}"
        yield Row(name, contender, MODES[real], median, min(each), max(each), includes, compiler=device.backend)


def _drawn(name: str, real: str, count: int) -> tuple[GeneratedFunction, list[Any]]:
    """Inverse dynamics of a robot, and states of its box as columns."""
    text, options = read_robot_text(name), Options(functions=(FUNCTION,), real=real)
    robot, mechanism = read_any(text.text, text.file, options)
    functions = generate_functions(mechanism, options)
    drawn = DrawnStates(mechanism, functions, robot.values, DRAWN, seed=0).of(functions[0].graph)
    kind = np.float64 if real == "double" else np.float32
    ports = functions[0].graph.inputs
    return functions[0], [np.resize(drawn[port.name], (count, port.size)).T.astype(kind, order="C") for port in ports]


def _ours(device: Device, name: str, real: str, states: Sequence[Any], repeat: int) -> list[float]:
    function = pkmgen.load(name, backend=device.backend, real=real, functions=(FUNCTION,)).function(FUNCTION)
    arrays: Any = [device.array(array) for array in states]
    status: Any = device.array(np.zeros(states[0].shape[1], np.uint32))
    function(*arrays)  # raises where a state is bad
    return timed(device, lambda: function.results(*arrays, status=status), repeat)


def _jax(
    function: GeneratedFunction, states: Sequence[Any], asked: argparse.Namespace
) -> Iterator[tuple[str, list[float]]]:
    """The same graph by XLA, where JAX is installed, on its first device."""
    try:
        import jax
    except ImportError:
        print("JAX is not installed: nothing is timed beside ours", file=sys.stderr)
        return
    jax.config.update("jax_enable_x64", True)
    compute = jax.jit(jax.vmap(jax_function(function.graph), in_axes=-1, out_axes=-1))
    arrays = [jax.device_put(array) for array in states]

    class Waiting:
        """What waits for JAX."""

        result: Any = None

        def call(self) -> None:
            self.result = compute(*arrays)

        def wait(self) -> None:
            jax.block_until_ready(self.result)

    waiting: Any = Waiting()
    yield THEIRS, timed(waiting, waiting.call, asked.repeat)


def _print_resources(robots: Sequence[str], architecture: str) -> None:
    """Say what kernels take of a GPU, which NVIDIA's compiler knows without one."""
    if library() is None:
        print(f"no registers: {NEEDED}", file=sys.stderr)
        return
    for name in robots:
        for real in REALS:
            text, options = read_robot_text(name), Options(functions=(FUNCTION,), real=real)
            robot, mechanism = read_any(text.text, text.file, options)
            source = generate_texts(robot, mechanism, generate_functions(mechanism, options), options, "cuda")
            (written,) = source.files.values()
            for function, used in resources(written, architecture).items():
                print(f"{function}, {real}, {architecture}: {asdict(used)}", file=sys.stderr)


def _plain(row: Row) -> dict[str, Any]:
    """A row as `pkmgen bench --json` has it."""
    times = {"median": row.median, "min": row.min, "max": row.max}
    return {
        "robot": row.robot,
        "contender": row.contender,
        "mode": row.mode,
        "ns_per_state": times,
        "includes": row.includes,
        "compiler": row.compiler,
    }


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m benchmarks.gpu", description=__doc__)
    parser.add_argument("robots", nargs="*", default=ROBOTS, help="robots of the library")
    parser.add_argument("--backend", default="cuda", choices=("cuda", "opencl"))
    parser.add_argument("--states", type=int, default=1 << 20, help="states that are computed at a time")
    parser.add_argument("--repeat", type=int, default=9)
    parser.add_argument("--architecture", default="sm_90", help="what registers are told for; empty for none")
    parser.add_argument("--json", action="store_true", help="print rows as `pkmgen bench --json` does; of a GPU only")
    return parser


if __name__ == "__main__":
    sys.exit(main())
