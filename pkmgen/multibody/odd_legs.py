"""Legs that stand otherwise than their likes at home, though they could stand as they do: hardly the assembly meant.

Joints are alike where their names differ by a number or a side alone, such as `foot_1`, `foot_2` and `foot_3`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from pkmgen.errors import Problem
from pkmgen.language.description.source import SourceMap
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.plan import MultibodyPlan

LEG = re.compile(r"\d+|(?<![a-z])(?:left|right|front|rear|back|top|bottom|first|second|third|fourth)(?![a-z])")
ALIKE, AWAY = 1e-6, 1e-3
"""Difference of joints that stand alike, and of one that does not, rad or m."""
Odd = dict[str, dict[str, tuple[float, list[str]]]]
"""By leg, coordinates that stand otherwise, what their likes have, and which these are."""


def doubtful_assembly(source: SourceMap, plan: MultibodyPlan) -> Iterator[Problem]:
    """Say which legs stand otherwise than all others at home, where they would close their loops as the others do."""
    robot = plan.robot
    home = dict(zip(robot.joints, plan.poses[0].tolist(), strict=True))
    numbers = Numbers(robot)
    for coordinates in _odd_legs(plan, home).values():
        begin = np.array([[coordinates[name][0] if name in coordinates else home[name] for name in robot.joints]])
        there, closed = numbers.closed(begin)
        own = [place for place, name in enumerate(robot.joints) if name in coordinates]
        if not closed.all() or np.abs(there - begin)[0, own].max() > AWAY:
            continue
        name = max(coordinates, key=lambda each: abs(coordinates[each][0] - home[each]))
        value, others = coordinates[name]
        message = f"joint {name} stands otherwise than {', '.join(others)} at home: was the other assembly meant?"
        path = ("home", name) if name in robot.stated else ("home",)
        yield source.problem(path, f"{home[name]:.4g}", message, f"{value:.4g}, with which its loops close as well")


def _odd_legs(plan: MultibodyPlan, home: dict[str, float]) -> Odd:
    """Joints that follow and that stand otherwise than all of their likes, which agree."""
    robot, families, odd = plan.robot, dict[tuple[str, str], dict[str, str]](), Odd()
    for index, link in enumerate(robot.links):
        found = LEG.search(link.name)
        if found and link.kind in "RP" and index not in robot.independent:
            kind = f"{link.name[: found.start()]}#{link.name[found.end() :]}"
            families.setdefault((link.kind, kind), {})[found.group()] = link.name
    for family in families.values():
        for leg, name in family.items():
            likes = [each for each in family.values() if each != name]
            values = np.array([home[each] for each in likes])
            if len(likes) > 1 and np.ptp(values) < ALIKE and abs(home[name] - values[0]) > AWAY:
                odd.setdefault(leg, {})[name] = float(values[0]), likes
    return odd
