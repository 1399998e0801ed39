"""Gathering: terms of a sum that differ by numbers alone become one term, also where others use their factors."""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.formula import total_of
from pkmgen.graph.types import ExprGraph, Node


def gather_terms(graph: ExprGraph) -> ExprGraph:
    """Gather terms that are multiples of the same product: with u = e·w and v = f·w, u·u + v·v is (e² + f²)·w·w."""
    nodes = graph.nodes
    first = next((index for index, node in enumerate(nodes) if node.op == "add" and _gathers(nodes, node)), None)
    return graph if first is None else rebuild(graph, _rule, first)


def _gathers(nodes: Sequence[Node], node: Node) -> bool:
    """Whether two terms of a sum are multiples of one another."""
    return len({_product(nodes, argument)[1] for argument in node.args}) < len(node.args)


def _rule(builder: GraphBuilder, _index: int, node: Node) -> int:
    if node.op != "add":
        return builder.keep(node)
    groups: dict[tuple[int, ...], list[tuple[float, int]]] = {}
    for argument in node.args:
        factor, factors = _product(builder.nodes, argument)
        groups.setdefault(factors, []).append((factor, argument))
    if len(groups) == len(node.args):
        return builder.make("add", node.args)
    terms = []
    for factors, members in groups.items():
        if len(members) == 1 or not factors:
            terms += [argument for _, argument in members]
            continue
        factor = total_of([factor for factor, _ in members])
        if factor:
            terms.append(builder.scaled(factor, *factors))
    if not terms:
        return builder.const(0.0)
    return terms[0] if len(terms) == 1 else builder.make("add", terms)


def _product(nodes: Sequence[Node], index: int) -> tuple[float, tuple[int, ...]]:
    """A node as a literal and the factors it multiplies, with the literals of those that are products with one."""
    node = nodes[index]
    if isinstance(node.payload, float):
        return node.payload, ()
    if node.op == "neg":
        factor, factors = _product(nodes, node.args[0])
        return -factor, factors
    if node.op != "mul":
        return 1.0, (index,)
    literal = 1.0
    gathered: list[int] = []
    for argument in node.args:
        factor, factors = _simple(nodes, argument)
        literal *= factor
        gathered += factors
    return literal, tuple(sorted(gathered))


def _simple(nodes: Sequence[Node], index: int) -> tuple[float, tuple[int, ...]]:
    """A node as a literal times another one, or as itself."""
    node = nodes[index]
    if isinstance(node.payload, float):
        return node.payload, ()
    if node.op == "mul" and len(node.args) == 2:
        for literal, other in (node.args, node.args[::-1]):
            payload = nodes[literal].payload
            if isinstance(payload, float):
                return payload, (other,)
    return 1.0, (index,)
