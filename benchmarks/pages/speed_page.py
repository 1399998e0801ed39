"""Write docs/measurements/speed.md and its pictures: times beside peers', shares of what the machine can do, growth.

Runs `pkmgen bench --json` three times, one after the other, then measures how times grow; or takes the runs from files.
The machine has to be idle: it takes some minutes. Needs `pip install 'pkmgen[bench,draw]'`.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median

from benchmarks import ROOT
from benchmarks.measurements import growth, machine
from benchmarks.measurements.peak import fraction, full_pipes
from benchmarks.pages import plots
from benchmarks.timing.rows import Row
from benchmarks.timing.shared_object import NATIVE_FLAGS
from benchmarks.timing.subject import Subject, make_subject
from pkmgen.library import read_robot_text
from pkmgen.native.compiler import find_compiler

PAGE = ROOT / "docs/measurements/speed.md"
TEXT = Path(__file__).with_suffix(".md")
PICTURES = PAGE.with_suffix("")
RUNS = 3
MODES = {"scalar": "one state", "batch": "batch", "float_batch": "batch, float"}
THREADS = ", 2 threads"
COUNT = re.compile(r"(\d+) operations")
PLOTTED = ("pkmgen", "casadi")
Run = list[Row]


def tell(text: str) -> None:
    """Say on stderr what is being done."""
    print(text, file=sys.stderr, flush=True)


def said_by(command: list[str]) -> str:
    """What a program prints."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603


def read_run(text: str) -> Run:
    """Rows of a run from what `pkmgen bench --json` printed."""
    return [
        Row(row["robot"], row["contender"], row["mode"], **row["ns_per_state"], includes=row["includes"])
        for row in json.loads(text)
    ]


def find(rows: Iterable[Row], robot: str, contender: str, mode: str) -> Row | None:
    """Row of a contender on one thread."""
    wanted = (robot, contender, mode)
    same = (row for row in rows if (row.robot, row.contender, row.mode) == wanted and THREADS not in row.includes)
    return next(same, None)


def robots_of(run: Run) -> list[str]:
    """Robots of a run in their order."""
    return [name for name in dict.fromkeys(row.robot for row in run) if name]


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table; all columns but the first to the right."""
    rows = [head, ["---", *["---:"] * (len(head) - 1)], *lines]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def number(value: float) -> str:
    """Three digits."""
    return f"{value:.3g}" if value < 1000.0 else f"{value:,.0f}"


def over_runs(runs: Sequence[Run], robot: str, contender: str, mode: str) -> Row | None:
    """Median over the runs, least and greatest of all."""
    rows = [row for run in runs if (row := find(run, robot, contender, mode))]
    if not rows:
        return None
    middle, least, greatest = median(r.median for r in rows), min(r.min for r in rows), max(r.max for r in rows)
    return Row(robot, contender, mode, middle, least, greatest, rows[0].includes)


def ratios(runs: Sequence[Run], robot: str, contender: str, mode: str) -> str:
    """Ratio to ours in each run: ours over CasADi, others over ours."""
    cells = []
    for run in runs:
        ours, peer = find(run, robot, "pkmgen", mode), find(run, robot, contender, mode)
        if ours and peer:
            ratio = ours.median / peer.median if contender == "casadi" else peer.median / ours.median
            cells.append(number(ratio))
    return ", ".join(cells) or "–"


def ratio_table(runs: Sequence[Run]) -> str:
    """Ratios of all contenders, a column for each robot."""
    robots = robots_of(runs[0])
    kinds = dict.fromkeys((row.contender, row.mode) for row in runs[0] if row.contender not in ("pkmgen", "machine"))
    lines = []
    for contender, mode in kinds:
        name = f"ours / {contender}" if contender == "casadi" else f"{contender} / ours"
        lines.append([f"{name}, {MODES[mode]}", *(ratios(runs, robot, contender, mode) for robot in robots)])
    return table(["", *(f"`{robot}`" for robot in robots)], lines)


def time_table(runs: Sequence[Run]) -> str:
    """Times of all contenders."""
    robots = robots_of(runs[0])
    lines = []
    for contender, mode in dict.fromkeys((row.contender, row.mode) for row in runs[0] if row.robot):
        cells = []
        for robot in robots:
            row = over_runs(runs, robot, contender, mode)
            cells.append(f"{number(row.median)} ({number(row.min)}–{number(row.max)})" if row else "–")
        lines.append([f"{contender}, {MODES[mode]}", *cells])
    return table(["ns per state", *(f"`{robot}`" for robot in robots)], lines)


def inclusions(run: Run) -> str:
    """What each contender includes; where only a count differs from robot to robot, all counts in one line."""
    told: dict[tuple[str, str, str], dict[str, None]] = {}
    for row in run:
        if row.robot and THREADS not in row.includes:
            text = COUNT.sub("{} operations", row.includes)
            counts = told.setdefault((row.contender, MODES[row.mode], text), {})
            counts |= dict.fromkeys(COUNT.findall(row.includes))
    return "".join(f"- {who}, {mode}: {text.format(', '.join(counts))}\n" for (who, mode, text), counts in told.items())


def share_table(runs: Sequence[Run], subjects: dict[str, Subject]) -> str:
    """What share of the machine's rates our kernels reach."""
    lines = []
    for robot, subject in subjects.items():
        count = subject.operations
        for mode, name in MODES.items():
            rows = [(run, row) for run in runs if (row := find(run, robot, "pkmgen", mode))]
            shares = [fraction(count, row.median, rates_of(run), mode) for run, row in rows]
            if not shares:
                continue
            others = (
                median(getattr(share, kind) for share in shares) for kind in ("multiply", "add", "fused", "bound")
            )
            least = median(full_pipes(count, rates_of(run), mode) for run, _ in rows)
            cells = [", ".join(f"{share.mixed:.2f}" for share in shares), *(f"{other:.2f}" for other in others)]
            counted = f"{count.mul} + {count.add}, {count.div}, {count.sqrt}"
            lines.append([f"`{robot}`, {name}", counted, *cells, number(least)])
    head = ["", "mul + add, div, sqrt", "**mixed**", "multiply", "add", "FMA", "full pipes", "full pipes, ns"]
    return table(head, lines)


