"""Derivatives of nodes along directions, forward through a graph (forward sweep)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from pkmgen.errors import GraphError
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import Node
from pkmgen.graph.writer import GraphWriter


def tangents(writer: GraphWriter, nodes: Sequence[int], direction: Mapping[int, int]) -> tuple[int, ...]:
    """Write how nodes change along one direction.

    Args:
        writer: The graph they are nodes of; the derivative is written into it.
        nodes: The nodes.
        direction: How input nodes change; others rest.

    Returns:
        The change of each node.
    """
    moving: dict[int, int] = {node: change for node, change in direction.items() if not writer.is_zero(change)}
    for index in ancestors(writer, nodes):
        node = writer.builder.nodes[index]
        if index in moving or not any(argument in moving for argument in node.args):
            continue
        terms = [
            writer.mul(partial, moving[argument])
            for argument, partial in local_partials(writer, index, node)
            if argument in moving
        ]
        change = writer.add(*terms)
        if not writer.is_zero(change):
            moving[index] = change
    zero = writer.const(0.0)
    return tuple(moving.get(node, zero) for node in nodes)


def ancestors(writer: GraphWriter, nodes: Sequence[int], given: Collection[int] = ()) -> list[int]:
    """What nodes are computed from, in order, with themselves; what is given is not followed further."""
    needed = set(nodes)
    for index in range(max(nodes, default=-1), -1, -1):
        if index in needed and index not in given:
            needed.update(writer.builder.nodes[index].args)
    return sorted(needed)


def local_partials(writer: GraphWriter, index: int, node: Node) -> list[tuple[int, int]]:
    """Arguments of a node, each with the node of the derivative in it; an argument may stand more than once.

    Raises:
        GraphError: The node is none that is computed.
    """
    if node.op not in OPERATIONS:
        raise GraphError(f"{node.op} has no derivative")
    partials = OPERATIONS[node.op].partials(writer, node.args, index)
    return [(argument, partial) for argument, partial in zip(node.args, partials, strict=True) if partial is not None]
