"""The passes, in order, with a report of what each one gained."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from pkmgen.graph.count import OperationCount, count_operations
from pkmgen.graph.types import ExprGraph
from pkmgen.passes.align import align_sums
from pkmgen.passes.divide import share_reciprocals
from pkmgen.passes.factor import factor_sums
from pkmgen.passes.flatten import flatten_nested
from pkmgen.passes.fold import fold_constants
from pkmgen.passes.gather import gather_terms
from pkmgen.passes.hoist import hoist_parameters
from pkmgen.passes.identities import apply_identities
from pkmgen.passes.lift import lift_factors
from pkmgen.passes.order import order_nodes, prune_unused
from pkmgen.passes.share import share_parts
from pkmgen.passes.signs import absorb_signs

__all__ = ["PassReport", "clean", "optimise"]

Pass = Callable[[ExprGraph], ExprGraph]
MAX_ROUNDS = 8

CLEANING: tuple[Pass, ...] = (fold_constants, apply_identities, prune_unused)
"""Run after each of the others, because each leaves literals, neutral elements and dead nodes behind. Folding comes
before the identities, which look at literals; pruning last, because it makes use counts true, on which flattening and
factoring rely."""

ARRANGING: tuple[Pass, ...] = (flatten_nested, align_sums, gather_terms, share_reciprocals, factor_sums, lift_factors)
"""Flattening first, so that the others see whole sums; aligning before gathering, which makes use of the common
constants it brings out; reciprocals before factoring, so that x/a + y/a has a common factor; lifting last, because what
stands between two constants is known then. Repeated until nothing changes, since a factored sum can be flattened into
another one."""

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
        The graph to emit, and one report for each pass that ran and changed a count. The step of an iteration is
        optimised too, without reports.

    Raises:
        GraphError: The robot's numbers lead to an undefined operation.
    """
    iteration = graph.iteration and replace(graph.iteration, step=optimise(graph.iteration.step)[0])
    run = _Run(graph)
    run.take(CLEANING)
    for _ in range(MAX_ROUNDS):
        before = run.graph
        for arrange in ARRANGING:
            run.take_and_clean(arrange)
        if run.graph is before or run.graph.nodes == before.nodes:
            break
    for finish in FINISHING:
        run.take_and_clean(finish)
    run.take(CLOSING)
    return replace(run.graph, iteration=iteration), tuple(run.reports)


def clean(graph: ExprGraph) -> ExprGraph:
    """Fold literals, apply identities and prune, nothing more: the equations as they are without what is zero."""
    run = _Run(graph)
    run.take(CLEANING)
    return run.graph


class _Run:
    """A graph on its way through the passes."""

    def __init__(self, graph: ExprGraph) -> None:
        self.graph = graph
        self.reports: list[PassReport] = []
        self._count = count_operations(graph)

    def take(self, passes: tuple[Pass, ...]) -> bool:
        """Run passes; False if the graph stays as it is."""
        before = self.graph
        for step in passes:
            graph = step(self.graph)
            if graph is self.graph:
                continue
            count = count_operations(graph)
            if count != self._count:
                self.reports.append(PassReport(step.__name__, self._count, count))
            self.graph, self._count = graph, count
        return self.graph is not before

    def take_and_clean(self, step: Pass) -> None:
        """Run a pass, and clean up if it did anything."""
        if self.take((step,)):
            self.take(CLEANING)
