"""Workers of this machine: this process, its threads, or processes that it starts."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, Self

from pkmgen.errors import WorkersError
from pkmgen.machine.engine.types import Work

AHEAD = 3
"""Chunks that wait for each worker, so that none of them waits for work."""
RETRIES = 10
"""How often a chunk begins again whose worker died."""

_log = logging.getLogger("pkmgen")


@dataclass(frozen=True)
class Here:
    """This process, one chunk after the other."""

    words: str = "this process"
    count: int = 1

    def each(self, work: Work[Any], chunks: Sequence[int]) -> Iterator[Any]:
        """Yield the results in the order of the chunks."""
        return map(work, chunks)


@dataclass
class Threads:
    """Threads of this process, for work that lets go of the interpreter as kernels and reductions of arrays do.

    Attributes:
        count: How many.
    """

    count: int
    _open: ExitStack = field(default_factory=ExitStack, init=False)
    _pool: ThreadPoolExecutor | None = field(default=None, init=False)

    def __enter__(self) -> Self:
        """Begin."""
        self._pool = self._open.enter_context(ThreadPoolExecutor(self.count, "pkmgen"))
        return self

    def __exit__(self, *_reason: object) -> None:
        """End, once the chunks are done that were begun."""
        self._open.close()

    @property
    def words(self) -> str:
        """What it is."""
        return f"{self.count} thread{'s' if self.count != 1 else ''}"

    def each(self, work: Work[Any], chunks: Sequence[int]) -> Iterator[Any]:
        """Yield the results in the order of the chunks."""
        assert self._pool is not None, "threads work inside `with`"
        return _ahead(self._pool.submit, work, chunks, AHEAD * self.count)


@dataclass
class Processes:
    """Processes of this machine, for work that is Python itself; one that dies is replaced.

    They end with this one. A script that uses them has to be importable: what it does is under `__main__`.

    Attributes:
        count: How many.
    """

    count: int
    _pool: ProcessPoolExecutor | None = field(default=None, init=False)

    def __enter__(self) -> Self:
        """Begin."""
        spawned = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.count, spawned, initializer=_end_with_parent)
        return self

    def __exit__(self, *_reason: object) -> None:
        """End, once the chunks are done that were begun."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    @property
    def words(self) -> str:
        """What it is."""
        return f"{self.count} process{'es' if self.count != 1 else ''} of this machine"

    def each(self, work: Work[Any], chunks: Sequence[int]) -> Iterator[Any]:
        """Yield the results in the order of the chunks; those that died with a process begin again.

        Raises:
            WorkersError: Processes died again and again over a chunk.
        """
        place, died = 0, 0
        while place < len(chunks):
            assert self._pool is not None, "processes work inside `with`"
            try:
                for result in _ahead(self._pool.submit, work, chunks[place:], AHEAD * self.count):
                    yield result
                    place, died = place + 1, 0
            except BrokenProcessPool as error:
                died += 1
                if died > RETRIES:
                    raise WorkersError(f"processes died again and again over chunk {chunks[place]}") from error
                _log.warning("a process died; %d chunks go on with new ones", len(chunks) - place)
                self.__enter__()


def _ahead(
    submit: Callable[[Work[Any], int], Future[Any]], work: Work[Any], chunks: Sequence[int], window: int
) -> Iterator[Any]:
    """Yield results in the order of the chunks, of which no more than a window are begun."""
    waiting, following = deque[Future[Any]](), iter(chunks)
    try:
        while True:
            while len(waiting) < window and (chunk := next(following, None)) is not None:
                waiting.append(submit(work, chunk))
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def _end_with_parent() -> None:
    """Leave interrupts to the process that started this one, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
