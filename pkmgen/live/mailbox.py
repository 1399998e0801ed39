"""Where a controller leaves its last state for the process that draws it: shared memory, and no queue.

The writer counts to an odd number before it writes and to an even one after; who reads takes what lay still meanwhile.
Nobody waits for anybody.
"""

from __future__ import annotations

import mmap
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
NUMBERS, COUNTER = 1024, 8
"""How many numbers there is room for, and bytes of the counter before them."""
TRIES = 4
"""How often a reader looks again before it leaves it to its next turn."""


class Mailbox:
    """A counter and the numbers of the last state, in a file that is mapped into memory.

    Args:
        path: The file.
        made: Whether it is made here, with nothing in it.
    """

    def __init__(self, path: Path, *, made: bool) -> None:
        if made:
            path.write_bytes(bytes(COUNTER + 8 * NUMBERS))
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), COUNTER + 8 * NUMBERS)
        self._counter = np.frombuffer(self._memory, np.uint64, 1)
        self.numbers: Values = np.frombuffer(self._memory, np.float64, NUMBERS, COUNTER)
        self._count = 0

    def begin(self) -> None:
        """Say that numbers are being written."""
        self._count += 1
        self._counter[0] = self._count

    def end(self) -> None:
        """Say that they are written."""
        self._count += 1
        self._counter[0] = self._count

    def take(self, last: int) -> tuple[int, Values] | None:
        """Copy the numbers; None where nothing new came since a count, or the writer is at it."""
        for _ in range(TRIES):
            before = int(self._counter[0])
            if before == last:
                return None
            copy = self.numbers.copy()
            if before % 2 == 0 and int(self._counter[0]) == before:
                return before, copy
        return None

    def close(self) -> None:
        """Let go of the memory."""
        del self._counter, self.numbers
        self._memory.close()
