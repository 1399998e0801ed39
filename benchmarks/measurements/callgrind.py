"""Instructions that one call of inverse dynamics executes, counted by callgrind: the same on a busy machine.

Without arguments all robots of the library are counted and docs/measurements/instruction-counts.md is written; with
names of robots they are compared with what is written there. Needs valgrind and a C compiler.
"""

from __future__ import annotations

import argparse
import platform
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks import ROOT
from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.compile import compile_limbs
from pkmgen.emit.native.compiler import find_compiler
from pkmgen.graph.count import count_operations
from pkmgen.language.library import list_robots, read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.poses import box_poses

PAGE = ROOT / "docs/measurements/instruction-counts.md"
DRIVER = Path(__file__).with_suffix(".c")
FLAGS = ("-O3", "-fno-math-errno", "-std=c99", "-Wl,-z,now")
"""No -march: valgrind does not know AVX-512, and all processors of a kind shall give one count."""
STATES, SEED = 64, 6
KERNEL = "inverse_dynamics"
HEAD = """\
# Instruction counts

Instructions that one call of the scalar inverse dynamics executes, from the pose, in double, parameters folded, default
values of the library: mean of {states} states in the box, with the checks of inputs and results and what libm executes.
Counted by `callgrind`, {compiler}, `{flags}`, {machine}: no fused operations, no vectors but those
of the baseline instruction set. Where nothing depends on the state every call executes the same instructions; Newton's
method takes as many steps as a state needs.

Times differ from run to run, these figures do not: with one compiler, a change can be judged on a busy machine.
`python -m benchmarks.measurements.callgrind` writes this page; with names of robots it compares with it.
Operations are those of the [counts](counts.md), comparisons left out; steps of Newton's method come on top.

| robot | instructions | operations | instructions per operation |
|---|---:|---:|---:|
"""


@dataclass(frozen=True)
class Count:
    """What one robot costs."""

    robot: str
    instructions: float
    operations: int

    @property
    def line(self) -> str:
        """Line of the table."""
        ratio = self.instructions / self.operations
        return f"| `{self.robot}` | {self.instructions:.0f} | {self.operations} | {ratio:.2f} |\n"


def count_robot(name: str) -> Count:
    """Generate, compile and run one robot under callgrind."""
    text, options = read_robot_text(name), Options(functions=(KERNEL,))
    made = compile_limbs(text, options)
    mechanism, graph, source = made.mechanism, made.graphs[KERNEL], made.source
    chance = np.random.default_rng(SEED)
    rates = chance.normal(size=(2, 4 * STATES, graph.inputs[1].size))
    states = [box_poses(mechanism, 4 * STATES, chance), *rates]
    status, effort = np.zeros(4 * STATES, np.uint32), np.empty((4 * STATES, graph.outputs[0].size))
    NumpyKernel([graph], mechanism.parameters, "double").call(KERNEL, 4 * STATES, states, [effort], status)
    good = [array[status == 0][:STATES] for array in states]
    symbol = f"{source.robot}_{KERNEL}"
    header = states_header(source.robot, symbol, good, effort.shape[1])
    texts = {f"{source.robot}.h": source.header, f"{source.robot}.c": source.source, "states.h": header}
    return Count(name, count_instructions(texts, symbol) / len(good[0]), count_operations(graph).arithmetic)


def states_header(robot: str, symbol: str, states: list[np.ndarray], motors: int) -> str:
    """What the driver is compiled with."""
    sizes = {"STATES": len(states[0]), "MOTORS": motors, "KERNEL": symbol}
    lines = [f'#include "{robot}.h"', *(f"#define {name} {value}" for name, value in sizes.items())]
    for name, array in zip(("pose", "twist", "acceleration"), states, strict=True):
        rows = ",\n".join("{" + ", ".join(repr(float(value)) for value in row) + "}" for row in array)
        lines.append(f"static const double {name}[STATES][{array.shape[1]}] = {{\n{rows}}};")
    return "\n".join(lines) + "\n"


def count_instructions(texts: dict[str, str], symbol: str) -> int:
    """Instructions executed in a function and what it calls, over a run of the driver."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in texts.items():
            (folder / file).write_text(text, "utf-8")
        sources = [str(DRIVER), *(file for file in texts if file.endswith(".c"))]
        execute([*shlex.split(find_compiler().command), *FLAGS, "-I.", *sources, "-o", "driver", "-lm"], folder)
        valgrind = ["valgrind", "--tool=callgrind", f"--toggle-collect={symbol}", "--callgrind-out-file=/dev/null"]
        _, said = execute([*valgrind, "./driver"], folder)
    match = re.search(r"Collected : (\d+)", said)
    if match is None:
        raise SystemExit(f"callgrind did not say what it counted:\n{said[-2000:]}")
    return int(match.group(1))


def execute(command: list[str], folder: Path | None = None) -> tuple[str, str]:
    """Run a program; what it says on stdout and stderr."""
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
    if run.returncode != 0:
        raise SystemExit(f"{command[0]} failed:\n{run.stderr[-2000:]}")
    return run.stdout, run.stderr


def recorded() -> dict[str, float]:
    """Instructions by robot, as the page has them."""
    text = PAGE.read_text("utf-8") if PAGE.exists() else ""
    return {name: float(value) for name, value in re.findall(r"^\| `(\w+)` \| (\d+) \|", text, re.MULTILINE)}


def write_page(counts: list[Count]) -> None:
    """Write the page."""
    version, _ = execute([*shlex.split(find_compiler().command), "--version"])
    described = {"compiler": version.splitlines()[0], "flags": " ".join(FLAGS[:2]), "machine": platform.machine()}
    head = HEAD.format(states=STATES, **described)
    PAGE.write_text(head + "".join(count.line for count in counts), "utf-8")


def main() -> None:
    """Count robots."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("robots", nargs="*", help="robots to compare with the page; without any the page is written")
    chosen = parser.parse_args().robots
    if shutil.which("valgrind") is None:
        raise SystemExit(
            "valgrind is not installed (Debian: apt-get install valgrind; it does not run on every system)"
        )
    before, counts = recorded(), []
    for robot in chosen or list_robots():
        counts.append(count_robot(robot))
        old, new = before.get(robot), counts[-1].instructions
        change = f", {old:.0f} on the page, {100 * (new / old - 1):+.1f} %" if old else ""
        print(f"{robot}: {new:.0f}{change}", file=sys.stdout if chosen else sys.stderr, flush=True)
    if not chosen:
        write_page(counts)


if __name__ == "__main__":
    main()
