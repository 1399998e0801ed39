"""`pkmgen workspace`: what it prints and writes, how a work goes on, and what is said of wrong input."""

import csv
import json
import re
import sys

import numpy as np
import pytest

from pkmgen.pictures.workspace.pictures import _each_short, _fewer, _short
from pkmgen.studies.atlas.survey import survey_of
from pkmgen.studies.study.subject import Subject

SMALL = ("--box", "x=-0.6:0.6", "--box", "y=0.05:0.95", "--resolution", "x=24,y=18")
SPACE = ("--box", "x=-0.35:1.35", "--box", "y=-0.55:1.15", "--resolution", "x=20,y=20,phi=3")


def words_of(file):
    return set(re.findall(r">([^<>]*\w[^<>]*)</text>", file.read_text("utf-8")))


@pytest.fixture(autouse=True)
def no_compiling(monkeypatch, load_subject):
    survey_of.cache_clear()
    monkeypatch.setattr(Subject, "load", load_subject)
    yield
    survey_of.cache_clear()


def test_summary_and_map_say_the_same(pkmgen, tmp_path):
    code, out, err = pkmgen("workspace", "fivebar", *SMALL, "-o", "found")
    assert (code, err) == (0, "")
    assert "area in m²" in out and "432 states" in out
    summary = json.loads((tmp_path / "found/summary.json").read_text("utf-8"))
    assert [axis["cells"] for axis in summary["axes"]] == [24, 18]
    assert summary["states"] == 432 == sum(each["states"] for each in summary["regions"].values())
    works = summary["regions"]["works"]
    assert works["volume"] == pytest.approx(works["share"] * 1.2 * 0.9)
    rows = list(csv.DictReader((tmp_path / "found/map.csv").open(encoding="utf-8")))
    assert len(rows) == 432
    assert sum(float(row["works [1]"]) for row in rows) == works["states"]
    worst = summary["quantities"]["condition"]["worst"]
    assert max(float(row["condition worst [1]"] or 0.0) for row in rows) == pytest.approx(worst["value"], rel=1e-6)
    at = [row for row in rows if float(row["condition worst [1]"] or 0.0) > 0.999999 * worst["value"]]
    places = [[float(row["x [m]"]), float(row["y [m]"])] for row in at]
    assert np.isclose(places, list(worst["at"].values()), rtol=1e-6).all(axis=1).any()


def test_json_is_the_summary(pkmgen, tmp_path):
    code, out, _ = pkmgen("workspace", "fivebar", *SMALL, "-o", "found", "--json")
    assert code == 0
    assert json.loads(out) == json.loads((tmp_path / "found/summary.json").read_text("utf-8"))


def test_units_and_held_coordinates(pkmgen):
    _, plain, _ = pkmgen(
        "workspace", "fivebar", "--box", "x=-0.3:0.3", "--hold", "y=0.5", "--resolution", "9", "--json"
    )
    _, written, _ = pkmgen(
        "workspace", "fivebar", "--box", "x=-300mm:30 cm", "--hold", "y=500mm", "--resolution", "9", "--json"
    )
    assert plain == written
    assert json.loads(plain)["held"] == {"y": {"value": 0.5, "unit": "m"}}


def test_a_range_that_is_left_out_holds_all_that_is_reached(pkmgen):
    summary = json.loads(pkmgen("workspace", "fivebar", "--resolution", "40", "--json")[1])
    for axis in summary["axes"]:
        assert axis["range"] == "reach"
        assert axis["low"] < axis["box_of_robot_file"][0] and axis["high"] > axis["box_of_robot_file"][1]
    x, y = summary["axes"]
    longest = 0.4 + 0.55  # arm and rod
    assert longest - 0.2 < x["high"] < longest + 0.05
    assert y["high"] > np.sqrt(longest**2 - 0.2**2)


def test_a_survey_that_works_nowhere_says_so(pkmgen):
    code, out, err = pkmgen("workspace", "fivebar", "--box", "x=-300:300", "--box", "y=0.1:0.9", "--resolution", "20")
    assert code == 0 and "100.00%" in out
    assert err.splitlines() == [
        "warning: fivebar works nowhere: in none of 400 states",
        "warning: x = -300 m to 300 m; millimetres are written x=-300mm:300mm",
    ]
    code, _, err = pkmgen("workspace", "fivebar", "--box", "x=2:3", "--box", "y=0:1", "--resolution", "9", "--json")
    assert (code, err) == (0, "warning: fivebar works nowhere: in none of 81 states\n")
    code, _, err = pkmgen("workspace", "fivebar", "--box", "x=-300:-100")
    assert code == 2
    assert "works in none of 32768 states" in err and "written x=-300mm:-100mm" in " ".join(err.split())


