"""States on which a kernel is tried when it is built, computed from the graphs that its C text is written from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.compile import Compilation
from pkmgen.emit.native.trial import Array, Trial
from pkmgen.emit.states import DrawnStates
from pkmgen.graph.types import ExprGraph

STATES = 5
"""Of each function: those of a register, and one more. A last one has an input that is no number."""
SHAKE_DIGITS = 64.0
"""Units in the last place by which inputs are perturbed, to measure the effect of rounding."""
ROUNDING = {"double": 1e-9, "float": 2e-3}
"""Part of the greatest entry of an output that is rounding in any case."""
SHAKE_MARGIN = 100.0
"""Factor of the effect of perturbed inputs that rounding may have."""
NOISE, BOUNDS = 20.0, ("_bound", "_input_share")
"""The same part of outputs that measure what Newton's method leaves: that is rounding itself, and has no digits."""


def make_trials(made: Compilation, manifest: Mapping[str, Any]) -> tuple[Trial, ...]:
    """Draw states of all functions and evaluate their graphs.

    Args:
        made: The robot.
        manifest: That of the texts that are compiled.

    Returns:
        A trial of each function of which a good state was found.
    """
    values, graphs = made.file.values, [function.graph for function in made.functions]
    states = DrawnStates(made.mechanism, made.functions, values, STATES, seed=0)
    judge, names = (
        _Judge(graphs, values, made.options.real),
        {row["name"]: row["c_name"] for row in manifest["functions"]},
    )
    trials = (judge.trial(graph, names[graph.name], states.of(graph)) for graph in graphs if graph.name in names)
    return tuple(trial for trial in trials if trial is not None)


class _Judge:
    """Graphs evaluated by numpy, and how far rounding may move what they give."""

    def __init__(self, graphs: Sequence[ExprGraph], values: Mapping[str, float], real: str) -> None:
        self._kernel, self._rounding = NumpyKernel(graphs, values, real), ROUNDING[real]
        self._type: np.dtype[Any] = np.dtype(np.float64 if real == "double" else np.float32)
        self._step = SHAKE_DIGITS * float(np.finfo("float64" if real == "double" else "float32").eps)

    def trial(self, graph: ExprGraph, c_name: str, states: Mapping[str, Array]) -> Trial | None:
        """A trial of a function; None where no state of it is good."""
        inputs = [np.asarray(states[port.name], self._type) for port in graph.inputs]
        if not inputs or not len(inputs[0]):
            return None
        outputs, good = self._compute(graph, [np.stack([array, *self._shaken(array)]) for array in inputs])
        if not good.any():
            return None
        chosen = np.append(np.flatnonzero(good), np.flatnonzero(good)[0])
        given = tuple(array[chosen] for array in inputs)
        given[0][-1, 0] = np.nan
        right = tuple(values[0, chosen] for values in outputs)
        moved = (np.abs(values[1:] - values[0]).max(axis=0)[chosen] for values in outputs)
        sizes = (np.abs(values).max(axis=1, keepdims=True, initial=0.0) for values in right)
        digits = (self._digits(graph, port.name) for port in graph.outputs)
        allowed = tuple(
            d * np.maximum(size, 1e-300) + SHAKE_MARGIN * way for d, size, way in zip(digits, sizes, moved, strict=True)
        )
        return Trial(graph.name, c_name, given, right, allowed)

    def _digits(self, graph: ExprGraph, output: str) -> float:
        """Part of its greatest entry that an output may be off by in any case; an iteration may take other steps."""
        if graph.iteration is not None and output == graph.iteration.convergence.name:
            return np.inf
        measures_noise = graph.iteration is not None and output.endswith(BOUNDS)
        return NOISE if measures_noise else self._rounding

    def _compute(self, graph: ExprGraph, inputs: Sequence[Array]) -> tuple[list[Array], Array]:
        """Outputs (variants, states, entries) of inputs of that shape, and which states are good in all variants."""
        ways, count, _ = inputs[0].shape
        outputs = [np.empty((ways * count, port.size), self._type) for port in graph.outputs]
        words = np.zeros(ways * count, np.uint32)
        rows = [array.reshape(ways * count, -1) for array in inputs]
        self._kernel.call(graph.name, ways * count, rows, outputs, words)
        good = (words.reshape(ways, count) == 0).all(axis=0)
        return [output.astype(float).reshape(ways, count, -1) for output in outputs], good

    def _shaken(self, array: Array) -> list[Array]:
        """The same inputs a few units in the last place away, entries to either side."""
        step = self._step * np.where(np.arange(array.shape[1]) % 2, -1.0, 1.0)
        return [np.asarray(array * (1.0 + way), self._type) for way in (step, -step, np.abs(step))]
