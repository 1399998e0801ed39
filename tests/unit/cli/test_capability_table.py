"""The table of docs/how-to/force-and-stiffness.md is what the program says."""

import pytest

from benchmarks.pages import capability_table
from pkmgen.errors import ArgumentError
from pkmgen.studies.capability.pose import capability_at
from pkmgen.studies.study.subject import Subject


@pytest.fixture(autouse=True)
def no_compiling(monkeypatch, load_subject):
    monkeypatch.setattr(Subject, "load", load_subject)


def rows(text):
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("|")]


NIGHTLY = [pytest.param(name, marks=pytest.mark.nightly) for name in ("delta", "gough_stewart")]


@pytest.mark.parametrize("robot", ["fivebar", "redundant_2rr", *NIGHTLY])
def test_figures_of_the_page(robot):
    (block,) = capability_table.BLOCK.finditer(capability_table.PAGE.read_text("utf-8"))
    written, computed = rows(block[0]), rows(capability_table.table([robot]))
    place = written[0].index(f"`{robot}`")
    assert [row[0] for row in written] == [row[0] for row in computed]
    assert [row[place] for row in written[2:]] == [row[1] for row in computed[2:]]


def test_one_pose_from_python():
    motors = {"effort_limit": {"": 28.0}, "speed_limit": {"left": 4.0}}
    found = capability_at("fivebar", [0.08, 0.5], [0.3, -0.2], motors=motors, force=10.0)
    force, speed = found.polytope("force"), found.polytope("acceleration")
    assert (force.axes, force.unit, speed.unit) == (("x", "y"), "N", "m/s²")
    assert force.radius == found.values["force"] == min(plane.distance for plane in force.planes)
    assert {(plane.motor, plane.limit) for plane in force.planes} == {
        (m, s) for m in ("left", "right") for s in (28, -28)
    }
    assert found.values["holding_effort"] > 0.0
    with pytest.raises(ArgumentError, match="pose: expected 2 finite numbers \\(x, y\\), seen"):
        capability_at("fivebar", [0.08])
    with pytest.raises(ArgumentError, match="fivebar does not work in this pose: out of reach"):
        capability_at("fivebar", [5.0, 0.0])
    with pytest.raises(ArgumentError, match="'forces' has no polytope; did you mean 'force'"):
        found.polytope("forces")