def rates_of(run: Run) -> Run:
    """Rates of the machine in a run."""
    return [row for row in run if row.contender == "machine"]


def rate_table(run: Run) -> str:
    """Rates of the machine: a line for each width and type, operations per ns."""
    known = {row.includes: row.median for row in rates_of(run)}
    lines, kinds = [], machine.OPERATIONS
    for width in ("scalar", "sse2", "avx2", "avx512", "neon"):
        for real in machine.REALS:
            names = [
                (machine.describe(width, real, name), machine.describe(f"{width}_fma", real, name)) for name in kinds
            ]
            times = [known.get(plain) or known.get(fused) for plain, fused in names]
            if any(times):
                lines.append([f"{width}, {real}", *(number(1.0 / time) if time else "–" for time in times)])
    extra = {name: known[name] for name in (machine.CYCLE, machine.MEMORY, machine.CACHE) if name in known}
    bandwidth = "".join(f"- {name}: {value:.3g}\n" for name, value in extra.items())
    return table(["operations per ns", *kinds], lines) + "\n" + bandwidth


def growth_table(points: Sequence[growth.Growth]) -> str:
    """Times by number of limbs."""
    sizes = dict.fromkeys(point.size for point in points)
    by_case = {(point.size, point.form): point for point in points}
    lines = []
    for size in sizes:
        cases = [by_case[size, form] for form in plots.SHORT]
        operations = cases[0].operations.arithmetic
        lines.append([str(size), str(operations), *(number(case.row.median) for case in cases)])
    return table(["limbs", "operations", *(f"{name}, ns" for name in plots.SHORT.values())], lines)


def processor() -> str:
    """What the processor calls itself, and the machine around it."""
    known = Path("/proc/cpuinfo")
    lines = known.read_text("utf-8").splitlines() if known.exists() else []
    name = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.machine())
    return f"{name} ({platform.machine()}, {platform.system()})"


def compiler_and_flags() -> str:
    """What compiles all C texts, and how."""
    compiler = said_by([*shlex.split(find_compiler().command), "--version"]).splitlines()[0]
    return f"{compiler}, `{' '.join(NATIVE_FLAGS)}`"


def kernels_of(runs: Sequence[Run], subjects: dict[str, Subject]) -> list[plots.Kernel]:
    """Points under the roofs."""
    kernels = []
    for robot, subject in subjects.items():
        work = subject.operations.mul + subject.operations.add
        words = sum(array.shape[1] for array in (*subject.states, subject.effort))
        rows = (over_runs(runs, robot, contender, mode) for contender in PLOTTED for mode in MODES)
        kernels += [plots.Kernel(row, work, words) for row in rows if row]
    return kernels


def write_page(runs: Sequence[Run], repeats: int) -> None:
    """Measure growth, draw, and write the page."""
    subjects = {robot: make_subject(read_robot_text(robot), 32) for robot in robots_of(runs[0])}
    tell("measuring how times grow with the number of limbs")
    limbs = growth.limbs(repeats=repeats)
    tell("measuring how times grow with the number of states")
    batches = growth.batches(repeats=repeats)
    PICTURES.mkdir(exist_ok=True)
    plots.draw_roofline(kernels_of(runs, subjects), rates_of(runs[0]), PICTURES / "roofline.svg")
    plots.draw_limbs(limbs, PICTURES / "limbs.svg")
    plots.draw_batches(batches, PICTURES / "batches.svg")
    sections = {
        "machine": processor(),
        "compiler": compiler_and_flags(),
        "runs": str(len(runs)),
        "ratios": ratio_table(runs),
        "times": time_table(runs),
        "includes": inclusions(runs[0]),
        "shares": share_table(runs, subjects),
        "limbs": growth_table(limbs),
        "rates": rate_table(runs[0]),
    }
    PAGE.write_text(TEXT.read_text("utf-8").format(**sections), "utf-8")


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="*", type=Path, help="outputs of `pkmgen bench --json`; without any it is run")
    parser.add_argument("--repeat", type=int, default=15, help="rounds of the measurements of growth (default 15)")
    options = parser.parse_args()
    texts = [file.read_text("utf-8") for file in options.runs]
    for index in range(0 if texts else RUNS):
        tell(f"run {index + 1} of {RUNS}")
        texts.append(said_by([sys.executable, "-m", "pkmgen", "bench", "--json"]))
    write_page([read_run(text) for text in texts], options.repeat)


if __name__ == "__main__":
    main()
