"""Write docs/measurements/speed-MACHINE.md for each machine from its record, and speed.md that sets them side by side.

Nothing is measured here: `python -m benchmarks.measurements.speed_record` writes the record of this machine. Pictures
need `pip install 'matplotlib>=3.8'`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import ROOT
from benchmarks.measurements import growth
from benchmarks.measurements.speed_record import RECORDS
from benchmarks.pages import plots
from benchmarks.pages.speed_tables import (
    MODES,
    OURS,
    Run,
    between_compilers,
    code_table,
    compilers_of,
    growth_table,
    inclusions,
    number,
    over_runs,
    rate_table,
    rates_of,
    ratio,
    ratio_table,
    robots_of,
    share,
    share_table,
    table,
    time_table,
)
from benchmarks.timing.machines import Machine
from benchmarks.timing.rows import Row
from pkmgen.graph.count import OperationCount

PAGES = ROOT / "docs/measurements"
INDEX = PAGES / "speed.md"
TEXT = Path(__file__).with_suffix(".md")
INDEX_TEXT = Path(__file__).with_name("speed_index.md")
PICTURES = {
    "roofline": "Kernels under the roofs of the machine",
    "limbs": "Operations and times against the number of limbs",
    "batches": "Times against the number of states of a call",
}
GROWTH = """
## Growth with limbs and states

A point in a plane held by 2 to 12 limbs of an arm and a rod, by the first compiler. Columns whose length is a power
of two share places in the cache and take longer: 4096 states take up to a sixth more than 4064.

