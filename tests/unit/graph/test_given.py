"""Quantities that a caller has already become entries of a further input."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.given import let_be_given
from pkmgen.graph.types import GraphGuard, GuardKind
from tests.unit.passes.graphs import PARAMETERS, STATES, graph_of


def test_labelled_quantities_are_given_in_their_order() -> None:
    graph = graph_of("first*z + second", "fixed + x", first="x + y", second="sin(first)", fixed="p*q")
    value = next(index for index, name in graph.labels.items() if name == "first")
    guarded = replace(graph, guards=(GraphGuard(GuardKind.SINGULAR, None, value, value),))
    cut = let_be_given(guarded, "known", {"first", "second", "fixed"})
    assert (cut.guards, cut.iteration) == ((), None)
    port = cut.inputs[-1]
    assert (port.name, port.shape, port.units, port.default) == ("known", (2,), ("1", "1"), None)
    assert port.meaning == "quantities that are known already"
    assert [cut.nodes[index].payload for index in port.nodes] == [("known", 0), ("known", 1)]
    assert [old.name for old in cut.inputs] == ["inputs", "known"]
    known = np.random.default_rng(2).uniform(1.0, 2.0, (len(STATES["inputs"]), 2))
    found = evaluate_graph(cut, STATES | {"known": known}, PARAMETERS).outputs["outputs"]
    x, _, z = STATES["inputs"].T
    expected = [known[:, 0] * z + known[:, 1], PARAMETERS["p"] * PARAMETERS["q"] + x]
    np.testing.assert_allclose(found, np.stack(expected, axis=1), rtol=1e-14)


def test_other_quantities_are_computed_still() -> None:
    graph = graph_of("first*z", first="x + y")
    cut = let_be_given(graph, "known", {"second"})
    assert cut.inputs[-1].nodes == ()
    found, expected = (evaluate_graph(each, STATES).outputs["outputs"] for each in (cut, graph))
    assert np.array_equal(found, expected)
