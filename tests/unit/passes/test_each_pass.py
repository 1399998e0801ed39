"""What each pass does to a small graph: before and after, as text."""

from dataclasses import replace

import numpy as np
import pytest

from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.count import count_operations
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.passes import run
from pkmgen.graph.passes.align import align_sums
from pkmgen.graph.passes.angles import shorten_directions
from pkmgen.graph.passes.collect import collect_factors
from pkmgen.graph.passes.divide import share_reciprocals
from pkmgen.graph.passes.expand import expand_cancelling
from pkmgen.graph.passes.factor import factor_sums
from pkmgen.graph.passes.flatten import flatten_nested
from pkmgen.graph.passes.fold import fold_constants
from pkmgen.graph.passes.gather import gather_terms
from pkmgen.graph.passes.guards import drop_implied_guards
from pkmgen.graph.passes.hoist import hoist_parameters
from pkmgen.graph.passes.lift import lift_factors
from pkmgen.graph.passes.order import order_nodes, prune_unused
from pkmgen.graph.passes.reuse import reuse_products
from pkmgen.graph.passes.roots import divide_by_roots
from pkmgen.graph.passes.run import clean, optimise, pass_reports
from pkmgen.graph.passes.share import share_parts
from pkmgen.graph.passes.signs import absorb_signs
from pkmgen.graph.types import GraphGuard, GuardKind
from tests.unit.passes.graphs import INPUTS, PARAMETERS, becomes, freeze, graph_of, shown


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["x + (y + z)"], ["x + y + z"]),
        (["x - (y + z)"], ["x - y - z"]),
        (["x - (y - z)"], ["x - y - -z"]),  # the identities take two signs away
        (["x*(y*z)"], ["x * y * z"]),
        (["x*(y + z)"], ["x * (y + z)"]),
        (["x + y*z"], ["x + y * z"]),
        (["x + (y + (z + p))"], ["x + y + z + p"]),
    ],
)
def test_flatten(before, after):
    becomes(flatten_nested, before, after)


def test_flatten_leaves_what_others_use():
    graph = graph_of("x + part", "x*part", part="y + z")
    assert flatten_nested(graph) == graph


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["(y*sqrt(x))*(2/x)"], ["y * (2.0 / sqrt(x))"]),
        (["(y*sqrt(x))*(2/x)", "1/sqrt(x)"], ["t1 = 1.0 / sqrt(x)", "y * 2.0 * t1", "t1"]),
        (["sqrt(x)*(1/x)"], ["1.0 / sqrt(x)"]),
        (["sqrt(y)*(1/x)"], ["sqrt(y) * (1.0 / x)"]),
        (["sqrt(x)*(y/x)"], ["sqrt(x) * (y / x)"]),
    ],
)
def test_roots_over_their_squares(before, after):
    becomes(divide_by_roots, before, after)


def test_roots_whose_reciprocal_squares_are_used_elsewhere_stay():
    graph = graph_of("sqrt(x)*below", "y*below", below="1/x")
    assert divide_by_roots(graph) == graph


def test_reuse_of_products():
    """u y + v z is there: of two products one is left."""
    graph = graph_of("x*y", "x*z", "u*(x*y) + v*(x*z)", "u*y + v*z", u="x + p", v="y + q")
    after = changed_by(reuse_products, graph)
    assert count_operations(after).mul == count_operations(graph).mul - 1


def test_reuse_of_a_sum():
    """y + z is there: x y + x z is its product with x, though x y is used by others."""
    graph = graph_of("x*y", "y + z", "x*y + x*z")
    after = changed_by(reuse_products, graph)
    assert count_operations(after).total == count_operations(graph).total - 1


def test_reuse_of_a_negative_sum():
    graph = graph_of("x*y", "z - y", "q + x*y - x*z")
    after = changed_by(reuse_products, graph)
    assert count_operations(after).total == count_operations(graph).total - 1


@pytest.mark.parametrize("texts", [("x*y", "x*y + x*z"), ("x*y + x*z", "z*y + x"), ("x*y", "x*z", "y*(x*y) + z*(x*z)")])
def test_reuse_leaves_what_saves_nothing(texts):
    graph = graph_of(*texts)
    assert count_operations(prune_unused(reuse_products(graph))).total <= count_operations(graph).total


