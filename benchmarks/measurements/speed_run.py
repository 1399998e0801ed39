"""One run of the measurements of speed, in a process of its own: rows, object code and rates, as JSON on stdout."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any

from benchmarks.measurements.machine import measure
from benchmarks.peers import pinocchio_casadi, pinocchio_engine
from benchmarks.timing.compilers import CCompiler, find_compilers
from benchmarks.timing.pinning import core_count, pinned
from benchmarks.timing.run import MACHINE, Result, bench_robot, chosen_contenders
from pkmgen.language.library import read_robot_text


def tell(text: str) -> None:
    """Say on stderr what is being done."""
    print(text, file=sys.stderr, flush=True)


def measured_run(
    robots: Sequence[str], contenders: Sequence[str], states: int, repeats: int, compilers: Sequence[CCompiler]
) -> dict[str, Any]:
    """Measure contenders on robots, and the machine.

    Returns:
        Rows, what was left out and why, operations of each robot's kernel and numbers in and out, and object code.

    Raises:
        BenchmarkError: A contender finds other efforts than we do.
    """
    build_ahead(contenders)
    left_out: list[str] = []
    results: list[Result] = []
    for robot in robots:
        text = read_robot_text(robot)

        def doing(what: str, robot: str = robot) -> None:
            tell(f"  {robot}: {what}")

        results.append(bench_robot(text, contenders, states, repeats, doing, left_out.append, compilers))
    rows = [row for result in results for row in result.rows]
    if MACHINE in contenders:
        tell("  rates of the machine")
        with pinned(1):
            rows += measure(compiler=compilers[0])
    return {
        "rows": [asdict(row) for row in rows],
        "left_out": left_out,
        "operations": {result.robot: asdict(result.operations) for result in results},
        "words": {result.robot: result.words for result in results},
        "code": [
            {"robot": result.robot, "contender": who, "mode": mode, "compiler": compiler, **asdict(code)}
            for result in results
            for (who, mode, compiler), code in result.code.items()
        ],
    }


def build_ahead(contenders: Sequence[str]) -> None:
    """Compile the C++ of Pinocchio, which takes longest, on as many cores as there are; what fails is told later."""
    builders: list[Callable[[], Any]] = []
    if "pinocchio" in contenders:
        builders.append(lambda: pinocchio_engine.library(pinocchio_engine.SOURCE))
    if "pinocchio_casadi" in contenders:
        builders.append(pinocchio_casadi.casadi_library)
    if builders:
        tell("  compiling the C++ of Pinocchio")
    with ThreadPoolExecutor(max_workers=core_count()) as pool:
        for build in [pool.submit(builder) for builder in builders]:
            build.exception()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("robots", nargs="+", help="robots")
    parser.add_argument("--contenders", default="", help="names, separated by commas; all unless given")
    parser.add_argument("--states", type=int, required=True)
    parser.add_argument("--repeat", type=int, required=True)
    parser.add_argument("--compiler", action="append", default=[])
    parser.add_argument("--without-avx512", action="store_true")
    options = parser.parse_args()
    compilers = find_compilers(options.compiler, options.without_avx512)
    chosen = chosen_contenders([name for name in options.contenders.split(",") if name])
    print(json.dumps(measured_run(options.robots, chosen, options.states, options.repeat, compilers)))


if __name__ == "__main__":
    main()
