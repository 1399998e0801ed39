"""The passes, in order, and a report of what each one gains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from pkmgen.errors import GraphError
from pkmgen.graph.count import OperationCount, count_operations
from pkmgen.graph.passes.align import align_sums
from pkmgen.graph.passes.angles import shorten_directions
from pkmgen.graph.passes.balance import balance_signs
from pkmgen.graph.passes.beside import put_beside, split_checks
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
from pkmgen.graph.passes.names import name_values
from pkmgen.graph.passes.order import order_nodes, prune_unused
from pkmgen.graph.passes.rescale import rescale_values
from pkmgen.graph.passes.reuse import reuse_products
from pkmgen.graph.passes.roots import divide_by_roots
from pkmgen.graph.passes.share import share_opposites, share_parts
from pkmgen.graph.passes.signs import absorb_signs
from pkmgen.graph.passes.simplify import simplify_nodes
from pkmgen.graph.types import ExprGraph, GraphIteration

Pass = Callable[[ExprGraph], ExprGraph]
Watch = Callable[[str, ExprGraph], None]
"""Called with the name of each pass that changed the graph, and the result."""
MAX_ROUNDS = 8
LARGE_GRAPH, WORTH_A_ROUND = 4000, 0.05
"""Nodes above which a graph is large, and the part of them that a round must save for another one to follow."""

SMALL_GRAPH = 800
"""Nodes below which a graph is arranged once more when parts are shared and reused."""

CLEANING: tuple[Pass, ...] = (simplify_nodes, drop_implied_guards, prune_unused)
"""Run after each of the others, because each leaves literals, neutral elements and dead nodes behind. Pruning comes
last, because it makes use counts true, on which flattening and factoring rely."""

OPENING: tuple[Pass, ...] = (align_sums, merge_equal)
"""What is equal is made one before anything is arranged, so that all that is found later is found for both; sums that
are multiples of one another are written well before one is written by the other."""

ARRANGING: tuple[Pass, ...] = (
    flatten_nested,
    expand_cancelling,
    align_sums,
    gather_terms,
    share_reciprocals,
    cancel_reciprocals,
    shorten_directions,
    factor_sums,
    collect_factors,
)
"""Flattening first, so that the others see whole sums; aligning before gathering, which makes use of the common
constants it brings out; reciprocals before what cancels them, and before factoring, so that x/a + y/a has a common
factor. Repeated until nothing changes, since a factored sum can be flattened into another one."""

REGROUPING: tuple[Pass, ...] = (lift_factors, rescale_values, hoist_parameters, share_parts)
"""Between two times of arranging: lifting and rescaling when terms and factors are settled, since any constant may
vanish by it, lifting first, which knows parameters too; then parts that are shared are one term or factor of what is
arranged."""

FINISHING: tuple[Pass, ...] = (hoist_parameters, share_parts)
"""Sharing comes after factoring, because a shared part hides the factors inside it; hoisting before sharing, so that
the parameter part of a sum is one argument."""

CLOSING: tuple[Pass, ...] = (absorb_signs, balance_signs, fold_constants, prune_unused, order_nodes)
"""Signs when all sums have their final terms, and without the identities after them, which draw signs outwards
again; ordering last."""


@dataclass(frozen=True, slots=True)
class PassReport:
    """What one pass did: counts before and after."""

    name: str
    before: OperationCount
    after: OperationCount


class Optimiser:
    """Runs all passes on graphs of one robot; a Newton step that several of them have goes through them once.

    Args:
        owner: Whose graphs they are, for messages.
    """

    def __init__(self, owner: str = "") -> None:
        self._owner = owner
        self._steps: list[tuple[ExprGraph, ExprGraph]] = []

    def __call__(self, graph: ExprGraph) -> ExprGraph:
        """Run all passes.

        Args:
            graph: A raw graph.

        Returns:
            The graph to emit; the step of an iteration is optimised too.

        Raises:
            GraphError: The robot's numbers lead to an undefined operation.
        """
        with _telling(graph, self._owner):
            done = _emitted(graph, _unwatched)
            return replace(name_values(graph, done), iteration=self._iteration(graph))

    def arranged(self, graph: ExprGraph) -> ExprGraph:
        """Run all passes but those that suit what is emitted alone: for what is differentiated.

        Raises:
            GraphError: The robot's numbers lead to an undefined operation.
        """
        with _telling(graph, self._owner):
            return replace(name_values(graph, _passed(graph, _unwatched)), iteration=self._iteration(graph))

    def tidied(self, graph: ExprGraph) -> ExprGraph:
        """Make a graph ready to be emitted without arranging it: one written on graphs that are optimised already."""
        with _telling(graph, self._owner):
            run = _Run(replace(graph, labels={}), _unwatched)
            run.take(CLEANING + CLOSING)
            return name_values(graph, run.graph)

    def _iteration(self, graph: ExprGraph) -> GraphIteration | None:
        iteration = graph.iteration
        if iteration is None:
            return None
        home = iteration.at_home and self._step(iteration.at_home)
        return replace(iteration, step=self._step(iteration.step), at_home=home)

    def _step(self, step: ExprGraph) -> ExprGraph:
        for raw, done in self._steps:
            if step in (raw, done):
                return done
        with _telling(step, ""):
            done = name_values(step, _emitted(step, _unwatched))
        self._steps.append((step, done))
        return done


def optimise(graph: ExprGraph, owner: str = "") -> ExprGraph:
    """Run all passes on a graph alone, see `Optimiser`."""
    return Optimiser(owner)(graph)


def operations_left(graph: ExprGraph) -> OperationCount:
    """What a graph takes when all passes have run, its iteration aside; for choices between graphs that nobody reads.

    Raises:
        GraphError: The robot's numbers lead to an undefined operation.
    """
    with _telling(graph, ""):
        return count_operations(_emitted(graph, _unwatched))


@contextmanager
def _telling(graph: ExprGraph, owner: str) -> Iterator[None]:
    """Say whose graph has numbers that nothing can be computed from."""
    try:
        yield
    except OverflowError as error:
        raise GraphError(f"{owner}, {graph.name}: numbers of the robot are beyond what a double holds") from error
    except GraphError as error:
        raise GraphError(f"{owner}, {graph.name}: {error}" if owner else str(error)) from error


def pass_reports(graph: ExprGraph) -> tuple[PassReport, ...]:
    """Run all passes; returns one report for each that ran and changed a count, those of a step left out."""
    counts, reports = [count_operations(graph)], list[PassReport]()

    def watch(name: str, changed: ExprGraph) -> None:
        counts.append(count_operations(changed))
        if counts[-1] != counts[-2]:
            reports.append(PassReport(name, counts[-2], counts[-1]))

    _emitted(graph, watch)
    return tuple(reports)


def _unwatched(_name: str, _graph: ExprGraph) -> None:
    """Ignore a pass."""


def _passed(graph: ExprGraph, watch: Watch) -> ExprGraph:
    """Run all passes; checks of assemblies go through them by themselves, so that results do not hang on them."""
    results, checks = split_checks(graph)
    done = _arranged(results, watch)
    return done if checks is None else _with_checks(done, _arranged(checks, _unwatched))


def _emitted(graph: ExprGraph, watch: Watch) -> ExprGraph:
    """Run all passes, and what suits a graph that is emitted alone: derivatives of other divisions are longer."""
    run = _Run(_passed(graph, watch), watch)
    run.try_and_see(lambda: run.take((divide_by_roots, *CLEANING, *CLOSING)))
    return run.graph


def _with_checks(results: ExprGraph, checks: ExprGraph) -> ExprGraph:
    """Put checks beside results; values that both have are made one where results take no more for it."""
    both = put_beside(results, checks)
    run = _Run(both, _unwatched)
    run.take((merge_equal, *CLEANING, *CLOSING))
    if count_operations(run.graph).total <= count_operations(results).total:
        return run.graph
    return order_nodes(prune_unused(both))


def _arranged(graph: ExprGraph, watch: Watch) -> ExprGraph:
    """Run all passes; values have no names then, since these are found by values in the end."""
    run = _Run(replace(graph, labels={}), watch)
    run.take(CLEANING)
    for stage in (OPENING, REGROUPING):
        for step in stage:
            run.take_and_clean(step)
        if stage is OPENING or len(run.graph.nodes) < LARGE_GRAPH:
            run.arrange()
    run.finish()
    if len(run.graph.nodes) < SMALL_GRAPH:
        run.try_and_see(run.repeat)
    run.try_and_see(lambda: run.take_and_clean(share_opposites))
    run.take(CLOSING)
    return run.graph


def _cost(graph: ExprGraph) -> int:
    """Operations once signs are absorbed."""
    return count_operations(absorb_signs(graph)).total


def _hardly_less(before: ExprGraph, after: ExprGraph) -> bool:
    """Whether a round on a large graph was so little use that another one is not worth its time."""
    return len(after.nodes) > LARGE_GRAPH and len(before.nodes) - len(after.nodes) < WORTH_A_ROUND * len(after.nodes)


def clean(graph: ExprGraph) -> ExprGraph:
    """Fold literals, apply identities and prune, nothing more: the equations as they are without what is zero."""
    run = _Run(graph, _unwatched)
    run.take(CLEANING)
    return run.graph


class _Run:
    """A graph that goes through the passes."""

    def __init__(self, graph: ExprGraph, watch: Watch) -> None:
        self.graph, self._watch = graph, watch

    def take(self, passes: tuple[Pass, ...]) -> bool:
        """Run passes; False if the graph stays as it is."""
        before = self.graph
        for step in passes:
            graph = step(self.graph)
            if graph is not self.graph:
                self.graph = graph
                self._watch(step.__name__, graph)
        return self.graph is not before

    def arrange(self) -> None:
        """Run the arranging passes until none changes anything, or too little on a large graph."""
        idle = 0
        for _ in range(MAX_ROUNDS):
            before = self.graph
            for arrange in ARRANGING:
                idle = 0 if self.take_and_clean(arrange) else idle + 1
                if idle == len(ARRANGING):
                    return
            if self.graph.nodes == before.nodes or _hardly_less(before, self.graph):
                return

    def finish(self) -> None:
        """Run the finishing passes; what reuses parts that are shared by now leaves others that may be shared."""
        for step in FINISHING:
            self.take_and_clean(step)
        for _ in range(MAX_ROUNDS):
            if not self.try_and_see(self._reuse):
                return

    def repeat(self) -> None:
        """Arrange once more what is finished, and finish it again."""
        self.arrange()
        self.finish()

    def _reuse(self) -> None:
        if self.take_and_clean(reuse_products):
            self.take_and_clean(share_parts)

    def try_and_see(self, work: Callable[[], object]) -> bool:
        """Work on the graph, and leave it as it was if that saves nothing; returns whether it does."""
        before, watch, seen = self.graph, self._watch, list[tuple[str, ExprGraph]]()
        self._watch = lambda name, graph: seen.append((name, graph))
        work()
        self._watch = watch
        if self.graph is before or _cost(self.graph) >= _cost(before):
            self.graph = before
            return False
        for name, graph in seen:
            watch(name, graph)
        return True

    def take_and_clean(self, step: Pass) -> bool:
        """Run a pass, and clean up if it did anything; False if the graph stays as it is."""
        changed = self.take((step,))
        if changed:
            self.take(CLEANING)
        return changed
