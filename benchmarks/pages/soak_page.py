"""Write docs/measurements/soak.md from the record that `benchmarks.measurements.soak` left."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from benchmarks import ROOT
from benchmarks.measurements.soak import RECORD
from pkmgen import status

PAGE = ROOT / "docs/measurements/soak.md"
ROWS = 12
"""Of the table of minutes."""
SETTLED = 10.0
"""Minutes after which memory is looked at: threads have made their arenas, kernels have been loaded."""
BITS = {
    status.OUT_OF_REACH: "out of reach",
    status.SINGULAR: "singular",
    status.NOT_FINITE: "not finite",
    status.NOT_NORMALISED: "not normalised",
    status.NO_CONVERGENCE: "no convergence",
    status.OTHER_ASSEMBLY: "other assembly",
}


def total(record: Mapping[str, Any], name: str, kind: str = "") -> int:
    """Sum over threads of a kind; over all if none is named."""
    rows = (row for row in record["threads"].values() if kind in ("", row["kind"]))
    return sum(int(row.get(name, 0)) for row in rows)


def drift(minutes: Sequence[Mapping[str, float]]) -> tuple[float, float, float]:
    """Least and most memory after the first minutes, MiB, and how it grows by the straight line of least squares, MiB an hour."""
    settled = [row for row in minutes if row["minute"] >= SETTLED] or list(minutes)
    times, memory = (np.array([row[name] for row in settled]) for name in ("minute", "resident_kib"))
    memory = memory / 1024
    slope = 60 * float(np.polyfit(times, memory, 1)[0]) if len(settled) > 2 else 0.0
    return float(memory.min()), float(memory.max()), slope


def kernel_row(position: int, kernel: Mapping[str, Any], record: Mapping[str, Any]) -> str:
    """One robot."""
    words = kernel["statuses"]
    said = ", ".join(f"{count:,} {BITS[int(word)]}" for word, count in words.items() if int(word) in BITS)
    calls = sum(row["by_robot"][position] for row in record["threads"].values())
    good = f"{words.get('0', 0):,} good"
    return f"| `{kernel['robot']}` | {kernel['functions']} | {kernel['trials']:,} | {good}; {said} | {calls:,} |"


def minute_row(row: Mapping[str, float]) -> str:
    """One minute."""
    calls = row["calls_c"] + row["calls_python"] + row["calls_loading"]
    return f"| {row['minute']:.0f} | {calls:,} | {row['states']:,} | {row['resident_kib'] / 1024:.0f} | {row['differences']} |"


def page(record: Mapping[str, Any]) -> str:
    """The whole page."""
    minutes, loads = record["minutes"], total(record, "loads")
    least, most, slope = drift(minutes)
    shown = [minutes[i] for i in sorted({round(i) for i in np.linspace(0, len(minutes) - 1, ROWS)})]
    kernels = [kernel_row(i, kernel, record) for i, kernel in enumerate(record["kernels"])]
    ended = "came to its end" if record["ended"] == "done" else f"was ended by {record['ended']}"
    threads = {
        kind: sum(row["kind"] == kind for row in record["threads"].values()) for kind in ("C", "Python", "loading")
    }
    return f"""# Soak

{len(record["threads"])} threads of one process called kernels for {record["seconds"] / 60:.0f} minutes; asked were {record["asked"]["minutes"]:.0f} minutes and
{record["asked"]["calls"]:.0e} calls, and the run {ended}. Written from its [record](soak.json) by `python -m benchmarks.pages.soak_page`;
`make soak` runs it again. The machine was shared with other work, so that the figures are no speeds.

| | threads | calls | states | differences |
|---|---:|---:|---:|---:|
| repeated in C | {threads["C"]} | {total(record, "calls", "C"):,} | {total(record, "states", "C"):,} | {total(record, "differences", "C")} |
| through Python | {threads["Python"]} | {total(record, "calls", "Python"):,} | {total(record, "states", "Python"):,} | {total(record, "differences", "Python")} |
| loaded, called, unloaded: {loads:,} times | {threads["loading"]} | {total(record, "calls", "loading"):,} | {total(record, "states", "loading"):,} | {total(record, "differences", "loading")} |
| together | {len(record["threads"])} | {total(record, "calls"):,} | {total(record, "states"):,} | {total(record, "differences")} |

Each call is compared bit by bit with what the same call yielded before the threads began: all results, status words, and 64 bytes of
memory in front of, between and behind them. Calls are of every function of a kernel, one state at a time, in batches and in
columns of 1, 7, 8, 9 and 33 states, good ones mixed with such that are far away, 0, denormal, 1e±155, 1e300, infinite or NaN; through
Python as batches, as columns, alone with errors raised, and bound to arrays. Of the calls in C, {total(record, "bad_states", "C"):,} states were bad.
Errors in threads: {len(record["errors"])}.

## Memory

After {SETTLED:.0f} minutes the process held between {least:.0f} and {most:.0f} MiB; the line of least squares through all samples
{"grows" if slope >= 0 else "falls"} by {abs(slope):.1f} MiB an hour.

| minute | calls | states | MiB | differences |
|---:|---:|---:|---:|---:|
{chr(10).join(minute_row(row) for row in shown)}

## Kernels

| robot | functions | trials | states of the trials | calls |
|---|---:|---:|---|---:|
{chr(10).join(kernels)}

{record["machine"]["system"]}, Python {record["machine"]["python"]}, compiler `{record["machine"]["compiler"]}`.
"""


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(json.loads(RECORD.read_text("utf-8"))), "utf-8")
    print(f"wrote {PAGE}")


if __name__ == "__main__":
    main()
