"""Tables and robot files that mislead identification: the data say so, along motions of an independent engine."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from benchmarks.measurements.identified_plants import Motion, Plant, dynamic_plant, measured, motion_of_plant
from pkmgen.cli import app
from pkmgen.errors import MeasurementError
from pkmgen.language.library import read_robot_text
from pkmgen.studies.identify import Run, Subject, find_subject, identify
from pkmgen.studies.identify.pictures import table_text

DEGREE = np.pi / 180.0


@pytest.fixture(scope="module", params=["fivebar", "delta"])
def plant(request: pytest.FixtureRequest) -> Plant:
    return dynamic_plant(find_subject(request.param), 1)


@pytest.fixture(scope="module")
def run(plant: Plant) -> Run:
    return measured(motion_of_plant(plant, 0, trials=8, rate=80.0), 0, 1e-5, 0.02)


def moved(run: Run, motor: int, by: float) -> Run:
    position = run.measured["position"].copy()
    position[:, motor] += by
    return replace(run, measured={**run.measured, "position": position})


def test_tables_that_are_right_are_not_doubted(plant: Plant, run: Run) -> None:
    assert identify(plant.subject, run).doubts == ()


@pytest.mark.parametrize("stretch", [2.0, 0.5, 60.0, 1000.0])
def test_a_stretched_time_column_is_refused_with_its_factor(plant: Plant, run: Run, stretch: float) -> None:
    with pytest.raises(MeasurementError, match="time column") as refused:
        identify(plant.subject, replace(run, step=stretch * run.step))
    (seen,) = [float(problem.seen.split()[0]) for problem in refused.value.problems if problem.key == "time"]
    assert abs(seen / stretch - 1.0) < 0.02


@pytest.mark.parametrize("motor", [0, 1])
def test_a_zero_that_is_off_is_named_with_its_angle(plant: Plant, run: Run, motor: int) -> None:
    name = plant.subject.robot.actuators[motor]
    with pytest.raises(MeasurementError, match=rf"the zero of {name} is off") as refused:
        identify(plant.subject, moved(run, motor, 5.0 * DEGREE))
    (problem,) = refused.value.problems
    assert abs(float(problem.seen.removeprefix("off by ").removesuffix("°")) + 5.0) < 0.2


def test_what_is_little_is_a_doubt_beside_the_result(plant: Plant, run: Run) -> None:
    (doubt,) = identify(plant.subject, moved(run, 0, 1.5 * DEGREE)).doubts
    assert doubt.key == f"position.{plant.subject.robot.actuators[0]}"


def geared(folder: Path, ratio: str, rotor: float) -> Subject:
    text = read_robot_text("fivebar").text
    changes = [
        (r"\{rotor_inertia: rotor_inertia\}", f"{{rotor_inertia: rotor_inertia, gear_ratio: {ratio}}}"),
        (r"(rotor_inertia:\s*)\{value: 0,", rf"\g<1>{{value: {rotor},"),
    ]
    for old, new in changes:
        text, count = re.subn(old, new, text)
        assert count == 1
    path = folder / f"geared_{rotor:g}_{ratio.replace('/', '_')}.yaml"
    path.write_text(text, "utf-8")
    return find_subject(path)


@pytest.fixture(scope="module")
def geared_motion(tmp_path_factory: pytest.TempPathFactory) -> Motion:
    plant = dynamic_plant(geared(tmp_path_factory.mktemp("plant"), "20", 1e-4), 1)
    return motion_of_plant(plant, 0, trials=8, rate=80.0)


@pytest.mark.parametrize(
    ("ratio", "rotor", "words"),
    [("20", 1e-4, ""), ("1/20", 1e-4, "to the power -4"), ("20", 0.04, "given as seen at the joint")],
)
def test_gears_that_are_turned_round_are_told_by_their_ratio(
    tmp_path: Path, geared_motion: Motion, ratio: str, rotor: float, words: str
) -> None:
    doubts = identify(geared(tmp_path, ratio, rotor), measured(geared_motion, 0, 1e-5, 0.02)).doubts
    assert all(words in doubt.message for doubt in doubts) and len(doubts) == bool(words)


def test_the_command_refuses_and_names_the_column(tmp_path: Path, run: Run, plant: Plant) -> None:
    time, motors = 2.0 * run.step * np.arange(run.count), plant.subject.robot.actuators
    turns = ["rad"] * len(motors)
    blocks = {
        "t": (("",), ("s",), time),
        "position": (motors, turns, run.measured["position"]),
        "effort": (motors, ["N*m"] * len(motors), run.effort),
    }
    (tmp_path / "run.csv").write_text(table_text(blocks), "utf-8")
    result = CliRunner().invoke(app, ["identify", plant.subject.text.name, str(tmp_path / "run.csv")])
    assert result.exit_code != 0 and "time column" in str(result.exception)
