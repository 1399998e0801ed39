"""Checks of assemblies beside results: they share what is there, and results take no operation more for them."""

from __future__ import annotations

from dataclasses import replace

from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.types import ExprGraph


def split_checks(graph: ExprGraph) -> tuple[ExprGraph, ExprGraph | None]:
    """A graph without checks of assemblies, and one of nothing but these; None where there are none."""
    checks = tuple(guard for guard in graph.guards if guard.beside)
    if not checks:
        return graph, None
    others = tuple(guard for guard in graph.guards if not guard.beside)
    return replace(graph, guards=others), replace(graph, guards=checks, outputs=())


def put_beside(results: ExprGraph, checks: ExprGraph) -> ExprGraph:
    """One graph of both; what stands in both in the same words is computed once."""
    builder = GraphBuilder()
    own, other = (_copied(builder, graph) for graph in (results, checks))
    entries = {node.payload: index for index, node in enumerate(builder.nodes) if node.op == "input"}
    inputs = tuple(
        replace(port, nodes=tuple(entries.get((port.name, entry), -1) for entry in range(port.size)))
        for port in results.inputs
    )
    outputs = tuple(replace(port, nodes=tuple(own[index] for index in port.nodes)) for port in results.outputs)
    guards = [
        replace(guard, value=new[guard.value], low=new[guard.low])
        for graph, new in ((results, own), (checks, other))
        for guard in graph.guards
    ]
    return replace(results, nodes=tuple(builder.nodes), inputs=inputs, outputs=outputs, guards=tuple(guards), labels={})


def _copied(builder: GraphBuilder, graph: ExprGraph) -> list[int]:
    """Nodes of a graph in a builder."""
    new: list[int] = []
    for op, args, payload in graph.nodes:
        new.append(builder.make(op, [new[index] for index in args], payload))
    return new
