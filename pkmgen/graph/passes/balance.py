"""Signs chosen together: which values are computed with the other sign, so that the fewest lone sign changes are left.

Sums, and products with a number, take either sign at no cost; other products have the sign of their factors. An output,
or a function that is neither odd nor even, asks for one sign of its argument, and a sum for one term that is added.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from heapq import heappop, heappush

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.operations import EVEN, NEITHER, ODD, OPERATIONS
from pkmgen.graph.types import LEAVES, ExprGraph, GuardKind, Node

ROUNDS = 4
"""How often all values are tried at most."""


def balance_signs(graph: ExprGraph) -> ExprGraph:
    """Turn signs of values, one after the other, as long as that leaves fewer sign changes outside of sums."""
    signs = _Signs(graph)
    turned = signs.turned()
    if not turned:
        return graph
    per_call = graph.per_call()

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        if not per_call[index] or node.op in LEAVES:
            return builder.keep(node)
        if node.op == "neg":
            return builder.negated(node.args[0])
        if node.op == "add":
            sign, bare = 1, list(node.args)
        else:
            sign, bare = _drawn_out(builder, node)
        opposite = sign < 0
        if index in signs.free:
            opposite = index in turned
            if opposite != (sign < 0):
                places = range(len(bare)) if node.op == "add" else (signs.free[index],)
                for place in places:
                    bare[place] = builder.negated(bare[place])
        made = builder.make(node.op, bare)
        return builder.negated(made) if opposite else made

    return rebuild(graph, rule)


class _Signs:
    """Values with the sign each is computed with.

    Attributes:
        free: Values that take either sign; for a product the place of a number in it, 0 for a sum.
    """

    def __init__(self, graph: ExprGraph) -> None:
        self._nodes, self._per_call = graph.nodes, graph.per_call()
        self._signs = [1] * len(graph.nodes)
        self.free: dict[int, int] = {}
        self._terms: dict[int, list[tuple[int, int]]] = {}
        self._users = defaultdict[int, list[int]](list)
        self._odd = defaultdict[int, list[int]](list)
        self._wanted = defaultdict[int, set[int]](set)
        for index, node in enumerate(graph.nodes):
            if self._per_call[index] and node.op not in (*LEAVES, "neg"):
                self._add(index, node)
        watched = (guard.value for guard in graph.guards if guard.kind is not GuardKind.SINGULAR)
        limits = (guard.low for guard in graph.guards)
        self._want((*watched, *limits, *(index for port in graph.outputs for index in port.nodes)))

    def turned(self) -> frozenset[int]:
        """The values that are computed with the other sign."""
        for _ in range(ROUNDS):
            if not [index for index in self.free if self._gain(index)]:
                break
        return frozenset(index for index, sign in enumerate(self._signs) if sign < 0)

    def _add(self, index: int, node: Node) -> None:
        numbers = [place for place, argument in enumerate(node.args) if not self._per_call[argument]]
        if node.op == "add":
            self.free[index] = 0
            if not numbers:
                self._terms[index] = [self._bare(argument) for argument in node.args]
        elif node.op in ("mul", "div") and numbers:
            self.free[index] = numbers[0]
        for place, argument in enumerate(node.args):
            if node.op == "add" or _parity(node, place) == ODD:
                self._users[self._bare(argument)[0]].append(index)
                self._odd[index].append(self._bare(argument)[0])
            elif _parity(node, place) == NEITHER:
                self._want((argument,))

    def _bare(self, index: int) -> tuple[int, int]:
        """A value and the sign that it is used with."""
        node = self._nodes[index]
        return (node.args[0], -1) if node.op == "neg" and self._per_call[index] else (index, 1)

    def _want(self, roots: Iterable[int]) -> None:
        for root in roots:
            index, sign = self._bare(root)
            if self._per_call[index]:
                self._wanted[index].add(sign)

    def _gain(self, index: int) -> bool:
        """Turn a value, and what mends others then, where that saves sign changes; returns whether it does."""
        change, turned = self._turn(index)
        for each in turned:
            mends = [argument for argument in self._odd[each] if argument in self.free and argument != index]
            for other in mends if self._cost(each) else ():
                less, mended = self._turn(other)
                if less < 0:
                    change, turned = change + less, turned + mended
                    break
                self._signs_of(mended)
        if change >= 0:
            self._signs_of(turned)
        return change < 0

    def _turn(self, index: int) -> tuple[int, list[int]]:
        """Turn a value and all whose signs follow; returns by how much there are more sign changes, and these."""
        turning = self._followers(index)
        touched = {*turning, *(user for each in turning for user in self._users[each] if user in self._terms)}
        before = sum(map(self._cost, touched))
        self._signs_of(turning)
        return sum(map(self._cost, touched)) - before, turning

    def _signs_of(self, values: Iterable[int]) -> None:
        for index in values:
            self._signs[index] *= -1

    def _followers(self, index: int) -> list[int]:
        """A value, and all whose sign turns with its own."""
        found, times, waiting = [index], Counter[int](), list[int]()

        def turn(each: int) -> None:
            for user in self._users[each]:
                if user not in self.free:
                    if user not in times:
                        heappush(waiting, user)
                    times[user] += 1

        turn(index)
        while waiting:
            each = heappop(waiting)
            if times[each] % 2:
                found.append(each)
                turn(each)
        return found

    def _cost(self, index: int) -> int:
        """Sign changes of a value: one where the other sign is asked for, one where all terms are subtracted."""
        sign, terms = self._signs[index], self._terms.get(index, ())
        asked = sum(wanted * sign < 0 for wanted in self._wanted[index])
        return asked + (bool(terms) and all(sign * own * self._signs[term] < 0 for term, own in terms))


def _drawn_out(builder: GraphBuilder, node: Node) -> tuple[int, list[int]]:
    """The sign that signs of arguments give, and the arguments without those that matter no more."""
    sign, bare = 1, list(node.args)
    for place, argument in enumerate(bare):
        parity, inner = _parity(node, place), builder.nodes[argument]
        if inner.op == "neg" and parity != NEITHER:
            bare[place] = inner.args[0]
            sign *= -1 if parity == ODD else 1
    return sign, bare


def _parity(node: Node, place: int) -> int:
    """Parity in an argument; of a function of several it is left alone, since others may use the same sign."""
    parity = OPERATIONS[node.op].parity_in(place)
    return parity if node.op in ("mul", "div") or len(node.args) == 1 or parity == EVEN else NEITHER
