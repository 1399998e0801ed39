"""Write docs/measurements/certified-boxes.md from the record that `benchmarks.measurements.certified_boxes` left."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks import ROOT
from benchmarks.measurements.certified_boxes import RECORD

PAGE = ROOT / "docs/measurements/certified-boxes.md"
HEAD = """# Proven boxes

How large the boxes are that [`pkmgen box --certified`](../how-to/prove-a-box.md) proves, and whether samples refute one.
`python -m benchmarks.pages.certified_boxes_page` writes this page; `python -m benchmarks.measurements.certified_boxes` measures again.

Each proven box was tried at {samples} random states by the compiled kernels, two thirds of them on faces, edges and corners, ranges
at their ends as often: {broken} broke a limit. Sizes are volumes, areas in a plane; what is refuted is how much larger, along every
coordinate, the smallest shape is in which a state is proven to break a limit. Seconds are of the processor, one core: of the search
in numbers, and of the proof. Reach, limits of joints and no parallel singularity hold in all.

| robot | shape | limits | volume | refuted | cells | proven leaves | search | proof | file |
|---|---|---|---|---|---|---|---|---|---|
"""
HOLES = """
## Holes that samples miss

A point held by three limbs in a plane, motors on a circle of 0.3 m, arms of 0.45 m and rods that are longer by so much: around each motor
its limb cannot reach within that radius, and nothing else is wrong there. The box that is found in numbers holds these holes. The proof ends
at the first of them, with a state inside as the reason.

| radius of the holes | broken in the searched box, of {samples} | size proven, of the searched one | refuted from | where |
|---|---|---|---|---|
"""


def page(record: list[Mapping[str, Any]]) -> str:
    """The whole page."""
    boxes = [each for each in record if "parameters" not in each]
    holes = [each for each in record if "parameters" in each]
    samples = f"{record[0]['samples']:,}".replace(",", " ")
    broken = sum(each["proven_broken"] for each in record)
    return (
        HEAD.format(samples=samples, broken=broken or "none")
        + "".join(map(_row, boxes))
        + HOLES.format(samples=samples)
        + "".join(map(_hole, holes))
    )


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
    Path(PAGE).write_text(page(json.loads(RECORD.read_text())))


if __name__ == "__main__":
    main()
