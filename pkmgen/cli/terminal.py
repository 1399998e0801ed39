"""What the command line prints: tables by rich, JSON, words as they are, and errors; and the codes it ends with."""

from __future__ import annotations

import json
import logging
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.control import Control
from rich.segment import ControlType
from rich.table import Table
from rich.text import Text

from pkmgen.errors import PkmgenError, Problem, RobotFileWarning
from pkmgen.machine.spelling import blanked
from pkmgen.machine.stages import NAME as STAGES

EXIT_CHECK_FAILED, EXIT_BAD_INPUT, EXIT_MACHINE, EXIT_LIMIT, EXIT_INTERRUPTED = 1, 2, 3, 4, 130
PIPE_WIDTH = 120
console = Console() if sys.stdout.isatty() else Console(width=PIPE_WIDTH)
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
    _wipe_line()
    console.print(table)


def plain_text(words: str) -> Text:
    """Words of a robot file as they are: brackets are no markup, and a terminal gets no control characters."""
    return Text(blanked(words))


def say(words: str, style: str | None = None) -> None:
    """Print a line as it is, however long."""
    _wipe_line()
    console.print(words, style=style, highlight=False, markup=False, soft_wrap=True)


def warn(words: str, style: str = "yellow") -> None:
    """Print a line on the error stream."""
    _wipe_line()
    _notes.print(words, style=style, highlight=False, markup=False, soft_wrap=True)


def warn_of(doubts: Iterable[Problem | str]) -> None:
    """Say what in a robot file is doubtful."""
    for doubt in doubts:
        warn(f"warning: {doubt}")


@contextmanager
def telling_warnings() -> Iterator[None]:
    """Say what calls of Python warn of in robot files, as `warn_of` does."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", RobotFileWarning)
        otherwise = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *place: Any, **more: Any) -> None:
            if issubclass(category, RobotFileWarning):
                warn_of(str(message).split("\n"))
            else:
                otherwise(message, category, *place, **more)

        warnings.showwarning = show
        yield


def complain(error: PkmgenError | str) -> None:
    """Say an error on the error stream."""
    warn(f"error: {error}", "red")


class Working:
    """What is being worked on, as a terminal shows it."""

    def __init__(self, doing: str, show: Callable[[str], None], stop: Callable[[], None]) -> None:
        self._doing, self._show = doing, show
        self.stop = stop
        show(doing)

    def update(self, doing: str) -> None:
        """Show that something else is worked on."""
        self._doing = doing
        self._show(doing)

    def of(self, robot: object) -> Callable[[str], None]:
        """What shows that something is done to a robot."""
        return lambda doing: self.update(f"{robot}: {doing}")

    def stage(self, stage: str) -> None:
        """Show what of it begins."""
        self._show(f"{self._doing}: {stage}")


@contextmanager
def working(doing: str) -> Iterator[Working]:
    """Show, on a terminal, what is being worked on and its stages, beside a sign that turns."""
    with _notes.status(doing) as status:
        shown = Working(doing, status.update, status.stop)
        with _heard(shown):
            yield shown


@contextmanager
def working_in_copies(doing: str) -> Iterator[Working]:
    """Show the same by a line alone: no thread may turn anything while processes are copied, which write it too."""
    shown = Working(doing, _show_line, _wipe_line)
    try:
        with _heard(shown):
            yield shown
    finally:
        _wipe_line()


@contextmanager
def _heard(shown: Working) -> Iterator[None]:
    """Let stages be shown."""
    if not _notes.is_terminal:
        yield
        return
    logger, handler = logging.getLogger(STAGES), _Stages(shown)
    level, propagate = logger.level, logger.propagate
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
        logger.propagate = propagate


class _Stages(logging.Handler):
    """Shows what stages of the library say."""

    def __init__(self, shown: Working) -> None:
        super().__init__()
        self._shown = shown

    def emit(self, record: logging.LogRecord) -> None:
        """Show a stage."""
        self._shown.stage(record.getMessage())


def _show_line(words: str) -> None:
    """Show words in place of those in the last line."""
    if _notes.is_terminal:
        _wipe_line()
        text = Text(words, "dim", no_wrap=True, overflow="ellipsis")
        text.truncate(max(1, _notes.width - 1), overflow="ellipsis")
        _notes.print(text, end="", highlight=False)


def _wipe_line() -> None:
    """Make room in the last line."""
    if _notes.is_terminal:
        _notes.control(Control((ControlType.CARRIAGE_RETURN,), (ControlType.ERASE_IN_LINE, 2)))


def print_json(data: object) -> None:
    """Print data as JSON."""
    print_lines(json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False))


def print_lines(text: str) -> None:
    """Print text without layout, for a file or another program."""
    _wipe_line()
    sys.stdout.write(text + "\n")
