"""Homes that cannot be: out of reach of a limb, or of loops; the message points at what is wrong."""

import pytest

from pkmgen.compile import compile_robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options


def generated(text: str) -> None:
    assert compile_robot(RobotText(text, "robot.yaml"), Options()).functions


def test_a_home_that_a_limb_does_not_reach_is_refused():
    text = read_robot_text("fivebar").text
    (home,) = (line for line in text.splitlines() if line.startswith("  home:"))
    with pytest.raises(UnsupportedRobotError, match="home is out of reach of limbs left, right: x 5, y 5"):
        generated(text.replace(home, "  home: [5, 5]"))


def test_loops_that_do_not_close_are_told_at_their_line():
    text = read_robot_text("fourbar").text.replace("base_length:    {value: 0.25", "base_length:    {value: 9.25")
    (line,) = (number for number, row in enumerate(text.splitlines(), 1) if "name: closure" in row)
    with pytest.raises(
        UnsupportedRobotError,
        match=rf"robot\.yaml:{line}:\d+: joints.*: the loops do not close near home: closure is off by ",
    ):
        generated(text)
