"""Inputs whose infinities results would not show are found, and no others."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from pkmgen.compile import compile_limbs
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.finiteness import hidden_inputs
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.language.library import list_robots, read_robot_text
from pkmgen.language.options import Options
from tests.conftest import nightly


def test_what_carries_and_what_does_not() -> None:
    builder = GraphBuilder()
    a, b, c, d = (builder.make("input", payload=("x", i)) for i in range(4))
    ratio = builder.make("div", (a, builder.make("add", (b, builder.const(1.0)))))
    out = builder.make("add", (ratio, builder.make("tanh", (c,))))
    ports = (GraphPort("x", (5,), ("1",) * 5, "", (a, b, c, d, -1)),)
    graph = builder.freeze(
        ExprGraph("f", (), ports, (GraphPort("y", (1,), ("1",), "", (out,)),), (), {}), lambda index: index
    )
    assert hidden_inputs(graph) == {"x": (1, 2, 3, 4)}


@pytest.mark.parametrize("robot", ["fivebar", "linear_delta", "dymo", *nightly("hexaglide")])
def test_inputs_that_are_not_checked_show(robot: str) -> None:
    assert robot in list_robots()
    text = read_robot_text(robot)
    for function in compile_limbs(text, Options()).functions:
        hidden, rng = hidden_inputs(function.graph), np.random.default_rng(0)
        for port, value in itertools.product(function.graph.inputs, (np.nan, np.inf, -np.inf)):
            for entry in set(range(port.size)) - set(hidden.get(port.name, ())):
                inputs = {other.name: rng.uniform(0.2, 0.4, (20, other.size)) for other in function.graph.inputs}
                inputs[port.name][:, entry] = value
                with np.errstate(all="ignore"):
                    found = evaluate_graph(function.graph, inputs, {}).outputs
                rows = np.column_stack([array.reshape(20, -1) for array in found.values()])
                assert not np.isfinite(rows).all(axis=1).any(), (function.graph.name, port.name, entry, value)
