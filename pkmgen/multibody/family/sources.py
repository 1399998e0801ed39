"""The graphs of a multibody that its functions are made from, their inputs, and inverse dynamics put in place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pkmgen.equations.to_graph import ParameterBinding, graph_from_model
from pkmgen.equations.types import SymbolicModel
from pkmgen.functions.sources import GraphSources
from pkmgen.graph.smooth import smooth_signs
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.multibody import dynamics, energy
from pkmgen.multibody.independent import independent_units, quantity_meaning, quantity_name
from pkmgen.multibody.methods import registry
from pkmgen.multibody.methods.registry import ADJOINT
from pkmgen.multibody.moving_base import BASE_MEANINGS, BASE_UNITS
from pkmgen.multibody.plan import MultibodyPlan


@dataclass(frozen=True)
class MultibodySources(GraphSources[MultibodyPlan]):
    """What functions of a multibody are made from."""

    @property
    def owner(self) -> str:
        """Whose graphs they are, for messages."""
        return f"{self.plan.robot.place}: {self.plan.robot.name}"

    def raw(self, model: SymbolicModel, given: Mapping[str, tuple[str, int]]) -> ExprGraph:
        """Translate staged equations before any pass; parameters that are given are entries of an input."""
        robot, options = self.plan.robot, self.options
        binding = ParameterBinding(robot.parameters, robot.derived, options.fold, given, robot.dimensions)
        return smooth_signs(graph_from_model(model, binding), options.friction_speed)

    @cached_property
    def inverse_dynamics(self) -> ExprGraph:
        """Position, rate, acceleration → Γ."""
        return self.graph(dynamics.inverse_dynamics(self.plan))

    @cached_property
    def by_method(self) -> ExprGraph:
        """Inverse dynamics by the method of the options; the family is made from that of fewest operations."""
        if self.options.method == ADJOINT:
            return self.inverse_dynamics
        return self.graph(registry.inverse_dynamics(self.plan, self.options.method))

    @cached_property
    def joint_coordinates(self) -> ExprGraph:
        """Position → coordinates of all joints."""
        return self.graph(dynamics.joint_coordinates(self.plan))

    @cached_property
    def generalised_effort(self) -> ExprGraph:
        """Position, rate, acceleration → efforts on the independent rates; Γ where these are of the motors."""
        driven = self.plan.robot.driven
        return self.inverse_dynamics if driven else self.graph(dynamics.generalised_effort(self.plan))

    @cached_property
    def inverse_jacobian(self) -> ExprGraph:
        """Position → J, rates of the motors in those of the independent coordinates."""
        return self.graph(dynamics.inverse_jacobian(self.plan))

    @cached_property
    def potential_energy(self) -> ExprGraph:
        """Position → V."""
        return self.graph(energy.potential_energy(self.plan))

    @cached_property
    def joint_limits(self) -> ExprGraph:
        """Position → distances of joints from their limits."""
        return self.graph(dynamics.joint_limits(self.plan))

    def port(self, quantity: str) -> GraphPort:
        """A quantity of the independent coordinates, of the motors or of a base that moves, as input or output."""
        robot = self.plan.robot
        if quantity in BASE_MEANINGS:
            units = BASE_UNITS[quantity]
            return GraphPort(quantity, (len(units),), units, BASE_MEANINGS[quantity], ())
        if quantity == "effort":
            units = dynamics.effort_units(robot)
            return GraphPort(quantity, (len(units),), units, dynamics.effort_meaning(robot), ())
        if quantity == "generalised_effort":
            units = dynamics.generalised_units(robot)
            return GraphPort(quantity, (len(units),), units, dynamics.generalised_meaning(robot), ())
        units = independent_units(robot, quantity)
        return GraphPort(quantity_name(robot, quantity), (len(units),), units, quantity_meaning(robot, quantity), ())

    def units(self, quantity: str) -> tuple[str, ...]:
        """Units of a quantity of the motors and, where the base moves, of the base."""
        if quantity == "effort" or not self.moves:
            return self.port(quantity).units
        return self.port(quantity).units + self.port(BASE_OF[quantity]).units

    @property
    def moves(self) -> bool:
        """Whether the base moves."""
        return self.plan.robot.base is not None

    @property
    def freedoms(self) -> int:
        """Rates of the robot: those of the independent coordinates, then the twist of a base that moves."""
        return self.plan.robot.freedoms + 6 * self.moves

    def state(self, writer: GraphWriter, quantity: str) -> list[int]:
        """Entries of rate or acceleration as inputs: independent coordinates, then the base."""
        ports = [quantity, BASE_OF[quantity]] if self.moves else [quantity]
        return [entry for name in ports for entry in writer.input(self.port(name))]

    def entries(self, quantity: str, entries: Sequence[int]) -> dict[str, Sequence[int]]:
        """What such entries are, by input."""
        own, name = self.plan.robot.freedoms, quantity_name(self.plan.robot, quantity)
        return {name: entries[:own]} | ({BASE_OF[quantity]: entries[own:]} if self.moves else {})


BASE_OF = {"position": "base_pose", "rate": "base_twist", "acceleration": "base_acceleration"}
"""What the base has where motors have a quantity."""


def begin(name: str, sources: MultibodySources, *quantities: str) -> GraphWriter:
    """Begin a function whose inputs are the positions and other quantities of base and motors, the base first."""
    writer = GraphWriter(name)
    wanted = ("position", *quantities)
    base = [BASE_OF[quantity] for quantity in wanted if sources.moves and quantity in BASE_OF]
    for quantity in (*base, *wanted):
        writer.input(sources.port(quantity))
    return writer


def place_efforts(
    writer: GraphWriter, sources: MultibodySources, rate: Sequence[int], acceleration: Sequence[int]
) -> tuple[int, ...]:
    """Put the efforts on the independent rates in place, and with them the wrench on a base that moves."""
    given = sources.entries("rate", rate) | sources.entries("acceleration", acceleration)
    return writer.place(sources.generalised_effort, **given)["effort"]


def zeros(writer: GraphWriter, sources: MultibodySources) -> list[int]:
    """A rate or an acceleration that is zero."""
    return [writer.const(0.0)] * sources.freedoms


def open_acceleration(writer: GraphWriter, sources: MultibodySources) -> list[int]:
    """Nodes of an acceleration that is only differentiated in."""
    rates = range(sources.plan.robot.freedoms)
    own = [writer.builder.make("input", (), ("acceleration", entry)) for entry in rates]
    base = range(6) if sources.moves else ()
    return [*own, *(writer.builder.make("input", (), ("base_acceleration", entry)) for entry in base)]


def effort_port(sources: MultibodySources, name: str, meaning: str) -> GraphPort:
    """A port like that of the efforts on the independent rates."""
    return replace(sources.port("generalised_effort"), name=name, meaning=meaning)
