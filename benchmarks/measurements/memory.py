"""Memory of a process and all that it started, while something goes on."""

from __future__ import annotations

import threading
from pathlib import Path
from types import TracebackType
from typing import Self

EVERY = 0.2
"""Between two looks, s."""


class Memory:
    """Greatest memory of this process and its children, by their shares of pages (PSS) on Linux.

    Attributes:
        peak: Bytes.
    """

    def __init__(self) -> None:
        self.peak = 0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> Self:
        """Begin to look."""
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop."""
        self._ended.set()
        self._thread.join()

    def _look(self) -> None:
        while True:
            self.peak = max(self.peak, sum(map(_share, _family(Path("/proc/self").resolve().name))))
            if self._ended.wait(EVERY):
                return


def _family(process: str) -> list[str]:
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
