"""The command line. Prints what `pkmgen.commands` returns; tables by rich, or JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pkmgen import __version__
from pkmgen.errors import (
    ArgumentError,
    CacheError,
    CompileError,
    CompilerNotFoundError,
    PkmgenError,
    UnsupportedRobotError,
)
from pkmgen.library import RobotText, list_robots, read_robot_text
from pkmgen.options import InputMode, Layout, Method, Options, Real

if TYPE_CHECKING:
    from pkmgen.commands.check import CheckResult
    from pkmgen.passes.run import PassReport

__all__ = ["app", "main"]

EXIT_CHECK_FAILED, EXIT_BAD_INPUT, EXIT_MACHINE = 1, 2, 3

app = typer.Typer(
    help="Closed-form dynamics of parallel robots: one YAML file in, C99 kernels, counts and equations out.",
    epilog="Exit codes: 0 done, 1 a check failed, 2 wrong input, 3 no compiler or no usable cache on this machine.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
WIDE = 120
output = Console() if sys.stdout.isatty() else Console(width=WIDE)
notes = Console(stderr=True)


def _complete_robot(incomplete: str) -> list[str]:
    return [name for name in list_robots() if name.startswith(incomplete)]


RobotArgument = Annotated[
    str, typer.Argument(help="Robot of the library, or path of a robot file.", autocompletion=_complete_robot)
]
RobotsArgument = Annotated[
    list[str] | None,
    typer.Argument(help="Robots of the library, or paths of robot files.", autocompletion=_complete_robot),
]
MethodOption = Annotated[Method, typer.Option(help="Formulation of inverse dynamics.")]
InputsOption = Annotated[InputMode, typer.Option(help="What inverse dynamics is given.")]
RealOption = Annotated[Real, typer.Option(help="Floating type of the kernel.")]
FoldOption = Annotated[
    bool, typer.Option("--fold/--runtime-parameters", help="Parameters as numbers in the code, or as a struct.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Replace a parameter value, in the unit of the file; repeatable."),
]
WrenchOption = Annotated[bool, typer.Option("--wrench", help="Inverse dynamics takes an external wrench as well.")]
LayoutOption = Annotated[Layout, typer.Option(help="One C function, or one for each kind of limb and its assembly.")]
EveryOption = Annotated[bool, typer.Option("--all", help="All robots of the library.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.callback(invoke_without_command=True)
def _root(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    if version:
        output.print(f"pkmgen {__version__}", highlight=False)
        raise typer.Exit


@app.command("list")
def list_command(as_json: JsonOption = False) -> None:
    """List the robots of the library."""
    from pkmgen.commands.listing import library_rows

    rows = library_rows()
    if as_json:
        _print_json(rows)
        return
    table = _table("robot", "title", "platform motion", "motors", "limbs")
    for row in rows:
        _add_row(table, row["name"], row["title"], row["motion"], str(row["motors"]), ", ".join(row["limbs"]))
    output.print(table)


@app.command()
def schema() -> None:
    """Print the JSON Schema of robot files, for editors."""
    from pkmgen.description.read import json_schema

    _print_json(json_schema())


@app.command()
def show(
    robot: RobotArgument,
    method: MethodOption = "adjoint",
    inputs: InputsOption = "pose",
    matrix: Annotated[
        str | None, typer.Option(help="A matrix such as V, or one equation; without it, what there is.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All equations.")] = False,
    closed: Annotated[bool, typer.Option("--closed", help="Put earlier equations in, down to the inputs.")] = False,
    layout: Annotated[Literal["text", "latex"], typer.Option("--format", help="How to print.")] = "text",
    assignments: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show a robot: what it is, or the equations of its inverse dynamics."""
    from pkmgen.commands.show import show_equations

    text, options = read_robot_text(robot), _options(method, inputs, assignments=assignments)
    if matrix is None and not every:
        _show_summary(text, options, as_json)
        return
    equations = show_equations(text, options, None if every else matrix, closed)
    if as_json:
        _print_json([equation.as_dict() for equation in equations])
        return
    for equation in equations:
        if layout == "latex":
            _print_plain(f"% {equation.meaning}\n{equation.latex()}\n")
        else:
            _print_plain(f"{equation.name}: {equation.meaning}\n{equation.text()}\n")


