"""Write docs/measurements/mechanism-speed.md: robots of bodies and joints beside Pinocchio in C++.

Runs `pkmgen bench --json` three times, or takes the runs from files. The machine has to be idle.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import ROOT
from benchmarks.measurements.speed_run import tell
from benchmarks.pages.speed_tables import Run, compilers_of, inclusions, ratio_table, read_run, time_table
from benchmarks.timing.compilers import find_compilers
from benchmarks.timing.machines import this_machine

PAGE = ROOT / "docs/measurements/mechanism-speed.md"
ROBOTS = ("fourbar", "linkage_leg", "humanoid_ankle", "excavator", "tricept")
STATES, RUNS = 1024, 3
TEXT = """# Speed of mechanisms

Inverse dynamics of robots of bodies and joints, from the motion of the motors, beside C++ on Pinocchio that closes the
same loops. Written by `benchmarks/pages/mechanism_speed_page.py` from {runs} runs of
`pkmgen bench {robots} --contenders pkmgen,pinocchio`; your figures will differ, the command is the same.
[Benchmark](benchmark.md) says how it is timed.

- Machine: {machine}.
- Compiler of all C texts: {compiler}.

Both begin with the coordinates of a millisecond ago, as a controller does, and close the loops to 1e-13 (Pinocchio:
1e-12). The C++ has joints about coordinate axes where Pinocchio knows them, as many rows as unknowns, and one dense LU
for all loops.

## Ratios

Pinocchio's time over ours, in each run.

{ratios}
## Times

Nanoseconds for one state: median over the runs (least–greatest of all rounds), one thread.

{times}
What is included:

{includes}"""


def page(runs: Sequence[Run]) -> str:
    """The whole page."""
    compilers = find_compilers()
    machine = this_machine(compilers)
    return TEXT.format(
        runs=len(runs),
        robots=" ".join(ROBOTS),
        machine=f"{machine.processor}, {machine.vectors} ({machine.system})",
        compiler=f"{', '.join(compilers_of(runs[0]))}, `{' '.join(compilers[0].flags)}`",
        ratios=ratio_table(runs),
        times=time_table(runs),
        includes=inclusions(runs[0]),
    )


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="*", type=Path, help="outputs of `pkmgen bench --json`; without any it is run")
    texts = [file.read_text("utf-8") for file in parser.parse_args().runs]
    for index in range(0 if texts else RUNS):
        tell(f"run {index + 1} of {RUNS}")
        chosen = [*ROBOTS, "--contenders", "pkmgen,pinocchio", "--states", str(STATES), "--json"]
        command = [sys.executable, "-m", "pkmgen", "bench", *chosen]
        texts.append(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)  # noqa: S603
    PAGE.write_text(page([read_run(text) for text in texts]), "utf-8")


if __name__ == "__main__":
    main()
