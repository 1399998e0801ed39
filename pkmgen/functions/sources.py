"""What functions of a robot are made from: its coordinates, and its graphs, each formulated once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from pkmgen.functions.coordinates import Coordinates
from pkmgen.graph.passes.run import Optimiser, clean
from pkmgen.graph.smooth import smooth_signs
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.options import Options
from pkmgen.mechanism.parameters import StandardParameter
from pkmgen.mechanism.payload import Payload
from pkmgen.mechanism.robot_model import RobotModel

Known = TypeVar("Known")
Made = TypeVar("Made")
Array = NDArray[Any]
PARAMETERS = "parameters"
"""Input of standard parameters."""


@dataclass(frozen=True, slots=True)
class GivenParameters:
    """Parameters of a mechanism that are entries of an input: the port, and what each entry is."""

    port: GraphPort
    standards: tuple[StandardParameter, ...]

    @classmethod
    def standard(
        cls, parameters: Sequence[StandardParameter], name: str = PARAMETERS, meaning: str = "π, standard parameters"
    ) -> GivenParameters:
        """Standard parameters as an input."""
        units = tuple(parameter.unit for parameter in parameters)
        return cls(GraphPort(name, (len(parameters),), units, meaning, ()), tuple(parameters))

    @classmethod
    def of_payload(cls, payload: Payload) -> GivenParameters:
        """A payload as an input."""
        return cls.standard(payload.standard, "payload", payload.meaning)

    @property
    def names(self) -> tuple[str, ...]:
        """Name of each entry."""
        return tuple(parameter.name for parameter in self.standards)

    def entries(self) -> dict[str, tuple[str, int]]:
        """Port and entry of each parameter."""
        return {name: (self.port.name, entry) for entry, name in enumerate(self.names)}

    def declared(self, graph: ExprGraph) -> ExprGraph:
        """A graph with the port among its inputs, where it uses any of its entries."""
        port = self.port.found_in(graph.nodes)
        return graph if max(port.nodes) < 0 else replace(graph, inputs=(*graph.inputs, port))


@dataclass(frozen=True)
class Sources(ABC, Generic[Known]):
    """What functions of a robot are made from: what is known of it, and its graphs.

    Attributes:
        plan: What is known of the robot.
        options: Choices of the generation.
        given: Parameters that a caller gives with every state, such as a payload; None where there are none.
        prepare: What a graph goes through; a function is optimised as a whole, so by default no more than cleaning.
        passes: Makes what a function goes through, for an owner.
    """

    plan: Known
    options: Options
    given: GivenParameters | None = None
    prepare: Callable[[ExprGraph], ExprGraph] = clean
    passes: Callable[[str], Any] = Optimiser

    @property
    @abstractmethod
    def robot(self) -> RobotModel:
        """The robot."""

    @property
    def owner(self) -> str:
        """Whose graphs they are, for messages."""
        return f"{self.robot.place}: {self.robot.name}"

    @property
    def values(self) -> Mapping[str, float]:
        """Values of the parameters."""
        return self.robot.parameters

    @property
    @abstractmethod
    def coordinates(self) -> Coordinates:
        """What the robot is known in."""

    @property
    @abstractmethod
    def mode(self) -> str:
        """Input mode of functions that are not inverse dynamics."""

    @property
    @abstractmethod
    def root_tolerance(self) -> float:
        """Part of its usual magnitude below which the root of a pivot counts as zero."""

    @property
    @abstractmethod
    def inverse_dynamics(self) -> ExprGraph:
        """Position, rate, acceleration → Γ, in the form that other functions share most with."""

    @property
    @abstractmethod
    def dynamics(self) -> ExprGraph:
        """Position, rate, acceleration → f, effort of all bodies on the rates, its first output."""

    @property
    @abstractmethod
    def inverse_jacobian(self) -> ExprGraph:
        """Position → J_inv, rates of the motors in the rates."""

    @property
    @abstractmethod
    def actuator_motion(self) -> ExprGraph:
        """Position, rate, acceleration → q̇, q̈."""

    @property
    @abstractmethod
    def reached(self) -> ExprGraph:
        """A function of the position whose guards watch all limits of reach."""

    @property
    @abstractmethod
    def reaches(self) -> Sequence[tuple[str, int]]:
        """Whose limits these are, and what is positive within each: a node of `reached`."""

    @abstractmethod
    def place_rate(self, writer: GraphWriter, velocity: Sequence[int]) -> tuple[int, ...]:
        """Write ẋ with J_inv ẋ = q̇; with more motors than freedoms the ẋ of least weighted error."""

    def write_motor_terms(self, writer: GraphWriter, rate: Sequence[int]) -> None:
        """Write what `dynamics_terms` has of the motors beside M and h: nothing where the rates are theirs."""

    @abstractmethod
    def on_rates(self, writer: GraphWriter, effort: Sequence[int], state: Mapping[str, Sequence[int]]) -> list[int]:
        """Efforts of the motors carried to the rates, J_invᵀ Γ, in a state that the dynamics is placed in."""

    @property
    def effort_balance(self) -> ExprGraph | None:
        """Inverse dynamics laid open in its parts, as `pkmgen.methods.adjoint.effort_balance` does; None: it is not."""
        return None

    @abstractmethod
    def place_lines(self, writer: GraphWriter) -> tuple[list[list[int]], Sequence[int]]:
        """Write w and D of D q̇ = wᵀ ẋ, for each motor."""

    @property
    @abstractmethod
    def characteristic_length(self) -> float:
        """Length by which angular rates are made comparable to velocities, m."""

    @abstractmethod
    def standard(self) -> tuple[Sources[Known], tuple[StandardParameter, ...]]:
        """The robot with its standard parameters as an input, nothing pushing at it, and these parameters."""

    @abstractmethod
    def random_motions(self, generator: np.random.Generator) -> dict[str, Array]:
        """Draw motions, by input, for which gravity, inertia and Coriolis weigh alike."""

    @property
    @abstractmethod
    def quaternions(self) -> Mapping[str, Sequence[int]]:
        """By input, the first entries of the quaternions it holds."""

    def raw(self, model: SymbolicModel, given: Mapping[str, tuple[str, int]]) -> ExprGraph:
        """Translate staged equations before any pass: what a method writes, equal terms made once.

        Options say whether parameters are folded, and how signs of friction are smoothed; parameters that are given are
        entries of an input.
        """
        robot, options = self.robot, self.options
        binding = ParameterBinding(robot.parameters, robot.derived, options.fold, given, robot.dimensions)
        return smooth_signs(graph_from_model(model, binding), options.friction_speed)

    @cached_property
    def optimise(self) -> Optimiser:
        """All passes; what functions share goes through them once."""
        optimiser: Optimiser = self.passes(self.owner)
        return optimiser

    @cached_property
    def optimised(self) -> Self:
        """The same with graphs that are optimised, for what differentiates all that is left in them."""
        return replace(self, prepare=lambda raw: self.optimise.arranged(self.prepare(raw)))

    @cached_property
    def _made(self) -> dict[Callable[[Any], Any], Any]:
        return {}

    @cached_property
    def _written(self) -> dict[Callable[[Any], SymbolicModel], ExprGraph]:
        return {}

    def graph(self, model: SymbolicModel) -> ExprGraph:
        """Translate staged equations."""
        given = self.given
        graph = self.prepare(self.raw(model, {} if given is None else given.entries()))
        return graph if given is None else given.declared(graph)

    def written(self, write: Callable[[Known], SymbolicModel]) -> ExprGraph:
        """Graph of a formulation."""
        if write not in self._written:
            self._written[write] = self.graph(write(self.plan))
        return self._written[write]

    def once(self, make: Callable[[Self], Made]) -> Made:
        """What several functions are made from, made by the first of them."""
        if make not in self._made:
            self._made[make] = make(self)
        made: Made = self._made[make]
        return made
