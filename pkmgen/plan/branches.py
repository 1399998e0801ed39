"""Limbs that are folded the other way than their likes at home: a branch that was hardly meant.

Limbs of one type stand alike when the distances of their joints from the middle of the base and from the platform are
the same; a limb that would stand as the others do on its other branch is the odd one out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from pkmgen.description.source import SourceMap
from pkmgen.errors import Problem
from pkmgen.geometry.robot import Geometry
from pkmgen.kinematics.inverse import skeleton
from pkmgen.mechanism.poses import in_numbers
from pkmgen.mechanism.types import Mechanism
from pkmgen.plan.orders import Array, values_of

ALIKE = 1e-6
"""Part of the robot's size up to which distances count as equal."""


def doubtful_branches(source: SourceMap, geometry: Geometry) -> Iterator[Problem]:
    """Say which limbs stand otherwise than the others of their type, and would not on their other branch."""
    mechanism = geometry.mechanism
    own = _stances(geometry)
    flipped = _stances(_flipped(geometry))
    near = ALIKE * mechanism.size
    for limb in mechanism.limbs:
        index = limb.index
        others = [each.index for each in mechanism.limbs if each.type == limb.type and each is not limb]
        if len(others) < 2 and not (others and index > others[0]):
            continue  # of two limbs the second one is named
        alike = [np.allclose(own[index], own[other], rtol=0.0, atol=near) for other in others]
        turned = [np.allclose(flipped[index], own[other], rtol=0.0, atol=near) for other in others]
        if not any(alike) and all(turned):
            names = ", ".join(mechanism.limbs[other].name for other in others)
            message = f"limb {limb.name} is folded the other way than {names} at home: was the other branch meant?"
            seen, allowed = str(limb.branch), f"{-limb.branch}, with which it stands as they do"
            yield source.problem(("limbs", index, "branch"), seen, message, allowed)


def _flipped(geometry: Geometry) -> Geometry:
    """The robot with all limbs on their other branches."""
    mechanism = geometry.mechanism
    limbs = tuple(replace(limb, branch=-limb.branch) for limb in mechanism.limbs)
    return Geometry(replace(mechanism, limbs=limbs), geometry.tolerance)


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
