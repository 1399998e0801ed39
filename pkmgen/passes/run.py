"""The passes, in order, with a report of what each one gained."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pkmgen.graph.count import OperationCount, count_operations
from pkmgen.graph.types import ExprGraph
from pkmgen.passes.divide import share_reciprocals
from pkmgen.passes.factor import factor_sums
from pkmgen.passes.flatten import flatten_nested
from pkmgen.passes.fold import fold_constants
from pkmgen.passes.hoist import hoist_parameters
from pkmgen.passes.identities import apply_identities
from pkmgen.passes.order import order_nodes, prune_unused
from pkmgen.passes.share import share_parts
from pkmgen.passes.signs import absorb_signs

__all__ = ["PassReport", "optimise"]

Pass = Callable[[ExprGraph], ExprGraph]
MAX_ROUNDS = 8

CLEANING: tuple[Pass, ...] = (fold_constants, apply_identities, prune_unused)
"""Run after each of the others, because each leaves literals, neutral elements and dead nodes behind. Folding comes
before the identities, which look at literals; pruning last, because it makes use counts true, on which flattening and
factoring rely."""

ARRANGING: tuple[Pass, ...] = (flatten_nested, share_reciprocals, factor_sums)
"""Flattening first, so that factoring sees whole sums; reciprocals before factoring, so that x/a + y/a has a common
factor. Repeated until nothing changes, since a factored sum can be flattened into another one."""

FINISHING: tuple[Pass, ...] = (hoist_parameters, share_parts)
"""Sharing comes after factoring, because a shared part hides the factors inside it; hoisting before sharing, so that
the parameter part of a sum is one argument."""

CLOSING: tuple[Pass, ...] = (absorb_signs, fold_constants, prune_unused, order_nodes)
"""Signs when all sums have their final terms, and without the identities after them, which draw signs outwards
again; ordering last."""


@dataclass(frozen=True, slots=True)
class PassReport:
    """What one pass did: counts before and after."""

    name: str
    before: OperationCount
    after: OperationCount


def optimise(graph: ExprGraph) -> tuple[ExprGraph, tuple[PassReport, ...]]:
    """Run all passes.

    Args:
        graph: A raw graph.

    Returns:
        The graph to emit, and one report for each pass that ran and changed a count.

    Raises:
        GraphError: The robot's numbers lead to an undefined operation.
    """
    reports: list[PassReport] = []
    graph = _run(graph, CLEANING, reports)
    for _ in range(MAX_ROUNDS):
        before = graph
        for arrange in ARRANGING:
            graph = _run(graph, (arrange, *CLEANING), reports)
        if graph.nodes == before.nodes:
            break
    for finish in FINISHING:
        graph = _run(graph, (finish, *CLEANING), reports)
    return _run(graph, CLOSING, reports), tuple(reports)


def _run(graph: ExprGraph, passes: tuple[Pass, ...], reports: list[PassReport]) -> ExprGraph:
    for step in passes:
        before = count_operations(graph)
        graph = step(graph)
        after = count_operations(graph)
        if before != after:
            reports.append(PassReport(step.__name__, before, after))
    return graph
