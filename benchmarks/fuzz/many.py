"""`python -m benchmarks.fuzz` on many processes and machines: seeds are split, records are added up.

    python -m benchmarks.fuzz.many --folder out --processes 64 --hours 1
    python -m benchmarks.fuzz.many --folder out --part 3 --processes 16 --hours 4   # one of many machines
    python -m benchmarks.fuzz.many --folder out --merge

Process p of part k has the seeds from (1000 k + p) × 100,000 on. What stops is started again at the seed that its
record names; a record that is there is gone on with.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from benchmarks.fuzz.campaign import merged

SEEDS, PROCESSES = 100_000, 1000
"""Seeds of a process, and processes of a part."""
EVERY = 20.0
"""Seconds between looks at the processes."""


class Worker:
    """The campaigns of one process, one after the other."""

    def __init__(self, folder: Path, part: int, place: int, arguments: list[str]) -> None:
        self._folder, self._name, self._arguments = folder, f"{part}_{place}", arguments
        self._first = (PROCESSES * part + place) * SEEDS
        self._process: subprocess.Popen[bytes] | None = None

    def keep_running(self, until: float) -> None:
        """Start the campaign, or the next one where it has stopped."""
        minutes = (until - time.monotonic()) / 60
        if minutes <= 0 or (self._process is not None and self._process.poll() is None):
            return
        records = sorted(self._folder.glob(f"record_{self._name}_*.json"))
        seeds = [json.loads(path.read_text("utf-8"))["next_seed"] for path in records]
        seed = max(seeds, default=self._first)
        record = self._folder / f"record_{self._name}_{len(records)}.json"
        command = [sys.executable, "-m", "benchmarks.fuzz", "--minutes", f"{minutes:.2f}"]
        command += ["--seed", str(seed), "--record", str(record), "--found", str(self._folder / "found")]
        with (self._folder / f"log_{self._name}.txt").open("ab") as log:
            self._process = subprocess.Popen([*command, *self._arguments], stdout=log, stderr=log)  # noqa: S603

    def stop(self) -> None:
        """Wait for the campaign to end by itself."""
        if self._process is not None:
            self._process.wait()


def total(folder: Path) -> dict[str, Any]:
    """What all records of a folder add up to."""
    return merged(json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("record_*.json")))


def main() -> None:
    """Run the processes of one part, or add up what all parts have written."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, required=True, help="of records, shared by all parts")
    parser.add_argument("--processes", type=int, default=2, help="on this machine")
    parser.add_argument("--hours", type=float, default=1.0)
    parser.add_argument("--part", type=int, default=0, help="which of several machines this is")
    parser.add_argument("--merge", action="store_true", help="only add up")
    options, further = parser.parse_known_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    if not options.merge:
        until = time.monotonic() + 3600 * options.hours
        workers = [Worker(options.folder, options.part, place, further) for place in range(options.processes)]
        while time.monotonic() < until:
            for worker in workers:
                worker.keep_running(until)
            time.sleep(min(EVERY, max(until - time.monotonic(), 0.0)))
        for worker in workers:
            worker.stop()
    report = total(options.folder)
    (options.folder / "total.json").write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", "utf-8")
    open_ones = [failure for failure in report.get("failures", ()) if not failure.get("explained")]
    print(f"{report.get('structures', 0)} structures, {report.get('mechanisms', 0)} mechanisms, {len(open_ones)} open")


if __name__ == "__main__":
    main()
