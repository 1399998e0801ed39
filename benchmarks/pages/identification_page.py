"""Write docs/measurements/identification.md from the record that `benchmarks.measurements.identification` left."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined

from benchmarks import ROOT
from benchmarks.measurements.identification import RECORD

PAGE, TEXT = ROOT / "docs/measurements/identification.md", Path(__file__).with_suffix(".md")
TITLES = {"delta": "Delta", "gough_stewart": "Gough–Stewart"}
UNITS = {"delta": "rad", "gough_stewart": "m"}
MODELS = {
    "file": "robot file",
    "identified": "base parameters found",
    "consistent": "real bodies",
    "new file": "new robot file",
}


def counted(coverage: Mapping[str, Any]) -> str:
    """Cells of what holds: single intervals, the least of a parameter, every single one of a run, all at once."""
    runs, held, whole = coverage["runs"], coverage["held"], coverage["intervals"]
    least = min(coverage["held_by_parameter"])
    at_once = coverage["runs_with_all_at_once"]
    every = coverage["runs_with_all_single"]
    return f"{held} of {whole} ({held / whole:.1%}) | {least} of {runs} | {every} of {runs} | {at_once} of {runs}"


def parameter_rows(names: list[str], record: Mapping[str, Any]) -> str:
    """A row for each parameter."""
    columns = (record[name] for name in ("units", "file", "plant", "errors"))
    held, runs = record["coverage"]["held_by_parameter"], record["coverage"]["runs"]
    return "\n".join(
        f"| `{name}` | {unit} | {file:.5g} | {plant:.5g} | {error:.2g} | {count} of {runs} |"
        for name, unit, file, plant, error, count in zip(names, *columns, held, strict=True)
    )


def identified_robot(record: Mapping[str, Any]) -> dict[str, str]:
    """What the page says of the dynamic parameters of a robot."""
    motors = range(1, len(record["effective"]) + 1)
    effective = ", ".join(f"{value:.0f}" for value in record["effective"])
    models = (
        f"| {MODELS[m]} | {' | '.join(f'{e:.2%}' for e in errors)} |" for m, errors in record["validation"].items()
    )
    return {
        "title": TITLES[record["robot"]],
        "noise": f"Low-pass of {record['cutoff']:.3g} Hz; of {record['samples']} samples of each motor that are left "
        f"after it, as many are independent: {effective}.",
        "rows": parameter_rows(record["formulas"], record),
        "motors": " | ".join(f"motor {motor}" for motor in motors),
        "marks": "---:|" * len(motors),
        "validation": "\n".join(models),
    }


def calibrated_robot(record: Mapping[str, Any]) -> dict[str, str]:
    """What the page says of the geometric parameters of a robot."""
    stay = "; ".join(f"`{name}` stays: {why}" for name, why in record["stay"].items())
    return {
        "title": TITLES[record["robot"]],
        "rows": parameter_rows(record["names"], record),
        "stay": f"{stay}." if stay else "All of them are found.",
    }


def calibrated_row(record: Mapping[str, Any]) -> str:
    """The row of a robot in the table of calibrations."""
    length, angle = record["noise"]
    noise = f"{length:g} m" + (f", {angle:g} rad" if angle else "")
    before, after = (
        f"{distance:.2g} m" + (f", {turn:.2g} rad" if angle else "")
        for distance, turn in (record[name] for name in ("before", "after"))
    )
    cells = (TITLES[record["robot"]], f"{record['wrong']:.0%}", noise, str(len(record["names"])))
    return f"| {' | '.join(cells)} | {counted(record['coverage'])} | {before} | {after} |"


def page(record: Mapping[str, Any]) -> str:
    """The whole page."""
    identified = (
        f"| {TITLES[each['robot']]} | {each['encoder']:g} {UNITS[each['robot']]} | {len(each['formulas'])} | "
        f"{counted(each['coverage'])} | {each['condition']:.3g} |"
        for each in record["identification"]
    )
    template = Environment(undefined=StrictUndefined, keep_trailing_newline=True, autoescape=False).from_string(  # noqa: S701
        TEXT.read_text("utf-8")
    )
    return template.render(
        runs=record["identification"][0]["coverage"]["runs"],
        motion=record["motion"],
        wrong=f"{record['wrong']:.0%}",
        torque=f"{record['torque']:.0%}",
        poses=record["poses"],
        identified="\n".join(identified),
        robots=[identified_robot(each) for each in record["identification"]],
        calibrated="\n".join(calibrated_row(each) for each in record["calibration"]),
        geometry=[calibrated_robot(each) for each in record["calibration"]],
    )


if __name__ == "__main__":
    PAGE.write_text(page(json.loads(RECORD.read_text("utf-8"))), "utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
