"""Dynamics in actuator coordinates: M_q q̈ + h_q = Γ + Jᵀ w (Müller 2022, eq. 116), for as many motors as freedoms."""

from __future__ import annotations

from pkmgen.functions.dynamics import mass_units, place_efforts, write_mass
from pkmgen.functions.dynamics import refusal as dynamics_refusal
from pkmgen.functions.kinematics import write_drift, write_jacobian
from pkmgen.functions.motion import at_pose, declared
from pkmgen.functions.sources import Sources
from pkmgen.functions.symmetric import filled
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.kinematics.assembly import actuator_port_parts


def refusal(sources: Sources) -> str | None:
    """Why a robot has no actuator coordinates; None where it has."""
    reason = dynamics_refusal(sources)
    if reason is not None:
        return reason
    motors, freedoms = len(sources.mechanism.motors()), sources.plan.freedoms
    if motors > freedoms:
        return f"{motors} motors and {freedoms} freedoms: actuator positions are no coordinates of the robot"
    return None


def actuator_mass_matrix(sources: Sources) -> ExprGraph:
    """Pose → M_q = Jᵀ M J."""
    writer = at_pose("actuator_mass_matrix", sources)
    columns, mass = write_jacobian(writer, sources), write_mass(writer, sources)
    size = len(mass)
    whole = filled(mass)
    carried = [[writer.dot(whole[i * size : (i + 1) * size], column) for i in range(size)] for column in columns]
    rows = [[writer.dot(columns[i], carried[j]) for j in range(i + 1)] for i in range(size)]
    straight = actuator_port_parts(sources.mechanism, "effort")[1]
    meaning = "M_q = Jᵀ M J, mass matrix in the actuator velocities"
    writer.output(GraphPort("actuator_mass_matrix", (size, size), mass_units(straight), meaning, ()), filled(rows))
    return writer.finish()


def actuator_bias(sources: Sources) -> ExprGraph:
    """Pose, twist → h_q = Γ(x, ẋ, −J J̇_inv ẋ), the efforts at q̈ = 0, the wrench not included."""
    writer = at_pose("actuator_bias", sources)
    twist = declared(writer, sources, "twist")
    drift = write_drift(writer, sources, twist)
    resting = writer.place(sources.platform_rate, actuator_velocity=[writer.neg(value) for value in drift])["twist"]
    efforts = place_efforts(writer, sources, twist=twist, acceleration=resting)
    names, units = actuator_port_parts(sources.mechanism, "effort")
    port = GraphPort("actuator_bias", (len(names),), units, f"h_q, efforts at q̈ = 0: {', '.join(names)}", ())
    writer.output(port, efforts)
    return writer.finish()
