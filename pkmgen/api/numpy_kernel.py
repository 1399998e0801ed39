"""The same graphs evaluated by numpy: no compiler needed, slower, useful as a reference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen import status as status_words
from pkmgen.formulation.types import GuardKind
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph, GraphGuard

__all__ = ["NumpyKernel"]


class NumpyKernel:
    """Evaluates optimised graphs; same calls and statuses as a compiled kernel."""

    def __init__(self, graphs: Sequence[ExprGraph], parameters: Mapping[str, float], real: str) -> None:
        self._graphs = {graph.name: graph for graph in graphs}
        self._parameters = parameters
        self._real = np.dtype(np.float64 if real == "double" else np.float32)

    def call(
        self, name: str, count: int, inputs: Sequence[NDArray[Any]], output: NDArray[Any], status: NDArray[np.uint32]
    ) -> None:
        """Compute `count` states; see `NativeKernel.call`."""
        graph = self._graphs[name]
        named = {port.name: array for port, array in zip(graph.inputs, inputs, strict=True)}
        result = evaluate_graph(graph, named, self._parameters)
        with np.errstate(over="ignore"):
            values = result.outputs[graph.outputs[0].name].astype(self._real)
        finite = np.all([np.isfinite(array).all(axis=1) for array in inputs], axis=0).reshape(count)
        status[:] = 0
        with np.errstate(invalid="ignore"):
            for guard, (value, low) in zip(graph.guards, result.guards, strict=True):
                words = _guard_status(guard, value, low)
                status |= words if guard.limb is not None else np.where(status == 0, words, 0).astype(np.uint32)
        status[~finite] = status_words.NOT_FINITE
        status[(status == 0) & ~np.isfinite(values).all(axis=1)] = status_words.NOT_FINITE
        output[...] = np.where((status == 0)[:, None], values, np.nan).reshape(output.shape)


def _guard_status(guard: GraphGuard, value: NDArray[Any], low: NDArray[Any]) -> NDArray[np.uint32]:
    limb = guard.limb
    reach = status_words.OUT_OF_REACH | (0 if limb is None else 1 << (status_words.LIMB_OUT_OF_REACH + limb))
    stuck = status_words.SINGULAR | (0 if limb is None else 1 << (status_words.LIMB_SINGULAR + limb))
    match guard.kind:
        case GuardKind.REACH:
            words = np.where(value > low, 0, np.where(value >= -low, stuck, reach))
        case GuardKind.REACH_CLOSED:
            words = np.where(value >= -low, 0, reach)
        case GuardKind.SINGULAR:
            words = np.where(np.abs(value) <= low, stuck, 0)
    return words.astype(np.uint32)
