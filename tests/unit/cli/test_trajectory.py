"""`pkmgen trajectory`: what is written is read again, limits decide the exit code, bad input leaves no file."""

import csv
import json

import numpy as np
import pytest

from pkmgen.studies.study.subject import Subject

pytest.importorskip("matplotlib.figure")
pytest.importorskip("toppra")
LIMITS = ("--effort-limit", "20", "--speed-limit", "6")


@pytest.fixture(autouse=True)
def no_compiling(monkeypatch, load_subject):
    monkeypatch.setattr(Subject, "load", load_subject)


def test_a_cycle_is_timed_and_written(pkmgen, tmp_path):
    code, out, _ = pkmgen("trajectory", "fivebar", "pick", *LIMITS, "--timing", "optimal", "-o", "cycle")
    assert code == 0
    assert "least time: 2 s → 0.5" in out
    summary = json.loads((tmp_path / "cycle/summary.json").read_text("utf-8"))
    assert summary["check"]["kept"]
    rows = list(csv.DictReader((tmp_path / "cycle/trajectory.csv").open(encoding="utf-8")))
    times = np.array([float(row["t [s]"]) for row in rows])
    assert times[-1] == pytest.approx(summary["duration_s"])
    np.testing.assert_allclose(np.diff(times)[:-1], 1e-3)
    efforts = np.array([[float(row[f"effort.{name} [N*m]"]) for name in ("left", "right")] for row in rows])
    assert 19.9 < np.abs(efforts).max() <= 20.0
    picture = (tmp_path / "cycle/trajectory.svg").read_text("utf-8")
    assert "effort, N·m" in picture
    assert "speed, rad/s" in picture


def test_broken_limits_are_an_exit_code(pkmgen):
    code, out, _ = pkmgen("trajectory", "fivebar", "circle", "--duration", "0.6", *LIMITS)
    assert code == 1
    assert "limits are broken" in out
    code, out, _ = pkmgen("trajectory", "fivebar", "circle", "--duration", "0.6", *LIMITS, "--timing", "stretched")
    assert code == 0
    assert "it just keeps limits: 0.6 s → 1.089 s" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["circle", "--timing", "optimal"], "needs limits of effort or acceleration"),
        (["circle", "--timing", "stretched"], "there are no limits to stretch the time to; give --effort-limit"),
        (["square"], "'square' is no trajectory; allowed: circle"),
        (["circle", *LIMITS, "--rate", "0"], "rate: 0; allowed: a positive number"),
        (["line", "--over", "x,y"], "a line is along one coordinate, seen x, y"),
    ],
)
def test_errors_leave_no_folder(pkmgen, tmp_path, arguments, message):
    code, out, err = pkmgen("trajectory", "fivebar", *arguments, "-o", "cycle")
    assert (code, out) == (2, "")
    assert message in " ".join(err.split())
    assert not (tmp_path / "cycle").exists()


def test_folders_of_others_are_left_alone(pkmgen, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/a.txt").write_text("mine", "utf-8")
    code, _, err = pkmgen("trajectory", "fivebar", "circle", "-o", "mine")
    assert code == 2
    assert "mine holds other files" in err


def test_a_motion_that_stops_leaves_its_summary_alone(pkmgen, tmp_path):
    assert pkmgen("trajectory", "fivebar", "circle", "-o", "out")[0] == 0
    (tmp_path / "far.csv").write_text("t,x,y\n0,0,0.5\n1,2,0.5\n2,0,0.5\n", "utf-8")
    code, _, err = pkmgen("trajectory", "fivebar", "far.csv", "-o", "out")
    assert code == 1
    assert ": out of reach of limb" in err
    assert "out of reach: " not in err
    assert "trajectory.csv and pictures are left out, because the motion stops" in " ".join(err.split())
    assert "[mm]" not in err
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["summary.json"]
    assert "NaN" not in (tmp_path / "out/summary.json").read_text("utf-8")


@pytest.mark.parametrize(("more", "code"), [((), 1), ((*LIMITS, "--timing", "stretched"), 2)])
def test_millimetres_are_told_where_they_are_likely(pkmgen, tmp_path, more, code):
    (tmp_path / "mm.csv").write_text("t,x,y\n0,0,500\n1,100,500\n2,0,500\n", "utf-8")
    found, _, err = pkmgen("trajectory", "fivebar", "mm.csv", *more)
    assert found == code
    assert "if millimetres were meant, head the column `y [mm]`" in " ".join(err.split())
