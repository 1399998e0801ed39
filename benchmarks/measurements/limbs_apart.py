"""Times of limbs evaluated apart, beside the flat function: what the seams cost, and whether threads pay.

Both layouts of a robot are compiled with the same flags into one library and measured in one process. In each round
every part is measured once, one after the other, and divided by the flat function in the same round; printed are
medians and quartiles over the rounds. Müller 2022, Table 1, has such rows for his Delta.
See docs/measurements/limbs-apart.md.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import math
import os
import shlex
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.compile import compile_limbs
from pkmgen.emit.native.compiler import FLAGS, find_compiler
from pkmgen.emit.targets.c.target import emit_c
from pkmgen.functions.types import Composition, GeneratedFunction
from pkmgen.graph.count import count_operations
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.poses import box_poses

DRIVER = Path(__file__).with_suffix(".c")
ROBOTS = ("irsbot2", "delta", "gough_stewart")
WINDOW = 32
"""States that a part is called for in turn: few enough for the fastest cache."""
SLICE_SECONDS = 2e-3
"""How long one measurement of a round takes."""
THREADS = (1, 2)
AGREEMENT = 1e-9
PARTS = (
    "flat",
    "composed",
    "platform",
    "limb",
    "assembly",
    "threaded",
    "waited",
    "flat_batch",
    "composed_batch",
    "region",
)
"""Numbers of the measurements in the driver."""
MUELLER = {"IK and ID of the whole": 2.74, "limb 1": 0.97, "limb 2": 0.83, "limb 3": 0.83}
"""Müller 2022, Table 1, experiments 1 and 3.1 to 3.3; only the ratios are used."""


@dataclass(frozen=True)
class Layouts:
    """Both layouts of a robot as C.

    Attributes:
        texts: Files by name.
        limbs: Names of the limbs.
        states: Pose, twist and acceleration, a row for each state.
        motors: Number of actuators.
        operations: Arithmetic operations and comparisons by function.
    """

    texts: dict[str, str]
    limbs: tuple[str, ...]
    states: tuple[NDArray[np.float64], ...]
    motors: int
    operations: dict[str, tuple[int, int]]


@dataclass(frozen=True)
class Row:
    """One line of the table: what it says, and how the driver is asked for it."""

    name: str
    includes: str
    part: str
    limb: int = 0
    threads: int = 1


@dataclass(frozen=True)
class Time:
    """Time of one state: median in ns, and median and quartiles of its ratio to the flat function."""

    nanoseconds: float
    low: float
    ratio: float
    high: float


def tell(text: str) -> None:
    """Say on stderr what is being done."""
    print(text, file=sys.stderr, flush=True)


def write_layouts(robot: str, count: int) -> Layouts:
    """Generate both layouts of a robot, and states in its box."""
    text, texts = read_robot_text(robot), dict[str, str]()
    for layout in ("flat", "limbs"):
        made = compile_limbs(text, Options(layout=layout))
        mechanism, functions = made.mechanism, made.functions
        texts |= emit_c(replace(made.kernel, robot=f"{mechanism.name}_{layout}")).files
    whole = functions[0]
    assert whole.composition is not None
    sizes = [port.size for port in whole.graph.inputs]
    motors = whole.graph.outputs[0].size
    texts["robot.h"] = driver_header(mechanism.name, whole.composition, [*sizes[:2], motors])
    chance = np.random.default_rng(8)
    states = (box_poses(mechanism, count, chance), *chance.normal(size=(2, count, sizes[1])))
    return Layouts(texts, mechanism.limb_names, states, motors, operations(functions))


def operations(functions: tuple[GeneratedFunction, ...]) -> dict[str, tuple[int, int]]:
    """Arithmetic operations and comparisons of inverse dynamics and its parts."""
    parts = functions[0].composition
    assert parts is not None
    names = {parts.platform, parts.assemble, *(limb[0] for limb in parts.limbs)}
    counts = {f.graph.name: count_operations(f.graph) for f in functions if f.graph.name in names}
    counts = {"flat": count_operations(functions[0].graph), "composed": parts.operations, **counts}
    return {name: (count.total - count.compare, count.compare) for name, count in counts.items()}


def driver_header(robot: str, parts: Composition, sizes: list[int]) -> str:
    """Names and sizes that the driver is compiled with."""
    calls = ", ".join(f"{{{robot}_limbs_{name}, {state}, {result}}}" for name, _, state, result in parts.limbs)
    names = {
        "FLAT": f"{robot}_flat_inverse_dynamics", "COMPOSED": f"{robot}_limbs_inverse_dynamics",
        "PLATFORM": f"{robot}_limbs_{parts.platform}", "ASSEMBLE": f"{robot}_limbs_{parts.assemble}",
        "LIMB_CALLS": calls, "POSE": sizes[0], "TWIST": sizes[1], "EFFORT": sizes[2],
        "STATES": parts.sizes[0], "RESULTS": parts.sizes[1],
    }  # fmt: skip
    includes = [f'#include "{robot}_{layout}.h"' for layout in ("flat", "limbs")]
    return "\n".join([*includes, *(f"#define {name} {value}" for name, value in names.items())]) + "\n"


def build(layouts: Layouts, folder: Path) -> ctypes.CDLL:
    """Compile driver and layouts; without OpenMP where the compiler does not have it."""
    for name, text in layouts.texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    sources = [str(DRIVER), *(name for name in layouts.texts if name.endswith(".c"))]
    command = [*shlex.split(find_compiler().command), *FLAGS, "-std=c99", "-shared", "-fPIC", "-I."]
    for flags in (["-fopenmp"], []):
        library = folder / f"driver{len(flags)}.so"
        done = subprocess.run(  # noqa: S603 - the compiler of this machine, our own text
            [*command, *flags, *sources, "-o", str(library), "-lm"],
            cwd=folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode == 0:
            return declare(ctypes.CDLL(str(library)))
    raise SystemExit(f"compiling the driver failed:\n{done.stderr[-2000:]}")


def declare(library: ctypes.CDLL) -> ctypes.CDLL:
    """Tell ctypes the signatures of the driver."""
    array = np.ctypeslib.ndpointer(np.float64, flags="C_CONTIGUOUS")
    library.take_states.argtypes = (ctypes.c_size_t, array, array, array)
    library.measure.argtypes = (ctypes.c_int, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_int, ctypes.c_size_t)
    library.measure.restype = ctypes.c_double
    library.last_efforts.restype = ctypes.POINTER(ctypes.c_double)
    return library


def rows(limbs: tuple[str, ...], batch: int, openmp: bool) -> list[Row]:
    """What is measured; the flat function first."""
    table = [
        Row("flat", "the whole, one function", "flat"),
        Row("composed", "the whole: platform, limbs one after the other, assembly", "composed"),
        Row("platform", "motion of all tips, handed to the limbs", "platform"),
        *(Row(f"limb {name}", "one limb", "limb", index) for index, name in enumerate(limbs)),
        Row("assembly", "platform's own dynamics, solve for the efforts", "assembly"),
    ]
    for count in THREADS if openmp else ():
        plural = f"{count} thread" + "s" * (count > 1)
        fork = "the whole, one state: platform, fork, limbs, join, assembly"
        wait = "the same with two barriers a state for fork and join"
        table += [
            Row(f"fork and join, {plural}", "nothing else", "region", 0, count),
            Row(f"composed, {plural}", fork, "threaded", 0, count),
            Row(f"composed, {plural} kept", wait, "waited", 0, count),
        ]
        for part in ("flat", "composed"):
            name = f"{batch} states, {part}, {plural}"
            table.append(Row(name, "a state of a batch that the threads share", f"{part}_batch", 0, count))
    return table


class Driver:
    """A compiled driver with its states."""

    def __init__(self, library: ctypes.CDLL, layouts: Layouts) -> None:
        self._library, self._count, self._motors = library, len(layouts.states[0]), layouts.motors
        self.openmp = bool(library.has_openmp())
        if library.take_states(self._count, *(np.ascontiguousarray(array) for array in layouts.states)):
            raise SystemExit("no memory for the states")

    def seconds(self, row: Row, repeats: int) -> float:
        """Mean time of one state in sweeps over the states of a row."""
        states = self._states(row)
        taken = float(self._library.measure(PARTS.index(row.part), row.limb, states, row.threads, repeats))
        if math.isnan(taken):
            raise SystemExit(f"{row.name}: a state is out of reach or singular")
        return taken / (states * repeats)

    def repeats(self, row: Row) -> int:
        """Sweeps that take about a slice."""
        self.seconds(row, 2)
        return max(1, math.ceil(SLICE_SECONDS / (self.seconds(row, 2) * self._states(row))))

    def check(self, table: list[Row]) -> None:
        """Compare the efforts of all rows that compute them; parts come after what they take from others."""
        expected = None
        for row in table:
            self._library.forget_efforts()
            self.seconds(row, 1)
            if row.part in ("platform", "limb", "region"):
                continue
            size = WINDOW * self._motors
            seen = np.array(np.ctypeslib.as_array(self._library.last_efforts(), (size,)))
            expected = seen if expected is None else expected
            if np.max(np.abs(seen - expected)) > AGREEMENT * np.max(np.abs(expected)):
                raise SystemExit(f"{row.name} does not compute what the flat function computes")

    def _states(self, row: Row) -> int:
        return self._count if row.part.endswith("batch") else WINDOW


def measure(driver: Driver, table: list[Row], rounds: int) -> dict[str, Time]:
    """Measure all rows in every round."""
    repeats = [driver.repeats(row) for row in table]
    samples, said = np.empty((rounds, len(table))), time.monotonic()
    for index in range(rounds):
        samples[index] = [driver.seconds(row, times) for row, times in zip(table, repeats, strict=True)]
        if time.monotonic() - said > 1.0:
            tell(f"  round {index + 1} of {rounds}")
            said = time.monotonic()
    medians = np.median(samples, axis=0) * 1e9
    quartiles = np.quantile(samples / samples[:, :1], (0.25, 0.5, 0.75), axis=0)
    return {
        row.name: Time(float(medians[i]), *(float(value) for value in quartiles[:, i])) for i, row in enumerate(table)
    }


def findings(limbs: tuple[str, ...], times: dict[str, Time]) -> dict[str, float]:
    """Figures that follow from the rows, as ratios to the flat function."""
    ratios = [times[f"limb {name}"].ratio for name in limbs]
    seams = times["platform"].ratio + times["assembly"].ratio
    return {
        "one limb, the longest": max(ratios),
        "all limbs, one after the other": sum(ratios),
        "platform, longest limb, assembly: a node for each limb, exchange free": seams + max(ratios),
    }


def verdict(times: dict[str, Time], batch: int) -> str:
    """Say whether threads pay."""
    one, fork, flat = times["composed"], times["fork and join, 2 threads"], times["flat"]
    forked, kept = times["composed, 2 threads"], times["composed, 2 threads kept"]
    best = min((forked, kept), key=lambda row: row.ratio)
    single = "pay" if best.high < min(one.low, 1.0) else "do not pay"
    told = (
        f"One state: threads {single}. A fork and a join take {fork.nanoseconds:.0f} ns, the flat function "
        f"{flat.nanoseconds:.0f} ns;\nlimbs on two threads take {forked.ratio / one.ratio:.1f} times as long as one "
        f"after the other, {kept.ratio / one.ratio:.1f} times with threads that are kept."
    )
    gains = []
    for layout in ("flat", "composed"):
        alone, shared = (times[f"{batch} states, {layout}, {n}"].ratio for n in ("1 thread", "2 threads"))
        gains.append(f"{layout} {alone / shared:.2f} times as fast")
    return f"{told}\n{batch} states on two threads: {', '.join(gains)}."


def report(robot: str, layouts: Layouts, times: dict[str, Time], table: list[Row], derived: dict[str, float]) -> None:
    """Print the table of a robot."""
    print(f"\n{robot}\n  {'':34}{'ns':>9}{'of flat':>9}  {'quartiles':15} what is included")
    for row in table:
        time_ = times[row.name]
        spread = f"{time_.low:.3f}-{time_.high:.3f}"
        print(f"  {row.name:34}{time_.nanoseconds:9.1f}{time_.ratio:9.3f}  {spread:15} {row.includes}")
    for name, value in derived.items():
        print(f"  {name}: {value:.3f}")
    print("  arithmetic + comparisons: " + ", ".join(f"{n} {a}+{c}" for n, (a, c) in layouts.operations.items()))


def published() -> str:
    """What Müller measured, as ratios."""
    whole, *limbs = MUELLER.values()
    ratios = ", ".join(f"{limb / whole:.2f}" for limb in limbs)
    return (
        f"Müller 2022, Table 1, his Delta (C-mex functions in Matlab, two iterations of the inverse kinematics):\n"
        f"one limb takes {ratios} of the whole. Platform, assembly and the exchange between the nodes are not in\n"
        f"his figures; with the Matlab Parallel Computing Toolbox the exchange took far longer than the models."
    )


def run(robot: str, rounds: int, batch: int) -> tuple[Layouts, list[Row], dict[str, Time], bool]:
    """Generate, compile and measure one robot."""
    tell(f"{robot}: generating both layouts")
    layouts = write_layouts(robot, batch)
    with tempfile.TemporaryDirectory() as folder:
        tell(f"{robot}: compiling")
        driver = Driver(build(layouts, Path(folder)), layouts)
        table = rows(layouts.limbs, batch, driver.openmp)
        driver.check(table)
        tell(f"{robot}: measuring")
        return layouts, table, measure(driver, table, rounds), driver.openmp


def main() -> int:
    """Measure the robots that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("robots", nargs="*", default=ROBOTS, help=f"names of robots; {', '.join(ROBOTS)} unless given")
    parser.add_argument("--rounds", type=int, default=60, help="rounds of measurements (default 60)")
    parser.add_argument("--batch", type=int, default=4096, help="states of a batch (default 4096)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    options = parser.parse_args()
    if options.rounds < 1 or options.batch < WINDOW:
        parser.error(f"--rounds is at least 1, --batch at least {WINDOW}")
    machine = {"compiler": find_compiler().command, "flags": " ".join(FLAGS), "processors": os.cpu_count() or 1}
    result: dict[str, Any] = {"machine": machine, "rounds": options.rounds, "robots": {}}
    if not options.json:
        print(", ".join(f"{name}: {value}" for name, value in machine.items()))
    for robot in options.robots:
        layouts, table, times, openmp = run(robot, options.rounds, options.batch)
        derived = findings(layouts.limbs, times)
        told = verdict(times, options.batch) if openmp else "The compiler has no OpenMP: threads are not measured."
        measured = {row.name: {"includes": row.includes, **asdict(times[row.name])} for row in table}
        result["robots"][robot] = {
            "openmp": openmp, "rows": measured, "derived": derived, "operations": layouts.operations, "verdict": told,
        }  # fmt: skip
        if not options.json:
            report(robot, layouts, times, table, derived)
            print(told)
    if options.json:
        print(json.dumps(result, indent=2))
    else:
        print("\n" + published())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
