"""What motors are good for is read from files, in units of their joints, and replaced by what is asked."""

import numpy as np
import pytest

from pkmgen.cli.motor_options import given_of_motors
from pkmgen.compile import compile_robot
from pkmgen.errors import ArgumentError, RobotFileError
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.studies.study.motors import EVERY, motors_of
from tests.unit.study.test_study import subject_of

SAID = (
    "effort_limit: 2*motor, speed_limit: 30, acceleration_limit: 500, "
    "resolution: 2*pi/8192, backlash: 1e-3, stiffness: 900"
)
ROTOR = "actuator: {rotor_inertia: rotor_inertia}"
MOTOR = "parameters:\n  motor: {value: 7, unit: N*m}"


def text_of(said):
    text = read_robot_text("fivebar").text
    assert ROTOR in text
    return text.replace(ROTOR, f"actuator: {{rotor_inertia: rotor_inertia, {said}}}").replace("parameters:", MOTOR, 1)


@pytest.fixture(scope="module")
def rated(tmp_path_factory):
    file = tmp_path_factory.mktemp("motors") / "fivebar.yaml"
    file.write_text(text_of(SAID), "utf-8")
    return subject_of(str(file))


def test_motors_of_a_file(rated):
    motors = motors_of(rated)
    assert motors.names == ("left", "right")
    assert motors.units == ("rad", "rad")
    np.testing.assert_array_equal(motors.effort_limit, [14.0, 14.0])
    np.testing.assert_array_equal(motors.speed_limit, [30.0, 30.0])
    np.testing.assert_array_equal(motors.acceleration_limit, [500.0, 500.0])
    np.testing.assert_array_equal(motors.stiffness, [900.0, 900.0])
    np.testing.assert_allclose(motors.play, [0.5 * (2 * np.pi / 8192 + 1e-3)] * 2)


def test_what_is_asked_counts_in_place_of_the_file(rated):
    motors = motors_of(rated, {"effort_limit": {"right": 3.0}, "backlash": {EVERY: 0.0, "left": 0.1}})
    np.testing.assert_array_equal(motors.effort_limit, [14.0, 3.0])
    np.testing.assert_array_equal(motors.backlash, [0.1, 0.0])


def test_what_nobody_says_is_no_limit():
    motors = motors_of(subject_of("fivebar"))
    assert np.isinf([motors.effort_limit, motors.speed_limit, motors.acceleration_limit, motors.stiffness]).all()
    assert not motors.play.any()
    assert not motors.knows("effort_limit")
    with pytest.raises(
        ArgumentError, match="no effort limit of any motor is known; say `effort_limit` under `actuator`"
    ):
        motors.asked("effort_limit")
    motors_of(subject_of("fivebar"), {"effort_limit": {EVERY: 4.0}}).asked("stiffness", "effort_limit")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"effort_limit": {"middle": 1.0}}, "effort_limit: there is no motor 'middle'; allowed: left, right"),
        ({"effort_limits": {}}, "motors have no 'effort_limits'; did you mean 'effort_limit'"),
        ({"effort_limit": {"left": 0.0}}, "effort_limit of left: seen 0; allowed: more than 0"),
        ({"backlash": {"left": -1.0}}, "backlash of left: seen -1; allowed: 0 or more"),
        ({"speed_limit": {"left": np.nan}}, "speed_limit of left: seen nan"),
    ],
)
def test_what_is_asked_is_checked(rated, given, message):
    with pytest.raises(ArgumentError, match=message):
        motors_of(rated, given)


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("effort_limit: 0", "effort_limit: the value must be more than 0; seen: 0; allowed: a value in N\\*m or N"),
        ("backlash: -1", "backlash: the value must be at least 0"),
        (
            "effort_limit: motor/arm_length",
            r"effort_limit: wrong unit: the value is in N, and this motor turns; .*in N\*m",
        ),
        (
            "resolution: arm_length",
            "resolution: wrong unit: the value is in m, and this motor turns; .* a value in rad",
        ),
        ("stiffness: motor/arm_length**2", "stiffness: wrong unit: the value is in N/m, and this motor turns"),
        ("speed_limit: motor", "speed_limit: wrong unit"),
        ("effort_limits: 2", "effort_limits: unknown key; .* did you mean 'effort_limit'"),
    ],
)
def test_files_are_checked(said, message):
    with pytest.raises(RobotFileError, match=message):
        read_robot(text_of(said), "fivebar.yaml")


def test_units_of_slides_and_of_mechanisms():
    text, rotor = read_robot_text("gough_stewart").text, "{rotor_inertia: "
    force = "parameters:\n  force: {value: 9, unit: N}"
    text = text.replace(rotor, f"{{effort_limit: force*base_radius, {rotor[1:]}").replace("parameters:", force, 1)
    with pytest.raises(RobotFileError, match=r"slide\.actuator\.effort_limit: .* this motor slides; .* a value in N$"):
        read_robot(text, "gough_stewart.yaml")
    body = """pkmgen: 1
name: one
parameters: {push: {value: 40, unit: N}}
bodies: [{name: one, mass: 1}, {name: two, mass: 1}]
joints:
  - {name: hip, type: R, child: one, actuator: {effort_limit: TURN}}
  - {name: rail, type: P, axis: x, parent: one, child: two, actuator: {effort_limit: push}}
"""
    with pytest.raises(RobotFileError, match=r"joints\[0\].actuator.effort_limit: wrong unit: .* this motor turns"):
        read_robot(body.replace("TURN", "push"), "one.yaml")
    text = RobotText(body.replace("TURN", "5"), "one.yaml")
    (hip, rail) = compile_robot(text, Options()).mechanism.drives
    assert (hip.rating.effort_limit.value, rail.rating.effort_limit.name) == (5.0, "push")


def test_options():
    assert given_of_motors() == {}
    given = given_of_motors(effort_limit=["20", "left=30"], stiffness=["left=1e4,right=2e4"])
    assert given == {"effort_limit": {EVERY: 20.0, "left": 30.0}, "stiffness": {"left": 1e4, "right": 2e4}}
    for wrong in (["=3"], ["left="], ["a lot"], ["3", "4"], ["nan"]):
        with pytest.raises(ArgumentError, match="--effort-limit"):
            given_of_motors(effort_limit=wrong)
