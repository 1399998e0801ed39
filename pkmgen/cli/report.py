"""`pkmgen report`: operation counts."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pkmgen.cli.options import (
    FunctionsOption,
    JsonOption,
    RealOption,
    RobotsArgument,
    SetOption,
    WrenchOption,
    chosen_options,
)
from pkmgen.cli.output import add_row, console, new_table, print_json, working
from pkmgen.errors import ArgumentError
from pkmgen.library import list_robots, read_robot_text

if TYPE_CHECKING:
    from pkmgen.library import RobotText
    from pkmgen.options import Options
    from pkmgen.passes.run import PassReport

__all__ = ["report_command"]


def report_command(
    robots: RobotsArgument = None,
    methods: Annotated[
        str | None,
        typer.Option(help="Compare methods: all, or names separated by commas; the complexity table."),
    ] = None,
    functions: FunctionsOption = None,
    passes: Annotated[bool, typer.Option("--passes", help="Also what each pass gained (adjoint, pose).")] = False,
    real: RealOption = "double",
    wrench: WrenchOption = False,
    assignments: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Count operations of standard functions, methods and input modes beside what was published; or of functions."""
    from pkmgen.commands.report import pass_rows, report_rows

    texts = [read_robot_text(name) for name in robots or list_robots()]
    options = chosen_options(real=real, assignments=assignments, wrench=wrench, functions=functions)
    if (methods is not None) + passes + (functions is not None) > 1:
        raise ArgumentError("ask for one of --methods, --functions, --passes")
    if methods is not None:
        _report_methods(texts, methods, options, as_json)
        return
    if functions is not None:
        _report_functions(texts, options, as_json)
        return
    rows: list[dict[str, Any]] = []
    with working("counting") as status:
        for text in texts:
            status.update(f"counting: {text.file}")
            found = list(report_rows([text], options))
            rows += found
            if not as_json:
                _print_counts(found)
    if as_json:
        print_json(rows)
        return
    console.print(
        "as printed: the method's matrix formulas counted term by term, dense, before any pass; "
        "compare: status checks; folded/runtime: parameters as numbers or as a struct; Newton's method takes its step "
        "several times in a call",
        style="dim",
    )
    if passes:
        for text in texts:
            _print_passes(text.file, pass_rows(text, options))


def _report_functions(texts: list[RobotText], options: Options, as_json: bool) -> None:
    """Print the counts of functions, robot by robot."""
    from pkmgen.commands.report import function_rows

    rows: list[dict[str, Any]] = []
    with working("counting") as status:
        for text in texts:
            status.update(f"counting: {text.file}")
            found = function_rows(text, options)
            rows += found
            if not as_json:
                table = new_table("function", *found[0]["operations"], "total")
                table.title = found[0]["robot"]
                for row in found:
                    add_row(table, row["function"], *map(str, row["operations"].values()), str(row["total"]))
                console.print(table)
    if as_json:
        print_json(rows)


def _report_methods(texts: list[RobotText], methods: str, options: Options, as_json: bool) -> None:
    """Print the complexity table, robot by robot."""
    from pkmgen.commands.complexity import KINDS, complexity_rows, complexity_table, parse_methods

    chosen, rows = parse_methods(methods), list[dict[str, Any]]()
    with working("counting") as status:
        for text in texts:
            found = list(complexity_rows([text], chosen, options, lambda doing: status.update(f"counting: {doing}")))
            rows += found
            if not as_json and found:
                _print_complexity(found, " ".join(KINDS), complexity_table(found))
    if as_json:
        print_json(rows)
        return
    console.print(
        "raw: as the method writes its equations, equal terms made once; after passes: what the C text holds; "
        "parameters folded, from the pose, comparisons not counted; platform_force: effort on the twist with the state "
        "of the limbs given, nothing solved for the actuators",
        style="dim",
    )


def _print_complexity(rows: list[dict[str, Any]], kinds: str, cells: list[tuple[str, ...]]) -> None:
    table = new_table("method", f"raw: {kinds}", "total", f"after passes: {kinds}", "total", "")
    table.title = rows[0]["robot"]
    for line in cells:
        add_row(table, *line)
    console.print(table)
    for row in rows:
        if row["note"]:
            text = f"{row['method']}: {row['note']}"
            console.print(text, style="dim", highlight=False, markup=False, soft_wrap=True)


def _print_counts(rows: list[dict[str, Any]]) -> None:
    for (name, function), group in groupby(rows, lambda row: (row["robot"], row["function"])):
        listed = list(group)
        counted = [row for row in listed if row["operations"]]
        if counted:
            table = new_table("method", "inputs", "parameters", *counted[0]["operations"], "total")
            table.title = f"{name}: {function}"
            for row in counted:
                names = [row[key] for key in ("method", "inputs", "parameters")]
                add_row(table, *names, *map(str, row["operations"].values()), str(row["total"]))
            console.print(table)
        reasons: dict[str, list[str]] = {}
        for row in listed:
            if row["note"]:
                choice = f"{row['method']} from {row['inputs']}" if row["method"] else name
                reasons.setdefault(row["note"], []).append(choice)
        for reason, choices in reasons.items():
            console.print(f"{', '.join(choices)}: {reason}", style="dim", highlight=False, markup=False, soft_wrap=True)


def _print_passes(name: str, rows: tuple[PassReport, ...]) -> None:
    table = new_table("pass", "add", "mul", "div", "sqrt", "trig", "total")
    table.title = f"{name}: passes"
    for row in rows:
        before, after = row.before.as_dict(), row.after.as_dict()
        changes = [f"{before[key]} → {after[key]}" for key in ("add", "mul", "div", "sqrt", "trig")]
        add_row(table, row.name, *changes, f"{row.before.total} → {row.after.total}")
    console.print(table)
