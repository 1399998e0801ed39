"""Time and memory of generation: `import pkmgen`, and YAML to C text of every robot of the library.

Every run is a process of its own, so that nothing is warm: first all imports, then from the text of the robot file to
the C text of inverse dynamics alone, of the standard functions, or of the whole family. Generation is measured in
processor time, which a busy machine changes little; `import pkmgen`, and the whole family in copies of the process, one
for each core, in time on the clock. No compiler runs. The script fails where something takes too much.
"""

from __future__ import annotations

import argparse
import gc
import json
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

from benchmarks import ROOT

IMPORTS = 10
REPEATS = {"inverse_dynamics": 5, "standard": 5, "all": 1, "copies": 3}
"""What is generated, and how often each; `copies` is the whole family in copies of the process."""
MOST_SECONDS = {"inverse_dynamics": 1.0, "standard": 1.5, "all": 15.0, "copies": 15.0}
MOST_SECONDS_OF = {("gough_stewart", "inverse_dynamics"): 0.5, ("hexa", "all"): 10.0}
"""Limits of single robots, those that generators of code are compared on."""
MOST_IMPORT, MOST_MEGABYTES = 0.05, 500.0
IMPORT = "import time; start = time.perf_counter(); import pkmgen; print(time.perf_counter() - start)"

Row = dict[str, dict[str, float]]


COPIES = "copies"
"""What is measured of the whole family in copies of the process."""


def measure(path: Path, functions: str) -> dict[str, float]:
    """Generate a robot in this process, once; its whole family in copies too if these are asked for."""
    start = time.process_time()
    import pkmgen.emit.module
    import pkmgen.functions.workshop
    import pkmgen.multibody.functions  # noqa: F401 - what stages import when they are made
    from pkmgen.compile import compile_robot
    from pkmgen.language.library import RobotText
    from pkmgen.language.options import Options
    from pkmgen.machine.spread import in_copies, in_turn

    imported = time.process_time()
    gc.collect()  # what imports leave behind, which would be collected at some moment of the generation
    in_parts = functions == COPIES
    clock, spread = (time.perf_counter, in_copies) if in_parts else (time.process_time, in_turn)
    begin = clock()
    options = Options(functions=("all" if in_parts else functions,))
    source = compile_robot(RobotText(path.read_text("utf-8"), path.name), options, spread).source
    seconds = clock() - begin
    unit = 2**20 if sys.platform == "darwin" else 2**10  # ru_maxrss is in bytes on macOS, in KiB elsewhere
    return {
        "seconds": seconds,
        "imports": imported - start,
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit,
        "lines": float(source.source.count("\n")),
    }


def in_fresh_process(*arguments: str) -> str:
    """Run Python, and return what it prints."""
    command = [sys.executable, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout  # noqa: S603 - ourselves


def import_seconds() -> float:
    """Time of `import pkmgen`, the median of fresh processes."""
    return statistics.median(float(in_fresh_process("-c", IMPORT)) for _ in range(IMPORTS))


def measure_robot(path: Path) -> Row:
    """Median and least time of each choice of functions, with imports, memory and size of its C text."""
    row: Row = {}
    for functions, repeats in REPEATS.items():
        runs = [
            json.loads(in_fresh_process("-m", "benchmarks.measurements.generation", "--measure", str(path), functions))
            for _ in range(repeats)
        ]
        row[functions] = {
            "median": statistics.median(run["seconds"] for run in runs),
            "min": min(run["seconds"] for run in runs),
            "imports": statistics.median(run["imports"] for run in runs),
            "memory": max(run["memory"] for run in runs),
            "lines": runs[0]["lines"],
        }
    return row


def excesses(imported: float, rows: dict[str, Row]) -> list[str]:
    """Say which limits are passed."""
    excesses = [f"import pkmgen: {1e3 * imported:.0f} ms"] if imported > MOST_IMPORT else []
    for robot, row in rows.items():
        for functions, figures in row.items():
            if figures["median"] > MOST_SECONDS_OF.get((robot, functions), MOST_SECONDS[functions]):
                excesses.append(f"{robot}, {functions}: {figures['median']:.2f} s")
            if figures["memory"] > MOST_MEGABYTES:
                excesses.append(f"{robot}, {functions}: {figures['memory']:.0f} MB")
    return excesses


def table(imported: float, rows: dict[str, Row]) -> str:
    """A line for each robot and one for all together."""
    lines = [
        f"import pkmgen: {1e3 * imported:.0f} ms (median of {IMPORTS})",
        "seconds of processor time after imports, in copies on the clock; median and least",
        f"{'robot':17}"
        + "".join(f"{functions:>18}" for functions in REPEATS)
        + f"{'imports':>9}{'MB':>6}{'lines of C':>12}",
    ]
    for robot, row in rows.items():
        times = "".join(f"{row[functions]['median']:11.2f} {row[functions]['min']:6.2f}" for functions in REPEATS)
        whole = row["all"]
        lines.append(f"{robot:17}{times}{whole['imports']:9.2f}{whole['memory']:6.0f}{whole['lines']:12.0f}")
    sums = [sum(row[functions]["median"] for row in rows.values()) for functions in REPEATS]
    return "\n".join([*lines, f"{'together':17}" + "".join(f"{total:11.2f}       " for total in sums)])


def main() -> int:
    """Measure all robots, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "robots", nargs="*", help="names of robots of the library; all of limbs and a platform unless given"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--measure", nargs=2, metavar=("FILE", "FUNCTIONS"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        print(json.dumps(measure(Path(options.measure[0]), options.measure[1])))
        return 0
    library, mechanisms = (sorted((ROOT / "robots").glob(names)) for names in ("*.yaml", "mechanisms/*.yaml"))
    named = [path for path in (*library, *mechanisms) if path.stem in options.robots]
    files = named or library
    imported, rows = import_seconds(), {path.stem: measure_robot(path) for path in files}
    problems = excesses(imported, rows)
    if options.json:
        print(json.dumps({"import": imported, "robots": rows, "problems": problems}, indent=2))
    else:
        print(table(imported, rows))
        for problem in problems:
            print(f"too much: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
