"""Optimisation, sensitivity and tolerances: judged by another engine, by closed forms and by themselves again."""

import math

import numpy as np
import pytest

from pkmgen.errors import ArgumentError
from pkmgen.language.description.read import read_robot
from pkmgen.machine.engine.workers import Here, Processes
from pkmgen.studies.design.findings import carry_out
from pkmgen.studies.design.indices import yield_of
from pkmgen.studies.design.optimise import losses_of
from pkmgen.studies.design.study import read_study
from pkmgen.studies.design.tables import data_of, results_table, robot_files
from pkmgen.studies.design.trials import Lasting, key_of, lab_of
from tests.oracle.pinocchio_model import PinocchioRobot
from tests.unit.design.conftest import write_study

OPTIMISE = {
    "vary": {"arm_length": {"range": [0.3, 0.5]}, "rod_length": {"range": [0.4, 0.7]}},
    "objectives": {"torque": "minimise max(abs(effort))", "mean_condition": "minimise mean(condition)"},
    "method": {"optimise": {"population": 16, "generations": 6, "seed": 3}},
}
ISHIGAMI = {
    "vary": {name: {"range": [-math.pi, math.pi], "unit": "1"} for name in "abc"},
    "tie": None, "trajectory": None, "box": None, "objectives": None, "constraints": None,
    "quantities": {"ishigami": "sin(a) + 7*sin(b)**2 + 0.1*c**4*sin(a)"},
    "method": {"sensitivity": {"base": 1024, "seed": 5}},
}  # fmt: skip


class _EndedError(Exception):
    pass


def _ends_after(count):
    def progress(told):
        if told.done == count:
            raise _EndedError

    return progress


@pytest.fixture(scope="module")
def optimised(tmp_path_factory):
    """The five-bar optimised."""
    return carry_out(read_study(write_study(tmp_path_factory.mktemp("study") / "study.yaml", **OPTIMISE)), Here())


def test_a_front_is_better_than_the_file_and_beaten_by_nothing_tried(optimised):
    found = optimised
    assert found.table.count == 96
    losses = losses_of(found.study, found.table)
    good = np.flatnonzero(found.table.feasible)
    beaten = {
        one for one in good for other in good
        if (losses[other] <= losses[one]).all() and (losses[other] < losses[one]).any()
    }  # fmt: skip
    assert {tuple(losses[row]) for row in set(good) - beaten} == {tuple(losses[row]) for row in found.front}
    assert losses[found.best["torque"], 0] < 0.8 * found.file.values[1]
    assert (found.table.values[found.front, 3] >= 0.0).all()  # constraints hold


def test_the_torque_of_the_best_robot_is_that_of_the_independent_engine(optimised):
    found = optimised
    text = robot_files(found)["fivebar_torque.yaml"]
    oracle = PinocchioRobot(read_robot(text, "best.yaml"))
    along = lab_of(found.study.texts).trajectory
    efforts = [oracle.state(*each).effort for each in zip(along.pose, along.twist, along.acceleration, strict=True)]
    assert np.abs(efforts).max() == pytest.approx(found.table.values[found.best["torque"], 1], rel=1e-9)


def test_an_interrupted_optimisation_goes_on_and_says_the_same(optimised, tmp_path):
    asked, whole = optimised.study, optimised
    kept = Lasting(tmp_path / "kept.npz", key_of(asked.texts))
    with pytest.raises(_EndedError):
        carry_out(asked, Here(), kept, _ends_after(3))
    assert kept.read()[0] == 48
    told = []
    again = carry_out(asked, Here(), kept, told.append)
    assert told[-1].begun == 3
    rows = range(96)
    assert results_table(again, rows) == results_table(whole, rows)
    assert data_of(again) == data_of(whole)


@pytest.mark.nightly
def test_one_objective(study):
    found = carry_out(study(**OPTIMISE | {"objectives": {"torque": "minimise max(abs(effort))"}}), Here())
    assert found.best == {"torque": int(found.front[0])} and len(found.front) == 1


