"""From text to efforts in one go, beside Pinocchio: one robot of limbs, one of bodies and joints."""

import numpy as np

import pkmgen
from pkmgen.checks.oracle.multibody_states import draw_multibody_states
from pkmgen.compile import compile_robot
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from tests.conftest import ROOT, draw_states
from tests.numeric.multibody_judge import multibody_errors
from tests.oracle.home import multibody_oracle

FUNCTIONS = ["inverse_dynamics"]
ENOUGH = 1e-12


def test_a_robot_of_limbs():
    robot = pkmgen.load("fivebar", backend="numpy", functions=FUNCTIONS)
    states = draw_states(ROOT / "robots/fivebar.yaml", 5, 1)
    wanted = states.seen("effort")
    found = robot.inverse_dynamics(states.pose, states.twist, states.acceleration)
    assert np.abs(found - wanted).max() <= ENOUGH * np.abs(wanted).max()


def test_a_robot_of_bodies_and_joints():
    text = read_robot_text("fourbar")
    made = compile_robot(text, Options())
    oracle, home = multibody_oracle(made.mechanism.joints, made.file)
    box = np.array([made.mechanism.box[motor] for motor in made.mechanism.actuators])
    states = draw_multibody_states(oracle, home, box, 5, 1)
    robot = pkmgen.load("fourbar", backend="numpy", functions=FUNCTIONS)
    assert multibody_errors(robot, states)["inverse_dynamics"].max() <= ENOUGH
