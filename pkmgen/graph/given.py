"""Quantities of a graph that a caller has already, and so gives instead of what they are computed from."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.types import ExprGraph, GraphPort, Node


def let_be_given(graph: ExprGraph, port: str, names: Set[str]) -> ExprGraph:
    """Let labelled quantities be entries of a further input.

    Args:
        graph: The graph; constants and what depends on parameters alone stay what they are.
        port: Name of the new input.
        names: Labels of the quantities.

    Returns:
        The graph without the guards and the iteration, which belong to how the quantities are found.
    """
    per_call, entries = graph.per_call(), list[int]()

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        if graph.labels.get(index) not in names or not per_call[index]:
            return builder.keep(node)
        entries.append(builder.make("input", (), (port, len(entries))))
        return entries[-1]

    cut = rebuild(replace(graph, guards=(), iteration=None), rule)
    units = ("1",) * len(entries)
    given = GraphPort(port, (len(entries),), units, "quantities that are known already", tuple(entries))
    return replace(cut, inputs=(*cut.inputs, given))
