"""Robots of bodies and joints on the command line: what they are, their loops, their equations, their counts."""

import json

import pytest

CUT = {"knee_rod_end", "upper_rod_end", "lower_rod_end"}


def test_what_it_is(pkmgen):
    summary = json.loads(pkmgen("show", "excavator", "--json")[1])
    assert summary["actuators"] == ["slew", "boom_cylinder", "stick_cylinder", "bucket_cylinder"]
    assert summary["topology"]["base"] == "fixed"
    assert summary["topology"]["joints"] - summary["topology"]["bodies"] == summary["topology"]["loops"] == 4
    assert "4 degrees of freedom, 4 motors" in summary["mobility"]
    code, out, _ = pkmgen("show", "fourbar")
    assert code == 0
    assert "3 bodies, 4 joints, 1 loop; base fixed; motors: hip" in out


def test_topology(pkmgen):
    tables = {
        table["name"]: table["rows"] for table in json.loads(pkmgen("show", "linkage_leg", "--topology", "--json")[1])
    }
    joints = {row["joint"]: row for row in tables["joints"]}
    assert {name for name, row in joints.items() if row["role"] == "cut"} == CUT
    assert (joints["knee"]["from"], joints["knee"]["to"], joints["knee"]["freedoms"]) == ("thigh", "shin", 1)
    cycles = {row["cut"]: row["joints"] for row in tables["cycles"]}
    assert set(cycles) == CUT
    for cut, way in cycles.items():
        body = joints[cut]["from"]
        for step in way:
            own = joints[step.removeprefix("-")]
            begin, end = (own["to"], own["from"]) if step.startswith("-") else (own["from"], own["to"])
            assert begin == body
            body = end
        assert body == joints[cut]["from"]  # it comes back
    (cluster,) = tables["clusters"]
    assert set(cluster["loops"]) == CUT
    assert (cluster["closures"], cluster["redundant"]) == (15, 9)
    assert {name for row in tables["steps"] for name in row["finds"]} == set(cluster["follow"])
    assert {name for row in tables["steps"] for name in row["from"]} == CUT
    (row,) = tables["mobility"]
    assert row["freedoms"] == row["motors"] == 3


def test_steps(pkmgen):
    tables = {table["name"]: table["rows"] for table in json.loads(pkmgen("show", "navaro", "--topology", "--json")[1])}
    ways = {row["by"]: row["finds"] for row in tables["steps"]}
    assert "linear coupling" in ways
    assert any(way.startswith("Newton's method") for way in ways)


def test_equations(pkmgen):
    names = [row["name"] for row in json.loads(pkmgen("show", "fourbar", "--all", "--json")[1])]
    assert "hip_effort" in names
    (energy,) = json.loads(pkmgen("show", "fourbar", "--matrix", "potential_energy", "--json")[1])
    assert "gravity_y" in energy["entries"][0][0] or "981" in energy["entries"][0][0]
    code, out, _ = pkmgen("show", "fourbar", "--format", "html")
    assert (code, out[:15]) == (0, "<!DOCTYPE html>")


@pytest.mark.usefixtures("no_compiler")
def test_counts(pkmgen):
    rows = json.loads(pkmgen("report", "fourbar", "--json")[1])
    counted = {(row["method"], row["parameters"], row["function"]): row["total"] for row in rows}
    folded = counted["adjoint", "folded", "inverse_dynamics"]
    assert 0 < folded < counted["adjoint", "runtime", "inverse_dynamics"]
    assert folded < counted["adjoint as printed", "folded", "inverse_dynamics"]
    rows = json.loads(pkmgen("report", "fourbar", "--functions", "inverse_dynamics,mass_matrix", "--json")[1])
    (again,) = (row["total"] for row in rows if row["function"] == "inverse_dynamics")
    assert again == folded
    code, out, _ = pkmgen("report", "fourbar", "--passes")
    assert code == 0
    assert "merge_equal" in out


def test_what_they_do_not_have_says_so(pkmgen):
    rows = {row["method"]: row for row in json.loads(pkmgen("report", "fourbar", "--methods", "all", "--json")[1])}
    assert rows["tree"]["raw_total"] > rows["tree"]["total"] > 0
    assert "bars between a base, joints and a platform" in rows["elements"]["note"]
    assert rows["elements"]["total"] is None
    code, out, _ = pkmgen("show", "fourbar", "--tables", "--json")
    assert code == 0
    assert all("only robots of limbs" in table["note"] for table in json.loads(out))
