"""Write docs/measurements/workspace.md from the record that `benchmarks.measurements.workspace` left."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined

from benchmarks import ROOT
from benchmarks.measurements.workspace import ACCELERATION, AGREE, DISTURBED, KINDS, RECORD, VECTOR, WHOLE

PAGE, TEXT = ROOT / "docs/measurements/workspace.md", Path(__file__).with_suffix(".md")
TITLES = {"delta": "Delta", "gough_stewart": "Gough–Stewart"}
MEGA = 1e6


def whole_row(record: Mapping[str, Any]) -> str:
    """The row of an atlas of many states."""
    works = record["regions"]["works"] / record["states"]
    return (
        f"| {TITLES[record['robot']]} | {record['states']:.3g} | {works:.1%} | "
        f"{record['rate'] / MEGA:.2f} | {record['kernel']:.0f} ns | {record['share']:.2f} | "
        f"{record['peak'] / MEGA:.0f} MB |"
    )


def workers_row(record: Mapping[str, Any]) -> str:
    """The row of one and two workers."""
    one, two = record["found"]
    return (
        f"| {TITLES[record['robot']]} | {record['kind']} | {record['states']:.3g} | {one['rate'] / MEGA:.2f} | "
        f"{two['rate'] / MEGA:.2f} | {two['rate'] / one['rate']:.2f} | {two['peak'] / MEGA:.0f} MB |"
    )


def peer_rows(record: Mapping[str, Any]) -> str:
    """Rows of ours and the others."""
    ours = record["ours"]
    rows = [f"| pkmgen | {record['states']} | {ours:,.0f} | |"]
    for name, title, count in (("numpy", "numpy", "states"), ("pinocchio", "Pinocchio in a loop", "looped")):
        rows.append(f"| {title} | {record[count]} | {record[name]:,.0f} | {ours / record[name]:.3g} |")
    return "\n".join(rows)


def page() -> str:
    """The page, from the record."""
    record = json.loads(RECORD.read_text("utf-8"))
    environment = Environment(undefined=StrictUndefined, keep_trailing_newline=True, autoescape=False)  # noqa: S701
    return environment.from_string(TEXT.read_text("utf-8")).render(
        machine=record["machine"],
        acceleration=f"{ACCELERATION:g}",
        whole="\n".join(whole_row(record[name]) for name in WHOLE),
        workers="\n".join(workers_row(record[f"{name} {kind}"]) for name in WHOLE for kind in KINDS),
        peers=peer_rows(record["peers"]),
        agree=f"{AGREE:.0e}",
        disturbed=f"{DISTURBED:g}",
        vector=f"{VECTOR:,}".replace(",", " "),
    )


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), "utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
