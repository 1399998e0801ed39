"""Friction that changes its sign gradually."""

from __future__ import annotations

import numpy as np
import pytest

from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.smooth import smooth_signs
from tests.unit.passes.graphs import PARAMETERS, STATES, graph_of


@pytest.mark.parametrize("speed", [0.05, 0.5, 4.0])
def test_signs_become_hyperbolic_tangents_by_the_speed(speed: float) -> None:
    graph = graph_of("p*sign(x) + sin(y)", "sign(x - y)", "max(x, z)")
    found = evaluate_graph(smooth_signs(graph, speed), STATES, PARAMETERS).outputs["outputs"]
    x, y, z = STATES["inputs"].T
    expected = [PARAMETERS["p"] * np.tanh(x / speed) + np.sin(y), np.tanh((x - y) / speed), np.maximum(x, z)]
    np.testing.assert_allclose(found, np.stack(expected, axis=1), rtol=1e-13, atol=1e-14)
    assert {node.op for node in smooth_signs(graph, speed).nodes} >= {"tanh", "sin", "max"}
    assert all(node.op != "sign" for node in smooth_signs(graph, speed).nodes)


def test_no_speed_leaves_the_graph_as_it_is() -> None:
    graph = graph_of("sign(x)")
    assert smooth_signs(graph, 0.0) is graph
