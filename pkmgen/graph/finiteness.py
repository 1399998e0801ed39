"""Which inputs a function has to check for numbers that are not finite: those that its results would not show."""

from __future__ import annotations

from collections.abc import Iterable

from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import ExprGraph


def hidden_inputs(graph: ExprGraph) -> dict[str, tuple[int, ...]]:
    """Find the entries of inputs that may be infinite or NaN while all results are finite.

    Args:
        graph: A function.

    Returns:
        Entries by the name of their port; all of them where an iteration comes first, which may not end then.
    """
    shown = shown_inputs(graph, [index for port in graph.outputs for index in port.nodes])
    hidden = {}
    for port in graph.inputs:
        entries = tuple(entry for entry in range(port.size) if graph.iteration or (port.name, entry) not in shown)
        if entries:
            hidden[port.name] = entries
    return hidden


def shown_inputs(graph: ExprGraph, finite: Iterable[int]) -> set[tuple[str, int]]:
    """Find the entries of inputs, by port and entry, that are finite if these nodes of a graph are."""
    shown = [False] * len(graph.nodes)
    for index in finite:
        shown[index] = True
    for index in range(len(graph.nodes) - 1, -1, -1):
        node = graph.nodes[index]
        if shown[index] and node.args:
            for argument in node.args[: OPERATIONS[node.op].carries]:
                shown[argument] = True
    return {
        (port.name, entry)
        for port in graph.inputs
        for entry, index in enumerate(port.nodes)
        if index >= 0 and shown[index]
    }
