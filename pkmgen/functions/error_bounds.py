"""Bounds of the rounding errors of other functions, state by state, made on the graphs that are emitted for these."""

from __future__ import annotations

from dataclasses import replace

from pkmgen.graph.error_flow import ErrorFlow, add_solution
from pkmgen.graph.rounding import UNIT
from pkmgen.graph.tangent import ancestors
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter


def error_bound(name: str, graph: ExprGraph, real: str) -> ExprGraph:
    """Inputs of a function → how far its outputs may be from the exact ones, to first order in the unit roundoff.

    Inputs are taken as they are given, literals and parameters as they stand in the code. A second output for each of
    the function says what rounding of the inputs to the type would add.

    Args:
        name: Name of the new function.
        graph: The function, optimised: its operations are those whose rounding counts.
        real: Type of numbers.
    """
    writer = GraphWriter(name)
    inputs = [node for port in graph.inputs for node in writer.input(port)]
    placed = writer.place(graph)
    flow = ErrorFlow(writer, real)
    flow.add_exact(inputs)
    if graph.iteration is not None:
        add_solution(flow, graph.iteration)
    ports = [port for port in graph.outputs if not _tells_of_iteration(graph, port)]
    outputs = [node for port in ports for node in placed[port.name]]
    flow.add_values(ancestors(writer, outputs))
    bounds, shares = flow.bounds(outputs, inputs)
    unit = writer.const(UNIT[real])
    for kind, meaning, values in (
        ("bound", "bound of the rounding error, inputs exact", bounds),
        ("input_share", "what rounding of the inputs to the type would add at most", shares),
    ):
        first = 0
        for port in ports:
            entries = [writer.mul(unit, value) for value in values[first : first + port.size]]
            first += port.size
            writer.output(replace(port, name=f"{port.name}_{kind}", meaning=f"{meaning}: {port.meaning}"), entries)
    return writer.finish()


def _tells_of_iteration(graph: ExprGraph, port: GraphPort) -> bool:
    """Whether an output is the convergence of Newton's method."""
    if graph.iteration is None:
        return False
    payloads = {graph.nodes[node].payload for node in port.nodes}
    return all(isinstance(payload, tuple) and payload[0] == graph.iteration.convergence.name for payload in payloads)
