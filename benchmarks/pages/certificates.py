"""Write docs/measurements/certificates.md: how far the certificate of every robot of the library gets, and how long."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from typing import Any

from benchmarks import ROOT
from pkmgen.certify.certificate import Demand, Effort, certify, totals
from pkmgen.certify.subject import Subject
from pkmgen.fuzz.engine import engine_verdict
from pkmgen.library import list_mechanisms, list_robots, read_robot_text
from pkmgen.options import Options
from pkmgen.pipeline import generate_source

PAGE = ROOT / "docs/measurements/certificates.md"
EFFORT = Effort()
HEAD = """# Certificates

What `pkmgen certify` proves of every robot of the library, with its usual functions and effort ({states} states of
each function, {cells} parts of the box, {rounded} for rounding); [what the claims are](../how-to/certify-a-kernel.md).
Written by `python -m benchmarks.pages.certificates`.

- *Functions*: proven equal to their graphs, for one state and in lanes; behind a plus, those with limbs side by side.
- *Rounding* at the states: greatest bound of all functions and outputs, Newton's steps and lanes included, in units of
  2⁻⁵³ of the greatest entry of the output.
- *Solutions*: of the states of all functions after Newton's method, those where there is exactly one solution beside
  what was found.
- *Box*: part of it that is proven free of singular poses and of poses out of reach, and by how many parts of it.
- *Rounding in the box*: bound for inverse dynamics at all rates and accelerations of a few boxes a second; or on what
  part of the box there is one. Neither is tried where an attitude is no box, or Newton's method comes first.
- *Engine*: whether Pinocchio agrees, to 1e-8 at four states.
- *Seconds* of the processor: for the kernel, its plan known, and for this certificate.

| robot | functions | rounding | solutions | box | parts | rounding in the box | engine | kernel | certificate |
|---|---:|---:|---:|---:|---:|---:|---|---:|---:|
"""


def row(robot: str) -> str:
    """A line of the table."""
    subject = Subject.of(read_robot_text(robot), Options())  # plans are kept from here on
    start = time.process_time()
    subject = Subject.of(read_robot_text(robot), Options())
    source = generate_source(subject.read, subject.mechanism, subject.functions, subject.options)
    generated = time.process_time()
    found = certify(subject, source.files, Demand(EFFORT, engine=engine_verdict))
    seconds = (generated - start, time.process_time() - generated)
    rows, box = found["functions"], found["box"]
    beside = sum("side_by_side" in each for each in rows)
    units = max(totals(rows)["rounding"], *(_inner(each) for each in rows)) * 2.0**53
    functions = f"{len(rows)} + {beside}" if beside else str(len(rows))
    engine = "agrees" if found["engine"]["verdict"] == "agrees" else "–"
    cells = [
        f"`{robot}`", functions, f"{units:.0f}", _solutions(rows), *_box(box), _rounding(box["rounding"]), engine,
        *(f"{each:.1f}" for each in seconds),
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


def _inner(row: Mapping[str, Any]) -> float:
    """Greatest bound of other forms of a function."""
    forms = (row[name]["equations"] for name in ("step", "lanes", "side_by_side") if name in row)
    return max((each["rounding"] for each in forms), default=0.0)


def _solutions(rows: list[dict[str, Any]]) -> str:
    found = [each["solutions"] for each in rows if "solutions" in each]
    return f"{sum(each['proven'] for each in found)} of {sum(each['states'] for each in found)}" if found else "–"


def _box(box: Mapping[str, Any]) -> tuple[str, str]:
    if box["verdict"] == "not tried":
        return "–", "–"
    part = "all" if box["verdict"] == "proven" else "refuted" if box["verdict"] == "refuted" else f"{box['part']:.1%}"
    return part, str(box["cells"])


def _rounding(found: Mapping[str, Any]) -> str:
    if found["verdict"] == "bounded":
        return f"{found['bound']:.1e} {', '.join(found['units'])}"
    return "–" if found["verdict"] == "not tried" else f"on {found['part']:.1%}"


def page() -> str:
    """The whole page."""
    rows = []
    for robot in (*list_robots(), *list_mechanisms()):
        print(robot, file=sys.stderr)
        rows.append(row(robot))
    head = HEAD.format(states=EFFORT.states, cells=EFFORT.cells, rounded=EFFORT.rounded)
    return head + "\n".join(rows) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
