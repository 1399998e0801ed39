"""Boolean functions of comparisons as decision diagrams: equal functions are the same number (Bryant 1986)."""

from __future__ import annotations

from collections.abc import Iterable

FALSE, TRUE = 0, 1
_END = 1 << 60


class Booleans:
    """Reduced ordered binary decision diagrams of one proof; a function is the index of its node."""

    def __init__(self) -> None:
        self._nodes: list[tuple[int, int, int]] = [(_END, 0, 0), (_END, 1, 1)]
        self._index: dict[tuple[int, int, int], int] = {}
        self._known: dict[tuple[int, int, int], int] = {}
        self._count = 0

    def variable(self) -> int:
        """A new variable, below all others in the order."""
        self._count += 1
        return self._node(self._count - 1, FALSE, TRUE)

    def choose(self, condition: int, then: int, otherwise: int) -> int:
        """If-then-else, of which all other operations are made."""
        if condition == TRUE or then == otherwise:
            return then
        if condition == FALSE:
            return otherwise
        if then == TRUE and otherwise == FALSE:
            return condition
        key = (condition, then, otherwise)
        if key not in self._known:
            top = min(self._nodes[each][0] for each in key)
            low = self.choose(*(self._half(each, top, 1) for each in key))
            high = self.choose(*(self._half(each, top, 2) for each in key))
            self._known[key] = low if low == high else self._node(top, low, high)
        return self._known[key]

    def no(self, one: int) -> int:
        """Negation."""
        return self.choose(one, FALSE, TRUE)

    def both(self, one: int, other: int) -> int:
        """Conjunction."""
        return self.choose(one, other, FALSE)

    def either(self, one: int, other: int) -> int:
        """Disjunction."""
        return self.choose(one, TRUE, other)

    def differ(self, one: int, other: int) -> int:
        """Exclusive disjunction."""
        return self.choose(one, self.no(other), other)

    def all(self, functions: Iterable[int]) -> int:
        """Conjunction of any number; the last ones first, since they are lower in the order."""
        result = TRUE
        for each in reversed(list(functions)):
            result = self.both(each, result)
        return result

    def implies(self, one: int, other: int) -> bool:
        """Whether one holds only where the other does."""
        return self.both(one, self.no(other)) == FALSE

    def _node(self, variable: int, low: int, high: int) -> int:
        key = (variable, low, high)
        index = self._index.setdefault(key, len(self._nodes))
        if index == len(self._nodes):
            self._nodes.append(key)
        return index

    def _half(self, index: int, variable: int, side: int) -> int:
        node = self._nodes[index]
        return node[side] if node[0] == variable else index
