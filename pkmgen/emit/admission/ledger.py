"""Demands on parameters as they are written: nodes of one graph, each demand once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pkmgen.errors import Problem
from pkmgen.functions.admission import ALL_ADMITTED, LIMIT, VALUE, Admission, Demand
from pkmgen.graph.passes.run import clean
from pkmgen.graph.symbolic.to_graph import ParameterBinding
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphIteration, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.expression.algebra import ZERO
from pkmgen.language.expression.trees import Tree
from pkmgen.machine.search import reached

STEPS, FEW_STEPS = 8, 4
"""Steps of Newton's method that polish a home which was found by iteration, and that lead from there to beside it."""
TOLERANCES = {"double": 1e-8, "float": 1e-3}
"""Relative error of a closure at home up to which it counts as closed, by the type of the kernel."""
NEGLIGIBLE_GAP = {"double": 1e-11, "float": 1e-5}
"""Differences of lengths, m, and sines up to which a relation between parameters holds, by the type of the kernel."""
LARGEST_NUMBER = {"double": 1e300, "float": 1e30}
"""Greatest magnitude of a number, by the type of the kernel; limits above it are none."""


class Ledger:
    """Writes what a kernel asks of its parameters.

    Attributes:
        writer: The graph of values and limits.
        tolerance: Relative error up to which a closure counts as closed.
        negligible: Lengths and sines up to which a relation holds.
        largest: Greatest magnitude of what is a number.
    """

    def __init__(self, binding: ParameterBinding, real: str) -> None:
        self.writer = GraphWriter("admission")
        self.tolerance, self.negligible, self.largest = TOLERANCES[real], NEGLIGIBLE_GAP[real], LARGEST_NUMBER[real]
        self._binding = binding
        self._asked: dict[tuple[int, int, bool], Demand] = {}

    def node(self, tree: Tree) -> int:
        """The node of an expression of parameters."""
        return self._binding.node(self.writer.builder, tree)

    def ask(self, problem: Problem, value: Tree, limit: Tree = ZERO, *, strictly: bool = False) -> None:
        """Ask that value ≥ limit, or value > limit."""
        self.ask_node(problem, self.node(value), self.node(limit), strictly=strictly)

    def ask_zero(self, problem: Problem, tree: Tree) -> None:
        """Ask that a length or a sine vanishes."""
        self.ask_small(problem, self.node(tree), self.negligible)

    def ask_small(self, problem: Problem, node: int, limit: float) -> None:
        """Ask that the magnitude of a node stays within a limit."""
        self.ask_node(problem, self.writer.const(limit), self.writer.function("abs", node))

    def ask_node(self, problem: Problem, value: int, limit: int, *, strictly: bool = False) -> None:
        """Ask that value ≥ limit, or value > limit, of nodes; what has no parameters was looked at by the reader."""
        names = self._parameters_of((value, limit))
        ends = [self.writer.number(node) for node in (value, limit)]
        if names and all(end is None or abs(end) <= self.largest for end in ends):
            self._asked.setdefault((value, limit, strictly), Demand(problem, strictly, names))

    def solve(
        self, graph: ExprGraph, given: Mapping[str, Sequence[int]], start: Sequence[int], steps: int = STEPS
    ) -> dict[str, tuple[int, ...]]:
        """Place a graph whose inputs are nodes of parameters; its iteration is written out, step by step.

        Args:
            graph: The graph.
            given: Entries of its inputs, by name.
            start: Where its iteration begins, if it has one.
            steps: How many it takes.

        Returns:
            Nodes of its outputs by name; `unknown` is what the iteration finds, nothing without one, and `residual`
            what it leaves, zero without one.
        """
        iteration, known = graph.iteration, dict(given)
        residual, unknown = self.writer.const(0.0), tuple[int, ...]()
        if iteration is not None:
            unknown, residual = self._polished(iteration, given, start, steps)
            known[iteration.unknown.name] = unknown
            of_home = self.writer.const(0.0)  # the reference, not a start that a caller gave
            known[iteration.convergence.name] = (residual, self.writer.const(float(steps)), of_home)
        return {"residual": (residual,), "unknown": unknown} | self.writer.place(
            replace(graph, iteration=None), **known
        )

    def _polished(
        self, iteration: GraphIteration, given: Mapping[str, Sequence[int]], start: Sequence[int], steps: int
    ) -> tuple[tuple[int, ...], int]:
        """Unknowns some steps from a start, and the residual that they leave."""
        bare, name, unknown = replace(iteration.step, guards=()), iteration.unknown.name, start
        read = {port.name for port in bare.inputs}
        given = {port: nodes for port, nodes in given.items() if port in read}
        for _ in range(steps):
            unknown = self.writer.place(bare, **given, **{name: unknown})["next"]
        last = self.writer.place(iteration.step, **given, **{name: unknown})
        return tuple(unknown), last["residual"][0]

    def guards(self) -> tuple[GraphGuard, ...]:
        """Guards of the graphs that were placed."""
        return self.writer.finish().guards

    def finish(self) -> Admission:
        """All demands, in the order in which they were asked."""
        if not self._asked:
            return ALL_ADMITTED
        values, limits, _ = zip(*self._asked, strict=True)
        for name, nodes in ((VALUE, values), (LIMIT, limits)):
            meaning = f"{name} of each demand"
            self.writer.output(GraphPort(name, (len(nodes),), ("1",) * len(nodes), meaning, ()), nodes)
        graph = replace(self.writer.finish(), guards=(), labels={}, quantities={})
        return Admission(clean(graph), tuple(self._asked.values()))

    def _parameters_of(self, nodes: Sequence[int]) -> tuple[str, ...]:
        """Names of the parameters that nodes are computed from."""
        known = self.writer.builder.nodes
        found = (known[index] for index in reached(nodes, lambda index: known[index].args))
        return tuple(sorted(str(node.payload) for node in found if node.op == "parameter"))
