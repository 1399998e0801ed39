"""Workers by what is asked for: this process unless there is a reason for others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from pkmgen.errors import ArgumentError
from pkmgen.machine.engine.cluster import Cluster
from pkmgen.machine.engine.types import Workers
from pkmgen.machine.engine.workers import Here, Processes

MOST_WORKERS = 4096
Several = Callable[[int], AbstractContextManager[Workers]]


@contextmanager
def chosen_workers(count: int = 1, scheduler: str | None = None, several: Several = Processes) -> Iterator[Workers]:
    """Workers as asked for, let go of in the end.

    Args:
        count: Workers of this machine; 1 for this process alone.
        scheduler: Address of a scheduler of Dask, whose workers do the work.
        several: What more than one of this machine are.

    Raises:
        ArgumentError: Fewer than one, or workers of this machine and a scheduler.
        MissingExtraError: Dask is needed and not installed.
        WorkersError: The scheduler does not answer, or has no workers.
    """
    if not 1 <= count <= MOST_WORKERS:
        raise ArgumentError(f"workers: {count}; allowed: 1 to {MOST_WORKERS}")
    if scheduler is not None and count != 1:
        raise ArgumentError(f"{count} workers of this machine, or those of {scheduler}, but not both")
    if scheduler is None and count == 1:
        yield Here()
        return
    with Cluster(scheduler) if scheduler is not None else several(count) as workers:
        yield workers
