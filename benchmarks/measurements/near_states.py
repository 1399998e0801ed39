"""States that lie near the edge of where a kernel has a result: limits of reach, serial and parallel singularities.

From a good state inside the box a ray goes out in a random direction until the status is no longer OK, or a value that
a guard watches for zero changes its sign; that place is found by halving. A tenth of the states stay there, the last
that are good; the others are taken back a part of the ray that is uniform in its logarithm from 1 down to 1e-9.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.emit.states import DrawnStates
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.passes.order import prune_unused
from pkmgen.graph.types import ExprGraph, GuardKind
from pkmgen.mechanism.robot_model import RobotModel

Array = NDArray[Any]
Inputs = dict[str, Array]
Words = Callable[[Inputs], NDArray[np.uint32]]
"""What calls a kernel: inputs to status words."""
NEAREST = -9.0
"""Power of ten of the least part of the ray that a state is taken back."""
AT_EDGE = 10
"""One of so many states, from the first on, stays at the edge."""
MARCH, FARTHEST = 24, 3.0
"""Points of a ray that are looked at, and its length in box widths."""
HALVINGS = 44


def near_states(
    mechanism: RobotModel,
    function: GeneratedFunction,
    moved: str,
    count: int,
    seed: int,
    others: Sequence[GeneratedFunction] = (),
    words: Words | None = None,
) -> Inputs:
    """Draw states near the edge.

    Args:
        mechanism: The robot.
        function: The function that is called.
        moved: The input that moves along rays.
        count: How many states are wanted.
        seed: Of the random numbers.
        others: Further functions of the robot, of which inverse kinematics says where motors stand.
        words: Status words by a compiled kernel, which is faster than numpy.

    Returns:
        By name of input a row for each state, every tenth of them at the edge; none where no state of the box is good.
    """
    drawn = DrawnStates(mechanism, (function, *others), {}, count, seed).of(function.graph)
    inputs = {port.name: drawn[port.name] for port in function.graph.inputs}
    random = np.random.default_rng(seed + 1)
    start = inputs[moved]
    if not len(start):
        return inputs
    inputs = {name: np.resize(rows, (count, rows.shape[1])) for name, rows in inputs.items()}
    start = inputs[moved]
    way = random.normal(size=start.shape)
    way *= np.maximum(start.max(axis=0) - start.min(axis=0), 1e-3) / np.linalg.norm(way, axis=1, keepdims=True)
    watched = _watched(function.graph)
    told = words or partial(_words, watched)

    def side(ahead: Array) -> Array:
        return _side(watched, told, {**inputs, moved: _along(function.graph, moved, start, way, ahead)})

    first = side(np.zeros(len(start)))
    low, high = np.zeros(len(start)), np.full(len(start), FARTHEST)
    open_ = np.ones(len(start), bool)
    for ahead in FARTHEST * np.linspace(0.0, 1.0, MARCH + 1)[1:]:
        same = (side(np.full(len(start), ahead)) == first).all(axis=1)
        high[open_ & ~same] = ahead
        open_ &= same
        low[open_] = ahead
    for _ in range(HALVINGS):
        middle = (low + high) / 2.0
        same = (side(middle) == first).all(axis=1)
        low, high = np.where(same, middle, low), np.where(same, high, middle)
    back = 10.0 ** random.uniform(NEAREST, 0.0, len(start))
    back[::AT_EDGE] = 0.0
    return {**inputs, moved: _along(function.graph, moved, start, way, low * (1.0 - back))}


def _watched(graph: ExprGraph) -> ExprGraph:
    """The graph with nothing but its guards."""
    return prune_unused(replace(graph, outputs=(), labels={}))


def _words(graph: ExprGraph, inputs: Inputs) -> NDArray[np.uint32]:
    """Status words by numpy."""
    count = len(next(iter(inputs.values())))
    words = np.zeros(count, np.uint32)
    with np.errstate(all="ignore"):
        rows = [inputs[port.name] for port in graph.inputs]
        NumpyKernel([graph], {}, "double").call(graph.name, count, rows, [], words)
    return words


def _side(graph: ExprGraph, words: Words, inputs: Inputs) -> Array:
    """Whether a state is good and, without Newton's method, signs of what guards watch for zero; a row for each."""
    columns = [(words(inputs) != 0).astype(float)]
    if graph.iteration is None:
        with np.errstate(all="ignore"):
            found = evaluate_graph(graph, inputs)
        kinds = [guard.kind for guard in graph.guards]
        watched = zip(kinds, found.guards, strict=True)
        columns += [np.sign(value) for kind, (value, _) in watched if kind is GuardKind.SINGULAR]
    return np.stack(columns, axis=1)


def _along(graph: ExprGraph, moved: str, start: Array, way: Array, ahead: Array) -> Array:
    """Points of the rays; a quaternion is normalised."""
    points: Array = start + ahead[:, None] * way
    (port,) = (port for port in graph.inputs if port.name == moved)
    if port.size >= 4 and moved.endswith("pose") and port.units[-4:] == ("1",) * 4:
        points[:, -4:] /= np.linalg.norm(points[:, -4:], axis=1, keepdims=True)
    return points
