"""Tables of times, ratios and shares from runs of the benchmark."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Any

from benchmarks.measurements import arithmetic, growth, machine
from benchmarks.measurements.peak import full_pipes
from benchmarks.pages import plots
from benchmarks.timing.rows import Row
from pkmgen.graph.count import OperationCount

MODES = {
    "scalar": "one state",
    "batch": "batch",
    "float_batch": "batch, float",
    "gpu": "GPU",
    "gpu_float": "GPU, float",
}
OURS = "pkmgen"
THREADS = ", 2 threads"
COUNT = re.compile(r"(\d+) operations")
Run = list[Row]


def read_run(text: str) -> Run:
    """Rows of a run from what `pkmgen bench --json` printed."""
    return [
        Row(
            row["robot"],
            row["contender"],
            row["mode"],
            **row["ns_per_state"],
            includes=row["includes"],
            compiler=row["compiler"],
        )
        for row in json.loads(text)
    ]


def find(rows: Iterable[Row], robot: str, contender: str, mode: str, compiler: str | None = None) -> Row | None:
    """Row of a contender on one thread; of the first compiler unless one is named."""
    same = (
        row
        for row in rows
        if (row.robot, row.contender, row.mode) == (robot, contender, mode)
        and THREADS not in row.includes
        and compiler in (None, row.compiler)
    )
    return next(same, None)


def robots_of(run: Run) -> list[str]:
    """Robots of a run in their order."""
    return [name for name in dict.fromkeys(row.robot for row in run) if name]


def compilers_of(run: Run) -> list[str]:
    """Compilers that compiled ours, in their order."""
    return list(dict.fromkeys(row.compiler for row in run if row.contender == OURS))


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table; all columns but the first to the right."""
    rows = [head, ["---", *["---:"] * (len(head) - 1)], *lines]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def number(value: float) -> str:
    """Three digits."""
    return f"{value:.3g}" if value < 1000.0 else f"{value:,.0f}"


def over_runs(runs: Sequence[Run], robot: str, contender: str, mode: str, compiler: str | None = None) -> Row | None:
    """Median over the runs, of medians and of spreads, least and greatest of all."""
    rows = [row for run in runs if (row := find(run, robot, contender, mode, compiler))]
    if not rows:
        return None
    middle, least, greatest = median(r.median for r in rows), min(r.min for r in rows), max(r.max for r in rows)
    spread = median(row.spread for row in rows)
    return Row(robot, contender, mode, middle, least, greatest, rows[0].includes, 1, rows[0].compiler, spread)


def ratio(run: Run, robot: str, contender: str, mode: str, compiler: str) -> float | None:
    """Time of ours over that of a contender by the same compiler, or by our first where ours has no such."""
    own = compiler if compiler in compilers_of(run) else None
    ours, peer = find(run, robot, OURS, mode, own), find(run, robot, contender, mode, compiler)
    return ours.median / peer.median if ours and peer else None


def between_compilers(run: Run, robot: str, mode: str) -> float | None:
    """Time of ours by the first compiler over that by the second."""
    times = [row.median for name in compilers_of(run)[:2] if (row := find(run, robot, OURS, mode, name))]
    return times[0] / times[1] if len(times) == 2 else None


def _cells(values: Iterable[float | None]) -> str:
    return ", ".join(number(value) for value in values if value is not None) or "–"


def ratio_table(runs: Sequence[Run]) -> str:
    """Ratios of all contenders in each run, a column for each robot."""
    robots, own = robots_of(runs[0]), compilers_of(runs[0])
    apart = (OURS, arithmetic.NAME, "machine")
    lines = []
    for contender, mode, compiler in _kinds(runs[0]):
        if contender in apart:
            continue
        generated = "casadi" in contender
        name = f"ours / {contender}" if generated else f"{contender} / ours"
        found = [[ratio(run, robot, contender, mode, compiler) for run in runs] for robot in robots]
        cells = [_cells(r if generated or r is None else 1.0 / r for r in values) for values in found]
        lines.append([f"{name}, {MODES[mode]}{_by(compiler, own)}", *cells])
    for mode in dict.fromkeys(row.mode for row in runs[0] if row.contender == OURS) if len(own) > 1 else ():
        cells = [_cells(between_compilers(run, robot, mode) for run in runs) for robot in robots]
        lines.append([f"ours, {own[0]} / {own[1]}, {MODES[mode]}", *cells])
    return table(["", *(f"`{robot}`" for robot in robots)], lines)


