"""Hours of calls from many threads: `python -m benchmarks.measurements.soak --minutes 120 --calls 1e9`.

Six kernels with all their functions, called one state at a time, in batches and in columns, at good states mixed with
extreme ones. Five threads repeat calls in C, two call through Python, one loads and unloads kernels all the time. Each
call is compared bit by bit with what it yielded at first: results, status words, and the memory around them. The record
is written when the run ends, also when it is interrupted; `benchmarks.pages.soak_page` makes the page of it.
"""

from __future__ import annotations

import argparse
import json
import platform
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

import pkmgen
from benchmarks import ROOT, TEMPLATES
from benchmarks.calls.derived import derive
from benchmarks.calls.driven import DrivenKernel, Runner, cases, copied
from benchmarks.calls.library import call_files
from benchmarks.calls.python_calls import PythonCalls
from benchmarks.calls.states import FunctionStates
from benchmarks.timing.shared_object import NATIVE_FLAGS, build_shared_object
from pkmgen.emit.native.compiler import find_compiler
from pkmgen.language.options import Options

ROBOTS = ("fivebar", "delta", "gough_stewart", "spherical_wrist", "linkage_leg", "three_rps")
"""Closed form with two, three and six limbs, Newton's method in limbs, bodies and joints in closed form and by it."""
OPTIONS = Options(functions=("all",))
RECORD = ROOT / "docs/measurements/soak.json"
GOOD, EXTREME, WINDOWS = 40, 60, 2
IN_C, IN_PYTHON, LOADING = 5, 2, 1
SECONDS = 0.25
"""Of one turn of a thread."""
FORMAT, LIBRARY = 1, "library.so"


