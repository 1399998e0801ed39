"""A graph in sixty digits: what its `double` values lose is rounding and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import mpmath
import numpy as np

from pkmgen.fuzz.oracle.numbers import Array
from pkmgen.graph.types import ExprGraph

DIGITS = 60
FUNCTIONS = {
    name: getattr(mpmath.mp, name) for name in ("sqrt", "sin", "cos", "tan", "tanh", "atan2", "sign")
}  # fmt: skip


def precise_values(graph: ExprGraph, inputs: Mapping[str, Array]) -> Array | None:
    """First output of a graph at one state, rounded to `double` at the end.

    Args:
        graph: Graph with its numbers in it.
        inputs: By port, the entries of one state.

    Returns:
        The entries; None where the graph has an iteration.
    """
    if graph.iteration is not None:
        return None
    values: list[Any] = []
    with mpmath.workdps(DIGITS):
        for node in graph.nodes:
            if node.op == "const":
                values.append(mpmath.mpf(float(node.payload)))  # type: ignore[arg-type]
            elif node.op == "input":
                assert isinstance(node.payload, tuple)
                port, entry = node.payload
                values.append(mpmath.mpf(float(inputs[port][entry])))
            else:
                values.append(_operation(node.op, [values[index] for index in node.args]))
    return np.array([float(values[index]) for index in graph.outputs[0].nodes])


def _operation(op: str, args: list[Any]) -> Any:
    match op:
        case "add":
            return mpmath.fsum(args)
        case "mul":
            return mpmath.fprod(args)
        case "div":
            return args[0] / args[1]
        case "neg":
            return -args[0]
        case "abs":
            return abs(args[0])
        case "max":
            return max(args)
    return FUNCTIONS[op](*args)
