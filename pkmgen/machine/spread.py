"""Work on several values: one after the other, or at once in processes that are copies of this one.

Copies inherit the memory of this process, so that no data are sent to them and no main module is run again. A copy
of a process with threads may wait forever for a lock that one of these holds: only a program that knows that it has
none that matter may ask for copies, which a library does not.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, BinaryIO, NoReturn, Protocol, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
MOST_PROCESSES = 8
_SIZE = 2
"""Bytes of the place of an item."""
MOST_ITEMS = 2**12
"""So many places are in a pipe that nobody reads."""


class Spread(Protocol):
    """Applies work to several values; the results are in the order of these, whichever was ready first."""

    def __call__(self, work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
        """Do the work on each item."""
        ...


def in_turn(work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    """Work on one after the other."""
    return list(map(work, items))


def in_copies(work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    """Work in forks of this process and in this one, on as many cores as there are; in turn where that is not Linux.

    Items are taken from the last one on. What a copy could not do is done again here, so that errors are those of the
    first item that has one.

    Args:
        work: Yields the same result for an item, whatever was done before; results have to be picklable.
        items: What to work on.
    """
    helpers = min(_cores(), len(items), MOST_PROCESSES) - 1
    if helpers < 1 or len(items) > MOST_ITEMS:
        return in_turn(work, items)
    done: dict[int, Result] = {}
    taken, given = os.pipe()
    os.write(given, b"".join(place.to_bytes(_SIZE, "little") for place in reversed(range(len(items)))))
    os.close(given)
    copies: dict[int, BinaryIO] = {}
    try:
        for _ in range(helpers):
            file: BinaryIO = os.fdopen(os.memfd_create("pkmgen"), "w+b")
            copies[_copied(work, items, taken, file)] = file
        done.update(_worked(work, items, taken))
        for process in list(copies):
            os.waitpid(process, 0)
            with copies.pop(process) as written:
                done.update(_read(written))
    finally:
        os.close(taken)
        for process, left in copies.items():  # of those that were interrupted
            with left, suppress(ProcessLookupError, ChildProcessError):
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)
    return [done[place] if place in done else work(item) for place, item in enumerate(items)]


def _cores() -> int:
    """Cores that this process may use, one where it cannot be copied."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


def _copied(work: Callable[[Item], Result], items: Sequence[Item], taken: int, file: BinaryIO) -> int:
    """Start a copy that works until no item is left; returns its number."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of threads: those of numpy get over it
        process = os.fork()
    if process == 0:
        _help(work, items, taken, file)
    return process


def _help(work: Callable[[Item], Result], items: Sequence[Item], taken: int, file: BinaryIO) -> NoReturn:
    """Be a copy: note results in a file, and end without what the original does at its end."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        for place, result in _worked(work, items, taken):
            with suppress(Exception):  # what cannot be written is done again
                file.write(pickle.dumps((place, result)))
        file.flush()
    finally:
        os._exit(0)


def _worked(work: Callable[[Item], Result], items: Sequence[Item], taken: int) -> Iterator[tuple[int, Result]]:
    """Work on items that nobody has taken; those on which that fails are left out."""
    while word := os.read(taken, _SIZE):
        place = int.from_bytes(word, "little")
        with suppress(Exception):
            yield place, work(items[place])


def _read(file: BinaryIO) -> Iterator[tuple[int, Any]]:
    """What a copy has noted, up to where it ended."""
    file.seek(0)
    with suppress(EOFError, pickle.UnpicklingError):
        while True:
            yield pickle.load(file)  # noqa: S301  # nosec B301 - written by this process
