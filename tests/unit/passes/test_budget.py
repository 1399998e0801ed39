"""What passes leave of many graphs may fall and never rise: searches and thresholds show in nothing else.

The graphs hold few kinds of operations and one number or parameter, so that factors meet; they stay the same when
operations are added.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.count import count_operations
from pkmgen.graph.passes.align import align_sums
from pkmgen.graph.passes.cancel import cancel_reciprocals
from pkmgen.graph.passes.collect import collect_factors
from pkmgen.graph.passes.expand import expand_cancelling
from pkmgen.graph.passes.factor import factor_sums
from pkmgen.graph.passes.flatten import flatten_nested
from pkmgen.graph.passes.gather import gather_terms
from pkmgen.graph.passes.hoist import hoist_parameters
from pkmgen.graph.passes.lift import lift_factors
from pkmgen.graph.passes.merge import merge_equal
from pkmgen.graph.passes.order import prune_unused
from pkmgen.graph.passes.rescale import rescale_values
from pkmgen.graph.passes.roots import divide_by_roots
from pkmgen.graph.passes.run import clean, optimise
from pkmgen.graph.passes.share import share_parts
from pkmgen.graph.passes.signs import absorb_signs
from pkmgen.graph.types import ExprGraph
from tests.unit.passes.graphs import freeze
from tests.unit.passes.random_graphs import Sample

Rewrite = Callable[[ExprGraph], ExprGraph]
GRAPHS, SIZE = 150, 12
BUDGET: dict[Rewrite, int] = {
    clean: 1921,
    flatten_nested: 1950,
    align_sums: 1959,
    gather_terms: 1945,
    cancel_reciprocals: 1959,
    divide_by_roots: 1959,
    factor_sums: 1954,
    collect_factors: 1959,
    expand_cancelling: 1959,
    lift_factors: 1922,
    merge_equal: 1882,
    rescale_values: 1931,
    hoist_parameters: 1959,
    share_parts: 1959,
    absorb_signs: 1947,
    optimise: 1708,
}
"""Operations of all graphs together, a division counted as two."""


@cache
def samples_of_one_number() -> tuple[Sample, ...]:
    return tuple(Sample(f"graph of one number {seed}", _drawn(random.Random(seed))) for seed in range(GRAPHS))  # noqa: S311


def _drawn(source: random.Random) -> ExprGraph:
    builder = GraphBuilder()
    inputs = [builder.make("input", (), ("inputs", entry)) for entry in range(3)]
    number = source.choice((builder.const(0.3), builder.const(2.0), builder.make("parameter", (), "p")))
    made = [*inputs, *(builder.make("mul", (number, index)) for index in inputs)]
    for _ in range(SIZE):
        op = source.choice(("mul", "mul", "mul", "add", "add", "add", "div", "neg", "sqrt", "scaled"))
        args = [source.choice(made) for _ in range(2)]
        if op in ("neg", "sqrt"):
            args = [builder.make("mul", (args[0], args[0]))] if op == "sqrt" else args[:1]
        if op == "scaled":
            op, args = "mul", [number, args[0]]
        made.append(builder.make(op, args))
    return freeze(builder, made[-3:])


def work(graph: ExprGraph) -> int:
    count = count_operations(prune_unused(graph))
    return count.total + count.div


@pytest.mark.parametrize("rewrite", BUDGET, ids=lambda rewrite: rewrite.__name__)
def test_no_pass_leaves_more_than_it_did(rewrite: Rewrite) -> None:
    total = 0
    for sample in samples_of_one_number():
        after = rewrite(sample.graph)
        sample.assert_kept(after)
        total += work(after)
    assert total <= BUDGET[rewrite]
    assert total >= 0.99 * BUDGET[rewrite], "less than before, which is welcome: lower the budget"
