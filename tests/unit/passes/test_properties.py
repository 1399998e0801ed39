"""What holds for any graph: same values, no more work, no trace on the input, the same result every time."""

import copy
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings

from pkmgen.errors import GraphError
from pkmgen.graph.count import count_operations
from pkmgen.passes.align import align_sums
from pkmgen.passes.cancel import cancel_reciprocals
from pkmgen.passes.divide import share_reciprocals
from pkmgen.passes.factor import factor_sums
from pkmgen.passes.flatten import flatten_nested
from pkmgen.passes.fold import fold_constants
from pkmgen.passes.gather import gather_terms
from pkmgen.passes.hoist import hoist_parameters
from pkmgen.passes.identities import apply_identities
from pkmgen.passes.lift import lift_factors
from pkmgen.passes.merge import merge_equal
from pkmgen.passes.order import order_nodes, prune_unused
from pkmgen.passes.rescale import rescale_values
from pkmgen.passes.run import ARRANGING, CLEANING, CLOSING, FINISHING, OPENING, REGROUPING, optimise, pass_reports
from pkmgen.passes.share import share_parts
from pkmgen.passes.signs import absorb_signs
from pkmgen.passes.simplify import simplify_nodes
from tests.unit.passes.graphs import random_graphs, values_of, well_scaled

PASSES = [
    fold_constants,
    apply_identities,
    simplify_nodes,
    prune_unused,
    flatten_nested,
    align_sums,
    gather_terms,
    lift_factors,
    share_reciprocals,
    cancel_reciprocals,
    merge_equal,
    rescale_values,
    factor_sums,
    hoist_parameters,
    share_parts,
    absorb_signs,
    order_nodes,
]
each_pass = pytest.mark.parametrize("rewrite", PASSES, ids=lambda rewrite: rewrite.__name__)
some = settings(max_examples=80, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
many = settings(some, max_examples=300)


def work(graph):
    """Operations, a division counted as two, which is what a shared reciprocal trades it for, and no sign changes.

    Signs are drawn outwards before they are absorbed: x/(−2 x)³ becomes −(x/(2 x)³), which may cost one.
    """
    graph = prune_unused(graph)
    per_call = graph.per_call()
    signed = [node.op == "neg" and per_call[index] for index, node in enumerate(graph.nodes)]
    alone = {*graph.roots(), *(index for node in graph.nodes if node.op != "add" for index in node.args)}
    leading = sum(all(signed[index] for index in node.args) for node in graph.nodes if node.op == "add")
    count = count_operations(graph)
    return count.total + count.div - leading - sum(signed[index] for index in alone)


def result_of(rewrite, graph):
    """What a pass makes of a graph; examples without values are left out."""
    try:
        return rewrite(graph)
    except GraphError:
        assume(False)
        raise


def agree(before, after):
    good = well_scaled(before)
    assume(good.any())
    expected, found = (values_of(graph).outputs["outputs"][good] for graph in (before, after))
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-9)


def test_every_pass_is_tried():
    assert set(PASSES) == {apply_identities, *CLEANING, *OPENING, *ARRANGING, *REGROUPING, *FINISHING, *CLOSING}


@each_pass
@some
@given(graph=random_graphs())
def test_a_pass_keeps_the_values(rewrite, graph):
    agree(graph, result_of(rewrite, graph))


@many
@given(graph=random_graphs(size=20))
def test_all_passes_keep_the_values(graph):
    agree(graph, result_of(optimise, graph))


@many
@given(graph=random_graphs())
def test_only_what_has_no_value_is_refused(graph):
    try:
        optimise(graph)
    except GraphError:
        assert not well_scaled(graph).any()


@each_pass
@some
@given(graph=random_graphs())
def test_a_pass_adds_no_work(rewrite, graph):
    """Sharing relies on hoisting before it."""
    before = prune_unused(hoist_parameters(graph) if rewrite is share_parts else graph)
    assert work(result_of(rewrite, before)) <= work(before)


@some
@given(graph=random_graphs())
def test_absorbing_signs_saves_them(graph):
    before = prune_unused(graph)
    after = absorb_signs(before)
    assert count_operations(prune_unused(after)).total <= count_operations(before).total


@many
@given(graph=random_graphs(size=20))
def test_all_passes_add_no_work(graph):
    before = prune_unused(graph)
    after = result_of(optimise, graph)
    assert work(after) <= work(before)
    assert len(prune_unused(after).nodes) == len(after.nodes)


@many
@given(graph=random_graphs())
def test_a_second_time_adds_no_work(graph):
    once = result_of(optimise, graph)
    assert work(optimise(once)) <= work(once)


@each_pass
@some
@given(graph=random_graphs())
def test_a_pass_is_pure(rewrite, graph):
    nodes, labels, ports = copy.deepcopy((graph.nodes, dict(graph.labels), (graph.inputs, graph.outputs)))
    first = result_of(rewrite, graph)
    assert (graph.nodes, dict(graph.labels), (graph.inputs, graph.outputs)) == (nodes, labels, ports)
    assert rewrite(graph) == first
    assert [port.name for port in first.outputs] == ["outputs"]


@some
@given(graph=random_graphs())
def test_all_passes_do_the_same_every_time(graph):
    assert result_of(optimise, graph) == optimise(graph)


@some
@given(graph=random_graphs())
def test_name_and_ports_stay(graph):
    after = result_of(optimise, graph)
    assert after.name == graph.name
    for old, new in zip((*graph.inputs, *graph.outputs), (*after.inputs, *after.outputs), strict=True):
        assert replace(new, nodes=old.nodes) == old


@some
@given(graph=random_graphs())
def test_reports_say_what_changed(graph):
    after, reports = result_of(optimise, graph), pass_reports(graph)
    counts = [count_operations(graph), *(report.after for report in reports)]
    assert [report.before for report in reports] == counts[:-1]
    assert counts[-1] == count_operations(after)
    assert all(report.before != report.after for report in reports)
