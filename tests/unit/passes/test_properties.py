"""What holds for any graph: same values, no more work, no trace on the input, the same result every time."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from pkmgen.errors import GraphError
from pkmgen.graph.count import count_operations, count_step
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.passes.align import align_sums
from pkmgen.graph.passes.angles import shorten_directions
from pkmgen.graph.passes.balance import balance_signs
from pkmgen.graph.passes.cancel import cancel_reciprocals
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
from pkmgen.graph.passes.merge import merge_equal
from pkmgen.graph.passes.order import order_nodes, prune_unused
from pkmgen.graph.passes.rescale import rescale_values
from pkmgen.graph.passes.run import (
    ARRANGING,
    CLEANING,
    CLOSING,
    FINISHING,
    OPENING,
    REGROUPING,
    clean,
    optimise,
    pass_reports,
)
from pkmgen.graph.passes.share import share_parts
from pkmgen.graph.passes.signs import absorb_signs
from pkmgen.graph.passes.simplify import simplify_nodes
from pkmgen.graph.types import LEAVES, ExprGraph, GuardKind
from tests.unit.passes.graphs import apply_identities
from tests.unit.passes.operations import operation_samples
from tests.unit.passes.random_graphs import Sample, samples

Rewrite = Callable[[ExprGraph], ExprGraph]
PASSES: list[Rewrite] = [
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
    collect_factors,
    expand_cancelling,
    hoist_parameters,
    share_parts,
    absorb_signs,
    balance_signs,
    drop_implied_guards,
    shorten_directions,
    order_nodes,
]
PREPARED: dict[Rewrite, Rewrite] = {share_parts: hoist_parameters}
"""What a pass relies on."""
by_name = {"ids": lambda rewrite: rewrite.__name__}
each_pass = pytest.mark.parametrize("rewrite", PASSES, **by_name)
each_rewrite = pytest.mark.parametrize("rewrite", [*PASSES, optimise, clean], **by_name)


def work(graph: ExprGraph) -> int:
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


def results(rewrite: Rewrite, drawn: Iterator[Sample]) -> Iterator[tuple[Sample, ExprGraph]]:
    """Graphs, and what a pass makes of them; only those with a part that has no value may be refused."""
    for sample in drawn:
        try:
            yield sample, rewrite(sample.graph)
        except GraphError:
            assert not sample.known.good(range(len(sample.graph.nodes))).any(), sample.name


def test_every_pass_is_tried() -> None:
    assert set(PASSES) == {apply_identities, *CLEANING, *OPENING, *ARRANGING, *REGROUPING, *FINISHING, *CLOSING}


def test_samples_hold_what_they_have_to() -> None:
    drawn = samples()
    assert {node.op for sample in drawn for node in sample.graph.nodes} == {*LEAVES, *OPERATIONS}
    assert len({guard.kind for sample in drawn for guard in sample.graph.guards}) == len(GuardKind)
    assert sum(sample.graph.iteration is not None for sample in drawn) >= 20
    assert sum(bool(sample.good.sum() >= 6) for sample in drawn) >= 0.9 * len(drawn)


@each_rewrite
def test_values_guards_and_names_are_kept(rewrite: Rewrite) -> None:
    for sample, after in results(rewrite, iter(samples())):
        sample.assert_kept(after)


@pytest.mark.sampled(130)
@each_rewrite
@pytest.mark.parametrize("op", list(OPERATIONS))
def test_values_of_an_operation_are_kept(rewrite: Rewrite, op: str) -> None:
    """Of all kinds of arguments, wherever its result goes."""
    for sample, after in results(rewrite, operation_samples(op)):
        sample.assert_kept(after)


@each_pass
def test_a_pass_adds_no_work(rewrite: Rewrite) -> None:
    prepare = PREPARED.get(rewrite, lambda graph: graph)
    for sample, _ in results(rewrite, iter(samples())):
        before = prune_unused(prepare(sample.graph))
        assert work(rewrite(before)) <= work(before), sample.name


def test_absorbing_signs_saves_them() -> None:
    for sample in samples():
        before = prune_unused(sample.graph)
        after = absorb_signs(before)
        assert count_operations(prune_unused(after)).total <= count_operations(before).total, sample.name


def test_all_passes_add_no_work_and_leave_nothing_unused() -> None:
    for sample, after in results(optimise, iter(samples())):
        assert work(after) <= work(prune_unused(sample.graph)), sample.name
        assert len(prune_unused(after).nodes) == len(after.nodes)
        if sample.graph.iteration is not None and after.iteration is not None:
            before = replace(sample.graph.iteration, step=prune_unused(sample.graph.iteration.step))
            assert count_step(after.iteration).total <= count_step(before).total, sample.name
            assert work(after.iteration.step) <= work(before.step)


def test_a_second_time_adds_no_work() -> None:
    for sample, once in results(optimise, iter(samples())):
        assert work(optimise(once)) <= work(once), sample.name


@each_rewrite
def test_a_pass_is_pure_and_keeps_ports(rewrite: Rewrite) -> None:
    for sample, first in itertools.islice(results(rewrite, iter(samples())), 0, None, 3):
        graph = sample.graph
        held = (graph.nodes, dict(graph.labels), graph.inputs, graph.outputs, graph.guards)
        assert rewrite(graph) == first, sample.name
        assert (graph.nodes, dict(graph.labels), graph.inputs, graph.outputs, graph.guards) == held
        assert first.name == graph.name
        for old, new in zip((*graph.inputs, *graph.outputs), (*first.inputs, *first.outputs), strict=True):
            assert replace(new, nodes=old.nodes) == old
        for port in first.inputs:
            for entry, index in enumerate(port.nodes):
                assert index < 0 or first.nodes[index].payload == (port.name, entry)


def test_reports_say_what_changed() -> None:
    for sample, after in itertools.islice(results(optimise, iter(samples())), 0, None, 3):
        reports = pass_reports(sample.graph)
        counts = [count_operations(sample.graph), *(report.after for report in reports)]
        assert [report.before for report in reports] == counts[:-1]
        assert counts[-1] == count_operations(after)
        assert all(report.before != report.after for report in reports)