def test_designs_of_a_sobol_sequence(study):
    found = carry_out(study(method={"sobol": {"designs": 16, "seed": 4}}), Here())
    parts = found.table.designs - [0.3, 0.4]
    assert found.table.count == 16
    for column in (parts / [0.2, 0.3]).T:  # a sequence of 2**k points has one in each of as many parts
        assert sorted(np.floor(16 * column).astype(int)) == list(range(16))


@pytest.mark.nightly
def test_three_objectives(study):
    three = {**OPTIMISE, "objectives": {**OPTIMISE["objectives"], "scale": "maximise box_scale"}}
    assert set(carry_out(study(**three), Here()).best) == {"torque", "mean_condition", "scale", "compromise"}


def test_sobol_indices_of_a_known_function(study):
    """Ishigami and Homma 1990, with a = 7, b = 0.1."""
    (found,) = carry_out(study(**ISHIGAMI), Here()).indices
    a, b = 7.0, 0.1
    parts = np.array([0.5 * (1.0 + b * np.pi**4 / 5.0) ** 2, a**2 / 8.0, 0.0])
    both = b**2 * np.pi**8 * (1.0 / 18.0 - 1.0 / 50.0)
    variance = parts.sum() + both
    for name, exact in (("first", parts), ("total", parts + both * np.array([1.0, 0.0, 1.0]))):
        assert found.values[name] == pytest.approx(exact / variance, abs=0.05)
        assert (np.abs(found.values[name] - exact / variance) <= 2.0 * found.margins[name] + 1e-9).all()


def test_elementary_effects_of_a_straight_line_are_its_slopes(study):
    line = {
        **ISHIGAMI,
        "quantities": {"line": "2*a - 3*b + 5"},
        "method": {"sensitivity": {"kind": "morris", "base": 8}},
    }
    (found,) = carry_out(study(**line), Here()).indices
    assert found.values["mean_size"] == pytest.approx([4.0 * np.pi, 6.0 * np.pi, 0.0], rel=1e-9)
    assert found.values["deviation"] == pytest.approx(0.0, abs=1e-9)


def test_indices_need_all_designs(study):
    wide = {"arm_length": {"range": [0.05, 0.5]}}
    with pytest.raises(ArgumentError, match=r"of \d+ designs are not possible, and indices need them all"):
        carry_out(study(vary=wide, method={"sensitivity": {"base": 4}}), Here())


def test_tolerances_of_a_straight_line_are_those_of_its_terms(study):
    drawn = {
        **ISHIGAMI,
        "vary": {"a": {"normal": 2, "value": 10, "unit": "mm"}, "b": {"uniform": 0.003, "value": 0.02, "unit": "m"}},
        "quantities": {"sum": "a + b"},
        "constraints": {"short": "a + b <= 0.03"},
        "method": {"tolerance": {"samples": 1000, "seed": 2, "confidence": 0.999}},
    }
    found = carry_out(study(**drawn), Here())
    (spread,) = found.distributions
    deviation = math.sqrt(0.002**2 + 0.003**2 / 3.0)
    assert spread.mean == pytest.approx(0.03, abs=4.0 * deviation / math.sqrt(1000))
    assert spread.deviation == pytest.approx(deviation, rel=0.08)
    assert found.share.low <= 0.5 <= found.share.high
    assert found.file.values[0] == pytest.approx(0.03)


def test_intervals_of_yields():
    """Clopper and Pearson 1934: of 10 none bad, 1 − 0.025^(1/10)."""
    share = yield_of(10, 10, 0.95)
    assert (share.low, share.high) == (pytest.approx(0.025**0.1), 1.0)
    half = yield_of(5, 10, 0.95)
    assert (half.low, half.high) == (pytest.approx(0.1871, abs=1e-4), pytest.approx(0.8129, abs=1e-4))


@pytest.mark.nightly
@pytest.mark.parametrize("changes", [{}, OPTIMISE], ids=["grid", "optimise"])
def test_any_workers_find_the_same(written, changes):
    file = written(**changes)
    here = carry_out(read_study(file), Here())
    with Processes(2) as processes:
        there = carry_out(read_study(file), processes)
    rows = range(here.table.count)
    assert results_table(there, rows) == results_table(here, rows)
    assert data_of(there) == data_of(here)
    assert robot_files(there) == robot_files(here)
