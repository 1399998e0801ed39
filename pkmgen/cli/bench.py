"""`pkmgen bench`: our kernels beside the peers, timed in one run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pkmgen.cli.bench_growth import measured_growth, print_growth
from pkmgen.cli.options import EveryOption, JsonOption, RobotsArgument
from pkmgen.cli.robots import asked_robots, for_each_robot
from pkmgen.cli.terminal import EXIT_BAD_INPUT, console, plain_text, print_json, print_table, warn, working
from pkmgen.library import RobotText

if TYPE_CHECKING:
    from pkmgen.bench.rows import Row
    from pkmgen.bench.run import Result

__all__ = ["bench_command"]

OURS = "pkmgen"
DEFAULT = ("fivebar", "delta", "gough_stewart")
ContendersOption = Annotated[
    list[str] | None,
    typer.Option("--contenders", metavar="NAME[,NAME…]", help="Who is timed; all unless some are named."),
]


def bench_command(
    robots: RobotsArgument = None,
    every: EveryOption = False,
    contenders: ContendersOption = None,
    states: Annotated[
        int, typer.Option(help="States of the robot's box, the same for all.", min=32, max=1 << 20)
    ] = 4064,
    repeat: Annotated[int, typer.Option(help="Rounds; the median and the extremes are told.", min=1, max=10_000)] = 51,
    growth: Annotated[bool, typer.Option("--growth", help="Add how times grow with limbs and states.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Time inverse dynamics beside that of other tools; five-bar, Delta and Gough-Stewart platform unless named."""
    from pkmgen.bench.run import MACHINE, bench_robot, chosen_contenders

    names = asked_robots(robots or [], True) if every else robots or list(DEFAULT)
    chosen = chosen_contenders([name.strip() for text in contenders or [] for name in text.split(",")])
    rates = _machine_rates() if MACHINE in chosen else []
    rows: list[Row] = []

    def run(text: RobotText) -> None:
        with working(text.name) as status:
            result = bench_robot(
                text, chosen, states, repeat, lambda doing: status.update(f"{text.name}: {doing}"), warn
            )
        rows.extend(result.rows)
        if not as_json:
            _print_result(result, rates)

    refused = chosen != (MACHINE,) and for_each_robot(names, "timing", every, run)
    grown = measured_growth() if growth else []
    if as_json:
        print_json([_plain(row) for row in (*rows, *rates, *(point.row for point in grown))])
    elif rates:
        _print_rates(rates)
    if grown and not as_json:
        print_growth(grown)
    if refused:
        raise typer.Exit(EXIT_BAD_INPUT)


def _machine_rates() -> list[Row]:
    from pkmgen.bench.machine import implausible, measure
    from pkmgen.bench.pinning import pinned

    with working("rates of the machine"), pinned(1):
        rates = measure()
    for name in implausible(rates):
        warn(f"machine: {name} is not plausible: something else ran beside it, or the compiler left operations out")
    return rates


def _plain(row: Row) -> dict[str, Any]:
    """A row as JSON holds it."""
    times = {"median": row.median, "min": row.min, "max": row.max}
    return {
        "robot": row.robot,
        "contender": row.contender,
        "mode": row.mode,
        "ns_per_state": times,
        "includes": row.includes,
    }


def _print_result(result: Result, rates: list[Row]) -> None:
    """Print the times of a robot, over ours of the same mode, and what share of the machine's rate ours reach."""
    from pkmgen.bench.peak import fraction

    ours = {row.mode: row.median for row in result.rows if (row.contender, row.threads) == (OURS, 1)}
    columns = ["contender", "mode", "threads", "ns per state", "least", "greatest", "over ours"]
    columns += ["share of peak"] if rates else []
    lines = []
    for row in result.rows:
        cells = [row.contender, row.mode, str(row.threads), _number(row.median), _number(row.min), _number(row.max)]
        cells.append(f"{row.median / ours[row.mode]:.2f}" if row.mode in ours else "")
        if rates and (row.contender, row.threads) == (OURS, 1):
            cells.append(f"{fraction(result.operations, row.median, rates, row.mode).mixed:.2f}")
        lines.append(cells)
    print_table(f"{result.robot}, inverse dynamics", columns, lines)
    for row in result.rows:
        if row.threads == 1:
            console.print(plain_text(f"{row.contender}, {row.mode}: {row.includes}"), style="dim")


def _print_rates(rates: list[Row]) -> None:
    cells = ((row.includes, *(f"{value:.4f}" for value in (row.median, row.min, row.max))) for row in rates)
    print_table("this machine", ("rate", "ns", "least", "greatest"), cells)


def _number(nanoseconds: float) -> str:
    return f"{nanoseconds:.4g}" if nanoseconds < 1000.0 else f"{nanoseconds:.0f}"
