"""Robots as arguments."""

from __future__ import annotations

from pkmgen.api.load import restored
from pkmgen.api.robot import Robot
from pkmgen.errors import ArgumentError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options


def check_robot(what: str, value: object) -> None:
    """Refuse what is no robot.

    Raises:
        ArgumentError: It is something else, such as the name of one.
    """
    if not isinstance(value, Robot):
        raise ArgumentError(f"{what}: {value!r} is a {type(value).__name__}; expected a robot, as pkmgen.load makes it")


def description_of(robot: Robot) -> tuple[RobotText, Options]:
    """The robot file and the options that a robot was loaded with.

    Raises:
        ArgumentError: It came without its file, such as one out of a wheel of its own.
    """
    made, given = robot.__reduce__()
    if made is not restored:
        raise ArgumentError(f"{robot.name} came without its robot file, which is needed here; load it by pkmgen.load")
    text, file, _, chosen = given
    options = dict(chosen)
    return RobotText(text, file), Options(**{**options, "parameters": dict(options["parameters"])})
