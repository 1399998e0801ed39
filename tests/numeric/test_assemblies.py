"""Assemblies: closed forms keep to that of home, Newton's method far away says that it found another one."""

from __future__ import annotations

import copy
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

import pkmgen
from pkmgen.api.robot import Robot
from pkmgen.checks.oracle.numbers import Array
from pkmgen.compile import compile_limbs
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.status import NO_CONVERGENCE, OK, OTHER_ASSEMBLY, OUT_OF_REACH
from tests.conftest import ROOT

TWO_DYADS = ROOT / "tests/data/multibody/two_dyads.yaml"
"""Both dyads turn over together: the determinant of the whole keeps its sign."""
SWINGS = ROOT / "tests/data/robots/swings.yaml"
STATES, STARTS = 400, 200
KINDS = 0xFF
HOME, SMALL = -0.8362263721385617, 0.25
ITERATED = {"redundant_3prrr": [0.0, 0.0, 0.0, 1.141, 1.141, 1.141], "exechon": [0.82, 0.82, 0.84]}
"""Robots whose joints Newton's method finds, and where their motors stand at home."""


def test_closed_forms_keep_to_the_assembly_of_home() -> None:
    """What they find is joined to home without a jump, up to where the assembly ends."""
    coordinates = pkmgen.load(TWO_DYADS, backend="numpy", functions=["joint_coordinates"]).function("joint_coordinates")
    assert [port.name for port in coordinates.inputs] == ["position"]
    positions, status = np.linspace(-1.13, -0.6, STATES), np.zeros(STATES, np.uint32)
    found = coordinates(positions[:, None], status=status)
    assert set(np.unique(status)) == {OK, OUT_OF_REACH}
    reached = np.flatnonzero(status == OK)
    assert np.all(np.diff(reached) == 1)
    assert positions[reached[0]] < HOME < positions[reached[-1]]
    assert np.abs(np.diff(found[reached], axis=0)).max() < SMALL


def starts_of(robot: Robot) -> Array:
    default = np.array(robot.function("joint_coordinates").inputs[-1].default)
    return default + np.random.default_rng(0).uniform(-3.0, 3.0, (STARTS, len(default)))


def test_no_start_leads_to_another_assembly() -> None:
    """Where that of home exists it is found from any start."""
    robot = pkmgen.load("redundant_3prrr", backend="numpy", functions=["joint_coordinates"])
    coordinates, home = robot.function("joint_coordinates"), np.array(ITERATED["redundant_3prrr"])
    near, status = (
        home + np.random.default_rng(1).uniform(-0.02, 0.02, (STARTS, len(home))),
        np.zeros(STARTS, np.uint32),
    )
    found = coordinates(near, starts_of(robot), status=status)
    assert np.all(status == OK)
    turns = (found - coordinates(near)) / (2.0 * np.pi)
    np.testing.assert_allclose(turns, np.round(turns), atol=1e-9)


@pytest.mark.parametrize(("name", "words"), [("redundant_3prrr", set()), ("exechon", {OTHER_ASSEMBLY})])
def test_beyond_its_border_the_status_says_what_was_found(name: str, words: set[int]) -> None:
    robot = pkmgen.load(name, backend="numpy", functions=["joint_coordinates"])
    home, status = np.array(ITERATED[name]), np.zeros(STARTS, np.uint32)
    far = home + np.random.default_rng(2).uniform(-1.5, 1.5, (STARTS, len(home)))
    robot.function("joint_coordinates")(far, starts_of(robot), status=status)
    assert {NO_CONVERGENCE} | words <= set(np.unique(status))