@app.command()
def generate(
    robot: Annotated[
        str | None,
        typer.Argument(help="Robot of the library, or path of a robot file.", autocompletion=_complete_robot),
    ] = None,
    every: EveryOption = False,
    folder: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", help="Folder to write; default generated/<robot>. With --all, one for each robot in it."
        ),
    ] = None,
    method: MethodOption = "adjoint",
    inputs: InputsOption = "pose",
    fold: FoldOption = True,
    real: RealOption = "double",
    wrench: WrenchOption = False,
    layout: LayoutOption = "flat",
    assignments: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write a robot's kernel: C, header, manifest.json and a README that says how to call it."""
    from pkmgen.commands.generate import generate_folder

    names = _robots([robot] if robot else [], every)
    options = replace(_options(method, inputs, fold, real, assignments, wrench), layout=layout)
    written: list[dict[str, Any]] = []

    def write(text: RobotText) -> None:
        target, files = generate_folder(text, folder / text.name if every and folder else folder, options)
        written.append({"folder": str(target), "files": list(files)})
        if as_json:
            return
        for name in files:
            output.print(f"wrote {target / name}", highlight=False, markup=False, soft_wrap=True)

    refused = _each(names, "generating", every, write)
    if as_json:
        _print_json(written if every else written[0])
    if refused:
        raise typer.Exit(EXIT_BAD_INPUT)


@app.command()
def new(
    file: Annotated[Path, typer.Argument(help="Robot file to write, such as my_robot.yaml; names the robot.")],
    template: Annotated[
        str, typer.Option(help="Robot of the library to start from.", autocompletion=_complete_robot)
    ] = "fivebar",
) -> None:
    """Start a robot file of your own from a robot of the library."""
    from pkmgen.commands.new import new_robot

    written = new_robot(template, file)
    output.print(f"wrote {written}, a copy of {template} to edit. Next:", highlight=False, markup=False, soft_wrap=True)
    steps = (
        (f"pkmgen draw {written} -o {written.stem}.png", "look at it"),
        (f"pkmgen check {written}", "check it"),
        (f"pkmgen generate {written} -o {written.stem}", "write its kernel"),
    )
    for command, meaning in steps:
        output.print(f"  {command}  # {meaning}", highlight=False, markup=False, soft_wrap=True)


@app.command()
def draw(
    robot: RobotArgument,
    pose: Annotated[
        str | None, typer.Option(metavar="X,Y,…", help="Pose, in m and rad; the home pose if left out.")
    ] = None,
    file: Annotated[
        Path | None, typer.Option("-o", "--output", help="Picture to write: .png, .svg or .pdf; else a window.")
    ] = None,
    assignments: SetOption = None,
) -> None:
    """Draw a robot in a pose: elements, joints, motors and platform."""
    from pkmgen.commands.draw import draw_robot, parse_pose

    options = _options(assignments=assignments)
    entries = None if pose is None else parse_pose(pose)
    written = draw_robot(read_robot_text(robot), entries, file, options)
    if written:
        output.print(f"wrote {written}", highlight=False, markup=False, soft_wrap=True)


