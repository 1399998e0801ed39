"""What `pkmgen bench` does: time the contenders of robots, the machine and growth, and print tables or JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from benchmarks.measurements.growth import Growth, batches, limbs
from benchmarks.measurements.machine import implausible, measure
from benchmarks.measurements.peak import MODES, fraction
from benchmarks.measurements.sweep import FORMS
from benchmarks.timing.compilers import CCompiler, find_compilers
from benchmarks.timing.pinning import pinned
from benchmarks.timing.rows import Row
from benchmarks.timing.run import MACHINE, Result, bench_robot, chosen_contenders
from pkmgen.cli.options import asked_robots, for_each_robot
from pkmgen.cli.terminal import console, plain_text, print_json, print_table, warn, working
from pkmgen.errors import BenchmarkError
from pkmgen.language.library import RobotText

OURS = "pkmgen"
DEFAULT = ("fivebar", "delta", "gough_stewart")


def bench(
    robots: Sequence[str],
    every: bool,
    contenders: Sequence[str],
    states: int,
    repeat: int,
    growth: bool,
    as_json: bool,
    compilers: Sequence[str] = (),
    without_avx512: bool = False,
) -> bool:
    """Time inverse dynamics and print the times.

    Args:
        robots: Robots of the library, or paths of robot files; five-bar, Delta and Gough-Stewart platform if none.
        every: Whether all robots of the library are timed.
        contenders: Who is timed; all if none is named.
        states: States of a robot's box, the same for all.
        repeat: Rounds.
        growth: Whether it is told how times grow with limbs and states.
        as_json: Whether rows are printed as JSON.
        compilers: Commands of C compilers, timed in the same rounds; that of Python extensions if none.
        without_avx512: Whether compilers are told to leave AVX-512 out.

    Returns:
        Whether there were robots that cannot be modelled.

    Raises:
        BenchmarkError: A contender finds other efforts than we do, or none of those named could be timed.
    """
    names = asked_robots(list(robots), True) if every else list(robots or DEFAULT)
    chosen = chosen_contenders(contenders)
    builders = find_compilers(compilers, without_avx512)
    rates = _machine_rates(builders[0]) if MACHINE in chosen else []
    rows: list[Row] = []

    def run(text: RobotText) -> None:
        with working(text.name) as status:
            result = bench_robot(
                text, chosen, states, repeat, lambda doing: status.update(f"{text.name}: {doing}"), warn, builders
            )
        rows.extend(result.rows)
        if not as_json:
            _print_result(result, rates)

    refused = chosen != (MACHINE,) and for_each_robot(names, "timing", every, run)
    grown = _measured_growth(builders[0]) if growth else []
    if as_json:
        print_json([_plain(row) for row in (*rows, *rates, *(point.row for point in grown))])
    elif rates:
        _print_rates(rates)
    if grown and not as_json:
        _print_growth(grown)
    if not rows and not rates and not refused:
        raise BenchmarkError(f"nothing was timed: none of {', '.join(chosen)} can be on this machine")
    return refused


def _machine_rates(compiler: CCompiler) -> list[Row]:
    with working("rates of the machine"), pinned(1):
        rates = measure(compiler=compiler)
    for name in implausible(rates):
        warn(f"machine: {name} is not plausible: something else ran beside it, or the compiler left operations out")
    return rates


def _measured_growth(compiler: CCompiler) -> list[Growth]:
    with working("growth with the number of limbs"):
        points = limbs(compiler=compiler)
    with working("growth with the number of states"):
        return [*points, *batches(compiler=compiler)]


def _plain(row: Row) -> dict[str, Any]:
    """A row as JSON holds it."""
    times = {"median": row.median, "min": row.min, "max": row.max}
    return {
        "robot": row.robot,
        "contender": row.contender,
        "mode": row.mode,
        "ns_per_state": times,
        "includes": row.includes,
        "compiler": row.compiler,
    }


def _print_result(result: Result, rates: list[Row]) -> None:
    """Print the times of a robot, over ours of the same mode, and what share of the machine's rate ours reach."""
    ours = {(row.mode, row.compiler): row.median for row in result.rows if (row.contender, row.threads) == (OURS, 1)}
    first = {mode: median for (mode, _), median in reversed(ours.items())}
    columns = ["contender", "mode", "compiler", "threads", "ns per state", "spread", "least", "greatest", "over ours"]
    columns += ["share of peak"] if rates else []
    lines = []
    for row in result.rows:
        cells = [row.contender, row.mode, row.compiler, str(row.threads)]
        cells += [_number(time) for time in (row.median, row.spread, row.min, row.max)]
        own = ours.get((row.mode, row.compiler), first.get(row.mode))
        cells.append(f"{row.median / own:.2f}" if own else "")
        if rates and (row.contender, row.threads) == (OURS, 1) and row.mode in MODES:
            cells.append(f"{fraction(result.operations, row.median, rates, row.mode).mixed:.2f}")
        lines.append(cells)
    print_table(f"{result.robot}, inverse dynamics", columns, lines)
    _print_code(result)
    for line in dict.fromkeys(f"{r.contender}, {r.mode}: {r.includes}" for r in result.rows if r.threads == 1):
        console.print(plain_text(line), style="dim")


def _print_code(result: Result) -> None:
    """Print what compilers made of contenders in C."""
    columns = ("contender", "mode", "compiler", "instructions", "stack loads", "stack stores", "bytes", "most live")
    lines = [
        (*who, *map(str, (code.instructions, code.loads, code.stores, code.size, code.live)))
        for who, code in result.code.items()
    ]
    if lines:
        print_table(f"{result.robot}, object code of one call", columns, lines)


def _print_rates(rates: list[Row]) -> None:
    cells = ((row.includes, *(f"{value:.4f}" for value in (row.median, row.min, row.max))) for row in rates)
    print_table("this machine", ("rate", "ns", "least", "greatest"), cells)


def _print_growth(points: list[Growth]) -> None:
    """Print a line for each robot and number of states, a column for each form of the call."""
    cases: dict[tuple[str, int], dict[str, Growth]] = {}
    for point in points:
        cases.setdefault((point.row.robot, point.states), {})[point.form] = point
    rows = []
    for (robot, states), forms in cases.items():
        count = next(iter(forms.values())).operations
        times = (f"{forms[form].row.median:.4g}" if form in forms else "" for form in FORMS)
        rows.append((robot, str(states), *map(str, (count.add, count.mul, count.div, count.sqrt)), *times))
    print_table("growth, ns per state", ("robot", "states", "add", "mul", "div", "sqrt", *FORMS), rows)


def _number(nanoseconds: float) -> str:
    return f"{nanoseconds:.4g}" if nanoseconds < 1000.0 else f"{nanoseconds:.0f}"
