"""`pkmgen report`: operation counts."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pkmgen.cli.canvas import drawing, write_picture
from pkmgen.cli.completion import complete_methods
from pkmgen.cli.motion_options import CIRCLE, named_trajectory
from pkmgen.cli.options import (
    FunctionsOption,
    JsonOption,
    RealOption,
    RobotsArgument,
    SetOption,
    WrenchOption,
    chosen_options,
    file_name,
)
from pkmgen.cli.terminal import console, print_json, print_table, say, working
from pkmgen.errors import ArgumentError
from pkmgen.library import list_robots, read_robot_text

if TYPE_CHECKING:
    from pkmgen.library import RobotText
    from pkmgen.options import Options
    from pkmgen.passes.run import PassReport
    from pkmgen.studies.study.subject import Subject
    from pkmgen.studies.study.trajectories import Trajectory


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
    file: Annotated[
        Path | None,
        typer.Option("-o", "--output", parser=file_name, metavar="<path>", help="Page to write; default <robot>.html."),
    ] = None,
    along: Annotated[
        str, typer.Option(metavar="TRAJECTORY", help="Of --html: circle, pick, or a .csv of poses over time.")
    ] = CIRCLE,
    certify: Annotated[bool, typer.Option("--certify", help="Of --html: make a certificate (minutes).")] = False,
    certificate: Annotated[
        Path | None,
        typer.Option(parser=file_name, metavar="<path>", help="Of --html: verify the certificate of this folder."),
    ] = None,
) -> None:
    """Count operations, beside published counts; with --html, all that a design review asks of a robot."""
    of_html = file is not None or along != CIRCLE or certify or certificate is not None
    if not html and of_html:
        raise ArgumentError("-o, --along, --certify and --certificate are of --html")
    options = chosen_options(real=real, assignments=assignments, wrench=wrench, functions=functions)
    if (methods is not None) + passes + (functions is not None) + html > 1:
        raise ArgumentError("ask for one of --methods, --functions, --passes, --html")
    if html:
        if len(robots or []) != 1 or wrench:
            raise ArgumentError("--html is of one robot, without --wrench")
        (robot,) = robots or []
        again: dict[str, Sequence[object]] = {
            "--real": [real] if real != "double" else [],
            "--set": assignments or [],
            "--along": [along] if along != CIRCLE else [],
            "-o": [file] if file else [],
        }
        _review(robot, file, options, along, certify, certificate, as_json, _certifying(robot, again))
        return
    texts = [read_robot_text(name) for name in robots or list_robots()]
    if methods is not None:
        _report_methods(texts, methods, options, as_json)
    elif functions is not None:
        _report_functions(texts, options, as_json)
    else:
        _report_counts(texts, options, passes, as_json)


def _report_counts(texts: list[RobotText], options: Options, passes: bool, as_json: bool) -> None:
    """Print the counts of methods and input modes beside those that were published, robot by robot."""
    from pkmgen.cli.report.counts import pass_rows, report_rows

    rows: list[dict[str, Any]] = []
    with working("counting") as status:
        for text in texts:
            status.update(f"counting: {text.file}")
            counts = list(report_rows([text], options))
            rows += counts
            if not as_json:
                _print_counts(counts)
    if as_json:
        print_json(rows)
        return
    console.print(
        "as printed: the method's matrix formulas, dense, every named quantity once, before any pass; "
        "compare: status checks, which the total counts too; checks: beside the total, what only checks "
        "of assemblies need; "
        "folded/runtime: parameters as numbers or as a struct; Newton's method takes its step several times in a call",
        style="dim",
    )
    if passes:
        for text in texts:
            _print_passes(text.file, pass_rows(text, options))


def _certifying(robot: str, given: Mapping[str, Sequence[object]]) -> str:
    """The command that makes the same page with a certificate, of the robot and the options as they were given."""
    words = [str(word) for name, values in given.items() for value in values for word in (name, value)]
    return shlex.join(["pkmgen", "report", robot, "--html", "--certify", *words])


def _review(
    robot: str, file: Path | None, options: Options, along: str, certify: bool, certificate: Path | None, as_json: bool,
    certifying: str,
) -> None:  # fmt: skip
    """Write the page of a review, and its figures as JSON where these are asked for."""
    text = read_robot_text(robot)
    name = file or Path(f"{text.name}.html")
    if name.suffix.lower() not in (".html", ".htm"):
        raise ArgumentError(f"{name}: the page of a review is HTML; allowed: .html")
    with drawing("the report"):
        pass  # matplotlib is there, before minutes are spent
    from pkmgen.cli.report.page import review_page
    from pkmgen.cli.report.review import Asked, review_robot

    def trajectory(subject: Subject) -> Trajectory:
        return named_trajectory(subject, along)

    with working(f"reviewing {text.name}") as status:

        def progress(doing: str) -> None:
            status.update(f"reviewing {text.name}: {doing}")

        review = review_robot(text, options, Asked(trajectory, certifying, certify, certificate), progress)
        progress("pictures")
        page = review_page(text, options, review)
    write_picture(name, page.encode())
    if as_json:
        print_json(review.data)
    else:
        say(f"wrote {name}")


def _report_functions(texts: list[RobotText], options: Options, as_json: bool) -> None:
    """Print the counts of functions, robot by robot."""
    from pkmgen.cli.report.counts import function_rows

    rows: list[dict[str, Any]] = []
    with working("counting") as status:
        for text in texts:
            status.update(f"counting: {text.file}")
            counts = function_rows(text, options)
            rows += counts
            if not as_json:
                columns = ("function", *counts[0]["operations"], "total", "checks")
                print_table(counts[0]["robot"], columns, (_cells(row, "function") for row in counts))
    if as_json:
        print_json(rows)


def _report_methods(texts: list[RobotText], methods: str, options: Options, as_json: bool) -> None:
    """Print the complexity table, robot by robot."""
    from pkmgen.cli.report.complexity import KINDS, complexity_rows, complexity_table, parse_methods

    chosen, rows = parse_methods(methods), list[dict[str, Any]]()
    with working("counting") as status:
        for text in texts:
            counts = list(complexity_rows([text], chosen, options, lambda doing: status.update(f"counting: {doing}")))
            rows += counts
            if not as_json and counts:
                _print_complexity(counts, " ".join(KINDS), complexity_table(counts))
    if as_json:
        print_json(rows)
        return
    console.print(
        "raw: as the method writes its equations, equal terms made once; after passes: what the C text holds; "
        "parameters folded, from the pose; total: without comparisons, which `pkmgen report` by itself counts too; "
        "platform_force: effort on the twist with the state of the limbs given, nothing solved for the actuators",
        style="dim",
    )


def _print_complexity(rows: list[dict[str, Any]], kinds: str, cells: list[tuple[str, ...]]) -> None:
    columns = ("method", f"raw: {kinds}", "total", f"after passes: {kinds}", "total", "")
    print_table(rows[0]["robot"], columns, cells)
    for row in rows:
        if row["note"]:
            say(f"{row['method']}: {row['note']}", "dim")


def _print_counts(rows: list[dict[str, Any]]) -> None:
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


def _cells(row: dict[str, Any], *keys: str) -> tuple[str, ...]:
    """What a row is of, its counts and their total, and operations of checks of assemblies beside them."""
    return (*(row[key] for key in keys), *map(str, row["operations"].values()), str(row["total"]), str(row["checks"]))


def _print_passes(name: str, rows: tuple[PassReport, ...]) -> None:
    kinds = ("add", "mul", "div", "sqrt", "trig", "total")

    def cells(row: PassReport) -> tuple[str, ...]:
        before = row.before.as_dict() | {"total": row.before.total}
        after = row.after.as_dict() | {"total": row.after.total}
        return (row.name, *(f"{before[kind]} → {after[kind]}" for kind in kinds))

    print_table(f"{name}: passes", ("pass", *kinds), map(cells, rows))
