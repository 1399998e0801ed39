"""Which form of each class to compute, such that all roots take the fewest operations, shared ones counted once."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from benchmarks.saturation.forms import Form, Forms

SIGN = 0.05
"""What a sign costs beside an operation: most are subtractions in the end."""
OPERATIONS = ("Add", "Mul", "Inverse")
TURNS = 2
"""How often each root is chosen anew, what the others compute being there."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Forms that are computed.

    Attributes:
        forms: The form of each class that is needed.
        cost: Operations, and signs as `SIGN`.
    """

    forms: dict[int, Form]
    cost: float


def extracted(forms: Forms, fixed: Sequence[bool]) -> Choice | None:
    """Choose the forms to compute.

    Args:
        forms: All forms.
        fixed: Which leaves do not change from call to call; what is computed of these alone costs nothing.

    Returns:
        The choice; None where none was found.
    """
    search = _Search(forms, fixed)
    best: Choice | None = None
    chosen: dict[int, dict[int, Form]] = {}
    for _ in range(TURNS):
        for root in dict.fromkeys(forms.roots):
            free = {number for other, its in chosen.items() if other != root for number in its}
            found = search.cheapest(root, free)
            if found is None:
                return None
            chosen[root] = found
        joined = search.joined(chosen.values(), forms.roots)
        if joined is not None and (best is None or joined.cost < best.cost):
            best = joined
    return best


class _Search:
    """Classes of forms, with the classes that use each one."""

    def __init__(self, forms: Forms, fixed: Sequence[bool]) -> None:
        self._classes = forms.classes
        self._users: list[list[tuple[int, Form]]] = [[] for _ in forms.classes]
        for number, its in enumerate(forms.classes):
            for form in its:
                for argument in dict.fromkeys(form.args):
                    self._users[argument].append((number, form))
        self._fixed = self._found_fixed(fixed)

    def _found_fixed(self, fixed: Sequence[bool]) -> list[bool]:
        """Classes that have a form of what is fixed."""
        known = [False] * len(self._classes)
        waiting = deque(
            number
            for number, its in enumerate(self._classes)
            if any(form.op in ("Zero", "One") or (form.op == "Leaf" and fixed[form.leaf]) for form in its)
        )
        while waiting:
            number = waiting.popleft()
            if not known[number]:
                known[number] = True
                waiting += [
                    user for user, form in self._users[number] if not known[user] and all(known[a] for a in form.args)
                ]
        return known

    def _bit(self, number: int, form: Form, free: set[int]) -> tuple[int, int]:
        """What computing a class adds: to the operations, and to the signs."""
        if number in free or self._fixed[number] or not form.args:
            return 0, 0
        return (1 << number, 0) if form.op in OPERATIONS else (0, 1 << number)

    def cheapest(self, root: int, free: set[int]) -> dict[int, Form] | None:
        """Forms that a root is computed by, some classes being there already; None where there are none."""
        costs: dict[int, tuple[float, int, int, int]] = {}
        best: dict[int, Form] = {}
        waiting = deque((number, form) for number, its in enumerate(self._classes) for form in its if not form.args)
        while waiting:
            number, form = waiting.popleft()
            operations, signs = self._bit(number, form, free)
            cone = 1 << number
            possible = True
            for argument in form.args:
                if argument not in costs:
                    possible = False
                    break
                _, more, further, below = costs[argument]
                operations, signs, cone = operations | more, signs | further, cone | below
                if below >> number & 1:
                    possible = False
                    break
            if not possible:
                continue
            cost = operations.bit_count() + SIGN * signs.bit_count()
            if number not in costs or cost < costs[number][0]:
                costs[number], best[number] = (cost, operations, signs, cone), form
                waiting += self._users[number]
        if root not in best:
            return None
        return _needed(best, (root,))

    def joined(self, chosen: Iterable[dict[int, Form]], roots: Sequence[int]) -> Choice | None:
        """Choices of several roots as one, that of an earlier root where two differ; None if they go in a circle."""
        forms: dict[int, Form] = {}
        for its in chosen:
            for number, form in its.items():
                forms.setdefault(number, form)
        needed = _needed(forms, roots)
        if needed is None:
            return None
        cost = 0.0
        for number, form in needed.items():
            operations, signs = self._bit(number, form, set())
            cost += bool(operations) + SIGN * bool(signs)
        return Choice(needed, cost)


def _needed(forms: dict[int, Form], roots: Sequence[int]) -> dict[int, Form] | None:
    """Forms that roots are computed by, arguments first; None if they go in a circle."""
    order: dict[int, Form] = {}
    open_: set[int] = set()
    stack = [(root, False) for root in reversed(roots)]
    while stack:
        number, ready = stack.pop()
        if ready:
            open_.discard(number)
            order[number] = forms[number]
        elif number not in order:
            if number in open_ or number not in forms:
                return None
            open_.add(number)
            stack.append((number, True))
            stack += [(argument, False) for argument in reversed(forms[number].args)]
    return order
