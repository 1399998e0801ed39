"""Evaluate a graph with numpy: the slow reference that every pass and every kernel is compared with.

Works on whole batches and on complex numbers, so that a derivative can be taken by the complex step.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.types import ExprGraph

__all__ = ["Evaluation", "evaluate_graph"]

Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Values of a graph.

    Attributes:
        outputs: By name, of shape (batch, entries).
        guards: Value and limit of each guard, in order, of shape (batch,).
        nodes: Value of every node.
    """

    outputs: Mapping[str, Array]
    guards: tuple[tuple[Array, Array], ...]
    nodes: tuple[Array, ...]


_FUNCTIONS: dict[str, Callable[..., Array]] = {
    "neg": np.negative,
    "div": np.divide,
    "sqrt": np.sqrt,
    "sin": np.sin,
    "cos": np.cos,
    "tan": np.tan,
    "atan2": np.arctan2,
    "sign": lambda a: np.sign(np.real(a)),
    "max": np.maximum,
}


def evaluate_graph(
    graph: ExprGraph, inputs: Mapping[str, Array], parameters: Mapping[str, float] | None = None
) -> Evaluation:
    """Compute all nodes of a graph.

    Args:
        graph: The graph.
        inputs: For each input port an array of shape (batch, entries), real or complex.
        parameters: Values of the runtime parameters, SI units.

    Returns:
        Outputs and guard values; NaN or infinite where the state has no result.
    """
    values: list[Array] = []
    with np.errstate(all="ignore"):
        for node in graph.nodes:
            arguments = [values[index] for index in node.args]
            if node.op == "const":
                values.append(np.asarray(node.payload))
            elif node.op == "parameter":
                assert isinstance(node.payload, str)
                values.append(np.asarray((parameters or {})[node.payload]))
            elif node.op == "input":
                assert isinstance(node.payload, tuple)
                port, entry = node.payload
                values.append(inputs[port][:, entry])
            elif node.op == "add":
                values.append(sum(arguments[1:], start=arguments[0]))
            elif node.op == "mul":
                values.append(math.prod(arguments[1:], start=arguments[0]))
            else:
                values.append(_FUNCTIONS[node.op](*arguments))
    count = max((len(array) for array in inputs.values()), default=1)

    def spread(index: int) -> Array:
        return np.broadcast_to(values[index], (count,))

    outputs = {port.name: np.stack([spread(index) for index in port.nodes], axis=-1) for port in graph.outputs}
    guards = tuple((spread(guard.value), spread(guard.low)) for guard in graph.guards)
    return Evaluation(outputs, guards, tuple(values))
