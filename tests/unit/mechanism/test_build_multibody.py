"""From bodies and joints to links and closures."""

from __future__ import annotations

import math

import pytest

from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.read import read_robot
from pkmgen.mechanism.build_multibody import build_multibody
from pkmgen.mechanism.multibody import Multibody

HEAD = "pkmgen: 1\nname: some\nbodies: [{name: a, mass: 1}, {name: b, mass: 1}, {name: c, mass: 1}]\n"
CHAIN = """joints:
  - {name: j1, type: R, child: a, actuator: {}}
  - {name: j2, type: R, parent: a, child: b, at: [0.3, 0, 0]}
"""


def built(text: str) -> Multibody:
    file = read_robot(HEAD + text, "some.yaml")
    assert isinstance(file, MultibodyFile)
    return build_multibody(file)


@pytest.mark.parametrize("words", ["friction: {viscous: 1}", "spring: {stiffness: 1}"])
def test_a_cut_joint_with_forces_keeps_its_coordinate(words: str) -> None:
    last = f"""  - {{name: j3, type: R, child: c, at: [0.4, 0, 0], {words}}}
  - {{name: j4, type: R, parent: b, child: c, at: [0.2, 0, 0], child_at: [0.3, 0, 0], {words}}}
home: {{j1: 1.0, j2: -0.7, j3: 2.0}}
"""
    robot = built(CHAIN.replace("at: [0.3", f"{words}, at: [0.3") + last)
    assert robot.joints == ("j1", "j2", "j3", "j4")
    (weld,) = robot.loops
    assert (weld.name, weld.type) == ("j4", "fixed")
    assert robot.home["j4"] == pytest.approx(2.0 - 0.3)


def test_a_cut_joint_without_forces_is_a_closure() -> None:
    last = """  - {name: j3, type: R, child: c, at: [0.4, 0, 0]}
  - {name: j4, type: R, parent: b, child: c, at: [0.2, 0, 0], child_at: [0.3, 0, 0]}
"""
    robot = built(CHAIN + last)
    assert robot.joints == ("j1", "j2", "j3")
    assert robot.loops[0].type == "R"


def test_a_coupled_universal_joint_that_is_cut_is_measured_at_home() -> None:
    last = """  - {name: j3, type: U, child: c, axis: y, second_axis: z}
  - {name: j4, type: U, parent: b, child: c, axis: y, second_axis: z, child_at: [0.3, 0, 0]}
couplings: [{name: gear, terms: {j4_1: 1, j3_1: 2, j2: 1}}]
home: {j1: 0.0, j2: 0.0, j3_1: 0.2, j3_2: 0.1}
"""
    robot = built(CHAIN + last)
    assert robot.joints == ("j1", "j2", "j3_1", "j3_2", "j4_1", "j4_2")
    assert robot.home["j4_1"] == pytest.approx(0.2)
    assert robot.home["j4_2"] == pytest.approx(0.1)


def test_a_ball_met_from_its_child_has_the_inverse_turn() -> None:
    robot = built(
        "joints:\n  - {name: j1, type: S, parent: a, child: b}\n  - {name: j2, type: R, child: b}\n"
        "  - {name: j3, type: R, child: c}\n"
    )
    ball = next(link for link in robot.links if link.kind == "S")
    assert ball.backwards
    half = math.sqrt(0.5)
    assert ball.turn([half, 0.0, 0.0, half]) == [-half, 0.0, 0.0, half]
