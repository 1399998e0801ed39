"""Collecting: a factor that shared products bring into sums is drawn out of the sums, where that saves the products."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.types import ExprGraph, Node


@dataclass(slots=True)
class _Group:
    """Products with one factor, and the sums that all of their uses are in.

    Attributes:
        factor: The factor.
        shared: Products a·r that vanish.
        sums: For each sum the places of its terms that lose the factor.
        gain: Operations saved.
    """

    factor: int
    shared: set[int] = field(default_factory=set)
    sums: dict[int, set[int]] = field(default_factory=dict)
    gain: int = 0


def collect_factors(graph: ExprGraph) -> ExprGraph:
    """Compute x·(r·a) + y·(r·b) as r·(x·a + y·b) where nobody else needs r·a and r·b, however often they are used.

    With p = r·a and q = r·b the sums x·p + y·q and z·p + t·q + r·s cost a product less as r·(x·a + y·b) and
    r·(z·a + t·b + s).
    """
    net = _Net(graph)
    taken: dict[int, _Group] = {}
    for group in sorted(net.groups(), key=lambda group: -group.gain):
        touched = {*group.sums, *group.shared}
        if group.gain > 0 and touched.isdisjoint(taken):
            taken |= dict.fromkeys(touched, group)
    return _rewritten(graph, net, taken) if taken else graph


class _Net:
    """A graph with the users of each node."""

    def __init__(self, graph: ExprGraph) -> None:
        self.nodes, self.uses, self.per_call = graph.nodes, graph.uses(), graph.per_call()
        self._roots = set(graph.roots())
        self._plain: dict[int, Counter[int]] = {}
        self._users: list[list[int]] = [[] for _ in graph.nodes]
        for index, node in enumerate(graph.nodes):
            for argument in set(node.args):
                self._users[argument].append(index)

    def groups(self) -> Iterator[_Group]:
        """Products by factor, those together that meet in a sum."""
        by_factor: dict[int, dict[int, list[int]]] = {}
        for index, node in enumerate(self.nodes):
            if node.op == "mul" and index not in self._roots and self._is_free(node):
                sums = self._sums_of(index)
                for factor in set(node.args) if sums else ():
                    if self.per_call[factor] and node.args.count(factor) == 1:
                        by_factor.setdefault(factor, {})[index] = sums
        for factor, products in by_factor.items():
            for shared, meeting in _connected(products):
                if self._most(factor, shared, meeting) > 0:
                    group = _Group(factor, set(shared), {total: set() for total in meeting})
                    self._judge(group)
                    yield group

    def _most(self, factor: int, shared: Sequence[int], sums: Iterable[int]) -> int:
        """What drawing out a factor saves at most; a product that is a term, and nothing else, saves nothing alone."""
        most = 0
        for index in shared:
            most += self.uses[index] > 1 or self.nodes[self._users[index][0]].op == "mul"
        for total in sums:
            most += self._plain_terms(total)[factor] - 1
        return most

    def _plain_terms(self, total: int) -> Counter[int]:
        """For each factor the number of terms of a sum that nobody else needs and that have the factor once."""
        if total not in self._plain:
            counts = self._plain[total] = Counter()
            for argument in self.nodes[total].args:
                term = self.inner(argument)
                if self.uses[term] == 1 and self.nodes[term].op == "mul":
                    factors = self.nodes[term].args
                    counts.update(factors if len(set(factors)) == len(factors) else _single(factors))
        return self._plain[total]

    def _is_free(self, node: Node) -> bool:
        """Whether a product changes from call to call, without parameters, which hoisting has an eye on."""
        moving = [self.per_call[i] for i in node.args]
        fixed = [i for i, moves in zip(node.args, moving, strict=True) if not moves]
        return any(moving) and all(self.nodes[i].op == "const" for i in fixed)

    def _judge(self, group: _Group) -> None:
        """Find the terms that lose the factor, and what that saves."""
        group.gain = len(group.shared)
        for total, places in group.sums.items():
            plain = 0
            for place, argument in enumerate(self.nodes[total].args):
                term = self.inner(argument)
                factors = self.nodes[term].args if self.nodes[term].op == "mul" else ()
                if term in group.shared or not group.shared.isdisjoint(factors):
                    if sum(factor in group.shared for factor in factors) > 1:
                        group.gain = 0
                        return
                    places.add(place)
                elif self.uses[term] == 1 and factors.count(group.factor) == 1 and len(factors) > 1:
                    places.add(place)
                    plain += 1
            group.gain += plain - 1

    def inner(self, index: int) -> int:
        """What a term is but for its sign."""
        return self.nodes[index].args[0] if self.nodes[index].op == "neg" else index

    def _sums_of(self, index: int) -> list[int]:
        """The sums that a product is in, alone or as a factor; none where it is used otherwise."""
        sums: list[int] = []
        for user in self._users[index]:
            if self.nodes[user].op == "mul" and self.nodes[user].args.count(index) == 1 and self.uses[user] == 1:
                if user in self._roots:
                    return []
                above = self._holders(user)
            elif self.nodes[user].op in ("add", "neg"):
                above = self._holders(index, user)
            else:
                return []
            if not above:
                return []
            sums += above
        return sums if len(set(sums)) == len(sums) else []

    def _holders(self, index: int, user: int = -1) -> list[int]:
        """The sum that a term stands in, with either sign; none where it stands elsewhere."""
        above = self._users[index][0] if user < 0 else user
        if self.nodes[above].op == "neg" and self.uses[above] == 1 and above not in self._roots:
            above = self._users[above][0]
        return [above] if self.nodes[above].op == "add" else []


def _connected(products: Mapping[int, Sequence[int]]) -> Iterator[tuple[list[int], Collection[int]]]:
    """Products that meet in sums, directly or through others, and these sums; `products` are given with theirs."""
    if len(products) == 1:
        yield next(([index], sums) for index, sums in products.items())
        return
    rest, meeting = dict(products), dict[int, list[int]]()
    for index, sums in products.items():
        for total in sums:
            meeting.setdefault(total, []).append(index)
    while rest:
        index, sums = rest.popitem()
        shared, known, waiting = [index], dict[int, None](), list(sums)
        while waiting:
            total = waiting.pop()
            if total in known:
                continue
            known[total] = None
            for other in meeting[total]:
                if other in rest:
                    shared.append(other)
                    waiting += rest.pop(other)
        yield shared, known


def _single(factors: Sequence[int]) -> list[int]:
    return [factor for factor in factors if factors.count(factor) == 1]


def _rewritten(graph: ExprGraph, net: _Net, taken: dict[int, _Group]) -> ExprGraph:
    new: list[int] = []

    def without(builder: GraphBuilder, group: _Group, argument: int) -> int:
        """A term without the factor."""
        term = net.inner(argument)
        factors: list[int] = []
        for factor in (term,) if term in group.shared else net.nodes[term].args:
            factors += net.nodes[factor].args if factor in group.shared else (factor,)
        factors.remove(group.factor)
        made = _product(builder, [new[factor] for factor in factors])
        return made if term == argument else builder.make("neg", (made,))

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        group = taken.get(index)
        if group is None or index not in group.sums:
            new.append(builder.keep(node))
            return new[-1]
        places, args = group.sums[index], graph.nodes[index].args
        parts = [without(builder, group, args[place]) for place in sorted(places)]
        drawn = builder.make("mul", (new[group.factor], _sum(builder, parts)))
        rest = [new[argument] for place, argument in enumerate(args) if place not in places]
        new.append(_sum(builder, [drawn, *rest]))
        return new[-1]

    return rebuild(graph, rule)


def _product(builder: GraphBuilder, factors: Sequence[int]) -> int:
    return factors[0] if len(factors) == 1 else builder.make("mul", factors)


def _sum(builder: GraphBuilder, terms: Sequence[int]) -> int:
    return terms[0] if len(terms) == 1 else builder.make("add", terms)
