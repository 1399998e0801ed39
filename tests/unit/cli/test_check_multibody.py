"""The check of robots of bodies and joints finds what is wrong with any of their functions."""

from dataclasses import replace
from functools import cache

from pkmgen.checks.multibody_comparisons import _reactions, compare_functions
from pkmgen.checks.multibody_states import MultibodyUnderCheck
from pkmgen.compile import compile_robot
from pkmgen.language.catalogue import EVERY
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options

UNSEEN = {"reach_margin"}
"""Functions that the check does not compare: a margin is judged at the limit itself, in `test_reach_of_joints`."""
OTHER = {"coupler_length": 0.31, "coupler_mass": 2.5}


@cache
def made(**parameters):
    return compile_robot(read_robot_text("fourbar"), Options(functions=(EVERY,), parameters=parameters))


def graphs(**parameters):
    return made(**parameters).graphs


@cache
def checked():
    return MultibodyUnderCheck.of(made(), 10, 1)


def test_all_is_well():
    assert all(result.passed for result in compare_functions(checked()))


def test_a_function_of_another_robot():
    missed = []
    for name in graphs():
        wrong = {**graphs(), name: graphs(**OTHER)[name]}
        if all(result.passed for result in compare_functions(replace(checked(), graphs=wrong))):
            missed.append(name)
    assert graphs()
    assert set(missed) == UNSEEN


def reactions(text):
    options = Options(functions=("joint_reactions", "inverse_dynamics", "joint_coordinates"))
    made = compile_robot(RobotText(text, "some.yaml"), options)
    return _reactions(MultibodyUnderCheck.of(made, 10, 1))


def test_reactions_of_a_motor_that_is_met_from_its_child():
    text = """
pkmgen: 1
name: turned
gravity: [0.3, -0.2, -9.81]
bodies: [{name: a, mass: 1, mass_centre: [0.1, 0.2, 0.3]}, {name: b, mass: 2, mass_centre: [0.1, 0, 0.2]}]
joints:
  - {name: j1, type: R, parent: a, child: ground, actuator: {rotor_inertia: 0.1}, friction: {viscous: 0.2}}
  - {name: j2, type: P, parent: b, child: a, axis: x, at: [0.2, 0, 0], actuator: {}, spring: {stiffness: 2, rest: 1}}
"""
    result = reactions(text)
    assert result.passed and result.samples, result


def test_reactions_leave_out_motors_that_couplings_hold():
    result = reactions(read_robot_text("differential_wrist").text)
    assert result.passed and result.skipped, result
