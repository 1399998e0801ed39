"""Robots and options whose texts are recorded."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from pkmgen.language.library import RobotText, list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import METHOD_NAMES, Options

ROBOTS = Path(__file__).parents[1] / "data" / "robots"
ALL = "all functions"
OPTIONS: Mapping[str, Options] = MappingProxyType(
    {
        ALL: Options(functions=("all",)),
        **{f"method {name}": Options(method=name) for name in METHOD_NAMES[1:]},
        "inputs elements": Options(inputs="elements", functions=("inverse_dynamics",)),
        "inputs joints": Options(inputs="joints", functions=("inverse_dynamics",)),
        "layout limbs": Options(layout="limbs", functions=("inverse_dynamics",)),
        "parameters": Options(fold=False),
        "wrench, friction smoothed": Options(
            wrench=True, friction_speed=0.01, functions=("inverse_dynamics", "forward_dynamics")
        ),
        "payload": Options(payload=True, functions=("inverse_dynamics", "mass_matrix", "forward_dynamics")),
    }
)
"""What a robot is generated with, by a name of it."""


def robots() -> tuple[str, ...]:
    """Robots of the library, then files of `tests/data/robots` as paths from there."""
    files = sorted(path.relative_to(ROBOTS).as_posix() for path in ROBOTS.rglob("*.yaml"))
    return (*list_robots(), *list_mechanisms(), *files)


def text_of(robot: str) -> RobotText:
    """The text of one of these robots."""
    return read_robot_text(str(ROBOTS / robot) if robot.endswith(".yaml") else robot)