def changed_by(step, graph):
    """Run a pass, and compare the values."""
    after, states = prune_unused(step(graph)), {"inputs": np.random.default_rng(4).uniform(0.5, 2.0, (20, 3))}
    values = [evaluate_graph(each, states, PARAMETERS).outputs["outputs"] for each in (graph, after)]
    np.testing.assert_allclose(values[1], values[0], rtol=1e-12)
    return after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x - whole", ["x + y + z", "-y - z"]),
        ("whole - x - p", ["x + y + z", "y + z - p"]),
        ("p - whole + y", ["x + y + z", "p - x - z"]),
        ("p + whole", ["t1 = x + y + z", "t1", "t1 + p"]),  # nothing cancels
        ("x + whole", ["t1 = x + y + z", "t1", "x + t1"]),
        ("y - p*whole", ["t1 = x + y + z", "t1", "y - t1 * p"]),
        ("y - whole + 2 - q", ["x + y + z", "2.0 - q - x - z"]),
    ],
)
def test_expand(before, after):
    graph = graph_of("whole", before, whole="x + y + z")
    assert shown(prune_unused(expand_cancelling(graph))) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            ["x*first + y*second", "y*first + x*second + z*x*y"],
            ["t1 = x + q", "t2 = y + q", "z * (x * t1 + y * t2)", "z * (y * t1 + x * t2 + x * y)"],
        ),
        (
            ["x*first + y*second", "y*first - x*second"],  # nothing gained
            ["t1 = z * (x + q)", "t2 = z * (y + q)", "x * t1 + y * t2", "y * t1 - x * t2"],
        ),
        (
            ["x*first + y*second", "first*second"],  # they are needed
            ["t1 = z * (x + q)", "t2 = z * (y + q)", "x * t1 + y * t2", "t1 * t2"],
        ),
    ],
)
def test_collect(before, after):
    graph = graph_of(*before, w="x + q", v="y + q", first="z*w", second="z*v")
    assert shown(prune_unused(collect_factors(graph))) == after


ACROSS = ("(x - 0.6*(0.6*x + 0.8*y))", "(y - 0.8*(0.6*x + 0.8*y))")
"""A vector less its part along (0.6, 0.8)."""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["x + y", "2*x + 2*y"], ["t1 = x + y", "t1", "t1 * 2.0"]),
        (["x + y", "x + 2*y"], ["x + y", "x + y * 2.0"]),
        (["p*x + y", "p*y + x"], ["y + x * p", "x + y * p"]),
        (["4*x + y", "2*(2*x) + y"], ["t1 = y + x * 4.0", "t1", "t1"]),
        (["4*x + y", "-(-2*(2*x)) + y"], ["t1 = y + x * 4.0", "t1", "t1"]),
        (ACROSS, ["t1 = x * 0.6 + y * 0.8", "x - 0.6 * t1", "y - 0.8 * t1"]),  # nothing gained
        (
            ["{0}*{0} + {1}*{1}".format(*ACROSS)],
            ["t1 = x * 0.8 - y * 0.6", "t2 = 0.8 * t1", "t2 * t2 + -(0.6 * t1) * -(0.6 * t1)"],
        ),
    ],
)
def test_align(before, after):
    becomes(align_sums, before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["2*x*y + x*y"], ["x * y * 3.0"]),
        (["(0.5*x)*y + x*y + z", "0.5*x"], ["z + x * y * 1.5", "x * 0.5"]),
        (["(0.6*x)*(0.6*x) + (0.8*x)*(0.8*x)"], ["x * x"]),
        (["x*y - x*y"], ["0.0"]),
        (["2*x - 3*x + z"], ["z - x"]),
        (["2*x + p*x"], ["x * 2.0 + x * p"]),  # left to factoring
        (["2 + 3"], ["2.0 + 3.0"]),  # left to folding
    ],
)
def test_gather(before, after):
    becomes(gather_terms, before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["(p*x)/(p*y)"], ["x / y"]),
        (["(2*x)*(2*y)*5"], ["x * y * 2.0 * 2.0 * 5.0"]),
        (["(-(2*x) + 2*y)*4"], ["2.0 * (y - x) * 4.0"]),
        (
            ["y*(2*x) + z*(2*y)", "(z*(2*x))/(x*(2*y))"],
            ["t1 = x * y", "2.0 * (t1 + y * z)", "x * z / t1"],
        ),
        (["(2*x)*(2*y)", "2*x", "y/(2*x)"], ["t1 = x * 2.0", "(x * y) * (2.0 * 2.0)", "t1", "y / t1"]),
        (["y*(2*x) + z", "z*(2*x) + y"], ["t1 = x * 2.0", "z + y * t1", "y + z * t1"]),  # nothing gained
    ],
)
def test_lift(before, after):
    becomes(lift_factors, before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["x/z", "y/z"], ["t1 = 1.0 / z", "x * t1", "y * t1"]),
        (["x/z", "1/z"], ["t1 = 1.0 / z", "x * t1", "t1"]),
        (["x/y"], ["x / y"]),
        (["x/y", "y/z"], ["x / y", "y / z"]),
        (["x/p"], ["x * (1.0 / p)"]),
        (["p/q", "x/q"], ["p / q", "x * (1.0 / q)"]),
        (["x/4"], ["x * (1.0 / 4.0)"]),
    ],
)
def test_share_reciprocals(before, after):
    becomes(share_reciprocals, before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["x*y + x*z"], ["x * (y + z)"]),
        (["x*y - x*z"], ["x * (y - z)"]),
        (["2*x + 2*y"], ["2.0 * (x + y)"]),
        (["p*x + p*y + z"], ["z + p * (x + y)"]),
        (["p*x + q*x"], ["x * (p + q)"]),
        (["2*x + 3*x"], ["x * (2.0 + 3.0)"]),
        (["x*y + x*z + p*y"], ["y * p + x * (y + z)"]),
        (["x*y*z + 2*x*y + x"], ["x * (y * (z + 2.0) + 1.0)"]),
        (["x*y + x"], ["x + x * y"]),
        (["x*y + z*p"], ["x * y + z * p"]),
        (["p*q*x + p*y"], ["x * p * q + y * p"]),  # nothing gained
        (["x*x*y + x*x*z"], ["x * x * (y + z)"]),
    ],
)
def test_factor(before, after):
    becomes(factor_sums, before, after)


