"""Whether a window that is computed by other forms is as accurate: errors to first order, of exact leaves.

Numbers are real, and only + − × ÷ are done to them, whose results are the same on every machine.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from functools import reduce
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.saturation.splice import Replacement
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import ExprGraph, Node

Array = NDArray[Any]
Value = tuple[Array, Array]
"""Values in all samples, and by how many unit roundoffs they may be off."""
GROWTH, MOST = 2.0, 0.5
"""By which the bound of a root may grow in so large a part of all samples: half of it is the order of terms, which
compilers choose too."""
SAME = 1e-9
"""Relative difference of equal values."""


SAMPLES = 24
"""Points at which windows are looked at."""
RING = ("add", "mul", "neg", "div")
"""Operations that windows are made of."""


def rough_values(graph: ExprGraph) -> Array:
    """Values of nodes at random numbers from 1/5 to 5 of both signs, a row each.

    Of functions it is enough that they vary: an odd or even one stands in for each.
    """
    chance, values = Random(1), np.empty((len(graph.nodes), SAMPLES))  # noqa: S311  # nosec B311 - the same in every run
    with np.errstate(all="ignore"):
        for index, (op, args, payload) in enumerate(graph.nodes):
            arguments = [values[argument] for argument in args]
            if op == "const":
                values[index] = payload
            elif not args:
                values[index] = [_drawn(chance) for _ in range(SAMPLES)]
            elif op in RING:
                values[index] = OPERATIONS[op].evaluate(*arguments)
            else:
                parities = [OPERATIONS[op].parity_in(place) for place in range(len(args))]
                values[index] = reduce(operator.mul, map(_stand_in, arguments, parities))
    return values


def _drawn(chance: Random) -> float:
    size = (1 + chance.randrange(24 << 40) / (1 << 40)) / 5
    return size if chance.randrange(2) else -size


def _stand_in(value: Array, parity: int) -> Array:
    """A function of no other interest, odd, even or neither."""
    square = value * value
    even = (square + 7.0) / (square * (square + 3.0) + 17.0)
    result: Array = value * even if parity < 0 else even if parity else (value + 1.0) * even
    return result


def keeps_accuracy(nodes: Sequence[Node], samples: Array, replacement: Replacement) -> bool:
    """Whether all roots of a window are what they were, and hardly less accurate.

    Args:
        nodes: Nodes of the graph.
        samples: Their values, a row each.
        replacement: What is to be put in the place of a window.
    """
    before, after = _window(nodes, samples, replacement), _forms(samples, replacement)
    for root, number in zip(replacement.window.roots, replacement.classes, strict=True):
        (value, bound), (other, further) = before[root], after[number]
        if not (abs(other - value) <= SAME * (abs(value) + bound)).all():
            return False
        growth = sorted((further / np.where(bound > abs(value), bound, abs(value))).tolist())
        if growth[int(MOST * SAMPLES)] > GROWTH:
            return False
    return True


def _window(nodes: Sequence[Node], samples: Array, replacement: Replacement) -> dict[int, Value]:
    known = {leaf: _exact(samples[leaf]) for leaf in replacement.window.leaves}
    for index in replacement.window.nodes:
        known[index] = _computed(nodes[index].op, [known[argument] for argument in nodes[index].args])
    return known


def _forms(samples: Array, replacement: Replacement) -> dict[int, Value]:
    known: dict[int, Value] = {}
    one = _exact(np.ones(samples.shape[1], samples.dtype))
    for number, form in replacement.choice.forms.items():
        args = [known[argument] for argument in form.args]
        match form.op:
            case "Leaf":
                known[number] = _exact(samples[replacement.window.leaves[form.leaf]])
            case "Zero" | "One":
                known[number] = one if form.op == "One" else _exact(0.0 * one[0])
            case "Inverse":
                known[number] = _computed("div", [one, *args])
            case _:
                known[number] = _computed(form.op.lower(), args)
    return known


def _exact(value: Array) -> Value:
    return value, np.zeros(value.shape)


def _computed(op: str, args: list[Value]) -> Value:
    """An operation, with what its arguments are off by and its own rounding."""
    (a, off_a), (b, off_b) = args if len(args) == 2 else (args[0], args[0])
    match op:
        case "neg":
            return -a, off_a
        case "add":
            return a + b, off_a + off_b + abs(a + b)
        case "mul":
            return a * b, abs(a) * off_b + abs(b) * off_a + abs(a * b)
    quotient = a / b
    return quotient, (off_a + abs(quotient) * off_b) / abs(b) + abs(quotient)
