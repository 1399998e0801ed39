"""Write docs/reference/c-code.md from the record of `make analyse`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks import ROOT
from benchmarks.analysis.kernels import SAMPLE, VARIANTS, every_robot
from benchmarks.analysis.linters import rule_order
from benchmarks.analysis.record import RECORD
from benchmarks.analysis.tools import TOOLS

PAGE = ROOT / "docs/reference/c-code.md"
FEW = 12
"""Robots that are named one by one."""
HEAD = Path(__file__).with_suffix(".md")
MISRA, RUNS = "MISRA C:2012", ("ASan+UBSan", "MSan", "valgrind")
REASONS: Mapping[str, tuple[str, str]] = {
    "2.5": (
        "advisory",
        "words of statuses that a robot does not give are there all the same, so that code of callers fits every robot",
    ),
    "8.7": ("advisory", "functions are called by the user of a kernel"),
    "10.3": ("required", "conditions are kept as `int`: C99's `bool` is a header more, and older compilers lack it"),
    "10.4": ("required", "conditions are joined by & (see 14.4), and sizes of arrays are compared with plain numbers"),
    "10.5": ("advisory", "the sign of a number is the difference of two comparisons, without a branch"),
    "12.1": ("advisory", "products in sums have no brackets, as in the equations"),
    "12.3": ("advisory", "numbers that belong together are declared in one line"),
    "13.4": ("advisory", "the first state is written to two places"),
    "14.4": ("required", "predicates return `int`, 0 or 1, as `isfinite` does"),
    "15.4": ("advisory", "Newton's method ends where it has arrived or where it cannot go on"),
    "15.5": ("advisory", "good states return first; statuses are worked out after"),
    "18.4": ("advisory", "parts of arrays are handed on as `state + 3`"),
}
"""Categories of the rules that are not kept, and why they are not."""


def number(value: int) -> str:
    """Thousands apart."""
    return f"{value:,}"


def robots_of(kept: Mapping[str, Any]) -> dict[str, set[str]]:
    """Robots by variant that a tool has looked at."""
    found: dict[str, set[str]] = {}
    for name in kept["kernels"]:
        variant, robot = name.split("/")
        found.setdefault(variant, set()).add(robot)
    return found


def tool_rows(record: Mapping[str, Any]) -> list[str]:
    """Rows of the table of tools."""
    rows = []
    for tool in TOOLS:
        if tool.name not in record:
            rows.append(f"| {tool.name} | – | {tool.what} | – | – | – | – |")
            continue
        kept = record[tool.name]
        kernels = kept["kernels"].values()
        robots = set().union(*robots_of(kept).values())
        findings = "counted below" if tool.name == MISRA else number(sum(row["findings"] for row in kernels))
        lines = number(sum(row["lines"] for row in kernels))
        rows.append(
            f"| {tool.name} | {kept['version']} | {tool.what} | {len(kernels)} | {len(robots)} | {lines} | {findings} |"
        )
    return rows


def complete_and_partial(record: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Tools that have looked at all robots, and which kernels the others have looked at."""
    every, complete, partial = set(every_robot()), [], []
    for tool in TOOLS:
        variants = robots_of(record[tool.name]) if tool.name in record else {}
        whole = [variant for variant, robots in variants.items() if robots >= every]
        parts = {variant: sorted(robots) for variant, robots in variants.items() if variant not in whole}
        if whole:
            complete.append(f"{tool.name} (`{'`, `'.join(whole)}`)")
        by_robots: dict[str, list[str]] = {}
        for variant, robots in parts.items():
            listed = ", ".join(robots) if len(robots) < FEW else f"{len(robots)} robots"
            by_robots.setdefault(listed, []).append(f"`{variant}`")
        partial += [f"- {tool.name}: {listed} ({', '.join(names)})" for listed, names in by_robots.items()]
    return ", ".join(complete) or "none", partial


def run_rows(record: Mapping[str, Any]) -> list[str]:
    """Rows of the table of runs."""
    rows = []
    for name in RUNS:
        counts = [row["counts"] for row in record.get(name, {"kernels": {}})["kernels"].values()]
        columns = ("functions", "calls", "states", "good", "bad", "failures")
        sums = [number(sum(row.get(column, 0) for row in counts)) for column in columns]
        rows.append(f"| {name} | {len(counts)} | {' | '.join(sums)} |")
    return rows


def misra_rows(record: Mapping[str, Any]) -> tuple[list[str], int, int, int]:
    """Rows of the rules that are not kept; how many are checked, hold everywhere, and kernels."""
    kernels = [row["counts"] for row in record.get(MISRA, {"kernels": {}})["kernels"].values()]
    checked = sorted({rule for counts in kernels for rule in counts}, key=rule_order)
    rows = []
    for rule in checked:
        places = [counts.get(rule, 0) for counts in kernels]
        if sum(places):
            category, reason = REASONS[rule]
            rows.append(f"| {rule} | {category} | {sum(map(bool, places))} | {number(sum(places))} | {reason} |")
    return rows, len(checked), len(checked) - len(rows), len(kernels)


def page(record: Mapping[str, Any]) -> str:
    """The whole page."""
    complete, partial = complete_and_partial(record)
    misra, checked, held, kernels = misra_rows(record)
    fields = {
        "sample": ", ".join(SAMPLE),
        "tools": "\n".join(tool_rows(record)),
        "variants": ", ".join(f"`{name}`" for name in VARIANTS),
        "complete": complete,
        "partial": "\n".join(partial),
        "runs": "\n".join(run_rows(record)),
        "misra": "\n".join(misra),
        "checked": checked,
        "held": held,
        "misra_robots": kernels,
    }
    return HEAD.read_text("utf-8").format(**fields)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(json.loads(RECORD.read_text("utf-8"))), "utf-8")
    print(f"wrote {PAGE}")


if __name__ == "__main__":
    main()
