"""Names of statements: what they are made of, what they are a part of, a number where nothing can be said."""

from dataclasses import replace

import pytest

from pkmgen.emit.names import Namer, statement_names
from tests.unit.passes.graphs import graph_of


def name_of_first(*written, **named):
    graph = graph_of(*written, **named)
    graph = replace(graph, inputs=(replace(graph.inputs[0], entries=("x", "y", "z")),))
    values = [i for i, node in enumerate(graph.nodes) if node.op not in ("const", "parameter", "input", "neg")]
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
        ("sin(x)", "x_sine"),
        ("cos(x)", "x_cosine"),
        ("tan(x)", "x_tangent"),
        ("abs(x)", "x_size"),
        ("max(x, 0.5)", "x_limited"),
        ("tanh(x)", "x_tanh"),
        ("sign(x)", "x_sign"),
        ("p*x", "x_scaled"),
        ("p + x", "x_shifted"),
        ("p/x", "x_inverse_scaled"),
        ("x/p", "x_scaled"),
        ("x/3", "x_scaled"),
        ("x*x*x", "x_cubed"),
        ("x*x*x*x", "x_power_4"),
        ("2*x*y*p", "x_times_y_scaled"),
        ("z + x", "x_plus_z"),
        ("y - z + x", "x_plus_y_minus_z"),
        ("-x - y", "minus_x_minus_y"),
        ("p - x", "minus_x_shifted"),
        ("max(x, y)", None),
        ("atan2(x, y)", None),
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


def names_of(*written, labels=None, named=("add", "mul", "sqrt", "sin", "neg"), **parts):
    """Names by what they stand for, in the order of the graph."""
    graph = graph_of(*written, **parts)
    graph = replace(graph, inputs=(replace(graph.inputs[0], entries=("x", "y", "z")),), labels=labels or graph.labels)
    values = [i for i, node in enumerate(graph.nodes) if node.op in named]
    found = statement_names(graph, values, Namer(("taken",)))
    return [found.get(i) for i in values]


def test_an_input_that_gets_a_statement_has_its_name_with_a_number_where_it_is_taken():
    assert names_of("x", "y", "z", named=("input",)) == ["x", "y", "z"]
    assert names_of("sin(x)", "y", x_2="y*z", named=("input", "mul")) == ["x", "y", "z", "x_2"]
    taken = replace(graph_of("x"), labels={})
    taken = replace(taken, inputs=(replace(taken.inputs[0], entries=("taken", "y", "z")),))
    assert statement_names(taken, [0, 1], Namer(("taken",))) == {0: "taken_2", 1: "y"}


def test_a_sign_change_is_said_of_what_it_changes():
    assert names_of("-x", "sqrt(-y)", named=("neg",)) == ["x_negated", "y_negated"]
    assert names_of("-(x*y)", arm="x*y") == ["arm", "arm_negated"]


LONG = "a_name_of_which_nothing_else_fits_beside"


@pytest.mark.parametrize(
    ("first", "second", "part"),
    [
        (f"{LONG}_arm", f"{LONG}_leg", f"{LONG}_part"),
        (f"{LONG}_part_2", f"{LONG}_arm", f"{LONG}_part"),
        (f"{LONG}_part", f"{LONG}_part_12", f"{LONG}_part"),
        (f"{LONG}_part_2_", f"{LONG}_part_", f"{LONG}_part"),
        (f"{LONG}_part_of_arm", f"{LONG}_part_of_leg", f"{LONG}_part_of_part"),
        (f"the_{LONG}", f"another_{LONG}", None),
    ],
)
def test_a_part_of_several_is_called_by_what_their_names_begin_with(first, second, part):
    inner = "sqrt(atan2(x, y)*atan2(y, x) + atan2(x, z))"
    graph = graph_of("a*b", a=f"{inner}*x + z", b=f"{inner}*y + z")
    root = next(i for i, node in enumerate(graph.nodes) if node.op == "sqrt")
    one, other = (i for i, name in sorted(graph.labels.items()))
    found = statement_names(replace(graph, labels={one: first, other: second}), [root, one, other], Namer(()))
    assert (found[one], found[other]) == (first, second)
    assert found.get(root) == (f"{part}_2" if part in (first, second) else part)


@pytest.mark.parametrize("length", [38, 39, 40, 41])
def test_names_that_would_be_too_long_are_not_made(length):
    label = "a" * (length - len("_root"))
    graph = graph_of("sqrt(v)", v="x*y")
    values = [i for i, node in enumerate(graph.nodes) if node.op in ("mul", "sqrt")]
    names = statement_names(replace(graph, labels={values[0]: label}), values, Namer(()))
    assert names.get(values[1]) == (f"{label}_root" if length <= 40 else None)


def test_names_are_handed_out_once():
    namer = Namer({"taken"})
    assert [namer.fresh("taken"), namer.numbered("part"), namer.numbered("part"), namer.fresh("part")] == [
        "taken_",
        "part",
        "part_2",
        "part_",
    ]
