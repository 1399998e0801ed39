"""What may be asked for: names, groups, functions in one call; what is refused, and in which words."""

import numpy as np
import pytest

import pkmgen
from pkmgen.compile import compile_robot
from pkmgen.errors import ArgumentError, PkmgenError, UnsupportedRobotError
from pkmgen.functions.limb_workshop import FAMILY
from pkmgen.language.catalogue import CATALOGUE, GROUPS, chosen_functions
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options


def names(*requests):
    return [choice.name for choice in chosen_functions(requests)]


def test_every_function_is_made_somewhere():
    rest = {e.name for e in CATALOGUE.values() if e.group != "standard" and not e.repeats and not e.bounds}
    assert set(FAMILY) == rest
    assert {entry.group for entry in CATALOGUE.values()} == set(GROUPS)


def test_names_groups_and_all():
    assert names("bias", "mass_matrix", "bias") == ["mass_matrix", "bias"]
    assert names("all") == [name for name, entry in CATALOGUE.items() if not entry.bounds]
    assert names("accuracy") == [name for name, entry in CATALOGUE.items() if entry.bounds]
    assert names("actuator_space") == ["actuator_mass_matrix", "actuator_bias"]
    assert names("rollout") == ["inverse_jacobian", "forward_dynamics", "rollout"]
    (choice,) = chosen_functions([" terms = bias + mass_matrix + bias "])
    assert (choice.name, choice.parts) == ("terms", ("bias", "mass_matrix"))


def test_what_a_robot_has_not_is_left_out_where_it_was_not_named():
    assert [choice.named for choice in chosen_functions(["bias?", "gravity"])] == [False, True]
    assert [choice.named for choice in chosen_functions(["bias?", "bias"])] == [True]
    options, text = Options(functions=("inverse_kinematics", "joint_limits?")), read_robot_text("fivebar")
    assert [made.graph.name for made in compile_robot(text, options).functions] == ["inverse_kinematics"]


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ("mass_matix", "'mass_matix' is not known; did you mean 'mass_matrix'?"),
        ("zzz", "'zzz' is not known; allowed: standard, kinematics"),
        ("mass_matix?", "'mass_matix' is not known; did you mean 'mass_matrix'?"),
        ("λ=bias+gravity", "must be a new name of letters a to z, digits and _"),
        ("bias=gravity+mass_matrix", "must be a new name"),
        ("x=dynamics", "dynamics is a group"),
        ("x=rollout+bias", "rollout cannot be computed together with others"),
        ("mass_matrix+bias", "needs a name for the functions in one call: name=mass_matrix+bias"),
    ],
)
def test_wrong_requests(request_, message):
    with pytest.raises(ArgumentError) as caught:
        chosen_functions([request_])
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"functions": ["joint_limits"]}, "fivebar.yaml: joint_limits: no joint has limits"),
        ({"functions": ["null_space_projector"]}, "no more motors than freedoms"),
        ({"functions": 3}, "functions: expected names, seen 3"),
        ({"functions": []}, "functions: none chosen"),
        ({"payload": "no"}, "payload: expected True or False, seen 'no'"),
        ({"friction_speed": -1.0}, "friction_speed: -1.0; expected a number from 0 on"),
        ({"layout": "limbs", "payload": True}, "layout limbs takes no payload"),
    ],
)
def test_wrong_loads(options, message):
    with pytest.raises(PkmgenError) as caught:
        pkmgen.load("fivebar", backend="numpy", **options)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"functions": ["prepare=bias+gravity"], "fold": False}, "fivebar_prepare"),
        ({"functions": ["x_batch=bias+gravity", "x=mass_matrix"]}, "fivebar_x_batch"),
        ({"functions": ["rollout", "rollout_slope=bias"]}, "fivebar_rollout_slope"),
    ],
)
def test_names_that_clash_in_c(options, name):
    robot = pkmgen.load("fivebar", backend="numpy", **options)
    with pytest.raises(ArgumentError) as caught:
        _ = robot.source
    assert f"{name} would stand for two things in C" in str(caught.value)


def test_functions_in_one_call():
    robot = pkmgen.load("fivebar", functions=["x=mass_matrix+gravity", "y=bias"], backend="numpy", payload=True)
    both, alone = robot.function("x"), robot.function("y")
    assert [port.name for port in both.inputs] == ["pose", "payload"]
    assert [port.name for port in alone.inputs] == ["pose", "twist", "payload"]
    pose, load = [0.05, 0.45], [0.3]
    mass, gravity = both.results(pose, load)
    # Functions computed together share other values, and round otherwise, than each of them alone.
    np.testing.assert_allclose(mass, robot.mass_matrix(pose, load), rtol=1e-14)
    np.testing.assert_allclose(gravity, alone(pose, [0.0, 0.0], load), rtol=1e-14)


def test_a_robot_without_masses_has_no_direct_model():
    massless = {"arm_mass": 0.0, "rod_mass": 0.0, "payload_mass": 0.0}
    robot = pkmgen.load("fivebar", functions=["dynamics"], parameters=massless, backend="numpy")
    assert "mass_matrix" in robot.functions
    assert "forward_dynamics" not in robot.functions
    with pytest.raises(UnsupportedRobotError, match="forward_dynamics"):
        robot.forward_dynamics([0.05, 0.45], [0.0, 0.0], [0.0, 0.0])


def test_both_need_newton_on_other_unknowns():
    with pytest.raises(UnsupportedRobotError, match="compute it apart"):
        pkmgen.load("spherical_wrist", functions=["x=forward_kinematics+joint_coordinates"], backend="numpy")


def test_options_know_the_functions():
    with pytest.raises(ArgumentError, match="is not known"):
        Options(functions=("nothing",))
