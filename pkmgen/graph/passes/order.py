"""Pruning and ordering: only what is needed, each value shortly before its first use."""

from __future__ import annotations

from dataclasses import replace

from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.types import ExprGraph, GraphGuard, Node


def prune_unused(graph: ExprGraph) -> ExprGraph:
    """Drop the nodes that no output and no guard needs, inputs included; an unused input entry becomes −1.

    Guards of the sense of a closure that is the same in every state go as well.
    """
    if any(_always_holds(graph, guard) for guard in graph.guards):
        graph = replace(graph, guards=tuple(guard for guard in graph.guards if not _always_holds(graph, guard)))
    uses = graph.uses()
    if 0 not in uses:
        return graph
    left = list(uses)
    for index in range(len(left) - 1, -1, -1):
        if not left[index]:
            for argument in graph.nodes[index].args:
                left[argument] -= 1
    inputs = tuple(
        replace(port, nodes=tuple(index if index >= 0 and left[index] else -1 for index in port.nodes))
        for port in graph.inputs
    )
    return _renumbered(replace(graph, inputs=inputs), [index for index, count in enumerate(left) if count])


def _always_holds(graph: ExprGraph, guard: GraphGuard) -> bool:
    """Whether a guard of a sense compares numbers, and holds."""
    if not guard.beside:
        return False
    value, low = (graph.nodes[index].payload for index in guard.nodes)
    return isinstance(value, float) and isinstance(low, float) and value >= low


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
    nodes = graph.nodes
    same = next((place for place, index in enumerate(order) if place != index), len(order))
    new = [*range(same), *[-1] * (len(nodes) - same)]
    for place, index in enumerate(order[same:], same):
        new[index] = place
    renamed = new.__getitem__
    builder = GraphBuilder()
    builder.nodes.extend(nodes[:same])
    for index in order[same:]:
        node = nodes[index]
        op, args, payload = node
        moved = tuple(map(renamed, args))
        builder.nodes.append(node if moved == args else tuple.__new__(Node, (op, moved, payload)))
    builder.labels.update({new[index]: name for index, name in graph.labels.items() if new[index] >= 0})
    return builder.freeze(graph, renamed)
