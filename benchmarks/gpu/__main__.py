"""Time inverse dynamics on a device beside the device's limits and JAX: `python -m benchmarks.gpu [robots]`.

Without a GPU it says so; `--backend opencl` times on a processor what would be timed on a GPU, to see that it works.
`--record` measures some runs, and writes a record and its page.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.gpu.devices import find_device
from benchmarks.gpu.measured import FUNCTION, Workload, measured
from benchmarks.gpu.nvrtc import NEEDED, library, resources
from benchmarks.gpu.record import RECORDS, recorded, write
from benchmarks.timing.rows import Row
from pkmgen.compile import compile_robot
from pkmgen.errors import DeviceError
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import REALS, Options

ROBOTS = ("fivebar", "delta", "gough_stewart")
RUNS = 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    asked = _parser().parse_args(arguments)
    if asked.architecture:
        _print_resources(asked.robots, asked.architecture)
    try:
        device = find_device(asked.backend)
    except DeviceError as error:
        print(f"no times: {error}", file=sys.stderr)
        return 0
    if not device.is_gpu:
        print(f"{device.name} is no GPU: these are times of a processor", file=sys.stderr)
        if asked.record and asked.directory == RECORDS.parent:
            print("no record of a processor is kept beside those of GPUs; give --directory", file=sys.stderr)
            return 1
    work = Workload(tuple(asked.robots), asked.states, asked.repeat)
    runs = [measured(device, work) for _ in range(asked.runs if asked.record else 1)]
    if asked.record:
        for path in write(recorded(device, work, runs, asked.note), asked.directory):
            print(f"wrote {path}", file=sys.stderr)
    if asked.json:
        print(json.dumps([_plain(row) for row in runs[0].rows], indent=2))
    return 0


def _print_resources(robots: Sequence[str], architecture: str) -> None:
    """Say what kernels take of a GPU, which NVIDIA's compiler knows without one."""
    if library() is None:
        print(f"no registers: {NEEDED}", file=sys.stderr)
        return
    for name in robots:
        for real in REALS:
            text, options = read_robot_text(name), Options(functions=(FUNCTION,), real=real)
            source = compile_robot(text, options).texts("cuda")
            (written,) = source.files.values()
            for function, used in resources(written, architecture).items():
                print(f"{function}, {real}, {architecture}: {asdict(used)}", file=sys.stderr)


def _plain(row: Row) -> dict[str, Any]:
    """A row as `pkmgen bench --json` has it."""
    times = {"median": row.median, "min": row.min, "max": row.max}
    return {
        "robot": row.robot,
        "contender": row.contender,
        "mode": row.mode,
        "ns_per_state": times,
        "includes": row.includes,
        "compiler": row.compiler,
    }


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m benchmarks.gpu", description=__doc__)
    parser.add_argument("robots", nargs="*", default=ROBOTS, help="robots of the library")
    parser.add_argument("--backend", default="cuda", choices=("cuda", "opencl"))
    parser.add_argument("--states", type=int, default=1 << 20, help="states that are computed at a time")
    parser.add_argument("--repeat", type=int, default=9)
    parser.add_argument("--architecture", default="", help="print registers for it too, such as sm_90")
    parser.add_argument("--json", action="store_true", help="print rows of the first run as `pkmgen bench --json` does")
    parser.add_argument("--record", action="store_true", help="write the record of this GPU and its page")
    parser.add_argument("--runs", type=int, default=RUNS, help="of a record")
    parser.add_argument("--note", default="", help="a sentence that the page shows")
    parser.add_argument("--directory", type=Path, default=RECORDS.parent, help="where the page is written")
    return parser


if __name__ == "__main__":
    sys.exit(main())
