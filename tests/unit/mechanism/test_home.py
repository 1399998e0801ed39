"""Home of robots of bodies and joints: what the file states of joints that close loops counts too."""

import re

import pytest

from pkmgen.compile import compile_robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options

FIVEBAR = """
pkmgen: 1
name: five
gravity: [0, -9.81, 0]
bodies:
  - {name: left_arm, mass: 0.6, inertia: {zz: 0.01}}
  - {name: right_arm, mass: 0.6, inertia: {zz: 0.01}}
  - {name: left_rod, mass: 0.3, inertia: {zz: 0.01}}
  - {name: right_rod, mass: 0.3, inertia: {zz: 0.01}}
joints:
  - {name: left_motor, type: R, child: left_arm, at: [-0.1, 0, 0], actuator: {}}
  - {name: right_motor, type: R, child: right_arm, at: [0.1, 0, 0], actuator: {}}
  - {name: left_elbow, type: R, parent: left_arm, child: left_rod, at: [0.25, 0, 0]}
  - {name: right_elbow, type: R, parent: right_arm, child: right_rod, at: [0.25, 0, 0]}
  - {name: pin, type: R, parent: left_rod, child: right_rod, at: [0.35, 0, 0], child_at: [0.35, 0, 0], FRICTION}
home: {left_motor: 2.2, right_motor: 0.94, left_elbow: -1.4, right_elbow: 1.4}
"""
"""Friction makes the pin a coordinate, so that the loop is cut at the right elbow."""
WITH_FRICTION = FIVEBAR.replace("FRICTION", "friction: {viscous: 0.02}")


def plan_of(text):
    return compile_robot(RobotText(text, "five.yaml"), Options()).plan


def test_an_angle_of_a_joint_that_is_cut_tells_those_that_home_leaves_out():
    robot = plan_of(WITH_FRICTION).robot
    assert "right_elbow" not in robot.joints
    assert robot.home["pin"] == pytest.approx(1.57, abs=0.05)


def test_an_angle_of_a_joint_that_is_cut_is_compared():
    with pytest.raises(UnsupportedRobotError, match=r"home: \w+_elbow is given as -1.4 rad, but the nearest assembly"):
        plan_of(WITH_FRICTION.replace("right_elbow: 1.4", "right_elbow: -1.4"))
    without = FIVEBAR.replace(", FRICTION", "").replace("right_elbow: 1.4", "right_elbow: 1.4, pin: 4.5")
    with pytest.raises(
        UnsupportedRobotError, match=r"home: pin is given as 4.5 rad, but the nearest assembly that was"
    ):
        plan_of(without)
    plan_of(without.replace("pin: 4.5", "pin: 7.8"))  # a whole turn more


def test_a_motor_that_is_forgotten_is_not_blamed_on_home():
    text, count = re.subn(r"(name: right_motor.*), actuator: \{\}", r"\1", WITH_FRICTION)
    assert count
    with pytest.raises(UnsupportedRobotError, match="1 freedom that no motor drives"):
        plan_of(text)
