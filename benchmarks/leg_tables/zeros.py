"""Where the robot file counts joint angles from: quarter turns of the table near home, so that axes stay simple.

What joins leg and platform restricts them: at zero joint angles, a revolute tip has one axis in leg and platform, and a
universal one two that are perpendicular.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence

import numpy as np

from benchmarks.leg_tables.assembly import Array, MachineNumbers, MachineShape

QUARTERS = (-2, -1, 0, 1, 2)
ALIKE = 0.6
"""Joint angles within which legs count as assembled alike, rad."""
MEETS = 1e-9
NEARER, FAR = 0.05, 1e3
"""How much nearer home has to be than other closures, rad², and what weighs more than any distance."""


def groups_of(machine: MachineNumbers, joints: Sequence[Array]) -> list[list[int]]:
    """Legs that are assembled alike, by the index of their joint values."""
    hinges = machine.revolute[: machine.shape.count]
    groups: list[list[int]] = []
    for leg, values in enumerate(joints):
        for group in groups:
            apart = np.abs(np.remainder(values - joints[group[0]] + math.pi, math.tau) - math.pi)[hinges]
            if np.max(apart, initial=0.0) < ALIKE:
                group.append(leg)
                break
        else:
            groups.append([leg])
    return groups


def quarter_turns(
    shape: MachineShape,
    values: Mapping[str, float],
    legs: Sequence[int],
    joints: Sequence[Array],
    others: Sequence[Array],
) -> Array | None:
    """Zeros of the joint angles of legs, rad: the quarter turns nearest to home at which the tips fit.

    Those come first from which home is nearer than other closures: of several, a chain takes the nearest.

    Args:
        shape: The machine.
        values: Its parameters.
        legs: Legs that are to have the same zeros.
        joints: Joint values of all legs at home.
        others: Other closures of the first of these legs there.

    Returns:
        A value for each joint that carries a body, 0 for one that slides; None where none fit.
    """
    machines = [MachineNumbers(shape, values), MachineNumbers(shape, _varied(values))]
    hinges = [index for index in range(shape.count) if machines[0].revolute[index]]
    home = np.array([joints[leg] for leg in legs])[:, hinges]
    candidates = np.array(list(itertools.product(QUARTERS, repeat=len(hinges)))) * (math.pi / 2)
    apart = np.sum(_apart(candidates, home) ** 2, axis=2)
    score = np.sum(apart, axis=1) + 1e-6 * np.sum(np.abs(candidates), axis=1)
    if others:
        nearest = np.min(np.sum(_apart(candidates, np.array(others)[:, hinges]) ** 2, axis=2), axis=1)
        score += np.where(apart[:, 0] < nearest - NEARER, 0.0, FAR)
    order = np.argsort(score, kind="stable")
    for candidate in candidates[order]:
        zeros = np.zeros(shape.count)
        zeros[hinges] = candidate
        if all(_fits(machine, leg, zeros) for machine in machines for leg in legs):
            return zeros
    return None


def _apart(candidates: Array, values: Array) -> Array:
    """Angles between candidates (n, joints) and values (m, joints), as an array (n, m, joints)."""
    apart: Array = np.abs(np.remainder(candidates[:, None] - values[None] + math.pi, math.tau) - math.pi)
    return apart


def _varied(values: Mapping[str, float]) -> dict[str, float]:
    """Other values of all parameters."""
    return {name: value * 1.1 + (0.02 if value else 0.0) for name, value in values.items()}


def _fits(machine: MachineNumbers, leg: int, zeros: Array) -> bool:
    """Whether the axes at the tip stand to each other as the tip wants it."""
    tips = len(machine.revolute) - machine.shape.count
    if tips == 3:
        return True
    placed = machine.lay(leg, zeros)
    axis = placed.axes[machine.shape.count]
    last = machine.anchor(leg, (np.zeros(3), np.eye(3)))[1]
    if np.isnan(last).any():
        return tips == 2 or machine.shape.platform.axes is None
    if tips == 1:
        return float(np.linalg.norm(np.cross(axis, last))) < MEETS
    return abs(float(axis @ last)) < MEETS
