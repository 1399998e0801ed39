"""The order in which few values are alive: those that a thread of a GPU has no registers for go to memory and back.

Sums are taken apart: a term is added as soon as that needs no further register, so that what it is made of need not
wait for the other terms.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import chain
from typing import NamedTuple

from pkmgen.emit.sections import places_of
from pkmgen.graph.types import ExprGraph

MOST_ORDERS, STEPS_TRIED = 48, 100_000
"""Orders that are tried, and steps of all of them together, at most."""
FEW_VALUES = 16
"""Values alive at once that need no better order: every processor has so many registers."""
CHANGED_EVERY = 8
"""One value in so many has its arguments in another order in the next trial."""


class Term(NamedTuple):
    """What is computed in one step: a term of a sum, or a whole value that is none.

    Attributes:
        nodes: Arguments of the value.
        needs: Values that they are computed from.
    """

    nodes: tuple[int, ...]
    needs: tuple[int, ...]


class Step(NamedTuple):
    """The computation of a term of a value."""

    value: int
    term: int


@dataclass(frozen=True, slots=True)
class Values:
    """What has to be held between steps of a function.

    Attributes:
        terms: Those of each value.
        users: Steps that need a value.
        inputs: Values that are there from the beginning.
        results: Values that are held to the end.
    """

    terms: Mapping[int, tuple[Term, ...]]
    users: Mapping[int, tuple[Step, ...]]
    inputs: tuple[int, ...]
    results: tuple[int, ...]

    @classmethod
    def of(cls, graph: ExprGraph) -> Values:
        """Products and changes of sign that one step needs are computed in that step; all else is held."""
        held = dict.fromkeys(_held(graph))
        terms = {index: tuple(_terms(graph, index, held)) for index in held if graph.nodes[index].op != "input"}
        users: dict[int, list[Step]] = {index: [] for index in held}
        for index, parts in terms.items():
            for place, part in enumerate(parts):
                for needed in part.needs:
                    users[needed].append(Step(index, place))
        inputs = tuple(index for index in held if graph.nodes[index].op == "input" and users[index])
        results = dict.fromkeys(index for port in graph.outputs for index in port.nodes if index in held)
        return cls(terms, {index: tuple(steps) for index, steps in users.items()}, inputs, tuple(results))


@dataclass(frozen=True, slots=True)
class Order:
    """Steps in an order.

    Attributes:
        steps: The steps.
        most: Greatest number of values alive between two of them.
        waits: Numbers of values alive after each step, together.
    """

    steps: tuple[Step, ...]
    most: int
    waits: int


def best_order(graph: ExprGraph, values: Values, limbs: Sequence[str]) -> Order:
    """The best of some orders: limb by limb, and many depth-first ones, each a change of the best before it.

    Args:
        graph: The graph.
        values: Its values.
        limbs: Names of the limbs.
    """
    places = places_of(graph, graph.labels, limbs)
    by_limb = sorted(values.terms, key=lambda index: (places[index].limb, places[index].stage, index))
    ends = tuple(dict.fromkeys(index for index in (*values.results, *graph.roots()) if index in values.terms))
    deep = _depth_first(values, ends, lambda _: 0)
    limbwise = min((_ordered(values, by_limb, early=early) for early in (False, True)), key=_cost)
    late, soon = (_ordered(values, deep, early=early) for early in (False, True))
    best, turns = min(late, soon, key=_cost), dict.fromkeys(values.terms, 0)
    for trial in range(1, min(MOST_ORDERS, STEPS_TRIED // max(len(late.steps), 1))):
        if min(best, limbwise, key=_cost).most <= FEW_VALUES:
            break
        other = {index: old if _mixed(index, trial) % CHANGED_EVERY else trial for index, old in turns.items()}
        preferred = _depth_first(values, ends, other.__getitem__)
        order = _ordered(values, preferred, early=_cost(soon) < _cost(late))
        if _cost(order) <= _cost(best):
            turns, best = other, order
    return min(limbwise, best, key=_cost)


def _cost(order: Order) -> tuple[int, int]:
    return order.most, order.waits


def _ordered(values: Values, preferred: Sequence[int], *, early: bool) -> Order:
    """All steps: what needs no further register at once, else what is preferred.

    Args:
        values: The values.
        preferred: Values in the order in which they are wanted.
        early: Whether a sum is begun when its first term is known, instead of in its turn.
    """
    return _Bench(values, preferred, early=early).ordered()


def _mixed(number: int, seed: int) -> int:
    """A number that looks drawn, the same everywhere."""
    mixed = (number + 1) * 2654435761 ^ (seed * 0x9E3779B1)
    return (mixed * 0x85EBCA6B >> 13) & 0xFFFF


def _held(graph: ExprGraph) -> list[int]:
    """Nodes that are values of their own: inputs, roots, what is used more than once, all but products and signs."""
    per_call, roots = graph.per_call(), set(graph.roots())
    uses = [0] * len(graph.nodes)
    for index in graph.roots():
        uses[index] += 1
    for index in range(len(graph.nodes) - 1, -1, -1):
        node = graph.nodes[index]
        for argument in node.args:
            uses[argument] += uses[index] if node.op == "neg" and index not in roots else bool(uses[index])
    return [
        index
        for index, node in enumerate(graph.nodes)
        if per_call[index]
        and uses[index]
        and (index in roots or (node.op != "neg" and (node.op != "mul" or uses[index] > 1)))
    ]


def _terms(graph: ExprGraph, index: int, held: Container[int]) -> Iterator[Term]:
    """The terms of a value; what is the same in every state goes with the first one."""
    node = graph.nodes[index]
    needs = [tuple(dict.fromkeys(_needed(graph, argument, held))) for argument in node.args]
    if node.op != "add":
        yield Term(node.args, tuple(dict.fromkeys(chain(*needs))))
        return
    fixed = tuple(argument for argument, needed in zip(node.args, needs, strict=True) if not needed)
    for argument, needed in zip(node.args, needs, strict=True):
        if needed:
            yield Term((argument, *fixed), needed)
            fixed = ()


def _needed(graph: ExprGraph, index: int, held: Container[int]) -> Iterator[int]:
    """Values that the expression of a node reads."""
    if index in held:
        yield index
        return
    for argument in graph.nodes[index].args:
        yield from _needed(graph, argument, held)


def _depth_first(values: Values, ends: Sequence[int], turn: Callable[[int], int]) -> list[int]:
    """Values in the order in which they are asked for from the end; `turn` draws the order of what a value needs."""
    order: dict[int, None] = {}
    stack = [(end, False) for end in reversed(ends)]
    while stack:
        index, ready = stack.pop()
        if ready:
            order[index] = None
        elif index in values.terms and index not in order:
            stack.append((index, True))
            needs = dict.fromkeys(chain(*(term.needs for term in values.terms[index])))
            seed = turn(index)
            if seed:
                needs = dict.fromkeys(sorted(needs, key=lambda needed: (_mixed(needed, seed), needed)))
            stack += [(needed, False) for needed in reversed(needs)]
    return list(order)


class _Bench:
    """Steps that are done and can be done, and the values that are alive between them."""

    def __init__(self, values: Values, preferred: Sequence[int], *, early: bool) -> None:
        self._values, self._early = values, early
        self._place = {index: place for place, index in enumerate(preferred)}
        self._uses = {index: len(users) for index, users in values.users.items()}
        for index in values.results:
            self._uses[index] += 1
        self._left = {index: len(terms) for index, terms in values.terms.items()}
        self._begun: set[int] = set()
        self._done: dict[Step, None] = {}
        self._free: list[tuple[int, int, Step]] = []
        self._other: list[tuple[int, Step]] = []
        self._missing = {
            Step(index, place): len(term.needs)
            for index, terms in values.terms.items()
            for place, term in enumerate(terms)
        }
        self._alive = len(values.inputs)
        for index in values.inputs:
            self._known(index)

    def ordered(self) -> Order:
        """Do all steps: first what needs no further register, else the one that is preferred."""
        most, waits = self._alive, 0
        while self._free or self._other:
            step = heappop(self._free)[2] if self._free else heappop(self._other)[1]
            if step not in self._done:
                self._do(step)
                most, waits = max(most, self._alive), waits + self._alive
        return Order(tuple(self._done), most, waits)

    def _do(self, step: Step) -> None:
        index, term = step.value, self._values.terms[step.value][step.term]
        self._done[step] = None
        if index not in self._begun:
            self._begun.add(index)
            self._alive += 1
            for place in range(len(self._values.terms[index])):
                self._offer(Step(index, place))
        for needed in term.needs:
            self._uses[needed] -= 1
            self._alive -= not self._uses[needed]
            if self._uses[needed] == 1:
                for user in self._values.users[needed]:
                    self._offer(user)
        self._left[index] -= 1
        if not self._left[index]:
            self._alive -= not self._uses[index]
            self._known(index)

    def _known(self, index: int) -> None:
        for user in self._values.users[index]:
            self._missing[user] -= 1
            self._offer(user)

    def _offer(self, step: Step) -> None:
        """Note a step that can be done; what it costs in registers can only have become less."""
        if self._missing[step] or step in self._done:
            return
        needs = self._values.terms[step.value][step.term].needs
        more = (step.value not in self._begun) - sum(self._uses[needed] == 1 for needed in needs)
        place = self._place[step.value]
        if self._early and len(self._values.terms[step.value]) > 1:
            place = max((self._place.get(needed, -1) for needed in needs), default=-1)
        if more <= 0:
            heappush(self._free, (more, place, step))
        else:
            heappush(self._other, (place, step))
