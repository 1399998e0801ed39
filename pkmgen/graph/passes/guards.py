"""Guards against singularities: of sizes without signs, and of none that another guard implies."""

from __future__ import annotations

from dataclasses import replace

from pkmgen.graph.types import ExprGraph, GraphGuard, GuardKind


def drop_implied_guards(graph: ExprGraph) -> ExprGraph:
    """Watch v for −v, and leave out roots √d and a √d where d, or the same root, is watched more strictly."""
    guards = tuple(_unsigned(graph, guard) for guard in graph.guards)
    known = {
        (guard.value, guard.limb): low
        for guard in guards
        if guard.kind is GuardKind.REACH and (low := _number(graph, guard.low)) is not None
    }
    left = tuple(guard for guard in guards if not _is_implied(graph, guard, known))
    return graph if left == graph.guards else replace(graph, guards=left)


def _unsigned(graph: ExprGraph, guard: GraphGuard) -> GraphGuard:
    node = graph.nodes[guard.value]
    signed = guard.kind is GuardKind.SINGULAR and node.op == "neg"
    return replace(guard, value=node.args[0]) if signed else guard


def _is_implied(graph: ExprGraph, guard: GraphGuard, known: dict[tuple[int, int | None], float]) -> bool:
    """Whether |a √d| ≤ low is no more than d ≤ the limit of d, below which d is singular as well."""
    factor, root = _scaled(graph, guard.value)
    low, node = _number(graph, guard.low), graph.nodes[root]
    if guard.kind is not GuardKind.SINGULAR or low is None or node.op != "sqrt":
        return False
    limit = known.get((node.args[0], guard.limb))
    return limit is not None and low <= abs(factor) * limit**0.5


def _scaled(graph: ExprGraph, index: int) -> tuple[float, int]:
    """Factor and value of a product of a number and one value; one and the value itself of any other."""
    node = graph.nodes[index]
    if node.op == "mul" and len(node.args) == 2:
        first, second = node.args
        for place, other in ((first, second), (second, first)):
            if (factor := _number(graph, place)) is not None:
                return factor, other
    return 1.0, index


def _number(graph: ExprGraph, index: int) -> float | None:
    payload = graph.nodes[index].payload
    return float(payload) if isinstance(payload, float) else None
