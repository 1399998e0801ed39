"""The point that the balance of a platform is written about, and how its points move, chosen by what they cost."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.language.description.types import Motion
from pkmgen.language.expression.algebra import Vector
from pkmgen.mechanism.poses import PlatformNumbers, in_numbers
from pkmgen.mechanism.types import Mechanism
from pkmgen.motion.geometry.anchor import ORIGIN
from pkmgen.motion.geometry.reference import Reference

Array = NDArray[Any]
NEGLIGIBLE_SHARE = 1e-9
"""Part of the greatest moment, or of the greatest coordinate, below which one counts as zero."""
BY_ROTATION = 12 + 18
"""Operations of velocity and acceleration of a point by ω."""
AXIS, MULTIPLE, TERM = 9 + 15, 3 + 3, 3 + 3
"""Of the derivatives of an axis, of a multiple of them, and of one added to a point."""


def choose_reference(mechanism: Mechanism) -> Reference | None:
    """Take the joint of the platform that most motors act at, of those the one that costs least; None for P.

    P is the one where as many motors act, or where the platform does not move freely. Of two points of the same cost
    the first is taken.
    """
    if mechanism.motion is not Motion.SPATIAL or len(mechanism.motors()) != len(mechanism.layout.twist_names):
        return None
    places = [limb.platform_point for limb, _, _ in mechanism.motors()]
    most = max(map(places.count, places))
    if places.count(ORIGIN) == most:
        return None
    joints = np.array([in_numbers(mechanism, limb.platform_point) for limb in mechanism.limbs])
    often = [place for place in dict.fromkeys(places) if places.count(place) == most]
    found = [(*cost_of_points(joints, in_numbers(mechanism, place)), place) for place in often]
    cost = min(cost for cost, _, _ in found)
    return next(Reference(place, by_columns) for least, by_columns, place in found if least == cost)


def cost_of_points(joints: Array, origin: Array) -> tuple[int, bool]:
    """Operations of velocities and accelerations of all joints of a platform, and whether its axes give them.

    Args:
        joints: The joints, (n, 3), m.
        origin: The point that they are seen from, m.
    """
    joints = joints - origin
    scale = max(float(np.max(np.abs(joints))), 1e-300)
    points = np.unique(np.round(joints / scale / NEGLIGIBLE_SHARE), axis=0)
    points = points[np.any(points != 0.0, axis=1)]
    by_rotation = BY_ROTATION * len(points)
    by_columns = TERM * int(np.count_nonzero(points))
    for coordinates in np.abs(points.T):
        multiples = set(coordinates.tolist()) - {0.0}
        by_columns += AXIS * bool(multiples) + MULTIPLE * len(multiples)
    own = TERM * int(np.count_nonzero(np.abs(origin) > NEGLIGIBLE_SHARE * scale))
    return min(by_rotation, by_columns) + own, by_columns < by_rotation


def lines_about(mechanism: Mechanism, poses: Array, lines: Array, place: Vector) -> Array:
    """Lines in the columns of (k, 6, 6), their moments taken about a joint of the platform instead of P."""
    limb = next(limb for limb, _, _ in mechanism.motors() if limb.platform_point == place)
    arms = np.array([PlatformNumbers(mechanism, pose).anchor(limb)[0] - pose[:3] for pose in poses])
    moved = lines.copy()
    moved[:, 3:] -= np.cross(arms[:, :, None], lines[:, :3], axis=1)
    moments = moved[:, 3:]
    moments[np.abs(moments) <= NEGLIGIBLE_SHARE * np.max(np.abs(lines[:, 3:]))] = 0.0
    return moved
