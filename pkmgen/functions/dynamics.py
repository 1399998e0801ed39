"""Dynamics in platform coordinates: M ẍ + h = J_invᵀ Γ + w (Müller 2022, eq. 107), read off f(x, ẋ, ẍ) = M ẍ + h.

With as many motors as freedoms also in actuator coordinates: M_q q̈ + h_q = Γ + Jᵀ w (eq. 116).
"""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.functions.kinematics import write_drift, write_jacobian
from pkmgen.functions.motion import at_pose, declared, rate_port, units_of_twist
from pkmgen.functions.sources import Sources
from pkmgen.functions.symmetric import Factors, factor_regular, filled
from pkmgen.graph.jacobian import changes_along
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.kinematics.assembly import actuator_port_parts
from pkmgen.spelling import counted


def refusal(sources: Sources) -> str | None:
    """Why a robot has no dynamics in platform coordinates; None where it has."""
    if sources.mechanism.has_tip_friction:
        return "friction at the tips of a platform that a limb carries (carried_by) is known to inverse dynamics only"
    return None


def write_mass(writer: GraphWriter, sources: Sources) -> list[list[int]]:
    """Write M = ∂f/∂ẍ at the pose; returns its rows, up to the diagonal."""
    zero = [writer.const(0.0)] * len(units_of_twist(sources, "twist"))
    acceleration = _open_input(writer, sources)
    force = place_dynamics(writer, sources, twist=zero, acceleration=acceleration)["force"]
    one = writer.const(1.0)
    rows = changes_along(writer, force, [{entry: one} for entry in acceleration])
    return [row[: i + 1] for i, row in enumerate(rows)]


def write_bias(writer: GraphWriter, sources: Sources, twist: Sequence[int]) -> tuple[int, ...]:
    """Write h = f(x, ẋ, 0), the wrench not included."""
    zero = [writer.const(0.0)] * len(twist)
    return place_dynamics(writer, sources, twist=twist, acceleration=zero)["force"]


def place_dynamics(
    writer: GraphWriter, sources: Sources, *, wrench: Sequence[int] | None = None, **given: Sequence[int]
) -> dict[str, tuple[int, ...]]:
    """Put f(x, ẋ, ẍ) and J_inv in place, without a wrench where none is given."""
    return writer.place(sources.platform_dynamics, **given, **_loads(writer, sources, wrench))


def place_efforts(writer: GraphWriter, sources: Sources, **given: Sequence[int]) -> tuple[int, ...]:
    """Put Γ(x, ẋ, ẍ) in place, without a wrench."""
    return writer.place(sources.inverse_dynamics, **given, **_loads(writer, sources, None))["effort"]


def _loads(writer: GraphWriter, sources: Sources, wrench: Sequence[int] | None) -> dict[str, Sequence[int]]:
    """The wrench, zero where none is given, if the dynamics takes one."""
    if not sources.options.wrench:
        return {}
    return {"wrench": wrench or [writer.const(0.0)] * len(units_of_twist(sources, "twist"))}


def _open_input(writer: GraphWriter, sources: Sources) -> list[int]:
    """Nodes of an acceleration that is only differentiated in."""
    size = len(units_of_twist(sources, "twist"))
    return [writer.builder.make("input", (), ("acceleration", entry)) for entry in range(size)]


def mass_matrix(sources: Sources) -> ExprGraph:
    """Pose → M."""
    writer = at_pose("mass_matrix", sources)
    writer.output(mass_port(sources), filled(write_mass(writer, sources)))
    return writer.finish()


def bias(sources: Sources) -> ExprGraph:
    """Pose, twist → h."""
    writer = at_pose("bias", sources)
    twist = declared(writer, sources, "twist")
    writer.output(_force_port(sources, "bias", "h, Coriolis, centrifugal, gravity and friction effort on the twist"),
                  write_bias(writer, sources, twist))  # fmt: skip
    return writer.finish()


def gravity_effort(sources: Sources) -> ExprGraph:
    """Pose → h at rest."""
    writer = at_pose("gravity", sources)
    zero = [writer.const(0.0)] * len(units_of_twist(sources, "twist"))
    port = _force_port(sources, "gravity", "∂V/∂x, effort on the twist that holds the robot against gravity")
    writer.output(port, write_bias(writer, sources, zero))
    return writer.finish()


