"""What a call from Python costs beside the C function: `python -m benchmarks.measurements.call_overhead [ROBOT ...]`.

All ways of calling are timed in turn, in many short rounds of one process. The least of the rounds is what a call takes
when nothing disturbs it; the median tells how much was disturbed.
"""

from __future__ import annotations

import importlib.util
import statistics
import sys
import tempfile
from timeit import Timer
from typing import Any

import cffi
import numpy as np

import pkmgen
from pkmgen.api.robot import Robot
from pkmgen.compile import compile_limbs
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options

ROBOTS = ("fivebar", "delta", "gough_stewart")
ROUNDS, CALLS = 60, 2000
REPEAT = "void repeat(size_t count, uint32_t (*compute)({0}, {0}, {0}, {1}), {0} a, {0} b, {0} c, {1} d)"
LOOP = "{ for (size_t i = 0; i < count; ++i) { compute(a, b, c, d); } }"
EMPTY = "pass"
ALONE = "repeat(calls, address, *pointers)"
WAYS = {
    EMPTY: "a loop around nothing, taken off the others",
    ALONE: "the C function, repeated in C",
    "cffi_call(*pointers)": "cffi alone",
    "call.status_word()": "bound to arrays",
    "call()": "bound to arrays, raises for bad states",
    "direct(state, results)": "arrays checked, C called",
    "direct(state, unmade)": "the same, and a result made",
    "empty(shape, real)": "the making of it alone",
    "nothing(pose, twist, acceleration)": "a Python function with as many options",
    "function(pose, twist, acceleration, out=effort)": "",
    "function(pose, twist, acceleration)": "all of it",
    "robot.inverse_dynamics(pose, twist, acceleration)": "",
    "function(*lists)": "arguments converted",
    "function(*batches)": "a batch of one",
}
"""What is timed, and what it is."""
PARTS = (EMPTY, ALONE, "empty(shape, real)", "nothing(pose, twist, acceleration)")
"""Those that do not call C, and C itself."""


def nothing(*_arguments: Any, out: Any = None, status: Any = None, details: Any = None, **_named: Any) -> None:
    """Take what a function of a robot takes."""


def repeater(folder: str) -> Any:
    """Compile a C function that repeats a function of one state."""
    declared = REPEAT.format("const double *", "double *")
    ffi = cffi.FFI()
    ffi.cdef(f"{declared};")
    ffi.set_source("repeat_calls", f"#include <stdint.h>\n{declared} {LOOP}")
    spec = importlib.util.spec_from_file_location("repeat_calls", ffi.compile(tmpdir=folder))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.lib.repeat


def names_of(robot: Robot, state: dict[str, Any]) -> dict[str, Any]:
    """Return what the statements speak of."""
    function = robot.function("inverse_dynamics")
    kernel: Any = function._kernel
    effort, c_name = np.empty(function.output.shape), f"{robot.name}_inverse_dynamics"
    return state | {
        "robot": robot,
        "function": function,
        "call": function.bind(**state, out=effort),
        "direct": kernel.direct("inverse_dynamics"),
        "cffi_call": getattr(kernel._lib, c_name),
        "address": kernel._ffi.addressof(kernel._lib, c_name),
        "pointers": [kernel._ffi.from_buffer("double[]", array) for array in (*state.values(), effort)],
        "state": tuple(state.values()),
        "results": (effort,),
        "unmade": (None,),
        "lists": [array.tolist() for array in state.values()],
        "batches": [array[None].copy() for array in state.values()],
        **{"effort": effort, "shape": effort.shape, "real": effort.dtype, "empty": np.empty},
        **{"nothing": nothing, "calls": CALLS},
    }


def rounds_of(names: dict[str, Any]) -> dict[str, list[float]]:
    """Time rounds of each statement in turn, ns a call."""
    timers = {statement: Timer(statement, globals=names) for statement in WAYS}
    rounds: dict[str, list[float]] = {statement: [] for statement in WAYS}
    for _ in range(ROUNDS):
        for statement, timer in timers.items():
            seconds = timer.timeit(1 if statement == ALONE else CALLS)
            rounds[statement].append(1e9 * seconds / CALLS)
    loop = min(rounds[EMPTY])
    return {name: [time - loop * (name not in (EMPTY, ALONE)) for time in times] for name, times in rounds.items()}


def report(name: str, repeat: Any) -> None:
    """Print the table of a robot."""
    text = read_robot_text(name)
    home = np.array(compile_limbs(text, Options()).mechanism.home)
    robot = pkmgen.load(name)
    freedoms = robot.function("inverse_dynamics").inputs[1].size
    state = {"pose": home, "twist": np.full(freedoms, 0.1), "acceleration": np.ones(freedoms)}
    rounds = rounds_of(names_of(robot, state) | {"repeat": repeat})
    alone = min(rounds[ALONE])
    print(f"\n{f'{name}, inverse dynamics of one state, ns':<51}{'least':>7}{'median':>8}{'beside C':>10}")
    for statement, what in WAYS.items():
        least, median = min(rounds[statement]), statistics.median(rounds[statement])
        beside = "" if statement in PARTS else f"{least - alone:.0f}"
        print(f"{statement:<51}{least:7.0f}{median:8.0f}{beside:>10}  {what}")


def main(names: list[str]) -> None:
    """Print a table for each robot."""
    with tempfile.TemporaryDirectory() as folder:
        repeat = repeater(folder)
        for name in names:
            report(name, repeat)


if __name__ == "__main__":
    main(sys.argv[1:] or list(ROBOTS))
