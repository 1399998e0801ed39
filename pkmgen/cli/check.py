"""`pkmgen check`: methods and functions of a robot against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from pkmgen.cli.options import (
    EveryOption,
    JsonOption,
    RobotsArgument,
    SetOption,
    asked_robots,
    chosen_options,
    for_each_robot,
    parse_pose,
)
from pkmgen.cli.terminal import EXIT_BAD_INPUT, EXIT_CHECK_FAILED, print_json, print_table, say, warn, warn_of, working
from pkmgen.language.library import RobotText
from pkmgen.machine.spelling import counted

if TYPE_CHECKING:
    from pkmgen.checks.states import CheckResult
    from pkmgen.commands.check import Checked


def check_command(
    robots: RobotsArgument = None,
    every: EveryOption = False,
    samples: Annotated[int, typer.Option(help="Random states of the robot's box.", min=1, max=1_000_000)] = 200,
    seed: Annotated[int, typer.Option(help="Seed of the random states.", min=0)] = 0,
    pose: Annotated[
        str | None, typer.Option(metavar="X,Y,…", help="Look at one pose, or one position of motors, alone: m and rad.")
    ] = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Print every comparison; else those that passed are counted.")
    ] = False,
    assignments: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check robots: methods against each other, power balance, forward of inverse kinematics, compiled kernel."""
    from pkmgen.commands.check import check

    names, parameters = asked_robots(robots or [], every), chosen_options(assignments=assignments).parameters
    entries = None if pose is None else parse_pose(pose)
    found: list[Checked] = []

    def run(text: RobotText) -> None:
        with working("checking") as status:

            def progress(doing: str) -> None:
                status.update(f"checking {text.name}: {doing}")

            found.append(
                check(text, samples=samples, seed=seed, pose=entries, parameters=parameters, progress=progress)
            )
        if not as_json:
            _print(found[-1], verbose)

    refused, rows = for_each_robot(names, "", every, run), [each.as_dict() for each in found]
    passed = all(each.passed for each in found)
    if as_json:
        told = {"samples": samples, "seed": seed, "passed": passed and not refused, "robots": rows}
        print_json(told if entries is None else rows)
    elif entries is None:
        verdicts = [check["passed"] for row in rows for check in row["checks"] if not check["skipped"]]
        robots_checked = counted(len(rows), "robot")
        say(f"{sum(verdicts)} of {len(verdicts)} comparisons passed, {robots_checked}{_reservations(rows)}")
    if not passed:
        raise typer.Exit(EXIT_CHECK_FAILED)
    if refused:
        raise typer.Exit(EXIT_BAD_INPUT)


def _print(found: Checked, verbose: bool) -> None:
    """Print comparisons and what is known beside them, freedoms, reach, and last what needs attention; or one pose."""
    if found.pose is not None:
        say(f"{found.robot}: {found.pose.words}", None if found.passed else "yellow")
        return
    _print_checks(found.robot, found.comparisons, verbose)
    if found.mobility is not None:
        say(f"mobility: {found.mobility.sentence()}")
    if found.reach is not None:
        say(f"reach: {found.reach.sentence()}", "yellow" if found.reach.lost else None)
        say(found.reach.words(), "dim")
    if found.limits is not None:
        say(f"limits: {found.limits.sentence()}", "yellow" if found.limits.beyond else None)
    hints: dict[str, str] = {}
    for result in found.comparisons:
        if result.hint and (result.skipped or not result.passed):
            hints.setdefault(result.hint, result.check)  # pairs of methods often differ for one reason
    for hint, check in hints.items():
        warn(f"{check}: {hint}")
    warn_of(found.warnings)


def _reservations(rows: list[dict[str, Any]]) -> str:
    """What a reader of the last line should look at, though all comparisons passed."""
    warnings = sum(len(row["warnings"]) for row in rows)
    beyond = [
        row["robot"]
        for row in rows
        if row["reach"] is not None and any(row["reach"][key] for key in ("turned", "ended", "unreached"))
    ]
    skipped = sum(check["skipped"] for row in rows for check in row["checks"])
    parts = [f"{skipped} skipped"] if skipped else []
    parts += [f"{counted(warnings, 'warning')} above"] if warnings else []
    parts += [f"parts of the box cannot be used, see reach ({', '.join(beyond)})"] if beyond else []
    return "".join(f"; {part}" for part in parts)


def _print_checks(name: str, results: Sequence[CheckResult], verbose: bool) -> None:
    """Print comparisons as a table: all, or those that did not pass, and of the others what they were."""
    shown = [each for each in results if verbose or each.skipped or not each.passed]
    if shown:
        _print_table(name, shown)
    passed = [each for each in results if each.passed and not each.skipped]
    if verbose or not passed:
        return
    kinds = Counter(each.check.split(",")[0] for each in passed)
    worst = max(passed, key=lambda each: each.error / each.limit if each.limit else 0.0)
    states = counted(max(each.samples for each in passed), "state")
    say(f"{name}: {counted(len(passed), 'comparison')} passed at {states}", "green")
    say(", ".join(f"{kind} ({count})" if count > 1 else kind for kind, count in kinds.items()), "dim")
    near = f"{worst.check}, against {worst.against}: {worst.error:.1e}, allowed {worst.limit:.0e}"
    say(f"nearest to its limit: {near}; --verbose prints all of them", "dim")


def _print_table(name: str, results: Sequence[CheckResult]) -> None:
    columns = ("check", "against", "relative error", "allowed", "states", "result")
    print_table(
        name,
        columns,
        (
            (row.check, row.against, f"{row.error:.1e}", f"{row.limit:.0e}", str(row.samples), _verdict(row))
            for row in results
        ),
    )
    say("relative error: the largest of all states, relative to the greatest entry of the same quantity there", "dim")


def _verdict(result: CheckResult) -> Text:
    if result.skipped:
        return Text("skipped", "yellow")
    return Text("ok", "green") if result.passed else Text("failed", "red")
