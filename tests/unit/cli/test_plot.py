"""Plots: units on every axis, tables with the same numbers, and what is said of what cannot be plotted."""

import csv
import re

import numpy as np
import pytest

import pkmgen as package
from pkmgen.pictures.plot.maps import round_steps
from pkmgen.studies.study.subject import Subject

pytest.importorskip("matplotlib.figure")


@pytest.fixture(autouse=True)
def no_compiling(monkeypatch, load_subject):
    monkeypatch.setattr(Subject, "load", load_subject)


def words_of(file):
    return re.findall(r">([^<>]*\w[^<>]*)</text>", file.read_text("utf-8"))


def test_a_map_has_units_a_box_and_home(pkmgen, tmp_path):
    asked = ("--points", "21", "--range", "x=-0.9:0.9", "--range", "y=0.01:1")
    assert pkmgen("plot", "fivebar", "condition", "-o", "a.svg", *asked) == (0, "wrote a.svg\n", "")
    words = words_of(tmp_path / "a.svg")
    assert {"x in m", "y in m", "fivebar: condition number", "out of reach", "box of the robot file"} <= set(words)
    assert pkmgen("plot", "fivebar", "condition", "-o", "a.csv", *asked)[0] == 0
    rows = list(csv.DictReader((tmp_path / "a.csv").open(encoding="utf-8")))
    assert len(rows) == 21 * 21
    robot = package.load("fivebar", backend="numpy", functions=("condition_number",))
    for row in (row for row in rows if row["region"] == "works"):
        kappa = robot.function("condition_number")([float(row["x [m]"]), float(row["y [m]"])])
        assert float(row["condition [1]"]) == pytest.approx(float(kappa), rel=1e-12)
    assert {row["condition [1]"] for row in rows if row["region"] == "out of reach"} == {""}


@pytest.mark.parametrize(
    ("low", "high", "logarithmic", "steps"),
    [
        (1.03, 7.9, True, [1.5, 2, 3, 4, 5, 7]),
        (1.4, 260.0, True, [2, 5, 10, 20, 50, 100, 200]),
        (1.2, 9e5, True, [10, 100, 1e3, 1e4, 1e5]),
        (0.013, 0.87, False, [0.2, 0.4, 0.6, 0.8]),
    ],
)
def test_numbers_beside_the_colours_are_round(low, high, logarithmic, steps):
    np.testing.assert_allclose(round_steps(low, high, logarithmic), steps, rtol=1e-12)


def test_curves_have_units_and_names(pkmgen, tmp_path):
    assert pkmgen("plot", "fivebar", "efforts", "-o", "a.svg", "--duration", "0.5", "--size", "0.05")[0] == 0
    words = words_of(tmp_path / "a.svg")
    assert {"effort in N·m", "time in s", "left", "right"} <= set(words)
    assert any("circle of radius 0.05 m about home" in line for line in words)
    assert pkmgen("plot", "fivebar", "efforts", "-o", "a.csv", "--duration", "0.5", "--size", "0.05")[0] == 0
    table = np.genfromtxt(tmp_path / "a.csv", delimiter=",", skip_header=1)
    assert (tmp_path / "a.csv").read_text("utf-8").startswith("t [s],left [N*m],right [N*m]\n")
    assert table[-1, 0] == 0.5
    pkmgen("plot", "fivebar", "pose", "-o", "p.csv", "--duration", "0.5", "--size", "0.05")
    text = (tmp_path / "p.csv").read_text("utf-8").replace("t [s],x [m],y [m]", "t,x,y")
    (tmp_path / "poses.csv").write_text(text, "utf-8")
    assert pkmgen("plot", "fivebar", "efforts", "-o", "b.csv", "--along", "poses.csv")[0] == 0
    again = np.genfromtxt(tmp_path / "b.csv", delimiter=",", skip_header=1)
    np.testing.assert_allclose(again[5:-5], table[5:-5], atol=0.05)


