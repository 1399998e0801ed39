"""Bodies on balls that home leaves out: the search for an assembly begins with them as their rods are, and may tilt."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import Problem
from pkmgen.language.description.source import SourceMap
from pkmgen.mechanism.link_frames import link_frames, quaternion
from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.plan import MultibodyPlan

Array = NDArray[Any]
UPRIGHT = 1e-6
"""Angle below which a body counts as upright, rad."""


def tilted_bodies(source: SourceMap, plan: MultibodyPlan) -> Iterator[Problem]:
    """Say which bodies stand tilted at home, where their loops close with them upright too."""
    robot = plan.robot
    home = dict(zip(robot.joints, plan.poses[0].tolist(), strict=True))
    for index, link in enumerate(robot.links):
        if link.kind != "S" or link.name in robot.stated or not link.bodies:
            continue
        tilt, begin = _tilt(robot, home, index), _upright(robot, home, index)
        there, closed = Numbers(robot).closed(np.array([[begin[name] for name in robot.joints]]))
        found = dict(zip(robot.joints, there[0].tolist(), strict=True))
        if tilt < UPRIGHT or not closed.all() or _tilt(robot, found, index) > UPRIGHT:
            continue
        body, turn = link.bodies[0].name, ", ".join(f"{round(found[name], 4) + 0.0:g}" for name in link.names)
        message = f"body {body} stands tilted by {math.degrees(tilt):.0f} degrees, since home leaves out {link.name}"
        yield source.problem(
            ("home",), f"no {link.name}", message, f"{link.name}: [{turn}], with which {body} is upright"
        )


def _tilt(robot: Multibody, coordinates: dict[str, float], index: int) -> float:
    """Angle of the axes of a link with those of the ground, rad."""
    axes = link_frames(robot, coordinates)[index][0]
    return math.acos(min(1.0, max(-1.0, (float(np.trace(axes)) - 1.0) / 2.0)))


def _upright(robot: Multibody, coordinates: dict[str, float], index: int) -> dict[str, float]:
    """Coordinates with the axes of a link on a ball along those of the ground."""
    link = robot.links[index]
    straight = coordinates | dict(zip(link.names, (0.0, 0.0, 0.0, 1.0), strict=True))
    w, x, y, z = quaternion(link_frames(robot, straight)[index][0].T)
    return coordinates | dict(zip(link.names, link.turn([x, y, z, w]), strict=True))
