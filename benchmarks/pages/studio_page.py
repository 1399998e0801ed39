"""Write docs/measurements/studio.md from the record that `benchmarks.measurements.studio` left."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined

from benchmarks import ROOT
from benchmarks.measurements.studio import RECORD

PAGE, TEXT = ROOT / "docs/measurements/studio.md", Path(__file__).with_suffix(".md")
BESIDE = 4
"""Robots in a row of the table of bytes."""


def page_row(row: Mapping[str, Any]) -> str:
    """A robot at a width."""
    first = row["first_paint_ms"]
    times = ["–" if first is None else f"{first:.0f}", f"{row['picture_ms']:.0f}"]
    times += [f"{row[name]:.1f}" for name in ("frame_ms", "script_ms", "task_ms")]
    counts = [f"{row[name]:,.0f}" for name in ("states", "states_a_second")]
    return f"| `{row['robot']}` | {row['width']} | {' | '.join((*times, *counts))} |"


def accessibility_row(row: Mapping[str, Any]) -> str:
    """What axe-core found."""
    found = ", ".join(f"`{rule}` ({impact}, {count})" for rule, impact, count in row["violations"]) or "none"
    return f"| `{row['robot']}` | {row['width']} | {row['passes']} | {found} |"


def bytes_rows(sizes: Mapping[str, int]) -> str:
    """Pages by size, several in a row."""
    cells = [f"`{name}` | {size / 1e3:.0f}" for name, size in sorted(sizes.items())]
    cells += ["  | "] * (-len(cells) % BESIDE)
    rows = [cells[i : i + BESIDE] for i in range(0, len(cells), BESIDE)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def page(record: Mapping[str, Any]) -> str:
    """The whole page."""
    sizes = record["bytes"].values()
    fields = {
        "browser": record["browser"],
        "robots": len(sizes),
        "least": f"{min(sizes) / 1e3:.0f}",
        "most": f"{max(sizes) / 1e3:.0f}",
        "whole": f"{sum(sizes) / 1e6:.0f}",
        "bytes": bytes_rows(record["bytes"]),
        "pages": "\n".join(map(page_row, record["pages"])),
        "median": f"{record['live']['median_us']:.1f}",
        "percentile": f"{record['live']['percentile_99_us']:.1f}",
        "axe": record["accessibility"][0]["version"] if record["accessibility"] else "",
        "accessibility": "\n".join(map(accessibility_row, record["accessibility"])),
    }
    environment = Environment(undefined=StrictUndefined, keep_trailing_newline=True)  # noqa: S701 - Markdown
    return environment.from_string(TEXT.read_text("utf-8")).render(**fields)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(json.loads(RECORD.read_text("utf-8"))), "utf-8")
    print(f"wrote {PAGE}")


if __name__ == "__main__":
    main()
