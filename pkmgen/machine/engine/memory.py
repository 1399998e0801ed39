"""Memory that work takes again and again stays with the process."""

from __future__ import annotations

import ctypes
import sys
from functools import lru_cache

KEPT = 2**26
"""Bytes at the end of the heap that are kept, where glibc decides."""
_TRIM, _MAP = -1, -3


@lru_cache(maxsize=1)
def keep_memory() -> None:
    """Keep what arrays of a tile had for those of the next one.

    Workers of Dask make glibc give memory back at once (`MALLOC_TRIM_THRESHOLD_`), so that each array costs page
    faults: half of the time of a survey.
    """
    if sys.platform != "linux":
        return
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):  # another C library
        return
    mallopt(_TRIM, KEPT)
    mallopt(_MAP, KEPT // 2)  # glibc takes no more than half of a heap of a thread