@app.command()
def report(
    robots: RobotsArgument = None,
    passes: Annotated[bool, typer.Option("--passes", help="Also what each pass gained (adjoint, pose).")] = False,
    real: RealOption = "double",
    wrench: WrenchOption = False,
    assignments: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Count operations of all functions, methods and input modes, beside what was published."""
    from pkmgen.commands.report import pass_rows, report_rows

    texts = [read_robot_text(name) for name in robots or list_robots()]
    options = _options(real=real, assignments=assignments, wrench=wrench)
    rows: list[dict[str, Any]] = []
    with _status("counting") as status:
        for text in texts:
            status.update(f"counting: {text.file}")
            found = list(report_rows([text], options))
            rows += found
            if not as_json:
                _print_counts(found)
    if as_json:
        _print_json(rows)
        return
    output.print(
        "as printed: the method's matrix formulas counted term by term, dense, before any pass; "
        "compare: status checks; folded/runtime: parameters as numbers or as a struct; Newton's method takes its step "
        "several times in a call",
        style="dim",
    )
    if passes:
        for text in texts:
            _print_passes(text.file, pass_rows(text, options))


@app.command()
def check(
    robots: RobotsArgument = None,
    every: EveryOption = False,
    samples: Annotated[int, typer.Option(help="Random states of the robot's box.", min=1, max=1_000_000)] = 200,
    seed: Annotated[int, typer.Option(help="Seed of the random states.", min=0)] = 0,
    assignments: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check robots: methods against each other, power balance, forward of inverse kinematics, compiled kernel."""
    from pkmgen.commands.check import check_robot

    names = _robots(robots or [], every)
    options = _options(assignments=assignments)
    rows: list[dict[str, Any]] = []

    def run(text: RobotText) -> None:
        with _status("checking") as status:
            results = list(
                check_robot(text, samples, seed, options, lambda doing: status.update(f"checking {text.name}: {doing}"))
            )
        passed = all(result.passed for result in results)
        rows.append({"robot": text.name, "passed": passed, "checks": [result.as_dict() for result in results]})
        if not as_json:
            _print_checks(text.name, results)

    refused = _each(names, "", every, run)
    passed = all(row["passed"] for row in rows) and not refused
    if as_json:
        _print_json({"samples": samples, "seed": seed, "passed": passed, "robots": rows})
    if not all(row["passed"] for row in rows):
        raise typer.Exit(EXIT_CHECK_FAILED)
    if refused:
        raise typer.Exit(EXIT_BAD_INPUT)


def main() -> None:
    """Run the command line; our errors become a message and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that cannot show a letter gets its number
            stream.reconfigure(errors="backslashreplace")
    try:
        app()
    except (CompilerNotFoundError, CompileError, CacheError) as error:
        _fail(error, EXIT_MACHINE)
    except PkmgenError as error:
        _fail(error, EXIT_BAD_INPUT)


def _fail(error: PkmgenError, code: int) -> None:
    _complain(error)
    sys.exit(code)


def _complain(error: PkmgenError) -> None:
    notes.print(f"error: {error}", style="red", highlight=False, markup=False, soft_wrap=True)


def _options(
    method: str = "adjoint",
    inputs: str = "pose",
    fold: bool = True,
    real: str = "double",
    assignments: list[str] | None = None,
    wrench: bool = False,
) -> Options:
    parameters = dict(_assignment(text) for text in assignments or [])
    return Options(str(method), str(inputs), fold, str(real), parameters, wrench)


def _robots(names: list[str], every: bool) -> list[str]:
    """Robots that a command is asked for."""
    if bool(names) == every:
        raise ArgumentError("name a robot, or ask for all of the library with --all")
    return list(list_robots()) if every else names


def _each(names: list[str], doing: str, every: bool, work: Callable[[RobotText], None]) -> bool:
    """Work on robots one by one; with --all, tell of those that cannot be modelled and go on.

    Returns:
        Whether there were such.
    """
    refused = False
    texts = [read_robot_text(name) for name in names]
    for index, text in enumerate(texts):
        if doing and every:
            notes.print(
                f"{doing} {text.name} ({index + 1} of {len(texts)})", style="dim", highlight=False, markup=False
            )
        try:
            work(text)
        except UnsupportedRobotError as error:
            if not every:
                raise
            refused = True
            _complain(error)
    return refused


def _assignment(text: str) -> tuple[str, float]:
    name, _, value = text.partition("=")
    try:
        return name.strip(), float(value)
    except ValueError:
        raise ArgumentError(f"--set {text!r}: expected NAME=VALUE with a number, such as payload_mass=0.5") from None


def _show_summary(text: RobotText, options: Options, as_json: bool) -> None:
    from pkmgen.commands.show import describe_robot

    summary = describe_robot(text, options)
    if as_json:
        _print_json(summary)
        return
    output.print(Text(summary["name"], "bold") + _text(f": {summary['title']}"))
    counts = summary["topology"]
    output.print(
        f"{counts['actuators']} motors, {counts['freedoms']} platform freedoms ({summary['motion']}), "
        f"{counts['loops']} loop(s); limbs: {', '.join(summary['limbs'])}"
    )
    output.print(
        "inverse dynamics: " + ", ".join(f"{row['method']} from {row['inputs']}" for row in summary["choices"])
    )
    table = _table("parameter", "value", "unit", "description")
    for row in summary["parameters"]:
        _add_row(table, row["name"], f"{row['value']:g}", row["unit"], row["description"])
    output.print(table)
    for name, equations in summary["matrices"].items():
        output.print(f"--matrix {name}: {', '.join(equations)}", highlight=False)
    if not summary["matrices"]:
        output.print(f"method {options.method} forms no matrices; --all prints its equations", highlight=False)


def _print_counts(rows: list[dict[str, Any]]) -> None:
    for (name, function), group in groupby(rows, lambda row: (row["robot"], row["function"])):
        listed = list(group)
        counted = [row for row in listed if row["operations"]]
        if counted:
            table = _table("method", "inputs", "parameters", *counted[0]["operations"], "total")
            table.title = f"{name}: {function}"
            for row in counted:
                names = [row[key] for key in ("method", "inputs", "parameters")]
                _add_row(table, *names, *map(str, row["operations"].values()), str(row["total"]))
            output.print(table)
        reasons: dict[str, list[str]] = {}
        for row in listed:
            if row["note"]:
                choice = f"{row['method']} from {row['inputs']}" if row["method"] else name
                reasons.setdefault(row["note"], []).append(choice)
        for reason, choices in reasons.items():
            output.print(f"{', '.join(choices)}: {reason}", style="dim", highlight=False, markup=False, soft_wrap=True)


def _print_checks(name: str, results: list[CheckResult]) -> None:
    table = _table("check", "against", "largest error", "allowed", "states", "")
    table.title = name
    for result in results:
        verdict = Text("ok", "green") if result.passed else Text("failed", "red")
        verdict = Text("skipped", "yellow") if result.skipped else verdict
        error, limit = f"{result.error:.1e}", f"{result.limit:.0e}"
        _add_row(table, result.check, result.against, error, limit, str(result.samples), verdict)
    output.print(table)
    for result in results:
        if result.hint and (result.skipped or not result.passed):
            notes.print(f"{result.check}: {result.hint}", style="yellow", markup=False, highlight=False)


def _print_passes(name: str, rows: tuple[PassReport, ...]) -> None:
    table = _table("pass", "add", "mul", "div", "sqrt", "trig", "total")
    table.title = f"{name}: passes"
    for row in rows:
        before, after = row.before.as_dict(), row.after.as_dict()
        changes = [f"{before[key]} → {after[key]}" for key in ("add", "mul", "div", "sqrt", "trig")]
        _add_row(table, row.name, *changes, f"{row.before.total} → {row.after.total}")
    output.print(table)


def _table(*columns: str) -> Table:
    table = Table(header_style="bold")
    numbers = {
        "add",
        "mul",
        "div",
        "sqrt",
        "trig",
        "compare",
        "total",
        "motors",
        "value",
        "largest error",
        "allowed",
        "states",
    }
    for column in columns:
        number = column in numbers
        table.add_column(column, justify="right" if number else "left", overflow="fold", no_wrap=number)
    return table


def _add_row(table: Table, *cells: str | Text) -> None:
    table.add_row(*(cell if isinstance(cell, Text) else _text(cell) for cell in cells))


def _text(words: str) -> Text:
    """Words of a robot file as they are: brackets are no markup, and a terminal gets no control characters."""
    return Text("".join(letter if letter.isprintable() else " " for letter in words))


def _status(doing: str) -> Any:
    return notes.status(doing)


def _print_json(data: object) -> None:
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n")


def _print_plain(text: str) -> None:
    sys.stdout.write(text + "\n")
