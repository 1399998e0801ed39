"""A run of the benchmark: what is timed, what is left out, and what is no result."""

import sys
from pathlib import Path

import numpy as np
import pytest

from benchmarks.peers import casadi_graph
from benchmarks.timing.compilers import BuildSite, find_compilers
from benchmarks.timing.contender import LINE, PAGE, Contender, placed
from benchmarks.timing.gauge import Gauge
from benchmarks.timing.multibody_subject import make_multibody_subject
from benchmarks.timing.run import CONTENDERS, bench_robot, chosen_contenders
from benchmarks.timing.subject import make_subject
from pkmgen.compile import compile_robot
from pkmgen.errors import ArgumentError, BenchmarkError, CompilerNotFoundError
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options

FIVEBAR = read_robot_text("fivebar")


def run(*names, notes=None):
    said = [] if notes is None else notes
    return bench_robot(FIVEBAR, names, 64, 2, lambda _: None, said.append)


def test_contenders_by_name():
    assert chosen_contenders([]) == CONTENDERS
    assert chosen_contenders(["casadi", "pkmgen"]) == ("pkmgen", "casadi")
    with pytest.raises(ArgumentError, match="allowed: pkmgen, arithmetic, casadi"):
        chosen_contenders(["matlab"])


def test_states_are_good_and_as_many_as_asked_for():
    subject = make_subject(FIVEBAR, 50)
    assert subject.pose.shape == (64, 2)
    assert len(np.unique(subject.pose, axis=0)) == 64
    assert np.isfinite(subject.effort).all()


def test_all_modes_are_timed_and_agree():
    result = run("pkmgen", "casadi")
    one_thread = {(row.contender, row.mode) for row in result.rows if row.threads == 1}
    modes = ("scalar", "batch", "float_batch")
    assert one_thread == {(who, mode) for who in ("pkmgen", "casadi") for mode in modes}
    for row in result.rows:
        assert row.robot == "fivebar"
        assert 0.0 < row.min <= row.median <= row.max
        assert (row.threads == 2) == row.includes.endswith(", 2 threads")
    assert result.operations.mul > 0


def test_other_efforts_are_no_result(monkeypatch):
    right = casadi_graph.newton_euler

    def wrong(mechanism):
        import casadi

        function = right(mechanism)
        inputs = function.sx_in()
        return casadi.Function(function.name(), inputs, [function(*inputs) * (1.0 + 1e-6)])

    monkeypatch.setattr(casadi_graph, "newton_euler", wrong)
    with pytest.raises(BenchmarkError, match=r"fivebar: casadi \(scalar\) finds other efforts"):
        run("casadi")


def test_peers_that_are_not_installed_are_left_out(monkeypatch):
    monkeypatch.setitem(sys.modules, "casadi", None)
    monkeypatch.delitem(sys.modules, "benchmarks.peers.casadi_graph", raising=False)
    notes = []
    assert run("casadi", notes=notes).rows == ()
    assert notes == ["fivebar: casadi is left out, casadi is not installed: pip install -e '.[bench]'"]


def test_peers_in_cpp_are_left_out_without_a_compiler(monkeypatch):
    monkeypatch.setenv("CXX", "/nonexistent")
    monkeypatch.setattr("benchmarks.peers.pinocchio_engine.eigen_headers", lambda: Path("eigen"))
    notes = []
    assert run("pinocchio", notes=notes).rows == ()
    assert notes == ["fivebar: pinocchio is left out, no C++ compiler: install g++, or set CXX"]


def test_arrays_begin_where_they_are_told():
    array = np.arange(60.0).reshape(3, 20)
    for index in range(5):
        copy = placed(array, index)
        assert copy.ctypes.data % PAGE == LINE * index
        assert np.array_equal(copy, array)


@pytest.mark.parametrize(("real", "factor", "good"), [
    ("double", 1 + 1e-9, True), ("double", 1 + 1e-7, False), ("float", 1 + 1e-5, True), ("float", 1 + 1e-3, False),
    ("double", np.nan, False),
])  # fmt: skip
def test_how_near_efforts_have_to_be(real, factor, good):
    subject = make_subject(FIVEBAR, 32)
    gauge = Gauge("fivebar", "casadi", "scalar", "", lambda _: 1.0, 32)
    assert (Contender(gauge, lambda: subject.effort * factor, real).error(subject) <= 1.0) == good


@pytest.mark.nightly
def test_robots_of_bodies_and_joints_are_timed_without_peers_that_have_no_model():
    result = bench_robot(read_robot_text("linkage_leg"), ("pkmgen", "casadi"), 32, 1, lambda _: None, [].append)
    assert {row.contender for row in result.rows} == {"pkmgen"}
    assert {row.robot for row in result.rows} == {"linkage_leg"}


@pytest.mark.nightly
@pytest.mark.parametrize("robot", ["linkage_leg", "excavator", "active_ankle", "palletizer"])
def test_pinocchio_closes_the_loops_to_the_same_efforts(robot):
    pytest.importorskip("pinocchio")
    loops = pytest.importorskip("benchmarks.peers.pinocchio_loops")
    subject = make_multibody_subject(compile_robot(read_robot_text(robot), Options()), 32)
    try:
        (contender,) = loops.pinocchio_loops_contenders(subject)
    except (ImportError, CompilerNotFoundError) as error:
        pytest.skip(str(error))
    assert contender.error(subject) <= 1.0


@pytest.mark.nightly
@pytest.mark.parametrize("robot", ["fivebar", "delta", "gough_stewart", "orthoglide"])
def test_pinocchio_through_casadi_finds_the_same_efforts(robot, tmp_path):
    pytest.importorskip("pinocchio")
    peer = pytest.importorskip("benchmarks.peers.pinocchio_casadi")
    subject = make_subject(read_robot_text(robot), 32)
    try:
        contenders = list(peer.pinocchio_casadi_contenders(subject, BuildSite(tmp_path, find_compilers())))
    except (ImportError, CompilerNotFoundError) as error:
        pytest.skip(str(error))
    assert [contender.gauge.mode for contender in contenders] == ["scalar", "batch", "float_batch"]
    assert all(contender.error(subject) <= 1.0 for contender in contenders)


def test_nothing_stays_behind(monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    run("pkmgen")
    assert list(Path(tmp_path).iterdir()) == []
