"""`pkmgen show`: what a robot is, and the equations of its inverse dynamics."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.text import Text

from pkmgen.cli.canvas import write_picture
from pkmgen.cli.options import (
    InputsOption,
    JsonOption,
    MethodOption,
    RobotArgument,
    SetOption,
    TwistOption,
    chosen_options,
    file_name,
)
from pkmgen.cli.terminal import console, plain_text, print_json, print_lines, print_table, say, working
from pkmgen.errors import ArgumentError
from pkmgen.library import RobotText, read_robot_text
from pkmgen.options import PAPERS, Options
from pkmgen.spelling import counted

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
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", parser=file_name, metavar="<path>", help="File for --format html or latex."),
    ] = None,
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
    text, options = read_robot_text(robot), chosen_options(method, inputs, assignments=assignments, twist=twist)
    wanted = None if every else matrix
    _refuse_contradictions(
        {"--matrix": matrix is not None, "--all": every, "--tables": tables, "--topology": topology},
        {"--closed": closed, f"--format {layout}": layout != "text", "--json": as_json, "-o": output is not None},
    )
    if tables or topology:
        _show_tables(text, options, topology, as_json)
    elif layout != "text":
        _show_handout(text, options, wanted, closed, layout, output)
    elif matrix is None and not every:
        _show_summary(text, options, as_json)
    else:
        _show_equations(text, options, wanted, closed, as_json)


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


def _show_handout(
    text: RobotText, options: Options, wanted: str | None, closed: bool, layout: str, output: Path | None
) -> None:
    """Write a page or a document, into a file or to the terminal."""
    with working(f"writing equations: {text.name}"):
        from pkmgen.cli.show.document import equations_document
        from pkmgen.cli.show.page import equations_page

        write = equations_page if layout == "html" else equations_document
        written = write(text, options, wanted, closed)
    if output is None:
        sys.stdout.write(written)
        return
    write_picture(output, written.encode())
    say(f"wrote {output}")


def _show_tables(text: RobotText, options: Options, topology: bool, as_json: bool) -> None:
    """Print what robots are in the terms of papers; where one has no table for a robot, say why."""
    with working(f"filling tables: {text.name}"):
        from pkmgen.cli.show.tables import robot_tables, topology_tables

        tables = topology_tables(text, options) if topology else robot_tables(text, options)
    if as_json:
        print_json([table.as_dict() for table in tables])
        return
    for shown in tables:
        if shown.note:
            say(f"{shown.title}: {shown.note}", "dim")
            continue
        rows = list(shown.narrow_rows())
        print_table(shown.title, tuple(rows[0]), (tuple(row.values()) for row in rows))


def _show_equations(text: RobotText, options: Options, wanted: str | None, closed: bool, as_json: bool) -> None:
    with working(f"writing equations: {text.name}"):
        from pkmgen.cli.show.equations import show_equations

        equations = show_equations(text, options, wanted, closed)
    if as_json:
        print_json([equation.as_dict() for equation in equations])
        return
    for equation in equations:
        print_lines(f"{equation.name}: {equation.meaning}\n{equation.text()}\n")
    if options.method in PAPERS and any(NUMBERED.search(each.meaning) for each in equations):
        say(f"numbers in brackets: equations of {PAPERS[options.method]}", "dim")


def _show_summary(text: RobotText, options: Options, as_json: bool) -> None:
    with working(f"describing {text.name}"):
        from pkmgen.cli.show.equations import describe_robot

        summary = describe_robot(text, options)
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
        console.print(f"method {options.method} forms no matrices; --all prints its equations", highlight=False)
