"""What a graph says about itself: its roots, who uses what, which nodes change from call to call."""

from __future__ import annotations

import pytest

from pkmgen.graph.types import GraphPort
from tests.unit.passes.graphs import graph_of
from tests.unit.passes.random_graphs import needed, samples


def test_roots_and_uses_of_random_graphs() -> None:
    for sample in samples()[::4]:
        graph = sample.graph
        watched = [index for guard in graph.guards for index in (guard.value, guard.low)]
        ends = [index for port in graph.outputs for index in port.nodes]
        assert graph.roots() == (*watched, *ends)
        used = [0] * len(graph.nodes)
        for index in [*watched, *ends, *(argument for node in graph.nodes for argument in node.args)]:
            used[index] += 1
        assert graph.uses() == tuple(used)
        assert {index for index in needed(graph) if not used[index]} == set()


def test_stages_of_random_graphs() -> None:
    for sample in samples()[::4]:
        nodes, found = sample.graph.nodes, sample.graph.per_call()
        for node, changes in zip(nodes, found, strict=True):
            assert changes == (node.op == "input" or any(found[i] for i in node.args))


@pytest.mark.parametrize("shape", [(3,), (3, 2), ()])
def test_the_size_of_a_port_is_that_of_its_units(shape: tuple[int, ...]) -> None:
    units = ("m",) * (1 if not shape else shape[0] * (shape[1] if len(shape) > 1 else 1))
    assert GraphPort("x", shape, units, "", ()).size == len(units)


def test_least_goals_of_types() -> None:
    iteration = next(sample.graph.iteration for sample in samples() if sample.graph.iteration is not None)
    assert iteration.tolerances("double") == (0.0, 1e30)
    assert iteration.tolerances("float") == (1e-6, 1e30)


def test_a_graph_without_inputs_does_nothing_per_call() -> None:
    assert not any(graph_of("p*q + 2").per_call()[3:])
