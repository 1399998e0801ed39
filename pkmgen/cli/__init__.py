"""The command line prints what `pkmgen.commands` returns: one module for each command, nothing heavy imported early."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pkmgen import __version__
from pkmgen.cli.bench import bench_command
from pkmgen.cli.check import check_command
from pkmgen.cli.draw import draw_command
from pkmgen.cli.exits import EXIT_BAD_INPUT, EXIT_CHECK_FAILED, EXIT_MACHINE
from pkmgen.cli.generate import generate_command
from pkmgen.cli.listing import functions_command, list_command, schema_command
from pkmgen.cli.new import new_command
from pkmgen.cli.output import complain, console
from pkmgen.cli.report import report_command
from pkmgen.cli.show import show_command
from pkmgen.errors import BenchmarkError, CacheError, CompileError, CompilerNotFoundError, PkmgenError

__all__ = ["app", "main"]

app = typer.Typer(
    help="Closed-form dynamics of parallel robots: one YAML file in, C99 kernels, counts and equations out.",
    epilog="Exit codes: 0 done, 1 a check failed, 2 wrong input, 3 no compiler or no usable cache on this machine.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)

for _name, _command in (
    ("list", list_command),
    ("functions", functions_command),
    ("schema", schema_command),
    ("show", show_command),
    ("generate", generate_command),
    ("new", new_command),
    ("draw", draw_command),
    ("report", report_command),
    ("check", check_command),
    ("bench", bench_command),
):
    app.command(_name)(_command)


@app.callback(invoke_without_command=True)
def _root(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    if version:
        console.print(f"pkmgen {__version__}", highlight=False)
        raise typer.Exit


def main() -> None:
    """Run the command line; our errors become a message and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that cannot show a letter gets its number
            stream.reconfigure(errors="backslashreplace")
    try:
        app()
    except (CompilerNotFoundError, CompileError, CacheError) as error:
        _fail(error, EXIT_MACHINE)
    except BenchmarkError as error:
        _fail(error, EXIT_CHECK_FAILED)
    except PkmgenError as error:
        _fail(error, EXIT_BAD_INPUT)


def _fail(error: PkmgenError, code: int) -> None:
    complain(error)
    sys.exit(code)
