"""Sharing: parts of sums and products that occur more than once are computed once (n-ary, whatever the order)."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush

from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.formula import same_formula
from pkmgen.graph.types import ExprGraph, Node

_Term = tuple[int, int]
"""An argument and its sign; the sign is positive in products."""
_Pair = tuple[str, int, int, int]
"""Operation, first argument (taken with a positive sign), second argument, and its sign."""


def share_parts(graph: ExprGraph) -> ExprGraph:
    """Give a node to every pair of arguments that two or more sums (or products) have in common, commonest first."""
    return _shared(graph, {})


def share_opposites(graph: ExprGraph) -> ExprGraph:
    """The same where a number and its opposite stand in two sums: c − x is the negative of x − c."""
    opposites = _opposites(graph)
    return _shared(graph, opposites) if opposites else graph


def _shared(graph: ExprGraph, opposites: dict[int, _Term]) -> ExprGraph:
    bags = _Bags(graph, opposites)
    shared = False
    while (pair := bags.commonest()) is not None:
        bags.extract(pair)
        shared = True
    return bags.freeze() if shared else graph


class _Bags:
    """Sums and products as bags of signed arguments, with an account of the pairs in them that is kept up to date.

    Nodes keep their indices; new ones are numbered on from there.
    """

    def __init__(self, graph: ExprGraph, opposites: dict[int, _Term]) -> None:
        self._graph = graph
        self._per_call = list(graph.per_call())
        self._opposites = opposites
        self._ops: dict[int, str] = {}
        self._bags: dict[int, list[_Term]] = {}
        self._users: dict[int, dict[int, None]] = {}
        self._holders: dict[_Pair, dict[int, int]] = {}  # the bags that hold a pair, and how often
        for index, node in enumerate(graph.nodes):
            if node.op in ("add", "mul"):
                self._read(index, node)
        pairs = list(enumerate(self._holders))
        self._queue = [
            (-count, not self._is_whole(pair), place, pair) for place, pair in pairs if (count := self._count(pair)) > 1
        ]
        self._places = len(pairs)
        heapify(self._queue)

    def commonest(self) -> _Pair | None:
        """The pair that most bags hold, the first of these; None if none is held twice."""
        while self._queue:
            expected, parted, place, pair = heappop(self._queue)
            count = self._count(pair)
            now = not self._is_whole(pair)
            if (-count, now) == (expected, parted):
                return pair
            if 1 < count <= -expected:
                heappush(self._queue, (-count, now, place, pair))
        return None

    def _is_whole(self, pair: _Pair) -> bool:
        """Whether a bag holds the pair and nothing else."""
        return pair[0] == "add" and any(len(self._bags[index]) == 2 for index in self._holders[pair])

    def extract(self, pair: _Pair) -> None:
        """Replace a pair, wherever it stands, by one node."""
        op, first, second, relative = pair
        holders = list(self._holders[pair])
        part, orientation = self._whole(pair, holders)
        if part < 0:
            part = len(self._per_call)
            self._per_call.append(True)
            self._open(part, op, [(first, 1), (second, relative)])
        for index in holders:
            if index == part:
                continue
            for sign in (1, -1) if op == "add" else (1,):
                while self._take(index, (first, sign), (second, sign * relative)):
                    self._put(index, (part, sign * orientation))
            if len(self._bags[index]) == 1:
                self._alias(index)

    def freeze(self) -> ExprGraph:
        """Make the graph: the old nodes in their order, each new one before the first that uses it."""
        builder = GraphBuilder()
        new: dict[int, int] = {}
        for index in range(len(self._graph.nodes)):
            stack = [index]
            while stack:
                missing = [i for i in self._arguments(stack[-1]) if i not in new]
                if missing:
                    stack += reversed(missing)
                else:
                    made = stack.pop()
                    new[made] = self._make(builder, made, new)
        return builder.freeze(self._graph, new.__getitem__)

    def _arguments(self, index: int) -> Sequence[int]:
        bag = self._bags.get(index)
        return self._graph.nodes[index].args if bag is None else sorted({i for i, _ in bag})

    def _make(self, builder: GraphBuilder, index: int, new: dict[int, int]) -> int:
        bag = self._bags.get(index)
        if bag is None:
            node = self._graph.nodes[index]
            return builder.make(node.op, [new[i] for i in node.args], node.payload)
        terms = [new[i] if sign > 0 else builder.make("neg", (new[i],)) for i, sign in sorted(bag)]
        return terms[0] if len(terms) == 1 else builder.make(self._ops[index], terms)

    def _read(self, index: int, node: Node) -> None:
        """Take a sum or product of the graph over, like `_open`, with no queue to keep up to date."""
        op, per_call, users, holders = node.op, self._per_call, self._users, self._holders
        bag: list[_Term] = []
        self._ops[index], self._bags[index] = op, bag
        for argument in node.args:
            term = self._signed(op, argument)
            place, sign = term
            users.setdefault(place, {})[index] = None
            for other in bag:
                if per_call[place] or per_call[other[0]]:
                    same = sign * other[1]
                    pair = (op, place, other[0], same) if term <= other else (op, other[0], place, same)
                    bags = holders.setdefault(pair, {})
                    bags[index] = bags.get(index, 0) + 1
            bag.append(term)

    def _signed(self, op: str, index: int) -> _Term:
        node = self._graph.nodes[index]
        if op != "add":
            return index, 1
        return (node.args[0], -1) if node.op == "neg" else self._opposites.get(index, (index, 1))

    def _whole(self, pair: _Pair, holders: Sequence[int]) -> _Term:
        """The holder that is the pair and nothing else, and the sign it has it with; −1 if there is none."""
        best = (-1, 1)
        for index in holders:
            if len(self._bags[index]) == 2:
                sign = 1 if (pair[1], 1) in self._bags[index] else -1
                if best[0] < 0 or sign > best[1]:
                    best = (index, sign)
        return best

    def _alias(self, index: int) -> None:
        """Let those who use a bag of one use what is in it; products know no signs and keep a negative one."""
        ((same, sign),) = self._bags[index]
        for user in list(self._users.get(index, ())):
            if self._ops[user] == "mul" and sign < 0:
                continue
            for own in (1, -1):
                while self._take(user, (index, own)):
                    self._put(user, (same, own * sign))

    def _open(self, index: int, op: str, terms: Sequence[_Term]) -> None:
        self._ops[index] = op
        self._bags[index] = []
        for term in terms:
            self._put(index, term)

    def _put(self, index: int, term: _Term) -> None:
        bag = self._bags[index]
        for other in bag:
            self._note(index, term, other, 1)
        bag.append(term)
        self._users.setdefault(term[0], {})[index] = None

    def _take(self, index: int, *terms: _Term) -> bool:
        """Take arguments out of a bag if they are all in it."""
        bag = self._bags[index]
        if any(bag.count(term) < terms.count(term) for term in terms):
            return False
        for term in terms:
            bag.remove(term)
            for other in bag:
                self._note(index, term, other, -1)
        return True

    def _note(self, index: int, one: _Term, other: _Term, change: int) -> None:
        """Keep account of a pair that enters or leaves a bag; parameters among themselves are left to hoisting."""
        first, second = (one, other) if one <= other else (other, one)
        if not (self._per_call[first[0]] or self._per_call[second[0]]):
            return
        pair = (self._ops[index], first[0], second[0], first[1] * second[1])
        holders = self._holders.setdefault(pair, {})
        ways = holders.get(index, 0) + change
        if ways:
            holders[index] = ways
        else:
            del holders[index]
        if change > 0 and (count := self._count(pair)) > 1:
            self._places += 1
            heappush(self._queue, (-count, not self._is_whole(pair), self._places, pair))

    def _count(self, pair: _Pair) -> int:
        """How often a pair can be taken out: once from each bag, twice from x·x·x·x and x·x·y·y."""
        holders = self._holders[pair]
        twice = 6 if pair[1] == pair[2] else 4
        count = len(holders)
        for ways in holders.values():
            if ways >= twice:
                count += 1
        return count


def _opposites(graph: ExprGraph) -> dict[int, _Term]:
    """Negative numbers whose opposites are in a graph, with the same formula, as these with a sign."""
    numbers = {float(node.payload): i for i, node in enumerate(graph.nodes) if isinstance(node.payload, float)}
    pairs = [(index, numbers.get(-number)) for number, index in numbers.items() if number < 0.0]
    return {
        index: (other, -1)
        for index, other in pairs
        if other is not None and same_formula(-_number(graph, index), _number(graph, other))
    }


def _number(graph: ExprGraph, index: int) -> float:
    number = graph.nodes[index].payload
    assert isinstance(number, float)
    return number
