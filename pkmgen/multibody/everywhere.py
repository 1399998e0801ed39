"""Closed poses that show what holds wherever loops are closed: those of a box, others beside home, other parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.other_parameters import moved_parameters

Array = NDArray[Any]
Everywhere = tuple[tuple[Mapping[str, float], Array], ...]
"""Values of parameters, and coordinates of closed poses, one row each."""


def everywhere(numbers: Numbers, poses: Array) -> Everywhere | None:
    """Poses of a multibody with its parameters and with others; None where loops close with those of the file alone.

    The box may hold still what can move, so poses beside home are among them.
    """
    robot, poses = numbers.robot, np.vstack([poses, numbers.beside(poses[:1])])
    if not robot.parameters:
        return ((robot.parameters, poses),)
    parameters = MappingProxyType(moved_parameters(robot))
    others, closed = Numbers(replace(robot, parameters=parameters)).closed(poses)
    return ((robot.parameters, poses), (parameters, others)) if closed.all() else None


def gradients_everywhere(robot: Multibody, places: Everywhere) -> Array:
    """Gradients of the closures of a multibody at all of these poses, (poses, rows, rates)."""
    parts = [Numbers(replace(robot, parameters=parameters)).gradients(poses) for parameters, poses in places]
    return np.concatenate(parts)
