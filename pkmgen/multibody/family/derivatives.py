"""Derivatives of the dynamics, for optimisers and observers."""

from __future__ import annotations

from pkmgen.functions.derivatives import quotients
from pkmgen.graph.jacobian import changes_along
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.multibody.family.kinematics import directions
from pkmgen.multibody.family.sources import MultibodySources, begin
from pkmgen.multibody.independent import quantity_name


def inverse_dynamics_derivatives(sources: MultibodySources) -> ExprGraph:
    """Position, rate, acceleration → ∂Γ/∂(position, rate, acceleration)."""
    writer = begin("inverse_dynamics_derivatives", sources, "rate", "acceleration")
    efforts = writer.place(sources.inverse_dynamics)["effort"]
    one, zero, size = writer.const(1.0), writer.const(0.0), sources.freedoms
    unit = [[one if i == j else zero for i in range(size)] for j in range(size)]
    ways = directions(writer, sources, unit)
    for quantity in ("rate", "acceleration"):
        ways += [{entry: one} for entry in writer.input(sources.port(quantity))]
    rows = changes_along(writer, efforts, ways)
    above, robot = sources.port("effort").units, sources.plan.robot
    for place, quantity in enumerate(("position", "rate", "acceleration")):
        rates = sources.port("rate").units
        along = [unit.removesuffix("/s") for unit in rates] if place == 0 else sources.port(quantity).units
        units, shape = quotients(above, along), (len(above), size)
        port = GraphPort(
            f"by_{quantity_name(robot, quantity)}", shape, units, f"∂(effort)/∂({quantity_name(robot, quantity)})", ()
        )
        writer.output(port, [entry for row in rows for entry in row[place * size : (place + 1) * size]])
    return writer.finish()
