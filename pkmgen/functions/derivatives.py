"""Derivatives of the dynamics, for optimisers and observers; those in a pose are along the entries of the twist.

Systems of equations are not differentiated but solved again: A(s) y = b(s) changes by A dy = d(b − A y), y held.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pkmgen.functions.coordinates import BASE_OF, base_directions, unit_directions
from pkmgen.functions.dynamics import unbalanced, write_acceleration
from pkmgen.functions.sources import Sources
from pkmgen.graph.jacobian import changes_along
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter

Matrix = list[list[int]]
"""Rows of nodes."""


def inverse_dynamics_derivatives(sources: Sources[Any]) -> ExprGraph:
    """Position, rate, acceleration → ∂Γ in each of them; friction that jumps has no derivative but zero."""
    sources = sources.optimised
    quantities = _quantities(sources, "rate", "acceleration")
    writer = sources.coordinates.begin("inverse_dynamics_derivatives", "rate", "acceleration")
    _declare_wrench(writer, sources)
    if sources.effort_balance is not None:
        rows = _balanced(writer, sources, sources.effort_balance, quantities)
    else:
        efforts = writer.place(sources.inverse_dynamics)["effort"]
        rows = changes_along(writer, efforts, _directions(writer, sources, quantities))
    _output(writer, sources, rows, "effort", quantities)
    return writer.finish()


def _balanced(writer: GraphWriter, sources: Sources[Any], balance: ExprGraph, quantities: Sequence[str]) -> Matrix:
    """Write dΓ = dT + dD h + D dh with W dh = df − dW h, for as many motors as freedoms; W has the columns w."""
    size = sources.coordinates.own
    wrench = _declare_wrench(writer, sources) or [writer.const(0.0)] * size
    placed = writer.place(balance, wrench=wrench)
    changes = _placed(writer, _changes_of_balance(sources, balance, quantities), wrench=wrench, share=placed["share"])
    opened = [writer.builder.make("input", (), ("wrench", entry)) for entry in range(size)]
    shares = writer.place(balance, wrench=opened)["share"]
    inverse = changes_along(writer, shares, [{entry: writer.const(-1.0)} for entry in opened])
    columns = list(zip(*changes[:size], strict=True))
    levers = placed["lever"]
    scaled = [[writer.mul(lever, entry) for entry in row] for lever, row in zip(levers, inverse, strict=True)]
    return [
        [writer.add(own, writer.dot(row, column)) for own, column in zip(changes[size + i], columns, strict=True)]
        for i, row in enumerate(scaled)
    ]


def _changes_of_balance(sources: Sources[Any], balance: ExprGraph, quantities: Sequence[str]) -> ExprGraph:
    """How f − W h and T + D h change, h given."""
    writer = GraphWriter("changes_of_balance")
    placed = writer.place(balance)
    size = len(placed["share"])
    share = writer.input(GraphPort("share", (size,), ("1",) * size, "h, held", ()))
    rest = [writer.sub(f, writer.dot(placed["line"][j::size], share)) for j, f in enumerate(placed["force"])]
    parts = zip(placed["own_effort"], placed["lever"], share, strict=True)
    efforts = [writer.add(own, writer.mul(lever, entry)) for own, lever, entry in parts]
    return _finished(writer, changes_along(writer, [*rest, *efforts], _directions(writer, sources, quantities)))


def forward_dynamics_derivatives(sources: Sources[Any]) -> ExprGraph:
    """Position, rate, Γ → ∂ẍ in each of them, by M dẍ = d(J_invᵀ Γ − f(x, ẋ, ẍ)), ẍ held."""
    sources = sources.optimised
    coordinates = sources.coordinates
    quantities = _quantities(sources, "rate", "effort")
    writer = coordinates.begin("forward_dynamics_derivatives", "rate", "effort")
    acceleration, factors = write_acceleration(writer, sources)
    changes = _changes_of_dynamics(sources, quantities)
    rows = _placed(writer, changes, **coordinates.entries("acceleration", acceleration))
    columns = [factors.solve(column) for column in zip(*rows, strict=True)]
    _output(writer, sources, [list(row) for row in zip(*columns, strict=True)], "acceleration", quantities)
    return writer.finish()


def _changes_of_dynamics(sources: Sources[Any], quantities: Sequence[str]) -> ExprGraph:
    """How J_invᵀ Γ − f(x, ẋ, ẍ) changes, ẍ given."""
    coordinates = sources.coordinates
    writer = coordinates.begin("changes_of_dynamics", "rate", "acceleration", "effort")
    wrench = _declare_wrench(writer, sources)
    rate, acceleration = (coordinates.state(writer, quantity) for quantity in ("rate", "acceleration"))
    effort = writer.input(coordinates.port("effort"))
    rest = unbalanced(writer, sources, rate, acceleration, effort, wrench)
    return _finished(writer, changes_along(writer, rest, _directions(writer, sources, quantities)))


def _quantities(sources: Sources[Any], *further: str) -> list[str]:
    """Inputs in which derivatives are taken, in their order: those of the base first, a wrench last."""
    coordinates, wanted = sources.coordinates, ("position", *further)
    base = [BASE_OF[name] for name in wanted if coordinates.moves and name in BASE_OF]
    return [*base, *wanted, *(() if coordinates.wrench is None else ("wrench",))]


def _declare_wrench(writer: GraphWriter, sources: Sources[Any]) -> tuple[int, ...] | None:
    """Entries of the wrench, where the dynamics takes one."""
    wrench = sources.coordinates.wrench
    return None if wrench is None else writer.input(wrench)


def _port(sources: Sources[Any], quantity: str) -> GraphPort:
    coordinates = sources.coordinates
    if quantity == "wrench" and coordinates.wrench is not None:
        return coordinates.wrench
    return coordinates.port(quantity)


def _directions(writer: GraphWriter, sources: Sources[Any], quantities: Sequence[str]) -> list[dict[int, int]]:
    """Directions along each entry of the quantities, of a pose along the entries of a twist."""
    one, directions = writer.const(1.0), list[dict[int, int]]()
    for quantity in quantities:
        if quantity == "position":
            directions += unit_directions(writer, sources.coordinates)
        elif quantity == "base_pose":
            directions += base_directions(writer, sources.coordinates)
        else:
            directions += [{entry: one} for entry in writer.input(_port(sources, quantity))]
    return directions


def _finished(writer: GraphWriter, rows: Matrix) -> ExprGraph:
    """A graph whose output is a matrix."""
    shape = (len(rows), len(rows[0]))
    port = GraphPort("changes", shape, ("1",) * (shape[0] * shape[1]), "a row for each quantity", ())
    writer.output(port, [entry for row in rows for entry in row])
    return writer.finish()


def _placed(writer: GraphWriter, graph: ExprGraph, **given: Sequence[int]) -> Matrix:
    """Put such a graph in place; returns the rows of its matrix."""
    (port,) = graph.outputs
    entries, width = writer.place(graph, **given)[port.name], port.shape[1]
    return [list(entries[start : start + width]) for start in range(0, len(entries), width)]


def _units_below(sources: Sources[Any], quantity: str) -> tuple[str, ...]:
    """Units of what a quantity changes along: for positions and poses those of the rates, without the second."""
    tangent = {"position": "rate", "base_pose": BASE_OF["rate"]}.get(quantity)
    if tangent is None:
        return _port(sources, quantity).units
    return tuple(unit.removesuffix("/s") for unit in sources.coordinates.port(tangent).units)


def _output(writer: GraphWriter, sources: Sources[Any], rows: Matrix, name: str, quantities: Sequence[str]) -> None:
    """Let blocks of columns be outputs, one for each quantity."""
    above = sources.coordinates.units(name)
    first = 0
    for quantity in quantities:
        below, called = _units_below(sources, quantity), _port(sources, quantity).name
        last = first + len(below)
        meaning = f"∂({name})/∂({called})" + (", along the entries of the twist" if "pose" in called else "")
        port = GraphPort(f"by_{called}", (len(above), len(below)), quotients(above, below), meaning, ())
        writer.output(port, [entry for row in rows for entry in row[first:last]])
        first = last


def quotients(above: Sequence[str], below: Sequence[str]) -> tuple[str, ...]:
    """Units of quotients."""
    return tuple(f"{a}/({b})" if "/" in b or "*" in b else f"{a}/{b}" for a in above for b in below)
