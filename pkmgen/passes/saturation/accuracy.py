"""Whether a window that is computed by other forms is as accurate: errors to first order, of exact leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.types import Node
from pkmgen.passes.saturation.splice import Replacement

Array = NDArray[Any]
Value = tuple[Array, Array]
"""Values in all samples, and by how many unit roundoffs they may be off."""
GROWTH = 2.0
"""By which the mean bound of a root may grow: half of it is the order of terms, which compilers choose too."""
SAME = 1e-9
"""Relative difference of equal values."""


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
        scale = np.abs(value) + bound
        if not np.all(np.abs(other - value) <= SAME * scale):
            return False
        if np.mean(further / scale) > GROWTH * np.mean(np.maximum(bound, np.abs(value)) / scale):
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
            return a + b, off_a + off_b + np.abs(a + b)
        case "mul":
            return a * b, np.abs(a) * off_b + np.abs(b) * off_a + np.abs(a * b)
    quotient = a / b
    return quotient, (off_a + np.abs(quotient) * off_b) / np.abs(b) + np.abs(quotient)
