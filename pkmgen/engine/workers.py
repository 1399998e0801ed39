"""Workers: this process, processes of this machine, or those of a scheduler of Dask."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

from pkmgen.engine.types import Work
from pkmgen.errors import MissingExtraError, WorkersError
from pkmgen.extras import how_to_install

AHEAD = 3
"""Chunks that wait for each worker, so that none of them waits for work."""
PATIENCE = 60.0
"""How long a scheduler that is gone is waited for, s."""
BETWEEN = 1.0
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
class Cluster:
    """Processes that a scheduler of Dask has; of this machine unless an address says where the scheduler is.

    Attributes:
        address: Address of a scheduler, such as `tcp://10.0.0.1:8786`; None for processes of this machine.
        processes: How many of these; 0 for one for each core.
        patience: How long a scheduler that is gone is waited for, s.
    """

    address: str | None = None
    processes: int = 0
    patience: float = PATIENCE
    _client: Any = field(default=None, init=False)
    _open: ExitStack = field(default_factory=ExitStack, init=False)

    def __enter__(self) -> Self:
        """Connect.

        Raises:
            MissingExtraError: Dask is not installed.
            WorkersError: The scheduler does not answer, or has no workers.
        """
        try:
            import distributed
        except ImportError as error:
            raise MissingExtraError(f"workers need Dask, the extra `cluster`: {how_to_install('cluster')}") from error
        _quiet()
        if self.address is None:
            local = distributed.LocalCluster(
                n_workers=self.processes or None, threads_per_worker=1, dashboard_address=None, processes=True
            )
            self._open.enter_context(local)
            self._client = self._open.enter_context(distributed.Client(local))
        else:
            self._connect()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let go of them."""
        with suppress(Exception):
            if self.address is not None and self._client is not None:
                self._client.close()
        self._open.close()

    @property
    def words(self) -> str:
        """What it is."""
        where = "on this machine" if self.address is None else f"of {self.address}"
        return f"{self.count} worker{'s' if self.count != 1 else ''} {where}"

    @property
    def count(self) -> int:
        """Threads of all workers."""
        with suppress(Exception):
            return int(max(sum(self._client.nthreads().values()), 1))
        return 1

    def each(self, work: Work[Any], chunks: Sequence[int]) -> Iterator[Any]:
        """Yield the results in the order of the chunks; what is lost with a worker or a scheduler begins again."""
        place = 0
        while place < len(chunks):
            try:
                for result in self._from(work, chunks[place:]):
                    yield result
                    place += 1
            except _LostError as lost:
                if self.address is None:
                    raise WorkersError(f"the workers are gone: {lost}") from lost
                _log.warning("%s: %s; waiting for it", self.address, lost)
                self._again()

    def _from(self, work: Work[Any], chunks: Sequence[int]) -> Iterator[Any]:
        """The same as long as the scheduler is there."""
        waiting: list[Any] = []
        window = AHEAD * self.count + 1
        following = iter(chunks)
        try:
            while True:
                while len(waiting) < window and (chunk := next(following, None)) is not None:
                    waiting.append(self._client.submit(work, chunk, pure=False, retries=RETRIES))
                if not waiting:
                    return
                result = self._result(waiting.pop(0))
                yield result
        finally:
            for future in waiting:
                with suppress(Exception):
                    future.cancel()

    def _result(self, future: Any) -> Any:
        """What a chunk yields."""
        import asyncio
        import concurrent.futures

        from distributed import CancelledError, KilledWorker
        from distributed.comm.core import CommClosedError

        lost = (
            CancelledError, asyncio.CancelledError, concurrent.futures.CancelledError, CommClosedError, TimeoutError,
            OSError,
        )  # fmt: skip
        while True:
            try:
                return future.result(timeout=5.0)
            except KilledWorker as error:
                raise WorkersError(f"workers died again and again over a chunk: {error}") from error
            except TimeoutError as error:  # of five seconds, or of the connection
                if self._client.status != "running" or future.status in ("cancelled", "lost"):
                    raise _LostError("the scheduler is gone") from error
            except lost as error:
                raise _LostError(str(error) or type(error).__name__) from error

    def _again(self) -> None:
        with suppress(Exception):
            self._client.close(timeout=1)
        self._connect()

    def _connect(self) -> None:
        import distributed

        until, problem = time.monotonic() + self.patience, ""
        while time.monotonic() < until:
            try:
                self._client = distributed.Client(self.address, timeout=5)
                self._client.wait_for_workers(1, timeout=max(until - time.monotonic(), 1.0))
            except (OSError, TimeoutError, RuntimeError, ValueError) as error:
                problem = str(error) or type(error).__name__
                time.sleep(BETWEEN)
            else:
                return
        raise WorkersError(f"no scheduler with workers answers at {self.address} within {self.patience:g} s: {problem}")


class _LostError(Exception):
    """What was asked of workers is lost."""


def _quiet() -> None:
    """Leave it to us to say what happens to workers."""
    for name in ("distributed", "distributed.nanny", "distributed.core", "distributed.client", "distributed.scheduler"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
