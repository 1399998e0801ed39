"""Keep what is timed on its own processor cores, where the system lets us."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


def core_count() -> int:
    """How many cores this process may use."""
    return len(_ALL)


@contextmanager
def pinned(count: int) -> Iterator[None]:
    """Run on so many cores only, the last ones, which systems leave alone most."""
    if sys.platform != "linux":
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, _ALL[-count:])
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


_ALL = sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else list(range(os.cpu_count() or 1))