def test_a_range_that_did_not_grow_is_the_box_of_the_file(pkmgen):
    summary = json.loads(pkmgen("workspace", "fivebar", "--box", "x=-4000:4000", "--resolution", "20", "--json")[1])
    found = summary["axes"][1]
    assert [found["low"], found["high"]] == found["box_of_robot_file"]
    assert found["range"] == "box of the robot file"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("--box", "phi=-30:30"),
            "range of phi: -30 to 30 rad is 9.55 turns; allowed: at most one turn, 6.283 rad; degrees are written "
            "phi=-30deg:30deg",
        ),
        (("--box", "phi=-360deg:360deg"), "is 2 turns; allowed: at most one turn, 6.283 rad"),
        (("--hold", "phi=30"), "phi is held at 30 rad; allowed: at most one turn, -6.283 to 6.283 rad; degrees are "),
    ],
)
def test_angles_of_many_turns_are_refused(pkmgen, arguments, message):
    code, out, err = pkmgen("workspace", "planar_3rrr", *arguments)
    assert (code, out) == (2, "")
    assert message in " ".join(err.split())


def test_numbers_below_colours_are_few_and_short():
    steps = np.array([18000.0, 20000.0, 22000.0, 24000.0, 26000.0])
    few = _fewer(steps)
    assert len(few) <= 4
    words, power = _short(few)
    assert words == ["1.8", "2.2", "2.6"] and power == "×10⁴"
    assert _short(np.array([0.1, 0.2])) == (["0.1", "0.2"], "")
    assert _short(np.array([0.0001, 0.0002])) == (["1", "2"], "×10⁻⁴")
    words, offset = _short(np.array([1.0e6 + 1.0, 1.0e6 + 2.0]))
    assert len(set(words)) == 2 and offset
    assert _each_short(np.array([2e-5, 1.0, 2e10])) == ["2e-5", "1", "2e10"]


def test_another_robot_does_not_go_on_from_a_checkpoint(pkmgen, tmp_path, monkeypatch):
    def ended(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("pkmgen.studies.atlas.atlas.CHUNKS", (32, 64))
    with monkeypatch.context() as patched:
        patched.setattr("pkmgen.cli.workspace.progress_of", lambda *_: ended)
        code, _, err = pkmgen("workspace", "fivebar", *SMALL, "--checkpoint", "stand.npz")
    assert code == 130
    assert "kept in stand.npz; the same command goes on from there" in err
    code, _, err = pkmgen("workspace", "fivebar", *SMALL[:-1], "5", "--checkpoint", "stand.npz")
    assert code == 2
    assert "stand.npz is the checkpoint of another work" in " ".join(err.split())
    assert "goes on from there" not in err
    whole = pkmgen("workspace", "fivebar", *SMALL, "--json")[1]
    assert pkmgen("workspace", "fivebar", *SMALL, "--checkpoint", "stand.npz", "--json")[1] == whole
    assert not (tmp_path / "stand.npz").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--box", "z=0:1"], "no coordinate 'z'; allowed: x, y"),
        (["--hold", "phi=1"], "no coordinate 'phi'"),
        (["--resolution", "x=5,yy=5"], "no coordinate 'yy'"),
        (["--box", "x=0.3:-0.3"], "range of x: 0.3 to -0.3 is empty; the lower end comes first"),
        (["--box", "x=1:1"], "range of x: 1 to 1 is empty"),
        (["--box", "x=300mm:0.1"], "range of x: 0.3 to 0.1 is empty"),
        (["--resolution", "0"], "--resolution '0': expected whole numbers from 1 on"),
        (["--resolution", "x=0"], "--resolution 'x=0': expected whole numbers"),
        (["--resolution", "many"], "--resolution 'many': expected whole numbers"),
        (["--resolution", "100000000"], "the grid has 1e+16 states; allowed: 1 to 1e+13"),
        (["--resolution", "5000"], "the map over x and y has 5000 × 5000 cells; allowed: 2097152 in all"),
        (["--resolution", "x=99999999999999"], "states; allowed: 1 to 1e+13"),
        (["--hold", "y=5"], "fivebar works in none of 32768 states with y = 5 m"),
        (["--hold", "x=-2m"], "fivebar works in none of 32768 states with x = -2 m"),
        (["--hold", "y=4", "--hold", "x=0"], "every coordinate is held; one at least has to be varied"),
        (["--hold", "y=nan"], "hold: y: 'nan' is no finite number, in m, cm or mm"),
        (["--hold", "x=3deg"], "'3deg' is no finite number, in m, cm or mm"),
        (["--box", "x=1"], "--box 'x=1': expected NAME=LOW:HIGH"),
        (["--box", "x"], "--box 'x': expected the name of a coordinate"),
        (["--box", "x=0:1", "--box", "x=0:2"], "--box: x is given twice"),
        (["--box", "x=0:1", "--hold", "x=2"], "x has a range, 0 to 1, and is held at 2; choose one"),
        (["--resolution", "y=3", "--hold", "y=0.5"], "resolution of y: 3 cells, but y is held"),
        (["--workers", "0"], "workers: 0; allowed: 1 to"),
        (["--workers", "2", "--scheduler", "tcp://host:1"], "but not both"),
    ],
    ids=lambda item: " ".join(item) if isinstance(item, list) else "",
)  # fmt: skip
def test_errors_leave_nothing(pkmgen, tmp_path, arguments, message):
    code, out, err = pkmgen("workspace", "fivebar", *arguments, "-o", "found")
    assert (code, out) == (2, "")
    assert message in " ".join(err.split())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("robot", ["fivebarr", "none/robot.yaml", ""])
