"""Pruning and ordering: only what is needed, each value shortly before its first use."""

from __future__ import annotations

from dataclasses import replace

from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.types import ExprGraph, Node


def prune_unused(graph: ExprGraph) -> ExprGraph:
    """Drop the nodes that no output and no guard needs, inputs included; an unused input entry becomes −1."""
    needed = graph.needed_by(graph.roots())
    if len(needed) == len(graph.nodes):
        return graph
    inputs = tuple(
        replace(port, nodes=tuple(index if index in needed else -1 for index in port.nodes)) for port in graph.inputs
    )
    return _renumbered(replace(graph, inputs=inputs), sorted(needed))


def order_nodes(graph: ExprGraph) -> ExprGraph:
    """Arrange nodes depth-first from guards and outputs, so that few values are alive at a time."""
    seen: set[int] = set()
    order: list[int] = []
    entries = [index for port in graph.inputs for index in port.nodes if index >= 0]
    for root in (*entries, *graph.roots()):
        stack = [(root, False)]
        while stack:
            index, ready = stack.pop()
            if ready:
                order.append(index)
            elif index not in seen:
                seen.add(index)
                stack.append((index, True))
                stack += [(argument, False) for argument in reversed(graph.nodes[index].args)]
    return _arranged(graph, order)


def _arranged(graph: ExprGraph, order: list[int]) -> ExprGraph:
    builder = GraphBuilder()
    new: dict[int, int] = {}
    for index in order:
        node = graph.nodes[index]
        new[index] = builder.make(node.op, [new[i] for i in node.args], node.payload)
    return builder.freeze(graph, new.__getitem__)


def _renumbered(graph: ExprGraph, order: list[int]) -> ExprGraph:
    """Keep some nodes, in their old order: arguments stay sorted and nodes different, so that none is made anew."""
    builder = GraphBuilder()
    new = [-1] * len(graph.nodes)
    for place, index in enumerate(order):
        new[index] = place
    for node in [graph.nodes[index] for index in order]:
        args = tuple([new[i] for i in node.args])
        builder.nodes.append(node if args == node.args else Node(node.op, args, node.payload))
    builder.labels.update({new[index]: name for index, name in graph.labels.items() if new[index] >= 0})
    return builder.freeze(graph, new.__getitem__)
