"""Evaluate a graph with numpy: the slow reference that every pass and every kernel is compared with.

Works on whole batches and on complex numbers, so that a derivative can be taken by the complex step.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import ExprGraph, GraphIteration

Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Solution:
    """What an iteration found.

    Attributes:
        unknown: Of shape (batch, entries).
        convergence: Residual and number of steps, of shape (batch, 2).
        converged: Whether the residual was accepted.
        guards: Value and limit of each guard of the step, at the solution.
    """

    unknown: Array
    convergence: Array
    converged: NDArray[np.bool_]
    guards: tuple[tuple[Array, Array], ...]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Values of a graph.

    Attributes:
        outputs: By name, of shape (batch, entries).
        guards: Value and limit of each guard, in order, of shape (batch,).
        nodes: Value of every node.
        solution: What the iteration found, if there is one.
    """

    outputs: Mapping[str, Array]
    guards: tuple[tuple[Array, Array], ...]
    nodes: tuple[Array, ...]
    solution: Solution | None = None


def evaluate_graph(
    graph: ExprGraph,
    inputs: Mapping[str, Array],
    parameters: Mapping[str, float] | None = None,
    real: str = "double",
) -> Evaluation:
    """Compute all nodes of a graph, after its iteration if it has one.

    Args:
        graph: The graph.
        inputs: For each input port an array of shape (batch, entries), real or complex; one that has a default may be
            left out.
        parameters: Values of the runtime parameters, SI units.
        real: Type whose tolerances the iteration has.

    Returns:
        Outputs and guard values; NaN or infinite where the state has no result.
    """
    count = max((len(array) for array in inputs.values()), default=1)
    defaults = {
        port.name: port.default for port in graph.inputs if port.default is not None and port.name not in inputs
    }
    inputs = {**inputs, **{name: np.tile(np.array(default), (count, 1)) for name, default in defaults.items()}}
    solution = None
    if graph.iteration:
        solution = _solve(graph.iteration, inputs, count, parameters, real)
        inputs = {
            **inputs,
            graph.iteration.unknown.name: solution.unknown,
            graph.iteration.convergence.name: solution.convergence,
        }
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
            else:
                values.append(OPERATIONS[node.op].evaluate(*arguments))

    def spread(index: int) -> Array:
        return np.broadcast_to(values[index], (count,))

    outputs = {port.name: np.stack([spread(index) for index in port.nodes], axis=-1) for port in graph.outputs}
    guards = tuple((spread(guard.value), spread(guard.low)) for guard in graph.guards)
    return Evaluation(outputs, guards, tuple(values), solution)


def _solve(
    iteration: GraphIteration,
    inputs: Mapping[str, Array],
    count: int,
    parameters: Mapping[str, float] | None,
    real: str,
) -> Solution:
    """Take Newton steps, each state until its own residual is small.

    Complex states take one more step, which makes their derivatives right.
    """
    goal, accepted = iteration.tolerances(real)
    name, start = iteration.unknown.name, iteration.start
    kind = np.result_type(float, *(array.dtype for array in inputs.values()))
    if isinstance(start, str):
        given = inputs[start]
    else:
        columns = [inputs[entry[0]][:, entry[1]] if isinstance(entry, tuple) else entry for entry in start]
        given = np.stack([np.broadcast_to(column, (count,)) for column in columns], axis=-1)
    unknown = given.astype(kind)
    convergence = np.zeros((count, 2))
    converged = np.zeros(count, np.bool_)
    guards = tuple((np.zeros(count), np.zeros(count)) for _ in iteration.step.guards)
    moving = np.arange(count)
    for steps in range(iteration.limit + 1):
        if not moving.size:
            break
        some = {port: array[moving] for port, array in inputs.items()} | {name: unknown[moving]}
        result = evaluate_graph(iteration.step, some, parameters)
        residual, step = np.real(result.outputs["residual"][:, 0]), result.outputs["next"]
        convergence[moving] = np.stack([residual, np.full(len(moving), float(steps))], axis=-1)
        with np.errstate(invalid="ignore"):
            done = residual <= (goal if steps < iteration.limit else accepted)
        for (value, low), (value_now, low_now) in zip(guards, result.guards, strict=True):
            value[moving], low[moving] = np.real(value_now), np.real(low_now)
        converged[moving[done]] = True
        going = ~done & ~np.isnan(residual)
        taken = going | done if np.iscomplexobj(unknown) else going
        unknown[moving[taken]] = step[taken]
        moving = moving[going]
    return Solution(unknown, convergence, converged, guards)
