"""Workers by what is asked for: this process unless there is a reason for others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pkmgen.engine.types import Workers
from pkmgen.engine.workers import Cluster, Here
from pkmgen.errors import ArgumentError

MOST_WORKERS = 4096


@contextmanager
def chosen_workers(processes: int = 1, scheduler: str | None = None) -> Iterator[Workers]:
    """Workers as asked for, let go of in the end.

    Args:
        processes: Processes of this machine; 1 for this process alone.
        scheduler: Address of a scheduler of Dask, whose workers do the work.

    Raises:
        ArgumentError: Fewer than one, or processes of this machine and a scheduler.
        MissingExtraError: Dask is not installed.
        WorkersError: The scheduler does not answer, or has no workers.
    """
    if not 1 <= processes <= MOST_WORKERS:
        raise ArgumentError(f"workers: {processes}; allowed: 1 to {MOST_WORKERS}")
    if scheduler is None and processes == 1:
        yield Here()
        return
    if scheduler is not None and processes != 1:
        raise ArgumentError(f"{processes} workers of this machine, or those of {scheduler}, but not both")
    with Cluster(scheduler, processes if scheduler is None else 0) as cluster:
        yield cluster
