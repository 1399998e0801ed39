"""Fill the blocks of figures in README and docs/ from the pages that scripts write, so that each figure has one source.

A block stands between `<!-- figures: NAME -->` and `<!-- end of figures -->`. `make counts` writes them all anew; the
tests fail when one is not what its page says.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from benchmarks import ROOT
from benchmarks.gpu.record import records as gpu_records
from benchmarks.measurements import gpu_registers, limbs_apart
from benchmarks.measurements.near_promises import FEWER, KINDS, PROMISED, found, kind_of, promised
from benchmarks.pages.design_page import design_results, design_study, design_words
from benchmarks.pages.near_singular_page import figures as near_figures
from benchmarks.pages.speed_page import Record, records
from benchmarks.pages.speed_tables import number, over_runs
from benchmarks.site.navigation import sections
from benchmarks.site.notebooks import RECORD as NOTEBOOKS
from benchmarks.timing.compilers import WITHOUT_AVX512

MEASUREMENTS = ROOT / "docs/measurements"
BLOCK = re.compile(r"(<!-- figures: (\w+) -->\n).*?(<!-- end of figures -->)", re.DOTALL)
COUNTED = {
    "fivebar": "five-bar",
    "planar_3rrr": "planar 3-RRR",
    "delta": "Delta",
    "quattro": "Quattro",
    "dymo": "DYMO",
    "gough_stewart": "Gough–Stewart",
}
"""Robots that are quoted, and what a reader calls them."""
METHODS = {"adjoint": "`adjoint` (ours)", "elements": "Özgür", "khalil": "Khalil", "lie": "Müller", "denoc": "Khan"}
TIMED = {
    ("pkmgen", "scalar"): "ours, one state",
    ("pkmgen", "batch"): "ours, batch",
    ("casadi", "scalar"): "CasADi's C, one state",
    ("casadi", "batch"): "CasADi's C in SIMD batches",
    ("symforce", "scalar"): "SymForce",
    ("mujoco", "scalar"): "MuJoCo",
    ("pinocchio", "scalar"): "Pinocchio",
}

CONTROLLED = {
    "acados": "pkmgen's C in acados (SQP, HPIPM)",
    "pkmgen": "pkmgen's C in CasADi (ipopt)",
    "casadi_c": "CasADi's C of its own model (ipopt)",
    "casadi": "CasADi's own model, interpreted (ipopt)",
}
"""What was measured of predictive control, and what a reader calls it."""


def tables(page: Path) -> list[list[list[str]]]:
    """Tables of a page: rows of cells, the head first, marks of code and bold type left out."""
    text = page.read_text("utf-8").replace("`", "").replace("**", "")
    blocks = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    split = [[[cell.strip() for cell in line.strip("|\n ").split("|")] for line in t.splitlines()] for t in blocks]
    return [[row for index, row in enumerate(table) if index != 1] for table in split]


def columns(page: str, first: str, second: str) -> dict[str, dict[str, str]]:
    """The table of a page whose head begins with two words, by row and column; rows go by their first word."""
    (head, *rows), *_ = (
        table for table in tables(MEASUREMENTS / page) if (table[0][0], table[0][1]) == (first, second)
    )
    return {row[0].partition(" (")[0]: dict(zip(head, row, strict=True)) for row in rows}


def lay_out(head: list[str], rows: list[list[str]]) -> str:
    """Lay a table out; what is not in the first column is a number."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def counts() -> str:
    """Inverse dynamics of some robots, by kind of operation."""
    kinds, counted = ["mul", "add", "div", "sqrt", "trig"], columns("counts.md", "robot", "mul")
    rows = [[name, *(counted[robot][kind] for kind in kinds)] for robot, name in COUNTED.items()]
    return lay_out(["inverse dynamics from the pose", *kinds], rows)


