"""Derivatives of nodes along many directions at once, by eliminating the linearised graph (cross-country elimination).

Forward and reverse sweeps are two orders of the same elimination. In between, values through which much acts pay: the
three coordinates of the tip of a limb, through which six entries of a twist act on all of its bodies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pkmgen.graph.elimination import LinearNet, cheapest_order
from pkmgen.graph.tangent import ancestors, local_partials
from pkmgen.graph.writer import GraphWriter


def changes_along(
    writer: GraphWriter, nodes: Sequence[int], directions: Sequence[Mapping[int, int]]
) -> list[list[int]]:
    """Write how nodes change along directions.

    Args:
        writer: The graph they are nodes of; the derivatives are written into it.
        nodes: The nodes.
        directions: For each direction how some nodes change along it; these nodes have no other change.

    Returns:
        For each node its change along every direction, in the order of both.
    """
    linear = _Linearised(writer, nodes, directions)
    for vertex in cheapest_order(linear.net()):
        linear.eliminate(vertex)
    return linear.rest()


class _Linearised:
    """The linearised graph: its vertices are numbered, inner ones first, then directions, then nodes asked for."""

    def __init__(
        self,
        writer: GraphWriter,
        nodes: Sequence[int],
        directions: Sequence[Mapping[int, int]],
    ) -> None:
        self._writer = writer
        partials = _partials(writer, nodes, directions)
        self._places = {node: place for place, node in enumerate(sorted(partials))}
        self._directions, self._count = len(directions), len(nodes)
        self._into: dict[int, dict[int, int]] = {}
        self._out: dict[int, dict[int, None]] = {}
        first = len(self._places)
        for node, changes in partials.items():
            for source, partial in changes:
                self._join(first + ~source if source < 0 else self._places[source], self._places[node], partial)
        one = writer.const(1.0)
        for number, node in enumerate(nodes):
            if node in self._places:
                self._join(self._places[node], first + len(directions) + number, one)

    def net(self) -> LinearNet:
        """What is joined with what."""
        edges = ((p, s, not self._is_unit(c)) for s, row in self._into.items() for p, c in row.items())
        return LinearNet(range(len(self._places)), edges)

    def eliminate(self, vertex: int) -> None:
        """Join what is before a vertex with what is after it."""
        before, after = self._into.pop(vertex, {}), self._out.pop(vertex, {})
        for start in before:
            del self._out[start][vertex]
        for end in after:
            weight = self._into[end].pop(vertex)
            for start, partial in before.items():
                self._join(start, end, self._product(weight, partial))

    def rest(self) -> list[list[int]]:
        """What joins directions and nodes when everything between them is eliminated."""
        first, zero = len(self._places), self._writer.const(0.0)
        rows = [self._into.get(first + self._directions + number, {}) for number in range(self._count)]
        return [[row.get(first + k, zero) for k in range(self._directions)] for row in rows]

    def _join(self, start: int, end: int, partial: int) -> None:
        row = self._into.setdefault(end, {})
        row[start] = self._writer.add(row[start], partial) if start in row else partial
        self._out.setdefault(start, {})[end] = None

    def _product(self, left: int, right: int) -> int:
        for one, other in ((left, right), (right, left)):
            if self._writer.number(one) == -1.0:
                return self._writer.neg(other)
        return self._writer.mul(left, right)

    def _is_unit(self, node: int) -> bool:
        return self._writer.number(node) in (1.0, -1.0)


def _partials(
    writer: GraphWriter, nodes: Sequence[int], directions: Sequence[Mapping[int, int]]
) -> dict[int, list[tuple[int, int]]]:
    """For each node that changes: what it changes with, ~k for direction k, and its partial derivative in that."""
    partials: dict[int, list[tuple[int, int]]] = {}
    for k, direction in enumerate(directions):
        for given_node, change in direction.items():
            if not writer.is_zero(change):
                partials.setdefault(given_node, []).append((~k, change))
    given = {node for direction in directions for node in direction}
    needed = ancestors(writer, nodes, given)
    for index in needed:
        node = writer.builder.nodes[index]
        if index not in given and any(argument in partials for argument in node.args):
            changes = [(argument, c) for argument, c in local_partials(writer, index, node) if argument in partials]
            if changes:
                partials[index] = changes
    return {index: partials[index] for index in needed if index in partials}
