"""Evaluate a graph with numpy: the slow reference that every pass and every kernel is compared with.

Works on whole batches and on complex numbers, so that a derivative can be taken by the complex step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import FIRST_PART, HELD_RESIDUAL, LEAST_PART, Continuation, ExprGraph, GraphIteration, GuardKind

Array = NDArray[Any]
Parameters = Mapping[str, Any]
"""Numbers, or arrays with one for each state."""
HOLDS: Mapping[GuardKind, Callable[[Array, Array], NDArray[np.bool_]]] = MappingProxyType(
    {
        GuardKind.REACH: lambda value, low: value > low,
        GuardKind.REACH_CLOSED: lambda value, low: value >= -low,
        GuardKind.SINGULAR: lambda value, low: np.abs(value) > low,
        GuardKind.ASSEMBLY: lambda value, low: value >= low,
        GuardKind.SIDE: lambda value, low: value >= low,
        GuardKind.BRANCH: lambda value, low: value >= low,
        GuardKind.NORMALISED: lambda value, low: np.abs(value) <= low,
    }
)
"""Where values pass."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What an iteration found.

    Attributes:
        unknown: Of shape (batch, entries).
        convergence: Residual, number of steps, and 1 where the start was the reference, of shape (batch, 3).
        converged: Whether the residual was accepted.
        elsewhere: Whether that is where the assembly of home usually is not, and continuation from home fails to end.
        guards: Value and limit of each guard of the step, at the solution.
    """

    unknown: Array
    convergence: Array
    converged: NDArray[np.bool_]
    elsewhere: NDArray[np.bool_]
    guards: tuple[tuple[Array, Array], ...]

    @property
    def referred(self) -> NDArray[np.bool_]:
        """Whether the start was the reference of assemblies, not home."""
        return np.asarray(self.convergence[:, 2] > 0.0)


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
    parameters: Parameters | None = None,
    real: str = "double",
) -> Evaluation:
    """Compute all nodes of a graph, after its iteration if it has one.

    Args:
        graph: The graph.
        inputs: For each input port an array of shape (batch, entries), real or complex; those with a default may lack.
        parameters: Values of the runtime parameters, SI units: numbers, or an array with one for each state.
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
    values = node_values(graph, inputs, parameters)

    def spread(index: int) -> Array:
        return np.broadcast_to(values[index], (count,))

    outputs = {port.name: np.stack([spread(index) for index in port.nodes], axis=-1) for port in graph.outputs}
    guards = tuple((spread(guard.value), spread(guard.low)) for guard in graph.guards)
    return Evaluation(outputs, guards, tuple(values), solution)


def node_values(
    graph: ExprGraph,
    inputs: Mapping[str, Array],
    parameters: Parameters | None,
    rounded: Callable[[Any], Any] = np.asarray,
) -> list[Array]:
    """Value of every node, unknowns of an iteration among the inputs; each is `rounded` when it was computed."""
    values: list[Array] = []
    with np.errstate(all="ignore"):
        for node in graph.nodes:
            arguments = [values[index] for index in node.args]
            if node.op == "const":
                values.append(rounded(node.payload))
            elif node.op == "parameter":
                assert isinstance(node.payload, str)
                values.append(rounded((parameters or {})[node.payload]))
            elif node.op == "input":
                assert isinstance(node.payload, tuple)
                port, entry = node.payload
                values.append(rounded(inputs[port][:, entry]))
            else:
                values.append(rounded(OPERATIONS[node.op].evaluate(*arguments)))
    return values


