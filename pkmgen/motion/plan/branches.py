"""Limbs that are on another branch at home than all others of their type, probably by mistake.

Limbs of one type are in the same configuration when the distances of their joints from the middle of the base and from
the platform are equal; a limb that would be in the configuration of the others on its other branch is reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from pkmgen.errors import Problem, UnsupportedRobotError
from pkmgen.language.description.source import SourceMap
from pkmgen.mechanism.poses import in_numbers
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.motion.geometry.robot import Geometry
from pkmgen.motion.kinematics.inverse import skeleton
from pkmgen.motion.plan.orders import Array, values_of

EQUAL_DISTANCE = 1e-6
"""Difference up to which distances count as equal, in sizes of the robot."""


def doubtful_branches(source: SourceMap, geometry: Geometry) -> Iterator[Problem]:
    """Report limbs whose configuration differs from the others of their type, and would not on their other branch."""
    mechanism = geometry.mechanism
    compared = {limb.index: others for limb in mechanism.limbs if (others := _others(mechanism, limb))}
    if not compared:
        return
    own, flipped = _stances(geometry), _flipped_stances(geometry, tuple(compared))
    near = EQUAL_DISTANCE * mechanism.size
    for index, others in compared.items():
        limb = mechanism.limbs[index]
        alike = [np.allclose(own[index], own[other], rtol=0.0, atol=near) for other in others]
        turned = [np.allclose(flipped[index], own[other], rtol=0.0, atol=near) for other in others]
        if not any(alike) and all(turned):
            names = ", ".join(mechanism.limbs[other].name for other in others)
            message = f"limb {limb.name} is folded the other way than {names} at home: was the other branch meant?"
            seen, allowed = str(limb.branch), f"{-limb.branch}, with which it stands as they do"
            yield source.problem(("limbs", index, "branch"), seen, message, allowed)


def _others(mechanism: Mechanism, limb: Limb) -> tuple[int, ...]:
    """Limbs of the same type that a limb is compared with: two at least, or of two limbs the first one."""
    others = tuple(each.index for each in mechanism.limbs if each.type == limb.type and each is not limb)
    return others if len(others) >= 2 or (others and limb.index > others[0]) else ()


def _flipped_stances(geometry: Geometry, limbs: tuple[int, ...]) -> dict[int, Array]:
    """Stances of limbs on their other branches; NaN for one that does not close there."""
    try:
        stances = _stances(_flipped(geometry, limbs))
        return {index: stances[index] for index in limbs}
    except UnsupportedRobotError:
        if len(limbs) == 1:
            return {limbs[0]: np.array(np.nan)}
        return {index: _flipped_stances(geometry, (index,))[index] for index in limbs}


def _flipped(geometry: Geometry, flipped: tuple[int, ...]) -> Geometry:
    """The robot with some limbs on their other branches."""
    mechanism = geometry.mechanism
    limbs = (replace(limb, branch=-limb.branch) if limb.index in flipped else limb for limb in mechanism.limbs)
    return Geometry(replace(mechanism, limbs=tuple(limbs)), geometry.tolerance)


def _stances(geometry: Geometry) -> list[Array]:
    """By limb, distances of the ends of its lines at home from the middle of the base and from the platform point."""
    mechanism = geometry.mechanism
    home = np.array([mechanism.home])
    lines = values_of(mechanism, skeleton(geometry), {"pose": home})["lines"].reshape(-1, 2, 3)
    middle = np.mean([in_numbers(mechanism, limb.base_point) for limb in mechanism.limbs], axis=0)
    stances, place = list[Array](), 0
    for limb in mechanism.limbs:
        count = len(geometry.form(limb).line_names(limb))
        ends = lines[place : place + count].reshape(-1, 3)
        place += count
        places = middle, _platform_point(mechanism)
        stances.append(np.concatenate([np.linalg.norm(ends - point, axis=1) for point in places]))
    return stances


def _platform_point(mechanism: Mechanism) -> Array:
    point = np.zeros(3)
    for entry, axis in zip(mechanism.home, mechanism.layout.axes, strict=False):
        point["xyz".index(axis)] = entry
    return point