def methods() -> str:
    """Inverse dynamics of some robots by every method, in total."""
    totals, named = columns("complexity.md", "robot", "adjoint"), METHODS | {"tree": "tree"}
    rows = []
    for robot, name in COUNTED.items():
        least = min(int(totals[robot][method]) for method in named if totals[robot][method] != "–")
        cells = [totals[robot][method] for method in named]
        rows.append([name, *(f"**{cell}**" if cell == str(least) else cell for cell in cells)])
    return lay_out(["", *named.values()], rows)


def published() -> str:
    """What was published for the five-bar beside ours from the same inputs."""
    page = MEASUREMENTS / "published-counts.md"
    rows = []
    for table, given in zip(tables(page), ("directions of the elements (camera)", "motors (encoders)"), strict=False):
        (_, theirs, elements, ours, *_) = table  # the rest are counts where the twist follows from rates
        rows.append([given, *(f"{row[1]} mul, {row[2]} add" for row in (theirs, elements, ours))])
    head = ["five-bar, inverse dynamics from", "Özgür 2013, Table 3", "his method by pkmgen", "`adjoint`"]
    return lay_out(head, rows)


def speed() -> str:
    """Times of inverse dynamics beside other tools, of the machine measured last with all of them; medians."""
    whole = (record for record in records() if WITHOUT_AVX512[0] not in record.facts["flags"])
    record = next(record for record in whole if all(time_of(record, "delta", *timed) != "–" for timed in TIMED))
    first, rows = record.compilers[0], []
    for robot in ("fivebar", "delta", "gough_stewart"):
        times = [time_of(record, robot, contender, mode) for contender, mode in TIMED]
        rows.append([COUNTED[robot], *(f"**{cell}**" if index < 2 else cell for index, cell in enumerate(times))])
    said = f"On one core of {record.title}, all C by {first} ([more](docs/measurements/{record.page.name})):\n\n"
    return said + lay_out(["ns per state", *TIMED.values()], rows)


def time_of(record: Record, robot: str, contender: str, mode: str) -> str:
    """Median time of a contender, by the first compiler."""
    row = over_runs(record.runs, robot, contender, mode)
    return number(row.median) if row else "–"


def machines() -> str:
    """A line for the page of each machine."""
    return "".join(
        f"- [Speed: {record.title}](measurements/{record.page.name}): times of all contenders, object code\n"
        for record in records()
    ) + "".join(
        f"- [Speed: {record['device']}](measurements/speed-{record['name']}.md): a GPU, beside its limits and JAX\n"
        for record in gpu_records()
    )


def seams() -> str:
    """What a function for each limb costs beside one function of all."""
    rows = []
    for robot in limbs_apart.ROBOTS:
        parts = limbs_apart.write_layouts(robot, 1).operations
        rows.append([f"`{robot}`", *(f"{operations} + {compared}" for operations, compared in parts.values())])
    return lay_out(["robot", "flat", "composed", "of these platform", "one limb", "assembly"], rows)


def mistake() -> str:
    """A message of the page of mistakes: the first one of a home in millimetres."""
    page = (ROOT / "docs/reference/mistakes.md").read_text("utf-8")
    return page.partition("### Home or box in mm\n")[2].split("```")[1].lstrip("\n").join(("```\n", "```\n"))


def promises() -> str:
    """Digits that status 0 promises, and those of the worst state that was measured."""
    measured = {real: near_figures(real) for real in PROMISED}
    columns = [(real, kind) for real in PROMISED for kind in KINDS]

    def cell(real: str, function: str, names: Iterable[str]) -> str:
        rows = {name: measured[real][name] for name in names if function in measured[real][name]}
        if not rows:
            return "–"
        worst = min(rows, key=lambda name: found(rows[name][function]))
        return f"{promised(real, function, worst, rows[worst]):g} ({found(rows[worst][function]):.1f})"

    def robots(real: str, function: str, kind: str) -> list[str]:
        return [
            name
            for name, rows in measured[real].items()
            if kind_of(name, rows) == kind and (real, function, name) not in FEWER
        ]

    rows = [
        [f"`{function}`", *(cell(real, function, robots(real, function, kind)) for real, kind in columns)]
        for function in PROMISED["double"]
    ]
    for type_, function, robot in FEWER:
        own = [
            [robot] if (real, kind) == (type_, kind_of(robot, measured[real][robot])) else [] for real, kind in columns
        ]
        rows.append([f"`{function}` of `{robot}`", *(cell(type_, function, names) for names in own)])
    names = ("limbs", "bodies, closed form", "bodies, Newton")
    return lay_out(["digits at least", *(f"`{real}`: {names[KINDS.index(kind)]}" for real, kind in columns)], rows)


