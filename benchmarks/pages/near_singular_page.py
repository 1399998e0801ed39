"""Write docs/measurements/near-singular.md from the figures that `benchmarks.measurements.near_singular` keeps."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from benchmarks import ROOT
from benchmarks.measurements.near_promises import KINDS, kind_of, parts
from benchmarks.measurements.near_singular import BOUNDED, folder
from pkmgen.language.library import list_mechanisms, list_robots

PAGE = ROOT / "docs/measurements/near-singular.md"
Rows = Mapping[str, Mapping[str, Any]]
COLUMNS = "near: found | near: promised | edge: found | edge: promised | beyond | none | × |"
BY_ROBOT = f"""\
| robot | states | status 0 | {COLUMNS}
|---|---:|---:|---|---|---|---|---:|---:|---:|
"""
BY_FUNCTION = f"""\
| function | robots | states | no exact | {COLUMNS}
|---|---:|---:|---:|---|---|---|---|---:|---:|---:|
"""
PAGE_TEXT = """\
# Digits near singularities

How many digits a result of status 0 has: promised by [`error_bound`](../reference/functions/error_bound.md), and found
by evaluating the same graph in balls of 320 bits (python-flint), inputs and literals being the numbers of the type that
they are. What of that is [promised](../reference/statuses.md#what-status-0-promises) is judged every night.
From good states of the box rays go out in random directions until the status is no longer 0 or a determinant changes
its sign. *Near* are states a part of the ray before that place, uniform in its logarithm from 1 down to 1e-9; *at the
edge* the last ones whose status is 0. Digits are −log₁₀ of the error relative to the greatest entry of the result.
Kernels are compiled, and the worse one of a call with one state and of a batch counts; where Newton's method comes
first, the bound is of the solution that the kernel found, and states are fewer (*N*). Measured by
`python -m benchmarks.measurements.near_singular`, with `--real float` for that type, written by
`python -m benchmarks.pages.near_singular_page`; the figures are in [near_singular/](near_singular/).

In the tables: worst, worst but 1 % and median. *Status 0*: share of the states drawn whose status is 0 in both ways of
calling; *beyond*: states with errors greater than their bound; *none*: states of status 0 for which `error_bound` has
no bound; *×*: bound over error, median; *no exact*: states of status 0 without an exact solution. In tables of
functions a cell has the worst state of all robots, and in brackets the median of their worst.

# Double

{double}

# Float

{float}

# What is behind

- A bound takes every operation to have one value. GCC packed pairs of operations of one state into registers and kept
  scalar copies that it rounded otherwise, and errors of single calls were beyond their bounds. Emitted C turns that off
  ([why](../adr/numerical-accuracy.md#0080-each-value-is-rounded-once)); of other compilers only clang was looked at,
  which does not do it.
- `inverse_kinematics` accepts the limit of reach itself, where a position is the root of a difference that may be zero:
  there `error_bound` has no bound (*none*), and half of the digits are left.
- `forward_dynamics` solves with a mass matrix that holds squares of J_inv: near parallel singularities its error grows
  with the square of the condition number.
- `forward_kinematics` has its edge where two assemblies meet. Residuals below 1e-13 are solutions to it there even
  where no pose has these positions of the motors (*no exact*); the nearest that has is as far as about the root of it.
  Where Newton's method ends above its goal of 1e-13 but below 1e-10 the status is 0 and there is no bound.
"""


def figures(real: str) -> dict[str, Rows]:
    """Figures of all robots that were measured, by name."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(folder(real).glob("*.json"))}


def _digits(values: list[float] | None) -> str:
    return "–" if values is None else " · ".join(f"{value:.1f}" for value in values)


def _total(row: Mapping[str, Any], key: str) -> int:
    return sum(part[key] for part in parts(row))


def _times(row: Mapping[str, Any]) -> list[float]:
    return [part["tightness"][1] for part in parts(row)[:1] if part["tightness"]]


def _beyond(rows: list[Mapping[str, Any]]) -> str:
    return f"{sum(_total(row, 'beyond') for row in rows):,}"


def robot_rows(robots: Mapping[str, Rows]) -> Iterator[str]:
    """A line for each robot."""
    for name, functions in robots.items():
        row = functions.get(BOUNDED[0])
        if row is None:
            continue
        near, edge = (row.get(part, {}) for part in ("near", "edge"))
        cells = [
            f"`{name}`",
            f"{row['states']:,}{' N' if row['iterated'] else ''}",
            f"{100.0 * row['good'] / row['states']:.1f} %",
            *(_digits(part.get(kind)) for part in (near, edge) for kind in ("found", "promised")),
            _beyond([row]),
            f"{_total(row, 'unbounded'):,}",
            *(f"{times:.0f}" for times in _times(row) or [np.nan]),
        ]
        yield f"| {' | '.join(cells)} |"


def function_rows(robots: Mapping[str, Rows]) -> Iterator[str]:
    """A line for each function."""
    for name in BOUNDED:
        rows = [functions[name] for functions in robots.values() if name in functions]
        if not rows:
            continue
        cells = [
            f"`{name}`",
            str(len(rows)),
            *(f"{sum(row[key] for row in rows):,}" for key in ("states", "no_solution")),
        ]
        for part, kind in (("near", "found"), ("near", "promised"), ("edge", "found"), ("edge", "promised")):
            worst = [row[part][kind][0] for row in rows if part in row and row[part][kind]]
            cells.append(f"{min(worst):.1f} ({np.median(worst):.1f})" if worst else "–")
        times = [time for row in rows for time in _times(row)]
        cells += [_beyond(rows), f"{sum(_total(row, 'unbounded') for row in rows):,}", f"{np.median(times):.0f}"]
        yield f"| {' | '.join(cells)} |"


def summary(robots: Mapping[str, Rows]) -> str:
    """What it amounts to."""
    rows = [row for functions in robots.values() for row in functions.values()]
    good, states = (sum(row[key] for row in rows) for key in ("good", "states"))
    efforts = [part["found"][0] for each in robots.values() if BOUNDED[0] in each for part in parts(each[BOUNDED[0]])]
    return (
        f"{len(robots)} robots, {states:,} states and calls, {good:,} of status 0. Errors greater than their bound: "
        f"{_beyond(rows)}. Efforts had {min(efforts):.1f} digits at least."
    )


def section(real: str) -> str:
    """Tables of a type."""
    robots, text = figures(real), list[str]()
    for kind in KINDS:
        chosen = {name: rows for name, rows in robots.items() if kind_of(name, rows) == kind}
        if chosen:
            by_robot, by_function = "\n".join(robot_rows(chosen)), "\n".join(function_rows(chosen))
            text += [f"## Robots of {kind}, `{real}`", summary(chosen), "Inverse dynamics:", BY_ROBOT + by_robot]
            text += ["All functions with a bound:", BY_FUNCTION + by_function]
    missing = [f"`{name}`" for name in (*list_robots(), *list_mechanisms()) if name not in robots]
    text += (
        [f"Not measured in `{real}`, since numpy finds no good state to begin with: {', '.join(missing)}."]
        if missing
        else []
    )
    return "\n\n".join(text)


def page() -> str:
    """The whole page."""
    return PAGE_TEXT.format(double=section("double"), float=section("float"))


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    print(f"wrote {PAGE}")
