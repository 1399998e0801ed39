"""A function of one state as a function of two, whose statements take turns: neither waits for the other's results."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from types import MappingProxyType

from pkmgen.graph.types import ExprGraph, GraphGuard, GraphPort, Node

OF_TWO = "of_two"
"""End of the name of a function of two states."""
OF_SECOND = "of_second"
"""End of the names of values of the second state."""


def of_two_states(graph: ExprGraph) -> ExprGraph:
    """A graph whose ports have the entries of one state and then those of another.

    Guards of both states have the same flags: together they say only whether both are good.

    Args:
        graph: A graph in closed form; its nodes stay in their order.

    Raises:
        ValueError: The graph iterates: one state may take more steps than the other.
    """
    if graph.iteration is not None:
        raise ValueError(f"{graph.name} iterates")
    per_call, sizes = graph.per_call(), {port.name: port.size for port in graph.inputs}
    nodes: list[Node] = []
    new: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for index, node in enumerate(graph.nodes):
        for state in range(1 + per_call[index]):
            new[state][index] = len(nodes)
            nodes.append(_of_state(node, state, new[state], sizes))
        new[1].setdefault(index, new[0][index])
    labels = {new[0][index]: name for index, name in graph.labels.items()}
    taken = set(graph.labels.values())
    for index, name in graph.labels.items():
        other = f"{name}_{OF_SECOND}"
        while other in taken:
            other += "_"
        taken.add(other)
        labels.setdefault(new[1][index], other)

    def port(old: GraphPort) -> GraphPort:
        entries = tuple(new[state].get(index, -1) for state in (0, 1) for index in old.nodes)
        return replace(old, shape=(2 * old.size,), units=old.units * 2, nodes=entries, default=None, entries=())

    def guards(state: int) -> tuple[GraphGuard, ...]:
        return tuple(replace(each, value=new[state][each.value], low=new[state][each.low]) for each in graph.guards)

    return replace(
        graph,
        name=f"{graph.name}_{OF_TWO}",
        nodes=tuple(nodes),
        inputs=tuple(map(port, graph.inputs)),
        outputs=tuple(map(port, graph.outputs)),
        guards=tuple(chain(guards(0), guards(1))),
        labels=MappingProxyType(labels),
    )


def _of_state(node: Node, state: int, new: dict[int, int], sizes: dict[str, int]) -> Node:
    """A node in the graph of two states."""
    payload = node.payload
    if node.op == "input":
        assert isinstance(payload, tuple)
        name, entry = payload
        payload = name, entry + state * sizes[name]
    return Node(node.op, tuple(new[argument] for argument in node.args), payload)
