"""Write docs/measurements/certificates.md: how far the certificates in generated/ get."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from benchmarks import ROOT
from pkmgen.certificates.certificate import Effort, totals
from pkmgen.certificates.names import CERTIFICATE
from pkmgen.language.library import list_robots
from tests.kernels import certified_folder_of

PAGE = ROOT / "docs/measurements/certificates.md"
EFFORT = Effort.of_generation()
HEAD = """# Certificates

What the certificates prove that `pkmgen generate` writes by itself, such as those in [generated/](../../generated): of
{states} states of each function, {cells} parts of the box and {rounded} for rounding;
[what the claims are](../how-to/certify-a-kernel.md), and how to ask for more. Written by `make counts`.

- *Functions*: proven equal to their graphs, for one state and in lanes; behind a plus, those with limbs side by side.
- *Rounding* at the states: greatest bound of all functions and outputs, Newton's steps and lanes included, in units of
  2⁻⁵³ of the greatest entry of the output.
- *Solutions*: of the states of all functions after Newton's method, those where there is exactly one solution beside
  what was found.
- *Box*: part of it that is proven free of singular poses and of poses out of reach, and by how many parts of it.
- *Rounding in the box*: bound for inverse dynamics at all rates and accelerations of a few boxes a second; or on what
  part of the box there is one. Neither is tried where an attitude is no box, or Newton's method comes first.

| robot | functions | rounding | solutions | box | parts | rounding in the box |
|---|---:|---:|---:|---:|---:|---:|
"""


def row(robot: str, found: Mapping[str, Any]) -> str:
    """A line of the table: what the certificate of a robot claims."""
    rows, box = found["functions"], found["box"]
    beside = sum("side_by_side" in each for each in rows)
    units = max(totals(rows)["rounding"], *(_inner(each) for each in rows)) * 2.0**53
    functions = f"{len(rows)} + {beside}" if beside else str(len(rows))
    cells = [f"`{robot}`", functions, f"{units:.0f}", _solutions(rows), *_box(box), _rounding(box["rounding"])]
    return f"| {' | '.join(cells)} |"


def _claims(robot: str) -> Mapping[str, Any]:
    """What the certificate of a robot claims."""
    found: dict[str, Any] = json.loads((certified_folder_of(robot) / CERTIFICATE).read_text("utf-8"))
    return found


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
    head = HEAD.format(states=EFFORT.states, cells=EFFORT.cells, rounded=EFFORT.rounded)
    return head + "\n".join(row(robot, _claims(robot)) for robot in list_robots()) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
