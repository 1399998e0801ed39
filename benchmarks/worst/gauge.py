"""Seconds and memory of a command and of the compilers it starts, read from /proc while it runs."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import ROOT

EVERY = 0.05
"""Seconds between looks: what a process takes in its last moments is not seen."""
GRACE = 30.0
"""Seconds that a command may go on after its limit of time."""
COMPILERS = ("cc1", "as", "ld", "collect2", "cc", "gcc", "x86_64-linux-gnu", "clang")


@dataclass(frozen=True, slots=True)
class Taken:
    """What a command took.

    Attributes:
        clock: Seconds on the clock.
        seconds: Of processors, of the command and of all that it started and waited for.
        own: Greatest resident memory of one of its Python processes, GB.
        compiler: Greatest resident memory of a compiler, GB; 0 where none ran.
        code: What it ended with; None where it did not end by itself.
        said: Its last line.
    """

    clock: float
    seconds: float
    own: float
    compiler: float
    code: int | None
    said: str


def measure(arguments: Sequence[str], seconds: float) -> Taken:
    """Run Python with arguments, in a process of its own, and watch it.

    Args:
        arguments: Of the interpreter.
        seconds: After this and `GRACE` it is killed.
    """
    begin, used, peaks = time.monotonic(), _used(), {True: 0.0, False: 0.0}
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(  # noqa: S603 - ourselves
            [sys.executable, *arguments], cwd=ROOT, stdout=output, stderr=subprocess.STDOUT
        )
        while process.poll() is None and time.monotonic() - begin < seconds + GRACE:
            for pid in _descendants(process.pid):
                compiles, size = _peak(pid)
                peaks[compiles] = max(peaks[compiles], size)
            time.sleep(EVERY)
        ended = process.poll()
        if ended is None:
            process.kill()
        process.wait()
        output.seek(0)
        lines = [line for line in output.read().splitlines() if line.strip()]
    told = next((line for line in reversed(lines) if line.startswith("error:")), lines[-1] if lines else "")
    return Taken(time.monotonic() - begin, _used() - used, peaks[False], peaks[True], ended, told.strip())


def _used() -> float:
    """Processor time of all children that ended, s."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def _descendants(pid: int) -> list[int]:
    """A process and all that it started."""
    found, left = [], [pid]
    while left:
        found.append(left.pop())
        try:
            for task in Path(f"/proc/{found[-1]}/task").iterdir():
                left += [int(child) for child in (task / "children").read_text().split()]
        except (OSError, ValueError):
            continue
    return found


def _peak(pid: int) -> tuple[bool, float]:
    """Whether a process is a compiler, and the most memory it has had, GB."""
    try:
        status = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    except OSError:
        return False, 0.0
    size = float(status.get("VmHWM", "0 kB").split()[0]) / 1e6
    return status.get("Name", "").strip().startswith(COMPILERS), size
