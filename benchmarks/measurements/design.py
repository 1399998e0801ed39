"""The design study of the documentation, measured and judged: `python -m benchmarks.measurements.design`.

The study file of the Delta is carried out by this process and by two others, and the torque of its best robots is
computed by Pinocchio from the robot files that the study wrote. The record is docs/measurements/design.json, and the
pictures of docs/how-to/design-a-robot.md are drawn; `benchmarks.pages.design_page` makes blocks of that page.
"""

from __future__ import annotations

import json
import resource
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import ROOT
from benchmarks.pages.design_page import FOLDER, RECORD
from pkmgen.language.description.read import read_robot
from pkmgen.language.description.types import RobotFile
from pkmgen.machine.engine.choice import chosen_workers
from pkmgen.pictures.design.pictures import pictures_of
from pkmgen.studies.design.findings import Findings, carry_out
from pkmgen.studies.design.study import read_study
from pkmgen.studies.design.tables import data_of, parameters_of, results_table, robot_files
from pkmgen.studies.design.trials import lab_of
from pkmgen.studies.design.types import Study
from tests.oracle.spatial_model import SpatialOracle

PICTURES = ROOT / "docs/pictures/design"
STUDY = "delta_optimise"
OTHERS = ("delta_sweep", "delta_sensitivity", "delta_tolerance")


def carried_out(study: Study, workers: int) -> tuple[Findings, float]:
    """What a study finds by so many processes, and how long it takes, s, from its file on."""
    begin = time.monotonic()
    with chosen_workers(workers) as chosen:
        found = carry_out(study, chosen)
    return found, time.monotonic() - begin


def torque_of_oracle(found: Findings, name: str) -> float:
    """Peak torque along the trajectory, of a robot file that the study wrote, by Pinocchio."""
    robot = read_robot(robot_files(found)[f"{found.study.texts.robot.name}_{name}.yaml"], name)
    assert isinstance(robot, RobotFile)
    oracle = SpatialOracle(robot)
    along = lab_of(found.study.texts).trajectory
    assert along is not None
    states = zip(along.pose, along.twist, along.acceleration, strict=True)
    return float(max(np.abs(oracle.state(*state).effort).max() for state in states))


def recorded(found: Findings, seconds: Mapping[int, float]) -> dict[str, Any]:
    """What the page is made of."""
    parameters = {name: parameters_of(found, found.table.designs[row]) for name, row in found.best.items()}
    return {
        "study": STUDY,
        "seconds": {str(count): round(value, 1) for count, value in seconds.items()},
        "memory": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        "oracle": {name: torque_of_oracle(found, name) for name in found.best},
        "constraints": [each.name for each in found.study.constraints],
        "parameters": parameters,
        "found": data_of(found),
    }


def main() -> None:
    """Measure, and write record and pictures."""
    study = read_study(FOLDER / f"{STUDY}.yaml")
    found, alone = carried_out(study, 1)
    again, two = carried_out(study, 2)
    rows = range(found.table.count)
    assert results_table(found, rows) == results_table(again, rows), "other workers find something else"
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, (_, content) in pictures_of(found).items():
        (PICTURES / f"{STUDY}_{name}").write_bytes(content)
    for other in OTHERS:
        for name, (_, content) in pictures_of(carried_out(read_study(FOLDER / f"{other}.yaml"), 1)[0]).items():
            (PICTURES / f"{other}_{name}").write_bytes(content)
    record = recorded(found, {1: alone, 2: two})
    with tempfile.TemporaryDirectory(dir=RECORD.parent) as folder:
        beside = Path(folder) / RECORD.name
        beside.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", "utf-8")
        beside.replace(RECORD)


if __name__ == "__main__":
    main()
