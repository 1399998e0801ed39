"""Measure the speed of this machine and write its record, `docs/measurements/speed/MACHINE.json`.

Runs follow each other in processes of their own: the first with all contenders but SymPy, the others with ours,
CasADi's and the machine. All compilers are timed in the same rounds. The machine has to be idle; it takes some minutes.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks import ROOT
from benchmarks.measurements import growth
from benchmarks.measurements.speed_run import tell
from benchmarks.timing.compilers import CCompiler, find_compilers
from benchmarks.timing.machines import this_machine
from benchmarks.timing.run import CONTENDERS
from pkmgen.errors import PkmgenError
from pkmgen.machine.version import __version__

RECORDS = ROOT / "docs/measurements/speed"
ROBOTS = ("fivebar", "delta", "gough_stewart")
COMPILERS = ("gcc", "clang")
FIRST = ",".join(name for name in CONTENDERS if name != "sympy")
"""Contenders of the first run; SymPy's `cse` takes minutes, and what it writes is Python."""
QUICK = "pkmgen,arithmetic,casadi,machine"
"""Those of the other runs."""
RUNS, STATES, REPEATS, GROWTH_REPEATS = 3, 4064, 51, 15


def measured_record(options: argparse.Namespace) -> dict[str, Any]:
    """Measure all that a page shows."""
    commands = options.compiler or [name for name in COMPILERS if shutil.which(name)]
    compilers = find_compilers(commands, options.without_avx512)
    machine = this_machine(compilers, options.name)
    tell(f"machine {machine.name}: {', '.join(compiler.name for compiler in compilers)}")
    runs = [_run(index, options, commands) for index in range(options.runs)]
    record = {
        "machine": asdict(machine),
        "measured": time.strftime("%Y-%m-%d %H:%M", time.gmtime()),
        "text": _version(),
        "flags": " ".join(compilers[0].flags),
        "compilers": [compiler.name for compiler in compilers],
        "note": options.note,
        "rounds": options.repeat,
        "states": options.states,
        "left_out": runs[0]["left_out"],
        "operations": runs[0]["operations"],
        "words": runs[0]["words"],
        "code": runs[0]["code"],
        "runs": [run["rows"] for run in runs],
        "limbs": [],
        "batches": [],
    }
    return record if options.without_growth else record | _growth(compilers[0])


def _run(index: int, options: argparse.Namespace, commands: Sequence[str]) -> dict[str, Any]:
    """One run in a process of its own."""
    tell(f"run {index + 1} of {options.runs}")
    command = [sys.executable, "-m", "benchmarks.measurements.speed_run", *options.robots]
    command += ["--states", str(options.states), "--repeat", str(options.repeat)]
    command += [f"--compiler={name}" for name in commands] + ["--without-avx512"] * options.without_avx512
    command += [f"--contenders={options.contenders if index == 0 else options.quick}"]
    begin = time.monotonic()
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, check=False)  # noqa: S603
    if run.returncode:
        raise SystemExit(f"run {index + 1} failed")
    tell(f"run {index + 1} took {time.monotonic() - begin:.0f} s")
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def _growth(compiler: CCompiler) -> dict[str, Any]:
    """How times grow with limbs and states, with the first compiler."""
    tell("how times grow with the number of limbs")
    limbs = growth.limbs(repeats=GROWTH_REPEATS, compiler=compiler)
    tell("how times grow with the number of states")
    batches = growth.batches(repeats=GROWTH_REPEATS, compiler=compiler)
    return {"limbs": [asdict(point) for point in limbs], "batches": [asdict(point) for point in batches]}


def _version() -> str:
    """Version of pkmgen, and the commit if git tells it."""
    command = ["git", "describe", "--always", "--dirty"]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)  # noqa: S603
    return f"{__version__}, {run.stdout.strip()}" if run.returncode == 0 else __version__


def write_record(record: dict[str, Any]) -> Path:
    """Write a record where pages look for it: a line for each row."""
    RECORDS.mkdir(exist_ok=True)
    path = RECORDS / f"{record['machine']['name']}.json"
    path.write_text(laid_out(record) + "\n", "utf-8")
    return path


def laid_out(value: Any, indent: str = "") -> str:
    """JSON with a line for each entry of a list or table, but one for what holds nothing deeper than a table."""
    parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    deeper = indent + " "
    if not any(isinstance(part, (list, dict)) for part in parts) or (
        isinstance(value, dict) and indent.startswith("  ")
    ):
        return json.dumps(value, ensure_ascii=False)
    keys = [f"{json.dumps(key)}: " for key in value] if isinstance(value, dict) else [""] * len(parts)
    lines = [f"{deeper}{key}{laid_out(part, deeper)}" for key, part in zip(keys, parts, strict=True)]
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    return f"{opening}\n" + ",\n".join(lines) + f"\n{indent}{closing}"


def main() -> None:
    """Measure this machine and write its record."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("robots", nargs="*", default=list(ROBOTS), help=f"{', '.join(ROBOTS)} unless given")
    parser.add_argument("--name", default="", help="what the machine is called; processor and vectors unless given")
    parser.add_argument("--note", default="", help="a sentence that its page shows")
    parser.add_argument("--compiler", action="append", default=[], help="repeatable; gcc and clang unless given")
    parser.add_argument("--without-avx512", action="store_true", help="a machine of its own: the same with AVX2")
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--states", type=int, default=STATES)
    parser.add_argument("--repeat", type=int, default=REPEATS, help="rounds of a run")
    parser.add_argument("--contenders", default=FIRST, help="of the first run; all but sympy unless given")
    parser.add_argument("--quick", default=QUICK, help=f"of the other runs; {QUICK} unless given")
    parser.add_argument("--without-growth", action="store_true", help="leave out how times grow with limbs and states")
    options = parser.parse_args()
    if min(options.runs, options.repeat, options.states) < 1:
        parser.error("--runs, --repeat and --states are at least 1")
    begin = time.monotonic()
    try:
        path = write_record(measured_record(options))
    except PkmgenError as error:
        raise SystemExit(str(error)) from error
    tell(f"wrote {path} after {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
