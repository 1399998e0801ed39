"""What is shown of a design study is what was recorded, and what was recorded is judged by the independent engine."""

import pytest

from benchmarks.pages.design_page import FOLDER, record
from pkmgen.studies.design.study import read_study


def test_recorded_torques_are_those_of_the_independent_engine():
    known = record()
    for name, torque in known["oracle"].items():
        assert known["found"]["best"][name]["values"]["peak_torque"] == pytest.approx(torque, rel=1e-9)


def test_the_better_robot_needs_less_torque_and_is_no_worse():
    found = record()["found"]
    before, after = found["file"]["values"], found["best"]["peak_torque"]["values"]
    assert after["peak_torque"] < 0.8 * before["peak_torque"]
    assert after["worst_condition"] <= before["worst_condition"]
    assert all(after[name] >= 0.0 for name in record()["constraints"])
    assert max(record()["seconds"].values()) < 600.0


def test_the_record_is_of_the_study_that_is_shown():
    study = read_study(FOLDER / f"{record()['study']}.yaml")
    found = record()["found"]
    method = study.description.method.optimise
    assert found["method"] == {"optimise": method.model_dump()}
    assert found["designs"] == method.population * method.generations
