"""One graph for limbs that are alike: of nodes that are alike the one that computes each of them from a state.

A state holds what differs from limb to limb: constants, values of the robot, and signs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pkmgen.graph.apart.owned import ROBOT, Owned
from pkmgen.graph.builder import GraphBuilder

STATE = "state"
Column = tuple[int, ...]
"""Of each limb a node, or a sign."""


class Packing:
    """Limbs of a kind as one graph.

    Attributes:
        builder: The graph.
        packed: By column its node.
        state: Entries of the state: of each limb a node, or a sign, ±1, where one of them is −1.
    """

    def __init__(self, owned: Owned, limb: int, columns: Iterable[Column]) -> None:
        """Write what computes columns, in each of which nodes are alike; names and their order are the first limb's."""
        self._owned, self._limb = owned, limb
        self.builder = GraphBuilder()
        self.packed: dict[Column, int] = {}
        self.state: list[Column] = []
        self._entries: dict[Column, int] = {}
        self._numbers: dict[tuple[float, ...], int] = {}
        self._settled: dict[int, int] = {}
        before: dict[Column, list[Column]] = {}
        waiting = list(columns)
        while waiting:
            if (column := waiting.pop()) not in before:
                before[column] = self._before(column)
                waiting += before[column]
        for column in sorted(before, key=self._place):
            self.packed[column] = self._made(column, [self.packed[each] for each in before[column]])

    def _place(self, column: Column) -> tuple[int, int]:
        """The first limb's node, where it is the negative of what others are not, after these."""
        nodes = self._owned.graph.nodes
        return column[0], sum(nodes[each].op == "neg" for each in column)

    def _before(self, column: Column) -> list[Column]:
        """What a column is computed from; nothing where it is an entry of the state or the same for all limbs."""
        owned, nodes = self._owned, self._owned.graph.nodes
        op, fixed = nodes[column[0]].op, owned.fixed[column[0]]
        if fixed or owned.owners[column[0]] == ROBOT:
            negative = all(nodes[each].op == "neg" for each in column)
            return [self._without_signs(column)] if fixed and negative else []
        if any(nodes[each].op != op for each in column):  # alike but for signs
            return [self._without_signs(column)]
        return list(zip(*(owned.ordered(owned.shapes, nodes[each].args, op) for each in column), strict=True))

    def _without_signs(self, column: Column) -> Column:
        nodes = self._owned.graph.nodes
        return tuple(nodes[each].args[0] if nodes[each].op == "neg" else each for each in column)

    def _made(self, column: Column, before: Sequence[int]) -> int:
        owned, nodes = self._owned, self._owned.graph.nodes
        if not before:
            return self._constant(column) if owned.fixed[column[0]] else self._entry(column)
        op, _, payload = nodes[column[0]]
        if any(nodes[each].op != op for each in column):
            signs = tuple(-1 if nodes[each].op == "neg" else 1 for each in column)
            made = self.builder.make("mul", (self._varying(tuple(map(float, signs)), signs), *before))
        else:
            made = self.builder.make(op, before, payload)
        if name := owned.common(column[0], self._limb):
            self.builder.label(made, name)
        return made

    def _constant(self, column: Column) -> int:
        """A constant that is the same for all limbs, or an entry of the state."""
        values = tuple(self._owned.values[each] for each in column)
        if len(set(values)) == 1:
            return self._owned.settled(self.builder, column[:1], self._settled)[column[0]]
        numbers = tuple(each for each in values if isinstance(each, float))
        return self._varying(numbers, column) if len(numbers) == len(values) else self._entry(column)

    def _varying(self, numbers: tuple[float, ...], column: Column) -> int:
        """The entry of numbers, or the negative of one."""
        opposite = self._numbers.get(tuple(-each for each in numbers))
        if opposite is not None:
            return self.builder.negated(opposite)
        if numbers not in self._numbers:
            self._numbers[numbers] = self._entry(column)
        return self._numbers[numbers]

    def _entry(self, column: Column) -> int:
        if column not in self._entries:
            self._entries[column] = self.builder.make("input", (), (STATE, len(self.state)))
            self.state.append(column)
        return self._entries[column]
