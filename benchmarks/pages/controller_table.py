"""Write the table of docs/how-to/write-a-controller.md: tracking errors of the programs in examples/, in mm."""

from __future__ import annotations

import re
import runpy
import sys
from collections.abc import Mapping
from typing import Any

import numpy as np

from benchmarks import ROOT

PAGE = ROOT / "docs/how-to/write-a-controller.md"
BLOCK = re.compile(r"(<!-- printed: controllers -->\n).*?(<!-- end of printed -->)", re.DOTALL)
DURATION = 0.8
"""Of a run, s; what the programs take unless asked for another."""
ROWS = {
    "task space, `delta`": ("computed_torque_task_space", ("delta",)),
    "task space, `gough_stewart`": ("computed_torque_task_space", ("gough_stewart",)),
    "actuator space, `delta`": ("computed_torque_actuator_space", ()),
    "from vision, `fivebar`": ("vision_based_control", ()),
    "from vision, `quattro`": ("quattro_from_element_directions", ()),
}
"""Rows of the table: program and what it is told before the duration."""
HEAD = """| rms (largest) error, mm | PD | PD with gravity | computed torque | the same, plant as the model |
|---|---:|---:|---:|---:|
"""


def row(name: str, errors: Mapping[str, Any], exact: Any) -> str:
    """A row: the errors of each controller, and of the last one on a plant that is as its model."""
    cells = [f"{np.sqrt(np.mean(error**2)):.2f} ({np.max(error):.2f})" for error in errors.values()]
    left = f"{np.sqrt(np.mean(exact**2)):.3f} ({np.max(exact):.3f})"
    return f"| {' | '.join([name, *cells, left])} |\n"


def rows() -> str:
    """All rows, by running the programs."""
    sys.path.insert(0, str(ROOT / "examples"))
    written = ""
    for name, (program, arguments) in ROWS.items():
        run = runpy.run_path(str(ROOT / f"examples/{program}.py"))["run"]
        exact = run(*arguments, DURATION, "exact")["computed torque"]
        written += row(name, run(*arguments, DURATION), exact)
    return written


if __name__ == "__main__":
    text = PAGE.read_text("utf-8")
    PAGE.write_text(BLOCK.sub(lambda block: f"{block[1]}{HEAD}{rows()}{block[2]}", text), encoding="utf-8")
    print(f"wrote {PAGE}")