def test_factor_leaves_products_that_others_use():
    graph = graph_of("product + x*z", "product", product="x*y")
    assert factor_sums(graph) == graph


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["p*q*x*y"], ["x * y * (p * q)"]),
        (["p + q + x + 2"], ["x + (p + q + 2.0)"]),
        (["p*x"], ["x * p"]),
        (["p*q"], ["p * q"]),
        (["x + y"], ["x + y"]),
    ],
)
def test_hoist(before, after):
    becomes(hoist_parameters, before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["x*y*z", "x*y*2"], ["t1 = x * y", "z * t1", "t1 * 2.0"]),
        (["x + y + z", "y + x + 3"], ["t1 = x + y", "z + t1", "t1 + 3.0"]),
        (["x - y + z", "y - x + p"], ["t1 = x - y", "z + t1", "p - t1"]),
        (["x*x*y", "x*x*z"], ["t1 = x * x", "y * t1", "z * t1"]),
        (["x*x*x*x"], ["t1 = x * x", "t1 * t1"]),
        (["x*x*y*y"], ["t1 = x * y", "t1 * t1"]),
        (["x - y", "z*(y - x)", "p + z - y + x"], ["t1 = x - y", "t1", "z * -t1", "z + t1 + p"]),
        (["x + y + z", "x + y", "(x + y - p)*z"], ["t1 = x + y", "z + t1", "t1", "z * (t1 - p)"]),
        (["x + y", "x + y + z"], ["t1 = x + y", "t1", "z + t1"]),
        (["x*y", "x + y"], ["x * y", "x + y"]),
        (["x + y", "x - y"], ["x + y", "x - y"]),
        (["y - x", "z + y - x"], ["t1 = y - x", "t1", "z + t1"]),  # what is there keeps its sign
        # y - x is t1 with the other sign, for those who use it too, whatever their sign
        (
            ["x - y", "z + (y - x) + sin(x)", "z - (x - y) + cos(x)"],
            ["t1 = x - y", "t2 = z - t1", "t1", "sin(x) + t2", "t2 + cos(x)"],
        ),
        (
            ["x - y", "z - (y - x) + sin(x)", "z + (x - y) + cos(x)"],
            ["t1 = x - y", "t2 = z + t1", "t1", "sin(x) + t2", "t2 + cos(x)"],
        ),
        (["p + q + x", "p + q + y"], ["x + p + q", "y + p + q"]),  # parameters alone are left to hoisting,
    ],
)
def test_share(before, after):
    becomes(share_parts, before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["-(x - y)"], ["y - x"]),
        (["-(x - y)*z"], ["z * (y - x)"]),
        (["-(x*(y - z))"], ["x * (z - y)"]),
        (["-(2*x)"], ["x * -2.0"]),
        (["-(x + 2)"], ["-2.0 - x"]),
        (["-(p*x)"], ["x * -p"]),
        (["-(p/x)"], ["-p / x"]),
        (["-sin(x - y)"], ["sin(y - x)"]),
        (["-(x*y)"], ["-(x * y)"]),
        (["-cos(x - y)"], ["-cos(x - y)"]),
        (["z - (x - y)"], ["z - (x - y)"]),
        (["-(x - y)", "x - y"], ["t1 = x - y", "-t1", "t1"]),
        (["-(z*(x - y))", "sqrt(x - y)"], ["t1 = x - y", "-(z * t1)", "sqrt(t1)"]),
        (["-p"], ["-p"]),
    ],
)
def test_absorb_signs(before, after):
    becomes(lambda graph: fold_constants(absorb_signs(graph)), before, after)


