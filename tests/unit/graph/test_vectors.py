"""Vectors of three nodes compute what vectors compute."""

from __future__ import annotations

import numpy as np

from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import GraphPort
from pkmgen.graph.vectors import NodeVector, cross, difference, scaled, split, total
from pkmgen.graph.writer import GraphWriter

STATES = np.random.default_rng(6).uniform(-2.0, 2.0, (5, 7))
A, B, FACTOR = STATES[:, :3], STATES[:, 3:6], STATES[:, 6:]


def started() -> tuple[GraphWriter, NodeVector, NodeVector, int]:
    writer = GraphWriter("vectors")
    nodes = writer.input(GraphPort("x", (7,), ("1",) * 7, "", ()))
    left, right = split(nodes[:6])
    return writer, left, right, nodes[6]


def value(writer: GraphWriter, vector: NodeVector) -> np.ndarray:
    writer.output(GraphPort("y", (3,), ("1",) * 3, "", ()), vector)
    return evaluate_graph(writer.finish(), {"x": STATES}).outputs["y"]


def test_sum_difference_multiple_and_product() -> None:
    made = {
        "total": lambda w, a, b, f: total(w, a, b, a),  # noqa: ARG005
        "difference": lambda w, a, b, f: difference(w, a, b),  # noqa: ARG005 - one form for all
        "scaled": lambda w, a, b, f: scaled(w, f, a),  # noqa: ARG005
        "cross": lambda w, a, b, f: cross(w, a, b),  # noqa: ARG005
    }
    expected = {"total": 2 * A + B, "difference": A - B, "scaled": FACTOR * A, "cross": np.cross(A, B)}
    for name, make in made.items():
        writer, left, right, factor = started()
        np.testing.assert_allclose(value(writer, make(writer, left, right, factor)), expected[name], rtol=1e-14)


def test_the_difference_of_equal_nodes_is_zero() -> None:
    writer, left, (a, _, _), _ = started()
    found = difference(writer, left, (left[0], a, left[2]))
    assert [writer.number(node) for node in found] == [0.0, None, 0.0]


def test_split_takes_three_by_three() -> None:
    assert split(range(7, 13)) == [(7, 8, 9), (10, 11, 12)]
    assert split(()) == []
