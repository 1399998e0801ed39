"""Robots of bodies and joints of the library: closed at home, right against Pinocchio, found by their names."""

import re
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.checks.oracle.multibody_states import draw_multibody_states
from pkmgen.compile import compile_robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import RobotText, list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options
from tests.numeric.multibody_judge import multibody_errors
from tests.oracle.home import multibody_oracle

ROOT = Path(__file__).parents[2]
STATES, MANY, SEED, LIMIT = 3, 500, 14, 1e-9
COMPILED = ("fourbar", "excavator")
"""Those whose C is compiled, with all that the judge knows."""
JUDGED = ("inverse_dynamics", "joint_coordinates", "mass_matrix")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", list_mechanisms())
def test_against_pinocchio(name):
    compiled = name in COMPILED
    functions = (*JUDGED, "joint_rates", "bias", "forward_dynamics") if compiled else JUDGED
    robot = pkmgen.load(name, backend="c" if compiled else "numpy", functions=functions)
    errors = errors_beside_pinocchio(robot, name, STATES)
    assert set(errors) == set(functions)
    assert max(errors.values()) <= LIMIT, errors


def test_a_platform_on_slides_against_pinocchio():
    """Rods hold it parallel; its coordinates are those of no joint in the file."""
    file = str(ROOT / "tests/data/robots/near/delta_along_axes.yaml")
    functions = (*JUDGED, "joint_rates")
    robot = pkmgen.load(file, backend="numpy", functions=functions)
    assert {"foot_x", "foot_attitude_w"} < set(robot.joints)
    errors = errors_beside_pinocchio(robot, file, STATES)
    assert set(errors) == set(functions)
    assert max(errors.values()) <= LIMIT, errors


@pytest.mark.nightly
@pytest.mark.parametrize("name", list_mechanisms())
def test_many_states_against_pinocchio(name):
    errors = errors_beside_pinocchio(pkmgen.load(name, backend="numpy", functions=JUDGED), name, MANY)
    assert max(errors.values()) <= LIMIT, errors


def errors_beside_pinocchio(robot, name, count):
    """Largest error of each function at states of the box that Pinocchio reaches; NaN where one is refused."""
    text = read_robot_text(name)
    oracle, home = multibody_oracle(robot.joints, read_robot(text.text, text.file))
    multibody = compile_robot(text, Options()).mechanism
    box = np.array([multibody.box[motor] for motor in robot.actuators])
    states = draw_multibody_states(oracle, home, box, count, SEED)
    assert len(states.oracle) == count
    return {function: error.max() for function, error in multibody_errors(robot, states).items()}


@pytest.mark.parametrize("name", list_mechanisms())
def test_files(name):
    text = read_robot_text(name)
    description = read_robot(text.text, text.file).description
    assert description.name == name
    assert description.title
    assert "our own choice" in description.source or "sizes and masses of" in description.source
    assert all(body.mass.text != "0" and body.inertia.xx.text != "0" for body in description.bodies)


def test_names_are_those_of_one_library():
    assert not set(list_mechanisms()) & set(list_robots())


def test_the_table():
    page = (ROOT / "robots/README.md").read_text("utf-8")
    rows = re.findall(r"^\| \[`(\w+)`\]\(mechanisms/(\w+)\.yaml\) \| (.+?) \| (.+?) \| (\d+) \|", page, re.MULTILINE)
    assert [row[0] for row in rows] == list(list_mechanisms())
    for name, file, title, motors, loops in rows:
        text = read_robot_text(name)
        made = compile_robot(text, Options())
        robot, multibody = made.file, made.mechanism
        assert (file, title) == (name, robot.description.title)
        assert motors.split(" ")[0] == str(len(multibody.motors))
        assert int(loops) == len(multibody.loops) + len(multibody.couplings)


def test_spins_of_rods_between_balls_are_refused():
    text = read_robot_text("humanoid_ankle").text
    balls = text.replace("    type: U\n", "    type: S\n").replace("    axis: y\n    second_axis: x\n", "")
    balls = balls[: balls.index("\nhome:")]
    assert balls.count("type: S") == 4
    made = compile_robot(RobotText(balls, "ankle.yaml"), Options())
    with pytest.raises(
        UnsupportedRobotError,
        match=r"2 freedoms that no motor drives: joint left_fork and, independently, joint right_fork",
    ):
        assert made.functions


def test_runtime_parameters():
    changed = {"coupler_length": 0.29, "rocker_mass": 2.5}
    inputs = [[1.0], [1.5]], [[2.0], [-1.0]], [[0.3], [4.0]]
    folded, given = (
        pkmgen.load("fourbar", backend="numpy", fold=fold, parameters=changed, functions="inverse_dynamics")
        for fold in (True, False)
    )
    assert given.inverse_dynamics(*inputs) == pytest.approx(folded.inverse_dynamics(*inputs), rel=1e-10)