def guarded(factor, low, limb=None):
    """Guards of d = x − y above 0.01, and of −a √d."""
    builder = GraphBuilder()
    x, y, _ = (builder.make("input", (), ("inputs", entry)) for entry in range(3))
    square = builder.make("add", (x, builder.make("neg", (y,))))
    root = builder.scaled(-factor, builder.make("sqrt", (square,)))
    guards = (
        GraphGuard(GuardKind.REACH, 0, value=square, low=builder.const(0.01)),
        GraphGuard(GuardKind.SINGULAR, limb, value=root, low=builder.const(low)),
    )
    return freeze(builder, [builder.make("mul", (x, root))], guards)


@pytest.mark.parametrize(
    ("factor", "low", "limb", "left"),
    [
        (1.0, 0.05, 0, 1),  # d > 0.01 watches more than √d > 0.05
        (3.0, 0.25, 0, 1),
        (3.0, 0.35, 0, 2),
        (1.0, 0.2, 0, 2),
        (1.0, 0.05, 1, 2),  # it would be said of another limb
    ],
)
def test_guards_of_roots_go_where_the_radicand_is_watched(factor, low, limb, left):
    graph = drop_implied_guards(guarded(factor, low, limb))
    assert len(graph.guards) == left
    assert all(graph.nodes[guard.value].op != "neg" for guard in graph.guards)  # a size has no sign


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["atan2(y*sqrt(x), z*sqrt(x))"], ["atan2(y, z)"]),
        (["atan2(y/(x*x), z/(x*x))"], ["atan2(y, z)"]),
        (["atan2(-(y*z*abs(x)), z*abs(x))"], ["atan2(-(y * z), z)"]),
        (["atan2(y*x, z*x)"], ["atan2(x * y, x * z)"]),  # x may be negative
        (["atan2(2*y, 2*z)"], ["atan2(y * 2.0, z * 2.0)"]),  # numbers are chosen when values are rescaled
        # others need y z |x|: y z alone would be a product more
        (["atan2(part, x*abs(x))", "part"], ["t1 = abs(x)", "t2 = y * z * t1", "atan2(t2, x * t1)", "t2"]),
        # what a root is taken of is not negative, and a quarter of a turn exchanges components
        (["atan2(x/(y + z*z), sqrt(y)/(y + z*z))"], ["atan2(x, sqrt(y))"]),
        (["1.5707963267948966 + atan2(x, sqrt(y))"], ["atan2(sqrt(y), -x)"]),
        (["1.5707963267948966 - atan2(x, sqrt(y))"], ["atan2(sqrt(y), x)"]),
        (["atan2(x, sqrt(y)) - 1.5707963267948966"], ["atan2(-sqrt(y), x)"]),
        (["-1.5707963267948966 - atan2(x, sqrt(y))"], ["atan2(-sqrt(y), -x)"]),
        (["1.5707963267948966 + atan2(x, y)"], ["1.5707963267948966 + atan2(x, y)"]),
        (["1.5 + atan2(x, sqrt(y))"], ["1.5 + atan2(x, sqrt(y))"]),
    ],
)
def test_shorten_directions(before, after):
    graph = graph_of(*before, part="y*z*abs(x)")
    assert shown(prune_unused(shorten_directions(prune_unused(graph)))) == after


