"""Graphs drawn at random, of all operations there are: several inputs and outputs, guards, labels, some iterations.

They are drawn by a seed each and kept, with what is known of their values, since many tests look at the same ones.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import numpy as np

from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.operations import OPERATIONS
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphIteration, GraphPort, GuardKind
from tests.unit.passes.known import Array, Known, Port, assert_same, known

PORTS = {"inputs": 3, "speeds": 2}
PARAMETERS = {"p": 0.7, "q": -1.3}
LITERALS = (0.0, 1.0, -1.0, 2.0, -0.5, 3.0, 0.1, 0.3, 1e-3, 250.0, 1.0000001)
"""The last one is not one, which no tolerance may forget."""
SEVERAL, PAIRS = (tuple(name for name, operation in OPERATIONS.items() if operation.arity == n) for n in (0, 2))
RATIO = 1e-12
"""Relative error of the multiples that names say."""
ENDINGS = ("_negated", "_scaled", "_doubled", "_halved")
SMALL, LARGE = 9, 22
_draw = np.random.default_rng(5)


def _states(size: int) -> Array:
    """Usual ones of both signs, small and large ones, and some with zeros and whole numbers."""
    usual = _draw.uniform(-2.0, 2.0, (14, size))
    extreme = _draw.choice([-1.0, 1.0], (8, size)) * 10.0 ** _draw.uniform(-4.0, 4.0, (8, size))
    return np.concatenate([usual, extreme, _draw.integers(-2, 3, (6, size)).astype(float)])


STATES = {name: _states(size) for name, size in PORTS.items()}


@dataclass(frozen=True)
class Sample:
    """A graph, and what is known of it."""

    name: str
    graph: ExprGraph
    more: dict[str, Array] = field(default_factory=dict)

    @cached_property
    def known(self) -> Known:
        """Values of all nodes."""
        return known(self.graph, STATES, PARAMETERS)

    @cached_property
    def good(self) -> Any:
        """States in which all that is needed is known."""
        return self.known.good(sorted(needed(self.graph)))

    def assert_kept(self, after: ExprGraph) -> None:
        """Compare outputs, guards and named values of what a pass left with those before."""
        found = known(after, STATES, PARAMETERS)
        for old, new in zip(self.graph.outputs, after.outputs, strict=True):
            for before, now in zip(old.nodes, new.nodes, strict=True):
                assert_same(self._at(found, now), self._at(self.known, before), f"{self.name} {old.name}")
        for guard, other in self._pairs(after):
            assert (guard.kind, guard.limb) == (other.kind, other.limb)
            self._compare_guards(guard, other, found)
        for index, name in after.labels.items():
            meant, times = self._meant(name, after)
            if meant in needed(self.graph):
                value, error = self._at(self.known, meant)
                expected = times * value, abs(times) * (error + RATIO * np.abs(value))
                assert_same(self._at(found, index), expected, f"{self.name} {name}")

    def _pairs(self, after: ExprGraph) -> list[tuple[GraphGuard, GraphGuard]]:
        """Guards before and after; checks of assemblies may come last, and those that always hold may be gone."""
        (checks, others), (left, kept) = (
            [[g for g in graph.guards if g.beside == check] for check in (True, False)] for graph in (self.graph, after)
        )
        gone = len(checks) - len(left)
        for guard in [guard for guard in checks if self._holds(guard)][: max(gone, 0)]:
            checks.remove(guard)
        return [*zip(others, kept, strict=True), *zip(checks, left, strict=True)]

    def _holds(self, guard: GraphGuard) -> bool:
        """Whether a guard holds in all states, comparing the same numbers in each."""
        value, low = (np.unique(self.known.values[index]) for index in (guard.value, guard.low))
        return len(value) == len(low) == 1 and bool(value >= low)

    def _meant(self, name: str, after: ExprGraph) -> tuple[int, float]:
        """The node before that a name stands for, and how many times; −1 for entries of outputs, see above."""
        labels, quantity = {name: index for index, name in self.graph.labels.items()}, after.quantities.get(name)
        if name in labels:
            return labels[name], 1.0
        if name.endswith("_negated") and (whole := name.removesuffix("_negated")) in labels:
            return labels[whole], -1.0
        if quantity is not None and quantity.meaning in labels:
            return labels[quantity.meaning], quantity.multiple
        assert name.startswith(tuple(port.name for port in after.outputs)) or name.endswith(ENDINGS), name
        return -1, 1.0

    def _compare_guards(self, guard: GraphGuard, other: GraphGuard, found: Known) -> None:
        """Value and limit may be multiplied by a positive number, both by the same; a size has no sign."""
        (value, low), (new_value, new_low) = (
            [self._at(values, index) for index in (each.value, each.low)]
            for values, each in ((self.known, guard), (found, other))
        )
        if guard.kind is GuardKind.SINGULAR:
            value, new_value = ((np.abs(each), error) for each, error in (value, new_value))
        known_sign = np.abs(value[0]) > 2.0 * value[1]
        assert (np.sign(new_value[0]) == np.sign(value[0]))[known_sign].all(), f"{self.name}: sign of a guard"
        left, right = _product(new_value, low), _product(value, new_low)
        assert_same(left, right, f"{self.name}: guard by its limit")

    def _at(self, values: Known, index: int) -> Port:
        return values.values[index][self.good], values.errors[index][self.good]


def _product(one: Port, other: Port) -> Port:
    return one[0] * other[0], np.abs(one[0]) * other[1] + np.abs(other[0]) * one[1] + one[1] * other[1]


def needed(graph: ExprGraph) -> set[int]:
    """Nodes that outputs and guards are made of."""
    found = set(graph.roots())
    for index in range(len(graph.nodes) - 1, -1, -1):
        if index in found:
            found.update(graph.nodes[index].args)
    return found


@cache
def samples() -> tuple[Sample, ...]:
    """All of them: small ones, in which every operation is near the outputs, and large ones."""
    drawn = [Sample(f"graph {seed}", random_graph(seed, SMALL)) for seed in range(260)]
    return tuple(drawn + [Sample(f"graph {seed}", random_graph(seed, LARGE)) for seed in range(1000, 1100)])


def random_graph(seed: int, size: int) -> ExprGraph:
    """Draw one graph."""
    return _Drawing(random.Random(seed), size).graph()  # noqa: S311 - no secret


class _Drawing:
    def __init__(self, source: random.Random, size: int, *, inner: bool = False) -> None:
        self.source, self.size, self.inner = source, size, inner
        self.builder = GraphBuilder()
        self.inputs = {
            name: [self.builder.make("input", (), (name, entry)) for entry in range(count)]
            for name, count in PORTS.items()
        }
        self.leaves = [index for entries in self.inputs.values() for index in entries]
        self.leaves += [self.builder.make("parameter", (), name) for name in PARAMETERS]
        self.leaves += map(self.builder.const, LITERALS)
        self.made: list[int] = []

    def graph(self) -> ExprGraph:
        """Draw nodes, outputs, guards, and sometimes an iteration."""
        iteration = self._iteration() if not self.inner and self.source.random() < 0.12 else None
        self.grow()
        pick, some = self.pick, range(self.source.randrange(3))
        outputs = (_port("outputs", (self.made[-1], *(pick() for _ in some))), _port("more", (pick(),)))
        kinds = [self.source.choice(list(GuardKind)) for _ in range(self.source.choice((0, 0, 1, 2)))]
        guards = tuple(GraphGuard(kind, self.source.choice((None, 0, 1)), pick(), self.low()) for kind in kinds)
        return self.freeze(outputs, guards, iteration)

    def freeze(
        self, outputs: tuple[GraphPort, ...], guards: tuple[GraphGuard, ...], iteration: GraphIteration | None
    ) -> ExprGraph:
        inputs = tuple(_port(name, nodes) for name, nodes in self.inputs.items() if name != "unknown")
        graph = ExprGraph("sample", (), inputs, outputs, guards, {}, iteration)
        return self.builder.freeze(graph, lambda index: index)

    def grow(self) -> None:
        """Draw nodes and give names to some."""
        for number in range(self.source.randint(1, self.size)):
            self.made.append(self.node())
            if self.source.random() < 0.4:
                self.builder.label(self.made[-1], f"value_{number}")

    def node(self) -> int:
        """Draw a node: a sum or product more often than any other."""
        make, usual = self.builder.make, self.source.random() < 0.5
        op = self.source.choice((*SEVERAL, "neg") if usual else list(OPERATIONS))
        if op in SEVERAL:
            return make(op, [self.pick() for _ in range(self.source.choice((2, 2, 3, 4)))])
        if op in PAIRS:
            return make(op, (self.pick(), self.pick()))
        if op == "sqrt" and self.source.random() < 0.5:
            return make("sqrt", (make("mul", [self.pick()] * 2),))
        return make(op, (self.pick(),))

    def pick(self) -> int:
        """Draw an argument: half of them are nodes made before."""
        return self.source.choice(self.made if self.made and self.source.random() < 0.5 else self.leaves)

    def low(self) -> int:
        """Draw the limit of a guard: a number, a parameter or a value of the state."""
        choices = (self.builder.const(1e-7), self.leaves[sum(PORTS.values())], self.pick())
        return self.source.choice(choices)

    def _iteration(self) -> GraphIteration:
        """An iteration that takes all of its steps, of which none is far: each ends in a sine."""
        step = _Drawing(self.source, 5, inner=True)
        step.inputs["unknown"] = [step.builder.make("input", (), ("unknown", entry)) for entry in range(2)]
        step.leaves += step.inputs["unknown"] * 3
        step.grow()
        make, one = step.builder.make, step.builder.const(1.0)
        ends = tuple(make("sin", (make("add", (step.pick(), index)),)) for index in step.inputs["unknown"])
        residual = make("max", (one, step.pick()))
        guards = (GraphGuard(GuardKind.SINGULAR, None, step.pick(), step.low()),)
        frozen = step.freeze((_port("next", ends), _port("residual", (residual,))), guards, None)
        frozen = ExprGraph(
            "step", frozen.nodes, (*frozen.inputs, _port("unknown", step.inputs["unknown"])), frozen.outputs,
            frozen.guards, frozen.labels,
        )  # fmt: skip
        hidden = {"unknown": 2, "convergence": 2}
        for name, count in hidden.items():
            self.leaves += [self.builder.make("input", (), (name, entry)) for entry in range(count)] * 2
        start = self.source.choice(("speeds", (("inputs", 1), 0.25)))
        empty = (GraphPort(name, (count,), ("1",) * count, "", ()) for name, count in hidden.items())
        return GraphIteration(*empty, start, frozen, 0.0, 1e30, 2)


def _port(name: str, nodes: Any) -> GraphPort:
    return GraphPort(name, (len(nodes),), ("1",) * len(nodes), "", tuple(nodes))
