"""Time and memory that a command may take."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from pkmgen.cli.terminal import EXIT_LIMIT, complain

SECONDS, GIBIBYTES = 3600.0, 16.0
LEAST_GIBIBYTES = 1.0
"""Least memory of a command, GiB: Python and its libraries take up to 0.75, as was measured."""
AGAIN = 5.0
"""Seconds after which the end is said once more, should the first word have been lost."""
TimeOption = Annotated[
    float, typer.Option("--timeout", metavar="SECONDS", help="Longest time of the command; 0: no limit.", min=0.0)
]


def _enough(gibibytes: float) -> float:
    if gibibytes and not gibibytes >= LEAST_GIBIBYTES:
        raise typer.BadParameter(
            f"too little for a command to start; seen: {gibibytes:g}; allowed: {LEAST_GIBIBYTES:g} or more, or 0"
        )
    return gibibytes


MemoryOption = Annotated[
    float,
    typer.Option(
        "--memory",
        metavar="GIB",
        help=f"Most memory of the command and of what it starts, {LEAST_GIBIBYTES:g} or more; 0: no limit.",
        callback=_enough,
    ),
]


class TimeIsUp(BaseException):
    """The command has taken the time it may; like an interrupt, no error that callers in between may handle."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"the command took more than {seconds:g} s and was ended; --timeout allows another time")


@contextmanager
def bounded(seconds: float, gibibytes: float) -> Iterator[None]:
    """Limit time and memory, where the system can; 0 is no limit.

    Raises:
        TimeIsUp: The time is up.
        MemoryError: More memory was asked for.
    """
    with _bounded_time(seconds), _bounded_memory(gibibytes):
        yield


@contextmanager
def _bounded_time(seconds: float) -> Iterator[None]:
    if not seconds or not hasattr(signal, "setitimer"):
        yield
        return

    def end(_signal: int, _frame: Any) -> None:
        raise TimeIsUp(seconds)

    def end_at_once() -> None:  # foreign code that does not come back takes no interrupt
        complain(str(TimeIsUp(seconds)))
        os._exit(EXIT_LIMIT)

    last = threading.Timer(seconds + 2 * AGAIN, end_at_once)
    last.daemon = True
    last.start()
    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        last.cancel()
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _bounded_memory(gibibytes: float) -> Iterator[None]:
    try:
        import resource
    except ImportError:  # a system without such limits
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    known = [limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY]
    if gibibytes:
        resource.setrlimit(resource.RLIMIT_DATA, (min([int(gibibytes * 2**30), *known]), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
