"""A function as the command of a module, with options, messages and exit codes as `pkmgen` has them."""

from __future__ import annotations

import sys
from collections.abc import Callable

import typer

from pkmgen.cli.failure import run_app


def command_of(work: Callable[..., None]) -> typer.Typer:
    """An application that has one command."""
    settings = {"help_option_names": ["--help", "-h"]}
    app = typer.Typer(add_completion=False, context_settings=settings, pretty_exceptions_enable=False)
    app.command()(work)
    return app


def run_as_command(work: Callable[..., None], module: str) -> None:
    """Run a function with the arguments of this process, and end it."""
    sys.exit(run_app(command_of(work), sys.argv[1:], f"python -m {module}"))
