"""Writing graphs: neutral elements are left out, graphs are put in place with their guards, once each."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pkmgen.errors import GraphError
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import GraphGuard, GraphPort, GuardKind
from pkmgen.graph.writer import GraphWriter
from tests.unit.passes.graphs import PARAMETERS, graph_of
from tests.unit.passes.graphs import STATES as XYZ
from tests.unit.passes.random_graphs import STATES, samples

PORT = GraphPort("x", (2,), ("m", "1"), "an input", ())


@pytest.fixture
def writer() -> GraphWriter:
    return GraphWriter("written")


def shown(writer: GraphWriter, index: int) -> object:
    """A number, a leaf's payload, or operation and arguments."""
    node = writer.builder.nodes[index]
    return node.payload if not node.args else (node.op, *(shown(writer, i) for i in node.args))


def test_arithmetic_leaves_out_what_is_neutral(writer: GraphWriter) -> None:
    x, y = writer.input(PORT)
    zero, one, two, minus = (writer.const(value) for value in (0.0, 1.0, 2.0, -1.0))
    a, b = ("x", 0), ("x", 1)
    cases = {
        writer.add(): 0.0,
        writer.add(zero, x, zero): a,
        writer.add(x, y, two): ("add", a, b, 2.0),
        writer.mul(): 1.0,
        writer.mul(one, x): a,
        writer.mul(x, zero, y): 0.0,
        writer.mul(x, minus): ("mul", a, -1.0),
        writer.mul(x, y): ("mul", a, b),
        writer.neg(x): ("neg", a),
        writer.neg(two): -2.0,
        writer.sub(x, zero): a,
        writer.sub(x, y): ("add", a, ("neg", b)),
        writer.div(zero, x): 0.0,
        writer.div(x, one): a,
        writer.div(one, x): ("div", 1.0, a),
        writer.div(x, two): ("div", a, 2.0),
        writer.sqrt(x): ("sqrt", a),
        writer.dot((x, y), (y, zero)): ("mul", a, b),
        writer.dot((x, y), (y, y)): ("add", ("mul", a, b), ("mul", b, b)),
    }
    assert {index: shown(writer, index) for index in cases} == cases
    assert (writer.is_zero(zero), writer.is_zero(one), writer.is_zero(x)) == (True, False, False)
    assert (writer.number(two), writer.number(x), writer.number(writer.neg(x))) == (2.0, None, None)


def test_an_input_is_declared_once(writer: GraphWriter) -> None:
    first, second = writer.input(PORT), writer.input(PORT)
    assert first == second
    writer.output(GraphPort("y", (2,), ("1", "1"), "an output", ()), first[::-1])
    graph = writer.finish()
    assert (graph.name, graph.inputs, graph.guards, graph.iteration) == (
        "written",
        (replace(PORT, nodes=first),),
        (),
        None,
    )
    assert graph.outputs == (GraphPort("y", (2,), ("1", "1"), "an output", first[::-1]),)


def test_what_is_given_takes_the_place_of_an_input(writer: GraphWriter) -> None:
    (x, y), z = writer.input(PORT), writer.const(3.0)
    made = writer.place(graph_of("part + z", part="x*y"), inputs=(y, x, z))
    assert shown(writer, made["outputs"][0]) == ("add", 3.0, ("mul", ("x", 0), ("x", 1)))
    assert set(writer.builder.labels.values()) == {"part"}
    assert [port.name for port in writer.finish().inputs] == ["x"]


def test_inputs_that_are_not_given_become_inputs(writer: GraphWriter) -> None:
    graph = graph_of("x - y*z")
    writer.output(graph.outputs[0], writer.place(graph)["outputs"])
    found = evaluate_graph(writer.finish(), XYZ, PARAMETERS).outputs["outputs"]
    assert np.array_equal(found, evaluate_graph(graph, XYZ, PARAMETERS).outputs["outputs"])


def test_guards_come_along_once(writer: GraphWriter) -> None:
    graph = graph_of("part + z", part="x*y")
    value = next(iter(graph.labels))
    guard = GraphGuard(GuardKind.REACH, 1, value, graph.outputs[0].nodes[0])
    for _ in range(2):
        writer.place(replace(graph, guards=(guard, replace(guard, limb=0))))
    assert [(g.kind, g.limb) for g in writer.finish().guards] == [(GuardKind.REACH, 1), (GuardKind.REACH, 0)]
    (first, *_) = writer.finish().guards
    assert (writer.builder.nodes[first.value].op, writer.builder.nodes[first.low].op) == ("mul", "add")


def test_placed_graphs_compute_what_they_computed() -> None:
    for sample in samples()[::5]:
        writer = GraphWriter(sample.graph.name)
        made = writer.place(sample.graph)
        for port in sample.graph.outputs:
            writer.output(port, made[port.name])
        sample.assert_kept(writer.finish())
        assert writer.finish().iteration == sample.graph.iteration


def test_one_iteration_for_all() -> None:
    first, second = [sample.graph for sample in samples() if sample.graph.iteration is not None][:2]
    writer = GraphWriter("both")
    writer.place(first)
    writer.place(first)
    with pytest.raises(GraphError, match="on other unknowns"):
        writer.place(replace(second, iteration=replace(second.iteration, limit=7)))


def test_a_newton_step_is_written_at_the_solution() -> None:
    graph = next(sample.graph for sample in samples() if sample.graph.iteration is not None)
    iteration, writer = graph.iteration, GraphWriter("step")
    unknowns = writer.unknowns(iteration)
    assert [shown(writer, index) for index in unknowns] == [("unknown", 0), ("unknown", 1)]
    nodes = writer.place_step(iteration)
    writer.output(GraphPort("next", (2,), ("1", "1"), "", ()), nodes)
    found = writer.finish()
    assert found.guards == ()
    states = STATES | {"unknown": np.random.default_rng(1).uniform(-1.0, 1.0, (len(STATES["inputs"]), 2))}
    with np.errstate(all="ignore"):
        expected = evaluate_graph(iteration.step, states, {"p": 0.7, "q": -1.3}).outputs["next"]
        assert np.array_equal(
            evaluate_graph(found, states, {"p": 0.7, "q": -1.3}).outputs["next"], expected, equal_nan=True
        )
