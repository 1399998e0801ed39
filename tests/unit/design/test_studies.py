"""Studies from file to findings: what is computed is what independent sums say, whatever does the work."""

import csv
import io
from dataclasses import replace

import numpy as np
import pytest

from pkmgen.api.load import load_numpy
from pkmgen.errors import StudyFileError, UnsupportedRobotError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.engine.workers import Here
from pkmgen.studies.capability.robot import Capability
from pkmgen.studies.capability.wanted import Wanted
from pkmgen.studies.design.findings import carry_out
from pkmgen.studies.design.optimise import front_of, losses_of
from pkmgen.studies.design.study import read_study
from pkmgen.studies.design.tables import results_table, robot_files
from pkmgen.studies.design.trials import CHUNK, Known, Lasting, Table, key_of, known_designs, lab_of
from pkmgen.studies.study.subject import Subject
from tests.conftest import ROOT
from tests.unit.design.conftest import write_study


@pytest.fixture(scope="module")
def swept(tmp_path_factory):
    """The sweep of the five-bar."""
    return carry_out(read_study(write_study(tmp_path_factory.mktemp("study") / "study.yaml")), Here())


def test_a_sweep_says_what_robots_made_anew_say(swept):
    found = swept
    assert found.table.count == 20
    rows = list(csv.DictReader(io.StringIO(results_table(found, range(20)))))
    assert [float(row["rod_length [mm]"]) for row in rows[:4]] == [400.0, 500.0, 600.0, 700.0]
    for row in rows[3:20:16]:
        sizes = {"arm_length": float(row["arm_length [m]"]), "rod_length": float(row["rod_length [mm]"]) / 1e3}
        sizes["arm_mass"] = 1.2 * sizes["arm_length"] / 0.4
        efforts, velocities = _driven(found, found.study.texts.robot, sizes)
        assert np.abs(efforts).max() == pytest.approx(float(row["torque [N*m]"]), rel=1e-9)
        assert np.abs(velocities).max() == pytest.approx(float(row["speed [rad/s]"]), rel=1e-9)


def _driven(found, text, sizes):
    """Efforts and velocities along the trajectory of a study, of a robot made for these sizes, by numpy."""
    robot = load_numpy(text, Options(parameters=sizes, functions=("inverse_dynamics", "inverse_jacobian")))
    along = lab_of(found.study.texts).trajectory
    jacobian = robot.inverse_jacobian(along.pose)
    efforts = robot.inverse_dynamics(along.pose, along.twist, along.acceleration)
    return efforts, np.einsum("tij,tj->ti", jacobian, along.twist)


def test_designs_that_do_not_work_say_why_and_have_no_values(study):
    table = carry_out(study(vary={"arm_length": {"range": [0.05, 0.4], "steps": 4}}), Here()).table
    bad = ~table.feasible
    assert bad.any() and not bad.all()
    assert all(table.reasons[bad]) and not any(table.reasons[~bad])
    assert np.isfinite(table.values[~bad]).all()
    assert "out of reach" in table.reasons[0]


def test_designs_that_the_reader_would_refuse_say_why(study):
    """Rods that do not lie beside each other, and arms that would have to be longer than bounds."""
    delta = str(ROOT / "tests/data/robots/tilting_delta.yaml")
    changes = {"robot": delta, "tie": None, "quantities": None, "constraints": None, "trajectory": None}
    table = carry_out(
        study(
            vary={"tilt": {"range": [0.0, 0.1], "steps": 2}},
            box={"points": 3, "ranges": {"x": [-0.1, 0.1], "y": [-0.1, 0.1], "z": [-0.7, -0.6]}},
            objectives={"condition": "minimise max(condition)"},
            **changes,
        ),
        Here(),
    ).table
    assert table.feasible.tolist() == [True, False]
    assert "axes or points that are parallel" in table.reasons[1]


def test_no_design_of_a_front_is_beaten(swept):
    found = swept
    losses = losses_of(found.study, found.table)
    good = np.flatnonzero(found.table.feasible)
    beaten = {
        one for one in good for other in good
        if (losses[other] <= losses[one]).all() and (losses[other] < losses[one]).any()
    }  # fmt: skip
    assert sorted(set(good) - beaten) == sorted(found.front)


def test_fronts_of_random_losses_are_those_of_brute_force():
    random = np.random.default_rng(1)
    for columns in (1, 2, 3):
        losses = random.integers(0, 12, (300, columns)).astype(float)
        beaten = [any((b <= a).all() and (b < a).any() for b in losses) for a in losses]
        kept = {tuple(each) for each, bad in zip(losses, beaten, strict=True) if not bad}
        front = front_of(losses)
        assert {tuple(losses[place]) for place in front} == kept
        assert len(front) == len(kept)