def registers() -> str:
    """Registers of a thread, of a GPU's kernels."""
    record = json.loads(gpu_registers.RECORD.read_text("utf-8"))
    architectures, reals = gpu_registers.ARCHITECTURES, ("double", "float")

    def cell(taken: Sequence[int]) -> str:
        count, written, read = taken
        return f"{count}, and {written} + {read} bytes" if written or read else str(count)

    rows = [
        [
            f"{COUNTED.get(robot, f'`{robot}`')}, {function.replace('_', ' ')}",
            str(kernels[reals[0]]["values_alive"]),
            *(cell(kernels[real][architecture]) for real in reals for architecture in architectures),
        ]
        for robot, functions in record["kernels"].items()
        for function, kernels in functions.items()
    ]
    heads = [f"`{real}`, `{architecture}`" for real in reals for architecture in architectures]
    return f"By {record['compiler']}:\n\n" + lay_out(["", "values alive", *heads], rows)


def control() -> str:
    """Model predictive control of the Delta by several solvers and models: tracking errors, iterations, times."""
    record = json.loads((MEASUREMENTS / "predictive-control.json").read_text("utf-8"))
    rows = []
    for name, words in CONTROLLED.items():
        exact, heavier = record[name]["exact"], record[name]["heavier"]
        errors = [f"{each['rms']:.3f} ({each['largest']:.2f})" for each in (exact, heavier)]
        spent = f"{heavier['functions']:.1f}" if "functions" in heavier else "–"
        times = [f"{heavier['median']:.1f} ({heavier['slowest']:.1f})", spent]
        rows.append([words, *errors, f"{heavier['iterations']:.1f}", *times])
    head = ["", "error, exact", "error, heavier", "iterations", "solution, ms", "of it functions"]
    return lay_out(head, rows)


def notebooks() -> str:
    """What notebooks take, in the order of the index."""
    record = json.loads(NOTEBOOKS.read_text("utf-8"))
    listed = sections((ROOT / "docs/README.md").read_text("utf-8"))["Tutorial"]
    named = {Path(path).stem: (title, path) for title, path, _ in listed if path.endswith(".py")}
    rows = [
        [
            f"[{title}](../{path})",
            str(record[name]["cells"]),
            f"{record[name]['cold_processor_seconds']:.1f}",
            f"{record[name]['warm_processor_seconds']:.1f}",
        ]
        for name, (title, path) in named.items()
    ]
    head = ["notebook", "cells of code", "kernels compiled, s", "kernels from the cache, s"]
    return lay_out(head, rows)


BLOCKS: dict[str, Callable[[], str]] = {
    f.__name__: f
    for f in (
        *(counts, methods, published, speed, machines, seams, mistake, promises, registers, control, notebooks),
        *(design_results, design_study, design_words),
    )
}


def pages() -> Iterator[Path]:
    """Pages that have blocks of figures."""
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))):
        if BLOCK.search(page.read_text("utf-8")):
            yield page


def filled(text: str) -> str:
    """A page's text with its blocks as they should be."""
    return BLOCK.sub(lambda block: f"{block[1]}{BLOCKS[block[2]]()}{block[3]}", text)


if __name__ == "__main__":
    for path in pages():
        path.write_text(filled(path.read_text("utf-8")), encoding="utf-8")
        print(f"filled {path}")
