"""How far `float` is from `double` on states of the robot's box, measured on graphs with every operation rounded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.emit.states import DrawnStates
from pkmgen.emit.targets.types import Kernel
from pkmgen.graph.evaluate import HOLDS, Array, evaluate_graph, node_values
from pkmgen.graph.types import ExprGraph, GraphIteration, GraphPort
from pkmgen.machine.stages import begin

STATES, SEED = 200, 1
ERROR_DIGITS = 3
"""Digits of errors that are reported."""


def accuracy(kernel: Kernel) -> dict[str, dict[str, Any]]:
    """Errors of a kernel of type `float`, by name of function; empty for one of type `double`.

    Returns:
        `states` that were computed; of them `lost`, which are good in `double` alone; `median` and `largest` error of
        an output, relative to its largest entry; `newton_steps` that were taken at most, from home.
    """
    if kernel.options.real != "float":
        return {}
    begin("comparing errors of float")
    drawn = DrawnStates(kernel.mechanism, kernel.functions, kernel.values, STATES, SEED)
    rows = {}
    for function in kernel.functions:
        graph = function.graph
        given = {port.name: drawn.of(graph)[port.name].astype(np.float32) for port in graph.inputs}
        if "start" in given and "pose" in kernel.home:
            given["start"][:] = np.array(kernel.home["pose"])
        if len(next(iter(given.values()))):
            rows[f"{kernel.robot}_{graph.name}"] = _measured(graph, given, kernel.values)
    return rows


def _measured(graph: ExprGraph, given: Mapping[str, Array], parameters: Mapping[str, float]) -> dict[str, Any]:
    """Errors of one function."""
    exact = evaluate_graph(graph, {name: values.astype(float) for name, values in given.items()}, parameters).outputs
    found, good, steps = _in_single(graph, given, parameters)
    errors = np.zeros(len(steps))
    for name, values in found.items():
        size = np.abs(exact[name]).max(axis=1)
        with np.errstate(invalid="ignore"):
            errors = np.fmax(errors, np.abs(values - exact[name]).max(axis=1) / np.where(size > 0.0, size, 1.0))
    good &= np.isfinite(errors)
    return {
        "states": len(steps),
        "lost": int((~good).sum()),
        "median": _told(np.median(errors[good])) if good.any() else None,
        "largest": _told(errors[good].max()) if good.any() else None,
        "newton_steps": int(steps.max()),
    }


def _single(values: Any) -> Array:
    """Numbers rounded to `float`: from `double`, so that sines are the same on every machine."""
    return np.asarray(np.asarray(values, float).astype(np.float32), float)


def _in_single(
    graph: ExprGraph, given: Mapping[str, Array], parameters: Mapping[str, float]
) -> tuple[dict[str, Array], NDArray[np.bool_], Array]:
    """Outputs in `float` but for the residual and number of steps, which states are good, and the number of steps."""
    count, inputs = len(next(iter(given.values()))), dict(given)
    good, steps, skipped = np.ones(count, np.bool_), np.zeros(count), ""
    if graph.iteration is not None:
        skipped = graph.iteration.convergence.name
        unknown, convergence, good = _solved(graph.iteration, given, parameters)
        inputs |= {graph.iteration.unknown.name: unknown, skipped: convergence}
        steps = convergence[:, 1]
    values = node_values(graph, inputs, parameters, _single)
    for guard in graph.guards:
        good &= HOLDS[guard.kind](values[guard.value], values[guard.low])
    found = {port.name: _entries(port, values, count) for port in graph.outputs if port.name != skipped}
    return found, good, steps


def _entries(port: GraphPort, values: Sequence[Array], count: int) -> Array:
    """An output, a row for each state."""
    return np.stack([np.broadcast_to(values[index], (count,)) for index in port.nodes], axis=-1)


def _solved(
    iteration: GraphIteration, inputs: Mapping[str, Array], parameters: Mapping[str, float]
) -> tuple[Array, Array, NDArray[np.bool_]]:
    """Unknowns by Newton's method in `float`, residual and number of steps, and whether the residual is accepted."""
    goal, accepted = iteration.tolerances("float")
    count, start = len(next(iter(inputs.values()))), iteration.start
    if isinstance(start, str):
        unknown = inputs[start].copy()
    else:
        columns = [inputs[entry[0]][:, entry[1]] if isinstance(entry, tuple) else entry for entry in start]
        unknown = np.stack([np.broadcast_to(np.float32(column), (count,)) for column in columns], axis=-1)
    convergence, going = np.zeros((count, 3), np.float32), np.ones(count, bool)
    for steps in range(iteration.limit + 1):
        values = node_values(iteration.step, {**inputs, iteration.unknown.name: unknown}, parameters, _single)
        ports = {port.name: _entries(port, values, count) for port in iteration.step.outputs}
        residual = ports["residual"][:, 0]
        convergence[going, :2] = np.stack([residual, np.full(count, steps, np.float32)], axis=-1)[going]
        going &= residual > goal
        if steps < iteration.limit:
            unknown[going] = ports["next"][going]
    return unknown, convergence, convergence[:, 0] <= accepted


def _told(value: Any) -> float:
    return float(f"{value:.{ERROR_DIGITS - 1}e}")
