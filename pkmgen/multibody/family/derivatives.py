"""Derivatives of the dynamics, for optimisers and observers; those in the pose of a base are along its twist.

Systems of equations are not differentiated but solved again: M dq̈ = d(Γ − f(q, q̇, q̈)), q̈ held.
"""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.functions.derivatives import quotients
from pkmgen.graph.jacobian import changes_along
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.multibody.family.dynamics import on_independent, write_acceleration
from pkmgen.multibody.family.kinematics import base_directions, independent_directions
from pkmgen.multibody.family.sources import BASE_OF, MultibodySources, begin
from pkmgen.multibody.independent import quantity_name

Rows = list[list[int]]


def inverse_dynamics_derivatives(sources: MultibodySources) -> ExprGraph:
    """Position, rate, acceleration → ∂Γ in each of them; friction that jumps has no derivative but zero."""
    sources = sources.optimised
    writer = begin("inverse_dynamics_derivatives", sources, "rate", "acceleration")
    efforts = writer.place(sources.inverse_dynamics)["effort"]
    quantities = _quantities(sources, "rate", "acceleration")
    rows = changes_along(writer, efforts, _directions(writer, sources, quantities))
    _output(writer, sources, rows, "effort", quantities)
    return writer.finish()


def forward_dynamics_derivatives(sources: MultibodySources) -> ExprGraph:
    """Position, rate, effort → ∂q̈ in each of them."""
    sources = sources.optimised
    writer = begin("forward_dynamics_derivatives", sources, "rate", "effort")
    acceleration, factors = write_acceleration(writer, sources)
    quantities = _quantities(sources, "rate", "effort")
    placed = writer.place(_changes(sources, quantities), **sources.entries("acceleration", acceleration))["changes"]
    width = len(placed) // sources.freedoms
    columns = [factors.solve(placed[column::width]) for column in range(width)]
    _output(writer, sources, [list(row) for row in zip(*columns, strict=True)], "acceleration", quantities)
    return writer.finish()


def _changes(sources: MultibodySources, quantities: Sequence[str]) -> ExprGraph:
    """How Γ − f(q, q̇, q̈) changes, q̈ given."""
    writer = begin("changes", sources, "rate", "acceleration", "effort")
    force = writer.place(sources.generalised_effort)["effort"]
    effort = on_independent(writer, sources, writer.input(sources.port("effort")))
    rest = [writer.sub(own, needed) for own, needed in zip(effort, force, strict=True)]
    rows = changes_along(writer, rest, _directions(writer, sources, quantities))
    shape = (len(rows), len(rows[0]))
    port = GraphPort("changes", shape, ("1",) * (shape[0] * shape[1]), "a row for each effort", ())
    writer.output(port, [entry for row in rows for entry in row])
    return writer.finish()


def _quantities(sources: MultibodySources, *further: str) -> list[str]:
    """Inputs in which derivatives are taken, in the order of the inputs: those of the base first."""
    wanted = ("position", *further)
    return [*(BASE_OF[name] for name in wanted if sources.moves and name in BASE_OF), *wanted]


def _directions(writer: GraphWriter, sources: MultibodySources, quantities: Sequence[str]) -> list[dict[int, int]]:
    """Directions along each entry of the quantities, of a pose along the entries of a twist."""
    one, directions = writer.const(1.0), list[dict[int, int]]()
    for quantity in quantities:
        if quantity == "position":
            directions += independent_directions(writer, sources)
        elif quantity == "base_pose":
            directions += base_directions(writer, sources)
        else:
            directions += [{entry: one} for entry in writer.input(sources.port(quantity))]
    return directions


def _units_below(sources: MultibodySources, quantity: str) -> tuple[str, ...]:
    """Units of what a quantity changes along: for positions and poses those of the rates, without the second."""
    if quantity not in ("position", "base_pose"):
        return sources.port(quantity).units
    rates = sources.port("rate" if quantity == "position" else BASE_OF["rate"]).units
    return tuple(unit.removesuffix("/s") for unit in rates)


def _output(writer: GraphWriter, sources: MultibodySources, rows: Rows, name: str, quantities: Sequence[str]) -> None:
    """Let blocks of columns be outputs, one for each quantity."""
    above = sources.units(name)
    first = 0
    for quantity in quantities:
        below = _units_below(sources, quantity)
        last = first + len(below)
        called = quantity_name(sources.plan.robot, quantity)
        meaning = f"∂({name})/∂({called})" + (", along the entries of the twist" if "pose" in called else "")
        port = GraphPort(f"by_{called}", (len(above), len(below)), quotients(above, below), meaning, ())
        writer.output(port, [entry for row in rows for entry in row[first:last]])
        first = last
