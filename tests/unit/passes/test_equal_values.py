"""Passes that look at what values are, not at how they are written: merging, cancelling, rescaling."""

import numpy as np
import pytest

from pkmgen.graph.count import count_operations
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.passes.cancel import cancel_reciprocals
from pkmgen.graph.passes.merge import merge_equal
from pkmgen.graph.passes.order import prune_unused
from pkmgen.graph.passes.rescale import rescale_values
from pkmgen.graph.passes.samples import Samples
from pkmgen.graph.passes.share import share_opposites
from pkmgen.graph.passes.simplify import simplify_nodes
from pkmgen.graph.types import GraphGuard, GuardKind
from tests.unit.passes.graphs import PARAMETERS, STATES, graph_of, values_of


def operations(rewrite, *outputs, **named):
    """Additions, products and divisions of what a pass leaves, whose values are compared with those before."""
    before = graph_of(*outputs, **named)
    after = prune_unused(simplify_nodes(rewrite(before)))
    with np.errstate(all="ignore"):
        expected, found = (values_of(graph).outputs["outputs"] for graph in (before, after))
    np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-12)
    count = count_operations(after)
    return count.add, count.mul, count.div


@pytest.mark.parametrize(
    ("outputs", "left"),
    [
        (["z*(x - y)", "(y - x)*z"], (2, 1, 0)),  # the second is the negative of the first
        (["x*y + x*z", "(z + y)*x", "-x*(y + z)"], (2, 2, 0)),
        (["sin(x)*sin(x) + cos(x)*cos(x)"], (0, 0, 0)),
        (["z + (x*x/(x*x + y*y) + y*y/(x*x + y*y))"], (1, 0, 0)),
        (["sin(x + y) - sin(x)*cos(y) - cos(x)*sin(y)"], (0, 0, 0)),
        (["sin(z)*(p*x + q*x)", "sin(z)*((p + q)*x)"], (1, 3, 0)),
        (["z + x*y/y + x"], (1, 1, 0)),  # a multiple of the first node is no number
        (["sqrt(x*x)", "x"], (0, 1, 0)),  # the root is |x|
        (["sqrt((x + 3)*(x + 3))", "sin(x)"], (1, 1, 0)),  # also where all samples are positive
        (["sign(x)*sign(x)", "max(x, 0.5) - x"], (1, 1, 0)),
        (["x + y*0.000000000001 - x", "y"], (0, 1, 0)),  # a small term is no rounding
        (["(x + 0.00000000000001)*y", "x*y"], (1, 2, 0)),
    ],
)
def test_merge(outputs, left):
    assert operations(merge_equal, *outputs) == left


def test_a_term_that_is_small_where_samples_are_drawn_stays():
    """Numbers of 13 digits cancel to 1e-13; what is divided by their powers is 1e91 at samples, and one here."""
    small = "*".join(["(z*0.0000000000001)"] * 7)
    graph = graph_of(f"x + y/({small})", f"y/({small})")
    for each in (graph, merge_equal(graph)):
        found = evaluate_graph(each, {"inputs": np.array([[2.0, 3.0, 1e13]])}, PARAMETERS)
        assert found.outputs["outputs"].ravel() == pytest.approx([5.0, 3.0])


def test_sums_of_opposite_numbers_are_shared():
    assert operations(lambda graph: share_opposites(simplify_nodes(graph)), "y + x - 0.3", "z*(0.3 - x)") == (2, 1, 0)


def test_factors_are_known_to_their_last_digit():
    """Samples lose digits where terms cancel, and a factor that had lost them would be in every result."""
    one = "(sin(z)*sin(z) + cos(z)*cos(z))"
    merged = merge_equal(graph_of("x*y", f"x*y*0.7071067811865476 + 1000*{one} - 1000"))
    near = {node.payload for node in merged.nodes if node.op == "const" and abs(node.payload - 0.7) < 0.1}
    assert near == {0.7071067811865476}


