"""Dynamics in the rates: M ẍ + h = J_invᵀ Γ + w (Müller 2022, eq. 107), read off f(x, ẋ, ẍ) = M ẍ + h.

Here x is the position of the independent coordinates, whatever they are. With as many motors as freedoms also in
actuator coordinates: M_q q̈ + h_q = Γ + Jᵀ w (eq. 116).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pkmgen.functions.kinematics import actuator_port, write_drift, write_jacobian
from pkmgen.functions.sources import Sources
from pkmgen.functions.symmetric import Factors, factor_regular, filled
from pkmgen.graph.jacobian import changes_along
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter

MOTIONS = "h, Coriolis, centrifugal, gravity, spring and friction effort on"


def place_force(
    writer: GraphWriter,
    sources: Sources[Any],
    rate: Sequence[int],
    acceleration: Sequence[int],
    wrench: Sequence[int] | None = None,
) -> tuple[int, ...]:
    """Put f(x, ẋ, ẍ) in place, without a wrench where none is given."""
    graph = sources.dynamics
    return writer.place(graph, **_state(writer, sources, rate, acceleration, wrench))[graph.outputs[0].name]


def _state(
    writer: GraphWriter,
    sources: Sources[Any],
    rate: Sequence[int],
    acceleration: Sequence[int],
    wrench: Sequence[int] | None,
) -> dict[str, Sequence[int]]:
    """Inputs of dynamics beside the position."""
    coordinates = sources.coordinates
    state = coordinates.entries("rate", rate) | coordinates.entries("acceleration", acceleration)
    if coordinates.wrench is None:
        return state
    return state | {"wrench": wrench or [writer.const(0.0)] * coordinates.wrench.size}


def write_mass(writer: GraphWriter, sources: Sources[Any]) -> list[list[int]]:
    """Write M = ∂f/∂ẍ; returns its rows, up to the diagonal."""
    acceleration = sources.coordinates.opened(writer)
    force, one = place_force(writer, sources, sources.coordinates.zeros(writer), acceleration), writer.const(1.0)
    rows = changes_along(writer, force, [{entry: one} for entry in acceleration])
    return [row[: i + 1] for i, row in enumerate(rows)]


def write_bias(writer: GraphWriter, sources: Sources[Any], rate: Sequence[int]) -> tuple[int, ...]:
    """Write h = f(x, ẋ, 0), the wrench not included."""
    return place_force(writer, sources, rate, sources.coordinates.zeros(writer))


def mass_matrix(sources: Sources[Any]) -> ExprGraph:
    """Position → M."""
    writer = sources.coordinates.begin("mass_matrix")
    writer.output(mass_port(sources), filled(write_mass(writer, sources)))
    return writer.finish()


def bias(sources: Sources[Any]) -> ExprGraph:
    """Position, rate → h."""
    coordinates = sources.coordinates
    writer = coordinates.begin("bias", "rate")
    writer.output(_bias_port(sources), write_bias(writer, sources, coordinates.state(writer, "rate")))
    return writer.finish()


def gravity(sources: Sources[Any]) -> ExprGraph:
    """Position → h at rest."""
    coordinates = sources.coordinates
    writer = coordinates.begin("gravity")
    meaning = f"∂V/∂x, effort on {coordinates.rates} that holds the robot against gravity and springs"
    writer.output(coordinates.like_force("gravity", meaning), write_bias(writer, sources, coordinates.zeros(writer)))
    return writer.finish()


def kinetic_energy(sources: Sources[Any]) -> ExprGraph:
    """Position, rate → T = ½ ẋᵀ M ẋ, by one derivative of f along ẍ = ẋ."""
    coordinates = sources.coordinates
    writer = coordinates.begin("kinetic_energy", "rate")
    rate, acceleration = coordinates.state(writer, "rate"), coordinates.opened(writer)
    force = place_force(writer, sources, coordinates.zeros(writer), acceleration)
    momentum = tangents(writer, force, dict(zip(acceleration, rate, strict=True)))
    energy = writer.mul(writer.const(0.5), writer.dot(rate, momentum))
    writer.output(GraphPort("kinetic_energy", (), ("J",), "T, kinetic energy of all bodies", ()), [energy])
    return writer.finish()


def forward_dynamics(sources: Sources[Any]) -> ExprGraph:
    """Position, rate, Γ → ẍ = M⁻¹ (J_invᵀ Γ + w − h); the wrench on a base that moves is an effort like those of Γ."""
    coordinates = sources.coordinates
    writer = coordinates.begin("forward_dynamics", "rate", "effort")
    acceleration, _ = write_acceleration(writer, sources)
    writer.output(coordinates.port("acceleration"), acceleration[: coordinates.own])
    if coordinates.moves:
        writer.output(coordinates.port("base_acceleration"), acceleration[coordinates.own :])
    return writer.finish()


def write_acceleration(writer: GraphWriter, sources: Sources[Any]) -> tuple[list[int], Factors]:
    """Write ẍ of position, rate and Γ, that of a base that moves last; returns the factors of M with it."""
    coordinates = sources.coordinates
    rate, effort = coordinates.state(writer, "rate"), writer.input(coordinates.port("effort"))
    wrench = None if coordinates.wrench is None else writer.input(coordinates.wrench)
    factors = factor_regular(writer, write_mass(writer, sources), sources.root_tolerance)
    return factors.solve(unbalanced(writer, sources, rate, coordinates.zeros(writer), effort, wrench)), factors


def unbalanced(
    writer: GraphWriter,
    sources: Sources[Any],
    rate: Sequence[int],
    acceleration: Sequence[int],
    effort: Sequence[int],
    wrench: Sequence[int] | None,
) -> list[int]:
    """Write J_invᵀ Γ − f(x, ẋ, ẍ)."""
    force = place_force(writer, sources, rate, acceleration, wrench)
    carried = sources.on_rates(writer, effort, _state(writer, sources, rate, acceleration, wrench))
    return [writer.sub(a, b) for a, b in zip(carried, force, strict=True)]


def dynamics_terms(sources: Sources[Any]) -> ExprGraph:
    """Position, rate → M, h and, where the rates are not those of the motors, J_inv and J̇_inv ẋ.

    They share the state of the limbs.
    """
    coordinates = sources.coordinates
    writer = coordinates.begin("dynamics_terms", "rate")
    rate = coordinates.state(writer, "rate")
    bias = write_bias(writer, sources, rate)
    writer.output(mass_port(sources), filled(write_mass(writer, sources)))
    writer.output(_bias_port(sources), bias)
    sources.write_motor_terms(writer, rate)
    return writer.finish()


def actuator_mass_matrix(sources: Sources[Any]) -> ExprGraph:
    """Position → M_q = Jᵀ M J."""
    writer = sources.coordinates.begin("actuator_mass_matrix")
    columns, mass = write_jacobian(writer, sources), write_mass(writer, sources)
    size = len(mass)
    whole = filled(mass)
    carried = [[writer.dot(whole[i * size : (i + 1) * size], column) for i in range(size)] for column in columns]
    rows = [[writer.dot(columns[i], carried[j]) for j in range(i + 1)] for i in range(size)]
    meaning = "M_q = Jᵀ M J, mass matrix in the actuator velocities"
    units = mass_units(sources.coordinates.port("effort").units)
    writer.output(GraphPort("actuator_mass_matrix", (size, size), units, meaning, ()), filled(rows))
    return writer.finish()


def actuator_bias(sources: Sources[Any]) -> ExprGraph:
    """Position, rate → h_q = Γ(x, ẋ, −J J̇_inv ẋ), the efforts at q̈ = 0, the wrench not included."""
    coordinates = sources.coordinates
    writer = coordinates.begin("actuator_bias", "rate")
    rate = coordinates.state(writer, "rate")
    drift = write_drift(writer, sources, rate)
    resting = sources.place_rate(writer, [writer.neg(value) for value in drift])
    efforts = writer.place(sources.inverse_dynamics, **_state(writer, sources, rate, resting, None))["effort"]
    writer.output(actuator_port(sources, "effort", "actuator_bias", "h_q, efforts at q̈ = 0"), efforts)
    return writer.finish()


def mass_port(sources: Sources[Any]) -> GraphPort:
    """The mass matrix as an output."""
    coordinates = sources.coordinates
    units = mass_units(coordinates.port("force").units)
    meaning = f"M, mass matrix in {coordinates.rates}"
    return GraphPort("mass_matrix", (coordinates.freedoms,) * 2, units, meaning, ())


def _bias_port(sources: Sources[Any]) -> GraphPort:
    return sources.coordinates.like_force("bias", f"{MOTIONS} {sources.coordinates.rates}")


def mass_units(efforts: Sequence[str]) -> tuple[str, ...]:
    """Units of a mass matrix whose rows are efforts of these units."""
    units = {("N", "N"): "kg", ("N*m", "N*m"): "kg*m**2"}
    return tuple(units.get((row, column), "kg*m") for row in efforts for column in efforts)
