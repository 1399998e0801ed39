"""Robots of bodies and joints that cannot move as their motors would have it are refused, with the reason."""

from __future__ import annotations

import pytest

from pkmgen.errors import UnsupportedRobotError
from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.tree import labels_of
from pkmgen.options import Options
from pkmgen.pipeline import generate_functions, read_any

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
        generate_functions(read_any(text, "some.yaml", options)[1], options)


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
    refused(away.replace(*SECOND), "2 motors for 1 freedom ")


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
    robot = read_any(text, "some.yaml", Options())[1]
    assert isinstance(robot, Multibody)
    assert set(labels_of(robot)) == {"link0_base", "link1_j", "link2_j_1"}


def test_a_home_that_another_assembly_is_nearer_to() -> None:
    away = FLAT + "home: {j1: 0.8, j2: -0.8, j3: -2.5}\n"
    refused(away, "is given as")