@pytest.mark.parametrize(
    ("outputs", "left"),
    [
        (["2*x", "4*x"], (0, 2, 0)),  # a product with a number is one either way
        (["z*(x + 0.000000000001*y)", "z*x"], (1, 3, 0)),  # a term that no sample shows: nothing is known
        (["sin(x + 0.000000000001*y)", "sin(x)"], (1, 1, 0)),
        (["y*sqrt(x + 0.000000000001*y)", "sqrt(x)*y"], (1, 3, 0)),  # nor about what is made of it
        (["x + 1000", "sin(x)*sin(x) + cos(x)*cos(x)"], (1, 0, 0)),  # angles stay small where lengths are large
        (["x + 1000000", "cos(x + y) - cos(x)*cos(y) + sin(x)*sin(y)"], (1, 0, 0)),
        (["x*y", "z*(1.0000001*y*x)/z"], (0, 2, 0)),  # almost the same is not the same
        (["x*y", "1.0000000001*(y*x) + 0*z"], (0, 2, 0)),
        (["3*x*y - x*y - y*x*2"], (0, 0, 0)),
        (["(x + y)*z", "-(z*y + z*x)"], (2, 1, 0)),
        (["(x + y)*z", "(z*y + z*x)/4"], (1, 2, 0)),  # a multiple of the first
        (["(x - y)*p", "q*(y - x)"], (2, 2, 0)),  # parameters are not known
        (["sqrt(x*x + y*y)/sqrt(y*y + x*x)"], (0, 0, 0)),
        (["abs(x)*abs(x)", "x*x"], (0, 2, 0)),
        (["max(x, y)", "max(y, x)", "max(x, z)"], (0, 0, 0)),
        (["atan2(x, y)", "atan2(y, x)"], (0, 0, 0)),
    ],
)
def test_what_merging_sees_and_what_it_leaves(outputs, left):
    before = graph_of(*outputs)
    after = simplify_nodes(prune_unused(merge_equal(before)))
    count = count_operations(after)
    assert (count.add, count.mul, count.div) == left
    with np.errstate(all="ignore"):
        expected, found = (values_of(graph).outputs["outputs"] for graph in (before, after))
    np.testing.assert_allclose(found, expected, rtol=1e-11, atol=1e-12)


@pytest.mark.parametrize("size", ["1e-9", "1e-6", "1e-3", "1", "1e3", "1e5"])
def test_sums_that_cancel_are_seen_whatever_their_size(size):
    for zero in (f"x*(y*{size}) - (x*{size})*y", f"{size}*(x*x/(x*x + y*y) + y*y/(x*x + y*y)) - {size}"):
        count = count_operations(simplify_nodes(prune_unused(merge_equal(graph_of(f"z + ({zero})")))))
        assert count.arithmetic == 0, zero


@pytest.mark.parametrize("size", ["1e-6", "1e-3", "1", "1e3", "1e5"])
def test_a_small_term_is_no_rounding_whatever_the_size_of_the_sum(size):
    outputs = [f"x*{size} + y*({size}*0.000000000001) - x*{size}", "y"]
    before = graph_of(*outputs)
    found = values_of(merge_equal(before)).outputs["outputs"]
    np.testing.assert_allclose(found, values_of(before).outputs["outputs"], rtol=1e-3, atol=0.0)
    assert np.abs(found[:, 0]).min() > 0.0


@pytest.mark.parametrize(
    ("written", "factor"), [("2.000000000004", 3.000000000004), ("1.5", 2.5), ("-0.75", 0.25), ("999", 1000.0)]
)
def test_numbers_of_multiples_are_those_of_their_decimals(written, factor):
    merged = merge_equal(graph_of("x*y*z", f"z*y*x + (z*{written})*(y*x)"))
    assert {node.payload for node in prune_unused(merged).nodes if node.op == "const"} == {factor}


