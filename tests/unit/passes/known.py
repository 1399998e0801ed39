"""Values of graphs with what is known of them: each with the error that rounding and unclear signs may have left in it.

An evaluation of its own, by a table of its own, so that it judges `evaluate_graph` and every pass. A state in which a
value is not finite, or not known well, says nothing and is left out: a root of almost zero, an angle on its cut.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.types import ExprGraph, GraphIteration, Node

Array = NDArray[np.float64]
Port = tuple[Array, Array]
"""Values of a port and their errors, a row for each state."""
FUNCTIONS: dict[str, Callable[..., Array]] = {
    "neg": np.negative, "div": np.divide, "atan2": np.arctan2, "max": np.maximum, "abs": np.abs,
}  # fmt: skip
"""Operations that numpy calls otherwise; the others have the same name there."""
ROUNDING, LITERAL = 1e-15, 1e-13
"""Relative errors of an operation and of a literal, which passes may write by fewer digits."""
LARGEST, LEAST, VAGUE = 1e60, 1e-60, 1e-5
SLACK = 100.0


@dataclass(frozen=True)
class Known:
    """Values and errors of all nodes, of shape (nodes, states)."""

    values: Array
    errors: Array

    def good(self, nodes: Sequence[int]) -> NDArray[np.bool_]:
        """States in which all of some nodes are finite, of a usual size and known."""
        value, error = np.abs(self.values[list(nodes)]), self.errors[list(nodes)]
        usual = (value < LARGEST) & ((value > LEAST) | (value == 0.0))
        return np.asarray((usual & (error <= VAGUE * np.maximum(value, 1e-3))).all(axis=0))


def known(graph: ExprGraph, inputs: Mapping[str, Array], parameters: Mapping[str, float]) -> Known:
    """Evaluate a graph, its iteration first."""
    ports = {name: (values, ROUNDING * np.abs(values)) for name, values in inputs.items()}
    with np.errstate(all="ignore"):
        if graph.iteration is not None:
            ports |= solution(graph.iteration, ports, parameters)
        return _nodes(graph, ports, parameters)


def solution(iteration: GraphIteration, ports: Mapping[str, Port], parameters: Mapping[str, float]) -> dict[str, Port]:
    """Take all steps of an iteration whose residual never reaches its goal."""
    name, count = iteration.unknown.name, len(next(iter(ports.values()))[0])
    if isinstance(iteration.start, str):
        unknown = ports[iteration.start]
    else:
        columns = [
            (ports[e[0]][0][:, e[1]], ports[e[0]][1][:, e[1]]) if isinstance(e, tuple) else (np.full(count, e), zero)
            for e, zero in zip(iteration.start, itertools.repeat(np.zeros(count)))
        ]
        unknown = tuple(np.stack(parts, axis=1) for parts in zip(*columns, strict=True))  # type: ignore[assignment]
    for _ in range(iteration.limit + 1):
        before, found = unknown, _nodes(iteration.step, {**ports, name: unknown}, parameters)
        nodes = {port.name: list(port.nodes) for port in iteration.step.outputs}
        unknown = (found.values[nodes["next"]].T, found.errors[nodes["next"]].T)
        (residual,) = nodes["residual"]
    steps = np.full(count, float(iteration.limit))
    convergence = np.stack([found.values[residual], steps], axis=1)
    errors = np.stack([found.errors[residual], np.zeros(count)], axis=1)
    return {name: before, iteration.convergence.name: (convergence, errors)}


def _nodes(graph: ExprGraph, ports: Mapping[str, Port], parameters: Mapping[str, float]) -> Known:
    count = len(next(iter(ports.values()))[0])
    values: list[Array] = []
    errors: list[Array] = []
    for node in graph.nodes:
        value, error = _node(node, [values[i] for i in node.args], [errors[i] for i in node.args], ports, parameters)
        values.append(np.broadcast_to(value, (count,)))
        errors.append(np.broadcast_to(error, (count,)))
    return Known(np.array(values), np.array(errors))


def _node(
    node: Node, args: list[Array], errors: list[Array], ports: Mapping[str, Port], parameters: Mapping[str, float]
) -> tuple[Array, Array]:
    sizes = [np.abs(value) for value in args]
    match node.op:
        case "const":
            return np.asarray(node.payload), np.asarray(LITERAL * abs(node.payload))  # type: ignore[arg-type]
        case "parameter":
            return np.asarray(parameters[node.payload]), np.asarray(ROUNDING)  # type: ignore[index]
        case "input":
            port, entry = node.payload  # type: ignore[misc]
            return ports[port][0][:, entry], ports[port][1][:, entry]
        case "add":
            return sum(args[1:], start=args[0]), sum(errors) + ROUNDING * sum(sizes)
        case "mul":
            wide = math.prod(size + error for size, error in zip(sizes, errors, strict=True))
            return math.prod(args[1:], start=args[0]), wide - math.prod(sizes) + ROUNDING * math.prod(sizes)
    function = FUNCTIONS.get(node.op) or getattr(np, node.op)
    value = function(*args)
    around = [
        np.abs(function(*(arg + sign * error for arg, error, sign in zip(args, errors, signs, strict=True))) - value)
        for signs in itertools.product((-1.0, 1.0), repeat=len(args))
    ]
    return value, np.max(around, axis=0) + ROUNDING * np.abs(value)


def assert_same(found: Port, expected: Port, what: str) -> None:
    """Compare values by what is known of them."""
    allowed = SLACK * (found[1] + expected[1]) + 1e-300
    wrong = ~(np.abs(found[0] - expected[0]) <= allowed)
    assert not wrong.any(), f"{what}: {found[0][wrong][:3]} instead of {expected[0][wrong][:3]}"
