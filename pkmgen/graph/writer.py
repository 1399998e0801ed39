"""Making new functions out of graphs: graphs put in place, arithmetic on their nodes, chosen outputs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from pkmgen.errors import GraphError
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphIteration, GraphPort, Quantity


class GraphWriter:
    """Writes one graph; sums and products leave out what is literally zero or one.

    Attributes:
        builder: The nodes.
        iteration: What is solved first, taken over from the graphs that were put in place.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.builder = GraphBuilder()
        self.iteration: GraphIteration | None = None
        self._inputs: dict[str, GraphPort] = {}
        self._outputs: list[GraphPort] = []
        self._guards: list[GraphGuard] = []
        self._quantities: dict[str, Quantity] = {}

    def input(self, port: GraphPort) -> tuple[int, ...]:
        """Declare an input, or find it again by its name; returns the nodes of its entries."""
        if port.name not in self._inputs:
            nodes = tuple(self.builder.make("input", (), (port.name, entry)) for entry in range(port.size))
            self._inputs[port.name] = replace(port, nodes=nodes)
        return self._inputs[port.name].nodes

    def output(self, port: GraphPort, nodes: Sequence[int]) -> None:
        """Let nodes be an output; of the port all but its nodes is used."""
        self._outputs.append(replace(port, nodes=tuple(nodes)))

    def place(self, graph: ExprGraph, **given: Sequence[int]) -> dict[str, tuple[int, ...]]:
        """Put a graph in place, with its guards and its iteration.

        Args:
            graph: The graph; inputs that are not given become inputs of this one.
            given: Nodes for the entries of inputs, by name.

        Returns:
            Nodes of its outputs, by name.

        Raises:
            GraphError: Its iteration is not that of the graphs placed before.
        """
        if graph.iteration is not None:
            if self.iteration not in (None, graph.iteration):
                problem = "needs Newton's method on other unknowns than the functions before it; compute it apart"
                raise GraphError(f"{graph.name} {problem}")
            self.iteration = graph.iteration
        new = self._copy(graph, given)
        for guard in graph.guards:
            self.guard(replace(guard, value=new[guard.value], low=new[guard.low]))
        return {port.name: tuple(new[index] for index in port.nodes) for port in graph.outputs}

    def guard(self, guard: GraphGuard) -> None:
        """Add a condition, once."""
        if guard not in self._guards:
            self._guards.append(guard)

    def place_step(self, iteration: GraphIteration) -> tuple[int, ...]:
        """Write one Newton step at the solution, without its guards; returns the nodes of the next unknowns."""
        new = self._copy(iteration.step, {iteration.unknown.name: self.unknowns(iteration)})
        (port,) = (port for port in iteration.step.outputs if port.name == "next")
        return tuple(new[index] for index in port.nodes)

    def unknowns(self, iteration: GraphIteration) -> tuple[int, ...]:
        """Nodes of what an iteration finds."""
        name = iteration.unknown.name
        return tuple(self.builder.make("input", (), (name, entry)) for entry in range(iteration.unknown.size))

    def finish(self) -> ExprGraph:
        """Freeze what was written."""
        return ExprGraph(
            self.name,
            tuple(self.builder.nodes),
            tuple(self._inputs.values()),
            tuple(self._outputs),
            tuple(self._guards),
            MappingProxyType(dict(self.builder.labels)),
            self.iteration,
            MappingProxyType(dict(self._quantities)),
        )

    def const(self, value: float) -> int:
        """A number."""
        return self.builder.const(value)

    def add(self, *terms: int) -> int:
        """Sum of nodes."""
        kept = [term for term in terms if not self.is_zero(term)]
        if len(kept) < 2:
            return kept[0] if kept else self.const(0.0)
        return self.builder.make("add", kept)

    def mul(self, *factors: int) -> int:
        """Product of nodes."""
        if any(self.is_zero(factor) for factor in factors):
            return self.const(0.0)
        kept = [factor for factor in factors if self.number(factor) != 1.0]
        if len(kept) < 2:
            return kept[0] if kept else self.const(1.0)
        return self.builder.make("mul", kept)

    def neg(self, node: int) -> int:
        """Node with its sign changed."""
        number = self.number(node)
        return self.builder.make("neg", (node,)) if number is None else self.const(-number)

    def sub(self, left: int, right: int) -> int:
        """Difference of two nodes."""
        return self.add(left, self.neg(right))

    def div(self, left: int, right: int) -> int:
        """Quotient of two nodes."""
        if self.is_zero(left) or self.number(right) == 1.0:
            return left
        return self.builder.make("div", (left, right))

    def sqrt(self, node: int) -> int:
        """Root of a node."""
        return self.function("sqrt", node)

    def function(self, operation: str, *arguments: int) -> int:
        """A function of nodes, by the name of its operation."""
        return self.builder.make(operation, arguments)

    def dot(self, left: Sequence[int], right: Sequence[int]) -> int:
        """Scalar product."""
        return self.add(*(self.mul(a, b) for a, b in zip(left, right, strict=True)))

    def is_zero(self, node: int) -> bool:
        """Whether a node is literally zero."""
        return self.number(node) == 0.0

    def number(self, node: int) -> float | None:
        """The number a node is, None if it is none."""
        return self.builder.number(node)

    def _copy(self, graph: ExprGraph, given: Mapping[str, Sequence[int]]) -> list[int]:
        hidden = {graph.iteration.unknown.name, graph.iteration.convergence.name} if graph.iteration else set()
        known: dict[str, Sequence[int]] = dict(given)
        for port in graph.inputs:
            if port.name not in known:
                known[port.name] = self.input(port)
        new: list[int] = []
        self._quantities = {**graph.quantities, **self._quantities}
        for index, node in enumerate(graph.nodes):
            if isinstance(node.payload, tuple) and node.payload[0] not in hidden:
                port_name, entry = node.payload
                new.append(known[port_name][entry])
            else:
                new.append(self.builder.make(node.op, [new[i] for i in node.args], node.payload))
            if index in graph.labels:
                self.builder.label(new[index], graph.labels[index])
        return new
