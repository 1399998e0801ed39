"""For every operation small graphs with all kinds of arguments, whose results go wherever a result may go."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

from pkmgen.formulation.types import GuardKind
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphPort
from tests.unit.passes.random_graphs import PAIRS, SEVERAL, Sample

__all__ = ["operation_samples"]

Make = Callable[[GraphBuilder, int, int, int], int]
"""Makes an argument of x, y and the parameter p."""


def _scaled(builder: GraphBuilder, number: float, index: int) -> int:
    return builder.make("mul", (builder.const(number), index))


def _difference(builder: GraphBuilder, left: int, right: int) -> int:
    return builder.make("add", (left, builder.make("neg", (right,))))


ARGUMENTS: tuple[Make, ...] = (
    lambda b, x, y, p: x,
    lambda b, x, y, p: b.make("neg", (x,)),
    lambda b, x, y, p: _difference(b, x, y),
    lambda b, x, y, p: _scaled(b, 0.3, x),
    lambda b, x, y, p: _scaled(b, -2.5, y),
    lambda b, x, y, p: b.make("mul", (p, x)),
    lambda b, x, y, p: _scaled(b, 4.0, b.make("add", (_scaled(b, 0.3, x), _scaled(b, 0.3, y)))),
    lambda b, x, y, p: _scaled(b, 1.0000001, x),
    lambda b, x, y, p: b.make("neg", (p,)),
    lambda b, x, y, p: b.const(0.7),
    lambda b, x, y, p: b.const(-1.6),
)
RESULTS: tuple[Callable[[GraphBuilder, int, int], int], ...] = (
    lambda b, result, y: result,
    lambda b, result, y: b.make("neg", (result,)),
    lambda b, result, y: _scaled(b, 5.0, result),
    lambda b, result, y: b.make("mul", (result, result)),
    lambda b, result, y: _scaled(b, 0.2, b.make("add", (_scaled(b, 5.0, result), _scaled(b, 3.0, y)))),
    lambda b, result, y: b.make("div", (y, _scaled(b, 5.0, result))),
)


def operation_samples(op: str) -> Iterator[Sample]:
    """Graphs of one operation each: one for each of its results alone, and one of all of them at once."""
    count = 2 if op in (*PAIRS, *SEVERAL) else 1
    for makes in itertools.product(ARGUMENTS, repeat=count):
        yield Sample(f"{op} {[ARGUMENTS.index(make) for make in makes]}", _graph(op, makes))


def _graph(op: str, makes: tuple[Make, ...]) -> ExprGraph:
    """Results of one operation, each of them twice, once of arguments with the other sign; a guard watches it."""
    builder = GraphBuilder()
    inputs = [builder.make("input", (), ("inputs", entry)) for entry in range(3)]
    x, y, z = inputs
    p = builder.make("parameter", (), "p")
    args = [make(builder, first, second, p) for make, (first, second) in zip(makes, ((x, y), (y, z)), strict=False)]
    turned = [builder.make("neg", (index,)) for index in args]
    made = builder.make(op, args)
    outputs = [result(builder, made, z) for result in RESULTS]
    outputs += [builder.make(op, turned), builder.make(op, args[::-1])]
    builder.label(made, "result")
    ports = (
        (GraphPort("inputs", (3,), ("1",) * 3, "", tuple(inputs)),),
        (GraphPort("outputs", (len(outputs),), ("1",) * len(outputs), "", tuple(outputs)),),
    )
    guard = GraphGuard(GuardKind.REACH, 0, made, _scaled(builder, 0.2, inputs[2]))
    return builder.freeze(ExprGraph(op, (), *ports, (guard,), {}), lambda index: index)
