"""Operation counts, read off a graph."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, fields

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
    iteration come on top, see `count_step`.
    """
    hidden = sum(len(entries) for entries in hidden_inputs(graph).values())
    checks = len(graph.guards) + hidden + sum(port.size for port in graph.outputs)
    return _count_nodes(graph) + OperationCount(compare=checks)


def count_step(iteration: GraphIteration) -> OperationCount:
    """Count one step of an iteration, its guards and the comparison of its residual included."""
    return _count_nodes(iteration.step) + OperationCount(compare=len(iteration.step.guards) + 1)


def _count_nodes(graph: ExprGraph) -> OperationCount:
    per_call = graph.per_call()
    kinds: Counter[str] = Counter()
    for index, node in enumerate(graph.nodes):
        if not per_call[index] or node.op in (*LEAVES, "neg"):
            continue
        operation = OPERATIONS[node.op]
        if operation.arity:
            kinds[operation.count] += operation.cost
        else:
            changing = sum([per_call[i] for i in node.args])
            kinds[operation.count] += operation.cost * (changing - (changing == len(node.args)))
    return OperationCount(**kinds) + OperationCount(add=count_signs(graph))


def count_signs(graph: ExprGraph) -> int:
    """Lone sign changes, which count as additions: those that are not part of a sum, or begin one of nothing else."""
    per_call = graph.per_call()
    needed, leading = set(graph.roots()), 0
    lone = [node.op == "neg" and per_call[index] for index, node in enumerate(graph.nodes)]
    for node in graph.nodes:
        if node.op != "add":
            needed.update(node.args)
        elif lone[node.args[0]]:
            leading += all(lone[index] for index in node.args)
    return leading + sum([lone[index] for index in needed])
