"""Studies from file to findings: what is computed is what independent sums say, whatever does the work."""

import csv
import io
from dataclasses import replace

import numpy as np
import pytest

from pkmgen.design.findings import carry_out
from pkmgen.design.pareto import front_of, losses_of
from pkmgen.design.tables import results_table, robot_files
from pkmgen.design.trials import CHUNK, Known, Table, key_of, known_designs, lab_of
from pkmgen.engine.checkpoint import Checkpoint
from pkmgen.engine.workers import Here
from pkmgen.library import RobotText
from pkmgen.options import Options
from pkmgen.study.motion import FUNCTIONS, motion_along
from pkmgen.study.subject import Subject


def test_a_sweep_says_what_robots_made_anew_say(study):
    found = carry_out(study(), Here())
    assert found.table.count == 20
    rows = list(csv.DictReader(io.StringIO(results_table(found, range(20)))))
    assert [float(row["rod_length [mm]"]) for row in rows[:4]] == [400.0, 500.0, 600.0, 700.0]
    lab = lab_of(found.study.texts)
    for row in rows[3:20:7]:
        sizes = {"arm_length": float(row["arm_length [m]"]), "rod_length": float(row["rod_length [mm]"]) / 1e3}
        sizes["arm_mass"] = 1.2 * sizes["arm_length"] / 0.4
        made = Subject.load(found.study.texts.robot, Options(parameters=sizes), FUNCTIONS, lambda _: None)
        motion = motion_along(made, lab.trajectory)
        assert np.abs(motion.series["efforts"].values).max() == pytest.approx(float(row["torque [N*m]"]), rel=1e-9)
        assert np.abs(motion.series["velocities"].values).max() == pytest.approx(float(row["speed [rad/s]"]), rel=1e-9)


def test_designs_that_do_not_work_say_why_and_have_no_values(study):
    table = carry_out(study(vary={"arm_length": {"range": [0.05, 0.4], "steps": 4}}), Here()).table
    bad = ~table.feasible
    assert bad.any() and not bad.all()
    assert all(table.reasons[bad]) and not any(table.reasons[~bad])
    assert np.isfinite(table.values[~bad]).all()
    assert "out of reach" in table.reasons[0]


def test_no_design_of_a_front_is_beaten(study):
    found = carry_out(study(), Here())
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


def test_robot_files_of_best_designs_say_the_same(study):
    found = carry_out(study(), Here())
    files = robot_files(found)
    assert set(files) == {"fivebar_torque.yaml", "fivebar_scale.yaml", "fivebar_compromise.yaml"}
    made = Subject.load(RobotText(files["fivebar_torque.yaml"], "best.yaml"), Options(), FUNCTIONS, lambda _: None)
    lab = lab_of(found.study.texts)
    torque = np.abs(motion_along(made, lab.trajectory).series["efforts"].values).max()
    assert torque == pytest.approx(found.table.values[found.best["torque"], 1], rel=1e-9)
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
    asked = study(vary={"arm_length": {"range": [0.35, 0.5], "steps": 3 * CHUNK}})
    whole = carry_out(asked, Here())
    kept = Checkpoint(tmp_path / "checkpoint.npz", key_of(asked.texts))
    with pytest.raises(_EndedError):
        carry_out(asked, _Few(2), kept)
    assert kept.read()[0] == 2
    rest = _Few(1)
    again = carry_out(asked, rest, kept)
    assert not rest.left and not kept.file.exists()
    rows = range(whole.table.count)
    assert results_table(again, rows) == results_table(whole, rows)


def test_chunks_are_the_designs_of_the_study(study):
    texts = study().texts
    table = Known(texts)(0)
    assert np.array_equal(table.designs, known_designs(texts)[:CHUNK])
    assert np.array_equal(Table.joined([table.part(0, 7), table.part(7, 20)]).values, table.values, equal_nan=True)


def test_another_text_is_another_study(study):
    texts = study().texts
    assert key_of(texts) == key_of(replace(texts))
    assert key_of(texts) != key_of(replace(texts, robot=RobotText(texts.robot.text + "\n", texts.robot.file)))
