"""Boolean functions of comparisons as decision diagrams: equal functions are the same number (Bryant 1986)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

FALSE, TRUE = 0, 1
_END = 1 << 60


@dataclass(frozen=True, slots=True)
class Clauses:
    """What else is known of variables, each a bit by its place in the order.

    Attributes:
        follow: All that are true where a variable is, itself included.
        excluded: Those that are false where a variable is true.
    """

    follow: Mapping[int, int]
    excluded: Mapping[int, int]


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

    def consistent(self, function: int, clauses: Clauses) -> bool:
        """Whether a function holds anywhere that clauses allow.

        A path of its diagram is allowed where nothing that follows from the variables it takes for true is one that it
        takes for false: the least model of clauses with at most one variable that is not negated (Horn 1951).
        """
        seen, stack = set[tuple[int, int, int]](), [(function, 0, 0)]
        while stack:
            each = stack.pop()
            index, held, left = each
            if index == TRUE:
                return True
            if index == FALSE or each in seen:
                continue
            seen.add(each)
            variable, low, high = self._nodes[index]
            if not held >> variable & 1:
                stack.append((low, held, left | 1 << variable))
            held, left = held | clauses.follow.get(variable, 1 << variable), left | clauses.excluded.get(variable, 0)
            if not held & left:
                stack.append((high, held, left))
        return False

    def place(self, variable: int) -> int:
        """Where a variable stands in the order."""
        return self._nodes[variable][0]

    def _node(self, variable: int, low: int, high: int) -> int:
        key = (variable, low, high)
        index = self._index.setdefault(key, len(self._nodes))
        if index == len(self._nodes):
            self._nodes.append(key)
        return index

    def _half(self, index: int, variable: int, side: int) -> int:
        node = self._nodes[index]
        return node[side] if node[0] == variable else index
