"""Cancelling: d·(x/d) is x, also where others use x/d, and the reciprocal of a product is one of known reciprocals."""

from __future__ import annotations

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.types import ExprGraph, Node

DEPTH = 3
"""Products within products that are looked into."""


def cancel_reciprocals(graph: ExprGraph) -> ExprGraph:
    """Take factors and their reciprocals out of products, and divide no more often than needed.

    With r = 1/d and v = x·r, which others use too, the product d·v becomes x; where 1/d and 1/e are known, 1/(d·e)
    becomes their product.
    """
    nodes, uses = graph.nodes, graph.uses()
    quotients = [index for index, node in enumerate(nodes) if node.op == "div"]
    known = {nodes[index].args[1] for index in quotients if nodes[nodes[index].args[0]].payload == 1.0}
    if not known:
        return graph
    reciprocals: dict[int, int] = {}
    involved: set[int] = set()  # divisors that have a reciprocal, and these

    def reciprocal(builder: GraphBuilder, divisor: int) -> int:
        reciprocals[divisor] = builder.make("div", (builder.const(1.0), divisor))
        involved.update((divisor, reciprocals[divisor]))
        return reciprocals[divisor]

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        if node.op == "mul" and not involved.isdisjoint(node.args):
            return _product(builder, reciprocals, node)
        if node.op == "div":
            below = graph.nodes[index].args[1]
            inner, whole = nodes[below], builder.nodes[node.args[0]].payload == 1.0
            pays = uses[below] == 1 or (whole and len(inner.args) == 2)
            if inner.op == "mul" and known.issuperset(inner.args) and pays:
                factors = [reciprocal(builder, divisor) for divisor in builder.nodes[node.args[1]].args]
                return builder.make("mul", [node.args[0], *factors])
            if whole:
                return reciprocal(builder, node.args[1])
        return builder.keep(node)

    return rebuild(graph, rule, quotients[0])


def _product(builder: GraphBuilder, reciprocals: dict[int, int], node: Node) -> int:
    factors = list(node.args)
    while (shorter := _shortened(builder, reciprocals, factors)) is not None:
        factors = shorter
    if len(factors) == len(node.args):
        return builder.keep(node)
    return builder.const(1.0) if not factors else factors[0] if len(factors) == 1 else builder.make("mul", factors)


def _shortened(builder: GraphBuilder, reciprocals: dict[int, int], factors: list[int]) -> list[int] | None:
    """Factors without one of them and its reciprocal, which may be part of another factor; None if there is none."""
    for place, factor in enumerate(factors):
        node = builder.nodes[factor]
        divides = node.op == "div" and builder.nodes[node.args[0]].payload == 1.0
        partner = node.args[1] if divides else reciprocals.get(factor)
        if partner is not None:
            rest = [*factors[:place], *factors[place + 1 :]]
            for holder, other in enumerate(rest):
                left = without_factor(builder, other, partner, DEPTH)
                if left is not None and len(left) <= 1:
                    return [*rest[:holder], *left, *rest[holder + 1 :]]
    return None


def without_factor(builder: GraphBuilder, index: int, factor: int, depth: int) -> list[int] | None:
    """The other factors of a product that has a factor; None if it does not."""
    if index == factor:
        return []
    node = builder.nodes[index]
    if node.op == "mul" and depth:
        for place, inner in enumerate(node.args):
            left = without_factor(builder, inner, factor, depth - 1)
            if left is not None:
                return [*node.args[:place], *left, *node.args[place + 1 :]]
    return None
