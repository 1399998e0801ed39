"""The robots that a command works on, one by one."""

from __future__ import annotations

from collections.abc import Callable

from pkmgen.cli.terminal import complain, warn
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.library import RobotText, list_robots, read_robot_text


def asked_robots(names: list[str], every: bool) -> list[str]:
    """Robots that a command is asked for."""
    if bool(names) == every:
        raise ArgumentError("name a robot, or ask for all of the library with --all")
    return list(list_robots()) if every else names


def for_each_robot(names: list[str], doing: str, every: bool, work: Callable[[RobotText], None]) -> bool:
    """Work on robots one by one; with --all, tell of those that cannot be modelled and go on.

    Returns:
        Whether there were such.
    """
    refused = False
    texts = [read_robot_text(name) for name in names]
    for number, text in enumerate(texts, 1):
        if doing and every:
            warn(f"{doing} {text.name} ({number} of {len(texts)})", "dim")
        try:
            work(text)
        except UnsupportedRobotError as error:
            if not every:
                raise
            refused = True
            complain(error)
    return refused
