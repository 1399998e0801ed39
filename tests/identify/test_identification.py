"""Robots that an independent engine simulates are identified and calibrated; what is no such measurement is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from benchmarks.measurements.identification import calibration_of, identification_of
from benchmarks.measurements.identified_plants import (
    Motion,
    Plant,
    dynamic_plant,
    geometric_plant,
    measured,
    measured_poses,
    motion_of_plant,
    poses_of_plant,
)
from pkmgen.cli import app
from pkmgen.errors import ArgumentError, MeasurementError, UnsupportedRobotError
from pkmgen.language.description.read import read_robot
from pkmgen.studies.identify import Identified, Limits, Run, calibrate, excite, find_subject, identify, make_run
from pkmgen.studies.identify.pictures import table_text
from pkmgen.studies.identify.report import identification_data, identification_page
from tests.conftest import Array

Change = Callable[[dict[str, Array]], dict[str, Array]]


@pytest.fixture(scope="module")
def plant() -> Plant:
    return dynamic_plant(find_subject("fivebar"), 1)


@pytest.fixture(scope="module")
def motion(plant: Plant) -> Motion:
    return motion_of_plant(plant, 0, trials=8, rate=80.0)


@pytest.fixture(scope="module")
def found(plant: Plant, motion: Motion) -> Identified:
    return identify(plant.subject, measured(motion, 0, 1e-5, 0.02), validate=[measured(motion, 1, 1e-5, 0.02, 2)])


def test_base_parameters_are_those_of_the_plant(plant: Plant, found: Identified) -> None:
    off = np.abs(found.estimate.values - plant.base_parameters)
    assert found.estimate.known.all() and np.all(off < found.estimate.joint_margins())
    file = np.abs(plant.subject.bases.values - plant.base_parameters)
    assert np.sum(off) < 0.1 * np.sum(file)


def test_other_data_are_predicted(found: Identified) -> None:
    (judged,) = found.predictions
    for model in ("identified", "consistent", "new file"):
        assert np.all(judged.errors(model) < 0.02) and np.all(judged.errors(model) < 0.2 * judged.errors("file"))
    assert not found.consistent.contradicted and found.consistent.chance > 0.001


def test_the_robot_file_changes_in_place(plant: Plant, found: Identified) -> None:
    old, new = plant.subject.text.text, found.robot_text
    changed = [(a, b) for a, b in zip(old.splitlines(), new.splitlines(), strict=True) if a != b]
    assert len(changed) == len(found.file.values) > 3 and new.count("#") == old.count("#")
    again = read_robot(new, "new.yaml")
    for name, value in found.file.values.items():
        assert abs(again.values[name] - value) < 0.01 * found.file.errors[name] + 1e-12
    assert all(
        again.values[name] == plant.subject.numbers[name] for name in (*plant.subject.geometric, *found.file.stay)
    )


def test_reports_say_what_was_found(found: Identified) -> None:
    page, data = identification_page(found), json.loads(json.dumps(identification_data(found), allow_nan=False))
    for formula in found.formulas:
        assert f"`{formula}`" in page
    assert [row["value"] for row in data["base_parameters"]] == found.estimate.values.tolist()
    assert set(data["validation"][0]["relative_errors"]) == {"file", "identified", "consistent", "new file"}


@pytest.mark.nightly
def test_a_payload_is_found_by_runs_with_and_without_it(plant: Plant, motion: Motion, found: Identified) -> None:
    """The engine carries 0.4 kg more."""
    heavy = replace(plant, values={**plant.values, "payload_mass": plant.values["payload_mass"] + 0.4})
    oracle = type(plant.oracle)(_file(heavy))
    loaded = motion_of_plant(replace(heavy, oracle=oracle), 0, trials=8, rate=80.0)
    both = identify(plant.subject, measured(motion, 0, 1e-5, 0.02), loaded=[measured(loaded, 5, 1e-5, 0.02)])
    (place,) = (k for k, name in enumerate(both.names) if name == "load.mass")
    assert abs(both.estimate.values[place] - 0.4) < min(both.estimate.joint_margins()[place], 0.02)
    assert np.all(np.abs(both.estimate.values[:place] - plant.base_parameters) < both.estimate.joint_margins()[:place])
    assert both.names[:place] == found.names


def _file(plant: Plant) -> Any:
    return read_robot(plant.subject.text.text, "fivebar.yaml", plant.values)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda m: {**m, "effort": m["effort"] * [1.0, -1.0]}, "the effort of right has the other sign"),
        (lambda m: {**m, "effort": -m["effort"]}, "all efforts have the other sign"),
        (lambda m: {**m, "effort": 1000.0 * m["effort"]}, "another unit"),
        (lambda m: {**m, "effort": m["effort"][:, ::-1]}, "columns are swapped"),
        (lambda m: {**m, "position": np.degrees(m["position"])}, "were degrees meant"),
    ],
)
def test_efforts_of_another_sign_unit_or_motor_are_refused(
    plant: Plant, motion: Motion, change: Change, words: str
) -> None:
    run = measured(motion, 0, 1e-5, 0.02, 2)
    wrong = replace(run, measured=MappingProxyType(change(dict(run.measured))))
    with pytest.raises(MeasurementError, match=words):
        identify(plant.subject, wrong)


def test_a_motion_that_stands_nearly_still_says_what_it_does_not_show(plant: Plant, motion: Motion) -> None:
    """Without a change of direction viscous friction, Coulomb friction and gravity look alike: errors say so."""
    few = motion.position[:80], motion.effort[:80]
    run = make_run(motion.step, position=few[0], effort=few[1] + 0.02 * np.random.default_rng(0).normal(size=(80, 2)))
    shown = identify(plant.subject, run, cutoff=20.0).estimate
    whole = identify(plant.subject, measured(motion, 0, 1e-5, 0.02)).estimate
    assert np.median(shown.errors / whole.errors) > 3.0


def test_poses_serve_as_positions_do(plant: Plant, motion: Motion) -> None:
    run = measured(motion, 0, 0.0, 0.02, 2)
    pose = plant.subject.robot.forward_kinematics(run.measured["position"])
    by_pose = identify(plant.subject, make_run(run.step, pose=pose, effort=run.effort), cutoff=6.0)
    by_position = identify(plant.subject, run, cutoff=6.0)
    assert np.allclose(by_pose.estimate.values, by_position.estimate.values, atol=0.3 * by_position.estimate.errors)


def test_motions_stay_within_limits(plant: Plant) -> None:
    slow = excite(plant.subject, period=8.0, rate=80.0, limits=Limits(1.5, 8.0), trials=12)
    assert np.max(np.abs(slow.velocity)) <= 1.5 * 1.002 and np.max(np.abs(slow.acceleration)) <= 8.0 * 1.002
    with pytest.raises(ArgumentError, match="none of 3 motions stays"):
        excite(plant.subject, period=0.2, limits=Limits(0.1, 0.1), trials=3)


def test_lengths_and_zeros_are_calibrated() -> None:
    """Judged by the engine's loops; lengths start wrong by up to 5 %."""
    subject = find_subject("fivebar")
    plant, offset = geometric_plant(subject, 2, 0.05), np.array([0.02, -0.03])
    pose, position = poses_of_plant(plant, 50, 3)
    found = calibrate(subject, measured_poses(pose, position, offset, 0, 2e-5, 0.0))
    true = np.array([*(plant.values[name] for name in found.names[:3]), *offset])
    assert np.all(np.abs(found.values - true) < 1.3 * found.margins()) and np.all(found.margins() < 1e-3)
    assert found.after[0] < 1e-4 < 0.005 < found.before[0] and not found.stay
    assert np.allclose(list(found.offsets.values()), offset, atol=1e-3)
    again = read_robot(found.robot_text, "new.yaml")
    assert np.allclose([again.values[name] for name in found.names[:3]], found.values[:3], atol=1e-6)
    fixed = calibrate(
        subject, measured_poses(pose, position, 0 * offset, 0, 2e-5, 0.0), offsets=False, fixed=("arm_length",)
    )
    assert fixed.names == ("base_width", "rod_length") and fixed.after[0] > found.after[0]


