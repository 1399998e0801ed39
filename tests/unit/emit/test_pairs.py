"""A graph of two states computes each as the graph of one does."""

from __future__ import annotations

import numpy as np
import pytest

from pkmgen.emit.pairs import of_two_states
from pkmgen.graph.evaluate import evaluate_graph
from tests.unit.passes.random_graphs import PARAMETERS, STATES, samples


def test_each_state_has_its_values() -> None:
    for sample in samples()[::7]:
        if sample.graph.iteration is not None:
            continue
        two, (first, second) = of_two_states(sample.graph), (slice(0, 14), slice(14, 28))
        each = [
            evaluate_graph(sample.graph, {n: a[rows] for n, a in STATES.items()}, PARAMETERS)
            for rows in (first, second)
        ]
        both = evaluate_graph(two, {n: np.hstack([a[first], a[second]]) for n, a in STATES.items()}, PARAMETERS)
        for name, values in both.outputs.items():
            np.testing.assert_array_equal(values, np.hstack([one.outputs[name] for one in each]))
        for found, wanted in zip(both.guards, [guard for one in each for guard in one.guards], strict=True):
            np.testing.assert_array_equal(found, wanted)
        assert len(set(two.labels.values())) == len(two.labels) >= len(sample.graph.labels)


def test_statements_take_turns() -> None:
    graph = next(sample.graph for sample in samples() if len(sample.graph.nodes) > 20 and not sample.graph.iteration)
    two = of_two_states(graph)
    computed = [index for index, own in enumerate(two.per_call()) if own]
    assert len(two.nodes) == len(graph.nodes) + sum(graph.per_call())
    for first, second in zip(computed[::2], computed[1::2], strict=True):
        assert second == first + 1
        assert two.nodes[first].op == two.nodes[second].op
        assert first not in two.nodes[second].args


def test_a_graph_that_iterates_is_refused() -> None:
    graph = next(sample.graph for sample in samples() if sample.graph.iteration)
    with pytest.raises(ValueError, match="iterates"):
        of_two_states(graph)
