"""What a schema cannot say of bodies and joints."""

from __future__ import annotations

import pytest

from pkmgen.errors import RobotFileError
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import read_robot_text

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
joints: [{name: hip, type: R, child: one, actuator: {gear_ratio: GEAR}, limits: {lower: -1, upper: 1}}]
home: {hip: HOME}
box: {hip: [LOW, 0.9]}
COUPLINGS
"""


@pytest.mark.parametrize(
    ("seen", "message"),
    [
        ({"GEAR": "0"}, r"gear_ratio.*a gear of ratio 0 moves nothing"),
        ({"HOME": "1.5"}, r"home\.hip.*home is outside the limits of the joint; seen: 1.5; allowed: -1 to 1"),
        ({"LOW": "-30"}, r"box\.hip.*angles are in radians, and this is more than two turns; were degrees meant"),
        ({"COUPLINGS": "couplings: [{name: g, terms: {hip: 0}}]"}, r"terms: the coupling relates nothing; seen: all 0"),
    ],
)
def test_numbers_that_make_no_sense(seen: dict[str, str], message: str) -> None:
    text = DRIVEN
    for word, value in {"GEAR": "9", "HOME": "0.5", "LOW": "-0.9", "COUPLINGS": "", **seen}.items():
        text = text.replace(word, value)
    with pytest.raises(RobotFileError, match=message):
        read_robot(text, "one.yaml")


def test_motors_behind_gears_turn_often() -> None:
    motor = "bodies: [{name: one}, {name: rotor}]\njoints: [{name: fast, type: R, child: rotor}, "
    text = DRIVEN.replace("bodies: [{name: one}]\njoints: [", motor)
    text = text.replace("hip: HOME", "hip: 0.5, fast: 45").replace("GEAR", "1").replace("LOW", "-0.9")
    coupled = "couplings: [{name: gear, terms: {hip: RATIO, fast: -1}}]"
    read_robot(text.replace("COUPLINGS", coupled.replace("RATIO", "90")), "one.yaml")
    with pytest.raises(RobotFileError, match=r"home\.fast.*were degrees meant"):
        read_robot(text.replace("COUPLINGS", coupled.replace("RATIO", "1")), "one.yaml")


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("limits: {lower: -45, upper: 1}", r"joints\[0\]\.limits\.lower"),
        ("rpy: [0, 90, 0]", r"joints\[0\]\.rpy\[1\]"),
        ("child_rpy: [0, 0, -90]", r"joints\[0\]\.child_rpy\[2\]"),
    ],
)
def test_degrees_are_refused_wherever_an_angle_stands(words: str, place: str) -> None:
    joints = f"  - {{name: a, type: R, child: one, {words}}}\n  - {{name: b, type: R, parent: one, child: other}}\n"
    with pytest.raises(RobotFileError, match=place + r": angles are in radians.*were degrees meant"):
        read_robot(HEAD + joints, "two.yaml")


def test_frames_and_mounts_in_degrees() -> None:
    joints = "  - {name: a, type: R, child: one}\n  - {name: b, type: R, parent: one, child: other}\n"
    framed = HEAD.replace("{name: other}", "{name: other, frames: [{name: tip, rpy: [0, 0, 45]}]}")
    with pytest.raises(RobotFileError, match=r"bodies\[1\]\.frames\[0\]\.rpy\[2\]: angles are in radians"):
        read_robot(framed + joints, "two.yaml")
    delta = read_robot_text("delta").text
    assert "rotation: 2*pi/3" in delta
    with pytest.raises(RobotFileError, match=r"rotation: angles are in radians.*120\*pi/180 for 120 degrees"):
        read_robot(delta.replace("rotation: 2*pi/3", "rotation: 120"), "delta.yaml")


def test_what_turns_on_and_on_may_be_far_round() -> None:
    """Springs are wound up, and joints beside a screw turn often."""
    joints = "  - {name: a, type: R, child: one, spring: {stiffness: 1, rest: 40}}\n"
    read_robot(HEAD + joints + "  - {name: b, type: R, parent: one, child: other}\n", "two.yaml")
    screw = "  - {name: b, type: H, pitch: 0.001, parent: one, child: other}\nhome: {a: 40}\n"
    read_robot(HEAD + joints + screw, "two.yaml")


def test_two_bodies_of_one_name() -> None:
    with pytest.raises(RobotFileError, match="two bodies have this name; seen: one; allowed: names that differ"):
        read_robot(HEAD.replace("other", "one") + "  - {name: a, type: R, child: one}\n", "two.yaml")


@pytest.mark.parametrize(
    ("name", "old"), [("delta", "rotor_inertia: rotor_inertia"), ("gough_stewart", "rotor_inertia: ")]
)
def test_gears_of_ratio_0_in_limbs(name: str, old: str) -> None:
    text = read_robot_text(name).text
    assert old in text
    with pytest.raises(RobotFileError, match="gear_ratio: a gear of ratio 0 moves nothing; seen: 0"):
        read_robot(text.replace(old, f"gear_ratio: 0, {old}"), name)


@pytest.mark.parametrize(
    ("joint", "words"),
    [
        ("type: revolute", "seen: revolute; allowed: R, P, .*; did you mean 'R'"),
        ("type: R, damping: 0.1", "did you mean 'friction: {viscous: …} or spring: {damping: …}'"),
        ("type: R, friction: 0.1", "a mapping of keys to values is needed; seen: 0.1; allowed: viscous, coulomb"),
        (
            "type: R, at: [120 mm, 0, 0]",
            "allowed: a value in m: 0.12 for 120 mm, or a parameter {value: 120, unit: mm}",
        ),
        ("type: R, at: [1.2.3 mm, 0, 0]", "this is not an expression; seen: 1.2.3 mm; allowed: a value in m$"),
    ],
)
def test_what_is_written_otherwise_elsewhere(joint: str, words: str) -> None:
    joints = f"  - {{name: a, child: one, {joint}}}\n  - {{name: b, type: R, parent: one, child: other}}\n"
    with pytest.raises(RobotFileError, match=words):
        read_robot(HEAD + joints, "two.yaml")


def test_keys_that_are_missing_are_told_with_what_stands_there() -> None:
    with pytest.raises(RobotFileError, match="the key 'pkmgen' is missing; allowed: pkmgen: 1, the version"):
        read_robot(HEAD.removeprefix("pkmgen: 1\n") + "  - {name: a, type: R, child: one}\n", "two.yaml")


def test_more_motors_than_there_may_be() -> None:
    bodies = ", ".join(f"{{name: b{k}}}" for k in range(65))
    joints = "".join(f"  - {{name: j{k}, type: R, child: b{k}, actuator: {{}}}}\n" for k in range(65))
    text = f"pkmgen: 1\nname: many\nbodies: [{bodies}]\njoints:\n{joints}"
    with pytest.raises(RobotFileError, match="joints: too many motors; seen: 65 joints with actuators; allowed: 64"):
        read_robot(text, "many.yaml")
    read_robot(text.replace("child: b64, actuator: {}", "child: b64"), "many.yaml")
