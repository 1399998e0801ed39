"""What a compiled robot has to agree with: itself, in all ways of calling it, and what it was made from."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from benchmarks.fuzz.differences import difference
from pkmgen.api.function import KernelFunction
from pkmgen.api.robot import Robot
from pkmgen.api.trials import NOISE
from pkmgen.checks.oracle.numbers import Array
from pkmgen.checks.states import CheckResult

SIZES = (0, 1, 7, 8, 9, 33)
"""Of batches: none, one, and around the number of lanes of one loop."""
Called = tuple[dict[str, Array], Array]
"""Outputs by name, and status words."""
BEYOND = 9
"""So many states are beside the box, for statuses that differ."""
SAME = 1e-12
"""Largest relative error of one source in two ways of calling."""


def compare_calls(robot: Robot, states: Mapping[str, Array]) -> Iterator[CheckResult]:
    """Compare one state at a time with batches and with columns, values and statuses, of every function of a robot."""
    for function in robot.functions.values():
        given = given_to(function, states)
        if given is None:
            continue
        count = len(given[0])
        single = [called(function, [values[row] for values in given]) for row in range(count)]
        expected, limit = _stacked(single), limit_of(function)
        for size in SIZES:
            rows = np.arange(size) % count
            batch = called(function, [np.ascontiguousarray(entries[rows]) for entries in given])
            yield from _same(f"{function.name}, batch of {size}", batch, _only(expected, rows), limit)
            found = called(function, [np.asfortranarray(entries[rows]) for entries in given])
            yield from _same(f"{function.name}, columns of {size}", found, _only(expected, rows), limit)
            other = sum(not np.array_equal(found[0][name], own, equal_nan=True) for name, own in batch[0].items())
            yield CheckResult(f"{function.name}, columns of {size}: bits", "rows", float(other), 0.0, size)
        loose = [_unaligned(entries) for entries in given]
        yield from _same(f"{function.name}, unaligned", called(function, loose), expected, limit)
        yield from _in_place(function, given, expected, limit)
        backwards = [np.asarray(entries[::-1])[:, ::-1][:, ::-1] for entries in given]
        yield from _same(
            f"{function.name}, strided", called(function, backwards), _only(expected, slice(None, None, -1)), limit
        )


def _unaligned(values: Array) -> Array:
    """The same values where no double may begin."""
    return np.frombuffer(b"-" + values.tobytes(), np.float64, values.size, offset=1).reshape(values.shape)


def _in_place(function: KernelFunction, given: list[Array], expected: Called, limit: float) -> Iterator[CheckResult]:
    """The first result over the last input, where it has room there."""
    arrays, (first, *_) = [entries.copy() for entries in given], function.outputs
    count = len(arrays[-1])
    if arrays[-1].shape != (count, *first.shape):
        return
    words = np.zeros(count, np.uint32)
    function(*arrays, out=arrays[-1], status=words)
    found = {first.name: arrays[-1].reshape(count, -1)}, words
    yield from _same(f"{function.name}, in place", found, ({first.name: expected[0][first.name]}, expected[1]), limit)


def within(function: KernelFunction, states: Mapping[str, Array]) -> Mapping[str, Array]:
    """States at which a function is compared with its graph: of what Newton's method finds, those of the box.

    Far beyond reach it wanders, and one bit decides whether and where it ends.
    """
    if all(port.name != "convergence" for port in function.outputs):
        return states
    return {name: values[:-BEYOND] for name, values in states.items()}


def given_to(function: KernelFunction, states: Mapping[str, Array]) -> list[Array] | None:
    """Inputs of a function; None where the states do not tell them."""
    needed = [port for port in function.inputs if port.name in states or port.default is None]
    if any(port.name not in states for port in needed):
        return None
    return [states[port.name].reshape(-1, *port.shape) for port in needed]


def called(function: KernelFunction, given: list[Array]) -> Called:
    """All outputs by name, a row for each state, and status words, of one state or a batch.

    What an iteration says of itself is left out: a step more or less is no difference.
    """
    batch = given[0].shape[: given[0].ndim - len(function.inputs[0].shape)]
    words = np.zeros(batch, np.uint32)
    found = function.results(*given, status=words)._asdict()
    sizes = {port.name: port.size for port in function.outputs if port.name != "convergence"}
    return {name: found[name].reshape(*batch, size) for name, size in sizes.items()}, words


def _stacked(single: list[Called]) -> Called:
    values, words = zip(*single, strict=True)
    return {name: np.array([own[name] for own in values]) for name in values[0]}, np.array(words)


def _only(of: Called, rows: Any) -> Called:
    return {name: own[rows] for name, own in of[0].items()}, of[1][rows]


def limit_of(function: KernelFunction, usual: float = SAME) -> float:
    """Largest error of a function; bounds that measure what Newton's method leaves are rounding themselves."""
    iterates = any(port.default is not None for port in function.inputs)
    return NOISE if iterates and "error_bound" in function.name else usual


def _same(name: str, found: Called, expected: Called, limit: float) -> Iterator[CheckResult]:
    """Values where both say that they are good, and the status words."""
    (values, words), (wanted, told) = found, expected
    count = len(words)
    yield CheckResult(f"{name}: statuses", "one state", float(np.count_nonzero(words != told)), 0.0, max(count, 1))
    good = (words == 0) & (told == 0)
    yield CheckResult(name, "one state", worst_of(values, wanted, good), limit, max(count, 1))


def worst_of(found: Mapping[str, Array], expected: Mapping[str, Array], good: Array) -> float:
    """Largest error of any output at the good states, each by the largest entry of its own."""
    return max((difference(own[good], expected[name][good]) for name, own in found.items()), default=0.0)


def sides_of(rows: Array) -> Array:
    """Signs of the determinants of J_inv (states, m, n) of all choices of n motors; beyond a singular pose one differs.

    With more motors than freedoms, forward kinematics may be told by any n of them.
    """
    choices = itertools.combinations(range(rows.shape[1]), rows.shape[2])
    return np.stack([np.sign(np.linalg.det(rows[:, list(chosen)])) for chosen in choices], axis=1)


def apart(found: Array, expected: Array) -> float:
    """By how much positions of motors differ, full turns left out, rad or m."""
    far = np.abs(found - expected)
    return float(np.max(np.minimum(far, np.abs(far - 2 * np.pi * np.round(far / (2 * np.pi)))), initial=0.0))
