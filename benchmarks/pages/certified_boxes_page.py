"""Write docs/measurements/certified-boxes.md from the record that `benchmarks.measurements.certified_boxes` left."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks import ROOT
from benchmarks.measurements.certified_boxes import RECORD

PAGE = ROOT / "docs/measurements/certified-boxes.md"
TEXT = Path(__file__).with_suffix(".md")


def page(record: list[Mapping[str, Any]]) -> str:
    """The whole page."""
    boxes = [each for each in record if "parameters" not in each]
    holes = [each for each in record if "parameters" in each]
    samples = f"{record[0]['samples']:,}".replace(",", " ")
    broken = sum(each["proven_broken"] for each in record)
    tables = {"boxes": "".join(map(_row, boxes)), "holes": "".join(map(_hole, holes))}
    return TEXT.read_text("utf-8").format(samples=samples, broken=broken or "none", **tables)


def _row(case: Mapping[str, Any]) -> str:
    limits = ", ".join(f"{name} {value:g}" for name, value in case["limits"].items()) or "–"
    ranges = "".join(f", {name} ±{high:g} rad" for name, (_, high) in case.get("ranges", {}).items())
    power = {2: "m²", 3: "m³"}[len(case["coordinates"])]
    more = f"{case['refuted'] / case['size'] - 1.0:.2%}" if case["refuted"] else "–"
    return (
        f"| `{case['robot']}` | {case.get('shape', 'box')}{ranges} | {limits} | {case['volume']:.4g} {power} | +{more} "
        f"| {case['cells']} | {case['leaves']} | {case['search_seconds']:.1f} s | {case['proof_seconds']:.1f} s "
        f"| {case['bytes'] / 1024:.1f} KiB |\n"
    )


def _hole(case: Mapping[str, Any]) -> str:
    radius = case["parameters"]["rod_length"] - case["parameters"]["arm_length"]
    where = ", ".join(f"{value:.6f}" for value in case["refuted_at"])
    return (
        f"| {1e6 * radius:.3g} µm | {case['searched_broken']} | {case['size']:.4f} | {case['refuted']:.4f} "
        f"| {where} m: {case['broken']} |\n"
    )


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(json.loads(RECORD.read_text("utf-8"))), "utf-8")


if __name__ == "__main__":
    main()
