"""On which side the elbow of a leg stands at home."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from benchmarks.leg_tables.assembly import Array
from benchmarks.leg_tables.symbolic import Link
from pkmgen.language.expression.algebra import Vector
from pkmgen.language.expression.rotations import rotation_in_numbers
from pkmgen.language.expression.trees import evaluate


def branch_of(links: Sequence[Link], joints: Array, zeros: Array, values: Mapping[str, float]) -> int:
    """On which side of the line from its base to its tip the second joint of a leg stands at home.

    Args:
        links: Links of the leg.
        joints: Joint values of the table at home.
        zeros: Those at which the joints of the file are zero.
        values: Values of parameters.

    Returns:
        1 or -1.
    """
    frame, point, axes, points = np.eye(3), np.zeros(3), [], []
    for link, value, zero in zip(links, joints, zeros, strict=True):
        axis = frame @ _numbers(link.axis, values)
        axes.append(axis)
        points.append(point)
        if link.kind == "R":
            frame = rotation_in_numbers(axis, value - zero) @ frame
        else:
            point = point + value * axis
        point = point + frame @ _numbers(link.reach, values)
    if len(links) < 2:
        return 1
    elbow = points[1]
    if links[0].kind == "P":
        side = float((elbow - point) @ axes[0])
    else:
        first, second = _numbers(links[0].axis, values), _numbers(links[1].axis, values)
        parallel = links[0].kind == "R" and np.linalg.norm(np.cross(first, second)) < 1e-12
        sense = -1.0 if parallel and first @ second < 0.0 else 1.0
        side = float(np.cross(sense * axes[1], point) @ elbow)
    return -1 if side < -1e-9 else 1


def _numbers(vector: Vector, values: Mapping[str, float]) -> Array:
    return np.array([evaluate(entry, values) for entry in vector])
