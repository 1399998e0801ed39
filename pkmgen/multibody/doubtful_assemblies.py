"""Homes that close the loops, but are probably not the assembly that is meant.

A leg stands otherwise than all others, though its loops would close as theirs do; a body on a ball that home leaves out
stands tilted, since the search for an assembly begins with it as its rod is. Joints are of one family where their names
differ by a number or a side alone, such as `foot_1`, `foot_2` and `foot_3`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

import numpy as np

from pkmgen.errors import Problem
from pkmgen.language.description.source import SourceMap
from pkmgen.mechanism.link_frames import link_frames, quaternion
from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.plan import MultibodyPlan

LEG = re.compile(r"\d+|(?<![a-z])(?:left|right|front|rear|back|top|bottom|first|second|third|fourth)(?![a-z])")
EQUAL_COORDINATES, DISTINCT = 1e-6, 1e-3
"""Difference of equal coordinates of joints, and least difference of one that is not equal, rad or m."""
UPRIGHT_RAD = 1e-6
"""Angle below which a body counts as upright, rad."""
Different = dict[str, dict[str, tuple[float, list[str]]]]
"""By leg, coordinates that stand otherwise, what the others have, and which these are."""


def doubtful_assembly(source: SourceMap, plan: MultibodyPlan) -> Iterator[Problem]:
    """Say which legs stand otherwise than all others at home, where they would close their loops as the others do."""
    robot = plan.robot
    home = dict(zip(robot.joints, plan.poses[0].tolist(), strict=True))
    numbers = Numbers(robot)
    for coordinates in _different_legs(plan, home).values():
        begin = np.array([[coordinates[name][0] if name in coordinates else home[name] for name in robot.joints]])
        there, closed = numbers.closed(begin)
        own = [place for place, name in enumerate(robot.joints) if name in coordinates]
        if not closed.all() or np.abs(there - begin)[0, own].max() > DISTINCT:
            continue
        name = max(coordinates, key=lambda each: abs(coordinates[each][0] - home[each]))
        value, others = coordinates[name]
        message = f"joint {name} stands otherwise than {', '.join(others)} at home: was the other assembly meant?"
        path = ("home", name) if name in robot.stated else ("home",)
        yield source.problem(path, f"{home[name]:.4g}", message, f"{value:.4g}, with which its loops close as well")


def _different_legs(plan: MultibodyPlan, home: dict[str, float]) -> Different:
    """Joints that follow and that stand otherwise than all others of their family, which agree."""
    robot, families, different = plan.robot, dict[tuple[str, str], dict[str, str]](), Different()
    for index, link in enumerate(robot.links):
        found = LEG.search(link.name)
        if found and link.kind in "RP" and index not in robot.independent:
            kind = f"{link.name[: found.start()]}#{link.name[found.end() :]}"
            families.setdefault((link.kind, kind), {})[found.group()] = link.name
    for family in families.values():
        for leg, name in family.items():
            others = [each for each in family.values() if each != name]
            values = np.array([home[each] for each in others])
            if len(others) > 1 and np.ptp(values) < EQUAL_COORDINATES and abs(home[name] - values[0]) > DISTINCT:
                different.setdefault(leg, {})[name] = float(values[0]), others
    return different


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
        if tilt < UPRIGHT_RAD or not closed.all() or _tilt(robot, found, index) > UPRIGHT_RAD:
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
