"""Samples: values of all nodes at random inputs and parameters, where expressions differ unless they are identical."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.operations import OPERATIONS, Operation
from pkmgen.graph.types import LEAVES, ExprGraph, Node

Array = NDArray[Any]
SAMPLES, SEED = 24, 1
SIDES = np.resize([1.0, -1.0], SAMPLES)
"""Which of two values a root has that is taken of angles alone: √x² is not x, even if x is positive in all samples.

Of complex numbers a root changes sides by itself.
"""
_ARITHMETIC = ("add", "mul", "neg", "div")
"""Operations of which many are computed at once."""


def sampled(graph: ExprGraph, leaves: dict[Node, Array]) -> Array:
    """Compute all nodes in all samples.

    Args:
        graph: The graph.
        leaves: Values of inputs and parameters that are known from another graph; those that are drawn are added.

    Returns:
        A row of samples for each node.
    """
    values = np.empty((len(graph.nodes), SAMPLES), complex)
    _draw(graph, leaves)
    with np.errstate(all="ignore"):
        for (_, op, _), places in sorted(_alike(graph).items()):
            if op == "const":
                values[places] = np.array([graph.nodes[i].payload for i in places], complex)[:, None]
            elif op in LEAVES:
                values[places] = [leaves[graph.nodes[i]] for i in places]
            elif op in _ARITHMETIC:
                arguments = np.array([graph.nodes[i].args for i in places]).T
                values[places] = OPERATIONS[op].evaluate(*[values[column] for column in arguments])
            else:
                for i in places:
                    values[i] = _value(OPERATIONS[op], [values[argument] for argument in graph.nodes[i].args])
    return values


def _alike(graph: ExprGraph) -> dict[tuple[int, str, int], list[int]]:
    """Nodes that can be computed at once: by how far they are from the leaves, operation and number of arguments."""
    depths: list[int] = []
    alike: dict[tuple[int, str, int], list[int]] = {}
    depth_of = depths.__getitem__
    for index, (op, args, _) in enumerate(graph.nodes):
        depth = 1 + max(map(depth_of, args)) if args else 0
        depths.append(depth)
        alike.setdefault((depth, op, len(args)), []).append(index)
    return alike


def _draw(graph: ExprGraph, leaves: dict[Node, Array]) -> None:
    """Draw values of the inputs and parameters that are not known."""
    unknown = [i for i, node in enumerate(graph.nodes) if node.op in ("input", "parameter") and node not in leaves]
    if unknown:
        angles, sizes, bits = _angles(graph), _sizes(graph), np.random.PCG64(SEED)
        leaves.update({graph.nodes[index]: _drawn(bits, index in angles, sizes) for index in unknown})


def _angles(graph: ExprGraph) -> set[int]:
    """What sines, cosines and the like are taken of, numbers; these grow beyond all bounds for complex ones."""
    angles: set[int] = set()
    for index in range(len(graph.nodes) - 1, -1, -1):
        node = graph.nodes[index]
        if index in angles or (node.args and OPERATIONS[node.op].scaling is None):
            angles.update(node.args)
    return angles


def _sizes(graph: ExprGraph) -> Array:
    """The size of inputs for each sample: one, and what the numbers are that something is added to.

    In a robot of micrometres, inputs of one would hide its lengths, and lines to all of its points would be parallel.
    """
    sizes = sorted(
        abs(graph.nodes[i].payload)  # type: ignore[arg-type]
        for node in graph.nodes
        if node.op == "add"
        for i in node.args
        if graph.nodes[i].op == "const" and graph.nodes[i].payload
    )
    usual = np.interp((0.1, 0.5), np.linspace(0.0, 1.0, len(sizes)), sizes) if sizes else np.ones(2)
    return np.resize(np.clip([1.0, *usual], 1e-9, 1e9), SAMPLES)


def _drawn(bits: np.random.PCG64, angle: bool, sizes: Array) -> Array:
    """Random numbers, the same on every machine: angles up to ±3, others complex and from 1/5 to 5 times a size."""
    first, second = bits.random_raw((2, SAMPLES)) / 2.0**64
    result: Array = 6.0 * (first - 0.5) if angle else sizes * 25.0 ** (first - 0.5) * np.exp(2j * np.pi * second)
    return result


def sampled_precisely(graph: ExprGraph, wanted: Iterable[int], leaves: Mapping[Node, Array]) -> dict[int, Array]:
    """Compute some nodes once more, in numbers of more digits where the machine has them.

    Args:
        graph: The graph.
        wanted: The nodes.
        leaves: Values of inputs and parameters, as `sampled` drew them.

    Returns:
        Samples by node: of those wanted, and of what they are computed from.
    """
    values: dict[int, Array] = {}
    with np.errstate(all="ignore"):
        for index in sorted(graph.needed_by(wanted)):
            node = graph.nodes[index]
            if node.op == "const":
                values[index] = np.full(SAMPLES, node.payload, np.clongdouble)
            elif node.op in LEAVES:
                values[index] = leaves[node].astype(np.clongdouble)
            else:
                values[index] = _value(OPERATIONS[node.op], [values[argument] for argument in node.args])
    return values


def _stand_in(value: Array) -> Array:
    """An odd function of no other interest, about one in size."""
    size = np.abs(value)
    result: Array = value / (1.0 + size) * np.exp(1j * size)
    return result


def _value(operation: Operation, arguments: list[Array]) -> Array:
    """Value of an operation on complex numbers, or of what has its symmetry and nothing else where it has none."""
    if operation.analytic:
        value: Array = operation.evaluate(*arguments)
        changes = operation.two_valued and not np.any(arguments[0].imag)
        return value * SIDES if changes else value
    if operation.commutative:
        return _stand_in(np.sum(arguments, axis=0) + 0.7) * _stand_in(np.prod(arguments, axis=0) + 1.3)
    parities = [operation.parity_in(place) for place in range(len(arguments))]
    pairs = enumerate(zip(arguments, parities, strict=True))
    seen = [
        value if parity < 0 else value * value if parity else value + 1.0 + place for place, (value, parity) in pairs
    ]
    return np.prod([_stand_in(value) for value in seen], axis=0)  # type: ignore[no-any-return]
