"""Reaching: bring the platform from rest somewhere in a box to rest somewhere else in it, by efforts of the motors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.derivative_rules import twist_of_pose
from pkmgen.api.function import KernelFunction
from pkmgen.api.motion import StateLayout
from pkmgen.api.numbers import finite_number, positive_number, whole_number
from pkmgen.api.robot import Robot
from pkmgen.api.robot_given import check_robot
from pkmgen.errors import ArgumentError
from pkmgen.machine.masks import refuse_masked

Array = NDArray[np.float64]
MOST_DRAWS = 1000
"""Poses drawn for one that is within reach, at most."""


def _check_numbers(name: str, values: Any, size: int) -> None:
    """Refuse what is no row of so many finite numbers."""
    refuse_masked(f"Reaching: {name}", values)
    try:
        array = np.asarray(values)
    except ValueError:  # rows of different lengths
        array = np.empty(0)
    if array.shape != (size,) or array.dtype.kind not in "fiu" or not np.isfinite(array).all():
        raise ArgumentError(f"Reaching: {name} is {values!r}; expected {size} finite numbers")


@dataclass(frozen=True)
class Reaching:
    """What is asked of the robot.

    Attributes:
        robot: A robot whose base is fixed, loaded without wrench and payload. One of bodies and joints has positions of
            its motors in place of a pose.
        low: Least entries of poses to begin at and to reach, (p,); quaternions are made of length one.
        high: Greatest ones.
        effort: Efforts of the motors at an action of one, (m,), N·m or N.
        period: Time that efforts are held, s.
        substeps: Steps of the classical Runge-Kutta method in a period.
        periods: Periods of an episode.
        effort_weight: What a mean squared action of one costs, beside an error of the size of the box.
    """

    robot: Robot
    low: tuple[float, ...]
    high: tuple[float, ...]
    effort: tuple[float, ...]
    period: float = 0.01
    substeps: int = 4
    periods: int = 100
    effort_weight: float = 1e-3

    def __post_init__(self) -> None:
        check_robot("Reaching: robot", self.robot)
        positive_number("Reaching: period", self.period, "a number of seconds")
        whole_number("Reaching: substeps", self.substeps, 1)
        whole_number("Reaching: periods", self.periods, 1)
        if finite_number("Reaching: effort_weight", self.effort_weight) < 0.0:
            raise ArgumentError(f"Reaching: effort_weight is {self.effort_weight!r}; expected a number from 0 on")
        ports = {port.name: port.size for port in self.dynamics.inputs if port.default is None}
        if len(ports) != 3:
            raise ArgumentError(f"Reaching: forward dynamics takes {', '.join(ports)}; expected pose, twist, effort")
        pose, _, effort = ports.values()
        for name, values, size in (
            ("low", self.low, pose),
            ("high", self.high, pose),
            ("effort", self.effort, effort),
        ):
            _check_numbers(name, values, size)
        if not (np.array(self.low) <= np.array(self.high)).all() or not np.array(self.effort).min() > 0.0:
            raise ArgumentError("Reaching: expected low ≤ high, and efforts greater than zero")

    @property
    def dynamics(self) -> KernelFunction:
        """Forward dynamics."""
        return self.robot.function("forward_dynamics")

    @property
    def layout(self) -> StateLayout:
        """Where pose and twist are in a state."""
        return StateLayout(self.dynamics.inputs[0].size, self.dynamics.inputs[1].size)

    @property
    def size(self) -> float:
        """Half of the diagonal of the box, by which errors are divided."""
        return float(np.linalg.norm(np.subtract(self.high, self.low))) / 2.0 or 1.0

    def draw(self, random: np.random.Generator, count: int) -> Array:
        """Poses evenly from the box that the robot can be in, (count, p).

        Raises:
            ArgumentError: Too few poses of the box are within reach.
        """
        layout, found = self.layout, list[Array]()
        for _ in range(MOST_DRAWS):
            poses = layout.normalised(random.uniform(self.low, self.high, (count, layout.pose)))
            words = np.zeros(count, np.uint32)
            still = np.zeros((count, layout.twist)), np.zeros((count, len(self.effort)))
            self.dynamics(poses, *still, status=words)
            found += list(poses[words == 0])
            if len(found) >= count:
                return np.array(found[:count])
        raise ArgumentError(f"Reaching: of {MOST_DRAWS * count} poses of the box {len(found)} are within reach")

    def error(self, pose: Array, target: Array) -> Array:
        """What is left to go, along the entries of the twist: m and rad, (N, n)."""
        if not self.layout.has_quaternion:
            return target - pose
        sign = np.sign((pose[:, -4:] * target[:, -4:]).sum(-1, keepdims=True))
        near = np.concatenate([target[:, :-4], np.where(sign == 0.0, 1.0, sign) * target[:, -4:]], axis=-1)
        left: Array = np.einsum("nij,nj->ni", twist_of_pose(np, pose), near - pose)
        return left
