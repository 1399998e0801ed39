"""Names of optimised values are those of the equations, and say so where a value is a multiple of what they name."""

from dataclasses import replace

import pytest

from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.passes.names import name_values
from pkmgen.graph.types import ExprGraph, GraphPort
from tests.unit.passes.graphs import graph_of

ENTRIES = ("pose_x", "pose_y", "pose_z")


def named(before: ExprGraph, after: ExprGraph) -> list[str]:
    """Names of a graph that was made of another one."""
    before, after = (
        replace(graph, inputs=(replace(graph.inputs[0], entries=ENTRIES),), quantities={}) for graph in (before, after)
    )
    return list(name_values(before, after).labels.values())


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("x*z + y*z", "arm"),
        ("-z*(x + y)", "arm_negated"),
        ("2*z*(x + y)", "arm_doubled"),
        ("0.5*z*(x + y)", "arm_halved"),
        ("3*z*(x + y)", "arm_scaled"),
    ],
)
def test_a_value_has_the_name_of_what_it_equals_or_is_a_multiple_of(written, name):
    assert name in named(graph_of("arm", arm="(x + y)*z"), graph_of(written))


def test_a_multiple_says_how_many_times_it_is():
    made = name_values(graph_of("arm", arm="(x + y)*z"), graph_of("3*z*(x + y)"))
    assert (made.quantities["arm_scaled"].meaning, made.quantities["arm_scaled"].multiple) == ("arm", 3.0)


@pytest.mark.parametrize("times", [3.0, 1000.0, -3.0, 0.5, 0.25, 1.5, 3.00000000006])
def test_multiples_are_the_decimals_that_are_written(times):
    made = name_values(graph_of("arm", arm="(x + y)*z"), graph_of(f"z*(x + y)*{times!r}"))
    (multiple,) = {quantity.multiple for name, quantity in made.quantities.items() if name.startswith("arm_")}
    assert multiple == times


def test_entries_of_inputs_that_are_not_read_name_nothing():
    before, after = graph_of("sin(x)*y"), graph_of("sin(x)*y")
    port = replace(before.inputs[0], entries=("one", "other", "unread"), nodes=(*before.inputs[0].nodes[:2], -1))
    found = name_values(replace(before, inputs=(port,), quantities={}), replace(after, quantities={}))
    assert "unread" not in str(found.labels)


def test_values_that_are_the_same_in_every_state_have_no_name_of_the_equations():
    """All constants are multiples of each other."""
    found = named(graph_of("arm*y", arm="x*(1/x)"), graph_of("y + z*(1/z)*3 + 0*x", "z*(1/z)"))
    assert found and not any(name.startswith("arm") for name in found)


def test_multiples_of_inputs_are_known():
    assert "pose_x_doubled" in named(graph_of("x"), graph_of("2*x"))


def test_a_value_that_is_no_multiple_is_called_by_its_place_in_the_results():
    assert named(graph_of("arm", arm="(x + y)*z"), graph_of("(x + y)*z + x")) == ["arm", "outputs_1"]
    assert "arm" not in named(graph_of("arm", arm="sqrt(x)*y"), graph_of("sqrt(x)*y*x"))


def test_entries_of_results_are_called_by_row_and_column():
    builder = GraphBuilder()
    x = builder.make("input", (), ("pose", 0))
    roots = [builder.make(op, (x,)) for op in ("sin", "cos", "tan", "sqrt")]
    ports = (GraphPort("pose", (1,), ("m",), "", (x,)),), (GraphPort("matrix", (2, 2), ("1",) * 4, "", tuple(roots)),)
    graph = builder.freeze(ExprGraph("sample", (), *ports, (), {}), lambda index: index)
    assert list(name_values(graph, graph).labels.values()) == ["matrix_1_1", "matrix_1_2", "matrix_2_1", "matrix_2_2"]