def _solve(
    iteration: GraphIteration,
    inputs: Mapping[str, Array],
    count: int,
    parameters: Parameters | None,
    real: str,
) -> Solution:
    """Take Newton steps from the start; states that do not arrive go on their continuation, if there is one."""
    start = iteration.start
    if isinstance(start, str):
        given = inputs[start]
    else:
        columns = [inputs[entry[0]][:, entry[1]] if isinstance(entry, tuple) else entry for entry in start]
        given = np.stack([np.broadcast_to(column, (count,)) for column in columns], axis=-1)

    def newton(states: NDArray[np.intp], changed: Mapping[str, Array], unknown: Array) -> Solution:
        return _newton(
            iteration,
            {port: array[states] for port, array in inputs.items()} | dict(changed),
            unknown,
            _some(parameters, states),
            real,
        )

    solution = newton(np.arange(count), {}, given)
    way = iteration.continuation
    if way is None:
        return solution
    usual = _usual(way, solution.unknown)
    arrived = (_arrived(iteration, solution, given) & usual) | solution.referred
    lost = np.flatnonzero(~arrived & np.isfinite(inputs[way.port]).all(axis=1))
    if lost.size:
        solution.converged[lost] &= ~_wound(iteration, solution.unknown, given)[lost]
        solution.elsewhere[lost] = solution.converged[lost] & ~usual[lost]
        home = np.tile(np.array(way.home), (count, 1))
        if iteration.at_home is not None:
            states = {"state": np.zeros((count, 1))}
            home = evaluate_graph(iteration.at_home, states, parameters).outputs[way.port]
        _continue(way, home[lost], iteration, solution, lost, inputs, newton)
    return solution


def _some(parameters: Parameters | None, states: NDArray[np.intp]) -> Parameters:
    """Parameters of some states."""
    return {name: value[states] if np.ndim(value) else value for name, value in (parameters or {}).items()}


def _arrived(iteration: GraphIteration, solution: Solution, start: Array) -> NDArray[np.bool_]:
    """States that converged where all guards of the step hold, without turning on and on."""
    good = solution.converged & ~_wound(iteration, solution.unknown, start)
    with np.errstate(invalid="ignore"):
        for guard, (value, low) in zip(iteration.step.guards, solution.guards, strict=True):
            holds = HOLDS[guard.kind](value, low)
            good &= holds | solution.referred if guard.rank == 3 else holds
    return good


def _wound(iteration: GraphIteration, unknown: Array, start: Array) -> NDArray[np.bool_]:
    """States of which an angle is farther than half a turn from its start."""
    way = iteration.continuation
    angles = [] if way is None else list(way.angles)
    with np.errstate(invalid="ignore"):
        far: NDArray[np.bool_] = np.abs(unknown - start)[:, angles].max(axis=1, initial=0.0) > np.pi
    return far


def _usual(way: Continuation, unknown: Array) -> NDArray[np.bool_]:
    """States whose unknowns are where they usually are on the assembly of home."""
    inside = np.ones(len(unknown), np.bool_)
    with np.errstate(invalid="ignore"):
        if way.ranges:
            middle, half = np.array(way.ranges).T
            away = np.real(unknown) - middle
            angles = list(way.angles)
            away[:, angles] -= 2.0 * np.pi * np.round(away[:, angles] / (2.0 * np.pi))
            inside &= (np.abs(away) <= half).all(axis=1)
        if way.turn is not None:
            quaternion = np.real(unknown[:, way.turn.first : way.turn.first + 4])
            inside &= np.abs(quaternion @ np.array(way.turn.home)) >= way.turn.cosine
    return inside


def _continue(
    way: Continuation,
    home: Array,
    iteration: GraphIteration,
    solution: Solution,
    lost: NDArray[np.intp],
    inputs: Mapping[str, Array],
    newton: Callable[[NDArray[np.intp], Mapping[str, Array], Array], Solution],
) -> None:
    """Continue from home to the states in steps, which are halved after a failure and doubled after a success.

    States stay as they are where the end is not reached.
    """
    if not way.parts:
        return
    unknown = np.tile(np.array(way.unknown), (len(lost), 1)).astype(solution.unknown.dtype)
    reached, part = np.zeros(len(lost)), np.full(len(lost), FIRST_PART)
    while (going := np.flatnonzero((reached < 1.0) & (part >= LEAST_PART))).size:
        states, ahead = lost[going], np.minimum(reached[going] + part[going], 1.0)
        tried = newton(states, {way.port: _on_way(way, home[going], inputs[way.port][states], ahead)}, unknown[going])
        good = _arrived(iteration, tried, unknown[going])
        solution.convergence[states, 1] += tried.convergence[:, 1]
        unknown[going[good]], reached[going[good]] = tried.unknown[good], ahead[good]
        part[going] *= np.where(good, 2.0, 0.5)
        end = good & (ahead >= 1.0)
        solution.unknown[states[end]] = tried.unknown[end]
        solution.convergence[states[end], 0] = tried.convergence[end, 0]
        solution.converged[states[end]], solution.elsewhere[states[end]] = True, False
        solution.convergence[states, 2] = 0.0
        for (value, low), (value_now, low_now) in zip(solution.guards, tried.guards, strict=True):
            value[states[end]], low[states[end]] = value_now[end], low_now[end]


