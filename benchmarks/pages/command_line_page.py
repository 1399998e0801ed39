"""Write docs/reference/command-line.md from what `pkmgen --help` knows, so that the page and the program agree."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from typer.models import ArgumentInfo, OptionInfo

from benchmarks import ROOT
from pkmgen.cli import app
from pkmgen.cli.failure import Failure

PAGE = ROOT / "docs/reference/command-line.md"
HEAD = """# Command line

What `pkmgen --help` and `pkmgen COMMAND --help` say, on one page; written by `make counts`. A robot is named as in the
library (`pkmgen list`) or by the path of its file; `pkmgen` alone shows where to begin.

"""
COMPLETION = """
## Completion

`pkmgen --install-completion` lets bash, zsh, fish or PowerShell complete what is typed, from the next shell on:
commands, options, robots of the library, robot files, functions (also after a comma or `+`), methods, targets, formats,
and with `--set` the parameters of the robot that is named. `pkmgen --show-completion` prints the script instead.
"""
JSON = """
## Errors as JSON

With `--json` a command prints one JSON value to standard output whatever happens: its results or, where it ends before
it has any, an object `{"error": {...}}`. What people read is on the error stream as well. Parts that are not known are
`null`:

| | |
|---|---|
"""
ENDS = """
A check that fails (exit code 1) has results, and no `error`.
"""
EXAMPLES = {
    "pkmgen": "pkmgen --timeout 60 --memory 4 check delta",
    "list": "pkmgen list",
    "functions": "pkmgen functions --json",
    "targets": "pkmgen targets",
    "schema": "pkmgen schema > robot.schema.json",
    "show": "pkmgen show fivebar --method khalil --matrix J_i",
    "generate": "pkmgen generate delta -o firmware/delta --functions standard,mass_matrix --real float",
    "build": "pkmgen build delta -o dist --functions standard,dynamics_terms",
    "certify": "pkmgen certify delta -o firmware/delta",
    "new": "pkmgen new --template delta my_delta.yaml",
    "import": "pkmgen import leg.urdf --loops loops.yaml --home home.json -o leg.yaml",
    "export": "pkmgen export delta --to mjcf -o delta_mjcf",
    "studio": "pkmgen studio delta --open",
    "draw": "pkmgen draw delta --pose 0.05,0,-0.65 -o delta.svg",
    "report": "pkmgen report fivebar --methods all",
    "plot": "pkmgen plot delta condition --over x,z -o condition.svg",
    "trajectory": "pkmgen trajectory delta pick --effort-limit 20 --timing optimal -o cycle",
    "workspace": "pkmgen workspace delta --resolution 120 --acceleration 30 -o delta_workspace",
    "design": "pkmgen design study.yaml -o found --workers 2",
    "box": "pkmgen box delta --shape cylinder --limit condition=3 --certified -o delta_box.json",
    "check": "pkmgen check delta --samples 50",
    "excite": "pkmgen excite delta -o motion.csv --period 10 --speed 6",
    "identify": "pkmgen identify delta run.csv --validate other.csv -o found",
    "calibrate": "pkmgen calibrate delta poses.csv --unit position=deg -o calibrated",
    "bench": "pkmgen bench delta --contenders pkmgen,casadi",
    "doctor": "pkmgen doctor",
}
"""A line for each command."""


def cell(text: str) -> str:
    """Text as it may stand in a table."""
    return text.replace("|", "\\|")


def choices(hint: Any) -> tuple[str, ...]:
    """Words that an argument may be, where there are few."""
    return tuple(map(str, get_args(hint))) if get_origin(hint) is Literal else ()


def taken(option: OptionInfo, hint: Any) -> str:
    """What an option takes: a choice, a word in capitals, or nothing for a flag."""
    if hint in (bool, bool | None):
        return ""
    if option.metavar:
        return f" {option.metavar.strip('<>').upper()}"
    words = {int: "NUMBER", float: "NUMBER", Path: "PATH", Path | None: "PATH"}
    return " " + ("|".join(choices(hint)) or words.get(hint, "TEXT"))


def row(parameter: inspect.Parameter) -> str:
    """A row of an argument or option: how it is written, and what it says of itself."""
    hint, info = get_args(parameter.annotation)
    said = cell(info.help or "")
    if isinstance(info, ArgumentInfo):
        return f"| `{parameter.name.upper()}{'…' if 'list' in str(hint) else ''}` | {said} |"
    declared = [word for word in (info.default, *(info.param_decls or ())) if str(word).startswith("-")]
    names = ", ".join(map(str, declared)) or f"--{parameter.name.replace('_', '-')}"
    given = parameter.default
    default = "" if given in (None, False, True, inspect.Parameter.empty) else f" Default: `{given}`."
    return f"| `{cell(names + taken(info, hint))}` | {said}{default} |"


def section(name: str, command: Callable[..., object]) -> Iterator[str]:
    """Lines of a command: what it does, an example, its arguments and options."""
    yield from (f"## {name}", "", inspect.getdoc(command) or "", "", "```sh", EXAMPLES[name], "```", "")
    every = inspect.signature(command, eval_str=True).parameters.values()
    parameters = [parameter for parameter in every if get_args(parameter.annotation)]  # not what Typer hands over
    if parameters:
        yield from ("| | |", "|---|---|", *map(row, parameters), "")


def page() -> str:
    """The whole page."""
    assert app.registered_callback is not None and app.registered_callback.callback is not None
    lines = [*section("pkmgen", app.registered_callback.callback)]
    for command in app.registered_commands:
        assert command.name is not None and command.callback is not None
        lines += section(command.name, command.callback)
    codes = str(app.info.epilog).removeprefix("Exit codes: ")
    return (
        HEAD
        + "\n".join([*lines, "## Exit codes", "", codes])
        + "\n"
        + JSON
        + "\n".join([*failure_rows(), ENDS])
        + COMPLETION
    )


def failure_rows() -> Iterator[str]:
    """Rows of the parts of an error, from what its class says of them."""
    text = inspect.getdoc(Failure) or ""
    for names, said in re.findall(r"^    ([a-z_, ]+): (.*)$", text, re.MULTILINE):
        yield f"| {', '.join(f'`{name.strip()}`' for name in names.split(','))} | {cell(said)} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
