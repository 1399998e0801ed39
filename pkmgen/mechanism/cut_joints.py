"""Coordinates at home of joints that close loops and yet have coordinates: read off the places of their bodies."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.expression.algebra import Rotation, Vector
from pkmgen.mechanism.multibody import GROUND, Link, Multibody, Side

Array = NDArray[Any]
Frame = tuple[Array, Array]
"""Axes (columns) and origin."""


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
            frames = _frames(robot, found)
            (axes, point), (wanted, goal) = (
                _side(robot, frames, side) for side in (loops[name].parent, loops[name].child)
            )
            link = robot.links[index]
            axis = frames[index][0] @ _numbers(robot, link.axis)
            left = wanted @ axes.T
            if link.kind == "P":
                found[link.name] = float(axis @ (goal - point))
            else:
                sine = 0.5 * axis @ [left[2, 1] - left[1, 2], left[0, 2] - left[2, 0], left[1, 0] - left[0, 1]]
                found[link.name] = math.atan2(sine, 0.5 * (np.trace(left) - axis @ left @ axis))
    return {name: found[name] for name in cut}


def _frames(robot: Multibody, coordinates: Mapping[str, float]) -> dict[int, Frame]:
    """All links at some coordinates."""
    frames: dict[int, Frame] = {GROUND: (np.eye(3), np.zeros(3))}
    for index, link in enumerate(robot.links):
        axes, origin = frames[link.parent]
        mounted, axis = axes @ _matrix(robot, link.mounting), _numbers(robot, link.axis)
        turn, slide = _moved(robot, link, axis, [coordinates[name] for name in link.names])
        frames[index] = mounted @ turn, origin + axes @ _numbers(robot, link.offset) + mounted @ axis * slide
    return frames


def _moved(robot: Multibody, link: Link, axis: Array, values: list[float]) -> tuple[Array, float]:
    """Turn of a link on its joint, and its displacement along the axis."""
    if link.kind == "P":
        return np.eye(3), values[0]
    if link.kind == "S":
        *vector, scalar = link.turn(values)
        length = math.hypot(*vector)
        axis, angle = np.array(vector) / (length or 1.0), 2 * math.atan2(length, scalar)
    else:
        angle = values[0]
    cross = np.cross(np.eye(3), axis)
    turn = math.cos(angle) * np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * np.outer(axis, axis)
    return turn, robot.value(link.pitch) * angle if link.kind == "H" else 0.0


def _side(robot: Multibody, frames: Mapping[int, Frame], side: Side) -> Frame:
    axes, origin = frames[side.link]
    return axes @ _matrix(robot, side.axes), origin + axes @ _numbers(robot, side.point)


def _numbers(robot: Multibody, vector: Vector) -> Array:
    return np.array([robot.value(entry) for entry in vector])


def _matrix(robot: Multibody, rotation: Rotation) -> Array:
    return np.array([_numbers(robot, axis) for axis in (rotation.x, rotation.y, rotation.z)]).T
