"""States of a robot to try a model in."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pkmgen.checks.oracle.numbers import Array
from pkmgen.language.description import types as language
from tests.oracle.limb_numbers import LimbNumbers
from tests.oracle.motion import PlatformMotion

LINEAR, ANGULAR = (1.0, 6.0), (2.0, 8.0)  # largest rate and acceleration: m/s and m/s², rad/s and rad/s²


class RandomStates(NamedTuple):
    """States of a platform, one a row."""

    pose: Array
    twist: Array
    acceleration: Array


def random_states(robot: language.RobotFile, count: int, seed: int) -> RandomStates:
    """Draw states evenly: the pose from the box of the platform, its attitude within its range of home."""
    platform, numbers, random = robot.description.platform, LimbNumbers(robot.values), np.random.default_rng(seed)
    motion = PlatformMotion(platform, numbers)
    ranges = np.array([numbers.vector(ends) for ends in platform.box]).reshape(-1, 2)
    places = random.uniform(ranges[:, 0], ranges[:, 1], (count, len(ranges)))
    attitudes = _attitudes(random, count, numbers.number(platform.attitude_range), motion.home[len(ranges) :])
    rates, changes = motion.scales(LINEAR, ANGULAR)
    return RandomStates(
        np.column_stack([places, attitudes]),
        random.uniform(-rates, rates, (count, motion.freedoms)),
        random.uniform(-changes, changes, (count, motion.freedoms)),
    )


def _attitudes(random: np.random.Generator, count: int, largest: float, home: Array) -> Array:
    """Quaternions that turn home about any axis, by angles up to the largest."""
    if not len(home):
        return np.zeros((count, 0))
    axes = random.normal(size=(count, 3))
    axes /= np.linalg.norm(axes, axis=1, keepdims=True)
    half = largest / 2 * random.uniform(size=(count, 1)) ** (1 / 3)
    scalar, vector, (home_scalar, home_vector) = np.cos(half), np.sin(half) * axes, (home[0], home[1:])
    turned = scalar * home_vector + home_scalar * vector + np.cross(vector, home_vector)
    product = np.column_stack([scalar[:, 0] * home_scalar - vector @ home_vector, turned])
    return product / np.linalg.norm(product, axis=1, keepdims=True)
