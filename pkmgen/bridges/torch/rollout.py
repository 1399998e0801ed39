"""Motions of a robot in PyTorch, differentiable from end to end."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from pkmgen.api.differentiable_steps import check_held, runge_kutta_step
from pkmgen.api.robot import Robot
from pkmgen.api.rollout import States
from pkmgen.bridges.torch.operators import operator


def rollout(robot: Robot, pose: Any, twist: Any, *held: Any, step: float) -> States:
    """Take steps of forward dynamics as `Robot.rollout` does, so that autograd can follow them.

    Args:
        robot: A robot as `operator` takes it.
        pose: Where to begin, (…, p).
        twist: Likewise, (…, n).
        held: Effort, and wrench and payload if the robot was loaded with them, held over each step: (…, steps, m).
        step: Length of a step, s.

    Returns:
        `pose` (…, steps + 1, p) and `twist` (…, steps + 1, n), the first one that which is given.

    Raises:
        ArgumentError: Shapes do not fit.
        StateError: A state of the motion is out of reach or singular.
    """
    dynamics = operator(robot, "forward_dynamics")
    arrays = [torch.as_tensor(array, dtype=dynamics.real) for array in held]
    check_held(dynamics, arrays, step)
    first = [torch.as_tensor(array, dtype=dynamics.real) for array in (pose, twist)]
    batch = np.broadcast_shapes(*(array.shape[:-1] for array in first), *(array.shape[:-2] for array in arrays))
    state = first[0].expand(*batch, first[0].shape[-1]), first[1].expand(*batch, first[1].shape[-1])
    states = [state]
    for row in range(arrays[0].shape[-2]):
        states.append(runge_kutta_step(dynamics, states[-1], [array[..., row, :] for array in arrays], step))
    whole: list[Any] = [torch.stack(parts, -2) for parts in zip(*states, strict=True)]
    return States(*whole)
