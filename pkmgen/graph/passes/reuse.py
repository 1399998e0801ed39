"""Reusing: a sum of products is written with products that are there already, where that takes a factor out of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.types import ExprGraph, Node


@dataclass(frozen=True, slots=True)
class _Part:
    """A term without a factor.

    Attributes:
        place: Which term of the sum.
        factors: What is left of it.
        known: Products among these that are there already.
        gain: Products saved.
        value: The node that it is, where it is there already; −1 otherwise.
    """

    place: int
    factors: tuple[int, ...]
    known: tuple[int, ...]
    gain: int
    value: int = -1


@dataclass(frozen=True, slots=True)
class _Group:
    """Terms of a sum that lose a factor.

    Attributes:
        total: The sum.
        factor: The factor.
        parts: The terms without it.
        sum: The sum of what is left, where that is there already; −1 otherwise.
        sign: −1 where that is the negative of what is left.
    """

    total: int
    factor: int
    parts: tuple[_Part, ...]
    sum: int = -1
    sign: int = 1

    @property
    def gain(self) -> int:
        """Operations saved, the product with the factor taken off."""
        return sum(part.gain for part in self.parts) - 1 + (len(self.parts) - 1 if self.sum >= 0 else 0)


def reuse_products(graph: ExprGraph) -> ExprGraph:
    """Write u·(x·y) + v·(x·z) as x·(u·y + v·z) where others need x·y and x·z, and have u·y and v·z too.

    Likewise x·y + x·z as x·s where s = y + z is there, though others need x·y.
    """
    net = _Net(graph)
    pinned, changed, taken = set[int](), set[int](), dict[int, _Group]()
    groups = (max(net.groups(index), key=lambda group: group.gain, default=None) for index in net.sums())
    for group in sorted((group for group in groups if group is not None), key=lambda group: -group.gain):
        known = {product for part in group.parts for product in part.known} | ({group.sum} - {-1})
        lost = {group.total, *(net.inner(net.nodes[group.total].args[part.place]) for part in group.parts)}
        lost = {index for index in lost if index == group.total or net.uses[index] == 1}
        if pinned.isdisjoint(lost) and changed.isdisjoint(known) and lost.isdisjoint(known):
            pinned |= known
            changed |= lost
            taken[group.total] = group
    return _rewritten(graph, net, taken) if taken else graph


class _Net:
    """A graph, and where its products are."""

    def __init__(self, graph: ExprGraph) -> None:
        self.nodes, self.uses, self.per_call = graph.nodes, graph.uses(), graph.per_call()
        self._products = {node.args: index for index, node in enumerate(graph.nodes) if node.op == "mul"}
        self._sums: dict[int, list[int]] = {}  # by what stands in them with either sign
        for index in self.sums():
            for argument in graph.nodes[index].args:
                self._sums.setdefault(self.inner(argument), []).append(index)

    def sums(self) -> Iterator[int]:
        """Sums of products."""
        return (index for index, node in enumerate(self.nodes) if node.op == "add" and self.per_call[index])

    def inner(self, index: int) -> int:
        """What a term is but for its sign."""
        return self.nodes[index].args[0] if self.nodes[index].op == "neg" else index

    def groups(self, total: int) -> Iterator[_Group]:
        """Terms of a sum by a factor that they lose, where that saves anything."""
        by_factor: dict[int, dict[int, _Part]] = {}
        terms = [self.inner(argument) for argument in self.nodes[total].args]
        common = self._common(terms)
        for place, term in enumerate(terms) if common else ():
            for factor, part in self._parts(place, term, common):
                known = by_factor.setdefault(factor, {}).get(place)
                if part.gain >= 0 and (known is None or part.gain > known.gain):
                    by_factor[factor][place] = part
        for factor, parts in by_factor.items():
            if len(parts) > 1:
                gaining = _Group(total, factor, tuple(part for part in parts.values() if part.gain > 0))
                yield from (group for group in (gaining, *self._whole(total, factor, parts)) if group.gain > 0)

    def _whole(self, total: int, factor: int, parts: dict[int, _Part]) -> Iterator[_Group]:
        """The same where the sum of what is left is there already."""
        signs = {place: self._sign(self.nodes[total].args[place]) for place in parts}
        by_value = {part.value: part for part in parts.values() if part.value >= 0}
        for one in dict.fromkeys(known for value in by_value for known in self._sums.get(value, ())):
            args = self.nodes[one].args
            if one != total and all(self.inner(argument) in by_value for argument in args):
                chosen = tuple(by_value[self.inner(argument)] for argument in args)
                relative = {self._sign(a) * signs[part.place] for a, part in zip(args, chosen, strict=True)}
                if len(relative) == 1:
                    yield _Group(total, factor, chosen, one, relative.pop())

    def _sign(self, index: int) -> int:
        return -1 if self.nodes[index].op == "neg" else 1

    def _common(self, terms: list[int]) -> set[int]:
        """Factors of two terms and more, those of their factors included."""
        seen, common = set[int](), set[int]()
        for term in terms:
            node = self.nodes[term]
            if node.op == "mul":
                factors = set(node.args)
                if self.uses[term] == 1:
                    factors.update(*[self.nodes[each].args for each in node.args if self.nodes[each].op == "mul"])
                common |= seen & factors
                seen |= factors
        return common

    def _parts(self, place: int, term: int, common: set[int]) -> Iterator[tuple[int, _Part]]:
        """What is left of a term without each of the factors that it has in common with others."""
        node = self.nodes[term]
        if node.op != "mul" or not all(self._moves(factor) for factor in node.args):
            return
        single = self.uses[term] == 1
        before = len(node.args) - 1 if single else 0
        for number, factor in enumerate(node.args):
            rest = (*node.args[:number], *node.args[number + 1 :])
            if factor in common:
                yield factor, self._part(place, rest, before)
            inner = self.nodes[factor]
            if single and inner.op == "mul" and all(self._moves(each) for each in inner.args):
                for k, each in enumerate(inner.args):
                    if each in common:
                        yield each, self._part(place, (*rest, *inner.args[:k], *inner.args[k + 1 :]), before)

    def _moves(self, index: int) -> bool:
        """Whether a factor changes from call to call or is a number; hoisting has an eye on parameters."""
        return self.per_call[index] or self.nodes[index].op == "const"

    def _part(self, place: int, factors: tuple[int, ...], before: int) -> _Part:
        factors = tuple(sorted(factors))
        cost, value = len(factors) - 1, factors[0] if len(factors) == 1 else -1
        known: tuple[int, ...] = ()
        if len(factors) > 1 and (whole := self._products.get(factors)) is not None:
            cost, known, value = 0, (whole,), whole
        elif len(factors) > 2:
            found = [self._products[pair] for pair in pairwise(factors) if pair in self._products]
            if found:
                cost, known = cost - 1, (found[0],)
        return _Part(place, factors, known, before - cost, value)


def _rewritten(graph: ExprGraph, net: _Net, taken: dict[int, _Group]) -> ExprGraph:
    new: list[int] = []

    def product(builder: GraphBuilder, part: _Part) -> int:
        factors = list(part.factors)
        made = []
        for known in part.known:
            for factor in net.nodes[known].args:
                factors.remove(factor)
            made.append(builder.make("mul", [new[factor] for factor in net.nodes[known].args]))
        made += [new[factor] for factor in factors]
        return made[0] if len(made) == 1 else builder.make("mul", made)

    def rule(builder: GraphBuilder, index: int, node: Node) -> int:
        group = taken.get(index)
        if group is None:
            new.append(builder.keep(node))
            return new[-1]
        args = graph.nodes[index].args
        terms = []
        for part in group.parts:
            made, negative = product(builder, part), graph.nodes[args[part.place]].op == "neg"
            terms.append(builder.make("neg", (made,)) if negative == (group.sign > 0) else made)
        drawn = builder.make("mul", (new[group.factor], builder.make("add", terms)))
        drawn = drawn if group.sign > 0 else builder.make("neg", (drawn,))
        places = {part.place for part in group.parts}
        rest = [new[argument] for place, argument in enumerate(args) if place not in places]
        new.append(drawn if not rest else builder.make("add", [drawn, *rest]))
        return new[-1]

    return rebuild(graph, rule)
