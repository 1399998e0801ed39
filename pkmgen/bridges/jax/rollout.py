"""Motions of a robot in JAX, differentiable from end to end."""

from __future__ import annotations

import jax
import jax.numpy as jnp
from jax.typing import ArrayLike

from pkmgen.api.differentiable_steps import check_held, runge_kutta_step
from pkmgen.api.robot import Robot
from pkmgen.api.rollout import States
from pkmgen.bridges.jax.operators import operator


def rollout(robot: Robot, pose: ArrayLike, twist: ArrayLike, *held: ArrayLike, step: float) -> States:
    """Take steps of forward dynamics as `Robot.rollout` does, by a scan that can be differentiated.

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
    """
    dynamics = operator(robot, "forward_dynamics")
    arrays = [jnp.asarray(array, dynamics.real) for array in held]
    check_held(dynamics, arrays, step)
    first = [jnp.asarray(array, dynamics.real) for array in (pose, twist)]
    batch = jnp.broadcast_shapes(*(array.shape[:-1] for array in first), *(array.shape[:-2] for array in arrays))
    begin = tuple(jnp.broadcast_to(array, (*batch, array.shape[-1])) for array in first)

    def advance(state: tuple[jax.Array, jax.Array], row: list[jax.Array]) -> tuple[tuple[jax.Array, jax.Array], ...]:
        after = runge_kutta_step(dynamics, state, row, step)
        return after, after

    _, later = jax.lax.scan(advance, begin, [jnp.moveaxis(array, -2, 0) for array in arrays])
    return States(
        *(jnp.concatenate([b[..., None, :], jnp.moveaxis(a, 0, -2)], -2) for b, a in zip(begin, later, strict=True))
    )
