"""Names of optimised values are those of the equations, and say so where a value is a multiple of what they name."""

from dataclasses import replace

import pytest

from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.passes.names import name_values
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
