"""Write docs/measurements/near-singular.md from the figures that `benchmarks.measurements.near_singular` keeps."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from benchmarks import ROOT
from benchmarks.measurements.near_singular import BOUNDED, FOLDER

PAGE = ROOT / "docs/measurements/near-singular.md"
Rows = Mapping[str, Mapping[str, Any]]
HEAD = """\
# Digits near singularities

How many digits a result of status 0 has: promised by [`error_bound`](../reference/functions/error_bound.md), and found
by evaluating the same graph in balls of 320 bits (python-flint), inputs and literals being the doubles that they are.
From good states of the box rays go out in random directions until the status is no longer 0 or a determinant changes
its sign. *Near* are states a part of the ray before that place, uniform in its logarithm from 1 down to 1e-9; *at the
edge* the last ones whose status is 0. Digits are −log₁₀ of the error relative to the greatest entry of the result.
Kernels are compiled, and the worse one of a call with one state and of a batch counts; where Newton's method comes
first, numpy computes the result and its bound. Measured by `python -m benchmarks.measurements.near_singular`, written
by `python -m benchmarks.pages.near_singular_page`; the figures are in [near_singular/](near_singular/).

{summary}

## Inverse dynamics

Worst, worst but 1 % and median. *Status 0*: share of the states drawn whose status is 0 in both ways of calling;
*beyond*: errors greater than their bound; *none*: states of status 0 for which `error_bound` has no bound; *×*: bound
over error, median.

| robot | states | status 0 | near: found | near: promised | edge: found | edge: promised | beyond | none | × |
|---|---:|---:|---|---|---|---|---:|---:|---:|
{rows}

## All functions with a bound

Over all robots: the worst state, and in brackets the median over robots of their worst states.

| function | robots | states | near: found | near: promised | edge: found | edge: promised | beyond | none | × |
|---|---:|---:|---|---|---|---|---:|---:|---:|
{functions}

- A bound takes every operation to have one value. GCC packed pairs of operations of one state into registers and kept
  scalar copies that it rounded otherwise: five errors of `orthoglide` in 1000 states were beyond their bounds, up to 45
  times. Emitted C turns that off ([why](../adr/0080-a-value-has-one-rounding.md)); of other compilers only clang was
  looked at, which does not do it.
- Robots that are not in the table were not measured so far.
- `inverse_kinematics` accepts the limit of reach itself, where a position is the root of a difference that may be zero:
  there `error_bound` has no bound (*none*), and half of the digits are left.
- `forward_dynamics` solves with a mass matrix that holds squares of J_inv: near parallel singularities its error grows
  with the square of the condition number.
- `forward_kinematics` has its edge where two assemblies meet. Where Newton's method ends above its goal of 1e-13 but
  below 1e-10 the status is 0 and there is no bound.
"""


def figures() -> dict[str, Rows]:
    """Figures of all robots that were measured, by name."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))}


def _digits(values: list[float] | None) -> str:
    return "–" if values is None else " · ".join(f"{value:.1f}" for value in values)


def _parts(row: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [row[part] for part in ("near", "edge") if part in row]


def _total(row: Mapping[str, Any], key: str) -> int:
    return sum(part[key] for part in _parts(row))


def robot_rows(robots: Mapping[str, Rows]) -> Iterator[str]:
    """A line for each robot."""
    for name, functions in robots.items():
        row = functions.get(BOUNDED[0])
        if row is None:
            continue
        near, edge = (row.get(part, {}) for part in ("near", "edge"))
        cells = [
            f"`{name}`",
            f"{row['states']:,}",
            f"{100.0 * row['good'] / row['states']:.1f} %",
            *(_digits(part.get(kind)) for part in (near, edge) for kind in ("found", "promised")),
            str(_total(row, "beyond")),
            str(_total(row, "unbounded")),
            f"{near['tightness'][1]:.0f}" if near.get("tightness") else "–",
        ]
        yield f"| {' | '.join(cells)} |"


def function_rows(robots: Mapping[str, Rows]) -> Iterator[str]:
    """A line for each function."""
    for name in BOUNDED:
        rows = [functions[name] for functions in robots.values() if name in functions]
        cells = [f"`{name}`", str(len(rows)), f"{sum(row['states'] for row in rows):,}"]
        for part, kind in (("near", "found"), ("near", "promised"), ("edge", "found"), ("edge", "promised")):
            worst = [row[part][kind][0] for row in rows if part in row and row[part][kind]]
            cells.append(f"{min(worst):.1f} ({np.median(worst):.1f})" if worst else "–")
        times = [row["near"]["tightness"][1] for row in rows if "near" in row and row["near"]["tightness"]]
        cells += [str(sum(_total(row, key) for row in rows)) for key in ("beyond", "unbounded")]
        yield f"| {' | '.join([*cells, f'{np.median(times):.0f}'])} |"


def summary(robots: Mapping[str, Rows]) -> str:
    """What it amounts to."""
    rows = [row for functions in robots.values() for row in functions.values()]
    good, beyond = sum(row["good"] for row in rows), sum(_total(row, "beyond") for row in rows)
    efforts = [part["found"][0] for each in robots.values() if BOUNDED[0] in each for part in _parts(each[BOUNDED[0]])]
    states = sum(row["states"] for row in rows)
    return (
        f"{len(robots)} robots, {states:,} states and calls, {good:,} of status 0. In {beyond} of them an error was "
        f"greater than its bound. Efforts had {min(efforts):.1f} digits at least."
    )


def page() -> str:
    """The whole page."""
    robots = figures()
    parts = {"rows": "\n".join(robot_rows(robots)), "functions": "\n".join(function_rows(robots))}
    return HEAD.format(summary=summary(robots), **parts)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    print(f"wrote {PAGE}")
