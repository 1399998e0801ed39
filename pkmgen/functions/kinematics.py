"""Rates between platform and actuators: q̇ = J_inv ẋ and q̈ = J_inv ẍ + J̇_inv ẋ, both ways."""

from __future__ import annotations

from pkmgen.functions.motion import along_twist, at_pose, declared, rate_port, units_of_twist
from pkmgen.functions.sources import Sources
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.kinematics.assembly import actuator_port_parts


def actuator_motion(sources: Sources) -> ExprGraph:
    """Pose, twist, acceleration → q̇, q̈."""
    writer = at_pose("actuator_motion", sources)
    placed = writer.place(sources.actuator_motion)
    for quantity in ("velocity", "acceleration"):
        writer.output(actuator_rate_port(sources, quantity), placed[quantity])
    return writer.finish()


def inverse_jacobian_rate(sources: Sources) -> ExprGraph:
    """Pose, twist → dJ_inv/dt."""
    writer = at_pose("inverse_jacobian_rate", sources)
    twist = declared(writer, sources, "twist")
    rows = writer.place(sources.inverse_jacobian)["inverse_jacobian"]
    rates = tangents(writer, rows, along_twist(writer, sources, twist))
    (port,) = sources.inverse_jacobian.outputs
    units = tuple(f"{unit}/s" for unit in port.units)
    meaning = "dJ_inv/dt: q̈ = J_inv ẍ + (dJ_inv/dt) ẋ, a row for each actuator"
    writer.output(GraphPort("inverse_jacobian_rate", port.shape, units, meaning, ()), rates)
    return writer.finish()


def write_jacobian(writer: GraphWriter, sources: Sources) -> list[list[int]]:
    """Write J with ẋ = J q̇ at the pose; returns its columns."""
    size = len(actuator_port_parts(sources.mechanism, "velocity")[0])
    one, zero = writer.const(1.0), writer.const(0.0)
    units = ([one if i == j else zero for i in range(size)] for j in range(size))
    return [list(writer.place(sources.platform_rate, actuator_velocity=unit)["twist"]) for unit in units]


def jacobian(sources: Sources) -> ExprGraph:
    """Pose → J."""
    writer = at_pose("jacobian", sources)
    columns = write_jacobian(writer, sources)
    (port,) = sources.inverse_jacobian.outputs
    shape = (port.shape[1], port.shape[0])
    inverse = [reciprocal(port.units[i * shape[0] + j]) for j in range(shape[0]) for i in range(shape[1])]
    meaning = "ẋ = J q̇, a column for each actuator; least weighted error with more motors than freedoms"
    writer.output(
        GraphPort("jacobian", shape, tuple(inverse), meaning, ()), [c[j] for j in range(shape[0]) for c in columns]
    )
    return writer.finish()


def platform_motion(sources: Sources) -> ExprGraph:
    """Pose, q̇, q̈ → ẋ, ẍ = J (q̈ − J̇_inv ẋ)."""
    writer = at_pose("platform_motion", sources)
    velocity, acceleration = (
        writer.input(actuator_rate_port(sources, quantity)) for quantity in ("velocity", "acceleration")
    )
    twist = writer.place(sources.platform_rate, actuator_velocity=velocity)["twist"]
    drift = write_drift(writer, sources, twist)
    left = [writer.sub(a, b) for a, b in zip(acceleration, drift, strict=True)]
    change = writer.place(sources.platform_rate, actuator_velocity=left)["twist"]
    writer.output(rate_port(sources, "twist"), twist)
    writer.output(rate_port(sources, "acceleration"), change)
    return writer.finish()


def write_drift(writer: GraphWriter, sources: Sources, twist: tuple[int, ...]) -> tuple[int, ...]:
    """Write J̇_inv ẋ, the actuator accelerations at ẍ = 0."""
    zero = [writer.const(0.0)] * len(units_of_twist(sources, "twist"))
    return writer.place(sources.actuator_motion, twist=twist, acceleration=zero)["acceleration"]


def actuator_rate_port(sources: Sources, quantity: str) -> GraphPort:
    """Velocities or accelerations of the actuators, told apart by their name from those of the platform."""
    names, units = actuator_port_parts(sources.mechanism, quantity)
    meaning = f"actuator {quantity.replace('ty', 'tie')}s: {', '.join(names)}"
    return GraphPort(f"actuator_{quantity}", (len(names),), units, meaning, ())


def reciprocal(unit: str) -> str:
    """Unit of the inverse of a ratio of two units."""
    above, below = unit.split("/")
    return f"{below}/{above}"