def kinetic_energy(sources: Sources) -> ExprGraph:
    """Pose, twist → T = ½ ẋᵀ M ẋ, by one derivative of f along ẍ = ẋ."""
    writer = at_pose("kinetic_energy", sources)
    twist = declared(writer, sources, "twist")
    zero = [writer.const(0.0)] * len(twist)
    acceleration = _open_input(writer, sources)
    force = place_dynamics(writer, sources, twist=zero, acceleration=acceleration)["force"]
    momentum = tangents(writer, force, dict(zip(acceleration, twist, strict=True)))
    energy = writer.mul(writer.const(0.5), writer.dot(twist, momentum))
    writer.output(GraphPort("kinetic_energy", (), ("J",), "T, kinetic energy of all bodies", ()), [energy])
    return writer.finish()


def forward_dynamics(sources: Sources) -> ExprGraph:
    """Pose, twist, Γ → ẍ = M⁻¹ (J_invᵀ Γ + w − h)."""
    writer = at_pose("forward_dynamics", sources)
    writer.output(rate_port(sources, "acceleration"), write_acceleration(writer, sources)[0])
    return writer.finish()


def write_acceleration(writer: GraphWriter, sources: Sources) -> tuple[list[int], Factors]:
    """Write ẍ of pose, twist and Γ; returns the factors of M with it."""
    twist = declared(writer, sources, "twist")
    effort = writer.input(effort_port(sources))
    wrench = declared(writer, sources, "wrench") if sources.options.wrench else None
    zero = [writer.const(0.0)] * len(twist)
    factors = factor_regular(writer, write_mass(writer, sources), sources.plan.tolerance.root)
    placed = place_dynamics(writer, sources, wrench=wrench, twist=twist, acceleration=zero)
    rows = placed["inverse_jacobian"]
    pulled = [writer.dot(rows[j :: len(twist)], effort) for j in range(len(twist))]
    right = [writer.sub(a, b) for a, b in zip(pulled, placed["force"], strict=True)]
    return factors.solve(right), factors


def dynamics_terms(sources: Sources) -> ExprGraph:
    """Pose, twist → M, h, J_inv and J̇_inv ẋ, sharing the state of the limbs."""
    writer = at_pose("dynamics_terms", sources)
    twist = declared(writer, sources, "twist")
    zero = [writer.const(0.0)] * len(twist)
    placed = place_dynamics(writer, sources, twist=twist, acceleration=zero)
    writer.output(mass_port(sources), filled(write_mass(writer, sources)))
    writer.output(_force_port(sources, "bias", "h, effort on the twist at ẍ = 0"), placed["force"])
    (jacobian,) = sources.inverse_jacobian.outputs
    writer.output(jacobian, placed["inverse_jacobian"])
    units = actuator_port_parts(sources.mechanism, "acceleration")[1]
    drift = GraphPort("drift", (len(units),), units, "J̇_inv ẋ, actuator accelerations at ẍ = 0", ())
    writer.output(drift, write_drift(writer, sources, twist))
    return writer.finish()


def actuator_refusal(sources: Sources) -> str | None:
    """Why a robot has no actuator coordinates; None where it has."""
    reason = refusal(sources)
    if reason is not None:
        return reason
    motors, freedoms = len(sources.mechanism.motors()), sources.plan.freedoms
    if motors > freedoms:
        sizes = f"{counted(motors, 'motor')} and {counted(freedoms, 'freedom')}"
        return f"{sizes}: actuator positions are no coordinates of the robot"
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


def effort_port(sources: Sources) -> GraphPort:
    """Actuator efforts as an input."""
    names, units = actuator_port_parts(sources.mechanism, "effort")
    return GraphPort("effort", (len(names),), units, f"actuator efforts: {', '.join(names)}", ())


def _force_port(sources: Sources, name: str, meaning: str) -> GraphPort:
    units = units_of_twist(sources, "wrench")
    return GraphPort(name, (len(units),), units, meaning, ())


def mass_port(sources: Sources) -> GraphPort:
    """The mass matrix as an output."""
    efforts = units_of_twist(sources, "wrench")
    shape = (len(efforts), len(efforts))
    return GraphPort("mass_matrix", shape, mass_units(efforts), "M, mass matrix in the twist", ())


def mass_units(efforts: Sequence[str]) -> tuple[str, ...]:
    """Units of a mass matrix whose rows are efforts of these units."""
    units = {("N", "N"): "kg", ("N*m", "N*m"): "kg*m**2"}
    return tuple(units.get((row, column), "kg*m") for row in efforts for column in efforts)