@pytest.mark.parametrize("name", ["delta", "dymo", "fivebar", "hexaglide", "planar_3rrr"])
def test_a_pose_has_every_limb_on_its_branch(name: str) -> None:
    """Motors that put a limb on its other branch, beyond a serial singularity, are refused as another assembly."""
    robot = pkmgen.load(name, backend="numpy", functions=["forward_kinematics", "inverse_kinematics"])
    text = read_robot_text(name)
    mechanism = compile_limbs(text, Options()).mechanism
    reach = [0.5 * mechanism.size if joint.kind == "P" else 1.5 for _, joint, _ in mechanism.motors()]
    motors = robot.inverse_kinematics(np.array([mechanism.home]))
    motors = motors + np.random.default_rng(0).uniform(-1.0, 1.0, (STATES, len(reach))) * reach
    status = np.zeros(STATES, np.uint32)
    poses = robot.forward_kinematics(motors, status=status)
    assert {OK, OTHER_ASSEMBLY} <= {int(word) & KINDS for word in np.unique(status)}
    good, back = status == OK, np.zeros(STATES, np.uint32)
    again = robot.inverse_kinematics(poses, status=back)
    turned = np.remainder(again - motors + np.pi, 2.0 * np.pi) - np.pi
    assert np.abs(turned[good & (back == OK)]).max() < 1e-6


def test_limbs_of_one_type_stand_each_on_its_own_side(tmp_path: Path) -> None:
    """Slides are positive or negative by where they stand at home, not by where the first limb of their type does."""
    data = yaml.safe_load(SWINGS.read_text("utf-8"))
    found = []
    for order in (slice(None), slice(None, None, -1)):
        file = tmp_path / "swings.yaml"
        file.write_text(yaml.safe_dump({**data, "limbs": data["limbs"][order]}), "utf-8")
        robot = pkmgen.load(file, backend="numpy")
        motors = robot.inverse_kinematics([0.01, 0.52, 0.03])
        np.testing.assert_allclose(robot.forward_kinematics(motors), [0.01, 0.52, 0.03], atol=1e-9)
        found.append(np.sign(motors)[order])
    np.testing.assert_array_equal(found[0], [1.0, -1.0, 1.0])
    np.testing.assert_array_equal(found[1], found[0])


@pytest.mark.parametrize(
    "along", [(0, 0.08, 0), (0.05, 0.08, 0), (0, 0.08, -0.06), (0.05, -0.08, 0.06), (-0.05, 0.08, -0.06)]
)
def test_branches_of_a_wrist_hang_on_its_axes_alone(along: tuple[float, float, float], tmp_path: Path) -> None:
    """Wherever along axes through one point base, elbow and tip of a limb are, its branch is the same."""
    wrist, (base, elbow, tip) = yaml.safe_load(read_robot_text("spherical_wrist").text), along
    moved = copy.deepcopy(wrist)
    outer, inner = moved["limb_types"]["two_links"]["elements"]
    outer |= {"length": math.hypot(base, elbow), "direction": [-base, elbow, 0]}
    inner |= {"length": math.hypot(elbow, tip), "direction": [0, -elbow, tip]}
    for limb in moved["limbs"]:
        limb["base"] = limb.get("base", {}) | {"point": [base, 0, 0]}
        limb["platform"] = limb.get("platform", {}) | {"point": [0, 0, tip]}
    poses = (
        compile_limbs(RobotText(yaml.safe_dump(wrist), "wrist.yaml"), Options()).mechanism.home,
        [0.98, 0.1, -0.1, 0.14],
    )
    for branch in (1, -1):
        motors = [motors_at(each, branch, poses, tmp_path / "wrist.yaml") for each in (wrist, moved)]
        np.testing.assert_allclose(motors[1], motors[0], atol=1e-12)


def motors_at(robot: dict[str, Any], branch: int, poses: tuple[Any, ...], file: Path) -> Any:
    """Positions of the motors of a robot with all limbs on one branch."""
    limbs = [limb | {"branch": branch} for limb in robot["limbs"]]
    file.write_text(yaml.safe_dump(robot | {"limbs": limbs}), "utf-8")
    inverse = pkmgen.load(file, backend="numpy", functions=["inverse_kinematics"]).inverse_kinematics
    return np.array([inverse(np.array(pose) / np.linalg.norm(pose)) for pose in poses])