def test_inputs_are_drawn_as_they_are_used():
    """Angles are real and small, also where they are made of others; all else is complex."""
    graph = graph_of("sin(x)*y", "sqrt(z)")
    angle, other, root = ([complex(ball) for ball in values] for values in Samples().of(graph)[:3])
    assert all(ball.imag == 0.0 and 0.0 < abs(ball) <= 3.0 for ball in angle)
    assert all(ball.imag and 0.0 < abs(ball) < 1.5 for ball in (*other, *root))
    values = Samples().of(graph_of("cos(x + 2*y)", "z*z"))
    whole, alone = ([complex(ball) for ball in values[place]] for place in (0, 2))
    assert not any(ball.imag for ball in whole) and all(ball.imag for ball in alone)


def test_numbers_are_the_decimals_that_are_written():
    """0.36 + 0.64 is one, and 0.3 · 0.1 is 0.03: doubles say neither. √3/2 of sixteen digits is not √3/2."""
    assert operations(merge_equal, "z*(x + y*(0.6*0.6 + 0.8*0.8 - 1))") == (0, 1, 0)
    assert operations(merge_equal, "z + (0.1 + 0.2 - 0.3)*y") == (0, 0, 0)
    one = "sqrt(x*x + y*y)"
    assert operations(merge_equal, f"{one}*z", f"z*{one}*(sqrt(0.75)*sqrt(0.75) - 0.75)") == (1, 3, 0)
    assert operations(merge_equal, "z + y*(sqrt(0.75) - 0.8660254037844386)") == (1, 1, 0)


def test_roots_that_agree_at_the_points_are_refuted_by_trials():
    """Three complex points may have the same sides of two roots by chance; two dozen have not."""
    for name in "xyz":
        for number in range(1, 9):
            root, plain = f"sqrt(({name} + {number})*({name} + {number}))", f"({name} + {number})"
            assert operations(merge_equal, f"z*y + {root}", f"x*{plain}")[:2] == (2, 3), (name, number)


@pytest.mark.parametrize("number", range(1, 13))
def test_roots_of_squares_are_no_values_where_other_roots_are_rarely_real(number):
    """|θ| of a joint of a limb: at most numbers the limb is out of reach, and nothing real can refute |θ| = θ."""
    angle = f"atan2(sqrt(0.01 - (x - {number})*(x - {number}) - z*z), y)"
    assert operations(merge_equal, f"1 - sqrt({angle}*{angle})", f"z*{angle}")[:2] == (4, 4)


@pytest.mark.parametrize("number", range(1, 13))
def test_sums_with_roots_are_zero_at_some_points_by_chance_alone(number):
    """x + √x² is zero at three points of eight by their sides: that of a knee of a press was taken for zero."""
    assert operations(merge_equal, f"y*(x + {number} + sqrt((x + {number})*(x + {number})))")[:2] == (3, 2)


@pytest.mark.parametrize("one", ["sin(x)*sin(x) + cos(x)*cos(x)", "p*p/(p*p + q*q) + q*q/(q*q + p*p)"])
def test_a_root_of_one_is_one(one):
    """Its side is that of nothing but rounding: an axis of runtime parameters was turned round by it."""
    assert operations(merge_equal, f"sqrt({one})*sin(z) - sin(z)") == (0, 0, 0)
    assert operations(merge_equal, f"y + (sqrt({one}) + 1)*x")[:2] == (1, 1)


def test_products_of_roots_of_squares_are_no_products():
    """Two roots on sides of their own: 3 + x and 3 + y are positive at all angles that are drawn."""
    root = "sqrt(({0} + 3)*({0} + 3))"
    product = f"{root.format('sin(x)')}*{root.format('sin(y)')}"
    assert operations(merge_equal, f"{product}*z", "z*((sin(x) + 3)*(sin(y) + 3))")[:2] == (2, 6)


def test_tangents_of_what_is_far_from_real_are_no_constants():
    """Angles that come from roots are complex at samples, up to any size, where tan is nearly i."""
    tangents = [f"(sin(1000000*sqrt({name} - 5))/cos(1000000*sqrt({name} - 5)))" for name in "xy"]
    assert operations(merge_equal, "*".join(tangents), "z") == (2, 3, 2)


