"""Dynamics in the independent rates, read off Γ = M q̈ + h; Γ is Jᵀ Γ where they are not those of the motors."""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.functions.dynamics import mass_units
from pkmgen.functions.symmetric import Factors, factor_regular, filled
from pkmgen.geometry.limbs.types import root_tolerance
from pkmgen.graph.jacobian import changes_along
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.multibody.family.sources import (
    MultibodySources,
    begin,
    effort_port,
    open_acceleration,
    place_efforts,
    zeros,
)


def write_mass(writer: GraphWriter, sources: MultibodySources) -> list[list[int]]:
    """M = ∂Γ/∂q̈, rows up to the diagonal."""
    acceleration = open_acceleration(writer, sources)
    efforts, one = place_efforts(writer, sources, zeros(writer, sources), acceleration), writer.const(1.0)
    rows = changes_along(writer, efforts, [{entry: one} for entry in acceleration])
    return [row[: i + 1] for i, row in enumerate(rows)]


def mass_matrix(sources: MultibodySources) -> ExprGraph:
    """Position → M."""
    writer = begin("mass_matrix", sources)
    writer.output(_mass_port(sources), filled(write_mass(writer, sources)))
    return writer.finish()


def bias(sources: MultibodySources) -> ExprGraph:
    """Position, rate → h."""
    writer = begin("bias", sources, "rate")
    rate = sources.state(writer, "rate")
    writer.output(_bias_port(sources), place_efforts(writer, sources, rate, zeros(writer, sources)))
    return writer.finish()


def gravity(sources: MultibodySources) -> ExprGraph:
    """Position → h at rest."""
    writer = begin("gravity", sources)
    zero = zeros(writer, sources)
    port = effort_port(sources, "gravity", "efforts that hold the robot against gravity and springs")
    writer.output(port, place_efforts(writer, sources, zero, zero))
    return writer.finish()


def kinetic_energy(sources: MultibodySources) -> ExprGraph:
    """Position, rate → T = ½ q̇ᵀ M q̇, by one derivative of Γ along q̈ = q̇."""
    writer = begin("kinetic_energy", sources, "rate")
    rate, acceleration = sources.state(writer, "rate"), open_acceleration(writer, sources)
    efforts = place_efforts(writer, sources, zeros(writer, sources), acceleration)
    momentum = tangents(writer, efforts, dict(zip(acceleration, rate, strict=True)))
    energy = writer.mul(writer.const(0.5), writer.dot(rate, momentum))
    writer.output(GraphPort("kinetic_energy", (), ("J",), "T, kinetic energy of all bodies", ()), [energy])
    return writer.finish()


def forward_dynamics(sources: MultibodySources) -> ExprGraph:
    """Position, rate, Γ → q̈; the wrench on a base that moves is an effort like those of the motors."""
    writer = begin("forward_dynamics", sources, "rate", "effort")
    acceleration, _ = write_acceleration(writer, sources)
    own = sources.plan.robot.freedoms
    writer.output(sources.port("acceleration"), acceleration[:own])
    if sources.moves:
        writer.output(sources.port("base_acceleration"), acceleration[own:])
    return writer.finish()


def write_acceleration(writer: GraphWriter, sources: MultibodySources) -> tuple[list[int], Factors]:
    """Write q̈ of position, rate and Γ, that of a base that moves last; returns the factors of M with it."""
    rate, effort = sources.state(writer, "rate"), writer.input(sources.port("effort"))
    factors = factor_regular(writer, write_mass(writer, sources), root_tolerance(sources.plan.sine))
    bias = place_efforts(writer, sources, rate, zeros(writer, sources))
    load = on_independent(writer, sources, effort)
    return factors.solve([writer.sub(a, b) for a, b in zip(load, bias, strict=True)]), factors


def on_independent(writer: GraphWriter, sources: MultibodySources, effort: Sequence[int]) -> list[int]:
    """Efforts on the independent rates of those of the motors, Jᵀ Γ, and the wrench on a base that moves."""
    robot = sources.plan.robot
    if robot.driven:
        return list(effort)
    motors, width = len(robot.motors), robot.freedoms
    entries = writer.place(sources.inverse_jacobian)["inverse_jacobian"]
    return [*(writer.dot(entries[k::width], effort[:motors]) for k in range(width)), *effort[motors:]]


def dynamics_terms(sources: MultibodySources) -> ExprGraph:
    """Position, rate → M and h."""
    writer = begin("dynamics_terms", sources, "rate")
    rate = sources.state(writer, "rate")
    writer.output(_mass_port(sources), filled(write_mass(writer, sources)))
    writer.output(_bias_port(sources), place_efforts(writer, sources, rate, zeros(writer, sources)))
    return writer.finish()


def _mass_port(sources: MultibodySources) -> GraphPort:
    entries = mass_units(sources.port("generalised_effort").units)
    owners = "motors" if sources.plan.robot.driven else "independent coordinates"
    meaning = f"M, mass matrix in the rates of the {owners}" + (", then the twist of the base" if sources.moves else "")
    return GraphPort("mass_matrix", (sources.freedoms,) * 2, entries, meaning, ())


def _bias_port(sources: MultibodySources) -> GraphPort:
    return effort_port(sources, "bias", "h, Coriolis, centrifugal, gravity, spring and friction effort")