def _on_way(way: Continuation, home: Array, there: Array, ahead: Array) -> Array:
    """Inputs at a fraction of the line from home; quaternions follow the shorter arc."""
    part, end = ahead[:, None], there
    if way.quaternion is not None:
        turn = slice(way.quaternion, way.quaternion + 4)
        end = there.copy()
        end[:, turn] *= np.where(np.real(np.sum(there[:, turn] * home[:, turn], axis=1)) < 0.0, -1.0, 1.0)[:, None]
    at: Array = home + part * (end - home)
    if way.quaternion is not None:
        with np.errstate(invalid="ignore"):
            at[:, turn] /= np.sqrt(np.sum(at[:, turn] ** 2, axis=1))[:, None]
    return np.where(part < 1.0, at, there)


def _newton(
    iteration: GraphIteration,
    inputs: Mapping[str, Array],
    start: Array,
    parameters: Parameters | None,
    real: str,
) -> Solution:
    """Take Newton steps, each state until its own residual is small.

    Complex states take one more step for each block, which makes their derivatives right.
    """
    goal, accepted = iteration.tolerances(real)
    name, count = iteration.unknown.name, len(start)
    unknown = start.astype(np.result_type(float, *(array.dtype for array in inputs.values())))
    convergence = np.zeros((count, 3))
    converged = np.zeros(count, np.bool_)
    guards = tuple((np.zeros(count), np.zeros(count)) for _ in iteration.step.guards)
    held, begun = np.zeros(count, np.bool_), np.zeros((0, count), np.bool_)
    moving = np.arange(count)
    for steps in range(iteration.limit + 1):
        if not moving.size:
            break
        some = {port: array[moving] for port, array in inputs.items()} | {name: unknown[moving]}
        result = evaluate_graph(iteration.step, some, _some(parameters, moving))
        residual, step = np.real(result.outputs["residual"][:, 0]), result.outputs["next"]
        convergence[moving, :2] = np.stack([residual, np.full(len(moving), float(steps))], axis=-1)
        with np.errstate(invalid="ignore"):
            done = residual <= (goal if steps < iteration.limit else accepted)
        for (value, low), (value_now, low_now) in zip(guards, result.guards, strict=True):
            value[moving], low[moving] = np.real(value_now), np.real(low_now)
        if steps == 0:
            held, begun = convergence[:, 0] <= HELD_RESIDUAL[real], _passed(iteration, guards)
        converged[moving[done]] = True
        going = ~done & ~np.isnan(residual)
        taken = going | done if np.iscomplexobj(unknown) else going
        unknown[moving[taken]] = step[taken]
        moving = moving[going]
    if np.iscomplexobj(unknown):
        for _ in iteration.blocks[1:]:
            further = evaluate_graph(iteration.step, {**inputs, name: unknown}, parameters).outputs["next"]
            unknown[converged] = further[converged]
    convergence[:, 2] = converged & held & _same_assembly(iteration, begun, _passed(iteration, guards))
    return Solution(unknown, convergence, converged, np.zeros(count, np.bool_), guards)


def _passed(iteration: GraphIteration, guards: tuple[tuple[Array, Array], ...]) -> NDArray[np.bool_]:
    """Which guards of the step hold, one row each."""
    with np.errstate(invalid="ignore"):
        rows = [HOLDS[guard.kind](*pair) for guard, pair in zip(iteration.step.guards, guards, strict=True)]
    return np.array(rows, np.bool_).reshape(len(rows), -1) if rows else np.zeros((0, 1), np.bool_)


def _same_assembly(iteration: GraphIteration, begun: NDArray[np.bool_], now: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Whether the same guards hold as at the start, and no closure holds with an axis turned round."""
    same = (begun == now).all(axis=0)
    for guard, row in zip(iteration.step.guards, now, strict=True):
        if guard.kind is GuardKind.ASSEMBLY:
            same &= row
    return np.asarray(same)
