"""What a robot is asked in wrong units, or where its joints do not go, is told beside what is computed."""

import numpy as np

import pkmgen as library
from pkmgen.checks.robot import robot_limits
from pkmgen.compile import compile_robot
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.resources import resource_folder
from pkmgen.mechanism.poses import box_poses
from tests.unit.cli.robot_files import robot_file


def test_a_picture_of_a_pose_in_degrees_has_a_warning(pkmgen):
    code, out, err = pkmgen("draw", "planar_3rrr", "--pose", "0.3,0.17,20", "-o", "turned.svg")
    assert code == 0 and "turned.svg" in out
    assert "angles are in rad, were degrees meant? (0.3491 rad for 20 degrees)" in " ".join(err.split())
    code, _, err = pkmgen("draw", "planar_3rrr", "-o", "turned.svg")
    assert code == 0 and "degrees" not in err


def test_lengths_in_millimetres_are_told(pkmgen, tmp_path):
    def in_millimetres(data):
        data["parameters"]["arm_length"]["value"] = 400

    code, _, err = pkmgen("check", robot_file(tmp_path, in_millimetres))
    assert code == 2 and "lengths are in m here, were millimetres meant?" in " ".join(err.split())


def test_poses_beyond_limits_of_joints_are_counted():
    text = (resource_folder("robots") / "delta.yaml").read_text("utf-8")
    narrow = text.replace("limits: {lower: -0.7, upper: 1.4}", "limits: {lower: -0.7, upper: 0.6}")
    assert narrow != text
    made = compile_robot(RobotText(narrow, "narrow.yaml"), Options())
    limits = robot_limits(made, 50, 0)
    assert 0 < limits.beyond < limits.poses == 50

    poses = box_poses(made.mechanism, 50, np.random.default_rng(0))
    arms = library.load("delta", backend="numpy").inverse_kinematics(poses)
    assert limits.beyond == np.count_nonzero(((arms > 0.6) | (arms < -0.7)).any(axis=1))
    assert f"{limits.beyond} of 50 poses" in limits.sentence() and "first.arm" in limits.sentence()
