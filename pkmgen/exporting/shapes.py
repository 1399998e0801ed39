"""How links look: bars from the joint of a link to whatever is fastened to it, a ball at each joint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pkmgen.targets.model import GROUND, Array, Capsule, ModelLink, ModelLoop

RADIUS = 0.012
"""Radius of a bar, part of the size of the robot."""
DRIVEN, PASSIVE, LAST = (0.16, 0.42, 0.70), (0.62, 0.65, 0.69), (0.89, 0.52, 0.16)
"""Colours of links on motors, of others, and of those that limbs end on."""
SHORT = 1e-6


def with_shapes(links: Sequence[ModelLink], loops: Sequence[ModelLoop], size: float) -> tuple[ModelLink, ...]:
    """Links with simple shapes: capsules, balls at joints.

    Args:
        links: The tree.
        loops: Joints that close loops.
        size: A length of the size of the robot, m.
    """
    ends: list[list[Array]] = [[] for _ in links]
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


def _of_link(link: ModelLink, ends: list[Array], size: float, last: bool) -> tuple[Capsule, ...]:
    colour = LAST if last else DRIVEN if link.joint.driven else PASSIVE
    radius = RADIUS * size
    if link.body is None and not last:
        return ()
    here = np.zeros(3)
    bars = [Capsule(here, end, radius, colour) for end in ends if np.linalg.norm(end) > SHORT * size]
    ball = Capsule(here, here, 1.4 * radius, colour)
    return (ball, *bars)
