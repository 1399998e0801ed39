"""Write docs/measurements/singular-curves.md from the record that `benchmarks.measurements.singular_curves` left."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks import ROOT
from benchmarks.measurements.singular_curves import RECORD

PAGE = ROOT / "docs/measurements/singular-curves.md"
TITLES = {"fivebar": "five-bar", "planar_3rrr": "planar 3-RRR"}
HEAD = """# Singular curves and areas beside plane geometry

Curves of [`pkmgen workspace --curves`](../how-to/explore-a-workspace.md#curves) against what plane geometry
says, in numpy alone
(`benchmarks/measurements/closed_form_loci.py`): limits of reach are circles of l₁ ± l₂ about the motors; the
parallel singularities of the five-bar are
circles about the points where both elbows meet and the sextic of the four-bar whose coupler are both distal
links in one line; those of the 3-RRR at a
held orientation are where the lines of the three distal links meet in one point, zeros of which are bisected on
the lines of a grid. Written by
`python -m benchmarks.pages.singular_curves_page`.

| robot | curves | tolerance, m | ours from theirs, m | theirs from ours, m | curves, closed | points | length, m |
|---|---|---:|---:|---:|---:|---:|---:|
"""
AREAS = """
Areas by cells that are divided at borders only, against Green's theorem over arcs of circles (reached) and a
dense grid of {dense}² cells by plane
geometry (on the side of home, itself good to some 1e-4). Uniform: states of a grid with cells as small as the
smallest.

| robot | relative error asked for | of what is reached | told | on the side of home | states | uniform |
|---|---:|---:|---:|---:|---:|---:|
"""


def curve_rows(record: Mapping[str, Any]) -> Iterator[str]:
    """Rows of curves."""
    for row in record["curves"]:
        name = TITLES[row["robot"]] + (f", {row['at']}" if row["at"] else "")
        for kind, words in (("parallel", "parallel singularities"), ("reach", "limits of reach")):
            own = row[kind]
            yield (
                f"| {name} | {words} | {row['tolerance']:g} | {own['forth']:.1e} | {own['back']:.1e} | "
                f"{own['curves']}, {own['closed']} | {own['points']} | {own['length']:.6f} |\n"
            )


def area_rows(record: Mapping[str, Any]) -> Iterator[str]:
    """Rows of areas."""
    for row in record["areas"]:
        reached = abs(row["reached"] - row["exact"]) / row["exact"]
        side = abs(row["side"] - row["dense_side"]) / row["dense_side"]
        yield (
            f"| {TITLES[row['robot']]} | {row['asked']:g} | {reached:.1e} | {row['reached_told'] / row['exact']:.1e} | "
            f"{side:.1e} | {row['states']} | {row['uniform']} |\n"
        )


def page(record: Mapping[str, Any]) -> str:
    """The whole page."""
    areas = AREAS.format(dense=record["dense"])
    return HEAD + "".join(curve_rows(record)) + areas + "".join(area_rows(record))


if __name__ == "__main__":
    PAGE.write_text(page(json.loads(RECORD.read_text("utf-8"))), "utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
