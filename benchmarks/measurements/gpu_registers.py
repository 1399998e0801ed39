"""Write what kernels take of a GPU: registers of a thread, and bytes in memory where these are short.

NVIDIA's compiler tells them without a GPU.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

from benchmarks import ROOT
from benchmarks.gpu.nvrtc import NEEDED, Resources, library, resources, version
from pkmgen.compile import compile_robot
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import REALS, Options

RECORD = ROOT / "docs/measurements/gpu-registers.json"
ROBOTS = ("fivebar", "delta", "dymo", "quattro", "space_robot", "hexaglide", "hexa", "gough_stewart")
FUNCTIONS = ("inverse_dynamics", "forward_dynamics")
ARCHITECTURES = ("sm_80", "sm_90")


def measured(robot: str, function: str, real: str, architectures: tuple[str, ...] = ARCHITECTURES) -> dict[str, Any]:
    """What a kernel takes: the values alive at a time by our count, and a row for each architecture."""
    text, options = read_robot_text(robot), Options(functions=(function,), real=real)
    source = compile_robot(text, options).texts("cuda")
    (row,) = (row for row in source.manifest["functions"] if row["name"] == function)
    used = {each: resources(next(iter(source.files.values())), each)[row["c_name"]] for each in architectures}
    return {"values_alive": row["values_alive"], **{each: list(_numbers(taken)) for each, taken in used.items()}}


def _numbers(taken: Resources) -> tuple[int, int, int]:
    """Registers, bytes written, bytes read."""
    return taken.registers, taken.stores, taken.loads


def main() -> int:
    """Write the record; leave it where there is no compiler."""
    if library() is None:
        print(f"no registers: {NEEDED}", file=sys.stderr)
        return 0
    kernels: dict[str, dict[str, Mapping[str, Any]]] = {}
    for robot in ROBOTS:
        for function in FUNCTIONS:
            kernels.setdefault(robot, {})[function] = {real: measured(robot, function, real) for real in REALS}
            print(f"{robot} {function}: {kernels[robot][function]}", file=sys.stderr)
    record = {"compiler": f"NVRTC {version()}", "columns": ["registers", "written", "read"], "kernels": kernels}
    RECORD.write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
