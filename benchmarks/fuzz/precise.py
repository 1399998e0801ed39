"""A graph in sixty digits: what its `double` values lose is rounding and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import mpmath
import numpy as np

from pkmgen.checks.oracle.numbers import Array
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph, GraphIteration

DIGITS = 60
FUNCTIONS = {
    name: getattr(mpmath.mp, name) for name in ("sqrt", "sin", "cos", "tan", "tanh", "atan2", "sign")
}  # fmt: skip
SOLVED, STEPS = 1e-50, 8
"""Residual of what an iteration solves, in parts of the one that is accepted of `double`, and steps to get there."""
Values = dict[tuple[str, int], Any]


def precise_values(graph: ExprGraph, inputs: Mapping[str, Array]) -> Iterator[tuple[Array, Array]]:
    """Outputs of a graph at some states, as `double` finds them and in sixty digits, rounded at the end.

    What an iteration solves is solved on from where `double` ends. States that it does not solve are left out.

    Args:
        graph: Graph with its numbers in it.
        inputs: By port, the entries of the states, one state a row.
    """
    usual = evaluate_graph(graph, inputs)
    hidden = () if graph.iteration is None else (graph.iteration.convergence.name,)
    for row in range(len(next(iter(inputs.values())))):
        with mpmath.workdps(DIGITS):
            exact = _exact(graph, _named(graph, inputs, row), usual.solution, row)
            if exact is None:
                continue
            for port in graph.outputs:
                if port.name not in hidden and port.nodes:
                    values = np.array([float(exact[index]) for index in port.nodes])
                    yield np.real(usual.outputs[port.name][row : row + 1]), values[None]


def _named(graph: ExprGraph, inputs: Mapping[str, Array], row: int) -> Values:
    """Entries of the inputs of a state."""
    given: Values = {}
    for port in graph.inputs:
        entries = inputs[port.name][row] if port.name in inputs else np.array(port.default)
        given |= {(port.name, entry): mpmath.mpf(float(value)) for entry, value in enumerate(entries)}
    return given


def _exact(graph: ExprGraph, given: Values, solution: Any, row: int) -> list[Any] | None:
    """All nodes at a state; none where its iteration has no solution."""
    if graph.iteration is None:
        return _nodes(graph, given)
    if not solution.converged[row]:
        return None
    solved = _solved(graph.iteration, given, solution.unknown[row])
    if solved is None:
        return None
    steps = {(graph.iteration.convergence.name, entry): mpmath.mpf(0) for entry in range(3)}
    return _nodes(graph, given | solved | steps)


def _solved(iteration: GraphIteration, given: Values, unknown: Array) -> Values | None:
    """The unknowns of an iteration, from where `double` ends."""
    own = {(iteration.unknown.name, entry): mpmath.mpf(float(value)) for entry, value in enumerate(unknown)}
    ports = {port.name: port.nodes for port in iteration.step.outputs}
    for _ in range(STEPS * max(len(iteration.blocks), 1)):
        nodes = _nodes(iteration.step, given | own)
        if nodes[ports["residual"][0]] <= SOLVED * iteration.accepted:
            return own
        own = {(iteration.unknown.name, entry): nodes[index] for entry, index in enumerate(ports["next"])}
    return None


def _nodes(graph: ExprGraph, given: Values) -> list[Any]:
    values: list[Any] = []
    for node in graph.nodes:
        if node.op == "const":
            values.append(mpmath.mpf(float(node.payload)))  # type: ignore[arg-type]
        elif node.op == "input":
            values.append(given[node.payload])  # type: ignore[index]
        else:
            values.append(_operation(node.op, [values[index] for index in node.args]))
    return values


def _operation(op: str, args: Sequence[Any]) -> Any:
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
