"""Chains that do not close at home the way the file asks for: the message names the true reason."""

from __future__ import annotations

import pytest
import yaml

from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.description.read import read_robot
from pkmgen.language.options import Options
from pkmgen.mechanism.build import build_mechanism
from pkmgen.mechanism.chain import ChainNumbers
from pkmgen.motion.plan.plan import make_plan
from tests.conftest import library_text

FACING = """
pkmgen: 1
name: facing
platform: {motion: translational, mass: 1, home: [-0.3, 0, 0], box: [[-0.31, -0.3], [-0.1, 0.1], [-0.1, 0.1]]}
limb_types:
  limb:
    elements:
      - {name: slider, kind: bar, joint: {type: P, axis: y, actuator: {}}}
      - {name: rod, kind: bar, joint: {type: R, axis: z}, length: 0.3}
    tip: {type: R, axis: x}
limbs:
  - {name: first, type: limb}
  - {name: second, type: limb, base: {rotation: 2*pi/3}}
  - {name: third, type: limb, base: {rotation: 4*pi/3}}
"""


def refusal(text: str) -> str:
    mechanism = build_mechanism(read_robot(text, "robot.yaml"))
    with pytest.raises(UnsupportedRobotError) as caught:
        make_plan(mechanism, Options())
    return str(caught.value)


def reason(text: str) -> str:
    mechanism = build_mechanism(read_robot(text, "robot.yaml"))
    return ChainNumbers(mechanism, mechanism.limbs[0]).why_not_at_home()


def test_a_chain_that_closes_upside_down_is_not_said_to_stay_away() -> None:
    assert reason(FACING) == (
        "it closes at the home pose, but not in the form that the file asks for: the axis of the tip would point "
        "against the one on the platform"
    )


def test_a_chain_that_does_not_reach_says_how_far_it_stays_away() -> None:
    text = FACING.replace("home: [-0.3, 0, 0]", "home: [0.3, 0, 0.2]")
    assert reason(text).startswith(
        "it does not close at the home pose, starting from zero joint angles: its tip stays 0.2 m away"
    )


def test_a_leg_between_two_balls_that_is_not_symmetric_says_so() -> None:
    robot = yaml.safe_load(library_text("gough_stewart"))
    (leg,) = robot["limb_types"]["leg"]["elements"]
    leg["joint"] = {"type": "S"}
    assert "element leg spins freely between two ball joints, and nothing says how" in refusal(yaml.safe_dump(robot))
    for body in (leg, leg["slide"]["rod"]):
        body["inertia"] = {"transverse": 0.02, "axial": 1e-3}
    make_plan(build_mechanism(read_robot(yaml.safe_dump(robot), "robot.yaml")), Options())
