"""What the command line prints: tables by rich, JSON, words as they are, and errors."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pkmgen.errors import PkmgenError

__all__ = ["add_row", "complain", "console", "new_table", "notes", "plain_text", "print_json", "print_plain", "working"]

WIDE = 120
console = Console() if sys.stdout.isatty() else Console(width=WIDE)
notes = Console(stderr=True)


def new_table(*columns: str) -> Table:
    """Start a table; columns of numbers stand to the right."""
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


def add_row(table: Table, *cells: str | Text) -> None:
    """Add a row; cells that are not styled are words as they are."""
    table.add_row(*(cell if isinstance(cell, Text) else plain_text(cell) for cell in cells))


def plain_text(words: str) -> Text:
    """Words of a robot file as they are: brackets are no markup, and a terminal gets no control characters."""
    return Text("".join(letter if letter.isprintable() else " " for letter in words))


def working(doing: str) -> Any:
    """Show, on a terminal, what is being worked on."""
    return notes.status(doing)


def print_json(data: object) -> None:
    """Print data as JSON."""
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n")


def print_plain(text: str) -> None:
    """Print words without layout, for a file or another program."""
    sys.stdout.write(text + "\n")


def complain(error: PkmgenError) -> None:
    """Say an error on the error stream."""
    notes.print(f"error: {error}", style="red", highlight=False, markup=False, soft_wrap=True)
