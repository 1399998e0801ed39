"""Names of statements: what they are made of, what they are a part of, a number where nothing can be said."""

from dataclasses import replace

import pytest

from pkmgen.emit.names import Namer, statement_names
from tests.unit.passes.graphs import graph_of


def name_of_first(*written, **named):
    graph = graph_of(*written, **named)
    graph = replace(graph, inputs=(replace(graph.inputs[0], entries=("x", "y", "z")),))
    values = [i for i, node in enumerate(graph.nodes) if node.op not in ("const", "input", "neg")]
    return statement_names(graph, values, Namer(())).get(values[0])


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("x*x", "x_squared"),
        ("x*x*y", "x_squared_times_y"),
        ("x*y", "x_times_y"),
        ("x - y", "x_minus_y"),
        ("x + 3", "x_shifted"),
        ("3*x", "x_scaled"),
        ("1/x", "x_inverse"),
        ("3/x", "x_inverse_scaled"),
        ("x/y", "x_over_y"),
        ("sqrt(x)", "x_root"),
        ("cos(x)", "x_cosine"),
    ],
)
def test_a_short_operation_is_said(written, name):
    assert name_of_first(written) == name


def test_a_part_is_called_by_what_it_is_a_part_of():
    long = "a_name_of_which_nothing_else_fits_beside"
    graph = graph_of("v*x", v="(x*y*z + y*y)*(x*y*z + z)")
    values = [i for i, node in enumerate(graph.nodes) if node.op in ("add", "mul")]
    names = statement_names(replace(graph, labels={values[-2]: long, values[-1]: "w"}), values, Namer(()))
    assert set(names.values()) >= {long, "w"}
    assert any(name.startswith(f"{long}_part") for name in names.values())


def test_names_are_handed_out_once():
    namer = Namer({"taken"})
    assert [namer.fresh("taken"), namer.numbered("part"), namer.numbered("part"), namer.fresh("part")] == [
        "taken_",
        "part",
        "part_2",
        "part_",
    ]
