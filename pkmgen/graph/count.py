"""Operation counts, read off a graph."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, fields, replace

from pkmgen.graph.finiteness import hidden_inputs
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import LEAVES, ExprGraph, GraphIteration


@dataclass(frozen=True, slots=True)
class OperationCount:
    """Operations of one call.

    Subtractions and lone sign changes count as additions; trig holds sin, cos, tan, atan2 and tanh, compare also abs,
    the larger of two and twice each sign. What an operation counts as stands in `OPERATIONS`.
    """

    add: int = 0
    mul: int = 0
    div: int = 0
    sqrt: int = 0
    trig: int = 0
    compare: int = 0

    def __add__(self, other: OperationCount) -> OperationCount:
        return OperationCount(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def __sub__(self, other: OperationCount) -> OperationCount:
        return OperationCount(*(getattr(self, f.name) - getattr(other, f.name) for f in fields(self)))

    @property
    def total(self) -> int:
        """Sum of all operations, comparisons included."""
        return self.add + self.mul + self.div + self.sqrt + self.trig + self.compare

    @property
    def arithmetic(self) -> int:
        """Sum of all operations but comparisons: what methods are ranked by."""
        return self.total - self.compare

    def as_dict(self) -> dict[str, int]:
        """Counts by name."""
        return asdict(self)


def count_operations(graph: ExprGraph) -> OperationCount:
    """Count what one call computes: every node that depends on an input, once.

    Parameter-only work is not counted: it is folded or done once by the prepare function. A `neg` inside a sum is a
    subtraction and free, unless all terms are negative; elsewhere it counts as one addition. Comparisons hold guards
    and the checks for finite numbers: of all results, and of the inputs that these would not show. The steps of an
    iteration come on top, see `count_step`, and so does what only checks of assemblies need, see `count_checks`.
    """
    return _count_call(*_without_checks(graph))


def count_step(iteration: GraphIteration) -> OperationCount:
    """Count one step of an iteration, its guards and the comparison of its residual included; not `count_checks`."""
    return _count_step(*_without_checks(iteration.step))


def count_checks(graph: ExprGraph) -> OperationCount:
    """Count what a call has beside `count_operations` for checks of assemblies: guards, and what only they need."""
    return _count_call(graph, frozenset()) - count_operations(graph)


def count_checks_of_step(iteration: GraphIteration) -> OperationCount:
    """The same of a step, beside `count_step`."""
    return _count_step(iteration.step, frozenset()) - count_step(iteration)


def _without_checks(graph: ExprGraph) -> tuple[ExprGraph, frozenset[int]]:
    """A graph without checks of assemblies, and the nodes that nothing but these needs.

    The output that says which start was the reference belongs to them.
    """
    others = tuple(guard for guard in graph.guards if not guard.beside)
    told = set()
    if graph.iteration is not None:
        reference = (graph.iteration.convergence.name, 2)
        told = {index for index, node in enumerate(graph.nodes) if node.payload == reference}
    if not told and len(others) == len(graph.guards):
        return graph, frozenset()
    bare = replace(graph, guards=others)
    needed = bare.needed_by(index for index in bare.roots() if index not in told)
    return bare, frozenset(graph.needed_by(graph.roots()) - needed)


def _count_call(graph: ExprGraph, left_out: frozenset[int]) -> OperationCount:
    hidden = sum(len(entries) for entries in hidden_inputs(graph).values())
    results = sum(index not in left_out for port in graph.outputs for index in port.nodes)
    return _count_nodes(graph, left_out) + OperationCount(compare=len(graph.guards) + hidden + results)


def _count_step(step: ExprGraph, left_out: frozenset[int]) -> OperationCount:
    return _count_nodes(step, left_out) + OperationCount(compare=len(step.guards) + 1)


def _count_nodes(graph: ExprGraph, left_out: frozenset[int] = frozenset()) -> OperationCount:
    per_call = graph.per_call()
    kinds: Counter[str] = Counter()
    for index, node in enumerate(graph.nodes):
        if not per_call[index] or index in left_out or node.op in (*LEAVES, "neg"):
            continue
        operation = OPERATIONS[node.op]
        if operation.arity:
            kinds[operation.count] += operation.cost
        else:
            changing = sum([per_call[i] for i in node.args])
            kinds[operation.count] += operation.cost * (changing - (changing == len(node.args)))
    return OperationCount(**kinds) + OperationCount(add=count_signs(graph, left_out))


def count_signs(graph: ExprGraph, left_out: frozenset[int] = frozenset()) -> int:
    """Lone sign changes, which count as additions: those that are not part of a sum, or begin one of nothing else.

    Args:
        graph: The graph.
        left_out: Nodes that are not counted, nor what they ask of others.
    """
    per_call = graph.per_call()
    needed, leading = {index for index in graph.roots() if index not in left_out}, 0
    lone = [node.op == "neg" and per_call[index] for index, node in enumerate(graph.nodes)]
    for index, node in enumerate(graph.nodes):
        if index in left_out:
            continue
        if node.op != "add":
            needed.update(node.args)
        elif lone[node.args[0]]:
            leading += all(lone[index] for index in node.args)
    return leading + sum([lone[index] for index in needed])
