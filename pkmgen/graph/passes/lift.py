"""Lifting: constant factors of shared values move on to where they meet other constants or leave together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from heapq import heappop, heappush

from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.types import ExprGraph

TRIALS = 6
"""How often a plan is made anew without what did not pay."""


@dataclass(slots=True)
class _Plan:
    """What becomes of values c·x of one constant c that stand and fall together.

    Attributes:
        scale: c, one or more parameter-only nodes.
        sources: Products with the factor c that lose it.
        powers: By node, k where it is computed without a factor cᵏ.
        whole: Nodes among these whose value is needed after all, at one product each.
        cut: Nodes among these that are used by their value alone.
        touched: Nodes that are made anew.
    """

    scale: tuple[int, ...]
    cut: set[int]
    sources: set[int] = field(default_factory=set)
    powers: dict[int, int] = field(default_factory=dict)
    whole: set[int] = field(default_factory=set)
    touched: set[int] = field(default_factory=set)

    @property
    def gain(self) -> int:
        """Products saved."""
        return len(self.sources) - len(self.whole)

    def bare(self, index: int) -> bool:
        """Whether users take a node without the factor."""
        return index in self.powers and index not in self.cut


def lift_factors(graph: ExprGraph) -> ExprGraph:
    """Compute products c·x without their constant where that saves products.

    With u = c·a and v = c·b the dot product u·v becomes c²·(a·b), and (c·x)·y + (c·z)·t becomes c·(x·y + z·t).
    """
    net = _Net(graph)
    plans = [plan for scale, sources in net.groups.items() for plan in _plans(net, scale, sources) if plan.gain > 0]
    chosen: dict[int, _Plan] = {}
    for plan in sorted(plans, key=lambda plan: -plan.gain):
        if not plan.touched & chosen.keys():
            chosen |= dict.fromkeys(plan.touched, plan)
    return _rewritten(graph, chosen) if chosen else graph


class _Net:
    """A graph with the users of each node, and its products with parameter-only factors by that factor."""

    def __init__(self, graph: ExprGraph) -> None:
        self.nodes = graph.nodes
        self.per_call = graph.per_call()
        self.roots = set(graph.roots())
        self.users: list[list[int]] = [[] for _ in graph.nodes]
        self.groups: dict[tuple[int, ...], list[int]] = {}
        for index, node in enumerate(graph.nodes):
            for argument in set(node.args):
                self.users[argument].append(index)
            fixed = tuple([i for i in node.args if not self.per_call[i]]) if node.op == "mul" else ()
            if fixed and len(fixed) < len(node.args):
                self.groups.setdefault(fixed, []).append(index)


def _plans(net: _Net, scale: tuple[int, ...], sources: list[int]) -> list[_Plan]:
    """Plans for one constant: its factors taken as far as they go, then only to where values are needed anyway."""
    plans: list[_Plan] = []
    cut: set[int] = set()
    for _ in range(TRIALS):
        flow = _Flow(net, set(sources) - cut, set(cut))
        flow.run()
        plans += flow.plans(scale)
        first = flow.first_whole()
        if first <= cut:
            break
        cut |= first
    return plans


class _Flow:
    """Follows factors downstream; those that meet in a value belong to one plan."""

    def __init__(self, net: _Net, sources: set[int], cut: set[int]) -> None:
        self._net = net
        self._sources = sources
        self._cut = cut
        self._powers: dict[int, int] = {}
        self._touched: list[int] = []
        self._parent: dict[int, int] = {}
        self.whole: set[int] = set()

    def run(self) -> None:
        """Follow all sources."""
        queue = sorted(self._sources)
        seen = set(queue)
        while queue:
            index = heappop(queue)
            lifted = [i for i in self._net.nodes[index].args if i in self._powers and i not in self._cut]
            power = self._power(index, lifted)
            self._touched.append(index)
            self._join((index, *lifted))
            if power == 0:
                continue
            self._powers[index] = power
            if index in self._cut or index in self._net.roots:
                self._keep(index)
            for user in self._net.users[index]:
                if user not in seen:
                    seen.add(user)
                    heappush(queue, user)

    def first_whole(self) -> set[int]:
        """Values that are needed and do not come from others that are."""
        later: set[int] = set()
        for index in self._touched:
            node = self._net.nodes[index]
            if any(i in later or (i in self.whole and i not in self._cut) for i in node.args):
                later.add(index)
        return self.whole - later

    def plans(self, scale: tuple[int, ...]) -> list[_Plan]:
        """The plans that were found."""
        plans: dict[int, _Plan] = {}
        for index in self._touched:
            plan = plans.setdefault(self._root(index), _Plan(scale, self._cut))
            plan.touched.add(index)
            if index in self._sources:
                plan.sources.add(index)
            if index in self._powers:
                plan.powers[index] = self._powers[index]
            if index in self.whole:
                plan.whole.add(index)
        return list(plans.values())

    def _power(self, index: int, lifted: list[int]) -> int:
        node = self._net.nodes[index]
        powers = [0 if i in self._cut else self._powers.get(i, 0) for i in node.args]
        if index in self._sources:
            return 1 + sum(powers)
        match node.op:
            case "mul":
                return sum(powers) if all(self._net.per_call[i] for i in node.args) else 0
            case "neg":
                return powers[0]
            case "div":
                return powers[0] - powers[1]
            case "add" if len(set(powers)) == 1:
                return powers[0]
        for argument in lifted:
            self._keep(argument)
        return 0

    def _keep(self, index: int) -> None:
        """Take note that a value is needed; that of a sign change is no product."""
        while self._net.nodes[index].op == "neg":
            index = self._net.nodes[index].args[0]
        self.whole.add(index)

    def _join(self, nodes: Iterable[int]) -> None:
        first, *others = (self._root(node) for node in nodes)
        for other in others:
            self._parent[other] = first

    def _root(self, node: int) -> int:
        parent = self._parent
        parent.setdefault(node, node)
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node


def _rewritten(graph: ExprGraph, chosen: dict[int, _Plan]) -> ExprGraph:
    builder = GraphBuilder()
    bare: list[int] = []  # without the factor
    full: list[int] = []  # with it
    for index, node in enumerate(graph.nodes):
        plan = chosen.get(index)
        args = list(node.args)
        if plan is None:
            made = builder.make(node.op, [full[i] for i in args], node.payload)
            bare.append(made)
            full.append(made)
        else:
            power = plan.powers.get(index, 0)
            if index in plan.sources:
                for factor in plan.scale:
                    args.remove(factor)
            lifted = {i for i in args if plan.bare(i)} if power or node.op in ("mul", "div") else set()
            new = [bare[i] if i in lifted else full[i] for i in args]
            removed = int(index in plan.sources)
            extra = removed + sum(plan.powers[i] for i in args if i in lifted) if node.op == "mul" and not power else 0
            if extra:
                new.append(_power_node(builder, [full[i] for i in plan.scale], extra))
            made = new[0] if node.op == "mul" and len(new) == 1 else builder.make(node.op, new, node.payload)
            bare.append(made)
            if power and node.op == "neg":
                made = builder.make("neg", (full[args[0]],))
            elif power and index in plan.whole:
                made = builder.make("mul", (_power_node(builder, [full[i] for i in plan.scale], power), made))
            full.append(made)
    return builder.freeze(graph, full.__getitem__)


def _power_node(builder: GraphBuilder, scale: list[int], power: int) -> int:
    factors = scale * abs(power)
    node = factors[0] if len(factors) == 1 else builder.make("mul", factors)
    return node if power > 0 else builder.make("div", (builder.const(1.0), node))
