"""A work whose sums tell every other order by their last digits; run as a script, one that may be killed.

The script writes a checkpoint after each chunk, says how far it is before, and waits for a line in answer.
"""

import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pkmgen.machine.engine.checkpoint import Checkpoint
from pkmgen.machine.engine.run import map_reduce
from pkmgen.machine.engine.workers import Threads

CHUNKS = 120


@dataclass(frozen=True)
class Sums:
    """Sums of numbers in their order: rounding tells every other order."""

    def nothing(self):
        return np.zeros(1)

    def add(self, folded, result):
        return folded + result

    def arrays(self, folded):
        return {"sum": folded}

    def stored(self, arrays):
        return arrays["sum"]


@dataclass(frozen=True)
class Slow:
    """Random numbers of a chunk, after some time."""

    seconds: float

    def __call__(self, chunk):
        time.sleep(self.seconds)
        return np.random.default_rng(chunk).lognormal(0.0, 3.0, 64)


def _told(progress):
    print(progress.done, progress.begun, flush=True)  # noqa: T201 - read by the test
    sys.stdin.readline()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in what a shell runs in the background
    with Threads(2) as workers:
        found = map_reduce(
            Slow(0.0),
            CHUNKS,
            Sums(),
            workers,
            Checkpoint(Path(sys.argv[1]), "slow", every=0.0),
            _told,
        )
    np.save(sys.argv[2], found)
