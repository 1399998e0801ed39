"""Forces and moments in all joints of a multibody; where rigid bodies leave them open, those of least norm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pkmgen.functions.symmetric import factor
from pkmgen.graph.jacobian import changes_along
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.exact.numbers import of_length
from pkmgen.multibody import reactions
from pkmgen.multibody.reactions import REDUNDANT, UNITS, held_bearings
from pkmgen.multibody.sources import MultibodySources


def notes(sources: MultibodySources) -> Mapping[str, Any]:
    """Names of the joints, row by row."""
    return {"bearings": _names(sources)}


def refusal(sources: MultibodySources) -> str | None:
    """Why a robot has no reactions; None where it has."""
    return None if held_bearings(sources.plan.robot) else "no joint carries anything"


def joint_reactions(sources: MultibodySources) -> ExprGraph:
    """Position, rate, acceleration → wrench of the parent on the child in every joint, world axes, about frame A."""
    graph = sources.graph(reactions.joint_reactions(sources.pushed_whole))
    writer = sources.coordinates.begin("joint_reactions", "rate", "acceleration")
    given = {port.name: port.size for port in graph.inputs}
    names = _names(sources)
    meaning = f"force and moment of each joint, parent on child, about frame A: {', '.join(names)}"
    if REDUNDANT in given:
        zero = writer.const(0.0)
        placed = writer.place(graph, **{REDUNDANT: [zero] * given[REDUNDANT]})
        values = _least(writer, sources, graph, placed)
        meaning += "; of all that balance, the least: f² + m²/L² summed over all joints"
    else:
        values = list(writer.place(graph)["reaction"])
    writer.output(GraphPort("reaction", (len(names), 6), UNITS * len(names), meaning, ()), values)
    return writer.finish()


def _least(
    writer: GraphWriter, sources: MultibodySources, graph: ExprGraph, placed: Mapping[str, Sequence[int]]
) -> list[int]:
    """Add what is redundant such that all wrenches together are least."""
    count = next(port.size for port in graph.inputs if port.name == REDUNDANT)
    shares = [writer.builder.make("input", (), (REDUNDANT, entry)) for entry in range(count)]
    opened = writer.place(graph, **{REDUNDANT: shares})
    one, whole = writer.const(1.0), list(placed["reaction"])
    entries = [*opened["reaction"], *opened.get("coupled", ())]
    changes = changes_along(writer, entries, [{share: one} for share in shares])
    weight = writer.const(of_length(sources.plan.robot.size, -2.0))
    weights = [one if k % 6 < 3 and k < len(whole) else weight for k in range(len(entries))]
    values = [*whole, *placed.get("coupled", ())]
    weighted = [[writer.mul(own, entry) for entry in row] for own, row in zip(weights, changes, strict=True)]

    def product(one: int, column: Sequence[int]) -> int:
        return writer.dot([row[one] for row in weighted], column)

    columns = [[row[k] for row in changes] for k in range(count)]
    gram = [[product(a, columns[b]) for b in range(a + 1)] for a in range(count)]
    found = factor(writer, gram).solve([writer.neg(product(a, values)) for a in range(count)])
    return [writer.add(value, writer.dot(row, found)) for value, row in zip(whole, changes, strict=False)]


def _names(sources: MultibodySources) -> list[str]:
    return [bearing.name for bearing in held_bearings(sources.plan.robot)]
