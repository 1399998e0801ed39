"""Rescaling: values are computed in units of their own, chosen so that few are multiplied by literals."""

from __future__ import annotations

from dataclasses import replace

from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.passes.units import choose_units, has_common_unit
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphPort, Node
from pkmgen.language.exact.numbers import quotient, raised


def rescale_values(graph: ExprGraph) -> ExprGraph:
    """Take literal factors out of products by computing values as multiples of what they were.

    h = √(c²·x) and r = (a·h)/(b·d) take fewer products as h/c and c·d; an output may be converted at the end, and an
    input when it comes in, where that frees several values of a literal.
    """
    numbers = choose_units(graph)
    if all(number == 1.0 for number in numbers):
        return graph
    return _Rescaled(graph, numbers).graph


class _Rescaled:
    """A graph whose nodes are computed divided by given numbers."""

    def __init__(self, graph: ExprGraph, numbers: list[float]) -> None:
        self._old, self._numbers, self._per_call = graph, numbers, graph.per_call()
        self._builder = GraphBuilder()
        self._entries: dict[int, int] = {}
        self._new: list[int] = []
        for index, node in enumerate(graph.nodes):
            self._new.append(self._made(index, node))
        whole = {index: self._times(numbers[index], self._new[index]) for p in graph.outputs for index in p.nodes}
        guards = [self._guard(guard) for guard in graph.guards]
        made = self._builder.freeze(graph, self._new.__getitem__)
        self.graph = replace(
            made,
            inputs=tuple(self._entering(port) for port in graph.inputs),
            outputs=tuple(replace(p, nodes=tuple(whole[index] for index in p.nodes)) for p in graph.outputs),
            guards=tuple(guards),
        )

    def _guard(self, guard: GraphGuard) -> GraphGuard:
        """A guard, whose fixed side is in the unit of the other one."""
        value, low = (
            self._fixed(one, quotient(1.0, self._numbers[other]))
            for one, other in ((guard.value, guard.low), (guard.low, guard.value))
        )
        return replace(guard, value=value, low=low)

    def _entering(self, port: GraphPort) -> GraphPort:
        return replace(port, nodes=tuple(self._entries.get(index, -1) for index in port.nodes))

    def _made(self, index: int, node: Node) -> int:
        number, new, per_call = self._numbers[index], self._new, self._per_call
        op, old, payload = node
        args = [new[i] for i in old]
        if op == "input":
            self._entries[index] = self._builder.keep(node)
            return self._times(quotient(1.0, number), self._entries[index])
        if op == "mul":
            if per_call[index] and not all(per_call[i] for i in old):
                return self._product(index, node)
        elif op == "div":
            if not per_call[old[0]]:
                args[0] = self._fixed(old[0], quotient(1.0, number * self._numbers[old[1]]))
        elif op in OPERATIONS and has_common_unit(OPERATIONS[op]):
            unit = raised(number, 1.0 / OPERATIONS[op].power_of(0))
            args = [new[i] if per_call[i] else self._fixed(i, quotient(1.0, unit)) for i in old]
        return self._builder.make(op, args, payload)

    def _product(self, index: int, node: Node) -> int:
        """A product with a part that does not change from call to call."""
        ratio = quotient(1.0, self._numbers[index])
        factors = []
        for i in node.args:
            ratio *= self._numbers[i]
            payload = self._old.nodes[i].payload
            if isinstance(payload, float):
                ratio *= payload
            else:
                factors.append(self._new[i])
        return self._times(ratio, *factors)

    def _fixed(self, index: int, number: float) -> int:
        """A node; times a number if it does not change from call to call, and so has no unit of its own."""
        return self._new[index] if self._per_call[index] else self._times(number, self._new[index])

    def _times(self, number: float, *factors: int) -> int:
        return self._builder.scaled(number, *factors)
