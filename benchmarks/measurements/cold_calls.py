"""What is waited for where nothing is compiled yet: loads, first calls of functions, and whole families.

Every row is a process of its own on an empty cache of kernels; Python's bytecode and compiled templates are there, as
they are after the first use. `first call` provides a function of a robot whose standard kernel is loaded already. Both
the time on the clock and that of the processors are recorded, compilers included. The script is given another checkout
by `--checkout`, and adds to the record what is not in it; `benchmarks.pages.cold_calls_page` writes the page.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks import ROOT

RECORD = ROOT / "docs/measurements/cold-calls.json"
ROBOTS = ("fivebar", "delta", "gough_stewart", "hexa")
SIX_LEGGED = ("gough_stewart", "hexa")
"""Robots whose every function is called, and whose families are compiled."""
LOAD, FAMILY = "load", "family"
CHILD = """
import json, resource, sys, time
robot, what = sys.argv[1:]
if what not in ("load", "family"):
    import pkmgen
    loaded = pkmgen.load(robot)

def processor():
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)

processors, clock = processor(), time.perf_counter()
import pkmgen
if what == "load":
    loaded = pkmgen.load(robot)
elif what == "family":
    loaded = pkmgen.load(robot, functions=("all",))
else:
    loaded.provide(what)
print(json.dumps([time.perf_counter() - clock, processor() - processors, sorted(loaded.functions)]))
"""

Row = dict[str, float]


class Bench:
    """A checkout, a compiler, and a folder for caches.

    Args:
        checkout: Where `pkmgen` is imported from.
        compiler: `CC`.
        folder: A folder of its own.
    """

    def __init__(self, checkout: Path, compiler: str, folder: Path) -> None:
        self._checkout, self._kernels = checkout, folder / "cache" / "v1"
        without = ("PYTHONDONTWRITEBYTECODE", "PKMGEN_CFLAGS")
        inherited = {name: value for name, value in os.environ.items() if name not in without}
        own = {"PKMGEN_CACHE_DIR": str(folder / "cache"), "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
        self._environment = {**inherited, **own, "PYTHONPATH": str(checkout), "CC": compiler}
        self.measure("fivebar", LOAD)

    def measure(self, robot: str, what: str) -> tuple[Row, list[str]]:
        """Measure a load or a family on an empty cache, or the first call of a function where the robot is there."""
        if what in (LOAD, FAMILY):
            shutil.rmtree(self._kernels, ignore_errors=True)
        else:
            self._run(robot, LOAD)
        clock, processors, functions = self._run(robot, what)
        return {"clock": clock, "processors": processors}, functions

    def _run(self, robot: str, what: str) -> Any:
        command = [sys.executable, "-c", CHILD, robot, what]
        run = subprocess.run(  # noqa: S603 - ourselves
            command, check=True, capture_output=True, text=True, cwd=self._checkout, env=self._environment
        )
        return json.loads(run.stdout)


def rows(bench: Bench, known: Mapping[str, Any], calls: bool) -> Iterator[tuple[str, str, Row]]:
    """Measure what is not known yet: robot, what, and its row."""
    for robot in ROBOTS:
        for what in (LOAD, FAMILY) if robot in SIX_LEGGED else (LOAD,):
            if what not in known.get(robot, {}):
                yield robot, what, bench.measure(robot, what)[0]
    for robot in SIX_LEGGED if calls else ():
        standard, every = bench.measure(robot, LOAD)[1], _functions(robot)
        for name in every:
            if name not in standard and name not in known.get(robot, {}):
                yield robot, name, bench.measure(robot, name)[0]


def _functions(robot: str) -> list[str]:
    """Functions of the family of a robot."""
    import pkmgen

    return sorted(pkmgen.load(robot, functions=("all",), backend="numpy").functions)


def main() -> None:
    """Measure, and write the record after every row."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkout", type=Path, default=ROOT, help="checkout of pkmgen that is measured")
    parser.add_argument("--label", default="now", help="what it is called in the record")
    parser.add_argument("--compiler", action="append", help="gcc and clang unless some are named")
    parser.add_argument("--no-calls", action="store_true", help="loads and families only")
    arguments = parser.parse_args()
    record = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    for compiler in arguments.compiler or ("gcc", "clang"):
        known = record.setdefault(arguments.label, {}).setdefault(compiler, {})
        with tempfile.TemporaryDirectory(prefix="pkmgen_cold_") as folder:
            bench = Bench(arguments.checkout.resolve(), compiler, Path(folder))
            for robot, what, row in rows(bench, known, not arguments.no_calls):
                known.setdefault(robot, {})[what] = row
                RECORD.write_text(json.dumps(record, indent=1, sort_keys=True) + "\n", "utf-8")
                print(f"{arguments.label}, {compiler}: {robot} {what}: {row['clock']:.2f} s, {row['processors']:.2f} s")


if __name__ == "__main__":
    main()
