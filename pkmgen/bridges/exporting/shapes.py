"""How links look: bars from the joint of a link to whatever is fastened to it, a ball at each joint, plates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from pkmgen.emit.targets.models.matter import pointing
from pkmgen.emit.targets.models.types import GROUND, Array, Capsule, ModelLink, ModelLoop, Plate, Shape
from pkmgen.emit.targets.models.xml import DIGITS
from pkmgen.language.exact.digits import shortened

RADIUS = 0.012
"""Radius of a bar, part of the size of the robot."""
DRIVEN, PASSIVE, LAST = (0.16, 0.42, 0.70), (0.62, 0.65, 0.69), (0.89, 0.52, 0.16)
"""Colours of links on motors, of others, and of those that limbs end on."""
SHORT = 1e-6
FLAT = 0.05
"""How far from their plane, part of its radius, points may be that a plate stands for; three at least."""
CORNERS = 3


def with_shapes(
    links: Sequence[ModelLink], loops: Sequence[ModelLoop], far_ends: Mapping[int, Array], size: float
) -> tuple[ModelLink, ...]:
    """Links with simple shapes: capsules, balls at joints.

    Args:
        links: The tree.
        loops: Joints that close loops.
        far_ends: Further points of links where others are fastened.
        size: A length of the size of the robot, m.
    """
    ends = [[far_ends[index]] if index in far_ends else [] for index in range(len(links))]
    for link in links:
        if link.parent != GROUND:
            ends[link.parent].append(link.offset)
    closing = [0] * len(links)
    for loop in loops:
        for side in (loop.first, loop.second):
            if side.link != GROUND:
                ends[side.link].append(side.point)
        if loop.second.link != GROUND:
            closing[loop.second.link] += 1
    return tuple(
        replace(link, shapes=_of_link(link, own, size, closing[index] > 1))
        for index, (link, own) in enumerate(zip(links, ends, strict=True))
    )


def _of_link(link: ModelLink, ends: list[Array], size: float, last: bool) -> tuple[Shape, ...]:
    colour = LAST if last else DRIVEN if link.joint.driven else PASSIVE
    radius = RADIUS * size
    if link.body is None and not last:
        return ()
    here = np.zeros(3)
    ball = Capsule(here, here, 1.4 * radius, colour)
    plate = _plate(ends, radius, colour) if last else None
    if plate is not None:
        return (ball, plate)
    return (ball, *(Capsule(here, end, radius, colour) for end in ends if np.linalg.norm(end) > SHORT * size))


def _plate(ends: list[Array], thickness: float, colour: tuple[float, float, float]) -> Plate | None:
    """A plate through all ends, where they lie in a plane and not in a line."""
    if len(ends) < CORNERS:
        return None
    middle = np.mean(ends, axis=0)
    arms = np.array(ends) - middle
    radius = shortened(float(np.linalg.norm(arms, axis=1).max()), DIGITS)
    _, spread, axes = np.linalg.svd(arms)
    if radius <= thickness or spread[1] < FLAT * radius or np.abs(arms @ axes[2]).max() > FLAT * radius:
        return None
    half = thickness / 2 * pointing(axes[2])
    return Plate(middle - half, middle + half, radius, colour)
