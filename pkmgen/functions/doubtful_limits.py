"""Joints that stand beyond their limits at home: of a limb on the wrong branch, or limits of another robot."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from pkmgen.errors import Problem
from pkmgen.functions.joints import joint_limits
from pkmgen.language.description.source import SourceMap
from pkmgen.mechanism.ranges import SLIPS
from pkmgen.mechanism.types import Mechanism
from pkmgen.motion.plan.orders import values_of
from pkmgen.motion.plan.plan import Plan
from pkmgen.motion.trees.models import tree_refusal

ROUNDING = 1e-9
WRONG_UNIT = {"m": 10.0, "rad": 4.0 * math.pi}
"""Distance beyond a limit at home, in sizes of the robot or rad, from which the limit is likely in the wrong unit."""


def doubtful_limits(source: SourceMap, plan: Plan) -> Iterator[Problem]:
    """Say which joints are beyond their limits at home, and whether the other branch of their limb would mend it."""
    mechanism = plan.mechanism
    if not mechanism.limited or tree_refusal(plan) is not None:
        return
    margins = _margins(plan)
    if not any(margin < -ROUNDING for own in margins for _, margin in own):
        return
    flipped = tuple(replace(limb, branch=-limb.branch) for limb in mechanism.limbs)
    units = {each.name: each.unit for each in mechanism.joint_coordinates}
    others = _margins(Plan(replace(mechanism, limbs=flipped), plan.tolerance))
    for limb, own, other in zip(mechanism.limbs, margins, others, strict=True):
        beyond = [(name, margin) for name, margin in own if margin < -ROUNDING]
        if beyond:
            name, margin = min(beyond, key=lambda pair: pair[1])
            unit = units[name]
            most = WRONG_UNIT[unit] * (mechanism.size if unit == "m" else 1.0)
            question = f"; {SLIPS[unit][3]}" if -margin > most else ""
            mended = all(margin >= -ROUNDING for _, margin in other)
            path = ("limbs", limb.index, "branch") if mended else ("limbs", limb.index)
            allowed = f"branch {-limb.branch}, with which it is within" if mended else "limits around home"
            message = f"joint {name} is {-margin:.3g} {unit} beyond its limits at home{question}"
            yield source.problem(path, str(limb.branch) if mended else None, message, allowed)


def _margins(plan: Plan) -> list[list[tuple[str, float]]]:
    """By limb, how far each limited joint is from the nearer limit at home, rad or m."""
    mechanism: Mechanism = plan.mechanism
    values = values_of(mechanism, joint_limits(plan), {"pose": np.array([mechanism.home])})["margin"][0]
    margins, place = list[list[tuple[str, float]]](), 0
    for limb in mechanism.limbs:
        names = [each.name for each in limb.coordinates if each.limits is not None]
        margins.append(list(zip(names, values[place : place + len(names)].tolist(), strict=True)))
        place += len(names)
    return margins