@dataclass
class Soaked:
    """What has been done so far; each thread writes its own row of `threads`."""

    threads: dict[str, dict[str, Any]] = field(default_factory=dict)
    minutes: list[dict[str, float]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def total(self, name: str, kind: str = "") -> int:
        """Sum over threads."""
        return sum(row.get(name, 0) for row in self.threads.values() if row["kind"].startswith(kind))


@dataclass(frozen=True)
class Subject:
    """One robot: its library, cases and states."""

    robot: str
    library: Path
    kernel: DrivenKernel
    states: list[FunctionStates]
    python: PythonCalls


def resident() -> int:
    """Memory of this process, KiB."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096 // 1024


def subject(robot: str, folder: Path) -> Subject:
    """Generate, compile and load a robot both ways, and keep what each call yields."""
    folder.mkdir(parents=True, exist_ok=True)
    derived = derive(robot, OPTIONS)
    files = {**derived.files, **call_files(derived.manifest), "soak.c": (TEMPLATES / "soak.c").read_text("utf-8")}
    if not (folder / LIBRARY).is_file():
        build_shared_object(files, folder, (*NATIVE_FLAGS, "-O2"))
    states = derived.states(GOOD, EXTREME, seed=7)
    made = cases(states, WINDOWS, np.random.default_rng(7))
    library = folder / LIBRARY
    python = PythonCalls(pkmgen.load(robot, functions=OPTIONS.functions), states)
    return Subject(robot, library, DrivenKernel(library, made), states, python)


def in_c(subjects: list[Subject], number: int, row: dict[str, Any], stop: threading.Event) -> None:
    """Repeat calls in C, one kernel after the other."""
    runners = [subject.kernel.runner(1 + number) for subject in subjects]
    while not stop.is_set():
        for runner in runners:
            runner.run(SECONDS)
        _add_up(row, runners)


def _add_up(row: dict[str, Any], runners: list[Runner]) -> None:
    for name in ("calls", "states", "bad_states", "differences"):
        row[name] = sum(getattr(runner.tally, name) for runner in runners)
    row["by_robot"] = [runner.tally.calls for runner in runners]


def in_python(subjects: list[Subject], number: int, row: dict[str, Any], stop: threading.Event) -> None:
    """Call through the Python interface."""
    random = np.random.default_rng(number)
    row.update(calls=0, states=0, differences=0, by_robot=[0] * len(subjects))
    while not stop.is_set():
        for position, subject in enumerate(subjects):
            calls, states, different = subject.python.some(random)
            row["calls"] += calls
            row["states"] += states
            row["differences"] += different
            row["by_robot"][position] += calls


def loading(subjects: list[Subject], _number: int, row: dict[str, Any], stop: threading.Event) -> None:
    """Load copies of libraries, call them and unload them; load robots from the cache, call them and let them go."""
    random = np.random.default_rng(0)
    row.update(calls=0, states=0, bad_states=0, differences=0, loads=0, by_robot=[0] * len(subjects))
    while not stop.is_set():
        for position, subject in enumerate(subjects):
            copy = copied(subject.library, row["loads"])
            chosen = [subject.kernel.cases[i] for i in random.integers(len(subject.kernel.cases), size=40)]
            kernel = DrivenKernel(copy, chosen)
            copy.unlink()
            runner = kernel.runner(row["loads"])
            runner.run(SECONDS)
            kernel.close()
            again = subject.python.with_robot(pkmgen.load(subject.robot, functions=OPTIONS.functions))
            calls, states, different = again.some(random)
            row["loads"] += 2
            row["calls"] += runner.tally.calls + calls
            row["states"] += runner.tally.states + states
            row["differences"] += runner.tally.differences + different
            row["by_robot"][position] += runner.tally.calls + calls


def start(subjects: list[Subject], soaked: Soaked, stop: threading.Event) -> list[threading.Thread]:
    """Start all threads."""
    kinds: list[tuple[str, Callable[..., None], int]] = [("C", in_c, IN_C), ("Python", in_python, IN_PYTHON)]
    kinds.append(("loading", loading, LOADING))
    threads = []
    for kind, work, count in kinds:
        for number in range(count):
            name = f"{kind} {number + 1}"
            row = soaked.threads[name] = {"kind": kind}
            threads.append(
                threading.Thread(target=guarded, args=(work, subjects, number, row, stop, soaked), name=name)
            )
    for thread in threads:
        thread.start()
    return threads


def guarded(
    work: Callable[..., None],
    subjects: list[Subject],
    number: int,
    row: dict[str, Any],
    stop: threading.Event,
    soaked: Soaked,
) -> None:
    """Run a thread; an error ends the soak and is kept."""
    try:
        work(subjects, number, row, stop)
    except BaseException as error:  # a thread that dies unheard would make the soak a lie
        soaked.errors.append(f"{threading.current_thread().name}: {type(error).__name__}: {error}")
        stop.set()
        raise


def soak(subjects: list[Subject], minutes: float, calls: float, stop: threading.Event) -> Soaked:
    """Run until both minutes and calls are there, or `stop` is set; say each minute how far it is."""
    soaked, begin, sampled = Soaked(), time.monotonic(), 0
    threads = start(subjects, soaked, stop)
    while not stop.is_set():
        stop.wait(1.0)
        passed = (time.monotonic() - begin) / 60
        if passed < sampled and not stop.is_set():
            continue
        sampled += 1
        sample = {
            "minute": round(passed, 2),
            "resident_kib": resident(),
            "calls_c": soaked.total("calls", "C"),
            "calls_python": soaked.total("calls", "Python"),
            "calls_loading": soaked.total("calls", "loading"),
            "states": soaked.total("states"),
            "differences": soaked.total("differences"),
        }
        soaked.minutes.append(sample)
        print("  ".join(f"{name} {value:,}" for name, value in sample.items()), flush=True)
        if passed >= minutes and soaked.total("calls") >= calls:
            stop.set()
    for thread in threads:
        thread.join()
    return soaked


def record(
    subjects: list[Subject], soaked: Soaked, asked: Mapping[str, float], seconds: float, ended: str
) -> dict[str, Any]:
    """Return the record of a run."""
    return {
        "format": FORMAT,
        "pkmgen": pkmgen.__version__,
        "machine": {
            "system": platform.platform(),
            "python": platform.python_version(),
            "compiler": find_compiler().command,
        },
        "asked": dict(asked),
        "ended": ended,
        "seconds": round(seconds, 1),
        "errors": soaked.errors,
        "kernels": [
            {
                "robot": subject.robot,
                "functions": len(subject.states),
                "trials": len(subject.kernel.cases),
                "statuses": statuses(subject.kernel),
            }
            for subject in subjects
        ],
        "threads": soaked.threads,
        "minutes": soaked.minutes,
    }


def statuses(kernel: DrivenKernel) -> dict[str, int]:
    """How many states of the trials have each status, limbs aside."""
    words = np.concatenate([kernel.words(i) for i in range(len(kernel.cases))]) & 0xFF
    found, counts = np.unique(words, return_counts=True)
    return {str(word): int(count) for word, count in zip(found.tolist(), counts.tolist(), strict=True)}


def main() -> int:
    """Run, and write the record."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=120.0, help="shortest time")
    parser.add_argument("--calls", type=float, default=1e9, help="least number of calls, from C and Python together")
    parser.add_argument("--robots", nargs="+", default=list(ROBOTS))
    parser.add_argument("--record", type=Path, default=RECORD)
    parser.add_argument(
        "--folder", type=Path, help="where compiled libraries are kept, and taken from if they are there"
    )
    asked = parser.parse_args()
    stop, ended = threading.Event(), ["done"]

    def interrupted(number: int, _frame: object) -> None:
        ended[0] = signal.Signals(number).name
        stop.set()

    with tempfile.TemporaryDirectory() as folder:
        subjects = []
        for robot in asked.robots:
            begin = time.monotonic()
            subjects.append(subject(robot, (asked.folder or Path(folder)) / robot))
            print(f"{robot}: {len(subjects[-1].kernel.cases)} trials, {time.monotonic() - begin:.0f} s", flush=True)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, interrupted)
        begin = time.monotonic()
        soaked = soak(subjects, asked.minutes, asked.calls, stop)
        wanted = {"minutes": asked.minutes, "calls": asked.calls}
        kept = record(subjects, soaked, wanted, time.monotonic() - begin, "error" if soaked.errors else ended[0])
    asked.record.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    print(
        f"wrote {asked.record}: {soaked.total('calls'):,} calls, {soaked.total('differences')} differences", flush=True
    )
    return 1 if soaked.errors or soaked.total("differences") else 0


if __name__ == "__main__":
    raise SystemExit(main())
