"""The record of a device that kernels were timed on, and its page."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import ROOT
from benchmarks.gpu.devices import Device
from benchmarks.gpu.measured import FUNCTION, MJX, NO_JAX, OURS, OURS_IN_PAIRS, THEIRS, Run, Workload
from benchmarks.pages.speed_tables import number, table
from pkmgen.machine.version import __version__

RECORDS = ROOT / "docs/measurements/speed-gpu"
TEXT = Path(__file__).with_name("page.md")
NAMES = {OURS: "ours", OURS_IN_PAIRS: "ours, two states in a thread", THEIRS: "JAX", MJX: "MuJoCo MJX"}

Record = Mapping[str, Any]


def recorded(device: Device, work: Workload, runs: Sequence[Run], note: str = "") -> dict[str, Any]:
    """All that a page shows, as plain data.

    Args:
        device: Where it was measured.
        work: What was timed.
        runs: What was measured.
        note: A sentence for the page.
    """
    return {
        "name": "-".join(re.findall(r"[a-z0-9]+", f"{device.name} {device.backend}".lower())),
        "device": device.name,
        "is_gpu": device.is_gpu,
        "backend": device.backend,
        "measured": time.strftime("%Y-%m-%d %H:%M", time.gmtime()),
        "text": __version__,
        "states": work.states,
        "repeat": work.repeat,
        "note": note,
        "runs": [run.plain() for run in runs],
    }


def write(record: Record, directory: Path) -> tuple[Path, Path]:
    """Write a record and its page, `speed-NAME.md`; returns where they are."""
    kept, page_of = directory / RECORDS.name / f"{record['name']}.json", directory / f"speed-{record['name']}.md"
    text = page(record)
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    page_of.write_text(text, "utf-8")
    return kept, page_of


def records() -> list[Record]:
    """All records of GPUs."""
    return [json.loads(path.read_text("utf-8")) for path in sorted(RECORDS.glob("*.json"))]


def page(record: Record) -> str:
    """The page of a record."""
    runs = record["runs"]
    rates = [
        [f"`{real}`", *(number(median(run["rates"][real][kind] for run in runs)) for kind in ("bytes", "operations"))]
        for real in runs[0]["rates"]
    ]
    notes = [] if record["is_gpu"] else ["**This is a processor, not a GPU**: it shows what a page looks like."]
    notes += [record["note"]] if record["note"] else []
    notes += [] if any(row["contender"] == THEIRS for row in runs[0]["rows"]) else [f"{NO_JAX}."]
    return TEXT.read_text("utf-8").format(
        **{key: record[key] for key in ("device", "backend", "measured", "text", "states", "repeat", "name")},
        runs=len(runs),
        function=FUNCTION.replace("_", " "),
        notes="".join(f"- {note}\n" for note in notes),
        rates=table(["", "GB/s", "GFLOP/s"], rates),
        times=table(["robot", "contender", "mode", "ns per state", "limit", "bound by", "share"], _lines(runs)),
        includes="".join(f"- {each}\n" for each in dict.fromkeys(row["includes"] for row in runs[0]["rows"])),
    )


def _lines(runs: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    """A line for each row of the first run, with the medians over all runs and the share of the limit in each."""
    lines = []
    for row in runs[0]["rows"]:
        real = "float" if row["mode"].endswith("_float") else "double"
        same = [other for run in runs for other in run["rows"] if _key(other) == _key(row)]
        limits = [
            each for run in runs for each in run["limits"] if (each["robot"], each["real"]) == (row["robot"], real)
        ]
        shares = [limit["least"] / other["median"] for limit, other in zip(limits, same, strict=True)]
        low, high = min(other["min"] for other in same), max(other["max"] for other in same)
        time_ = f"{number(median(other['median'] for other in same))} ({number(low)}–{number(high)})"
        least, bound = number(median(limit["least"] for limit in limits)), limits[0]["bound"]
        told = "–" if row["contender"] == MJX else ", ".join(f"{share:.2f}" for share in shares)
        lines.append([f"`{row['robot']}`", NAMES[row["contender"]], f"`{row['mode']}`", time_, least, bound, told])
    return lines


def _key(row: Mapping[str, Any]) -> tuple[str, str, str]:
    return row["robot"], row["contender"], row["mode"]
