"""Blocks of docs/how-to/design-a-robot.md, from the record that `benchmarks.measurements.design` left."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from benchmarks import ROOT
from pkmgen.language.expression.units import written_unit

RECORD, FOLDER = ROOT / "docs/measurements/design.json", ROOT / "examples/design"
SHOWN = ("peak_torque", "compromise")
"""Designs that are shown beside the robot of the file."""
TITLES = {"peak_torque": "least torque", "compromise": "compromise"}


def record() -> Mapping[str, Any]:
    """What was measured."""
    read: Mapping[str, Any] = json.loads(RECORD.read_text("utf-8"))
    return read


def design_results() -> str:
    """Quantities and parameters of the robot of the file and of better ones."""
    known = record()
    found, units = known["found"], known["found"]["units"]
    lines = ["| | unit | robot of the library | " + " | ".join(TITLES[name] for name in SHOWN) + " |",
             "| --- | --- | ---: | " + " | ".join("---:" for _ in SHOWN) + " |"]  # fmt: skip
    for name, value in found["file"]["values"].items():
        if name not in known["constraints"]:
            cells = [f"{found['best'][each]['values'][name]:.4g}" for each in SHOWN]
            lines.append(f"| `{name}` | {written_unit(units[name])} | {value:.4g} | {' | '.join(cells)} |")
    cells = [f"{known['oracle'][each]:.4g}" for each in SHOWN]
    lines.append(f"| `peak_torque` by Pinocchio, from the robot files written | N·m | | {' | '.join(cells)} |")
    for place, (name, unit, before, _) in enumerate(known["parameters"][SHOWN[0]]):
        cells = [f"{known['parameters'][each][place][3]:.4g}" for each in SHOWN]
        lines.append(f"| `{name}` | {written_unit(unit)} | {before:.4g} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def design_words() -> str:
    """What the study takes and finds, in a paragraph."""
    known = record()
    found, seconds = known["found"], known["seconds"]
    before = found["file"]["values"]["peak_torque"]
    best = found["best"]["peak_torque"]["values"]["peak_torque"]
    return (
        f"{found['designs']} designs, {found['feasible']} of them feasible, {len(found['front'])} on the front: "
        f"{seconds['1']:g} s in one process, {seconds['2']:g} s in two, kernel, start and checks included, on a "
        f"machine of two cores. The torque falls by {1.0 - best / before:.0%}, from {before:.1f} N·m to {best:.1f} "
        "N·m, for the same cycle with the same load, in the same box, where the condition is no worse than that of "
        "the robot of the library.\n"
    )


def design_study() -> str:
    """The study file."""
    text = (FOLDER / f"{record()['study']}.yaml").read_text("utf-8")
    return f"```yaml\n{text}```\n"
