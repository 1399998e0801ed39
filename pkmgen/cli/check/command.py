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
from pkmgen.compile import compile_robot
from pkmgen.errors import PkmgenError, Problem
from pkmgen.library import RobotText, read_robot_text
from pkmgen.options import Options
from pkmgen.spelling import counted

if TYPE_CHECKING:
    from pkmgen.checks.limits import BoxLimits
    from pkmgen.checks.states import CheckResult
    from pkmgen.mechanism.reach import BoxReach
    from pkmgen.multibody.mobility import MultibodyMobility
    from pkmgen.plan.mobility import Mobility


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
    from dataclasses import asdict

    from pkmgen.checks.limits import robot_limits
    from pkmgen.checks.robot import check_robot, robot_doubts, robot_reach

    names = asked_robots(robots or [], every)
    options = chosen_options(assignments=assignments)
    if pose is not None:
        _look(names, pose, options, as_json)
        return
    rows: list[dict[str, Any]] = []

    def run(text: RobotText) -> None:
        made = compile_robot(text, options)
        doubts = robot_doubts(made)
        try:
            with working("checking") as status:

                def progress(doing: str) -> None:
                    status.update(f"checking {text.name}: {doing}")

                results = list(check_robot(made, samples, seed, progress))
        except PkmgenError:
            warn_of(doubts)  # which may be why
            raise
        passed = all(result.passed for result in results)
        mobility, reach = made.mobility, robot_reach(made, samples, seed)
        limits = robot_limits(made, samples, seed)
        rows.append(
            {
                "robot": text.name,
                "passed": passed,
                "warnings": [asdict(doubt) for doubt in doubts],
                "mobility": None if mobility is None else mobility.as_dict(),
                "reach": None if reach is None else reach.as_dict(),
                "limits": None if limits is None else limits.as_dict(),
                "checks": [result.as_dict() for result in results],
            }
        )
        if not as_json:
            _print_checks(text.name, results, verbose)
            _print_robot(results, mobility, reach, limits, doubts)

    refused = for_each_robot(names, "", every, run)
    passed = all(row["passed"] for row in rows)
    if as_json:
        print_json({"samples": samples, "seed": seed, "passed": passed and not refused, "robots": rows})
    else:
        verdicts = [check["passed"] for row in rows for check in row["checks"]]
        robots_checked = counted(len(rows), "robot")
        say(f"{sum(verdicts)} of {len(verdicts)} comparisons passed, {robots_checked}{_reservations(rows)}")
    if not passed:
        raise typer.Exit(EXIT_CHECK_FAILED)
    if refused:
        raise typer.Exit(EXIT_BAD_INPUT)


def _print_robot(
    results: list[CheckResult],
    mobility: Mobility | MultibodyMobility | None,
    reach: BoxReach | None,
    limits: BoxLimits | None,
    doubts: Sequence[Problem],
) -> None:
    """Print what is known of a robot beside comparisons: freedoms, reach, and last what needs attention."""
    if mobility is not None:
        say(f"mobility: {mobility.sentence()}")
    if reach is not None:
        say(f"reach: {reach.sentence()}", "yellow" if reach.lost else None)
        say(reach.words(), "dim")
    if limits is not None:
        say(f"limits: {limits.sentence()}", "yellow" if limits.beyond else None)
    hints: dict[str, str] = {}
    for result in results:
        if result.hint and (result.skipped or not result.passed):
            hints.setdefault(result.hint, result.check)  # pairs of methods often differ for one reason
    for hint, check in hints.items():
        warn(f"{check}: {hint}")
    warn_of(doubts)


def _look(names: list[str], pose: str, options: Options, as_json: bool) -> None:
    """Print what becomes of a pose; ends the command where it cannot be used."""
    from pkmgen.cli.check.pose import look_at_pose

    entries = parse_pose(pose)
    looks = [look_at_pose(read_robot_text(name), entries, options) for name in names]
    if as_json:
        print_json(looks)
    else:
        for look in looks:
            say(f"{look['robot']}: {look['words']}", None if look["passed"] else "yellow")
    if not all(look["passed"] for look in looks):
        raise typer.Exit(EXIT_CHECK_FAILED)


def _reservations(rows: list[dict[str, Any]]) -> str:
    """What a reader of the last line should look at, though all comparisons passed."""
    warnings = sum(len(row["warnings"]) for row in rows)
    beyond = [
        row["robot"]
        for row in rows
        if row["reach"] is not None and any(row["reach"][key] for key in ("turned", "ended", "unreached"))
    ]
    parts = [f"{counted(warnings, 'warning')} above"] if warnings else []
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
