"""Checking robots."""

import json
import math

import pytest

from pkmgen.resources import resource_folder
from tests.unit.cli.robot_files import flip_assembly, robot_file


def test_check(pkmgen):
    code, out, _ = pkmgen("check", "fivebar", "--samples", "20", "--seed", "3", "--json")
    result = json.loads(out)
    assert (code, result["passed"], result["samples"], result["seed"]) == (0, True, 20, 3)
    (result,) = result["robots"]
    assert (result["robot"], result["passed"]) == ("fivebar", True)
    mobility = result["mobility"]
    assert (mobility["platform"], mobility["motors_held"], mobility["redundant"], mobility["unheld"]) == (2, 0, 3, [])
    assert all(check["passed"] and not check["skipped"] for check in result["checks"])
    assert all(check["error"] <= check["limit"] and check["samples"] > 0 for check in result["checks"])
    names = [check["check"] for check in result["checks"]]
    assert "power of the motors" in names
    assert "forward of inverse kinematics, home" in names
    assert "forward of inverse kinematics, box" in names
    assert "compiled kernel" in names
    assert "actuator velocity" in names
    choices = json.loads(pkmgen("show", "fivebar", "--json")[1])["choices"]
    from_pose = sum(choice["inputs"] == "pose" for choice in choices)
    assert sum(name.startswith("inverse dynamics") for name in names) == math.comb(len(choices), 2)
    assert sum(name.startswith("forward dynamics") for name in names) == math.comb(from_pose, 2)
    assert from_pose >= 3


def test_a_robot_that_fails_does_not_stop_the_check_of_the_next(pkmgen, tmp_path):
    code, out, _ = pkmgen("check", robot_file(tmp_path, flip_assembly), "redundant_2rr", "--samples", "5", "--json")
    result = json.loads(out)
    assert (code, result["passed"]) == (1, False)
    assert [row["passed"] for row in result["robots"]] == [False, True]
    good = result["robots"][1]
    assert good["robot"] == "redundant_2rr"
    assert all(check["passed"] for check in good["checks"])
    assert any(check["check"].startswith("forward dynamics, adjoint") for check in good["checks"])


@pytest.mark.usefixtures("small_library")
def test_check_all(pkmgen):
    code, out, _ = pkmgen("check", "--all", "--samples", "5")
    assert code == 0
    assert "fivebar" in out
    assert "irsbot2" in out
    words = " ".join(out.split())
    assert "mobility: the joints leave the platform 2 freedoms, 0 with the motors held" in words
    assert "its joints do not hold rotation about y (held: by the design" in words


def test_a_wrong_assembly_fails_the_check(pkmgen, tmp_path):
    path = robot_file(tmp_path, flip_assembly)
    code, out, err = pkmgen("check", path, "--samples", "5")
    assert code == 1
    assert "failed" in out
    assert "try platform.assembly: 1" in err


def test_a_box_out_of_reach_cannot_be_checked(pkmgen, tmp_path):
    def far(data):
        data["platform"] |= {"box": [[8, 9], [8, 9]]}

    code, out, err = pkmgen("check", robot_file(tmp_path, far), "--samples", "5", "--json")
    assert (code, out) == (2, "")
    assert "none of 5 poses drawn from the box (platform.box) is within reach" in " ".join(err.split())


@pytest.mark.usefixtures("no_compiler")
def test_check_without_a_compiler(pkmgen):
    code, out, _ = pkmgen("check", "fivebar", "--samples", "5", "--json")
    result = json.loads(out)
    assert (code, result["passed"]) == (0, True)
    assert [check["check"] for check in result["robots"][0]["checks"] if check["skipped"]] == ["compiled kernel"]


def test_a_compiler_that_fails_is_no_fault_of_the_input(pkmgen, monkeypatch):
    monkeypatch.setenv("CC", "false")
    code, _, err = pkmgen("check", "fivebar", "--samples", "5")
    assert code == 3
    assert "compiling fivebar.c failed" in err


def test_a_home_quaternion_has_length_one(pkmgen, tmp_path):
    text = (
        (resource_folder("robots") / "hexa.yaml").read_text("utf-8").replace("-0.6, 1, 0, 0, 0]", "-0.6, 1, 0.1, 0, 0]")
    )
    (tmp_path / "hexa.yaml").write_text(text)
    code, _, errors = pkmgen("check", "hexa.yaml")
    assert code == 2
    assert "its length must be 1; seen: length 1.00499" in " ".join(errors.split())
