"""Coordinates at home of joints that close loops and yet have coordinates: read off the places of their bodies."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from pkmgen.mechanism.link_frames import link_frames, side_frame
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.poses import in_numbers


def coordinates_of_cut(robot: Multibody, chains: Mapping[str, tuple[int, ...]]) -> dict[str, float]:
    """Find the coordinates that bring the last link of a chain without bodies to where it is welded.

    One after the other, each takes what is left of the way along or about its axis. This is exact where the other
    coordinates of home close the loops, and near it otherwise.

    Args:
        robot: The robot; coordinates of the chains at its home do not matter.
        chains: Links of each chain, by name of the closure that welds the last one.

    Returns:
        Coordinates by name, rad or m.
    """
    loops, found = {loop.name: loop for loop in robot.loops}, dict(robot.home)
    cut = {robot.links[index].name for chain in chains.values() for index in chain}
    found |= dict.fromkeys(cut, 0.0)
    for name, chain in chains.items():
        for index in chain:
            frames = link_frames(robot, found)
            (axes, point), (wanted, goal) = (
                side_frame(robot, frames, side) for side in (loops[name].parent, loops[name].child)
            )
            link = robot.links[index]
            axis = frames[index][0] @ in_numbers(robot, link.axis)
            left = wanted @ axes.T
            if link.kind == "P":
                found[link.name] = float(axis @ (goal - point))
            else:
                sine = 0.5 * axis @ [left[2, 1] - left[1, 2], left[0, 2] - left[2, 0], left[1, 0] - left[0, 1]]
                found[link.name] = math.atan2(sine, 0.5 * (np.trace(left) - axis @ left @ axis))
    return {name: found[name] for name in cut}
