"""Compare what is generated now with what is recorded: `python -m tests.digests --help`."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

from .cases import OPTIONS, ROBOTS, robots
from .compare import RECORDS, differences, recorded, text_of_records
from .produce import Record


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what differs; returns 1 where anything does."""
    parser = argparse.ArgumentParser(prog="python -m tests.digests", description=__doc__)
    parser.add_argument("robots", nargs="*", help=f"robots of the library or files of {ROBOTS.name}/ (default: all)")
    parser.add_argument("--options", nargs="*", help="names of options (default: all)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at once")
    parser.add_argument("--write", action="store_true", help="record what is generated now")
    options = parser.parse_args(arguments)
    names, chosen = tuple(options.robots) or robots(), tuple(options.options or OPTIONS)
    old, lines = recorded(), list[str]()
    with ThreadPoolExecutor(options.jobs) as pool:
        for robot, found in zip(names, pool.map(lambda each: _produced(each, chosen), names), strict=True):
            differs = differences({robot: old.get(robot, {})}, {robot: found})
            sys.stdout.write("".join(f"{line}\n" for line in differs))
            sys.stdout.flush()
            lines += differs
            if options.write:
                old = {**old, robot: {**old.get(robot, {}), **found}}
                RECORDS.write_text(text_of_records({each: old[each] for each in robots() if each in old}), "utf-8")
    sys.stdout.write(f"{len(names) * len(chosen)} cases, {len(lines)} differ\n")
    return int(bool(lines) and not options.write)


def _produced(robot: str, options: Sequence[str]) -> Mapping[str, Record]:
    """Records of a robot, made in a process of their own, whose memory is given back."""
    environment = {"OPENBLAS_NUM_THREADS": "1", **os.environ}
    command = [sys.executable, "-m", "tests.digests.produce", robot, *options]
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE)
    found: Mapping[str, Record] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    sys.exit(main())
