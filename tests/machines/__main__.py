"""Compare generated texts under several settings: `python -m tests.machines --help`."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from pathlib import Path

from pkmgen.language.library import list_mechanisms, list_robots

from .page import table, write_page
from .produce import TOOK
from .settings import Setting, settings


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; returns 1 where a text differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.machines", description=__doc__)
    parser.add_argument("robots", nargs="*", help="robots of the library or robot files (default: the library)")
    parser.add_argument("--settings", nargs="*", help="names of settings (default: all)")
    parser.add_argument("--functions", nargs="*", help="functions (default: those of `pkmgen generate`)")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once")
    parser.add_argument("--page", type=Path, help="page to write the table into")
    options = parser.parse_args(arguments)
    first, *others = settings()
    tried = [each for each in others if options.settings is None or each.name in options.settings]
    robots = options.robots or [*list_robots(), *list_mechanisms()]
    with tempfile.TemporaryDirectory() as folder:
        results = compare(robots, [first, *tried], Path(folder), options.jobs, options.functions)
        libraries = {each.name: _took(Path(folder) / each.name)["libraries"] for each in (first, *tried)}
    sys.stdout.write(f"{table(results, libraries)}\n")
    if options.page is not None:
        write_page(options.page, results, libraries)
    return int(any(difference for row in results.values() for difference in row.values()))


def compare(
    robots: Sequence[str], tried: Sequence[Setting], folder: Path, jobs: int, functions: Sequence[str] | None = None
) -> dict[str, dict[str, str]]:
    """By robot and setting, the first difference to the first setting; empty where all bytes are equal."""
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda each: produce(robots, each, folder / each.name, functions), tried))
    first, *others = (folder / each.name for each in tried)
    names = [Path(robot).stem for robot in robots]
    return {name: {other.name: difference(first / name, other / name) for other in others} for name in names}


def produce(robots: Sequence[str], setting: Setting, folder: Path, functions: Sequence[str] | None) -> None:
    """Generate robots in a process of a setting."""
    noise = [] if setting.noise is None else ["--noise", str(setting.noise)]
    chosen = [] if functions is None else ["--functions", *functions]
    command = [sys.executable, "-m", "tests.machines.produce", str(folder), *robots, *noise, *chosen]
    folder.mkdir(parents=True)
    subprocess.run([*command, *(["--zeros"] * setting.zeros)], env=setting.environment, check=True)


def difference(one: Path, other: Path) -> str:
    """The first difference of two folders, in words; empty where there is none."""
    for name in sorted({path.name for folder in (one, other) for path in folder.iterdir()}):
        texts = [path.read_text("utf-8").splitlines() if path.exists() else [] for path in (one / name, other / name)]
        for number, (old, new) in enumerate(zip_longest(*texts, fillvalue=""), 1):
            if old != new:
                return f"{name}:{number}: {old.strip()} | {new.strip()}"
    return ""


def _took(folder: Path) -> Mapping[str, str]:
    found: Mapping[str, str] = json.loads((folder / TOOK).read_text("utf-8"))
    return found


if __name__ == "__main__":
    sys.exit(main())