{limbs_picture}
{limbs}
{batches_picture}"""
PLOTTED = (OURS, "casadi")
DOUBLE = ("scalar", "batch", "float_batch")
ASKED = ("casadi", "pinocchio_casadi")
"""Contenders whose C is compiled like ours."""


@dataclass(frozen=True, slots=True)
class Record:
    """What was measured on a machine.

    Attributes:
        machine: The machine.
        runs: Rows of each run.
        counts: Operations of each robot's kernel.
        facts: The record as it was read.
    """

    machine: Machine
    runs: tuple[Run, ...]
    counts: Mapping[str, OperationCount]
    facts: Mapping[str, Any]

    @property
    def page(self) -> Path:
        """Its page."""
        return PAGES / f"speed-{self.machine.name}.md"

    @property
    def title(self) -> str:
        """What it is called on pages."""
        return f"{self.machine.processor}, {self.machine.vectors}"

    @property
    def robots(self) -> list[str]:
        """Its robots."""
        return robots_of(self.runs[0])

    @property
    def compilers(self) -> list[str]:
        """Compilers of our C."""
        return compilers_of(self.runs[0])


def read_record(text: str) -> Record:
    """A record from its JSON."""
    facts = json.loads(text)
    runs = tuple([Row(**row) for row in run] for run in facts["runs"])
    counts = {robot: OperationCount(**count) for robot, count in facts["operations"].items()}
    return Record(Machine(**facts["machine"]), runs, counts, facts)


def records() -> list[Record]:
    """All records, the latest first."""
    found = [read_record(path.read_text("utf-8")) for path in sorted(RECORDS.glob("*.json"))]
    return sorted(found, key=lambda record: str(record.facts["measured"]), reverse=True)


def grown(points: Sequence[Mapping[str, Any]]) -> list[growth.Growth]:
    """Points of growth from a record."""
    return [
        growth.Growth(**{**point, "operations": OperationCount(**point["operations"]), "row": Row(**point["row"])})
        for point in points
    ]


def page(record: Record) -> str:
    """The page of a machine."""
    facts = record.facts
    left_out = "".join(f"- Left out: {reason}\n" for reason in facts["left_out"])
    note = f"- {facts['note']}\n" if facts["note"] else ""
    sections = {
        "title": record.title,
        "machine": f"{record.machine.processor}, {record.machine.cores} cores ({record.machine.system})",
        "vectors": record.machine.vectors,
        "compilers": ", ".join(record.compilers),
        "flags": facts["flags"],
        "measured": facts["measured"],
        "text": facts["text"],
        "name": record.machine.name,
        "notes": note + left_out,
        "runs": str(len(record.runs)),
        "rounds": str(facts["rounds"]),
        "ratios": ratio_table(record.runs),
        "times": time_table(record.runs),
        "includes": inclusions(record.runs[0]),
        "shares": share_table(record.runs, record.counts),
        "code": code_table(facts["code"]) if facts["code"] else "Not looked at when this record was made.\n",
        "rates": rate_table(record.runs[0]),
        "roofline": _link(record.machine.name, "roofline"),
        "growth": _growth(record) if facts["limbs"] else "",
    }
    return TEXT.read_text("utf-8").format(**sections)


def _growth(record: Record) -> str:
    """How times grow with limbs and states."""
    name = record.machine.name
    return GROWTH.format(
        limbs=growth_table(grown(record.facts["limbs"])),
        limbs_picture=_link(name, "limbs"),
        batches_picture=_link(name, "batches"),
    )


def _link(name: str, kind: str) -> str:
    """A picture on a page."""
    return f"![{PICTURES[kind]}](speed/{name}-{kind}.svg)\n"


def picture(name: str, kind: str) -> Path:
    """File of a picture of a machine."""
    return RECORDS / f"{name}-{kind}.svg"


def draw(record: Record) -> None:
    """Draw the pictures of a machine; what it has no figures for stays as it is."""
    name, facts = record.machine.name, record.facts
    if facts["words"] and rates_of(record.runs[0]):
        plots.draw_roofline(kernels_of(record), rates_of(record.runs[0]), picture(name, "roofline"))
    if facts["limbs"] and facts["batches"]:
        plots.draw_limbs(grown(facts["limbs"]), picture(name, "limbs"))
    if facts["batches"]:
        plots.draw_batches(grown(facts["batches"]), picture(name, "batches"))


def kernels_of(record: Record) -> list[plots.Kernel]:
    """Points under the roofs: of the first compiler."""
    kernels = []
    for robot, count in record.counts.items():
        rows = (over_runs(record.runs, robot, contender, mode) for contender in PLOTTED for mode in DOUBLE)
        kernels += [plots.Kernel(row, count.mul + count.add, record.facts["words"][robot]) for row in rows if row]
    return kernels


def index(known: Sequence[Record]) -> str:
    """The index: machines side by side."""
    head = ["", *(f"[{record.machine.name}]({record.page.name})" for record in known)]
    facts = [
        ["processor", *(record.machine.processor for record in known)],
        ["vectors", *(record.machine.vectors for record in known)],
        ["measured", *(str(record.facts["measured"]) for record in known)],
        ["text", *(str(record.facts["text"]) for record in known)],
        ["compilers", *(", ".join(record.compilers) for record in known)],
    ]
    robots = list(dict.fromkeys(robot for record in known for robot in record.robots))
    sections = {
        "machines": table(head, facts),
        "ratios": "\n".join(_side_by_side(known, head, robot) for robot in robots),
    }
    return INDEX_TEXT.read_text("utf-8").format(**sections)


def _side_by_side(known: Sequence[Record], head: Sequence[str], robot: str) -> str:
    """Ratios of a robot, a column for each machine."""
    lines = []
    for mode in DOUBLE:
        for contender in ASKED:
            lines.append(
                [f"ours / {contender}, {MODES[mode]}", *(_peer_cell(r, robot, contender, mode) for r in known)]
            )
        lines.append([f"first compiler / second, {MODES[mode]}", *(_between_cell(r, robot, mode) for r in known)])
        lines.append([f"share of arithmetic, {MODES[mode]}", *(_share_cell(r, robot, mode) for r in known)])
        lines.append([f"ours, {MODES[mode]}, ns", *(_time_cell(r, robot, mode) for r in known)])
    told = [line for line in lines if set(line[1:]) != {"–"}]
    return f"### `{robot}`\n\n{table(head, told)}"


def _for_each_compiler(record: Record, find: Callable[[Run, str], float | None]) -> str:
    """Median over the runs of a figure, for each compiler in their order."""
    cells = []
    for compiler in record.compilers:
        values = [value for run in record.runs if (value := find(run, compiler)) is not None]
        cells.append(number(median(values)) if values else "–")
    return " · ".join(cells) if set(cells) != {"–"} else "–"


def _peer_cell(record: Record, robot: str, contender: str, mode: str) -> str:
    return _for_each_compiler(record, lambda run, compiler: ratio(run, robot, contender, mode, compiler))


def _time_cell(record: Record, robot: str, mode: str) -> str:
    times = (over_runs(record.runs, robot, OURS, mode, compiler) for compiler in record.compilers)
    return " · ".join(number(row.median) if row else "–" for row in times)


def _share_cell(record: Record, robot: str, mode: str) -> str:
    count = record.counts.get(robot)
    return "–" if count is None else _for_each_compiler(record, lambda run, by: share(run, count, robot, mode, by))


def _between_cell(record: Record, robot: str, mode: str) -> str:
    values = [value for run in record.runs if (value := between_compilers(run, robot, mode)) is not None]
    return number(median(values)) if values else "–"


def main() -> None:
    """Write all pages."""
    known = records()
    for record in known:
        draw(record)
        record.page.write_text(page(record), "utf-8")
        print(f"wrote {record.page}")
    INDEX.write_text(index(known), "utf-8")
    print(f"wrote {INDEX}")


if __name__ == "__main__":
    main()