def test_no_such_robot(pkmgen, robot):
    assert pkmgen("workspace", robot)[0] == 2


def test_a_folder_of_others_stays_as_it_is(pkmgen, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/letter.txt").write_text("mine")
    code, _, err = pkmgen("workspace", "fivebar", *SMALL, "-o", "mine")
    assert code == 2
    assert "mine holds other files" in err
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["letter.txt"]


def test_motors_add_what_they_allow(pkmgen):
    motors = ("--effort-limit", "left=28", "--effort-limit", "28", "--motor-stiffness", "9000", "--force", "50")
    code, out, _ = pkmgen("workspace", "fivebar", *SMALL, *motors, "--json")
    found = json.loads(out)["quantities"]
    assert code == 0
    assert {"force", "acceleration", "holding_effort", "stiffness", "deflection"} < set(found)
    assert not {"speed", "error", "moment"} & set(found)
    deflection, stiffness = found["deflection"]["worst"], found["stiffness"]["worst"]
    assert deflection["value"] == pytest.approx(50.0 / stiffness["value"])
    assert deflection["at"] == stiffness["at"]
    for options, message in (
        (("--effort-limit", "middle=3"), "effort_limit: there is no motor 'middle'; allowed: left, right"),
        (("--effort-limit", "0"), "effort_limit: seen 0; allowed: more than 0"),
        (("--moment", "3"), "fivebar has no platform that takes a moment"),
        (("--force", "-3"), "force on the platform: seen -3; allowed: 0 or more"),
    ):
        code, _, err = pkmgen("workspace", "fivebar", *SMALL, *options)
        assert code == 2
        assert message in " ".join(err.split())


def test_pictures_have_units_and_regions(pkmgen, tmp_path):
    assert pkmgen("workspace", "planar_3rrr", *SPACE, "-o", "found", "--acceleration", "5")[0] == 0
    words = words_of(tmp_path / "found/workspace.svg")
    assert {
        "x in m",
        "y in m",
        "works",
        "out of reach",
        "box of the robot file",
        "planar_3rrr: where it works",
    } <= words
    assert "phi = 0.15 rad" in words
    worst = words_of(tmp_path / "found/worst.svg")
    assert {"effort in N·m, greatest", "parallel, least", "part that works in all orientations"} <= worst
    assert "planar_3rrr: what is worst over phi" in worst


def test_one_axis_has_curves(pkmgen, tmp_path):
    assert (
        pkmgen("workspace", "fivebar", "--hold", "x=0", "--box", "y=-1:1", "--resolution", "50", "-o", "found")[0] == 0
    )
    words = words_of(tmp_path / "found/workspace.svg")
    assert {"y in m", "effort in N·m", "works", "out of reach"} <= words
    assert not (tmp_path / "found/worst.svg").exists()


def test_without_matplotlib_there_are_no_pictures(pkmgen, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    code, _, err = pkmgen("workspace", "fivebar", *SMALL, "-o", "found")
    assert code == 0
    assert "no pictures: a picture of the workspace needs matplotlib" in err
    names = {path.name for path in (tmp_path / "found").iterdir()}
    assert names == {"map.csv", "summary.json", "volume.json", "atlas.html"}


def test_orientations(pkmgen, tmp_path):
    code, out, _ = pkmgen("workspace", "planar_3rrr", *SPACE, "-o", "found")
    assert code == 0
    known = json.loads((tmp_path / "found/summary.json").read_text("utf-8"))["orientations"]
    assert known["over"] == ["phi"] and known["each"] == 3 and known["unit"] == "m**2"
    assert 0.0 < known["dexterous"] < known["reachable"] < 1.7 * 1.7
    assert "positions where it works in some of 3 orientations (over phi)" in out
    rows = list(csv.DictReader((tmp_path / "found/map.csv").open(encoding="utf-8")))
    cell = 1.7 * 1.7 / 400
    assert sum(float(row["dexterous [1]"]) for row in rows) * cell == pytest.approx(known["dexterous"])
    assert sum(float(row["works [1]"]) > 0.0 for row in rows) * cell == pytest.approx(known["reachable"])


def test_a_box_that_cuts_the_workspace_is_told(pkmgen):
    around = ("--box", "x=-0.97:0.97", "--box", "y=-0.97:1.2", "--resolution", "30")
    assert "at the ends of" not in pkmgen("workspace", "fivebar", *around)[1]
    cut = pkmgen("workspace", "fivebar", "--box", "x=-0.97:0.97", "--box", "y=0.3:1.2", "--resolution", "30")[1]
    assert "it works at the ends of y: beyond them it may work, too" in cut
