"""Limits of joints in robot files: what is read, and what is refused where it stands."""

import json

import numpy as np
import pytest
import yaml

from pkmgen.errors import RobotFileError, UnsupportedRobotError
from pkmgen.language.description.read import read_robot
from pkmgen.mechanism.build import build_mechanism
from tests.conftest import library_text

RANGE = {"lower": -0.5, "upper": 0.5}


def limited(name, limits, element=0, part="joint"):
    """Text of a robot of the library with limits of a joint, a slide or the tip."""
    data = yaml.safe_load(library_text(name))
    (limb_type,) = data["limb_types"].values()
    owner = limb_type if part == "tip" else limb_type["elements"][element]
    owner[part]["limits"] = limits
    return json.dumps(data, indent=1)


def problem_of(text):
    with pytest.raises(RobotFileError) as caught:
        read_robot(text, "robot.yaml")
    (problem,) = caught.value.problems
    return problem


def ranges(text):
    """Limits of the joint coordinates of the first limb, by name."""
    mechanism = build_mechanism(read_robot(text, "robot.yaml"))
    return {
        coordinate.name.partition(".")[2]: coordinate.limits
        and (mechanism.value(coordinate.limits.lower), mechanism.value(coordinate.limits.upper))
        for coordinate in mechanism.limbs[0].coordinates
    }


def test_one_axis():
    assert ranges(limited("fivebar", RANGE)) == {"arm": (-0.5, 0.5), "rod": None}
    assert ranges(limited("fivebar", [RANGE], 1)) == {"arm": None, "rod": (-0.5, 0.5)}


def test_two_axes_and_a_slide():
    found = ranges(limited("space_robot", [RANGE, {"lower": "-pi/4", "upper": "pi/4"}]))
    assert found == {"leg 1": (-0.5, 0.5), "leg 2": pytest.approx((-np.pi / 4, np.pi / 4)), "leg slide": None}
    found = ranges(limited("space_robot", {"lower": 0.6, "upper": "0.6 + 2*rod_centre"}, part="slide"))
    assert (found["leg 1"], found["leg slide"]) == (None, pytest.approx((0.6, 0.98)))


def test_the_second_axis_may_be_left_out():
    assert ranges(limited("hexa", RANGE, 1)) == {"arm": None, "rod 1": (-0.5, 0.5), "rod 2": None}


ARM, ROD, SLIDE, TIP = (0, "joint"), (1, "joint"), (0, "slide"), (0, "tip")


@pytest.mark.parametrize(
    ("robot", "limits", "place", "key", "message"),
    [
        ("fivebar", {"lower": 1, "upper": -1}, ARM, "", "the range is empty; seen: 1 to -1; allowed: lower less"),
        ("fivebar", {"lower": 1, "upper": 1}, ARM, "", "the range is empty"),
        ("fivebar", {"lower": -4, "upper": 4}, ARM, "", "the range of an angle is longer than a turn"),
        ("fivebar", {"lower": "-arm_length", "upper": 1}, ARM, ".lower", "wrong unit for a coordinate of this joint"),
        ("fivebar", {"lower": -1, "upper": "arm_mass"}, ARM, ".upper", "wrong unit: the value measures kg"),
        ("fivebar", {"lower": -1, "uper": 1}, ARM, ".uper", "unknown key; seen: uper; allowed: lower, upper; did you"),
        ("fivebar", {"lower": -1}, ARM, "", "the key 'upper' is missing"),
        ("fivebar", [RANGE, RANGE], ARM, "", "too many ranges for a joint of type R; seen: 2; allowed: 1"),
        ("fivebar", 0.5, ARM, "", "a mapping of keys to values is needed"),
        ("fivebar", RANGE, TIP, "", "a joint at the tip takes no limits"),
        ("hexa", [RANGE, {"lower": 1, "upper": 0}], ROD, "[1]", "the range is empty; seen: 1 to 0"),
        ("hexa", [RANGE, {"lower": -1, "uper": 1}], ROD, "[1].uper", "unknown key"),
        ("hexa", [RANGE, RANGE, RANGE], ROD, "", "too many entries; seen: a list of 3; allowed: 2 at most"),
        ("space_robot", {"lower": 1.5, "upper": 0.6}, SLIDE, "", "the range is empty"),
        ("space_robot", {"lower": "there", "upper": 0.6}, SLIDE, ".lower", "there is no parameter 'there'"),
    ],
)
def test_what_is_wrong_is_reported_where_it_stands(robot, limits, place, key, message):
    problem = problem_of(limited(robot, limits, *place))
    assert problem.key.partition("limits")[2] == key
    assert problem.line > 1
    assert message in str(problem)


def test_a_slide_has_limits_in_metres():
    parameters = {"tilt": {"value": 30, "unit": "deg"}, "stroke": {"value": 300, "unit": "mm"}}
    data = yaml.safe_load(limited("space_robot", {"lower": 0.6, "upper": "0.6 + stroke"}, *SLIDE))
    data["parameters"] |= parameters
    assert ranges(json.dumps(data))["leg slide"] == pytest.approx((0.6, 0.9))
    data["limb_types"]["leg"]["elements"][0]["slide"]["limits"]["upper"] = "2*tilt"
    assert "wrong unit for a coordinate of this joint; seen: 2*tilt; allowed: a value in m" in str(
        problem_of(json.dumps(data, indent=1))
    )


def test_limits_of_a_ball_joint_are_refused():
    data = yaml.safe_load(library_text("hexa"))
    data["limb_types"]["arm_and_rod"]["elements"][1]["joint"] = {"type": "S", "limits": RANGE}
    assert "too many ranges for a joint of type S; seen: 1; allowed: none" in str(problem_of(json.dumps(data)))


def test_a_leaning_pair_turns_about_one_axis():
    assert ranges(limited("irsbot2", RANGE, 1)) == {"arm": None, "rod": (-0.5, 0.5)}
    with pytest.raises(UnsupportedRobotError, match=r"robot.yaml:\d+:.*turn about the first axis only"):
        build_mechanism(read_robot(limited("irsbot2", [RANGE, RANGE], 1), "robot.yaml"))
