"""What people write wrong in robots of bodies and joints, and what they are told."""

from __future__ import annotations

import pytest

from pkmgen.errors import RobotFileError
from pkmgen.language.description.read import read_robot

SLIDER = """
pkmgen: 1
name: slider
bodies: [{name: a, mass: 1}, {name: b, mass: 1}]
joints:
  - {name: j, type: R, child: a, actuator: {}}
  - {name: k, type: P, parent: a, child: b, actuator: {}}
"""


def told(text: str) -> str:
    with pytest.raises(RobotFileError) as caught:
        read_robot(text, "slider.yaml")
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("type: R,", "type: R, rpy: [0, 0, 90],", "were degrees meant?; seen: 90 rad; allowed: 90*pi/180"),
        ("type: R,", "type: R, pitch: 3,", "a joint of type R has no pitch"),
        ("type: R,", "type: H,", "a joint of type H needs a pitch"),
        ("type: R,", "type: R, limits: {lower: 2, upper: 1},", "the range is empty"),
        ("bodies:", "home: {j: 45}\nbodies:", "were degrees meant?; seen: 45 rad"),
        ("bodies:", "box: {j: [2, 1]}\nbodies:", "the range is empty"),
        ("bodies:", "limbs: []\nbodies:", "either limb_types, limbs or bodies, joints, loops"),
        ("bodies:", "platform: {pose: [x]}\nbodies:", "the key 'body' is missing"),
        ("bodies:", "platform: {body: c, pose: [x]}\nbodies:", "there is no body of this name; seen: c"),
        ("bodies:", "platform: {body: b, frame: f, pose: [x]}\nbodies:", "there is no frame of b of this name"),
        ("bodies:", "platform: {body: b, pose: [xx]}\nbodies:", "allowed: x, y, z, rx, ry, rz, attitude"),
        ("bodies:", "platform: {body: b, pose: [x, x]}\nbodies:", "two coordinates have this name"),
        ("bodies:", "platform: {body: b, pose: [attitude, rx]}\nbodies:", "the attitude says all"),
        ("bodies:", "independent: [j, l]\nbodies:", "there is no joint coordinate of this name; seen: l"),
        ("bodies:", "independent: [j, j]\nbodies:", "two coordinates have this name"),
    ],
)
def test_words_that_make_no_sense(old: str, new: str, message: str) -> None:
    assert message in told(SLIDER.replace(old, new, 1))


def test_strokes_are_no_angles() -> None:
    read_robot(SLIDER.replace("bodies:", "home: {k: 45}\nbodies:"), "slider.yaml")


def test_a_quaternion_is_brought_to_length_one() -> None:
    ball = SLIDER.replace("type: P,", "type: S,").replace("child: b, actuator: {}", "child: b")
    read_robot(ball.replace("bodies:", "home: {k: [0, 0.1, 0, 0.995]}\nbodies:"), "slider.yaml")
    assert "length 2" in told(ball.replace("bodies:", "home: {k: [0, 0, 0, 2]}\nbodies:"))
