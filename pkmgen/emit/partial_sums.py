"""A graph in the order in which few values are alive, its sums in parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from pkmgen.emit.names import Namer
from pkmgen.emit.registers import Order, Step, Values, best_order
from pkmgen.graph.types import ExprGraph, GraphPort, Node

SO_FAR = "so_far"
"""End of the names of sums to which terms are still to be added."""
PART_ENDING = "part"
"""End of the names of values that are computed long before the only one that uses them."""


class Part(NamedTuple):
    """What one statement computes: a value, or some terms of a sum.

    Attributes:
        value: The value.
        steps: Its steps that are taken.
        ends: Whether the value is known then.
        named: Whether it stands by itself, and not within the statement that follows.
    """

    value: int
    steps: tuple[Step, ...]
    ends: bool = True
    named: bool = True


@dataclass(frozen=True, slots=True)
class Arranged:
    """A graph in the order in which few values are alive.

    Attributes:
        graph: It computes the same, but for the order in which terms are added.
        alive: Greatest number of values, inputs and results among them, that are alive at a time.
    """

    graph: ExprGraph
    alive: int


def in_few_registers(graph: ExprGraph, limbs: Sequence[str]) -> Arranged:
    """Arrange a graph so that few values are alive at a time.

    Args:
        graph: The graph.
        limbs: Names of the limbs.
    """
    values = Values.of(graph)
    order = best_order(graph, values, limbs)
    return Arranged(_Writer(graph, values).written(_parts(graph, values, order)), order.most)


def _parts(graph: ExprGraph, values: Values, order: Order) -> list[Part]:
    """Statements of steps: those of a sum that follow each other are one."""
    parts = [Part(index, tuple(steps)) for index, steps in groupby(order.steps, key=lambda step: step.value)]
    ends = {part.value: place for place, part in enumerate(parts)}
    inside = set(_inside(graph, values, parts))
    return [
        part._replace(ends=ends[part.value] == place, named=place not in inside) for place, part in enumerate(parts)
    ]


def _inside(graph: ExprGraph, values: Values, parts: Sequence[Part]) -> Iterator[int]:
    """Parts that are read well within the statement after them, which alone uses them."""
    used_in = {step: place for place, part in enumerate(parts) for step in part.steps}
    roots, statement = set(graph.roots()), set[int]()
    for place in range(len(parts) - 1, -1, -1):
        index, steps, *_ = parts[place]
        users, whole = values.users[index], len(steps) == len(values.terms[index])
        lone = whole and len(users) == 1 and index not in roots and index not in graph.labels
        if lone and used_in[users[0]] in statement:
            statement.add(place)
            yield place
        else:
            statement = {place}


class _Writer:
    """Writes the nodes of a graph anew, part by part."""

    def __init__(self, graph: ExprGraph, values: Values) -> None:
        self._graph, self._values = graph, values
        self._nodes: list[Node] = []
        self._new: dict[int, int] = {}
        self._sums: dict[int, int] = {}
        self._labels: dict[int, str] = {}
        self._namer = Namer(graph.labels.values())

    def written(self, parts: Sequence[Part]) -> ExprGraph:
        """The graph of statements."""
        graph, per_call = self._graph, self._graph.per_call()
        for index, node in enumerate(graph.nodes):
            if node.op == "input" or not per_call[index]:
                self._node(index)
        for part in parts:
            self._write(part)
        for index in graph.roots():
            self._node(index)
        labels = {self._new[index]: name for index, name in graph.labels.items() if index in self._new}
        return replace(
            graph,
            nodes=tuple(self._nodes),
            inputs=tuple(map(self._port, graph.inputs)),
            outputs=tuple(map(self._port, graph.outputs)),
            guards=tuple(
                replace(guard, value=self._new[guard.value], low=self._new[guard.low]) for guard in graph.guards
            ),
            labels=MappingProxyType(self._labels | labels),
        )

    def _port(self, port: GraphPort) -> GraphPort:
        return replace(port, nodes=tuple(self._new.get(index, -1) for index in port.nodes))

    def _node(self, index: int) -> int:
        """The new node of one that is a leaf, or the same in every state, or part of an expression."""
        if index not in self._new:
            node = self._graph.nodes[index]
            args = tuple(self._node(argument) for argument in node.args)
            self._new[index] = self._put(Node(node.op, args, node.payload))
        return self._new[index]

    def _put(self, node: Node) -> int:
        self._nodes.append(node)
        return len(self._nodes) - 1

    def _write(self, part: Part) -> None:
        index, node, terms = part.value, self._graph.nodes[part.value], self._values.terms[part.value]
        taken = [each for step in part.steps for each in terms[step.term].nodes]
        args = [*([self._sums[index]] if index in self._sums else []), *map(self._node, taken)]
        begun = node.op == "add" and len(args) == 1
        made = args[0] if begun else self._put(Node(node.op, tuple(args), node.payload))
        if not part.ends:
            self._sums[index] = made
            self._name_sum(index, made, self._without_sign(taken[0]) if begun else None)
            return
        self._new[index] = made
        if part.named and len(self._values.users[index]) == 1 and index not in self._graph.labels:
            self._labels[made] = self._namer.numbered(self._told(index, PART_ENDING))

    def _name_sum(self, index: int, made: int, only: int | None) -> None:
        """Say what has been added so far, unless it is one value."""
        if only is None:
            self._labels[made] = self._namer.numbered(self._told(index, SO_FAR))
        elif only not in self._values.users and only not in self._graph.labels:
            self._labels[self._new[only]] = self._namer.numbered(self._told(index, SO_FAR))

    def _without_sign(self, index: int) -> int:
        node = self._graph.nodes[index]
        return node.args[0] if node.op == "neg" and index not in self._values.users else index

    def _told(self, index: int, ending: str) -> str:
        """Name of a part of a value, or of the value that it is a part of."""
        while index not in self._graph.labels and len(self._values.users[index]) == 1:
            index, ending = self._values.users[index][0].value, PART_ENDING
        name = self._graph.labels.get(index, "")
        return f"{name}_{ending}" if name else ending
