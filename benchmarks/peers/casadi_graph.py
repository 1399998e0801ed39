"""Equations of a robot as a function of CasADi: derived with it where possible, else taken over from a method."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import casadi

from benchmarks.peers.casadi_dynamics import newton_euler
from pkmgen.compile import LimbCompilation
from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import ExprGraph
from pkmgen.language.options import Options

SECOND_HAND = ("khalil", "elements", "adjoint")
"""Methods whose equations are taken over, the first that applies."""


def casadi_function(made: LimbCompilation) -> tuple[Any, str]:
    """Find a function of CasADi from pose, twist and acceleration to efforts, and say where it comes from.

    Raises:
        UnsupportedRobotError: The robot has a closure that only Newton's method solves.
    """
    try:
        return newton_euler(made.mechanism), "Newton and Euler derived in CasADi, its cse and solve"
    except UnsupportedRobotError:
        pass
    by_methods = (replace(made, options=Options(method=method)) for method in SECOND_HAND)
    taken = next(each for each in by_methods if each.refusal is None)
    graph = taken.raw_graph(taken.model)
    if graph.iteration is not None:
        raise UnsupportedRobotError(f"{made.mechanism.place}: closed by Newton's method, no function of CasADi's SX")
    method = taken.options.method
    return function_of_graph(graph), f"equations of pkmgen's method {method} before its passes, CasADi's cse"


def function_of_graph(graph: ExprGraph) -> Any:
    """Write a graph without runtime parameters in CasADi's SX."""
    inputs = {port.name: casadi.SX.sym(port.name, port.size) for port in graph.inputs}
    values: list[Any] = []
    for node in graph.nodes:
        if node.op == "const":
            values.append(casadi.SX(node.payload))
        elif node.op == "input":
            assert isinstance(node.payload, tuple)
            values.append(inputs[node.payload[0]][node.payload[1]])
        else:
            values.append(_operation(node.op)(*(values[index] for index in node.args)))
    effort = casadi.cse(casadi.vertcat(*(values[index] for index in graph.outputs[0].nodes)))
    return casadi.Function("inverse_dynamics", list(inputs.values()), [effort], list(inputs), ["effort"])


def _operation(name: str) -> Callable[..., Any]:
    """What computes an operation on SX; arithmetic is written as for any numbers."""
    operation = OPERATIONS[name]
    function: Callable[..., Any] = getattr(casadi, operation.casadi or operation.c or "", operation.evaluate)
    return function