def test_prune_drops_what_nothing_needs():
    graph = prune_unused(graph_of("x + z", unused="y*y"))
    assert shown(graph) == ["x + z"]
    assert len(graph.nodes) == 3
    assert graph.inputs[0].nodes == (0, -1, 1)
    assert graph.labels == {}


def test_prune_keeps_what_guards_need():
    whole = graph_of("x + z", watched="y*y")
    guard = GraphGuard(GuardKind.SINGULAR, None, value=next(iter(whole.labels)), low=0)
    graph = prune_unused(graph_of("x + z", watched="y*y", guards=(guard,)))
    assert graph.labels == {graph.guards[0].value: "watched"}
    assert graph.nodes[graph.guards[0].value].op == "mul"


def test_hoisting_uses_a_part_that_is_there():
    graph = graph_of("p*q*x*y", "part*q*z", part="p*q")
    assert shown(hoist_parameters(graph)) == ["t1 = p * q", "x * y * t1", "z * (q * t1)"]


def test_cleaning_folds_simplifies_and_prunes_alone():
    graph = clean(graph_of("x*y + x*z*1 + 0*z + (2 - 2)", unused="sin(x)"))
    assert shown(graph) == ["x * y + x * z"]
    assert all(node.op != "sin" for node in graph.nodes)


@pytest.mark.parametrize(("size", "rounds"), [(100, 1), (12, run.MAX_ROUNDS)])
def test_rounds_on_large_graphs_end_when_they_save_little(monkeypatch, size, rounds):
    """A pass that takes one node away each time goes on where that is much."""
    taken = []

    def nibble(graph):
        taken.append(graph)
        return replace(graph, nodes=graph.nodes[:-1])

    monkeypatch.setattr(run, "LARGE_GRAPH", 3)
    monkeypatch.setattr(run, "ARRANGING", (nibble,))
    monkeypatch.setattr(run, "CLEANING", ())
    graph = graph_of("x")
    arranged = run._Run(replace(graph, nodes=graph.nodes[:1] * size), lambda _name, _graph: None)
    arranged.arrange()
    assert len(taken) == rounds
    assert len(arranged.graph.nodes) == size - rounds


def test_rounds_end_when_no_pass_changes_anything(monkeypatch):
    taken = []
    monkeypatch.setattr(run, "ARRANGING", tuple(lambda graph: (taken.append(graph), graph)[1] for _ in range(3)))
    run._Run(graph_of("x + y"), lambda _name, _graph: None).arrange()
    assert len(taken) == 3


def test_order_puts_values_before_their_first_use():
    graph = order_nodes(graph_of("first + z", "second*z", second="sin(y)", first="cos(x)"))
    names = [INPUTS[node.payload[1]] if node.op == "input" else node.op for node in graph.nodes]
    assert names == ["x", "y", "z", "cos", "add", "sin", "mul"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["x/z + y/z"], ["(1.0 / z) * (x + y)"]),
        (["-x/-y"], ["x / y"]),
        (["x + y + (x + x + y + y)"], ["(x + y) * 3.0"]),
        (["x*y/2 + x*z/2"], ["x * 0.5 * (y + z)"]),
        (["p*x + q*x + 2*x"], ["x * (p + q + 2.0)"]),
        (["x*(y + 0*z) - 0/x"], ["x * y"]),
        (["-(x*-0.5)*(1 + 0)"], ["x * 0.5"]),
        (["x*-0.5"], ["x * -0.5"]),
        (["{0}*{0} + {1}*{1}".format(*ACROSS)], ["t1 = x * 0.8 - y * 0.6", "t1 * t1"]),
        (["-x - 3"], ["-3.0 - x"]),
    ],
)
def test_all_together(before, after):
    becomes(optimise, before, after)


def test_reports_tell_what_was_gained():
    raw = graph_of("x*y + x*z + 0*z")
    graph, reports = optimise(raw), pass_reports(raw)
    assert [report.name for report in reports] == ["simplify_nodes", "factor_sums", "prune_unused"]
    assert reports[-1].after.mul == 1
    assert shown(graph) == ["x * (y + z)"]
