"""Write what docs/how-to/explore-a-workspace.md shows: what commands print, areas beside plain geometry, pictures."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from benchmarks import ROOT
from benchmarks.measurements.workspace_areas import FIVEBAR, PLANAR_3RRR, areas, fivebar, planar_3rrr
from pkmgen import workspace
from pkmgen.studies.atlas.atlas import Atlas
from pkmgen.studies.study.regions import Region

PAGE, PICTURES = ROOT / "docs/how-to/explore-a-workspace.md", ROOT / "docs/pictures/workspace"
BLOCK = re.compile(r"(<!-- printed: (\w+) -->\n).*?(<!-- end of printed -->)", re.DOTALL)
COMMAND = "pkmgen workspace delta --acceleration 30"
SHOWN = {
    "delta": ("workspace delta --acceleration 30", ("workspace", "worst")),
    "planar_3rrr": ("workspace planar_3rrr", ("workspace",)),
}
"""Pictures of the page: the command that draws them, and which of its pictures these are."""
CELLS, POINTS = 1440, 4001
ANGLE = 0.4
HEAD = """| area, m² | `pkmgen workspace` | plain geometry | relative difference |
|---|---:|---:|---:|
"""


def printed() -> str:
    """What the command prints, without the time it took."""
    words = [sys.executable, "-m", *shlex.split(COMMAND)]
    run = subprocess.run(words, capture_output=True, text=True, check=True, env={**os.environ, "COLUMNS": "120"})  # noqa: S603
    lines = [line.rstrip() for line in run.stdout.splitlines()]
    return "\n".join(["```", *lines[:-1], "```", ""])


def judged() -> Iterator[str]:
    """Rows of areas: ours, that of geometry, and by what they differ."""
    five = workspace("fivebar", box=FIVEBAR, resolution=CELLS)
    yield from rows("five-bar", five, areas(*fivebar(), FIVEBAR, POINTS))
    three = workspace("planar_3rrr", box=PLANAR_3RRR, hold={"phi": ANGLE}, resolution=CELLS)
    yield from rows(f"planar 3-RRR, φ = {ANGLE:g} rad", three, areas(*planar_3rrr(), PLANAR_3RRR, POINTS, (ANGLE,)))


def rows(name: str, atlas: Atlas, known: tuple[float, float, float]) -> Iterator[str]:
    """Rows of a robot."""
    reached = sum(atlas.volume(region) for region in Region if region is not Region.OUT)
    for what, own, other in (
        ("reached", reached, known[0]),
        ("on the side of home of all singularities", atlas.volume(Region.WORKS), known[1]),
    ):
        yield f"| {name}, {what} | {own:.5f} | {other:.5f} | {abs(own - other) / other:.1e} |\n"


def table() -> str:
    """The table of areas."""
    return HEAD + "".join(judged())


BLOCKS: Mapping[str, Callable[[], str]] = {"report": printed, "areas": table}


def draw() -> None:
    """Draw the pictures of the page."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for robot, (command, names) in SHOWN.items():
        with tempfile.TemporaryDirectory() as folder:
            words = [sys.executable, "-m", "pkmgen", *command.split(), "-o", folder]
            subprocess.run(words, capture_output=True, check=True)  # noqa: S603
            for name in names:
                (PICTURES / f"{robot}_{name}.png").write_bytes((Path(folder) / f"{name}.png").read_bytes())


if __name__ == "__main__":
    draw()
    text = PAGE.read_text("utf-8")
    PAGE.write_text(BLOCK.sub(lambda block: f"{block[1]}{BLOCKS[block[2]]()}{block[3]}", text), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
