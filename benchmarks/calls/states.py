"""States of all functions of a robot: good ones, and those that no controller should ever give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.emit.states import DrawnStates
from pkmgen.functions.types import GeneratedFunction
from pkmgen.mechanism.robot_model import RobotModel

Array = NDArray[Any]
EXTREMES = (
    *(0.0, -0.0, 5e-324, -5e-324, 1e-310, 1e-155, 1e155, 1e300, -1e300, np.inf, -np.inf, np.nan),
    *(1e-40, 1e-20, 1e20, 3e38),
)
"""Zeros, numbers whose squares are lost or too large, denormal ones, what is no number; the last ones of `float`."""
FAR = 9.0
"""Times a good state: out of reach, most often."""


@dataclass(frozen=True, slots=True)
class FunctionStates:
    """States of one function.

    Attributes:
        name: The function.
        inputs: For each input in order, a row for each state.
        good: How many of the first rows are states of the box at which the function has a result; others are extreme.
    """

    name: str
    inputs: tuple[Array, ...]
    good: int


def states_of(
    mechanism: RobotModel,
    functions: Sequence[GeneratedFunction],
    parameters: Mapping[str, float],
    good: int,
    extreme: int,
    seed: int,
) -> list[FunctionStates]:
    """Draw states of every function of a robot.

    Args:
        mechanism: The robot.
        functions: Its functions.
        parameters: Values of parameters that are no numbers in the code.
        good: How many states of the box are wanted; fewer where the function seldom has a result.
        extreme: How many beside them.
        seed: Of the random numbers.
    """
    drawn, random = DrawnStates(mechanism, functions, parameters, good, seed), np.random.default_rng(seed)
    return [_states_of(function, drawn, extreme, random) for function in functions]


def _states_of(
    function: GeneratedFunction, drawn: DrawnStates, extreme: int, random: np.random.Generator
) -> FunctionStates:
    ports, found = function.graph.inputs, drawn.of(function.graph)
    good = tuple(found[port.name] for port in ports)
    count = len(good[0])
    source = good if count else tuple(random.uniform(-1.0, 1.0, (1, port.size)) for port in ports)
    bad = list(_extremes(source, extreme, random))
    columns = zip(good, *bad, strict=True) if bad else ((values,) for values in good)
    return FunctionStates(function.graph.name, tuple(np.ascontiguousarray(np.vstack(rows)) for rows in columns), count)


def _extremes(good: tuple[Array, ...], count: int, random: np.random.Generator) -> Iterator[tuple[Array, ...]]:
    """Good states gone wrong in turn: far away, one entry extreme, one input, all alike, all mixed."""
    sizes = [values.shape[1] for values in good]
    for turn in range(count):
        row = random.integers(len(good[0]))
        entries = np.concatenate([values[row] for values in good])
        value = EXTREMES[turn // 5 % len(EXTREMES)]
        match turn % 5:
            case 0:
                entries = entries * FAR * random.choice([-1.0, 1.0, 3.0])
            case 1:
                entries[random.integers(len(entries))] = value
            case 2:
                first = np.cumsum([0, *sizes])[chosen := random.integers(len(sizes))]
                entries[first : first + sizes[chosen]] = value
            case 3:
                entries[:] = value
            case _:
                entries = np.where(random.random(len(entries)) < 0.5, random.choice(EXTREMES, len(entries)), entries)
        yield tuple(part[None] for part in np.split(entries, np.cumsum(sizes)[:-1]))
