"""Write docs/measurements/soak.md from the record that `benchmarks.measurements.soak` left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import ROOT
from benchmarks.measurements.soak import RECORD
from benchmarks.pages.record_page import filled, write_page
from pkmgen import status

PAGE, TEXT = ROOT / "docs/measurements/soak.md", Path(__file__).with_suffix(".md")
KINDS = {
    "repeated in C": "C",
    "through Python": "Python",
    "loaded, called, unloaded": "loading",
    "together": "",
}
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
    """Least and most memory after the first minutes, MiB, and how it grows, MiB an hour, by a line of least squares."""
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
    memory = row["resident_kib"] / 1024
    return f"| {row['minute']:.0f} | {calls:,} | {row['states']:,} | {memory:.0f} | {row['differences']} |"


def kind_row(record: Mapping[str, Any], title: str, kind: str) -> str:
    """Threads of one kind; all if none is named."""
    threads = sum(kind in ("", row["kind"]) for row in record["threads"].values())
    calls, states, differences = (total(record, name, kind) for name in ("calls", "states", "differences"))
    return f"| {title} | {threads} | {calls:,} | {states:,} | {differences} |"


def page(record: Mapping[str, Any]) -> str:
    """The whole page."""
    minutes = record["minutes"]
    least, most, slope = drift(minutes)
    shown = sorted({round(i) for i in np.linspace(0, len(minutes) - 1, ROWS)})
    fields = {
        "threads": len(record["threads"]),
        "minutes": record["seconds"] / 60,
        "asked": record["asked"],
        "ended": "came to its end" if record["ended"] == "done" else f"was ended by {record['ended']}",
        "kinds": "\n".join(kind_row(record, title, kind) for title, kind in KINDS.items()),
        "bad": total(record, "bad_states", "C"),
        "loads": total(record, "loads"),
        "errors": len(record["errors"]),
        "settled": SETTLED,
        "least": least,
        "most": most,
        "slope": slope,
        "samples": "\n".join(minute_row(minutes[i]) for i in shown),
        "kernels": "\n".join(kernel_row(i, kernel, record) for i, kernel in enumerate(record["kernels"])),
        "machine": record["machine"],
    }
    return filled(TEXT, fields)


def main() -> None:
    """Write the page."""
    write_page(PAGE, RECORD, page)


if __name__ == "__main__":
    main()
