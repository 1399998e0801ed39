"""`pkmgen report`: operation counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pkmgen.cli.completion import complete_methods
from pkmgen.cli.motion_options import CIRCLE
from pkmgen.cli.options import (
    FunctionsOption,
    JsonOption,
    RealOption,
    RobotsArgument,
    SetOption,
    WrenchOption,
    chosen_options,
    output_option,
    path_option,
)
from pkmgen.cli.terminal import console, print_json, print_table, say, working
from pkmgen.commands.folder import write_file
from pkmgen.errors import ArgumentError
from pkmgen.language.library import list_robots, read_robot_text
from pkmgen.language.options import Real

if TYPE_CHECKING:
    from pkmgen.commands.report.run import Report
    from pkmgen.graph.passes.run import PassReport

OF_COUNTS = (
    "as printed: the method's matrix formulas, dense, every named quantity once, before any pass; "
    "compare: status checks, which the total counts too; checks: beside the total, what only checks "
    "of assemblies need; "
    "folded/runtime: parameters as numbers or as a struct; Newton's method takes its step several times in a call"
)
OF_METHODS = (
    "raw: as the method writes its equations, equal terms made once; after passes: what the C text holds; "
    "parameters folded, from the pose; total: without comparisons, which `pkmgen report` by itself counts too; "
    "platform_force: effort on the twist with the state of the limbs given, nothing solved for the actuators"
)


def report_command(
    robots: RobotsArgument = None,
    methods: Annotated[
        str | None,
        typer.Option(
            help="Compare methods: all, or names separated by commas; the complexity table.",
            autocompletion=complete_methods,
        ),
    ] = None,
    functions: FunctionsOption = None,
    passes: Annotated[bool, typer.Option("--passes", help="Also what each pass saves (adjoint, pose).")] = False,
    real: RealOption = "double",
    wrench: WrenchOption = False,
    assignments: SetOption = None,
    as_json: JsonOption = False,
    html: Annotated[
        bool, typer.Option("--html", help="Write a design review of one robot as a page that prints.")
    ] = False,
    file: Annotated[Path | None, output_option("Page to write; default <robot>.html.")] = None,
    along: Annotated[
        str, typer.Option(metavar="TRAJECTORY", help="Of --html: circle, pick, or a .csv of poses over time.")
    ] = CIRCLE,
    certify: Annotated[bool, typer.Option("--certify", help="Of --html: make a certificate (minutes).")] = False,
    certificate: Annotated[Path | None, path_option("Of --html: verify the certificate of this folder.")] = None,
) -> None:
    """Count operations, beside published counts; with --html, all that a design review asks of a robot."""
    of_html = file is not None or along != CIRCLE or certify or certificate is not None
    if not html and of_html:
        raise ArgumentError("-o, --along, --certify and --certificate are of --html")
    if html:
        if len(robots or []) != 1 or wrench:
            raise ArgumentError("--html is of one robot, without --wrench")
        if (methods is not None) + passes + (functions is not None):
            raise ArgumentError("ask for one of --methods, --functions, --passes, --html")
        _review((robots or [])[0], file, along, certify, certificate, real, assignments, as_json)
        return
    from pkmgen.commands.report.run import report

    chosen, rows = chosen_options(assignments=assignments, functions=functions), list[Any]()
    found: list[Report] = []
    with working("counting") as status:
        for robot in [read_robot_text(name) for name in robots or list_robots()]:
            counts = report(
                robot, methods=methods, functions=None if functions is None else chosen.functions, passes=passes,
                real=real, wrench=wrench, parameters=chosen.parameters, progress=status.of("counting"),
            )  # fmt: skip
            found.append(counts)
            rows += counts.rows
            if not as_json:
                _print(counts.rows, methods is not None, functions is not None)
    if as_json:
        print_json(rows)
        return
    if functions is None:
        console.print(OF_METHODS if methods is not None else OF_COUNTS, style="dim")
    for counts in found if passes else ():
        _print_passes(counts.robot, counts.passes)


def _print(rows: Sequence[Mapping[str, Any]], of_methods: bool, of_functions: bool) -> None:
    """Print the counts of a robot."""
    if of_functions:
        columns = ("function", *rows[0]["operations"], "total", "checks")
        print_table(rows[0]["robot"], columns, (_cells(row, "function") for row in rows))
    elif of_methods:
        _print_complexity(rows)
    else:
        _print_counts(rows)


def _review(
    robot: str, file: Path | None, along: str, certify: bool, certificate: Path | None, real: Real,
    assignments: list[str] | None, as_json: bool,
) -> None:  # fmt: skip
    """Write the page of a review, and its figures as JSON where these are asked for."""
    from pkmgen.commands.report.run import review

    with working(f"reviewing {robot}") as status:
        made = review(
            robot, output=file, along=along, certify=certify, certificate=certificate, real=real,
            parameters=chosen_options(assignments=assignments).parameters, progress=status.of(f"reviewing {robot}"),
        )  # fmt: skip
    name = file or Path(f"{made.robot}.html")
    if file is None:
        write_file(name, made.page.encode())
    if as_json:
        print_json(made.data)
    else:
        say(f"wrote {name}")


def _print_complexity(rows: Sequence[Mapping[str, Any]]) -> None:
    from pkmgen.commands.report.complexity import KINDS, complexity_table

    kinds = " ".join(KINDS)
    columns = ("method", f"raw: {kinds}", "total", f"after passes: {kinds}", "total", "")
    print_table(rows[0]["robot"], columns, complexity_table(rows))
    for row in rows:
        if row["note"]:
            say(f"{row['method']}: {row['note']}", "dim")


def _print_counts(rows: Sequence[Mapping[str, Any]]) -> None:
    for (name, function), group in groupby(rows, lambda row: (row["robot"], row["function"])):
        listed = list(group)
        counted = [row for row in listed if row["operations"]]
        if counted:
            keys = ("method", "inputs", "parameters")
            columns = (*keys, *counted[0]["operations"], "total", "checks")
            print_table(f"{name}: {function}", columns, (_cells(row, *keys) for row in counted))
        reasons: dict[str, list[str]] = {}
        for row in listed:
            if row["note"]:
                choice = f"{row['method']} from {row['inputs']}" if row["method"] else name
                reasons.setdefault(row["note"], []).append(choice)
        for reason, choices in reasons.items():
            say(f"{', '.join(choices)}: {reason}", "dim")


def _cells(row: Mapping[str, Any], *keys: str) -> tuple[str, ...]:
    """What a row is of, its counts and their total, and operations of checks of assemblies beside them."""
    return (*(row[key] for key in keys), *map(str, row["operations"].values()), str(row["total"]), str(row["checks"]))


def _print_passes(name: str, rows: tuple[PassReport, ...]) -> None:
    kinds = ("add", "mul", "div", "sqrt", "trig", "total")

    def cells(row: PassReport) -> tuple[str, ...]:
        before = row.before.as_dict() | {"total": row.before.total}
        after = row.after.as_dict() | {"total": row.after.total}
        return (row.name, *(f"{before[kind]} → {after[kind]}" for kind in kinds))

    print_table(f"{name}: passes", ("pass", *kinds), map(cells, rows))
