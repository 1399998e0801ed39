"""How often intervals of identification hold the truth: `python -m benchmarks.measurements.identification`.

A Delta and a Gough-Stewart platform whose parameters differ from their files by up to 15 %, simulated by Pinocchio with
friction, are measured again and again with other noise, and identified from the file each time; likewise calibrated.
The record is docs/measurements/identification.json; `benchmarks.pages.identification_page` makes the page of it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks import ROOT
from benchmarks.measurements.identified_plants import (
    HARMONICS,
    PERIOD,
    RATE,
    WRONG,
    dynamic_plant,
    geometric_plant,
    measured,
    measured_poses,
    motion_of_plant,
    poses_of_plant,
)
from pkmgen.studies.identify import calibrate, find_subject, identify
from pkmgen.studies.identify.least_squares import Equations, weighted_least_squares
from pkmgen.studies.identify.motions import samples_of

Array = NDArray[Any]
RECORD = ROOT / "docs/measurements/identification.json"
RUNS, PERIODS, POSES = 100, 4, 80
TORQUE = 0.02
ENCODERS = {"delta": 2e-5, "gough_stewart": 2e-6}
"""Noise of positions, rad or m."""
POSE_NOISE = {"delta": (2e-5, 0.0), "gough_stewart": (2e-5, 5e-5)}
LENGTHS_WRONG = {"delta": WRONG, "gough_stewart": 0.02}
"""Part by which lengths differ: legs of other lengths than the file's reach a box only so far."""
OFFSET = 2e-3


def coverage(errors: Sequence[Array], margins: Sequence[Array], joint: Sequence[Array]) -> dict[str, Any]:
    """Count intervals that hold: each for itself, and all of a run at once by those that are to hold at once."""
    off, single, all_at_once = np.abs(np.array(errors)), np.array(margins), np.array(joint)
    held = off <= single
    return {
        "runs": len(off),
        "intervals": int(held.size),
        "held": int(held.sum()),
        "held_by_parameter": held.sum(axis=0).tolist(),
        "runs_with_all_at_once": int(np.all(off <= all_at_once, axis=1).sum()),
        "runs_with_all_single": int(np.all(held, axis=1).sum()),
    }


def identification_of(name: str, runs: int) -> Mapping[str, Any]:
    """Identify a robot from many runs of its plant."""
    subject = find_subject(name)
    plant = dynamic_plant(subject, 1)
    motion, other = motion_of_plant(plant, 0), motion_of_plant(plant, 7, trials=3)
    true, found = plant.base_parameters, list[Any]()
    for seed in range(runs):
        samples = samples_of(subject, measured(motion, seed, ENCODERS[name], TORQUE, PERIODS))
        found.append(weighted_least_squares(Equations((samples.regressor,), (samples.effort,)), subject.bases.values))
    known = np.all([each.known for each in found], axis=0)
    first = identify(
        subject,
        measured(motion, 0, ENCODERS[name], TORQUE, PERIODS),
        validate=[measured(other, 1, ENCODERS[name], TORQUE, 2)],
    )
    (judged,) = first.predictions
    return {
        "robot": name,
        "encoder": ENCODERS[name],
        "formulas": list(np.array(subject.bases.formulas)[known]),
        "units": list(np.array(subject.bases.units)[known]),
        "file": subject.bases.values[known].tolist(),
        "plant": true[known].tolist(),
        "errors": np.mean([each.errors[known] for each in found], axis=0).tolist(),
        "unknown": [n for n, k in zip(subject.bases.names, known, strict=True) if not k],
        "coverage": coverage(
            [(each.values - true)[known] for each in found],
            [each.margins()[known] for each in found],
            [each.joint_margins()[known] for each in found],
        ),
        "condition": first.estimate.condition,
        "cutoff": first.cutoffs[0],
        "effective": first.estimate.noise.effective.tolist(),
        "samples": first.estimate.noise.samples,
        "contradicted": first.consistent.contradicted,
        "validation": {model: judged.errors(model).tolist() for model in judged.modelled},
    }


def calibration_of(name: str, runs: int) -> Mapping[str, Any]:
    """Calibrate a robot from many measurements of its plant."""
    subject = find_subject(name)
    plant = geometric_plant(subject, 2, LENGTHS_WRONG[name])
    pose, position = poses_of_plant(plant, POSES, 3)
    offset = np.asarray(OFFSET * np.random.default_rng(4).normal(size=position.shape[1]))
    found = [
        calibrate(subject, measured_poses(pose, position, offset, seed, *POSE_NOISE[name])) for seed in range(runs)
    ]
    names = found[0].names
    held = dict(plant.values) | dict(zip((f"offset.{n}" for n in subject.robot.actuators), offset, strict=True))
    if name == "delta":  # only their difference shows
        held["motor_radius"] -= held["platform_radius"] - subject.numbers["platform_radius"]
    true = np.array([held[each] for each in names])
    level = 1.0 - 0.05 / len(names)
    return {
        "robot": name,
        "noise": list(POSE_NOISE[name]),
        "wrong": LENGTHS_WRONG[name],
        "names": list(names),
        "units": list(found[0].units),
        "file": [subject.numbers.get(each, 0.0) for each in names],
        "plant": true.tolist(),
        "errors": np.mean([each.errors for each in found], axis=0).tolist(),
        "stay": dict(found[0].stay),
        "coverage": coverage(
            [each.values - true for each in found],
            [each.margins() for each in found],
            [each.margins(level) for each in found],
        ),
        "before": list(found[0].before),
        "after": list(found[0].after),
    }


def main() -> None:
    """Measure and write the record."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=RUNS)
    arguments = parser.parse_args()
    record: dict[str, Any] = {
        "motion": {"period": PERIOD, "periods": PERIODS, "rate": RATE, "harmonics": HARMONICS},
        "wrong": WRONG,
        "torque": TORQUE,
        "poses": POSES,
        "identification": [],
        "calibration": [],
    }
    for name in ENCODERS:
        record["identification"].append(identification_of(name, arguments.runs))
        print(name, "identification:", record["identification"][-1]["coverage"], flush=True)
        record["calibration"].append(calibration_of(name, arguments.runs))
        print(name, "calibration:", record["calibration"][-1]["coverage"], flush=True)
    RECORD.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(f"wrote {RECORD.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
