"""Time and memory of generation: YAML to C text of every robot of the library.

Each robot is generated in a process of its own: once cold, imports and all; then three more times, of which the median
is taken. Peak memory is that of the process. The script fails where a robot takes too much.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
REPEATS = 3
MOST_SECONDS, MOST_MEGABYTES, MOST_SECONDS_TOGETHER = 2.0, 500.0, 30.0


def measure(path: str) -> dict[str, float]:
    """Generate a robot in this process: first cold, then again."""
    start = time.perf_counter()
    from pkmgen.options import Options
    from pkmgen.pipeline import generate_functions, generate_source, read_mechanism

    imported = time.perf_counter()
    text, options, times = Path(path).read_text("utf-8"), Options(), []
    for _ in range(1 + REPEATS):
        begin = time.perf_counter()
        robot, mechanism = read_mechanism(text, Path(path).name, options)
        source = generate_source(robot, mechanism, generate_functions(mechanism, options), options)
        times.append(time.perf_counter() - begin)
    unit = 2**20 if sys.platform == "darwin" else 2**10  # ru_maxrss is in bytes on macOS, in KiB elsewhere
    return {
        "cold": imported - start + times[0],
        "imports": imported - start,
        "warm": statistics.median(times[1:]),
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit,
        "lines": float(source.source.count("\n")),
    }


def in_fresh_process(path: Path) -> dict[str, float]:
    """Measure a robot in a process of its own."""
    command = [sys.executable, __file__, "--measure", str(path)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)  # noqa: S603 - this script
    result: dict[str, float] = json.loads(done.stdout)
    return result


def excesses(rows: dict[str, dict[str, float]]) -> list[str]:
    """Say which limits are passed."""
    found = [f"{name}: {row['warm']:.2f} s" for name, row in rows.items() if row["warm"] > MOST_SECONDS]
    found += [f"{name}: {row['memory']:.0f} MB" for name, row in rows.items() if row["memory"] > MOST_MEGABYTES]
    together = sum(row["warm"] for row in rows.values())
    return [*found, *([f"together: {together:.1f} s"] if together > MOST_SECONDS_TOGETHER else [])]


def print_table(rows: dict[str, dict[str, float]]) -> None:
    """Print a row for each robot and one for all together."""
    print(f"{'robot':20} {'warm, s':>9} {'cold, s':>9} {'memory, MB':>11} {'lines of C':>11}")
    for name, row in rows.items():
        print(f"{name:20} {row['warm']:9.2f} {row['cold']:9.2f} {row['memory']:11.0f} {row['lines']:11.0f}")
    print(f"{'together':20} {sum(row['warm'] for row in rows.values()):9.2f}")


def main() -> int:
    """Measure all robots, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("robots", nargs="*", help="names of robots of the library; all unless given")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--measure", metavar="FILE", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        print(json.dumps(measure(options.measure)))
        return 0
    files = [
        path for path in sorted((ROOT / "robots").glob("*.yaml")) if path.stem in options.robots or not options.robots
    ]
    rows = {path.stem: in_fresh_process(path) for path in files}
    problems = excesses(rows)
    if options.json:
        print(json.dumps({"robots": rows, "problems": problems}, indent=2))
    else:
        print_table(rows)
        for problem in problems:
            print(f"too much: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
