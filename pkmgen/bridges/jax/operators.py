"""Functions of a robot as differentiable functions of JAX: custom calls of XLA, and how they change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import ffi
from jax.custom_derivatives import SymbolicZero

from pkmgen.api.operator import Computed, Operator
from pkmgen.api.ports import ArrayPort
from pkmgen.api.robot import Robot
from pkmgen.api.robot_given import check_robot
from pkmgen.bridges.jax.custom_calls import TARGET, enter_function
from pkmgen.errors import ArgumentError
from pkmgen.machine.masks import refuse_masked


def operator(robot: Robot, name: str) -> JaxOperator:
    """Make a function of JAX of a function of a robot, for `jit`, `vmap`, `grad`, `jacfwd`, `scan` and so on.

    Args:
        robot: A robot loaded with `backend="c"`; one in `double` needs `jax.config.update("jax_enable_x64", True)`.
        name: The function (`pkmgen functions`). It is compiled if the robot does not hold it, its derivatives when
            they are first asked for.

    Returns:
        The function; see `Operator.__call__` for what it takes, and `Operator.with_status`.

    Raises:
        ArgumentError: There is no such function, or the robot is one that JAX cannot call.
        UnsupportedRobotError: The robot does not have it.
    """
    check_robot("robot", robot)
    return _operator(robot, name)


@cache
def _operator(robot: Robot, name: str) -> JaxOperator:
    """One operator for each function, so that programs that call it are compiled once."""
    return JaxOperator(robot, name)


class JaxOperator(Operator):
    """A function of a robot in JAX.

    A state without a result ends the whole computation with an error of XLA (`jax.errors.JaxRuntimeError`), also under
    `jit`, that names function, state and status; `with_status` returns status words instead.
    """

    arrays = jnp

    def __init__(self, robot: Robot, name: str) -> None:
        super().__init__(robot, name)
        self.real = self.function.real
        self._key = np.int64(enter_function(robot, self.function))
        self._raising, self._telling = (self._differentiable(raises) for raises in (True, False))

    def _read(self, port: ArrayPort, value: Any) -> jax.Array:
        if self.real == np.float64 and not jax.config.jax_enable_x64:
            raise ArgumentError(
                f"{self.robot.name} computes in double, and JAX in float: jax.config.update('jax_enable_x64', True), "
                "or load with real='float'"
            )
        refuse_masked(f"{self.name}: {port.name}", value)
        array = jnp.asarray(value)
        if not (jnp.issubdtype(array.dtype, jnp.floating) or jnp.issubdtype(array.dtype, jnp.integer)):
            raise ArgumentError(
                f"{self.name}: {port.name} has type {array.dtype}; expected real numbers ({port.meaning})"
            )
        return array.astype(self.real)

    def _of_numpy(self, values: Any) -> jax.Array:
        return jnp.asarray(values, self.real)

    def _sibling(self, name: str) -> Operator:
        return operator(self.robot, name)

    def _computed(self, state: Sequence[jax.Array], *, raises: bool) -> Computed:
        *results, status = (self._raising if raises else self._telling)(*state)
        return Computed(tuple(results), status)

    def _differentiable(self, raises: bool) -> Callable[..., Any]:
        """The custom call with its rule."""
        made: Any = jax.custom_jvp(partial(self._custom_call, raises))
        made.defjvp(partial(self._changed, raises), symbolic_zeros=True)
        differentiable: Callable[..., Any] = made
        return differentiable

    def _custom_call(self, raises: bool, *state: jax.Array) -> tuple[jax.Array, ...]:
        """What the kernel computes, and status words; `vmap` puts its axis in front of all inputs."""
        batch = state[0].shape[: state[0].ndim - len(self.function.inputs[0].shape)]
        outputs = [jax.ShapeDtypeStruct((*batch, *port.shape), self.real) for port in self.function.outputs]
        call = ffi.ffi_call(TARGET, [*outputs, jax.ShapeDtypeStruct(batch, np.uint32)], vmap_method="broadcast_all")
        *results, status = call(*state, key=self._key, raises=np.int64(raises))
        return *results[: self._covers], status

    def _changed(
        self, raises: bool, state: Sequence[jax.Array], changes: Sequence[Any]
    ) -> tuple[tuple[jax.Array, ...], tuple[Any, ...]]:
        """Results, and how they change with the inputs that do."""
        moving = {place: change for place, change in enumerate(changes) if not isinstance(change, SymbolicZero)}
        computed = self._computed(state, raises=raises)
        total = self._pushed(state, computed, moving, raises)
        still = np.zeros(computed.status.shape, jax.dtypes.float0)
        return (*computed.results, computed.status), (*total, still)