@pytest.mark.parametrize("kind", ["png", "pdf", "svg"])
def test_the_same_plot_is_the_same_file(pkmgen, tmp_path, kind):
    for name in ("a", "b"):
        assert pkmgen("plot", "fivebar", "reach", "-o", f"{name}.{kind}", "--points", "9", "--grey")[0] == 0
    assert (tmp_path / f"a.{kind}").read_bytes() == (tmp_path / f"b.{kind}").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["fivebar", "condtion", "-o", "a.svg"], "'condtion' is no plot; did you mean 'condition'?"),
        (["fivebar", "reach", "-o", "a.jpg"], "allowed: png, svg, pdf, csv"),
        (["fivebar", "reach", "-o", "a.svg", "--over", "x,z"], "no coordinate 'z'; allowed: x, y"),
        (["fivebar", "reach", "-o", "a.svg", "--at", "x"], "--at 'x': expected the name of a coordinate"),
        (["fivebar", "reach", "-o", "a.svg", "--range", "x=1"], "--range 'x=1': expected NAME=LOW:HIGH"),
        (["fivebar", "reach", "-o", "a.svg", "--range", "x=0:nan"], "range: x: 'nan' is no finite number"),
        (["fivebar", "efforts", "-o", "a.svg", "--along", "square"], "'square' is no trajectory; allowed: circle"),
        (["fivebar", "efforts", "-o", "a.svg", "--along", "no.csv"], "no.csv cannot be read"),
        (["fivebar", "efforts", "-o", "a.svg", "--along", "no.csv", "--size", "1"], "are of circle, line and pick"),
        (["fivebar", "efforts", "-o", "a.svg", "--size", "2"], "out of reach of limb"),
        (["fivebar", "effort", "-o", "a.svg", "--points", "5", "--set", "arm_mass=0", "--set", "rod_mass=0",
          "--set", "payload_mass=0"], "needs no effort at rest; --acceleration 10 asks for some"),
        (["fivebar", "reach", "-o", "none/a.svg", "--points", "5"], "none/a.svg cannot be written"),
    ],
    ids=lambda item: item[1] + "-" + item[-1] if isinstance(item, list) else "",
)  # fmt: skip
def test_errors_leave_no_file(pkmgen, tmp_path, arguments, message):
    code, out, err = pkmgen("plot", *arguments)
    assert (code, out) == (2, "")
    assert message in " ".join(err.split())
    assert list(tmp_path.iterdir()) == []


def test_a_polytope_has_an_edge_for_each_motor_and_a_table_of_its_corners(pkmgen, tmp_path):
    asked = ("plot", "fivebar", "force_polytope", "--effort-limit", "left=20,right=30", "--at", "x=0.08")
    assert pkmgen(*asked, "-o", "a.svg") == (0, "wrote a.svg\n", "")
    words = words_of(tmp_path / "a.svg")
    assert {"left: +20 N·m", "left: −20 N·m", "right: +30 N·m", "right: −30 N·m", "force along x in N"} <= set(words)
    assert pkmgen(*asked, "-o", "a.csv")[0] == 0
    corners = np.genfromtxt(tmp_path / "a.csv", delimiter=",", skip_header=1)
    robot = package.load("fivebar", backend="numpy", wrench=True)
    efforts = [robot.inverse_dynamics([0.08, 0.5], [0.0, 0.0], [0.0, 0.0], -corner) for corner in corners]
    np.testing.assert_allclose(np.abs(efforts), np.tile([20.0, 30.0], (4, 1)), rtol=1e-9)


@pytest.mark.parametrize(
    ("robot", "what"),
    [("delta", "acceleration_polytope"), ("redundant_2rr", "force_polytope"), ("fivebar", "stiffness")],
)
def test_polytopes_and_maps_of_what_motors_allow(pkmgen, tmp_path, robot, what):
    motors = ("--effort-limit", "28", "--motor-stiffness", "9000", "--points", "9")
    assert pkmgen("plot", robot, what, *motors, "-o", "a.png") == (0, "wrote a.png\n", "")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["force"], "force of fivebar is not known; say what its motors are good for, such as --effort-limit 20"),
        (["force_polytope"], "no effort limit of any motor is known; say `effort_limit` under `actuator`"),
        (["force_polytope", "--effort-limit", "left=9"], "the polytope is not bounded: limits of motors are missing"),
        (["force_polytope", "--effort-limit", "9", "--at", "x=2"], "fivebar does not work in this pose: out of reach"),
        (["force_polytope", "--effort-limit", "9", "--at", "z=2"], "fivebar has no coordinate 'z'"),
        (["moment_polytope", "--effort-limit", "9"], "'moment' has no polytope"),
        (["speed_polytope", "--effort-limit", "9"], "no speed limit of any motor is known"),
        (["force_polytop"], "did you mean 'force_polytope'?"),
        (["force", "--effort-limit", "-1"], "effort_limit: seen -1; allowed: more than 0"),
    ],
    ids=lambda item: " ".join(item) if isinstance(item, list) else "",
)
def test_what_motors_do_not_allow(pkmgen, tmp_path, arguments, message):
    code, _, err = pkmgen("plot", "fivebar", *arguments, "-o", "a.svg", "--points", "5")
    assert code == 2
    assert message in " ".join(err.split())
    assert not (tmp_path / "a.svg").exists()
