"""Areas of workspaces from plain geometry: circles about pins, elbows where they meet, and lines of rods.

Nothing here comes from pkmgen: what it finds is judged by this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
FIVEBAR = {"x": (-0.97, 0.97), "y": (-0.97, 0.97)}
PLANAR_3RRR = {"x": (-0.3, 1.3), "y": (-0.5, 1.2)}
"""Boxes that hold all that these robots reach, m."""


@dataclass(frozen=True)
class Limb:
    """Pin on the base, pin on the platform seen from its point at angle zero, lengths, side of the elbow."""

    base: tuple[float, float]
    tip: tuple[float, float]
    arm: float
    rod: float
    side: float


def elbows(limb: Limb, tip: Array) -> tuple[Array, Array]:
    """Elbow where the circles of arm and rod meet, and whether they do."""
    line = tip - np.asarray(limb.base)
    distance = np.hypot(*line.T)
    along = (limb.arm**2 - limb.rod**2 + distance**2) / (2.0 * distance)
    square = limb.arm**2 - along**2
    across = limb.side * np.sqrt(np.maximum(square, 0.0))
    unit = line / distance[:, None]
    normal = np.column_stack([-unit[:, 1], unit[:, 0]])
    return np.asarray(limb.base) + along[:, None] * unit + across[:, None] * normal, square >= 0.0


def looked_at(limbs: Sequence[Limb], points: Array, angle: float) -> tuple[Array, Array]:
    """Whether all circles meet, and the determinant of the rods' unit lines about the point of the platform."""
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    reached, rows = np.ones(len(points), bool), []
    for limb in limbs:
        arm = turn @ np.asarray(limb.tip)
        elbow, own = elbows(limb, points + arm)
        reached &= own
        rod = (points + arm - elbow) / limb.rod
        moment = arm[0] * rod[:, 1] - arm[1] * rod[:, 0]
        rows.append(np.column_stack([rod, moment]) if len(limbs) == 3 else rod)
    return reached, np.linalg.det(np.stack(rows, axis=1))


def areas(
    limbs: Sequence[Limb],
    home: Sequence[float],
    box: Mapping[str, tuple[float, float]],
    points: int,
    angles: Sequence[float] | Array = (0.0,),
) -> tuple[float, float, float]:
    """Areas of what is reached, of what is on the side of home of all singularities, and of what is so at all angles.

    The first two are means over the angles.
    """
    (x, y), area = (np.linspace(*ends, points + 1) for ends in box.values()), np.prod([np.ptp(e) for e in box.values()])
    x, y = 0.5 * (x[1:] + x[:-1]), 0.5 * (y[1:] + y[:-1])
    sign = np.sign(looked_at(limbs, np.array([home[:2]]), home[2])[1])
    sums = np.zeros(3)
    for column in x:
        here = np.column_stack([np.full(points, column), y])
        found = [looked_at(limbs, here, angle) for angle in angles]
        works = np.array([reached & (volume * sign > 0.0) for reached, volume in found])
        sums += np.mean([reached for reached, _ in found]) * points, works.mean() * points, works.all(axis=0).sum()
    reached, works, every = sums / points**2 * area
    return float(reached), float(works), float(every)


def fivebar() -> tuple[tuple[Limb, ...], tuple[float, ...]]:
    """Limbs and home of the five-bar, from its drawing."""
    left = Limb((-0.2, 0.0), (0.0, 0.0), 0.4, 0.55, 1.0)
    return (left, Limb((0.2, 0.0), (0.0, 0.0), 0.4, 0.55, -1.0)), (0.0, 0.5, 0.0)


def planar_3rrr() -> tuple[tuple[Limb, ...], tuple[float, ...]]:
    """Limbs and home of the planar 3-RRR, from its drawing."""
    low = -0.4 / (2.0 * np.sqrt(3.0))
    tips, bases = ((-0.2, low), (0.2, low), (0.0, -2.0 * low)), ((0.0, 0.0), (1.0, 0.0), (0.5, np.sqrt(0.75)))
    limbs = [Limb(base, tip, 0.4, 0.6, 1.0) for base, tip in zip(bases, tips, strict=True)]
    return tuple(limbs), (0.5, 0.29, 0.4)
