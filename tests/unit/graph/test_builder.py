"""Making graphs: equal nodes are one node, whatever the order of a sum; names stay where they belong."""

from dataclasses import replace

import pytest

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphPort, GuardKind, Node


@pytest.fixture
def builder():
    return GraphBuilder()


def leaves(builder):
    return [builder.make("input", (), ("x", entry)) for entry in range(3)]


@pytest.mark.parametrize("op", ["add", "mul", "max"])
def test_order_of_exchangeable_arguments_makes_no_difference(builder, op):
    x, y, z = leaves(builder)
    assert builder.make(op, (z, x, y)) == builder.make(op, (y, z, x))
    assert builder.nodes[-1].args == (x, y, z)
    assert len(builder.nodes) == 4


@pytest.mark.parametrize("op", ["div", "atan2"])
def test_order_of_other_arguments_makes_a_difference(builder, op):
    x, y, _ = leaves(builder)
    assert builder.make(op, (x, y)) != builder.make(op, (y, x))


@pytest.mark.parametrize("op", ["add", "mul", "max"])
def test_a_node_that_is_kept_has_its_arguments_in_order(builder, op):
    x, y, z = leaves(builder)
    for args in ((x, y), (y, x), (z, x, y)):
        kept = builder.keep(Node(op, args))
        assert builder.nodes[kept].args == tuple(sorted(args))
        assert kept == builder.make(op, args)
    quotient = builder.keep(Node("div", (y, x)))
    assert builder.nodes[quotient].args == (y, x)


def test_repeated_arguments_are_kept(builder):
    x, y, _ = leaves(builder)
    assert builder.nodes[builder.make("mul", (x, y, x))].args == (x, x, y)


def test_leaves_differ_by_what_they_hold(builder):
    made = [builder.const(1), builder.const(-1), builder.make("parameter", (), "p"), builder.make("parameter", (), "q")]
    assert len(set(made + leaves(builder))) == 7
    assert builder.const(1.0) == made[0]
    assert builder.nodes[made[0]].payload == 1.0


def test_there_is_one_zero(builder):
    assert builder.const(-0.0) == builder.const(0.0)
    assert str(builder.nodes[0].payload) == "0.0"


def test_first_label_wins_and_leaves_have_none(builder):
    x, y, _ = leaves(builder)
    total = builder.make("add", (x, y))
    for index, name in ((x, "left"), (builder.const(2.0), "two"), (total, "sum"), (total, "other")):
        builder.label(index, name)
    assert builder.labels == {total: "sum"}


def small_graph():
    """−x₀ + x₁ under a guard, with an entry x₂ that is not used."""
    builder = GraphBuilder()
    x, y = leaves(builder)[:2]
    negative = builder.make("neg", (x,))
    total = builder.make("add", (negative, y))
    builder.label(total, "total")
    ports = (GraphPort("x", (3,), ("1",) * 3, "", (x, y, -1)),), (GraphPort("y", (1,), ("1",), "", (total,)),)
    guards = (GraphGuard(GuardKind.SINGULAR, None, total, builder.const(1e-7)),)
    return builder.freeze(ExprGraph("f", (), *ports, guards, {}), lambda index: index)


def test_roots_uses_and_stages():
    graph = small_graph()
    x, y, _, negative, total, low = range(6)
    assert graph.roots() == (total, low, total)
    assert [graph.uses()[index] for index in (x, y, negative, total, low)] == [1, 1, 1, 2, 1]
    assert graph.per_call() == (True, True, True, True, True, False)


def test_rebuild_keeps_ports_guards_and_labels():
    graph = small_graph()
    assert rebuild(graph, lambda builder, _, node: builder.make(node.op, node.args, node.payload)) == graph


def test_rebuilding_nothing_gives_the_graph_itself():
    """Passes are asked by that whether they changed anything."""
    graph = small_graph()
    assert rebuild(graph, lambda builder, _, node: builder.keep(node)) is graph
    renamed = replace(graph, labels={3: "other"})
    assert rebuild(renamed, lambda builder, _, node: builder.keep(node)) is renamed


def test_rebuilding_may_drop_what_is_not_used():
    graph = small_graph()
    shorter = rebuild(graph, lambda builder, _, node: 0 if node.op == "neg" else builder.keep(node))
    assert len(shorter.nodes) == len(graph.nodes) - 1


def test_rebuild_moves_everything_that_points_at_a_node():
    def drop_signs(builder, _, node):
        return node.args[0] if node.op == "neg" else builder.make(node.op, node.args, node.payload)

    graph = rebuild(small_graph(), drop_signs)
    assert graph.nodes[3] == Node("add", (0, 1))
    assert graph.labels == {3: "total"}
    assert graph.outputs[0].nodes == (3,)
    assert graph.guards[0].value == 3
    assert graph.nodes[graph.guards[0].low].payload == 1e-7
    assert graph.inputs[0].nodes == (0, 1, -1)
