"""What a schema cannot say of bodies and joints."""

from __future__ import annotations

import pytest

from pkmgen.description.read import read_robot
from pkmgen.errors import RobotFileError
from tests.conftest import library_text

HEAD = "pkmgen: 1\nname: two\nbodies: [{name: one}, {name: other}]\njoints:\n"


@pytest.mark.parametrize(("kind", "second"), [("U", "a_1"), ("C", "a_2"), ("planar", "a_3"), ("S", "a_x")])
def test_no_two_joint_coordinates_have_one_name(kind: str, second: str) -> None:
    joints = f"  - {{name: a, type: {kind}, child: one}}\n  - {{name: {second}, type: R, parent: one, child: other}}\n"
    with pytest.raises(RobotFileError, match="two joint coordinates have this name"):
        read_robot(HEAD + joints, "two.yaml")


def test_names_that_only_begin_alike_may_stand() -> None:
    joints = "  - {name: a, type: R, child: one}\n  - {name: a_1, type: U, parent: one, child: other}\n"
    read_robot(HEAD + joints, "two.yaml")


DRIVEN = """pkmgen: 1
name: one
bodies: [{name: one}]
joints: [{name: hip, type: R, child: one, actuator: {gear_ratio: GEAR}, limits: {lower: -1, upper: TOP}}]
COUPLINGS
home: {hip: HOME}
box: {hip: [LOW, 0.9]}
"""


@pytest.mark.parametrize(
    ("seen", "message"),
    [
        ({"GEAR": "0"}, r"gear_ratio.*a gear of ratio 0 moves nothing"),
        ({"HOME": "1.5"}, r"home\.hip.*home is outside the limits of the joint; seen: 1.5; allowed: -1 to 1"),
        ({"LOW": "-30"}, r"box\.hip.*angles are in radians, and this is more than two turns; were degrees meant"),
        ({"TOP": "90"}, r"limits\.upper.*were degrees meant\?; seen: 90 rad; allowed: 90\*pi/180 for 90 degrees"),
        ({"COUPLINGS": "couplings: [{name: g, terms: {hip: 0}}]"}, r"terms: the coupling relates nothing; seen: all 0"),
    ],
)
def test_numbers_that_make_no_sense(seen: dict[str, str], message: str) -> None:
    text = DRIVEN
    for word, value in {"GEAR": "9", "HOME": "0.5", "LOW": "-0.9", "TOP": "1", "COUPLINGS": "", **seen}.items():
        text = text.replace(word, value)
    with pytest.raises(RobotFileError, match=message):
        read_robot(text, "one.yaml")


def test_two_bodies_of_one_name() -> None:
    with pytest.raises(RobotFileError, match="two bodies have this name; seen: one; allowed: names that differ"):
        read_robot(HEAD.replace("other", "one") + "  - {name: a, type: R, child: one}\n", "two.yaml")


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("delta", "{rotor_inertia: rotor_inertia}", "{gear_ratio: 0}", r"gear_ratio: a gear of ratio 0 moves nothing"),
        ("delta_tool", "[-2, 2]]", "[-120, 120]]", r"box\[3\]\[0\]: .* were degrees meant\?; seen: -120 rad"),
        ("planar_3rrr", "home: [0.5, 0.29, 0.4]", "home: [0.5, 0.29, 23]", r"home\[2\]: .* were degrees meant"),
        ("delta", "rotation: 2*pi/3", "rotation: 120", r"limbs\[1\]\.base\.rotation: .* were degrees meant"),
    ],
)
def test_mistakes_in_files_of_limbs(name: str, old: str, new: str, message: str) -> None:
    text = library_text(name)
    assert old in text
    with pytest.raises(RobotFileError, match=message):
        read_robot(text.replace(old, new), name)
