"""Write `docs/measurements/cold-calls.md` from the record that `benchmarks.measurements.cold_calls` keeps."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from benchmarks import ROOT
from benchmarks.measurements.cold_calls import FAMILY, LOAD, RECORD, ROBOTS, SIX_LEGGED

PAGE = ROOT / "docs/measurements/cold-calls.md"
HEAD = """\
# First calls

What is waited for where nothing is compiled yet: `pkmgen.load`, all functions of a robot at once, and the first call of
functions on a robot that is loaded. Seconds on the clock and, in brackets, of the processors, compilers included;
each row once, in a process of its own on an empty cache of kernels, on two cores of an AMD EPYC with gcc 12.2 and clang
14, where others were held up as far as possible; both cores at work are each slower
than one alone. `before` is with setuptools
([decision](../adr/building-and-caching.md#0083-the-compiler-is-called-directly)).
`python -m benchmarks.measurements.cold_calls` measures,
`python -m benchmarks.pages.cold_calls_page` writes this page from the [record](cold-calls.json).
"""
COLUMNS = (("before", "gcc"), ("now", "gcc"), ("before", "clang"), ("now", "clang"))

Record = Mapping[str, Mapping[str, Mapping[str, Mapping[str, Mapping[str, float]]]]]


def page(record: Record) -> str:
    """The page."""
    whole = [(robot, what) for robot in ROBOTS for what in (LOAD, FAMILY)]
    words = {LOAD: "`pkmgen.load`", FAMILY: "all functions"}
    text = HEAD + "\n## Loads and families\n\n" + _table(record, {key: f"{key[0]}, {words[key[1]]}" for key in whole})
    for robot in SIX_LEGGED:
        calls = {what for label, compiler in COLUMNS for what in _known(record, label, compiler, robot)}
        named = {(robot, what): f"`{what}`" for what in sorted(calls - {LOAD, FAMILY})}
        text += f"\n## First calls on `{robot}`\n\n" + _table(record, named) if named else ""
    return text


def _table(record: Record, rows: Mapping[tuple[str, str], str]) -> str:
    """A row of each robot and call that was measured, a column of each checkout and compiler in which any was."""
    columns = [each for each in COLUMNS if any(what in _known(record, *each, robot) for robot, what in rows)]
    heads = [f"{compiler}, {label}" for label, compiler in columns]
    lines = [f"| | {' | '.join(heads)} |", "|---|" + "---:|" * len(columns)]
    for (robot, what), words in rows.items():
        cells = [_cell(_known(record, *each, robot).get(what)) for each in columns]
        if any(cells):
            lines.append(f"| {words} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _known(record: Record, label: str, compiler: str, robot: str) -> Mapping[str, Any]:
    return record.get(label, {}).get(compiler, {}).get(robot, {})


def _cell(row: Mapping[str, float] | None) -> str:
    return f"{row['clock']:.1f} ({row['processors']:.1f})" if row else ""


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(json.loads(RECORD.read_text("utf-8"))), "utf-8")


if __name__ == "__main__":
    main()
