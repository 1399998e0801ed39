"""Folding and identities on small graphs: before and after, as text."""

import pytest

from pkmgen.errors import GraphError
from pkmgen.graph.passes.fold import fold_constants
from pkmgen.graph.passes.gather import gather_terms
from pkmgen.graph.passes.order import order_nodes, prune_unused
from pkmgen.graph.passes.run import optimise
from pkmgen.graph.passes.share import share_parts
from pkmgen.graph.passes.simplify import simplify_nodes
from tests.unit.passes.graphs import apply_identities, becomes, graph_of, with_ports


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("2*3", "6.0"),
        ("2*x*3 + 4 + 5", "x * 6.0 + 9.0"),
        ("x + (1 - 3)", "x - 2.0"),
        ("1/4 + x", "x + 0.25"),
        ("sqrt(9)*x", "x * 3.0"),
        ("max(2, 3) + x", "x + 3.0"),
        ("sign(-2) + x", "x - 1.0"),
        ("sin(0) + cos(0) + x", "x + 1.0"),
        ("atan2(0, 1) + tan(0) + x", "x + 0.0"),
        ("p + q", "p + q"),
        ("sin(3.141592653589793) + x", "x + 0.0"),
        ("cos(2.0943951023931953)*x", "x * -0.5"),
        ("cos(0.3)*x", "x * 0.955336489125606"),
        ("x + 0.1 + 0.2 - 0.3", "x + 0.0"),
    ],
)
def test_fold(before, after):
    becomes(fold_constants, [before], [after])


def test_numbers_are_one_that_are_the_same_decimal():
    """0.1 + 0.2 is 0.3; what is written with other digits is another number."""
    for rewrite in (fold_constants, simplify_nodes):
        becomes(
            rewrite,
            ["x*(0.1 + 0.2)", "y*0.3", "z*0.30000000000000004"],
            ["x * 0.3", "y * 0.3", "z * 0.30000000000000004"],
        )


def test_inputs_come_first_in_order_also_where_one_is_not_read():
    ordered = order_nodes(with_ports(graph_of("x*y", "sin(x)"), inputs="xy_"))
    assert [node.op for node in ordered.nodes] == ["input", "input", "mul", "sin"]
    assert ordered.inputs[0].nodes == (0, 1, -1)


def test_simplifying_nothing_gives_the_graph_itself():
    graph = graph_of("x + y*0.5", "sin(x)/y")
    assert simplify_nodes(graph) is graph


@pytest.mark.parametrize(
    "undefined", ["1/0", "sqrt(-1)", "1e308 + 1e308", "1e200*1e200", "x + 1e308 + 1e308", "x*(1/(1 - 1))"]
)
def test_fold_refuses_what_has_no_value(undefined):
    with pytest.raises(GraphError, match=r"undefined|not finite"):
        fold_constants(graph_of(undefined))


@pytest.mark.parametrize("divided", ["0/0", "0/(2 - 2)", "(x - x)/(y - y)", "0*x/(p - p)"])
def test_zero_divided_by_zero_is_refused(divided):
    with pytest.raises(GraphError, match="undefined"):
        optimise(graph_of(divided))


@pytest.mark.parametrize("written", ["x*1", "x*-1", "-x*1", "x*(y/y)", "x + 0", "x*2*0.5", "x*1 + 0", "-(x*1)*z/z"])
def test_sums_and_products_have_two_arguments_or_more(written):
    for rewrite in (apply_identities, simplify_nodes, gather_terms, share_parts, optimise):
        after = prune_unused(rewrite(graph_of(written)))
        assert all(len(node.args) >= 2 for node in after.nodes if node.op in ("add", "mul")), rewrite.__name__


@pytest.mark.parametrize("divided", ["x/0", "x/(y - y)", "1/(2 - 2)", "x/(p - p)"])
def test_division_by_a_literal_zero_is_refused(divided):
    with pytest.raises(GraphError, match=r"div of 1\.0, 0\.0 is undefined"):
        optimise(graph_of(divided))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x + 0", "x"),
        ("0 + 0", "0.0"),
        ("x - x", "0.0"),
        ("x + x", "x * 2.0"),
        ("x + x + x - y", "x * 3.0 - y"),
        ("y - x - y", "-x"),
        ("-x - y", "-(x + y)"),
        ("-x - x", "-(x * 2.0)"),
        ("x*1", "x"),
        ("x*0", "0.0"),
        ("x*-1*-1", "x"),
        ("-x*y", "-(x * y)"),
        ("-x*-y", "x * y"),
        ("-2*x", "-(x * 2.0)"),
        ("1*1", "1.0"),
        ("-(-x)", "x"),
        ("abs(-x)", "abs(x)"),
        ("abs(x*x*y*y*3)", "x * x * y * y * 3.0"),
        ("abs(x*x*y)", "abs(x * x * y)"),
        ("abs(sqrt(x)*2)", "sqrt(x) * 2.0"),
        ("abs(sqrt(x) + abs(y)/2)", "sqrt(x) + abs(y) / 2.0"),
        ("abs(sqrt(x) - 2)", "abs(sqrt(x) - 2.0)"),
        ("abs(max(x, 0))", "abs(max(x, 0.0))"),
        ("atan2(-y, x)", "atan2(-y, x)"),
        ("-(0*x)", "0.0"),
        ("x/1", "x"),
        ("0/x", "0.0"),
        ("0/-1", "0.0"),
        ("0/0", "0.0 / 0.0"),  # folding refuses it
        ("x/x", "1.0"),
        ("-x/y", "-(x / y)"),
        ("x/-y", "-(x / y)"),
        ("sin(-x)", "-sin(x)"),
        ("tan(-x)", "-tan(x)"),
        ("sign(-x)", "-sign(x)"),
        ("cos(-x)", "cos(x)"),
        ("sqrt(-x)", "sqrt(-x)"),
        ("max(-x, y)", "max(y, -x)"),
    ],
)
def test_identities(before, after):
    becomes(apply_identities, [before], [after])
