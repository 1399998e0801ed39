"""States at which ways of computing a kernel may disagree: far away, at the borders of statuses, of extreme size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Status = Callable[[Sequence[Array]], NDArray[np.uint32]]
EXTREMES = (0.0, -0.0, 5e-324, 1e-310, 1e-155, 1e-20, 1e20, 1e75, 1e100, 1e153, 1e154, 1e155, 1e300, np.inf, np.nan)
DISTANCES = (0.3, 1.0, 3.0, 30.0, 1e4)
"""In sizes of an input over the box."""
ULPS = (*range(-20, 21), -100, 100, -10_000, 10_000, -1_000_000, 1_000_000)
HALVINGS = 60


def beyond(inputs: Sequence[Array], random: np.random.Generator) -> list[Array]:
    """States ever farther from the box, each distance for the first input alone and for all of them."""
    rows: list[list[Array]] = []
    for distance in DISTANCES:
        for ports in ({0}, set(range(len(inputs)))):
            row = []
            for place, values in enumerate(inputs):
                size = values.std(axis=0) + 1e-3
                away = distance * size * random.normal(size=values.shape) if place in ports else 0.0
                row.append(values + away)
            rows.append(row)
    return joined(rows)


def extreme(inputs: Sequence[Array], random: np.random.Generator) -> list[Array]:
    """One entry, one whole input, everything replaced by or multiplied with numbers of extreme size."""
    rows: list[list[Array]] = []
    base = [values[:3] for values in inputs]
    for number in EXTREMES:
        for place, values in enumerate(base):
            for entry in range(min(values.shape[1], 7)):
                for sign in (1.0, -1.0):
                    changed = [array.copy() for array in base]
                    changed[place][:, entry] = sign * number
                    rows.append(changed)
            changed = [array.copy() for array in base]
            changed[place] = number * random.uniform(0.5, 1.5, values.shape)
            rows.append(changed)
            with np.errstate(over="ignore", invalid="ignore", under="ignore"):
                changed = [array.copy() for array in base]
                changed[place] = number * values
            rows.append(changed)
        if np.isfinite(number):
            with np.errstate(over="ignore", under="ignore"):
                rows.append([number * values for values in base])
                rows.append([base[0], *(number * values for values in base[1:])])
    return joined(rows)


def joined(rows: Sequence[Sequence[Array]]) -> list[Array]:
    """Many lists of inputs as one."""
    return [np.concatenate(arrays) for arrays in zip(*rows, strict=True)]


def borders(
    status: Status, good: Sequence[Array], others: Sequence[Array], quaternions: Sequence[tuple[int, int]]
) -> list[Array]:
    """States within ulps of where the status of one state changes, on straight ways from good states to others.

    Args:
        status: Status words of states.
        good: Where the ways begin.
        others: Where they end.
        quaternions: Input and first entry of quaternions, which keep their length.
    """

    def at(part: Array) -> list[Array]:
        states = [a + part[:, None] * (b - a) for a, b in zip(good, others, strict=True)]
        for place, first in quaternions:
            turn = states[place][:, first : first + 4]
            states[place][:, first : first + 4] = turn / np.linalg.norm(turn, axis=1, keepdims=True)
        return states

    count = len(good[0])
    with np.errstate(all="ignore"):
        low, high = np.zeros(count), np.ones(count)
        words_low, words_high = status(at(low)), status(at(high))
        changing = words_low != words_high
        for _ in range(HALVINGS):
            middle = 0.5 * (low + high)
            same = status(at(middle)) == words_low
            low, high = np.where(same, middle, low), np.where(same, high, middle)
        if not changing.any():
            return [values[:0] for values in good]
        rows = []
        for ulps in ULPS:
            part = high + ulps * np.spacing(np.maximum(high, 1e-3))
            rows.append([values[changing] for values in at(part)])
        edge = at(high)
        for ulps in (1, 2, 5, 20):
            for direction in (-1.0, 1.0):
                moved = [values + direction * ulps * np.spacing(values) for values in edge]
                rows.append([values[changing] for values in moved])
    return joined(rows)


def kinds(
    status: Status, inputs: Sequence[Array], quaternions: Sequence[tuple[int, int]], seed: int
) -> Iterator[tuple[str, list[Array]]]:
    """All states by kind: of the box, beyond it, at borders of statuses, of extreme size."""
    random = np.random.default_rng(seed)
    yield "box", list(inputs)
    far = beyond(inputs, random)
    yield "beyond", far
    normed = [values.copy() for values in far]
    with np.errstate(invalid="ignore"):
        for place, first in quaternions:
            turn = normed[place][:, first : first + 4]
            normed[place][:, first : first + 4] = turn / np.linalg.norm(turn, axis=1, keepdims=True)
    if quaternions:
        yield "beyond, turned", normed
    repeats = len(far[0]) // len(inputs[0])
    good = [np.tile(values, (repeats, 1)) for values in inputs]
    yield "borders", borders(status, good, normed, quaternions)
    edges = extreme(inputs, random)
    yield "extreme", edges
    finite = np.all([np.isfinite(values).all(axis=1) for values in edges], axis=0)
    ends = [values[finite] for values in edges]
    begin = [np.tile(values[:1], (len(ends[0]), 1)) for values in inputs]
    yield "borders of size", borders(status, begin, ends, ())
