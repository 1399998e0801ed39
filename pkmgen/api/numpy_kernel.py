"""The same graphs evaluated by numpy: no compiler needed, slower, useful as a reference."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen import status as status_words
from pkmgen.api.rollout import runge_kutta_steps
from pkmgen.emit.native.kernel import Arrays, DirectCall, StatusWords
from pkmgen.functions.types import WATCHED
from pkmgen.graph.evaluate import Evaluation, Parameters, evaluate_graph
from pkmgen.graph.types import ExprGraph, GraphGuard, GuardKind


class NumpyKernel:
    """Evaluates optimised graphs; same calls and statuses as a compiled kernel."""

    def __init__(self, graphs: Sequence[ExprGraph], parameters: Parameters, real: str) -> None:
        self._graphs = {graph.name: graph for graph in graphs}
        self._parameters = parameters
        self._name = real
        self._real = np.dtype(np.float64 if real == "double" else np.float32)

    def call(self, name: str, count: int, inputs: Arrays, outputs: Arrays, status: StatusWords) -> None:
        """Compute `count` states."""
        graph = self._graphs[name]
        outputs = [outputs] if isinstance(outputs, np.ndarray) else outputs
        named = {port.name: array for port, array in zip(graph.inputs, inputs, strict=True)}
        result = evaluate_graph(graph, named, self._parameters, self._name)
        with np.errstate(over="ignore"):
            values = [result.outputs[port.name].astype(self._real) for port in graph.outputs]
        status[:] = graph_status(graph, result, count)
        status[~np.all([np.isfinite(array).all(axis=1) for array in inputs], axis=0)] = status_words.NOT_FINITE
        finite = np.all([np.isfinite(array).all(axis=1) for array in values], axis=0)
        status[(status == 0) & ~finite] = status_words.NOT_FINITE
        for output, array in zip(outputs, values, strict=True):
            output[...] = np.where((status == 0)[:, None], array, np.nan).reshape(output.shape)

    def call_columns(self, name: str, count: int, inputs: Arrays, outputs: Arrays, status: StatusWords) -> None:
        """Compute `count` states of arrays (entries, states)."""
        self.call(name, count, [array.T for array in inputs], [array.T for array in outputs], status)

    def direct(self, name: str) -> DirectCall:  # noqa: ARG002
        """Return what leaves every state to `call`."""
        return lambda _inputs, _outputs: None

    def bound(self, name: str, inputs: Arrays, outputs: Arrays) -> Callable[[], int]:
        """Return what computes one state of these arrays and returns its status."""
        read, written = ([array.reshape(1, -1) for array in arrays] for arrays in (inputs, outputs))
        words = np.zeros(1, np.uint32)

        def compute() -> int:
            self.call(name, 1, read, written, words)
            return int(words[0])

        return compute

    def rollout(
        self, count: int, steps: int, step: float, inputs: Arrays, outputs: Arrays, status: StatusWords
    ) -> None:
        """Compute `count` rollouts."""

        def accelerate(state: Arrays, words: StatusWords) -> NDArray[Any]:
            acceleration = np.empty(inputs[1].shape, self._real)
            self.call("forward_dynamics", count, state, [acceleration], words)
            return acceleration

        runge_kutta_steps(accelerate, steps, step, inputs, outputs, status, self._watched(inputs))

    def _watched(self, inputs: Arrays) -> Callable[[NDArray[Any], StatusWords], NDArray[Any]] | None:
        """What a rollout watches: the inverse Jacobian, where it is square and a function of the pose."""
        graph, ports = self._graphs.get(WATCHED), self._graphs["forward_dynamics"].inputs
        given = {port.name: array for port, array in zip(ports, inputs, strict=True)}
        if graph is None or graph.inputs[0].name != ports[0].name:
            return None
        (rows, columns), more = graph.outputs[0].shape, [given.get(port.name) for port in graph.inputs[1:]]
        if rows != columns or any(array is None or array.ndim > 2 for array in more):
            return None

        def matrices(poses: NDArray[Any], words: StatusWords) -> NDArray[Any]:
            found = np.empty((len(poses), rows * columns), self._real)
            self.call(WATCHED, len(poses), [poses, *(array for array in more if array is not None)], [found], words)
            return found.reshape(-1, rows, columns)

        return matrices


def graph_status(graph: ExprGraph, result: Evaluation, count: int) -> StatusWords:
    """Test guards by rank: quaternions, the iteration and the guards of its step, limbs, the whole robot."""
    words = _test(graph.guards, result.guards, np.zeros(count, np.uint32), (0,))
    if graph.iteration and result.solution:
        guards, values = graph.iteration.step.guards, result.solution.guards
        solved = _test(guards, values, np.zeros_like(words), (0, 1, 2))
        solved = np.where(result.solution.referred, solved, _test(guards, values, solved, (3,)))
        solved[~result.solution.converged] = status_words.NO_CONVERGENCE
        solved[result.solution.elsewhere & (solved == 0)] = status_words.OTHER_ASSEMBLY
        words = np.where(words == 0, solved, words)
    return _test(graph.guards, result.guards, words, (1, 2))


def _test(
    guards: Sequence[GraphGuard],
    values: Sequence[tuple[NDArray[Any], NDArray[Any]]],
    words: StatusWords,
    ranks: tuple[int, ...],
) -> StatusWords:
    """Add what the guards of some ranks say to the words of states that are good so far."""
    for rank in ranks:
        good = words == 0
        for guard, (value, low) in zip(guards, values, strict=True):
            if guard.rank == rank:
                good = good if rank == 1 else words == 0
                words = np.where(good, words | _guard_status(guard, value, low), words)
    return words


def _guard_status(guard: GraphGuard, value: NDArray[Any], low: NDArray[Any]) -> StatusWords:
    limb = guard.limb
    own = 0 if limb is None else 1 << (status_words.LIMB_OUT_OF_REACH + limb)
    reach, other = status_words.OUT_OF_REACH | own, status_words.OTHER_ASSEMBLY | own
    stuck = status_words.SINGULAR | (0 if limb is None else 1 << (status_words.LIMB_SINGULAR + limb))
    with np.errstate(invalid="ignore"):
        match guard.kind:
            case GuardKind.REACH:
                words = np.where(value > low, 0, np.where(value >= -low, stuck, reach))
            case GuardKind.REACH_CLOSED:
                words = np.where(value >= -low, 0, reach)
            case GuardKind.SINGULAR:
                words = np.where(np.abs(value) <= low, stuck, 0)
            case GuardKind.ASSEMBLY | GuardKind.SIDE | GuardKind.BRANCH:
                words = np.where(value < low, other, 0)
            case GuardKind.NORMALISED:
                words = np.where(np.abs(value) > low, status_words.NOT_NORMALISED, 0)
    return words.astype(np.uint32)
