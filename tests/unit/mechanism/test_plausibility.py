"""What a file hardly means is told with its place, and what it may mean is not."""

from __future__ import annotations

import pytest

from pkmgen.compile import compile_robot
from pkmgen.errors import Problem
from pkmgen.language.library import RobotText, list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options

FOURBAR = """pkmgen: 1
name: fourbar
gravity: [0, -9.81, 0]
bodies:
  - {name: crank, mass: 0.8, mass_centre: [0.05, 0.01, 0], inertia: {zz: 0.0015}}
  - {name: coupler, mass: 1.2, mass_centre: [0.14, 0.03, 0], inertia: {zz: 0.012}}
  - {name: rocker, mass: 1.0, mass_centre: [0.12, 0, 0], inertia: {zz: 0.006}}
joints:
  - {name: motor, type: R, child: crank, actuator: {}}
  - {name: elbow, type: R, parent: crank, child: coupler, at: [0.12, 0, 0]}
  - {name: pivot, type: R, child: rocker, at: [0.35, 0, 0]}
  - {name: closure, type: R, parent: coupler, child: rocker, at: [0.30, 0, 0], child_at: [0.25, 0, 0]}
home: {motor: 1.2, elbow: -0.7, pivot: 1.7}
box: {motor: [0.8, 1.6]}
"""


def doubts(*changes: tuple[str, str]) -> list[str]:
    text = FOURBAR
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return [str(doubt) for doubt in doubts_in(RobotText(text, "robot.yaml"))]


def doubts_in(text: RobotText) -> tuple[Problem, ...]:
    made = compile_robot(text, Options())
    return made.doubts_of_file


COUPLER = "mass: 1.2, mass_centre: [0.14, 0.03, 0], inertia: {zz: 0.012}"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (COUPLER, COUPLER.removeprefix("mass: 1.2, "), "robot.yaml:6:21: bodies[1].mass_centre: mass_centre and"),
        (COUPLER, COUPLER.replace("{", "{xx: 0.001, yy: 0.001, "), "6:62: bodies[1].inertia: no body has this"),
        (COUPLER, COUPLER.replace("{", "{xy: 0.02, "), "inertia: a principal moment is negative"),
        (COUPLER, COUPLER.replace("0.14, 0.03", "140, 30"), "6:32: bodies[1].mass_centre: the mass centre is 143"),
        (COUPLER, COUPLER.replace("0.012", "12000"), "6:62: bodies[1].inertia: the radius of gyration"),
        (COUPLER, COUPLER.replace("1.2", "1200"), "6:21: bodies[1].mass: this is more than a cube of lead"),
        ("gravity: [0, -9.81, 0]\n", "", "robot.yaml:1:1: gravity: the key is missing: gravity is zero"),
        ("box: {motor: [0.8, 1.6]}", "box: {elbow: [-1, 1]}", "14:7: box.elbow: this range is not used: elbow"),
        ("at: [0.12, 0, 0]", "at: [0.12, 0, 0], rpy: [0, 0, 10]", "10:89: joints[1].rpy[2]: angles are in radians"),
        ("at: [0.35, 0, 0]", "at: [0.35, 0, 0], spring: {stiffness: 3, rest: 90}", "joints[2].spring.rest: angles"),
    ],
)  # fmt: skip
def test_what_was_hardly_meant(old: str, new: str, words: str) -> None:
    (doubt,) = doubts((old, new))
    assert words in doubt


def test_lengths_in_millimetres() -> None:
    lengths = [
        (f"at: [{length}, 0, 0]}}", f"at: [{round(1000 * float(length))}, 0, 0]}}") for length in ("0.35", "0.12")
    ]
    (doubt,) = doubts(*lengths, ("at: [0.30, 0, 0], child_at: [0.25,", "at: [300, 0, 0], child_at: [250,"))
    assert "robot.yaml:11:43: joints[2].at: this is the greatest length of the robot, the next one 300 m" in doubt
    assert doubt.endswith("allowed: 0.35 for 350 mm")


def test_what_may_well_be_meant() -> None:
    assert doubts(("at: [0.12, 0, 0]", "at: [0.12, 0, 0], rpy: [0, 0, 3*pi/2]")) == []
    assert doubts((COUPLER, COUPLER.replace("{", "{xx: 0.006, yy: 0.006, "))) == []
    assert doubts((COUPLER, "mass: 0, inertia: {zz: 0.012}")) == []


@pytest.mark.parametrize("name", [*list_robots(), *list_mechanisms()])
def test_the_library_is_above_doubt(name: str) -> None:
    assert doubts_in(read_robot_text(name)) == ()