def test_what_cannot_be_calibrated_is_refused() -> None:
    subject = find_subject("fivebar")
    poses = measured_poses(np.array([[0.0, 0.4]]), np.array([[90.0, 90.0]]), np.zeros(2), 0, 0.0, 0.0)
    with pytest.raises(ArgumentError, match="'arm_lenght' is no geometric parameter"):
        calibrate(subject, poses, fixed=("arm_lenght",))
    with pytest.raises(MeasurementError, match="do not belong together"):
        calibrate(subject, replace(poses, position=np.full((1, 2), 2.0), pose=np.array([[0.1, -0.6]])))
    with pytest.raises(UnsupportedRobotError, match="only robots of limbs"):
        calibrate("linkage_leg", poses)


def test_the_command_writes_report_and_robot_file(tmp_path: Path, motion: Motion) -> None:
    run = measured(motion, 0, 1e-5, 0.02, 2)
    table = tmp_path / "run.csv"
    table.write_text(_table(run), "utf-8")
    arguments = ["identify", "fivebar", str(table), "--validate", str(table), "-o", str(tmp_path / "out")]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert names == {"report.md", "report.json", "fivebar_identified.yaml", "residuals.svg"}
    read_robot((tmp_path / "out/fivebar_identified.yaml").read_text("utf-8"), "fivebar_identified.yaml")
    other = tmp_path / "mine"
    other.mkdir()
    (other / "notes.txt").write_text("mine")
    refused = CliRunner().invoke(app, [*arguments[:-1], str(other)])
    assert isinstance(refused.exception, ArgumentError) and "holds other files" in str(refused.exception)


def _table(run: Run) -> str:
    times = run.step * np.arange(run.count)[:, None]
    return table_text(
        {
            "t": (("",), ("s",), times),
            "position": (("left", "right"), ("deg", "deg"), np.degrees(run.measured["position"])),
            "effort": (("left", "right"), ("N*m", "N*m"), run.effort),
        }
    )


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["delta", "gough_stewart"])
def test_intervals_hold_in_most_of_many_runs(name: str) -> None:
    runs = 40
    for record in (identification_of(name, runs), calibration_of(name, runs)):
        counted = record["coverage"]
        assert counted["held"] > 0.92 * counted["intervals"]
        assert counted["runs_with_all_at_once"] >= 0.9 * runs


@pytest.mark.nightly
def test_a_mechanism_of_bodies_and_joints_is_identified() -> None:
    subject = find_subject("linkage_leg")
    motion, random = excite(subject, period=10.0, rate=200.0, trials=60), np.random.default_rng(0)
    true = subject.bases.of(subject.standard({name: 1.1 * subject.numbers[name] for name in subject.dynamic}))
    effort = np.tile(subject.robot.function("base_regressor")(*motion.state.values()) @ true, (2, 1))
    noisy = effort + 0.01 * np.std(effort, axis=0) * random.normal(size=effort.shape)
    run = make_run(1 / 200, position=np.tile(motion.position, (2, 1)), effort=noisy)
    found = identify(subject, run)
    assert np.all(np.abs(found.estimate.values - true) < found.estimate.joint_margins())
