"""Workers of a scheduler of Dask, on any machines."""

from __future__ import annotations

import logging
import math
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Self

from pkmgen.errors import MissingExtraError, WorkersError
from pkmgen.machine.engine.identity import Alike, check_alike, identity
from pkmgen.machine.engine.types import Work
from pkmgen.machine.engine.workers import AHEAD, RETRIES
from pkmgen.machine.extras import how_to_install

PATIENCE = 60.0
"""How long a scheduler that is gone is waited for, s."""
BETWEEN = 1.0
LOOK = 5.0
"""How often workers are counted, s."""

_log = logging.getLogger("pkmgen")


@dataclass
class Cluster:
    """Processes that a scheduler of Dask has.

    Attributes:
        address: Address of the scheduler, such as `tcp://10.0.0.1:8786`.
        patience: How long a scheduler that is gone is waited for, s.
    """

    address: str
    patience: float = PATIENCE
    _client: Any = field(default=None, init=False)

    def __enter__(self) -> Self:
        """Connect.

        Raises:
            MissingExtraError: Dask is not installed.
            WorkersError: The scheduler does not answer, has no workers, or these have no pkmgen or another one.
        """
        try:
            import distributed  # noqa: F401
        except ImportError as error:
            raise MissingExtraError(f"workers need Dask, the extra `cluster`: {how_to_install('cluster')}") from error
        _quiet()
        self._connect()
        return self

    def __exit__(self, *_reason: object) -> None:
        """Let go of them."""
        with suppress(Exception):
            if self._client is not None:
                self._client.close()

    @property
    def words(self) -> str:
        """What it is."""
        return f"{self.count} worker{'s' if self.count != 1 else ''} of {self.address}"

    @property
    def count(self) -> int:
        """Threads of all workers."""
        with suppress(Exception):
            return int(max(sum(self._client.nthreads().values()), 1))
        return 1

    def each(self, work: Work[Any], chunks: Sequence[int]) -> Iterator[Any]:
        """Yield the results in the order of the chunks; what is lost with a worker or a scheduler begins again."""
        place, alike = 0, Alike(work, identity())
        while place < len(chunks):
            try:
                for result in self._from(alike, chunks[place:]):
                    yield result
                    place += 1
            except _LostError as lost:
                _log.warning("%s: %s; waiting for it %g s at most", self.address, lost, self.patience)
                self._again()
                _log.warning("%s: %s again; %d chunks go on from there", self.address, self.words, len(chunks) - place)

    def _from(self, work: Work[Any], chunks: Sequence[int]) -> Iterator[Any]:
        """The same as long as the scheduler is there."""
        waiting, following = deque[Any](), iter(chunks)
        window, looked = 0, -math.inf
        try:
            while True:
                if time.monotonic() - looked > LOOK:  # workers come and go
                    window, looked = AHEAD * self.count + 1, time.monotonic()
                while len(waiting) < window and (chunk := next(following, None)) is not None:
                    waiting.append(self._client.submit(work, chunk, pure=False, retries=RETRIES))
                if not waiting:
                    return
                yield self._result(waiting.popleft())
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

        gone = (CancelledError, asyncio.CancelledError, concurrent.futures.CancelledError, CommClosedError)
        alone = 0.0
        while True:
            try:
                return future.result(timeout=LOOK)
            except KilledWorker as error:
                raise WorkersError(f"workers died again and again over a chunk: {error}") from error
            except gone as error:
                raise _LostError("the scheduler is gone") from error
            except ModuleNotFoundError as error:
                if (error.name or "").partition(".")[0] != "pkmgen":
                    raise
                raise WorkersError(f"{self.address}: a worker that joined has no such pkmgen: {error}") from error
            except TimeoutError as error:
                if future.status == "error":  # of the work itself
                    raise
                if self._client.status != "running" or future.status in ("cancelled", "lost"):
                    raise _LostError("the scheduler is gone") from error
                alone = self._alone(alone)

    def _alone(self, since: float) -> float:
        """Since when no worker is there, 0 where one is.

        Raises:
            WorkersError: None has come for too long.
        """
        if self._client.nthreads():
            return 0.0
        if not since:
            _log.warning("%s: no worker is left; waiting for one %g s at most", self.address, self.patience)
            return time.monotonic()
        if time.monotonic() - since > self.patience:
            raise WorkersError(f"{self.address}: no worker came within {self.patience:g} s")
        return since

    def _again(self) -> None:
        with suppress(Exception):
            self._client.close(timeout=1)
        self._connect()

    def _connect(self) -> None:
        """Connect to the scheduler, and wait for a worker.

        Raises:
            WorkersError: There is none of them for too long, or a worker has another pkmgen.
        """
        import distributed

        until, problem = time.monotonic() + self.patience, ""
        while time.monotonic() < until:
            client = None
            try:
                client = distributed.Client(self.address, timeout=min(LOOK, self.patience))
                client.wait_for_workers(1, timeout=max(min(until - time.monotonic(), LOOK), BETWEEN))
            except (OSError, TimeoutError, RuntimeError, ValueError) as error:
                if not problem:
                    _log.warning("no scheduler with workers at %s; waiting for it", self.address)
                problem = str(error) or type(error).__name__
                if client is not None:
                    client.close(timeout=BETWEEN)
                time.sleep(min(BETWEEN, self.patience))
            else:
                self._client = client
                self._check()
                return
        raise WorkersError(f"no scheduler with workers answers at {self.address} within {self.patience:g} s: {problem}")

    def _check(self) -> None:
        try:
            check_alike(self._client.run(identity, on_error="return"))
        except WorkersError:
            self._client.close(timeout=BETWEEN)
            raise


class _LostError(Exception):
    """What was asked of workers is lost."""


def _quiet() -> None:
    """Leave it to us to say what happens to workers."""
    for name in ("distributed", "distributed.nanny", "distributed.core", "distributed.client", "distributed.scheduler"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
