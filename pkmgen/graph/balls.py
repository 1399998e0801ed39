"""Evaluate a graph in balls, its Newton's method too: what it yields is the same on every machine.

Constants are the numbers that they are, decimals of the file and what is exactly made of them, not their doubles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from pkmgen.graph.types import ExprGraph, GraphIteration
from pkmgen.language.exact.balls import CERTAIN_BITS, library
from pkmgen.language.exact.numbers import OPERATIONS, ball_of

__all__ = ["CERTAIN_DIGITS", "Balls", "nearest", "output_balls", "polished"]

Balls = Mapping[str, Sequence[Any]]
"""Balls by name of a port."""
NEWTON_STEPS = 12
"""Newton steps from a solution in doubles: few, for each doubles the digits."""
CERTAIN_DIGITS = 7
"""Digits beside ones that a solution in doubles has where it is singular."""
ZERO_ENTRY = 1e-30
"""Entry below which one is zero beside entries of the order of one."""


def output_balls(
    graph: ExprGraph, port: str, inputs: Balls, parameters: Mapping[str, float] = MappingProxyType({})
) -> list[Any]:
    """Balls of an output of a graph.

    Args:
        graph: The graph; Newton's method begins where it says.
        port: Name of the output.
        inputs: Balls by name of the input.
        parameters: Values of parameters that are not folded.

    Raises:
        ArithmeticError, ValueError: It has no value there, or Newton's method does not find it.
    """
    library()
    if graph.iteration is not None:
        inputs = {**inputs, graph.iteration.unknown.name: _iterated(graph.iteration, inputs, parameters)}
    (nodes,) = (each.nodes for each in graph.outputs if each.name == port)
    values: dict[int, Any] = {}
    for index in sorted(graph.needed_by(nodes)):
        operation, arguments, payload = graph.nodes[index]
        if operation == "const":
            assert isinstance(payload, float)
            values[index] = ball_of(payload)
        elif operation == "parameter":
            values[index] = ball_of(parameters[str(payload)])
        elif operation == "input":
            assert isinstance(payload, tuple)
            values[index] = inputs[payload[0]][payload[1]]
        else:
            values[index] = OPERATIONS[operation](*(values[each] for each in arguments))
    return [values[node] for node in nodes]


def _iterated(iteration: GraphIteration, inputs: Balls, parameters: Mapping[str, float]) -> list[Any]:
    """What Newton's method finds from the start of an iteration."""
    begin, name = iteration.start, iteration.unknown.name
    start = (
        inputs[begin]
        if isinstance(begin, str)
        else [inputs[at[0]][at[1]] if isinstance(at, tuple) else ball_of(at) for at in begin]
    )
    return polished(lambda unknown: output_balls(iteration.step, "next", {**inputs, name: unknown}, parameters), start)


def polished(step: Callable[[list[Any]], list[Any]], start: Sequence[Any]) -> list[Any]:
    """A solution of Newton's method, with all certain bits, from one in doubles.

    Args:
        step: What a step makes of balls.
        start: Balls that are near.

    Raises:
        ArithmeticError, ValueError: It does not come to an end as fast as it does where the solution is certain.
    """
    unknown = list(start)
    for _ in range(NEWTON_STEPS):
        found = step(unknown)
        moved = max((float(abs(new - old).abs_upper()) for new, old in zip(found, unknown, strict=True)), default=0.0)
        unknown = [each.mid() for each in found]
        if moved < 2.0**-CERTAIN_BITS:
            return unknown
    raise ValueError("Newton's method does not find a solution that is certain")


def nearest(ball: Any) -> float:
    """The double nearest to a number that was found by iteration; zero where it is nothing."""
    if not ball.is_finite():
        raise ValueError("there is no value")
    value = float(ball)
    return 0.0 if abs(value) < ZERO_ENTRY else value
