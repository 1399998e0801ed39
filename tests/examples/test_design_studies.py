"""Study files of the examples: read in every run, carried out at a reduced size at night."""

from pathlib import Path

import numpy as np
import pytest
import yaml

from pkmgen.language.description.read import read_robot
from pkmgen.machine.engine.workers import Here
from pkmgen.studies.design.findings import carry_out
from pkmgen.studies.design.study import read_study
from pkmgen.studies.design.tables import robot_files
from pkmgen.studies.design.trials import lab_of
from tests.oracle.spatial_model import SpatialOracle

FOLDER = Path(__file__).parents[2] / "examples/design"
FILES = sorted(path.name for path in FOLDER.glob("*.yaml"))
SMALL = {
    "grid": {},
    "optimise": {"population": 12, "generations": 4, "seed": 1},
    "sensitivity": {"base": 8},
    "tolerance": {"samples": 40},
}


@pytest.mark.parametrize("name", FILES)
def test_studies_can_be_read(name):
    study = read_study(FOLDER / name)
    assert study.description.title and study.outputs


@pytest.mark.nightly
@pytest.mark.parametrize("name", FILES)
def test_studies_can_be_carried_out(name, tmp_path):
    data = yaml.safe_load((FOLDER / name).read_text("utf-8"))
    method = "grid" if data["method"] == "grid" else next(iter(data["method"]))
    data["method"], data["box"]["points"] = {method: SMALL[method]}, 3
    for varied in data["vary"].values():
        if "range" in varied:
            varied["steps"] = 3
    (tmp_path / name).write_text(yaml.safe_dump(data), "utf-8")
    found = carry_out(read_study(tmp_path / name), Here())
    assert found.table.feasible.any()
    assert np.isfinite(found.table.values[found.table.feasible]).all()
    assert bool(found.indices) == (method == "sensitivity") and bool(found.distributions) == (method == "tolerance")


@pytest.mark.nightly
def test_the_better_delta_needs_the_torque_that_the_independent_engine_says():
    found = carry_out(read_study(FOLDER / "delta_optimise.yaml"), Here())
    oracle = SpatialOracle(read_robot(robot_files(found)["delta_peak_torque.yaml"], "best.yaml"))
    along, row = lab_of(found.study.texts).trajectory, found.best["peak_torque"]
    efforts = [oracle.state(*each).effort for each in zip(along.pose, along.twist, along.acceleration, strict=True)]
    place = [each.name for each in found.study.outputs].index("peak_torque")
    assert np.abs(efforts).max() == pytest.approx(found.table.values[row, place], rel=1e-9)
    assert found.table.values[row, place] < 0.8 * found.file.values[place]
