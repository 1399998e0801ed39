"""Robots of bodies and joints that cannot move as their motors would have it are refused, with the reason."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml

from pkmgen.compile import compile_robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.language.expression.algebra import IDENTITY, ZERO
from pkmgen.language.expression.trees import Number
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.multibody import GROUND, Multibody, Side
from pkmgen.multibody.placing import place_multibody
from pkmgen.multibody.plan import assembled
from pkmgen.multibody.tree import labels_of

FLAT = """
pkmgen: 1
name: flat
bodies: [{name: a, mass: 1}, {name: b, mass: 1}, {name: c, mass: 1}]
joints:
  - {name: j1, type: R, child: a, actuator: {}}
  - {name: j2, type: R, parent: a, child: b, at: [0.2, 0, 0]}
  - {name: j3, type: R, child: c, at: [0.3, 0, 0]}
loops: [{name: j4, type: R, parent: b, child: c, at: [0.3, 0, 0], child_at: [0.2, 0, 0]}]
"""
"""A parallelogram whose bars lie on one line at home."""
SECOND = ("child: c, at: [0.3, 0, 0]}\nloops", "child: c, at: [0.3, 0, 0], actuator: {}}\nloops")
"""A second motor on it."""
TRIANGLE = """
pkmgen: 1
name: triangle
bodies: [{name: a, mass: 1}, {name: b, mass: 1}]
joints:
  - {name: j1, type: R, child: a, actuator: {}}
  - {name: j2, type: R, parent: a, child: b, at: [0.1, 0, 0]}
loops: [{name: j3, type: R, parent: b, at: [0.2, 0, 0], child: ground, child_at: [0.3, 0, 0]}]
"""
"""A triangle of bars on one line: it moves a little, but not far."""


def refused(text: str, reason: str) -> None:
    options = Options(functions=("inverse_dynamics",))
    with pytest.raises(UnsupportedRobotError, match=reason):
        assert compile_robot(RobotText(text, "some.yaml"), options).functions


def test_a_singular_home() -> None:
    refused(FLAT, "home is singular: joints j2, j3 can move there")


def test_two_motors_on_a_parallelogram_at_its_singular_home() -> None:
    refused(FLAT.replace(*SECOND), "cannot leave home")


def test_a_structure_that_only_gives_a_little() -> None:
    refused(TRIANGLE, "cannot leave home")


def test_a_freedom_without_a_motor() -> None:
    away = FLAT + "home: {j1: 0.5, j2: -0.5, j3: 0.5}\n"
    refused(
        away.replace(", actuator: {}", "")
        .replace("  - {name: j2", "  - {name: j0, type: R, child: d, actuator: {}}\n  - {name: j2")
        .replace("c, mass: 1}", "c, mass: 1}, {name: d}"),
        "1 freedom that no motor drives: joints j1, j2, j3",
    )


def test_a_motor_too_many() -> None:
    away = FLAT + "home: {j1: 0.5, j2: -0.5, j3: 0.5}\n"
    refused(away.replace(*SECOND), "2 motors for 1 freedom at home: motors j1, j3 cannot move independently")
    refused(away.replace(*SECOND).replace("j3: 0.5", "j3: 0.2"), "2 motors for 1 freedom: motors j1, j3 cannot move")


def test_freedoms_that_have_nothing_to_do_with_each_other_are_told_apart() -> None:
    opened = FLAT[: FLAT.index("loops")]
    refused(
        opened,
        r"some.yaml:7:5: joints\[1\]: 2 freedoms that no motor drives: joint j2 and, independently, joint j3 can move "
        "while all motors stand still; give an actuator to j2 and to j3, or add the joint or the loop that is missing",
    )


def test_rods_that_spin_need_a_universal_joint() -> None:
    text = """pkmgen: 1
name: rod
bodies: [{name: crank, mass: 1}, {name: rod, mass: 1, inertia: {zz: 0.1}}, {name: rocker, mass: 1}]
joints:
  - {name: motor, type: R, child: crank, axis: x, actuator: {}}
  - {name: near, type: S, parent: crank, child: rod, at: [0, 0.1, 0]}
  - {name: pivot, type: R, child: rocker, axis: x, at: [0, 0, 0.3]}
  - {name: far, type: S, parent: rod, child: rocker, at: [0, 0, 0.3], child_at: [0, 0.1, 0]}
