"""`pkmgen show`: what a robot is, and the equations of its inverse dynamics."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.text import Text

from pkmgen.cli.options import (
    InputsOption,
    JsonOption,
    MethodOption,
    RobotArgument,
    SetOption,
    TwistOption,
    chosen_options,
    output_option,
)
from pkmgen.cli.terminal import console, plain_text, print_json, print_lines, print_table, say, working
from pkmgen.commands.folder import write_file
from pkmgen.errors import ArgumentError
from pkmgen.language.options import PAPERS
from pkmgen.machine.spelling import counted

if TYPE_CHECKING:
    from pkmgen.notation.equations import ShownEquation
    from pkmgen.notation.tables import RobotTable

NUMBERED = re.compile(r"\(\d+[\d, –]*\)")
"""Numbers of equations in what is said of a matrix."""

ONE = {"bodies": "body", "joints": "joint", "loops": "loop", "couplings": "coupling"}
"""Words of a topology, for one of each."""


def show_command(
    robot: RobotArgument,
    method: MethodOption = "adjoint",
    inputs: InputsOption = "pose",
    twist: TwistOption = "measured",
    matrix: Annotated[
        str | None, typer.Option(help="A matrix such as V, or one equation; without it, a list of them.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All equations.")] = False,
    closed: Annotated[bool, typer.Option("--closed", help="Substitute earlier equations, down to the inputs.")] = False,
    layout: Annotated[
        Literal["text", "latex", "html"],
        typer.Option("--format", help="How to print; html is a page for a browser, latex a document."),
    ] = "text",
    output: Annotated[Path | None, output_option("File for --format html or latex.")] = None,
    tables: Annotated[
        bool, typer.Option("--tables", help="Kinematic elements (Özgür 2013) and leg parameters (Khalil 2007).")
    ] = False,
    topology: Annotated[
        bool,
        typer.Option("--topology", help="Joints, spanning tree, cycles, mobility of limbs (Müller 2022) and platform."),
    ] = False,
    assignments: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show a robot: what it is, or the equations of its inverse dynamics."""
    _refuse_contradictions(
        {"--matrix": matrix is not None, "--all": every, "--tables": tables, "--topology": topology},
        {"--closed": closed, f"--format {layout}": layout != "text", "--json": as_json, "-o": output is not None},
    )
    with working(f"showing {robot}"):
        from pkmgen.commands.equations import equations

        shown = equations(
            robot, method=method, inputs=inputs, twist=twist, matrix=None if every else matrix, closed=closed,
            parameters=chosen_options(assignments=assignments).parameters,
        )  # fmt: skip
        tables_of = (shown.topology() if topology else shown.tables()) if tables or topology else None
        written = "" if layout == "text" else shown.html() if layout == "html" else shown.latex()
        summary = shown.summary() if matrix is None and not every and tables_of is None and not written else None
        listed = () if written or summary or tables_of is not None else shown.listed()
    if tables_of is not None:
        _print_tables(tables_of, as_json)
    elif written:
        _write(written, output)
    elif summary:
        _print_summary(summary, method, as_json)
    else:
        _print_equations(listed, method, as_json)


def _refuse_contradictions(what: dict[str, bool], how: dict[str, bool]) -> None:
    """Refuse options of which one would be ignored: two things to show, or a layout that what is shown has not."""
    asked, forms = [name for name, given in what.items() if given], [name for name, given in how.items() if given]
    if len(asked) > 1:
        raise ArgumentError(f"ask for one of {', '.join(asked)}")
    closed = "--closed" in forms
    page = any(form.startswith("--format") for form in forms)
    if asked and asked[0] in ("--tables", "--topology") and (wrong := [form for form in forms if form != "--json"]):
        raise ArgumentError(f"{asked[0]} is text or JSON; it does not go with {', '.join(wrong)}")
    if not asked and closed and not page:
        raise ArgumentError("--closed is for equations: ask for them by --all or --matrix NAME")
    if "-o" in forms and not page:
        raise ArgumentError("-o is for --format html or --format latex")
    if "--json" in forms and any(form.startswith("--format") for form in forms):
        raise ArgumentError(f"ask for one of {', '.join(form for form in forms if form != '--closed')}")


def _write(written: str, output: Path | None) -> None:
    """Write a page or a document, into a file or to the terminal."""
    if output is None:
        sys.stdout.write(written)
        return
    write_file(output, written.encode())
    say(f"wrote {output}")


def _print_tables(tables: Sequence[RobotTable], as_json: bool) -> None:
    """Print what robots are in the terms of papers; where one has no table for a robot, say why."""
    if as_json:
        print_json([table.as_dict() for table in tables])
        return
    for shown in tables:
        if shown.note:
            say(f"{shown.title}: {shown.note}", "dim")
            continue
        rows = list(shown.narrow_rows())
        print_table(shown.title, tuple(rows[0]), (tuple(row.values()) for row in rows))


def _print_equations(equations: Sequence[ShownEquation], method: str, as_json: bool) -> None:
    if as_json:
        print_json([equation.as_dict() for equation in equations])
        return
    for equation in equations:
        print_lines(f"{equation.name}: {equation.meaning}\n{equation.text()}\n")
    if method in PAPERS and any(NUMBERED.search(each.meaning) for each in equations):
        say(f"numbers in brackets: equations of {PAPERS[method]}", "dim")


def _print_summary(summary: Mapping[str, Any], method: str, as_json: bool) -> None:
    if as_json:
        print_json(summary)
        return
    console.print(Text(summary["name"], "bold") + plain_text(f": {summary['title']}" if summary["title"] else ""))
    counts = summary["topology"]
    if "limbs" not in summary:
        told = ", ".join(counted(number, ONE[word], word) for word, number in counts.items() if word in ONE and number)
        console.print(f"{told}; base {counts['base']}; motors: {', '.join(summary['actuators'])}", highlight=False)
        console.print(f"mobility: {summary['mobility']}", highlight=False)
    else:
        console.print(
            f"{counted(counts['actuators'], 'motor')}, {counted(counts['freedoms'], 'platform freedom')} "
            f"({summary['motion']}), {counted(counts['loops'], 'loop')}; limbs: {', '.join(summary['limbs'])}"
        )
    console.print(
        "inverse dynamics: " + ", ".join(f"{row['method']} from {row['inputs']}" for row in summary["choices"])
    )
    columns = ("parameter", "value", "unit", "description")
    rows = summary["parameters"]
    if rows:
        print_table("", columns, ((row["name"], f"{row['value']:g}", row["unit"], row["description"]) for row in rows))
    for name, equations in summary["matrices"].items():
        console.print(f"--matrix {name}: {', '.join(equations)}", highlight=False)
    if not summary["matrices"]:
        console.print(f"method {method} forms no matrices; --all prints its equations", highlight=False)
