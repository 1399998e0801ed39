"""Windows: small parts of a graph that are computed from few values and have much in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pkmgen.graph.types import ExprGraph

RING = frozenset(("add", "mul", "neg", "div"))
"""Operations that identities of rings and reciprocals are about."""
POPULAR = 12
"""Users from which on a value says little about what belongs together."""


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a graph.

    Attributes:
        nodes: Its operations, in order.
        leaves: What it is computed from, in order of first use.
        roots: Those of its nodes that others use.
    """

    nodes: tuple[int, ...]
    leaves: tuple[int, ...]
    roots: tuple[int, ...]


class Net:
    """A graph of sums and products of two, with the users of each node."""

    def __init__(self, graph: ExprGraph) -> None:
        self.graph, self.nodes, self.per_call = graph, graph.nodes, graph.per_call()
        self.users: list[list[int]] = [[] for _ in graph.nodes]
        for index, node in enumerate(graph.nodes):
            for argument in dict.fromkeys(node.args):
                self.users[argument].append(index)
        self.needed = set(graph.roots())
        self.of_ring = [node.op in RING and moves for node, moves in zip(graph.nodes, self.per_call, strict=True)]

    def seeds(self) -> Iterator[int]:
        """Operations that windows may grow from, the last first."""
        return (index for index in reversed(range(len(self.nodes))) if self.of_ring[index])

    def window(self, seed: int, size: int) -> Window:
        """Grow a window from a node.

        Args:
            seed: The node.
            size: Sums, products and quotients it has at most.
        """
        inside, outside = set[int](), dict[int, None]()
        candidates = {seed: None}
        count = 0
        while candidates and count < size:
            best = max(candidates, key=lambda each: (self._closeness(each, inside, outside), each))
            del candidates[best]
            inside.add(best)
            outside.pop(best, None)
            count += self.nodes[best].op != "neg"
            for argument in self.nodes[best].args:
                if argument not in inside:
                    outside[argument] = None
            for near in self._near(best):
                if near not in inside:
                    candidates[near] = None
        return self._convex(inside)

    def _near(self, index: int) -> Iterator[int]:
        """Arguments, users, and what else is computed from the arguments."""
        if len(self.users[index]) <= POPULAR:
            yield from (user for user in self.users[index] if self.of_ring[user])
        for argument in self.nodes[index].args:
            if self.of_ring[argument]:
                yield argument
            if self.per_call[argument] and len(self.users[argument]) <= POPULAR:
                yield from (user for user in self.users[argument] if self.of_ring[user])

    def _closeness(self, index: int, inside: set[int], outside: dict[int, None]) -> int:
        """How much a node has in common with a window."""
        moving = [each for each in self.nodes[index].args if self.per_call[each]]
        known = sum(each in inside or each in outside for each in moving)
        users = self.users[index]
        used = sum(user in inside for user in users)
        hidden = used == len(users) and index not in self.needed
        return 2 * known + 2 * min(used, 2) + 2 * hidden - (len(moving) - known)

    def _convex(self, inside: set[int]) -> Window:
        """Leave out what leads to a value that the rest is computed from."""
        while True:
            leaves = {argument for index in inside for argument in self.nodes[index].args} - inside
            last, reached = max(leaves, default=-1), set(inside)
            for index in range(min(inside), last + 1):
                if index not in reached and not reached.isdisjoint(self.nodes[index].args):
                    reached.add(index)
            wrong = leaves & reached
            if not wrong:
                return self._made(inside)
            leading = self._leading(wrong, min(inside))
            inside -= leading

    def _leading(self, to: set[int], first: int) -> set[int]:
        """Nodes from one on that lead to some, these included."""
        leading = set(to)
        for index in range(max(to), first - 1, -1):
            if index in leading:
                leading.update(self.nodes[index].args)
        return leading

    def _made(self, inside: set[int]) -> Window:
        nodes = tuple(sorted(inside))
        leaves = dict.fromkeys(
            argument for index in nodes for argument in self.nodes[index].args if argument not in inside
        )
        roots = [
            index for index in nodes if index in self.needed or any(user not in inside for user in self.users[index])
        ]
        return Window(nodes, tuple(leaves), tuple(roots))