def test_robot_files_of_best_designs_say_the_same(swept):
    found = swept
    files = robot_files(found)
    assert set(files) == {"fivebar_torque.yaml", "fivebar_scale.yaml", "fivebar_compromise.yaml"}
    efforts, _ = _driven(found, RobotText(files["fivebar_torque.yaml"], "best.yaml"), {})
    assert np.abs(efforts).max() == pytest.approx(found.table.values[found.best["torque"], 1], rel=1e-9)
    assert "# " in files["fivebar_torque.yaml"]  # comments stay


class _EndedError(Exception):
    pass


class _Few:
    """Workers that are interrupted after some chunks."""

    words, count = "few", 1

    def __init__(self, chunks):
        self.left = chunks

    def each(self, work, chunks):
        for chunk in chunks:
            if not self.left:
                raise _EndedError
            self.left -= 1
            yield work(chunk)


def test_an_interrupted_sweep_goes_on_and_says_the_same(study, tmp_path):
    vary, wanted = {"arm_length": {"range": [0.35, 0.5], "steps": 3 * CHUNK}}, {"torque": "minimise max(effort)"}
    asked = study(vary=vary, objectives=wanted)
    whole = carry_out(asked, Here())
    kept = Lasting(tmp_path / "checkpoint.npz", key_of(asked.texts))
    with pytest.raises(_EndedError):
        carry_out(asked, _Few(2), kept)
    assert kept.read()[0] == 2
    rest = _Few(1)
    again = carry_out(asked, rest, kept)
    assert not rest.left
    kept.forget()
    assert not kept.file.exists()
    rows = range(whole.table.count)
    assert results_table(again, rows) == results_table(whole, rows)


@pytest.mark.nightly
def test_what_motors_allow_is_what_robots_made_anew_say(study):
    found = carry_out(
        study(
            vary={"arm_length": {"range": [0.38, 0.42], "steps": 2}}, objectives=None, trajectory=None,
            motors={"effort_limit": 60.0, "resolution": 1e-4, "stiffness": 4000.0}, load={"force": 30.0},
            quantities={name: f"max({name})" for name in ("force", "acceleration", "error", "deflection")},
        ),
        Here(),
    )  # fmt: skip
    sizes = {"arm_length": 0.42, "arm_mass": 1.2 * 1.05}
    made = Subject.load(found.study.texts.robot, Options(parameters=sizes), (), lambda _: None)
    motors = {"effort_limit": {"": 60.0}, "resolution": {"": 1e-4}, "stiffness": {"": 4000.0}}
    lab = lab_of(found.study.texts)
    known, _ = Capability(made, Wanted.of(motors, 30.0)).look(made.poses(lab.states))
    expected = [known[each.name].max() for each in found.study.outputs]
    assert found.table.values[1, :4] == pytest.approx(expected, rel=1e-9)


@pytest.mark.nightly
def test_what_motors_allow_needs_to_know_them(study):
    asked = study(quantities={"least": "min(force)"})
    with pytest.raises(StudyFileError, match=r"study\.yaml:\d+:\d+: quantities.least: .* it needs effort_limit"):
        carry_out(asked, Here())


def test_kernels_that_differ_from_those_made_anew_are_refused(swept, monkeypatch):
    """As they would where what is varied changes the form of the equations."""

    class Other:
        def inverse_dynamics(self, *states):
            return 1.001 * lab_of(swept.study.texts).subject.robot.inverse_dynamics(*states)

    monkeypatch.setattr("pkmgen.studies.design.findings.load_numpy", lambda *_: Other())
    with pytest.raises(UnsupportedRobotError, match="arm_length, rod_length changes the form of the equations"):
        carry_out(swept.study, Here())


def test_chunks_are_the_designs_of_the_study(study):
    texts = study().texts
    table = Known(texts)(0)
    assert np.array_equal(table.designs, known_designs(texts)[:CHUNK])
    assert np.array_equal(Table.joined([table.part(0, 7), table.part(7, 20)]).values, table.values, equal_nan=True)


def test_another_text_is_another_study(study):
    texts = study().texts
    assert key_of(texts) == key_of(replace(texts))
    assert key_of(texts) != key_of(replace(texts, robot=RobotText(texts.robot.text + "\n", texts.robot.file)))
