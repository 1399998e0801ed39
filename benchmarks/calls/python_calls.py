"""Calls through the Python interface, in all the ways there are, compared with what they yielded at first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.calls.states import FunctionStates
from pkmgen.api.function import KernelFunction
from pkmgen.api.robot import Robot
from pkmgen.errors import StateError

Array = NDArray[Any]
SIZES = (1, 7, 8, 33)
BATCHES, SINGLE = 4, 24
"""Calls of one turn."""


@dataclass(frozen=True, slots=True)
class Batch:
    """One call and its results, and those of its state alone if there is one.

    Where Newton's method begins far away a bit decides where it ends, and one state alone may end elsewhere than in a
    batch of one.
    """

    function: str
    inputs: tuple[Array, ...]
    results: tuple[bytes, ...]
    words: bytes
    alone: tuple[bytes, ...]


class PythonCalls:
    """A robot, and calls of all its functions.

    Args:
        robot: With all functions.
        functions: States of each.
    """

    def __init__(self, robot: Robot, functions: Sequence[FunctionStates], batches: Sequence[Batch] = ()) -> None:
        self._robot, self._functions = robot, functions
        self._batches = list(batches) or [batch for states in functions for batch in self._of(states)]
        self._single = [batch for batch in self._batches if len(batch.inputs[0]) == 1]

    def with_robot(self, robot: Robot) -> PythonCalls:
        """The same calls of a robot that was loaded again."""
        return PythonCalls(robot, self._functions, self._batches)

    def some(self, random: np.random.Generator) -> tuple[int, int, int]:
        """Call some batches and some single states.

        Returns:
            Calls, states, and how many calls differed from the first ones.
        """
        differences = states = 0
        for number in random.integers(len(self._batches), size=BATCHES):
            batch = self._batches[number]
            differences += self._called(batch.function, batch.inputs) != (batch.results, batch.words)
            states += len(batch.inputs[0])
        for number in random.integers(len(self._single), size=SINGLE):
            differences += not self._same_alone(self._single[number], number % 2 == 0)
        return BATCHES + SINGLE, states + SINGLE, differences

    def _of(self, states: FunctionStates) -> list[Batch]:
        """Batches of one function: every state alone, and batches by rows and by columns."""
        function, rows = self._robot.function(states.name), len(states.inputs[0])
        random = np.random.default_rng(rows)
        chosen = [np.array([row]) for row in range(rows)]
        chosen += [random.integers(rows, size=size) for size in SIZES[1:]]
        made = []
        for number, picked in enumerate(chosen):
            arranged = np.asfortranarray if number % 2 else np.ascontiguousarray
            inputs = tuple(
                arranged(values[picked].reshape(len(picked), *port.shape))
                for values, port in zip(states.inputs, function.inputs, strict=True)
            )
            alone = self._alone(states.name, inputs) if len(picked) == 1 else ()
            made.append(Batch(states.name, inputs, *self._called(states.name, inputs), alone))
        return made

    def _called(self, name: str, inputs: tuple[Array, ...]) -> tuple[tuple[bytes, ...], bytes]:
        words = np.zeros(len(inputs[0]), np.uint32)
        results = self._robot.function(name).results(*inputs, status=words)
        return tuple(np.ascontiguousarray(values).tobytes() for values in results), words.tobytes()

    def _alone(self, name: str, inputs: tuple[Array, ...]) -> tuple[bytes, ...]:
        """Status word and results of one state, bound to arrays."""
        call = self._robot.function(name).bind(*(np.ascontiguousarray(values[0]) for values in inputs))
        word = call.status_word().to_bytes(4, "little")
        return (word, *(np.ascontiguousarray(values).tobytes() for values in call.results))

    def _same_alone(self, batch: Batch, bound: bool) -> bool:
        """One state, whose status raises; or bound to arrays, whose status is a word."""
        if bound:
            return self._alone(batch.function, batch.inputs) == batch.alone
        inputs = [np.ascontiguousarray(values[0]) for values in batch.inputs]
        return self._raises(self._robot.function(batch.function), inputs) == any(batch.alone[0])

    @staticmethod
    def _raises(function: KernelFunction, inputs: list[Array]) -> bool:
        try:
            function(*inputs)
        except StateError:
            return True
        return False
