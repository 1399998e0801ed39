"""Robots as arguments."""

from __future__ import annotations

from pkmgen.api.robot import Robot
from pkmgen.errors import ArgumentError


def check_robot(what: str, value: object) -> None:
    """Refuse what is no robot.

    Raises:
        ArgumentError: It is something else, such as the name of one.
    """
    if not isinstance(value, Robot):
        raise ArgumentError(f"{what}: {value!r} is a {type(value).__name__}; expected a robot, as pkmgen.load makes it")
