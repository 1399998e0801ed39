"""Write docs/measurements/complexity.md.

Operations of inverse dynamics for every robot by every method.
"""

from __future__ import annotations

import sys
from typing import Any

from benchmarks import ROOT
from pkmgen.commands.report.complexity import KINDS, complexity_rows
from pkmgen.commands.report.counts import NOT_APPLICABLE, PUBLISHED
from pkmgen.language.library import list_robots, read_robot_text
from pkmgen.language.options import METHOD_NAMES, Options

PAGE = ROOT / "docs/measurements/complexity.md"
Row = dict[str, Any]
HEAD = """# Methods side by side

Inverse dynamics from the pose, parameters folded, default values of the library; geometry, rates and the solve for the
motors included. All methods have the same inputs and outputs and agree to rounding (`pkmgen check --all`). *Raw* is
what the method writes for the result, equal terms made once, with what the robot turns out not to have, such as
friction; *after* is what the emitted C holds after all passes. A sign inside a sum and comparisons are not counted.
Printed by `pkmgen report --methods all` too, and written by `make counts`. Counts that were published are in
[a table of their own](published-counts.md).

## Totals after the passes

All operations; the lowest of each robot in bold. A dash: the method does not apply, see the end of the page. Where the
limbs have no closed form, Newton's method places them before, the same steps for all methods (at most 30, few where the
pose is near home).

"""
DETAIL = """
## By kind of operation

| robot | method | raw mul | add | div | sqrt | trig | total | after mul | add | div | sqrt | trig | total |
|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
"""


def totals(rows: list[Row]) -> str:
    """One line a robot, one column a method."""
    lines = [f"| robot | {' | '.join(METHOD_NAMES)} |", "|---|" + "---:|" * len(METHOD_NAMES)]
    for robot in dict.fromkeys(row["robot"] for row in rows):
        cells, steps = [], dict[str, str]()
        for method in METHOD_NAMES:
            (row,) = (r for r in inverse(rows) if (r["robot"], r["method"]) == (robot, method))
            total = "–" if row["total"] is None else str(row["total"])
            cells.append(f"**{total}**" if row["lowest"] else total)
            steps[method] = newton(row)
        closed = ", but for adjoint" if steps[method] and not steps[METHOD_NAMES[0]] else ""
        lines.append(f"| `{robot}`{steps[method].replace(')', f'{closed})')} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def newton(row: Row) -> str:
    """What a step of Newton's method costs, where the pose has no closed form."""
    return "" if row["newton_step"] is None else f" (+ {row['newton_step']['total']} a Newton step)"


def inverse(rows: list[Row]) -> list[Row]:
    """Rows of our own inverse dynamics."""
    return [row for row in rows if row["function"] == "inverse_dynamics" and not row["method"].startswith(PUBLISHED)]


def cells(row: Row, stage: str) -> str:
    """Counts and their total."""
    total = row["raw_total" if stage == "raw" else "total"]
    return " | ".join([*(str(row[stage][kind]) for kind in KINDS), str(total)])


def detail(rows: list[Row]) -> str:
    """Raw and final counts by kind."""
    counted = [row for row in inverse(rows) if row["total"] is not None]
    lines = [
        f"| `{row['robot']}` | {row['method']} | {cells(row, 'raw')} | {cells(row, 'operations')} |" for row in counted
    ]
    return "\n".join(lines) + "\n"


def refusals(rows: list[Row]) -> str:
    """Why methods do not apply."""
    lines = ["", "## Where a method does not apply", ""]
    for row in inverse(rows):
        if row["note"]:
            lines.append(f"- `{row['robot']}`, {row['method']}: {row['note'].removeprefix(NOT_APPLICABLE)}")
    return "\n".join(lines) + "\n"


def page() -> str:
    """The whole page."""
    texts = [read_robot_text(name) for name in list_robots()]
    rows = list(complexity_rows(texts, METHOD_NAMES, Options(), lambda doing: print(doing, file=sys.stderr)))
    return HEAD + totals(rows) + DETAIL + detail(rows) + refusals(rows)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