def test_no_value_is_merged_as_a_huge_multiple_of_what_is_left_of_another():
    small = "0.00000000000000001"
    assert operations(merge_equal, f"x + {small}*y + {small}*z - x", "(y + z)*x")[0] == 2
    assert operations(merge_equal, "z*(x + y)*0.001", "sin(z)*(x + y)*1000")[0] == 1


def test_merging_sees_that_products_of_inputs_differ():
    outputs = ["x*y", "y*z", "x*z", "x*x", "y*y", "z*z", "x*y*z", "x/y", "z/y", "x/z"]
    assert operations(merge_equal, *outputs) == operations(lambda graph: graph, *outputs)


@pytest.mark.parametrize(
    ("outputs", "named", "left"),
    [
        (["z*v", "y + v"], {"r": "1/z", "v": "x*r"}, (1, 1, 1)),
        (["z*v", "v"], {"r": "1/z", "w": "y*r", "v": "x*w"}, (0, 3, 1)),  # x·y is not cheaper
        (["1/(x*y)", "1/x + 1/y"], {}, (1, 1, 2)),
        (["z/(x*y)", "1/x + 1/y"], {}, (1, 2, 2)),
        (["1/(x*y)", "1/x"], {}, (0, 1, 2)),
        (["x*(1/x)", "y"], {}, (0, 0, 0)),
    ],
)
def test_cancel(outputs, named, left):
    assert operations(cancel_reciprocals, *outputs, **named) == left


@pytest.mark.parametrize(
    ("outputs", "left"),
    [
        (["(0.5*(x*x + y*y) - 3)*z*4"], (2, 4, 0)),
        (["sqrt(0.25*(x*x + y*y))*3 + z"], (2, 3, 0)),
        (["z/(2*(x + y))", "1/(2*(x + y))"], (1, 1, 2)),
        (["0.1*x + 0.3*y*z", "0.1*y - 0.3*x*z", "0.1*z + 0.3*y*x"], (3, 8, 0)),
        (["3*sin(2*x)*(0.5*y + z)"], (1, 4, 0)),
        (["p*(x + 2*y)", "x*y"], (1, 3, 0)),
    ],
)
def test_rescale(outputs, left):
    assert operations(rescale_values, *outputs) == left


def test_rescaling_leaves_guards_as_they_decide():
    graph = graph_of("sqrt(v)*4", v="0.25*(x*x + y*y) - 0.5", low="0.001")
    value, low = (next(i for i, node in enumerate(graph.nodes) if node.payload == 0.001),) * 2
    value = next(index for index, name in graph.labels.items() if name == "v")
    guarded = graph_of("sqrt(v)*4", guards=[GraphGuard(GuardKind.REACH, None, value, low)], v="0.25*(x*x + y*y) - 0.5",
                       low="0.001")  # fmt: skip
    after = rescale_values(guarded)
    before_guard, after_guard = (evaluate_graph(each, STATES, PARAMETERS).guards[0] for each in (guarded, after))
    ratios = [new / old for new, old in zip(after_guard, before_guard, strict=True)]
    assert count_operations(prune_unused(after)).mul < count_operations(prune_unused(guarded)).mul
    np.testing.assert_allclose(ratios, ratios[0][0], rtol=1e-12)
    assert ratios[0][0] > 0.0


def test_units_beyond_what_a_float_holds_are_not_taken():
    """Squares of squares of a small number: a kernel computes with none of them."""
    powers = {"square": "first*first", "fourth": "square*square", "eighth": "fourth*fourth"}
    small, tiny = (graph_of("eighth*eighth", first=f"{size}*x*y + {size}*x*z", **powers) for size in (0.5, 1e-9))
    assert rescale_values(small) != small
    assert rescale_values(tiny) == tiny


def test_what_has_no_literal_is_not_rescaled():
    graph = graph_of("x*y + z", "sin(x)/y", "p*x")
    assert rescale_values(graph) is graph
