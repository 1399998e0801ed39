"""What a module of limbs need not be handed: numbers, what is handed already, and results that are numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pkmgen.graph.apart.packing import STATE, Column
from pkmgen.graph.builder import GraphBuilder, rebuild
from pkmgen.graph.passes.run import clean
from pkmgen.graph.types import ExprGraph, GraphPort, Node


@dataclass(frozen=True, slots=True)
class Reduced:
    """The module of a kind of limbs.

    Attributes:
        graph: From a state to a result.
        state: Entries of the state: of each limb a node of the platform.
        known: Results that are numbers and not handed back, by their places among all.
    """

    graph: ExprGraph
    state: Sequence[Column]
    known: Mapping[int, float]


def without_known(graph: ExprGraph, state: Sequence[Column], platform: ExprGraph) -> Reduced:
    """Leave out of the state what is the same number for all limbs, or ±1 times another entry, and known results.

    Args:
        graph: From a state to a result.
        state: Entries of the state: of each limb a node of the platform.
        platform: Computes these nodes.
    """
    kept: dict[Column, int] = {}
    for column in state:
        if _number(platform, column) is None and _opposite(platform, column) not in kept:
            kept.setdefault(column, len(kept))

    def rule(builder: GraphBuilder, _index: int, node: Node) -> int:
        if node.op != "input":
            return builder.keep(node)
        column = state[node.payload[1]]  # type: ignore[index]
        if (number := _number(platform, column)) is not None:
            return builder.const(number)
        if column in kept:
            return builder.make("input", (), (STATE, kept[column]))
        entry = builder.make("input", (), (STATE, kept[_opposite(platform, column)]))
        return builder.make("neg", (entry,))

    reduced = clean(replace(rebuild(graph, rule), inputs=()))
    (result,) = reduced.outputs
    known = {entry: number for entry, index in enumerate(result.nodes) if (number := reduced.number(index)) is not None}
    left = [entry for entry in range(result.size) if entry not in known]
    answers = replace(_named(result, left), nodes=tuple(result.nodes[entry] for entry in left))
    port = _named(graph.inputs[0], [state.index(column) for column in kept]).found_in(reduced.nodes)
    return Reduced(replace(reduced, inputs=(port,), outputs=(answers,)), tuple(kept), known)


def _named(port: GraphPort, left: Sequence[int]) -> GraphPort:
    """A port of some entries, which its meaning names."""
    meaning = ", ".join(port.entries[entry] for entry in left)
    return replace(
        port, shape=(len(left),), units=("1",) * len(left), meaning=meaning, entries=(), nodes=(-1,) * len(left)
    )


def _number(platform: ExprGraph, column: Column) -> float | None:
    """What an entry is for all limbs, where that is a number."""
    numbers = {platform.number(index) for index in column}
    return numbers.pop() if len(numbers) == 1 else None


def _opposite(platform: ExprGraph, column: Column) -> Column:
    """What nodes are the negatives of; nothing where one of them is not."""
    nodes = [platform.nodes[index] for index in column]
    return tuple(node.args[0] for node in nodes) if all(node.op == "neg" for node in nodes) else ()
