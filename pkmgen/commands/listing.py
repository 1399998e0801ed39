"""The robots of the library at a glance."""

from __future__ import annotations

from typing import Any

from pkmgen.description.read import read_robot
from pkmgen.library import list_robots, read_robot_text
from pkmgen.mechanism.build import build_mechanism

__all__ = ["library_rows"]


def library_rows() -> list[dict[str, Any]]:
    """Say of every robot of the library what it is.

    Returns:
        Rows with name, title, motion of the platform, number of motors, and names of the limbs.
    """
    rows = []
    for name in list_robots():
        text = read_robot_text(name)
        robot = read_robot(text.text, text.file)
        mechanism = build_mechanism(robot)
        rows.append(
            {
                "name": name,
                "title": robot.description.title,
                "motion": str(mechanism.motion),
                "motors": len(mechanism.motors()),
                "limbs": [limb.name for limb in mechanism.limbs],
            }
        )
    return rows
