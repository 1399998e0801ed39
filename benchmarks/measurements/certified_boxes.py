"""How large proven boxes are, and whether samples refute one: `python -m benchmarks.measurements.certified_boxes`.

Each box is proven, and then tried at ten million random states, two thirds of them on faces, edges and corners, by the
compiled kernels. Of robots with a hole that samples miss what is proven ends at the hole. The record is
docs/measurements/certified-boxes.json; `benchmarks.pages.certified_boxes_page` makes the page of it.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Mapping
from typing import Any

import numpy as np

from benchmarks import ROOT
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.studies.boxes.certificate import Certified, certified
from pkmgen.studies.boxes.largest import Task, largest_box, make_task
from pkmgen.studies.boxes.limits import Limits
from pkmgen.studies.boxes.prove import Effort
from pkmgen.studies.boxes.shapes import Shape
from pkmgen.studies.study.subject import Subject

RECORD = ROOT / "docs/measurements/certified-boxes.json"
SAMPLES, BATCH = 10_000_000, 250_000
TURN = (-0.1, 0.1)
HOLE = {"base_radius": 0.3, "arm_length": 0.45}
CASES: tuple[dict[str, Any], ...] = (
    {"robot": "fivebar", "limits": {"condition": 5.0}},
    {"robot": "fivebar", "limits": {"condition": 5.0}, "shape": "cylinder"},
    {"robot": "planar_3rrr", "limits": {"condition": 8.0}, "ranges": {"phi": TURN}},
    {"robot": "delta", "limits": {"condition": 3.0, "effort": 4.0}},
    {"robot": "delta", "limits": {"condition": 3.0}, "shape": "cube"},
    {"robot": "delta", "limits": {"condition": 3.0}, "shape": "cylinder"},
    {"robot": "orthoglide", "limits": {"condition": 3.0}, "shape": "cube"},
    *({"robot": "redundant_2rr", "limits": {}, "parameters": {**HOLE, "rod_length": 0.45 + r}} for r in (5e-4, 5e-6)),
    {"robot": "gough_stewart", "limits": {"condition": 10.0}},
    {"robot": "gough_stewart", "limits": {}, "shape": "cube", "ranges": {"turn_x": TURN}},
    {"robot": "gough_stewart", "limits": {}, "shape": "cube", "ranges": {"turn_x": TURN, "turn_y": TURN}},
    {
        "robot": "gough_stewart",
        "limits": {},
        "shape": "cube",
        "ranges": {"turn_x": TURN, "turn_y": TURN, "turn_z": TURN},
    },
)
"""Robots, limits and shapes; those with parameters have holes of radius |arm − rod| around their motors."""


def measured(case: Mapping[str, Any], samples: int) -> dict[str, Any]:
    """Search, prove and try one."""
    text, parameters = read_robot_text(case["robot"]), case.get("parameters", {})
    limits = Limits.of(case["limits"])
    subject = Subject.load(text, Options(parameters=parameters), limits.functions(), lambda _doing: None)
    limits = limits.of_robot(subject)
    task = make_task(subject, case.get("shape", "box"), ranges=case.get("ranges"))
    begin = time.process_time()
    found = largest_box(subject, limits, task)
    searched = time.process_time() - begin
    begin = time.process_time()
    proof = certified(text, parameters, limits, task, found, Effort(seconds=600.0))
    proven = time.process_time() - begin
    return {
        **case,
        "kept": dict(limits.values),
        "coordinates": [each.name for each in task.over],
        **_of_proof(proof),
        "search_seconds": searched,
        "proof_seconds": proven,
        "searched_broken": _broken(subject, limits, task, found, samples) if parameters else None,
        "proven_broken": _broken(subject, limits, task, proof.proof.largest, samples),
        "samples": samples,
    }


def _of_proof(made: Certified) -> dict[str, Any]:
    proof = made.proof
    return {
        "centre": list(proof.largest.centre),
        "half": list(proof.largest.half),
        "volume": proof.largest.volume(),
        "size": proof.proven,
        "refuted": proof.refuted if math.isfinite(proof.refuted) else None,
        "refuted_at": list(proof.where),
        "broken": made.broken,
        "finished": proof.finished,
        "cells": proof.cells,
        "leaves": proof.tree.leaves,
        "bytes": len(made.content()),
    }


def _broken(subject: Subject, limits: Limits, task: Task, shape: Shape, samples: int) -> int:
    """At how many random states of a shape, and of the ranges, a limit is broken by the kernels."""
    broken, random = 0, np.random.default_rng(19)
    ends = np.array(list(task.ranges.values())).reshape(-1, 2)
    for seed in range(-(-samples // BATCH)):
        count = min(BATCH, samples - seed * BATCH)
        share = random.random((count, len(ends)))
        share[random.random(share.shape) < 0.4] = 0.0
        share[random.random(share.shape) < 0.4] = 1.0
        values = np.empty((count, len(subject.coordinates)))
        values[:, list(task.places)] = shape.points(count, seed)
        values[:, list(task.ranges)] = ends[:, 0] + share * (ends[:, 1] - ends[:, 0])
        broken += int(count - limits.kept(subject, values).sum())
    return broken


def main() -> None:
    """Measure what the record has not, and write it after each; without the file all is measured anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=SAMPLES)
    samples = parser.parse_args().samples
    known = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else []
    record = list[dict[str, Any]]()
    for case in CASES:
        found = [each for each in known if each["samples"] == samples and _asked(each) == _asked(case)]
        record.append(found[0] if found else measured(case, samples))
        last = record[-1]
        shown = (case["robot"], case.get("shape", "box"), last["size"], last["proven_broken"], last["proof_seconds"])
        print(*shown, flush=True)
        RECORD.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", "utf-8")


def _asked(case: Mapping[str, Any]) -> str:
    """What was asked for, the same of a case and of its record."""
    return json.dumps({name: case.get(name) for name in ("robot", "limits", "shape", "ranges", "parameters")})


if __name__ == "__main__":
    main()
