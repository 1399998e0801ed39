"""Rates of actuators from those of independent coordinates, q̇ = J_inv ẋ and q̈ = J_inv ẍ + J̇_inv ẋ, and inversely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pkmgen.functions.coordinates import along_rates, unit_vectors
from pkmgen.functions.sources import Sources
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.motion.kinematics.assembly import motor_units


def actuator_motion(sources: Sources[Any]) -> ExprGraph:
    """Position, rate, acceleration → q̇, q̈."""
    writer = sources.coordinates.begin("actuator_motion")
    placed = writer.place(sources.actuator_motion)
    for quantity in ("velocity", "acceleration"):
        writer.output(actuator_rate_port(sources, quantity), placed[quantity])
    return writer.finish()


def inverse_jacobian_rate(sources: Sources[Any]) -> ExprGraph:
    """Position, rate → dJ_inv/dt."""
    coordinates = sources.coordinates
    writer = coordinates.begin("inverse_jacobian_rate", "rate")
    rate = writer.input(coordinates.port("rate"))
    rows = writer.place(sources.inverse_jacobian)["inverse_jacobian"]
    (direction,) = along_rates(writer, coordinates, [rate])
    (port,) = sources.inverse_jacobian.outputs
    units = tuple(f"{unit}/s" for unit in port.units)
    meaning = "dJ_inv/dt: q̈ = J_inv ẍ + (dJ_inv/dt) ẋ, a row for each actuator"
    rates = tangents(writer, rows, direction)
    writer.output(GraphPort("inverse_jacobian_rate", port.shape, units, meaning, ()), rates)
    return writer.finish()


def write_jacobian(writer: GraphWriter, sources: Sources[Any]) -> list[list[int]]:
    """Write J with ẋ = J q̇; returns its columns."""
    size = len(sources.robot.actuators)
    return [list(sources.place_rate(writer, unit)) for unit in unit_vectors(writer, size)]


def jacobian(sources: Sources[Any]) -> ExprGraph:
    """Position → J."""
    writer = sources.coordinates.begin("jacobian")
    columns = write_jacobian(writer, sources)
    (port,) = sources.inverse_jacobian.outputs
    shape = (port.shape[1], port.shape[0])
    inverse = [reciprocal(port.units[i * shape[0] + j]) for j in range(shape[0]) for i in range(shape[1])]
    meaning = "ẋ = J q̇, a column for each actuator; least weighted error with more motors than freedoms"
    writer.output(
        GraphPort("jacobian", shape, tuple(inverse), meaning, ()), [c[j] for j in range(shape[0]) for c in columns]
    )
    return writer.finish()


def platform_motion(sources: Sources[Any]) -> ExprGraph:
    """Position, q̇, q̈ → ẋ, ẍ = J (q̈ − J̇_inv ẋ)."""
    coordinates = sources.coordinates
    writer = coordinates.begin("platform_motion")
    velocity, acceleration = (
        writer.input(actuator_rate_port(sources, quantity)) for quantity in ("velocity", "acceleration")
    )
    rate = sources.place_rate(writer, velocity)
    drift = write_drift(writer, sources, rate)
    left = [writer.sub(a, b) for a, b in zip(acceleration, drift, strict=True)]
    writer.output(coordinates.port("rate"), rate)
    writer.output(coordinates.port("acceleration"), sources.place_rate(writer, left))
    return writer.finish()


def write_drift(writer: GraphWriter, sources: Sources[Any], rate: Sequence[int]) -> tuple[int, ...]:
    """Write J̇_inv ẋ, the actuator accelerations at ẍ = 0."""
    coordinates = sources.coordinates
    state = coordinates.entries("rate", rate) | coordinates.entries("acceleration", coordinates.zeros(writer))
    return writer.place(sources.actuator_motion, **state)["acceleration"]


def output_drift(writer: GraphWriter, sources: Sources[Any], rate: Sequence[int]) -> None:
    """Make J̇_inv ẋ an output."""
    port = actuator_port(sources, "acceleration", "drift", "J̇_inv ẋ, actuator accelerations at ẍ = 0")
    writer.output(port, write_drift(writer, sources, rate))


def actuator_port(sources: Sources[Any], quantity: str, name: str, meaning: str) -> GraphPort:
    """A port with an entry for each actuator."""
    motors, units = sources.robot.actuators, motor_units(sources.robot, quantity)
    return GraphPort(name, (len(motors),), units, f"{meaning}: {', '.join(motors)}", ())


def actuator_rate_port(sources: Sources[Any], quantity: str) -> GraphPort:
    """Velocities or accelerations of the actuators, distinct by their name from those of the platform."""
    words = f"actuator {quantity.replace('ty', 'tie')}s"
    return actuator_port(sources, quantity, f"actuator_{quantity}", words)


def reciprocal(unit: str) -> str:
    """Unit of the inverse of a ratio of two units."""
    above, below = unit.split("/")
    return f"{below}/{above}"
