"""Robots with what is found out about them, once for all tests of a run: surveys take longer than what they are for."""

from __future__ import annotations

from functools import cache

from pkmgen.description.types import RobotFile
from pkmgen.mechanism.types import Mechanism
from pkmgen.options import Options
from pkmgen.pipeline import make_plan, read_mechanism
from pkmgen.plan.plan import Plan

__all__ = ["surveyed"]


@cache
def surveyed(text: str) -> tuple[RobotFile, Mechanism, Plan]:
    """Read a robot file, parameters being numbers, and survey its mechanism."""
    robot, mechanism = read_mechanism(text, "robot", Options())
    return robot, mechanism, make_plan(mechanism, Options())
