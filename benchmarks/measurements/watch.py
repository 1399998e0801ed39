"""Memory of a process and all that it started, and what else the machine does meanwhile; on Linux."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Self

EVERY = 0.2
"""Between two looks, s."""
TICK = 1.0 / os.sysconf("SC_CLK_TCK")


class Watch:
    """Looks at this process and those that it started, which have to be there from the beginning to the end.

    Attributes:
        peak: Greatest memory, bytes: their shares of pages (PSS).
        seconds: Time that it took.
        used: Seconds of cores that they used.
        others: Cores that other processes used on average.
    """

    def __init__(self) -> None:
        self.peak, self.seconds, self.used, self.others = 0, 0.0, 0.0, 0.0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._family = family(str(os.getpid()))

    def __enter__(self) -> Self:
        """Begin to look."""
        self._busy, self._own, self._begin = _busy(), sum(map(_used, self._family)), time.perf_counter()
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop."""
        self.seconds = time.perf_counter() - self._begin
        self.used = sum(map(_used, self._family)) - self._own
        self.others = max(0.0, (_busy() - self._busy - self.used) / self.seconds)
        self._ended.set()
        self._thread.join()

    def _look(self) -> None:
        while True:
            self.peak = max(self.peak, sum(map(_share, self._family)))
            if self._ended.wait(EVERY):
                return


def family(process: str) -> list[str]:
    """A process and all that came of it."""
    found = [process]
    for own in found:
        for task in Path(f"/proc/{own}/task").glob("*/children"):
            try:
                found += task.read_text("utf-8").split()
            except OSError:  # it has just ended
                continue
    return found


def _share(process: str) -> int:
    """Bytes of a process, pages that several have divided among them."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text("utf-8").splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def _used(process: str) -> float:
    """Seconds of cores that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK


def _busy() -> float:
    """Seconds of cores that all processes have used."""
    user, nice, system, _, _, *rest = map(int, Path("/proc/stat").read_text("utf-8").splitlines()[0].split()[1:])
    return (user + nice + system + sum(rest[:2])) * TICK
