"""Near misses in the coordinates of a pose, in closed form: against their motors, and these against Pinocchio."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.compile import compile_robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.notation.multibody_tables import step_rows
from tests.conftest import ROOT
from tests.numeric.test_mechanisms import LIMIT, errors_beside_pinocchio

NEAR = ROOT / "tests/data/robots/near"
POSED = ("inverse_dynamics", "inverse_kinematics", "actuator_motion", "joint_coordinates", "joint_rates")
OF_POSE = ("x", "y", "z", "rx", "ry", "rz", "attitude")
CLOSED = {
    "wrist_on_ball": "direction of a hinge",
    "fivebar_with_quill": "linear coupling",
    "linear_delta_on_turntable": "linear coupling",
    "gough_stewart_with_spindle": "a plane",
}
"""By file, how a joint of it is found that took Newton's method, or that no pose told."""


BALLS = {"linear_delta_on_turntable": {"ball_1a": [0.0, -0.8660254037844386, 0.0, 0.5]}}
"""Attitudes of balls of the tree where motors are given, without which the platform is tilted."""


def plan_of(file: Path) -> MultibodyPlan:
    return compile_robot(read_robot_text(str(file)), Options()).plan


def in_motors(file: Path, joints: dict[str, float], motors: tuple[str, ...], made: Path) -> Path:
    """The robot of a file in the coordinates of its motors, near to where its joints are."""
    text = re.sub(r"^(platform|independent|home|box):.*\n", "", file.read_text("utf-8"), flags=re.MULTILINE)
    balls = {name.removesuffix("_w") for name in joints if name.endswith("_w")}
    home = {name: value for name, value in joints.items() if name.rpartition("_")[0] not in balls}
    home |= {ball: [joints[f"{ball}_{entry}"] for entry in "xyzw"] for ball in balls}
    home = {name: value for name, value in home.items() if name not in OF_POSE} | BALLS.get(file.stem, {})
    box = {name: [joints[name] - 0.05, joints[name] + 0.05] for name in motors}
    made.write_text(f"{text}home: {home}\nbox: {box}\n", "utf-8")
    return made


@pytest.mark.parametrize("name", CLOSED)
def test_closed_forms_of_a_pose_say_what_motors_do(name: str, tmp_path: Path) -> None:
    file = NEAR / f"{name}.yaml"
    plan = plan_of(file)
    assert not plan.unknown
    assert CLOSED[name] in {row["by"] for row in step_rows(plan)}
    posed = pkmgen.load(file, backend="numpy", functions=POSED)
    rows = [plan.robot.joints.index(entry) for entry in plan.robot.given]
    random, poses = np.random.default_rng(4), plan.poses[:3, rows]
    rates = posed.joint_rates(poses[0], np.zeros(plan.robot.freedoms))
    assert not rates.any()
    joints = dict(zip(posed.joints, posed.joint_coordinates(poses[0]).tolist(), strict=True))
    driven_file = in_motors(file, joints, posed.actuators, tmp_path / "driven.yaml")
    driven = pkmgen.load(driven_file, backend="numpy", functions=("inverse_dynamics",))
    assert errors_beside_pinocchio(driven, str(driven_file), 2)["inverse_dynamics"] <= LIMIT
    for pose in poses:
        twist, acceleration = random.normal(size=(2, plan.robot.freedoms))
        moving = posed.actuator_motion(pose, twist, acceleration)
        effort = posed.inverse_dynamics(pose, twist, acceleration)
        wanted = driven.inverse_dynamics(posed.inverse_kinematics(pose), *moving)
        np.testing.assert_allclose(effort, wanted, rtol=1e-8, atol=1e-8 * np.abs(wanted).max())


def test_a_wrist_of_bodies_is_no_robot_of_limbs_where_these_take_newtons_method(tmp_path: Path) -> None:
    text = (NEAR / "wrist_on_ball.yaml").read_text("utf-8")
    file = tmp_path / "wrist.yaml"
    file.write_text(re.sub(r".*name: pillar.*\n", "", text), "utf-8")
    made = compile_robot(read_robot_text(str(file)), Options())
    assert not made.mechanism.limb_names
    assert not plan_of(file).unknown


def test_joints_beside_a_pose_are_as_many_as_the_freedoms_that_are_left(tmp_path: Path) -> None:
    text = (NEAR / "gough_stewart_with_spindle.yaml").read_text("utf-8")
    file = tmp_path / "spindle.yaml"
    file.write_text(text.replace("independent: [spindle]\n", ""), "utf-8")
    with pytest.raises(pkmgen.errors.UnsupportedRobotError, match=r"6 coordinates for 7 freedoms .* as `independent`"):
        pkmgen.load(file, backend="numpy")


@pytest.mark.parametrize("name", ["delta_shifted", pytest.param("gough_stewart_turned", marks=pytest.mark.nightly)])
def test_inputs_joints_are_those_of_the_motors(name: str) -> None:
    file = NEAR / f"{name}.yaml"
    posed = pkmgen.load(file, backend="numpy", functions=POSED[:3])
    driven = pkmgen.load(file, backend="numpy", inputs="joints", functions=("inverse_dynamics",))
    assert [port.name for port in driven.function("inverse_dynamics").inputs][:3] == [
        "position",
        "rate",
        "acceleration",
    ]
    assert (posed.inputs, driven.inputs) == ("pose", "joints")
    plan, random = plan_of(file), np.random.default_rng(6)
    rows = [plan.robot.joints.index(entry) for entry in plan.robot.given]
    for pose in plan.poses[:3, rows]:
        twist, acceleration = random.normal(size=(2, plan.robot.freedoms))
        moving = posed.actuator_motion(pose, twist, acceleration)
        found = driven.inverse_dynamics(posed.inverse_kinematics(pose), *moving)
        np.testing.assert_allclose(found, posed.inverse_dynamics(pose, twist, acceleration), rtol=1e-9, atol=1e-9)


def test_inputs_joints_are_refused_in_words() -> None:
    with pytest.raises(UnsupportedRobotError, match="more motors than freedoms, and none of them is independent"):
        pkmgen.load(NEAR / "delta_motor_more.yaml", backend="numpy", inputs="joints")
    with pytest.raises(UnsupportedRobotError, match="an external wrench is an input of inverse dynamics from the pose"):
        pkmgen.load(NEAR / "delta_shifted.yaml", backend="numpy", inputs="joints", wrench=True)
