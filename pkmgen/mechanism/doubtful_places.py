"""Doubts about where limbs and joints are: points exchanged, bodies without a length, gravity along a base."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

import numpy as np

from pkmgen.errors import Problem
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.types import CheckedFile
from pkmgen.language.expression.trees import Number, evaluate
from pkmgen.mechanism.multibody import Link, Multibody
from pkmgen.mechanism.poses import Array, PlatformNumbers, frame_in_numbers, in_numbers
from pkmgen.mechanism.types import Mechanism

SHORTER = 0.9
"""Part of the squares of the distances that is left where two limbs no longer cross."""
ALONG = math.sin(math.radians(5.0))
"""Sine of the angle within which two lines have one direction."""
COINCIDENT_SIZES = 1e-9
"""Distance below which two lines are one, in sizes of the robot."""


def joints_on_one_line(robot: MultibodyFile, mechanism: Multibody) -> Iterator[Problem]:
    """A length that is zero: of a body that turns about one line against both its neighbours."""
    joints = enumerate(robot.description.joints)
    numbers = {joint.name: index for index, joint in joints if any(not isinstance(e.tree, Number) for e in joint.at)}
    for link in mechanism.links:
        before = mechanism.links[link.parent] if link.parent >= 0 else None
        if before is None or (before.kind, link.kind) != ("R", "R") or link.name not in numbers:
            continue
        if _on_one_line(mechanism, before, link):
            message = f"joints {before.name} and {link.name} turn about one line: the body between them has no length"
            path = ("joints", numbers[link.name], "at")
            yield robot.source.problem(path, "0 m", message, "a length, or one joint in place of both")


def _on_one_line(mechanism: Multibody, before: Link, link: Link) -> bool:
    """Whether a link turns about the line that the one before it turns about."""
    axis, offset = in_numbers(mechanism, before.axis), in_numbers(mechanism, link.offset)
    own = frame_in_numbers(mechanism, link.mounting) @ in_numbers(mechanism, link.axis)
    between = max(float(np.linalg.norm(np.cross(axis, own))), float(np.linalg.norm(np.cross(axis, offset))))
    return between <= COINCIDENT_SIZES * mechanism.size


def crossing_limbs(robot: CheckedFile, mechanism: Mechanism) -> Iterator[Problem]:
    """Two limbs that were exchanged: both would be nearer to straight, and then no limbs cross any more.

    Where others cross still, the platform is turned, as in a posture that a paper works in.
    """
    platform = PlatformNumbers(mechanism, np.array(mechanism.home))
    bases = np.array([in_numbers(mechanism, limb.base_point) for limb in mechanism.limbs])
    tips = np.array([platform.anchor(limb)[0] for limb in mechanism.limbs])
    squares = np.sum((bases[:, None] - tips[None, :]) ** 2, axis=-1)
    for i, j in _crossing(mechanism, squares):
        exchanged = squares.copy()
        exchanged[:, [i, j]] = squares[:, [j, i]]
        if any(_crossing(mechanism, exchanged)):
            continue
        one, other = (mechanism.limbs[k].name for k in (i, j))
        message = (
            f"limbs {one} and {other} cross: were their points on the platform swapped? Exchanged, they "
            f"would be {math.sqrt(squares[i, j]):.3g} and {math.sqrt(squares[j, i]):.3g} m from end to end"
        )
        seen = f"{math.sqrt(squares[i, i]):.3g} and {math.sqrt(squares[j, j]):.3g} m"
        yield robot.source.problem(("limbs", j, "platform"), seen, message, "points on the near side of the platform")


def _crossing(mechanism: Mechanism, squares: Array) -> Iterator[tuple[int, int]]:
    """Pairs of limbs of one type that would both be nearer to straight with their platform points exchanged.

    Args:
        mechanism: The robot.
        squares: Square of the distance from each base point (row) to the platform point of each limb (column), m².
    """
    for one, other in combinations(mechanism.limbs, 2):
        i, j = one.index, other.index
        if one.type != other.type or one.part != other.part:
            continue
        likes = [k.index for k in mechanism.limbs if k.type == one.type and k.index not in (i, j)]
        others = squares[likes, likes]
        crossed, straight = squares[[i, j], [j, i]], squares[[i, j], [i, j]]
        alike = (
            len(others) and np.allclose(crossed[:, None], others) and not np.isclose(straight[:, None], others).any()
        )
        if crossed.sum() < straight.sum() * (1.0 if alike else SHORTER):
            yield i, j


def gravity_along_base(robot: CheckedFile, mechanism: Mechanism) -> Iterator[Problem]:
    """A platform that hangs below or stands above the middle of its base, and weight that pulls it sideways."""
    bases = np.array([in_numbers(mechanism, limb.base_point) for limb in mechanism.limbs])
    gravity = np.array([evaluate(entry.tree, robot.values) for entry in robot.description.gravity])
    size, away = float(np.linalg.norm(gravity)), PlatformNumbers(mechanism, np.array(mechanism.home)).point
    if mechanism.layout.plane or len(bases) < 3 or size == 0.0:
        return
    middle = bases.mean(axis=0)
    values, axes = np.linalg.eigh((bases - middle).T @ (bases - middle))
    normal, way = axes[:, 0], away - middle
    flat = values[0] <= COINCIDENT_SIZES * values[2] and values[1] > COINCIDENT_SIZES * values[2]
    facing = float(np.linalg.norm(np.cross(normal, way))) <= ALONG * float(np.linalg.norm(way))
    if flat and facing and np.linalg.norm(way) > COINCIDENT_SIZES and abs(float(normal @ gravity)) <= ALONG * size:
        across, down = ("xyz"[int(np.argmax(np.abs(vector)))] for vector in (normal, gravity))
        seen = f"[{', '.join(f'{entry:g}' for entry in gravity)}] m/s²"
        message = f"the base lies across {across}, and weight acts along {down}, as on a wall: was {across} meant?"
        yield robot.source.problem(("gravity",), seen, message, f"along {across}, unless the machine hangs on a wall")
