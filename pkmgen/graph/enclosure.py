"""Bounds of nodes of a graph over many cells at once, in the affine forms of `pkmgen.graph.affine`."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import numpy as np

from pkmgen.errors import GraphError
from pkmgen.graph import affine
from pkmgen.graph.affine import Form
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import ExprGraph

EXACT_BITS = 30
"""A number of so many bits is meant as it is: an integer or a simple fraction."""
LITERAL_UNITS = 4
"""Units in the last place by which any other number of a robot may have been rounded."""
Step = Callable[[Sequence[Form]], Form]
_STEPS: Mapping[str, Step] = MappingProxyType(
    {
        "add": affine.add,
        "mul": affine.multiply,
        "neg": lambda args: affine.negative(args[0]),
        "div": lambda args: affine.multiply([args[0], affine.reciprocal(args[1])]),
        "sin": lambda args: affine.sine(args[0]),
        "cos": lambda args: affine.cosine(args[0]),
        "tan": lambda args: affine.tangent(args[0]),
        "tanh": lambda args: affine.hyperbolic_tangent(args[0]),
        "abs": lambda args: affine.absolute(args[0]),
        "sign": lambda args: affine.sign(args[0]),
        "atan2": lambda args: affine.angle(args[0], args[1]),
        "max": lambda args: affine.largest(args[0], args[1]),
    }
)


class Enclosure:
    """Nodes of a graph as a function of its inputs, bounded rigorously over cells."""

    def __init__(self, graph: ExprGraph, roots: Sequence[int], parameters: Mapping[str, float]) -> None:
        """Compute what depends on no input.

        Args:
            graph: The graph, without an iteration.
            roots: The nodes that are asked for.
            parameters: Values of its parameters, the decimal numbers that they were written as.

        Raises:
            GraphError: An operation has no bounds.
        """
        self._graph, self._roots = graph, tuple(roots)
        needed, varies = sorted(graph.needed_by(roots)), graph.per_call()
        self._positive = _never_negative(graph, parameters)
        self._known: dict[int, Form] = {}
        for index in needed:
            if not varies[index]:
                self._known[index] = self._leaf(index, parameters)
        self._order = [index for index in needed if varies[index]]
        self._done = _last_uses(graph, self._order, roots)

    def __call__(self, inputs: Mapping[tuple[str, int], Form]) -> list[Form]:
        """Forms of the nodes that were asked for; inputs by port and entry."""
        forms = dict(self._known)
        with np.errstate(all="ignore"):
            for index in self._order:
                node = self._graph.nodes[index]
                forms[index] = inputs[node.payload] if node.op == "input" else self._step(index, forms)  # type: ignore[index]
                for done in self._done.get(index, ()):
                    del forms[done]
        return [forms[index] for index in self._roots]

    def _leaf(self, index: int, parameters: Mapping[str, float]) -> Form:
        op, _, payload = self._graph.nodes[index]
        if op == "const":
            return written(float(payload))  # type: ignore[arg-type]
        if op == "parameter":
            return written(float(parameters[str(payload)]))
        with np.errstate(all="ignore"):
            return self._step(index, self._known)

    def _step(self, index: int, forms: Mapping[int, Form]) -> Form:
        op, args, _ = self._graph.nodes[index]
        given = [forms[each] for each in args]
        if op == "sqrt":
            below, factors, _ = self._graph.nodes[args[0]]
            if below == "mul" and len(factors) == 2 and factors[0] == factors[1]:
                return affine.absolute(forms[factors[0]])
            return affine.root(given[0], positive=self._positive[args[0]])
        if op not in _STEPS:
            raise GraphError(f"{self._graph.name}: {op} has no bounds")
        return _STEPS[op](given)


def written(value: float) -> Form:
    """A number that a robot file or an equation says."""
    if abs(value).as_integer_ratio()[0].bit_length() <= EXACT_BITS:
        return affine.number(value, value)
    away = LITERAL_UNITS * math.ulp(value)
    return affine.number(value - away, value + away)


def _last_uses(graph: ExprGraph, order: Sequence[int], roots: Sequence[int]) -> dict[int, list[int]]:
    """After which node which others are used no more."""
    last: dict[int, int] = {}
    computed = set(order)
    for index in order:
        op, args, _ = graph.nodes[index]
        last |= {each: index for each in args if each in computed}
        if op == "sqrt":  # which may look at what is below
            last |= {each: index for each in graph.nodes[args[0]].args if each in computed}
    done: dict[int, list[int]] = {}
    for index, user in last.items():
        if index not in roots:
            done.setdefault(user, []).append(index)
    return done


def _never_negative(graph: ExprGraph, parameters: Mapping[str, float]) -> list[bool]:
    """Which nodes are never negative by what they are."""
    flags: list[bool] = []
    for op, args, payload in graph.nodes:
        match op:
            case "const":
                flags.append(float(payload) >= 0.0)  # type: ignore[arg-type]
            case "parameter":
                flags.append(parameters.get(str(payload), -1.0) >= 0.0)
            case "input":
                flags.append(False)
            case "mul" if len(args) == 2 and args[0] == args[1]:
                flags.append(True)
            case _:
                flags.append(OPERATIONS[op].never_negative(flags[each] for each in args))
    return flags
