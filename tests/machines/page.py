"""The table of robots and settings, and its page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

Results = Mapping[str, Mapping[str, str]]
"""By robot and setting, the first difference; empty where all bytes are equal."""
PAGE = """# Machines

Texts of `pkmgen generate` (C, header, manifest, README) of all robots of the library, made under settings that change
the last digits of libraries, compared byte by byte with those made without. `make test-machines` writes this page.

Noise is up to 4 units in the last place, drawn by a seed, added to every result of `math`, numpy's functions,
`numpy.linalg` and scipy while texts are made; *of zeros too* moves
zeros by the least numbers there are. Functions that are exact on any machine (`floor`, `ldexp`, …) are left alone.
Letters under a setting change where libm, numpy or BLAS compute otherwise than without it.

{table}

[Decision 0124](../adr/numerical-accuracy.md#0124-reproducible-texts-on-every-machine) says how.
"""


def table(results: Results, libraries: Mapping[str, str]) -> str:
    """A table in Markdown, and the first differences below it."""
    first, *names = libraries
    rows = [["robot", *names], ["---"] * (len(names) + 1)]
    rows.append([f"*libraries ({libraries[first]})*", *(libraries[name] for name in names)])
    found = []
    for robot, row in results.items():
        rows.append([robot, *("differs" if row[name] else "equal" for name in names)])
        found += [f"- {robot}, {name}: `{row[name][:160]}`" for name in names if row[name]]
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([*lines, *(["", *found] if found else [])])


def write_page(page: Path, results: Results, libraries: Mapping[str, str]) -> None:
    """Write the page."""
    page.write_text(PAGE.format(table=table(results, libraries)), "utf-8")
