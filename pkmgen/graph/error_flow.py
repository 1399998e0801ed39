"""How errors of operations reach the outputs of a graph: first-order bounds by reverse differentiation.

Output y changes by Σ ∂y/∂v δv when every operation v is off by δv, so that |δy| ≤ Σ |∂y/∂v| |δv| (Higham 2002, §3.8;
Griewank and Walther, chapter 3). An operation has one value everywhere, which emitted C ensures (ADR 0080). What
acts through one value only, of all outputs together, is gathered there once: for each output the sweep goes over the
values that several others are computed from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pkmgen.graph.rounding import UNIT, magnitude, own_error
from pkmgen.graph.tangent import ancestors, local_partials
from pkmgen.graph.types import LEAVES, GraphIteration
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.exact.numbers import measuring

Place = tuple[int, int]
"""A value: its node, and 0, or the number of the block of unknowns that a Newton step finds by it."""
TERMS = 8
"""Of a sum at most."""
Edges = dict[Place, int]
"""What a value is computed from, and the node of its partial derivative in each."""


@dataclass(slots=True)
class ErrorFlow:
    """What values are off by, and how that reaches others; a value comes before those that are computed from it.

    Args:
        writer: The graph; bounds are written into it.
        real: Type of numbers.

    Attributes:
        own: Node of the error of each value by itself, in unit roundoffs.
        edges: What it is computed from.
    """

    writer: GraphWriter
    real: str
    own: dict[Place, int] = field(default_factory=dict)
    edges: dict[Place, Edges] = field(default_factory=dict)

    def add_exact(self, nodes: Iterable[int]) -> None:
        """Add inputs, which are exact."""
        for node in nodes:
            self.own[node, 0], self.edges[node, 0] = self.writer.const(0.0), {}

    def add_values(self, nodes: Iterable[int], block: int = 0) -> None:
        """Add operations in order; their arguments are of the same block, else inputs and unknowns found before it."""
        nodes = tuple(nodes)
        uses = self._uses(nodes)
        for index in nodes:
            node, edges = self.writer.builder.nodes[index], Edges()
            if node.op in LEAVES:
                continue
            for argument, partial in local_partials(self.writer, index, node):
                for source in self.known(argument, block):
                    edges[source] = self._sum(edges.get(source), partial)
            own = own_error(self.writer, index, self.real)
            if node.op == "add":
                shared = {each for each in map(self._unsigned, node.args) if uses[each] > 1 and self._is_product(each)}
                own = self.writer.add(own, *(own_error(self.writer, each, self.real) for each in sorted(shared)))
            self.own[index, block], self.edges[index, block] = own, edges

    def _uses(self, nodes: Sequence[int]) -> Counter[int]:
        """How often values are used, their negatives included.

        A compiler may fuse a product into one sum and round it for another one: what both make of its rounding does not
        cancel then, and counts for each.
        """
        all_nodes = self.writer.builder.nodes
        users = (all_nodes[index] for index in nodes if all_nodes[index].op != "neg")
        return Counter(self._unsigned(argument) for node in users for argument in node.args)

    def _unsigned(self, index: int) -> int:
        node = self.writer.builder.nodes[index]
        return node.args[0] if node.op == "neg" else index

    def _is_product(self, index: int) -> bool:
        return self.writer.builder.nodes[index].op == "mul"

    def known(self, node: int, block: int) -> list[Place]:
        """The value of a node that a block of unknowns sees; none where it is exact."""
        return [place for place in ((node, block), (node, 0)) if place in self.own][:1]

    def bounds(self, outputs: Sequence[int], inputs: Sequence[int]) -> tuple[list[int], list[int]]:
        """Write Σ |∂y/∂v| |δv| over all values, and Σ |∂y/∂x| |x| over inputs, for each output y.

        Both are in unit roundoffs; inputs are exact in the first.
        """
        sinks, sources = [(node, 0) for node in outputs], {(node, 0) for node in inputs}
        stems = self._gathered(sources.union(sinks))
        found = [self._swept(sink, stems, sources) for sink in sinks]
        return [rounding for rounding, _ in found], [share for _, share in found]

    def _gathered(self, kept: set[Place]) -> list[Place]:
        """Take values that act through one other value only into that; returns those left, the last first."""
        users: dict[Place, dict[Place, None]] = {place: {} for place in self.own}
        for place, edges in self.edges.items():
            for source in edges:
                users[source][place] = None
        for place, own in self.own.items():  # errors first: what a value gathered is carried on as one
            if len(users[place]) == 1 and place not in kept:
                (user,) = users[place]
                self._carry(place, user, own)
                self.own[place] = self.writer.const(0.0)
        stems = []
        for place in reversed(self.own):
            if place in kept or len(users[place]) > 1:
                stems.append(place)
            elif users[place]:
                (user,) = users[place]
                self._take(place, user, users)
        return stems

    def _carry(self, place: Place, user: Place, own: int) -> None:
        weight = magnitude(self.writer, self.edges[user][place])
        self.own[user] = self._sum(self.own[user], self._product(weight, own))

    def _take(self, place: Place, user: Place, users: dict[Place, dict[Place, None]]) -> None:
        """Let a value be part of the only one that is computed from it."""
        self._carry(place, user, self.own[place])
        weight = self.edges[user].pop(place)
        for source, partial in self.edges[place].items():
            self.edges[user][source] = self._sum(self.edges[user].get(source), self._product(weight, partial))
            del users[source][place]
            users[source][user] = None

    def _swept(self, output: Place, stems: Sequence[Place], inputs: set[Place]) -> tuple[int, int]:
        """Write the sums for one output."""
        changes = {output: [self.writer.const(1.0)]}
        errors, shares = list[int](), list[int]()
        for place in stems:
            weight = self._total(changes.pop(place, []))
            if self.writer.is_zero(weight):
                continue
            for source, partial in self.edges[place].items():
                changes.setdefault(source, []).append(self._product(weight, partial))
            size = magnitude(self.writer, weight)
            if place in inputs:
                shares.append(self._product(size, magnitude(self.writer, place[0])))
            errors.append(self._product(size, self.own[place]))
        return self._total(errors), self._total(shares)

    def _total(self, terms: list[int]) -> int:
        """A sum of sums: one of hundreds of terms would be an expression that nests as deep."""
        while len(terms) > TERMS:
            terms = [self.writer.add(*terms[k : k + TERMS]) for k in range(0, len(terms), TERMS)]
        return self.writer.add(*terms)

    def _sum(self, known: int | None, term: int) -> int:
        return term if known is None else self.writer.add(known, term)

    def _product(self, left: int, right: int) -> int:
        for one, other in ((left, right), (right, left)):
            if self.writer.number(one) == -1.0:
                return self.writer.neg(other)
        return self.writer.mul(left, right)


def add_solution(flow: ErrorFlow, iteration: GraphIteration) -> None:
    """Add unknowns of Newton's method: θ = θ̂ + s(θ̂) but for second order, s what one more step would be.

    The computed θ̂ is off by twice that step at most (Kantorovich), and by what rounding does to it: that of the
    residual through the inverse of the Jacobian (implicit function theorem). A block of unknowns is found after those
    before it, and moves with them. Where the residual did not reach its goal there may be no solution, and no bound.
    """
    writer = flow.writer
    unknowns, step = writer.unknowns(iteration), writer.place_step(iteration)
    one = writer.const(1.0)
    residual = writer.builder.make("input", (), (iteration.convergence.name, 0))
    goal = writer.const(measuring(iteration.tolerances(flow.real)[0], None))
    missed = writer.function("max", writer.const(0.0), writer.sub(residual, goal))
    arrived = writer.sub(one, writer.function("sign", missed))
    units = writer.div(writer.const(2.0 / UNIT[flow.real]), arrived)
    for number, block in enumerate(iteration.blocks or (tuple(range(len(unknowns))),), 1):
        flow.add_values(ancestors(writer, [step[entry] for entry in block]), number)
        for entry in block:
            node = unknowns[entry]
            left = magnitude(writer, writer.sub(step[entry], node))
            flow.own[node, 0] = writer.mul(units, left)
            flow.edges[node, 0] = dict.fromkeys(flow.known(step[entry], number), one)