"""
    refused(text, "6:5.*1 freedom that no motor drives: joint near can.*rod spins about its own line: make one of its")


def test_an_axis_that_locks_its_loop_is_named() -> None:
    turned = FLAT.replace("child: a, actuator", "child: a, axis: x, actuator") + "home: {j1: 0.5, j2: -0.5, j3: 0.5}\n"
    refused(turned, "1 motor for 0 freedoms: the loops hold all joints.*the axis of j1 alone is not parallel")


def test_loops_that_cannot_close_are_told_in_metres_and_degrees() -> None:
    far = FLAT.replace("child: c, at: [0.3, 0, 0]}", "child: c, at: [0.9, 0, 0]}")
    refused(
        far, r"9:9: .*the loops do not close near home: j4 is off by 0.6 m there; give coordinates near an assembly"
    )
    home = "home: {j1: 0.5, j2: -0.5, j3: 0.5}\n"
    refused(far + home, r"off by 0.6 m there; either `home` \(j1, j2, j3\) is far from an assembly, or lengths, axes")
    refused(
        far.replace("[0.9, 0, 0]", "[200, 0, 0]") + home, "the greatest length is 200 m, the next one 0.3 m: was it"
    )
    bent = far + "home: {j1: 0.5}\n"
    refused(bent, "home leaves out j2, j3, which the search begins with at 0: give their coordinates too")
    welded = FLAT.replace("j4, type: R", "j4, type: fixed") + "home: {j1: 0.5, j2: -0.5, j3: 0.9}\n"
    refused(welded, "closure j4 holds the attitude too; where only points meet, it is of type `point`")
    refused(
        welded.replace("[0.3, 0, 0], child_at", "[0.9, 0, 0], child_at"), "j4 is off by .* m and 51.6° there.*attitude"
    )


def test_home_has_to_tell_joints_that_come_to_carry_bodies() -> None:
    data = yaml.safe_load(read_robot_text("navaro").text)
    for joint in data["joints"]:
        if joint["name"] not in ("crank_1", "crank_2", "bar_pin_1"):
            joint["friction"] = {"viscous": 0.3}
    with pytest.raises(UnsupportedRobotError, match="home leaves out bar_end_2, which"):
        assembled(build(data))
    data["home"] |= {"bar_end_1": -2, "bar_end_2": -2, "tip_2": 0.859, "bar_end_3": 2, "tip_3": -0.859}
    assembled(build(data))


def build(data: Any) -> Multibody:
    robot = compile_robot(RobotText(json.dumps(data), "some.yaml"), Options()).mechanism
    assert isinstance(robot, Multibody)
    return robot


def test_coordinates_too_many_and_loops_that_hold_all() -> None:
    away = FLAT + "home: {j1: 0.5, j2: -0.5, j3: 0.4}\n"
    refused(away + "independent: [j1, j2]\n", "independent: j1, j2: 2 coordinates for 1 freedom of the mechanism")
    across = away.replace("{name: j2, type: R,", "{name: j2, type: R, axis: x,")
    assert across != away
    refused(across, "1 motor for 0 freedoms: the loops hold all joints, nothing can move")


def test_prefixes_of_joints_are_not_those_of_the_base_or_of_other_joints() -> None:
    names = {"j1": "base", "j2": "j", "j3": "j_1"}
    text = FLAT
    for old, new in names.items():
        text = text.replace(f"name: {old},", f"name: {new},")
    robot = compile_robot(RobotText(text, "some.yaml"), Options()).mechanism
    assert isinstance(robot, Multibody)
    assert set(labels_of(robot)) == {"link0_base", "link1_j", "link2_j_1"}


def test_a_home_that_another_assembly_is_nearer_to() -> None:
    away = FLAT + "home: {j1: 0.8, j2: -0.8, j3: -2.5}\n"
    refused(away, "is given as")


def test_points_of_one_name_are_told_apart() -> None:
    equations = StagedEquations()
    tree = place_multibody(equations, compile_robot(read_robot_text("fourbar"), Options()).plan).tree
    here, there = (Side(1, (Number(x), ZERO, ZERO), IDENTITY) for x in (0.1, 0.2))
    first, second, again = (tree.point(GROUND, side, "end") for side in (here, there, here))
    assert first == again
    assert first != second
