"""Compare what is generated now with what is recorded: `python -m tests.digests --help`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from .cases import ROBOTS, cases, robots
from .compare import RECORDS, Records, differences, recorded, text_of_records
from .produce import record


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what differs; returns 1 where anything does."""
    parser = argparse.ArgumentParser(prog="python -m tests.digests", description=__doc__)
    parser.add_argument("robots", nargs="*", help=f"robots of the library or files of {ROBOTS.name}/ (default: all)")
    parser.add_argument("--options", nargs="*", help="names of options (default: all)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at once")
    parser.add_argument("--write", action="store_true", help="record what is generated now")
    options = parser.parse_args(arguments)
    chosen = [case for case in cases(tuple(options.robots)) if options.options is None or case[1] in options.options]
    found = _produced(chosen, options.jobs)
    old = recorded()
    lines = differences({robot: old.get(robot, {}) for robot in found}, found)
    sys.stdout.write("".join(f"{line}\n" for line in lines) + f"{len(chosen)} cases, {len(lines)} differ\n")
    if options.write:
        merged = {robot: {**old.get(robot, {}), **found.get(robot, {})} for robot in robots()}
        RECORDS.write_text(text_of_records(merged), "utf-8")
    return int(bool(lines) and not options.write)


def _produced(chosen: Sequence[tuple[str, str]], jobs: int) -> Records:
    """Records of the chosen cases; a process is new for each of some cases, so that memory stays small."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    found: dict[str, dict[str, Mapping[str, object]]] = {}
    with ProcessPoolExecutor(jobs, max_tasks_per_child=100) as pool:
        made = pool.map(record, *zip(*chosen, strict=True), chunksize=4)
        for number, ((robot, option), entry) in enumerate(zip(chosen, made, strict=True), 1):
            found.setdefault(robot, {})[option] = entry
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{number} of {len(chosen)}: {Path(robot).stem:40}")
    return found


if __name__ == "__main__":
    sys.exit(main())
