"""What the command line prints: tables by rich, JSON, words as they are, and errors; and the codes it ends with."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pkmgen.errors import PkmgenError, Problem

EXIT_CHECK_FAILED, EXIT_BAD_INPUT, EXIT_MACHINE, EXIT_LIMIT, EXIT_INTERRUPTED = 1, 2, 3, 4, 130
WIDE = 120
console = Console() if sys.stdout.isatty() else Console(width=WIDE)
_notes = Console(stderr=True)
_KINDS = ("add", "mul", "div", "sqrt", "trig", "compare", "total")
_NUMBERS = frozenset((*_KINDS, "motors", "value", "relative error", "allowed", "states"))
"""Columns that stand to the right."""


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str | Text]]) -> None:
    """Print a table; cells that are not styled are words as they are."""
    table = Table(header_style="bold", title=title or None)
    for column in columns:
        number = column in _NUMBERS
        table.add_column(column, justify="right" if number else "left", overflow="fold", no_wrap=number)
    for row in rows:
        table.add_row(*(cell if isinstance(cell, Text) else plain_text(cell) for cell in row))
    console.print(table)


def plain_text(words: str) -> Text:
    """Words of a robot file as they are: brackets are no markup, and a terminal gets no control characters."""
    return Text("".join(letter if letter.isprintable() else " " for letter in words))


def say(words: str, style: str | None = None) -> None:
    """Print a line as it is, however long."""
    console.print(words, style=style, highlight=False, markup=False, soft_wrap=True)


def warn(words: str, style: str = "yellow") -> None:
    """Print a line on the error stream."""
    _notes.print(words, style=style, highlight=False, markup=False, soft_wrap=True)


def warn_of(doubts: Iterable[Problem]) -> None:
    """Say what in a robot file was hardly meant."""
    for doubt in doubts:
        warn(f"warning: {doubt}")


def complain(error: PkmgenError | str) -> None:
    """Say an error on the error stream."""
    warn(f"error: {error}", "red")


class _Notes(logging.Handler):
    """Prints what the library says of its work."""

    def emit(self, record: logging.LogRecord) -> None:
        """Print a line."""
        warn(record.getMessage(), "dim")


def tell_of_long_work() -> None:
    """Show what the library says, at level INFO, of work that takes long."""
    logger = logging.getLogger("pkmgen")
    logger.setLevel(logging.INFO)
    if not any(isinstance(handler, _Notes) for handler in logger.handlers):
        logger.addHandler(_Notes())


def working(doing: str) -> Any:
    """Show, on a terminal, what is being worked on."""
    return _notes.status(doing)


def announce(doing: str) -> None:
    """Say, on a terminal, what begins, in a line that stays: no thread may turn anything while processes are copied."""
    if _notes.is_terminal:
        warn(f"{doing} …", "dim")


def print_json(data: object) -> None:
    """Print data as JSON."""
    print_lines(json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False))


def print_lines(text: str) -> None:
    """Print text without layout, for a file or another program."""
    sys.stdout.write(text + "\n")
