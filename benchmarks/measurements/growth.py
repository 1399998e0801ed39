"""How cost grows: with the number of limbs, and with the number of states of a call."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from benchmarks.measurements.point_robots import point_robot
from benchmarks.measurements.sweep import FORMS, Sweep, build_sweep
from benchmarks.timing.compilers import CCompiler, find_compilers
from benchmarks.timing.gauge import Gauge, measure_rows
from benchmarks.timing.pinning import pinned
from benchmarks.timing.rows import Row
from pkmgen.graph.count import OperationCount
from pkmgen.language.library import RobotText, read_robot_text

LIMBS = tuple(range(2, 13))
BATCHES = (1, 4, 10, 32, 100, 316, 1000, 3162, 10_000, 31_623, 100_000, 316_228, 1_000_000)
ROBOTS = ("fivebar", "delta", "gough_stewart")
STATES = 4064
"""States that are known of a robot; more are these again and again. Columns of 4096 would share places in the cache."""


@dataclass(frozen=True, slots=True)
class Growth:
    """One point of a curve.

    Attributes:
        size: What grows: number of limbs, or of states in a call.
        states: Number of states.
        form: How states are handed over: `scalar`, `batch` or `columns`.
        operations: Operations of one state.
        row: Its time for one state.
    """

    size: int
    states: int
    form: str
    operations: OperationCount
    row: Row


def limbs(sizes: Sequence[int] = LIMBS, repeats: int = 15, compiler: CCompiler | None = None) -> list[Growth]:
    """Measure robots that are alike but for their number of limbs, one state a call and many.

    Args:
        sizes: Numbers of limbs, 2 to 12.
        repeats: Rounds of measurements.
        compiler: Who compiles them; that of Python extensions unless given.
    """
    return _measure([(point_robot(size), size, STATES, form) for size in sizes for form in FORMS], repeats, compiler)


def batches(
    robots: Sequence[str] = ROBOTS,
    sizes: Sequence[int] = BATCHES,
    repeats: int = 15,
    compiler: CCompiler | None = None,
) -> list[Growth]:
    """Measure calls for more and more states.

    Args:
        robots: Names of robots, or paths of robot files.
        sizes: Numbers of states.
        repeats: Rounds of measurements.
        compiler: Who compiles them; that of Python extensions unless given.
    """
    texts = [read_robot_text(robot) for robot in robots]
    forms = ("batch", "columns")
    return _measure([(text, size, size, form) for text in texts for size in sizes for form in forms], repeats, compiler)


def _measure(
    cases: Sequence[tuple[RobotText, int, int, str]], repeats: int, compiler: CCompiler | None
) -> list[Growth]:
    """Measure cases: robot file, size of the point, number of states, form of the call."""
    by = compiler or find_compilers()[0]
    with ExitStack() as folders, pinned(1):
        sweeps: dict[RobotText, Sweep] = {}
        gauges = []
        for text, _, states, form in cases:
            if text not in sweeps:
                folder = folders.enter_context(tempfile.TemporaryDirectory())
                sweeps[text] = build_sweep(text, STATES, Path(folder), by)
            subject, timer = sweeps[text].subject, sweeps[text].timer(form, states)
            mode, includes = "scalar" if form == "scalar" else "batch", f"{FORMS[form]}; {states} states"
            gauges.append(Gauge(subject.name, "pkmgen", mode, includes, timer, states, by.name))
        rows = measure_rows(gauges, repeats)
    table = zip(cases, rows, strict=True)
    return [Growth(size, n, form, sweeps[text].subject.operations, row) for (text, size, n, form), row in table]
