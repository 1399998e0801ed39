"""A function of a robot over arrays of a library that differentiates: what the libraries have in common.

A quaternion may have any length but zero here, since optimisers move its entries one by one: the function is computed
of q/|q|, and differentiated as such.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pkmgen.api.derivative_rules import (
    CONSTANT,
    COVERED,
    FROM_THE_POSE,
    OF_LIMBS,
    RULES,
    SQUARE,
    Array,
    Blocks,
    Call,
    normalised,
    twist_of_pose,
)
from pkmgen.api.ports import ArrayPort
from pkmgen.api.robot import Robot
from pkmgen.api.robot_given import check_robot
from pkmgen.api.signature import results_type
from pkmgen.errors import ArgumentError
from pkmgen.machine.spelling import counted


@dataclass(frozen=True, slots=True)
class Computed:
    """What a function computed of a batch.

    Attributes:
        results: Its outputs, as many as there are derivatives of, all where there are none.
        status: A status word for each state.
    """

    results: tuple[Array, ...]
    status: Array


class Operator(ABC):
    """A function of a robot, differentiable where its derivatives are known.

    Attributes:
        robot: The robot.
        function: The function.
        arrays: The library: `jax.numpy` or `torch`.
    """

    arrays: Any

    def __init__(self, robot: Robot, name: str) -> None:
        check_robot("robot", robot)
        self.robot, self.function = robot, robot.function(name)
        self._has_rule = name in RULES and (bool(robot.limbs) or name not in OF_LIMBS)
        outputs = [port.name for port in self.function.outputs]
        covered = COVERED.get(name, frozenset(outputs[:1])) if self._has_rule else frozenset(outputs)
        self._covers = sum(output in covered for output in outputs)
        self._results = results_type(f"{name}_results", tuple(outputs[: self._covers]))

    @property
    def name(self) -> str:
        """Name of the function."""
        return self.function.name

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Compute one state or a batch.

        Args:
            arguments: The inputs in order, each of the shape of one state, with any axes of a batch before, which are
                broadcast against each other. An input that has a default may be left out.
            named: Inputs by name.

        Returns:
            The result; of functions with several a named tuple.

        Raises:
            ArgumentError: A shape or type is wrong.
        """
        return self._named(self._computed(self._state(arguments, named), raises=True).results)

    def with_status(self, *arguments: Any, **named: Any) -> tuple[Any, Array]:
        """Compute likewise, but return status words beside the result and raise for no state.

        Results of bad states are NaN, their derivatives zero, so that a mask over results is one over gradients.
        """
        computed = self._computed(self._state(arguments, named), raises=False)
        return self._named(computed.results), computed.status

    @abstractmethod
    def _read(self, port: ArrayPort, value: Any) -> Array:
        """An argument as an array of the library and of the robot's type."""

    @abstractmethod
    def _of_numpy(self, values: Any) -> Array:
        """Constant numbers as an array of the library."""

    @abstractmethod
    def _computed(self, state: Sequence[Array], *, raises: bool) -> Computed:
        """Compute arrays that all have the same axes of a batch in front, quaternions of length one."""

    @abstractmethod
    def _sibling(self, name: str) -> Operator:
        """The operator of another function of the robot."""

    def _named(self, results: tuple[Array, ...]) -> Any:
        return results[0] if len(results) == 1 else self._results(*results)

    def _state(self, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> list[Array]:
        """Arguments as arrays, all with the same axes of a batch."""
        given = self.function.given_by_name(arguments, named)
        arrays = {port.name: self._read(port, given[port.name]) for port in self.function.inputs if port.name in given}
        for port in self.function.inputs:
            if port.name in arrays and has_quaternion(port):
                arrays[port.name] = normalised(self.arrays, arrays[port.name])
        return self._batch(arrays)

    def _batch(self, given: Mapping[str, Array]) -> list[Array]:
        """All inputs of the function with the same axes of a batch; missing ones are their default or zero."""
        ports = {port.name: port for port in self.function.inputs}
        axes = {name: self._axes(ports[name], array) for name, array in given.items()}
        try:
            batch = np.broadcast_shapes(*axes.values())
        except ValueError as error:
            told = ", ".join(f"{name} {tuple(given[name].shape)}" for name in given)
            raise ArgumentError(f"{self.name}: axes of batches do not agree: {told}") from error
        missing = {
            port.name: self._of_numpy(np.reshape(port.default or np.zeros(port.size), port.shape))
            for port in ports.values()
            if port.name not in given
        }
        full = {**given, **missing}
        return [self.arrays.broadcast_to(full[name], (*batch, *port.shape)) for name, port in ports.items()]

    def _axes(self, port: ArrayPort, array: Array) -> tuple[int, ...]:
        shape, rank = tuple(array.shape), len(port.shape)
        if shape[len(shape) - rank :] != port.shape or len(shape) < rank:
            entries = ", ".join(map(str, port.shape))
            raise ArgumentError(
                f"{self.name}: {port.name} has shape {shape}; expected (…, {entries}), any axes of a batch in front "
                f"({port.meaning})"
            )
        return shape[: len(shape) - rank]

    def _evaluate(self, name: str, given: Mapping[str, Array], raises: bool) -> dict[str, Array]:
        """All outputs of another function of the robot, by name; it takes of what is given what it has inputs for."""
        other = self._sibling(name)
        known = {port.name: given[port.name] for port in other.function.inputs if port.name in given}
        results = other._computed(other._batch(known), raises=raises).results
        return {port.name: result for port, result in zip(other.function.outputs, results, strict=False)}

    def _check_differentiable(self, quantities: Sequence[str]) -> None:
        """Refuse derivatives that nobody knows, before anything is computed."""
        robot, name = self.robot, self.name
        if not self._has_rule:
            kind = "second derivatives are not computed" if name.endswith("_derivatives") else "it has none"
            raise ArgumentError(
                f"{robot.name}: no derivative of {name}: {kind}; functions that have: {', '.join(RULES)}"
            )
        if robot.limbs and robot.inputs != "pose" and name in FROM_THE_POSE:
            raise ArgumentError(f"{robot.name}: no derivatives of {name} in inputs {robot.inputs!r}; load with 'pose'")
        if name in SQUARE:
            n, m = robot.function("jacobian").output.shape
            if n != m:
                raise ArgumentError(
                    f"{robot.name}: no derivative of {name}: {counted(m, 'motor')} for {counted(n, 'freedom')}"
                )
        for quantity in quantities:
            other = quantity.startswith("base_") or (quantity in ("pose", "twist") and not robot.limbs)
            if quantity == "payload" or (other and not name.endswith("_dynamics")):
                raise ArgumentError(f"{robot.name}: no derivative of {name} in {quantity}")

    def _blocks(self, state: Sequence[Array], computed: Computed, quantities: Sequence[str], raises: bool) -> Blocks:
        """Derivatives of the results in some inputs, whose entries are the last axis; zero of states without a result.

        An input on which nothing depends has no block.
        """
        self._check_differentiable(quantities)
        given = dict(zip((port.name for port in self.function.inputs), state, strict=True))
        call = Call(
            self.arrays,
            bool(self.robot.limbs),
            given,
            computed.results,
            lambda name, inputs: self._evaluate(name, inputs, raises),
            self._units,
        )
        blocks = RULES[self.name](call)
        wanted = [name for name in quantities if name not in CONSTANT]
        unknown = [name for name in wanted if name not in blocks]
        if unknown:
            raise ArgumentError(f"{self.robot.name}: no derivative of {self.name} in {', '.join(unknown)}")
        return {name: tuple(self._masked(block, computed.status, raises) for block in blocks[name]) for name in wanted}

    def _masked(self, block: Array, status: Array, raises: bool) -> Array:
        if raises:
            return block
        good = (status == 0).reshape(tuple(status.shape) + (1,) * (block.ndim - status.ndim))
        return self.arrays.where(good, block, self.arrays.zeros_like(block))

    def _units(self, name: str, quantity: str) -> Array:
        (size,) = (port.size for port in self.robot.function(name).inputs if port.name == quantity)
        return self._of_numpy(np.eye(size))

    def _pushed(
        self, state: Sequence[Array], computed: Computed, moving: Mapping[int, Array], raises: bool
    ) -> list[Array]:
        """Changes of the results, from those of some inputs, by their places."""
        ports = self.function.inputs
        blocks = self._blocks(state, computed, [ports[place].name for place in moving], raises)
        total = [self.arrays.zeros_like(result) for result in computed.results]
        for place, given in moving.items():
            for result, block in enumerate(blocks.get(ports[place].name, ())):
                change = self._changes(block.shape[-1], ports[place], state[place], given)
                spread = change.reshape(*change.shape[:-1], *(1,) * (block.ndim - change.ndim), change.shape[-1])
                total[result] = total[result] + (block * spread).sum(-1)
        return total

    def _back(self, block_width: int, port: ArrayPort, value: Array, slope: Array) -> Array:
        """The transpose of `_changes`."""
        if block_width == port.size:
            return slope
        return (twist_of_pose(self.arrays, value) * slope[..., None]).sum(-2)

    def _changes(self, block_width: int, port: ArrayPort, value: Array, change: Array) -> Array:
        """A change of an input along the entries in which blocks are: those of a twist for a pose with a quaternion."""
        if block_width == port.size:
            return change
        return (twist_of_pose(self.arrays, value) * change[..., None, :]).sum(-1)


def has_quaternion(port: ArrayPort) -> bool:
    """Whether an input is a pose whose last four entries are a quaternion: they have no unit."""
    return port.name in ("pose", "base_pose") and port.units[-4:] == ("1",) * 4
