"""Checking robots."""

import json
import math
import re

import pytest

from pkmgen.language.library import read_robot_text
from pkmgen.machine.resources import resource_folder
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
    def over_both_assemblies(data):
        data["platform"] |= {"box": [[-0.15, 0.15], [-0.65, 0.65]]}

    fails = robot_file(tmp_path, over_both_assemblies)
    code, out, _ = pkmgen("check", fails, "redundant_2rr", "--samples", "20", "--json")
    result = json.loads(out)
    assert (code, result["passed"]) == (1, False)
    assert [row["passed"] for row in result["robots"]] == [False, True]
    good = result["robots"][1]
    assert good["robot"] == "redundant_2rr"
    assert all(check["passed"] for check in good["checks"])
    assert any(check["check"].startswith("forward dynamics, adjoint") for check in good["checks"])


@pytest.mark.usefixtures("small_library")
def test_a_kernel_that_names_another_assembly_is_no_wrong_kernel(pkmgen, tmp_path):
    """Poses beyond a singularity: forward kinematics leads elsewhere, and the compiled one says so by its status."""

    def over_both_assemblies(data):
        data["platform"] |= {"box": [[-0.1, 0.1], [-0.35, 0.3]]}

    path = robot_file(tmp_path, over_both_assemblies)
    code, out, _ = pkmgen("check", path, "--json")
    (robot,) = json.loads(out)["robots"]
    passed = {check["check"]: check["passed"] for check in robot["checks"]}
    assert code == 1 and not passed["forward of inverse kinematics, box"]
    assert passed["compiled kernel"]


def test_check_all(pkmgen):
    code, out, _ = pkmgen("check", "--all", "--samples", "5")
    assert code == 0
    assert "fivebar" in out
    assert "irsbot2" in out
    words = " ".join(out.split())
    assert "mobility: the joints leave the platform 2 freedoms, 0 with the motors held" in words
    assert "its joints do not hold rotation about y (held: by the design" in words


def test_a_wrong_assembly_is_refused(pkmgen, tmp_path):
    path = robot_file(tmp_path, flip_assembly)
    for command in (("check", path, "--samples", "5"), ("generate", path, "-o", tmp_path / "made")):
        code, out, err = pkmgen(*command)
        assert (code, out) == (2, "")
        assert "home is on the other assembly than platform.assembly: -1" in " ".join(err.split())
        assert "try platform.assembly: 1" in " ".join(err.split())


def test_a_box_out_of_reach_cannot_be_checked(pkmgen, tmp_path):
    def far(data):
        data["platform"] |= {"box": [[8, 9], [8, 9]]}

    code, out, err = pkmgen("check", robot_file(tmp_path, far), "--samples", "5", "--json")
    assert (code, json.loads(out)["error"]["exit_code"]) == (2, 2)
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


FLYING = """
pkmgen: 1
name: flying_arm
gravity: [0, 0, -9.81]
base: free
bodies:
  - {name: trunk, mass: 3, mass_centre: [0.01, 0.02, 0.03], inertia: {xx: 0.03, yy: 0.02, zz: 0.04}}
  - {name: crank, mass: 1, mass_centre: [0.05, 0, 0], inertia: {xx: 1e-4, yy: 1e-3, zz: 1e-3}}
  - {name: coupler, mass: 2, mass_centre: [0.15, 0.02, 0], inertia: {xx: 1e-4, yy: 0.015, zz: 0.015}}
  - {name: rocker, mass: 1.5, mass_centre: [0.1, 0, 0], inertia: {xx: 1e-4, yy: 5e-3, zz: 5e-3}}
joints:
  - {name: hip, type: R, parent: trunk, child: crank, axis: y, actuator: {rotor_inertia: 1e-3}}
  - {name: pin, type: R, parent: crank, child: coupler, at: [0.1, 0, 0], axis: y, friction: {viscous: 0.1}}
  - {name: knee, type: R, parent: trunk, child: rocker, at: [0.25, 0, 0], axis: y, spring: {stiffness: 2, damping: 0.2}}
  - {name: close, type: R, parent: coupler, child: rocker, at: [0.3, 0, 0], child_at: [0.2, 0, 0], axis: y}
home: {hip: 1.2, pin: -0.9, knee: 1.2}
box: {hip: [0.9, 1.5]}
"""


def test_a_mechanism_of_the_library(pkmgen):
    code, out, _ = pkmgen("check", "fourbar", "--samples", "10", "--json")
    (result,) = json.loads(out)["robots"]
    assert (code, result["passed"]) == (0, True)
    assert all(check["samples"] > 0 and check["error"] <= check["limit"] for check in result["checks"])
    counted = {"rates": 3, "closures": 5, "rank": 2, "redundant": 3, "freedoms": 1, "motors": 1, "other": 0}
    assert result["mobility"] == counted
    names = {check["check"] for check in result["checks"]}
    assert {"closures, by the size of the robot", "power of the motors", "compiled kernel"} <= names
    assert {"forward of inverse dynamics", "derivatives of inverse dynamics", "joint rates"} <= names


def test_a_mechanism_on_a_base_that_moves(pkmgen, tmp_path):
    path = tmp_path / "flying_arm.yaml"
    path.write_text(FLYING, "utf-8")
    code, out, _ = pkmgen("check", path, "--samples", "10", "--json")
    (result,) = json.loads(out)["robots"]
    assert code == 0, [check for check in result["checks"] if not check["passed"]]
    assert "power of the motors" in {check["check"] for check in result["checks"]}


def test_a_mechanism_whose_box_is_out_of_reach(pkmgen, tmp_path):
    text = (resource_folder("robots") / "mechanisms/scissor_lift.yaml").read_text("utf-8")
    path = tmp_path / "scissor_lift.yaml"
    path.write_text(text.replace("[0.47, 0.58]", "[0.2, 0.3]"), "utf-8")
    code, _, err = pkmgen("check", path, "--samples", "5")
    assert code == 2
    assert "none of 5 positions drawn from its box is within reach" in err


def test_what_was_hardly_meant_is_told_beside_comparisons_that_pass(pkmgen, tmp_path):
    path = tmp_path / "light.yaml"
    text = read_robot_text("fourbar").text
    path.write_text(re.sub(r"(?m)^gravity:.*\n", "", text))
    code, out, err = pkmgen("check", str(path), "--samples", "3")
    assert code == 0
    assert "1 robot; 1 warning above" in out
    assert "gravity: the key is missing: gravity is zero" in err
    code, out, _ = pkmgen("check", str(path), "--samples", "3", "--json")
    (warning,) = json.loads(out)["robots"][0]["warnings"]
    assert warning["key"] == "gravity"


def test_comparisons_that_passed_are_counted_and_what_needs_attention_comes_last(pkmgen, tmp_path):
    path = tmp_path / "light.yaml"
    path.write_text(re.sub(r"(?m)^gravity:.*\n", "", read_robot_text("fivebar").text))
    code, out, err = pkmgen("check", str(path), "--samples", "3")
    assert code == 0
    assert len(out.splitlines()) < 10
    assert re.search(
        r"light: \d+ comparisons passed at 3 states\ninverse dynamics \(\d+\), forward dynamics \(\d+\)", out
    )
    assert "nearest to its limit: " in out
    assert err.splitlines()[-1].startswith("warning: light.yaml:")
    verbose = pkmgen("check", str(path), "--samples", "3", "--verbose")[1]
    assert verbose.count("inverse dynamics, ") >= 20
