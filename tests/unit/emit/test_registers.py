"""The order in which few values are alive, and the graph in that order, with sums in parts."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

from pkmgen.emit.partial_sums import in_few_registers
from pkmgen.emit.registers import Step, Values, best_order
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.types import ExprGraph, GraphPort
from tests.unit.passes.random_graphs import samples


def graph_of_limbs(count: int, *, deep: int = 3) -> ExprGraph:
    """Sums over limbs of what each limb computes; all limbs, stage by stage."""
    builder = GraphBuilder()
    x = [builder.make("input", payload=("x", i)) for i in range(3)]
    limbs = [
        builder.make("sin", (builder.make("add", (x[i % 2], builder.const(0.1 * i + 0.1))),)) for i in range(count)
    ]
    for _ in range(deep):
        limbs = [builder.make("sqrt", (builder.make("mul", (each, each)),)) for each in limbs]
    first = builder.make("add", [builder.make("mul", (each, x[2])) for each in limbs])
    second = builder.make("add", [builder.make("mul", (each, each, x[2])) for each in limbs])
    port = GraphPort("x", (3,), ("1",) * 3, "", tuple(x))
    graph = ExprGraph("f", (), (port,), (GraphPort("y", (2,), ("1",) * 2, "", (first, second)),), (), {})
    return builder.freeze(graph, lambda index: index)


def alive(values: Values, steps: tuple[Step, ...]) -> int | None:
    """Greatest number of values alive between steps, counted from what each step leaves to do; None for no order."""
    known, most = set(values.inputs), len(values.inputs)
    for place, step in enumerate(steps):
        if not known.issuperset(values.terms[step.value][step.term].needs):
            return None
        done, left = steps[: place + 1], steps[place + 1 :]
        if step.value not in {other.value for other in left}:
            known.add(step.value)
        begun = {other.value for other in done}
        read = {needed for other in left for needed in values.terms[other.value][other.term].needs}
        continued = {other.value for other in left} & begun
        most = max(most, len((known | begun) & (read | continued | set(values.results))))
    return most


def test_no_order_of_a_small_graph_is_better() -> None:
    graph = graph_of_limbs(2, deep=0)
    values = Values.of(graph)
    steps = [Step(index, place) for index, terms in values.terms.items() for place in range(len(terms))]
    assert len(steps) <= 8
    found = best_order(graph, values, ())
    every = [most for order in permutations(steps) if (most := alive(values, order)) is not None]
    assert len(every) > 10
    assert min(every) < max(every)
    assert found.most == alive(values, found.steps) == min(every)


def test_limbs_take_turns_and_sums_take_them_in() -> None:
    """Few values are alive however many limbs there are, though the graph has them stage by stage."""
    graph = graph_of_limbs(9)
    found = best_order(graph, values := Values.of(graph), ())
    assert found.most == alive(values, found.steps) <= 6


def test_a_graph_in_another_order_computes_the_same() -> None:
    for sample in samples()[::3]:
        after = in_few_registers(sample.graph, ("first", "second")).graph
        assert all(argument < index for index, node in enumerate(after.nodes) for argument in node.args)
        assert len(set(after.labels.values())) == len(after.labels)
        known = set(sample.graph.labels.values())
        sample.assert_kept(replace(after, labels={i: name for i, name in after.labels.items() if name in known}))


def test_the_same_graph_has_the_same_order() -> None:
    graph = graph_of_limbs(5)
    assert in_few_registers(graph, ()) == in_few_registers(graph, ())
