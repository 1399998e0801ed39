"""Jacobians by elimination: right in any order, and cheap where much acts through little."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from pkmgen.graph.count import count_operations
from pkmgen.graph.elimination import LinearNet, cheapest_order
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.jacobian import changes_along
from pkmgen.graph.passes.run import clean
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter

SIZE = 6


def port(name: str, size: int) -> GraphPort:
    return GraphPort(name, (size,), ("1",) * size, "", ())


def funnel(writer: GraphWriter) -> tuple[tuple[int, ...], list[int]]:
    """Six inputs that act through two values on six outputs."""
    inputs = writer.input(port("x", SIZE))
    radius = writer.sqrt(writer.dot(inputs, inputs))
    angle = writer.div(writer.mul(*inputs[:2]), writer.add(*inputs[2:], writer.neg(radius)))
    sine, cosine = (writer.builder.make(op, (angle,)) for op in ("sin", "cos"))
    outputs = [writer.div(writer.mul(sine, radius), cosine)]
    for _ in range(SIZE - 1):
        outputs.append(writer.add(writer.mul(outputs[-1], radius), writer.mul(cosine, cosine), writer.neg(sine)))
    return inputs, outputs


def written(make: str) -> tuple[ExprGraph, ExprGraph]:
    """The funnel, and its Jacobian by elimination or by one sweep for each direction."""
    function = GraphWriter("function")
    function.output(port("y", SIZE), funnel(function)[1])
    writer = GraphWriter("derivative")
    inputs, outputs = funnel(writer)
    directions = [{entry: writer.const(1.0)} for entry in inputs]
    if make == "elimination":
        rows = changes_along(writer, outputs, directions)
    else:
        rows = [list(row) for row in zip(*(tangents(writer, outputs, d) for d in directions), strict=True)]
    writer.output(port("dy", SIZE * SIZE), [entry for row in rows for entry in row])
    return function.finish(), writer.finish()


@pytest.mark.parametrize("make", ["elimination", "sweeps"])
def test_complex_step(make: str) -> None:
    function, derivative = written(make)
    x = np.random.default_rng(5).uniform(0.5, 1.5, (4, SIZE))
    step = 1e-30
    moved = np.repeat(x, SIZE, axis=0) + 1j * step * np.tile(np.eye(SIZE), (4, 1))
    expected = evaluate_graph(function, {"x": moved}).outputs["y"].imag.reshape(4, SIZE, SIZE) / step
    found = evaluate_graph(derivative, {"x": x}).outputs["dy"].reshape(4, SIZE, SIZE)
    np.testing.assert_allclose(found, expected.transpose(0, 2, 1), rtol=1e-12)


def test_two_values_in_between_are_used() -> None:
    counts = {make: count_operations(clean(written(make)[1])).arithmetic for make in ("elimination", "sweeps")}
    assert counts["elimination"] < 0.7 * counts["sweeps"], counts


def test_directions_may_cut_the_graph() -> None:
    """A node that stands in a direction changes in no other way; one that changes by zero rests."""
    writer = GraphWriter("cut")
    x, y = writer.input(port("x", 2))
    square = writer.mul(x, x)
    one, zero = writer.const(1.0), writer.const(0.0)
    rows = changes_along(writer, [writer.add(square, x), y, square], [{x: one, square: zero}, {square: one}])
    assert rows == [[one, one], [zero, zero], [zero, one]]


def test_equal_arguments_add_up() -> None:
    writer = GraphWriter("power")
    (x,) = writer.input(port("x", 1))
    ((change,),) = changes_along(writer, [writer.mul(x, x, x)], [{x: writer.const(1.0)}])
    writer.output(port("dy", 1), [change])
    assert evaluate_graph(writer.finish(), {"x": np.array([[2.0]])}).outputs["dy"] == 12.0


def test_no_order_of_a_small_net_is_cheaper() -> None:
    """Three values in a row, with a shortcut, between three sources and three sinks."""
    edges = [(source, 0, True) for source in (3, 4, 5)] + [(2, sink, True) for sink in (6, 7, 8)]
    net = LinearNet(range(3), [*edges, (0, 1, True), (1, 2, True), (0, 2, False)])
    costs = []
    for order in [cheapest_order(net), *itertools.permutations(range(3))]:
        tried = net.copy()
        for vertex in order:
            tried.eliminate(vertex)
        costs.append(tried.cost)
    assert costs[0] == min(costs)
    assert max(costs) > min(costs)


def test_a_derivative_of_minus_one_is_a_sign_and_no_product() -> None:
    writer = GraphWriter("negative")
    x, y = writer.input(port("x", 2))
    product = writer.mul(x, y)
    directions = [{x: writer.const(1.0)}, {y: writer.const(1.0)}]
    ((by_x, by_y),) = changes_along(writer, [writer.neg(product)], directions)
    assert (by_x, by_y) == (writer.neg(y), writer.neg(x))
