"""Map and reduce: chunks are worked on in any order and folded in theirs, so that sums have the same last digit."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from pkmgen.machine.engine.checkpoint import Arrays, Checkpoint
from pkmgen.machine.engine.types import Work, Workers

Folded = TypeVar("Folded")
_log = logging.getLogger("pkmgen")


class Fold(Protocol[Folded]):
    """How results become one."""

    def nothing(self) -> Folded:
        """What is known before the first chunk."""
        ...

    def add(self, folded: Folded, result: Any) -> Folded:
        """Add the next chunk."""
        ...

    def arrays(self, folded: Folded) -> Arrays:
        """All of it, to be stored."""
        ...

    def stored(self, arrays: Arrays) -> Folded:
        """What was stored."""
        ...


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a work is.

    Attributes:
        done: Chunks that are folded.
        of: All chunks.
        seconds: Time since it began, or went on.
        begun: Chunks that were folded before.
        part: What a chunk holds, such as states.
    """

    done: int
    of: int
    seconds: float
    begun: int
    part: int = 1

    @property
    def left(self) -> float:
        """Time left, s; infinite before the first chunk."""
        fresh = self.done - self.begun
        return self.seconds / fresh * (self.of - self.done) if fresh else float("inf")


def map_reduce(
    work: Work[Any],
    chunks: int,
    fold: Fold[Folded],
    workers: Workers,
    checkpoint: Checkpoint | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Folded:
    """Work on chunks 0, 1, … and fold what they yield, in this order.

    A work that was ended goes on where its checkpoint stands; the file is removed in the end. A checkpoint that
    cannot be written is said once, and the work goes on without.

    Raises:
        ArgumentError: The checkpoint is of another work.
        WorkersError: The workers are gone, and do not come back.
    """
    folded, done = fold.nothing(), 0
    if checkpoint is not None and (known := checkpoint.read()) is not None:
        done, folded = known[0], fold.stored(known[1])
    begun, start, told = done, time.monotonic(), False
    try:
        for result in workers.each(work, range(done, chunks)):
            folded, done = fold.add(folded, result), done + 1
            progress(Progress(done, chunks, time.monotonic() - start, begun))
            if checkpoint is not None and checkpoint.due():
                told = _put_down(checkpoint, done, fold.arrays(folded), told)
    except BaseException:
        if checkpoint is not None and done > begun:
            _put_down(checkpoint, done, fold.arrays(folded), told)
        raise
    if checkpoint is not None:
        checkpoint.remove()
    return folded


def _put_down(checkpoint: Checkpoint, done: int, arrays: Arrays, told: bool) -> bool:
    """Write a checkpoint; say so the first time that it cannot be written, and return whether it was said."""
    try:
        checkpoint.write(done, arrays)
    except OSError as error:
        if not told:
            _log.warning("no checkpoint: %s cannot be written: %s", checkpoint.file, error.strerror or error)
        return True
    return False