def _kinds(run: Run) -> list[tuple[str, str, str]]:
    """Contender, mode and compiler of the rows of robots, in their order."""
    return list(dict.fromkeys((row.contender, row.mode, row.compiler) for row in run if row.robot))


def _by(compiler: str, own: Sequence[str]) -> str:
    return f", {compiler}" if len(own) > 1 and compiler in own else ""


def time_table(runs: Sequence[Run]) -> str:
    """Times of all contenders."""
    robots, own = robots_of(runs[0]), compilers_of(runs[0])
    lines = []
    for contender, mode, compiler in _kinds(runs[0]):
        cells = []
        for robot in robots:
            row = over_runs(runs, robot, contender, mode, compiler)
            cells.append(_time(row) if row else "–")
        lines.append([f"{contender}, {MODES[mode]}{_by(compiler, own)}", *cells])
    return table(["ns per state", *(f"`{robot}`" for robot in robots)], lines)


def _time(row: Row) -> str:
    spread = f"; {row.spread:.2g}" if row.spread else ""
    return f"{number(row.median)} ({number(row.min)}–{number(row.max)}{spread})"


def inclusions(run: Run) -> str:
    """What each contender includes; where only numbers differ from robot to robot, those of operations in one line."""
    told: dict[tuple[str, str, str], dict[str, None]] = {}
    for row in run:
        if row.robot and THREADS not in row.includes and row.contender != arithmetic.NAME:
            text = COUNT.sub("{} operations", row.includes)
            counts = told.setdefault((row.contender, MODES[row.mode], text), {})
            counts |= dict.fromkeys(COUNT.findall(row.includes))
    return "".join(f"- {who}, {mode}: {text.format(', '.join(counts))}\n" for (who, mode, text), counts in told.items())


def arithmetic_time(run: Run, count: OperationCount, robot: str, mode: str) -> float | None:
    """Time of the operations of a state alone: as measured, else from the rates of the machine, ns."""
    row = find(run, robot, arithmetic.NAME, mode)
    if row is not None:
        return row.median
    rates = rates_of(run)
    return full_pipes(count, rates, mode) if rates else None


def share(run: Run, count: OperationCount, robot: str, mode: str, compiler: str) -> float | None:
    """Share of the time of ours that its operations alone take."""
    ours, alone = find(run, robot, OURS, mode, compiler), arithmetic_time(run, count, robot, mode)
    return alone / ours.median if ours and alone is not None else None


def share_table(runs: Sequence[Run], counts: Mapping[str, OperationCount]) -> str:
    """Share of the time of ours that its operations alone take, in each run."""
    own, lines = compilers_of(runs[0]), []
    for robot, count in counts.items():
        for mode in ("scalar", "batch", "float_batch"):
            times = [arithmetic_time(run, count, robot, mode) for run in runs]
            shares = [_cells(share(run, count, robot, mode, name) for run in runs) for name in own]
            known = [time for time in times if time is not None]
            counted = f"{count.mul} + {count.add}, {count.div}, {count.sqrt}"
            alone = number(median(known)) if known else "–"
            lines.append([f"`{robot}`, {MODES[mode]}", counted, alone, *shares])
    head = ["", "mul + add, div, sqrt", "alone, ns", *(f"share of arithmetic, {name}" for name in own)]
    return table(head, lines)


def code_table(code: Sequence[Mapping[str, Any]]) -> str:
    """What compilers made of contenders in C."""
    columns = {
        "instructions": "instructions",
        "loads": "stack loads",
        "stores": "stack stores",
        "size": "bytes",
        "live": "most live",
    }
    lines = [
        [
            f"`{one['robot']}`, {one['contender']}, {MODES[one['mode']]}, {one['compiler']}",
            *(str(one[key]) for key in columns),
        ]
        for one in code
    ]
    return table(["", *columns.values()], lines)


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
    by_case = {(point.size, point.form): point for point in points}
    lines = []
    for size in dict.fromkeys(point.size for point in points):
        cases = [by_case[size, form] for form in plots.SHORT]
        operations = cases[0].operations.arithmetic
        lines.append([str(size), str(operations), *(number(case.row.median) for case in cases)])
    return table(["limbs", "operations", *(f"{name}, ns" for name in plots.SHORT.values())], lines)
