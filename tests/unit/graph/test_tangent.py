"""Derivatives of every operation are what differences of its values say, forward and by elimination."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.jacobian import changes_along
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.tangent import ancestors, local_partials, tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from tests.unit.passes.operations import operation_samples
from tests.unit.passes.random_graphs import PARAMETERS, Sample, samples

STEP = 1e-4
STENCIL = ((1, 2 / 3), (2, -1 / 12))
"""Central differences of fourth order."""
STATES = np.random.default_rng(3).uniform(-2.0, 2.0, (12, 5))
Derive = Callable[[GraphWriter, Sequence[int], Sequence[dict[int, int]]], list[list[int]]]


def forward(writer: GraphWriter, nodes: Sequence[int], directions: Sequence[dict[int, int]]) -> list[list[int]]:
    """Derivatives by one sweep for each direction."""
    columns = [tangents(writer, nodes, direction) for direction in directions]
    return [list(row) for row in zip(*columns, strict=True)]


def derivative(graph: ExprGraph, derive: Derive) -> ExprGraph:
    """The Jacobian of all outputs in all inputs."""
    writer = GraphWriter("derivative")
    inputs = [index for port in graph.inputs for index in writer.input(port)]
    outputs = [index for nodes in writer.place(graph).values() for index in nodes]
    rows = derive(writer, outputs, [{index: writer.const(1.0)} for index in inputs])
    entries = [entry for row in rows for entry in row]
    writer.output(GraphPort("d", (len(entries),), ("1",) * len(entries), "", ()), entries)
    return writer.finish()


def evaluated(graph: ExprGraph, states: np.ndarray) -> np.ndarray:
    """All outputs, a row for each state."""
    sizes = np.cumsum([port.size for port in graph.inputs])
    parts = np.split(states[:, : sizes[-1]], sizes[:-1], axis=1)
    inputs = {port.name: part for port, part in zip(graph.inputs, parts, strict=True)}
    return np.concatenate(list(evaluate_graph(graph, inputs, PARAMETERS).outputs.values()), axis=1)


def differences(graph: ExprGraph, step: float) -> np.ndarray:
    """The Jacobian by differences, a row for each state."""
    size = sum(port.size for port in graph.inputs)
    columns = []
    for direction in np.eye(size, STATES.shape[1]) * step:
        pairs = [evaluated(graph, STATES + k * direction) - evaluated(graph, STATES - k * direction) for k in (1, 2)]
        columns.append(sum(weight * pair for (_, weight), pair in zip(STENCIL, pairs, strict=True)) / step)
    return np.stack(columns, axis=2).reshape(len(STATES), -1)


def assert_derivative(sample: Sample, derive: Derive) -> int:
    """Compare where differences of two steps agree; returns how many entries were compared."""
    with np.errstate(all="ignore"):
        expected, coarse = (differences(sample.graph, step) for step in (STEP, 2.0 * STEP))
        found = evaluated(derivative(sample.graph, derive), STATES)
        largest = np.nan_to_num(np.abs(evaluated(sample.graph, STATES))).max(axis=1, keepdims=True)
        scale = 1.0 + np.abs(expected) + largest
        known = np.abs(expected - coarse) <= 1e-7 * scale
        wrong = known & ~(np.abs(found - expected) <= 1e-6 * scale)
    assert not wrong.any(), f"{sample.name}: {found[wrong][:3]} instead of {expected[wrong][:3]}"
    return int(known.sum())


@pytest.mark.parametrize("derive", [forward, changes_along])
@pytest.mark.parametrize("op", [op for op in OPERATIONS if op != "max"])
def test_derivatives_of_an_operation(op: str, derive: Derive) -> None:
    drawn = list(operation_samples(op))
    compared = [assert_derivative(sample, derive) for sample in drawn[:: len(drawn) // 10]]
    assert np.mean(compared) > 20


@pytest.mark.parametrize("derive", [forward, changes_along])
def test_derivatives_of_random_graphs(derive: Derive) -> None:
    drawn = [s for s in samples()[::4] if s.graph.iteration is None and not has_max(s.graph)]
    assert sum(assert_derivative(sample, derive) for sample in drawn) > 1000


def has_max(graph: ExprGraph) -> bool:
    """A literal below the larger of two is a floor that derivatives do not see."""
    return any(node.op == "max" for node in graph.nodes)


def test_the_larger_of_a_value_and_a_number_changes_as_the_value() -> None:
    writer = GraphWriter("largest")
    (x,) = writer.input(GraphPort("x", (1,), ("1",), "", ()))
    one, two = writer.const(1.0), writer.const(2.0)
    for args in ((x, two), (two, x)):
        index = writer.function("max", *args)
        assert local_partials(writer, index, writer.builder.nodes[index]) == [(x, one)]


def test_the_larger_of_two_values_changes_as_that_one() -> None:
    writer = GraphWriter("larger")
    x, y = writer.input(GraphPort("x", (2,), ("1", "1"), "", ()))
    larger = writer.function("max", x, y)
    change = tangents(writer, [larger], {x: writer.const(3.0), y: writer.const(5.0)})
    writer.output(GraphPort("d", (1,), ("1",), "", ()), change)
    assert evaluated(writer.finish(), np.array([[2.0, 1.0], [1.0, 2.0]]))[:, 0].tolist() == [3.0, 5.0]


def test_a_sign_does_not_change() -> None:
    writer = GraphWriter("sign")
    (x,) = writer.input(GraphPort("x", (1,), ("1",), "", ()))
    sign = writer.builder.make("sign", (x,))
    assert tangents(writer, [sign, x], {x: writer.const(3.0)}) == (writer.const(0.0), writer.const(3.0))


def test_what_is_given_is_not_followed() -> None:
    writer = GraphWriter("given")
    x, y, z = writer.input(GraphPort("x", (3,), ("1",) * 3, "", ()))
    product = writer.mul(x, y)
    total = writer.add(product, z)
    assert ancestors(writer, [total]) == [x, y, z, product, total]
    assert ancestors(writer, [total], {product}) == [z, product, total]
    assert ancestors(writer, []) == []
