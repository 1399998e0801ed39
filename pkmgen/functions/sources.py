"""The graphs of a robot that functions of the family are made from, each formulated once; its payload as an input."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, Self, TypeVar

from pkmgen.equations.to_graph import ParameterBinding, graph_from_model
from pkmgen.equations.types import SymbolicModel
from pkmgen.functions import platform_dynamics
from pkmgen.graph.smooth import smooth_signs
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.kinematics import inverse as kinematics
from pkmgen.mechanism.standard_parameters import with_payload
from pkmgen.mechanism.types import Mechanism
from pkmgen.methods import adjoint
from pkmgen.options import Options
from pkmgen.passes.run import Optimiser, clean
from pkmgen.plan.plan import Plan


@dataclass(frozen=True, slots=True)
class GivenParameters:
    """Parameters of a mechanism that are entries of an input: the port, and the name of each entry."""

    port: GraphPort
    names: tuple[str, ...]

    def entries(self) -> dict[str, tuple[str, int]]:
        """Port and entry of each parameter."""
        return {name: (self.port.name, entry) for entry, name in enumerate(self.names)}

    def declared(self, graph: ExprGraph) -> ExprGraph:
        """A graph with the port among its inputs, where it uses any of its entries."""
        used = {node.payload: index for index, node in enumerate(graph.nodes) if node.op == "input"}
        nodes = tuple(used.get((self.port.name, entry), -1) for entry in range(self.port.size))
        return graph if max(nodes) < 0 else replace(graph, inputs=(*graph.inputs, replace(self.port, nodes=nodes)))


Known = TypeVar("Known")
Made = TypeVar("Made")
NO_ENTRIES: Mapping[str, tuple[str, int]] = MappingProxyType({})
Write = Callable[[Plan], SymbolicModel]
"""A formulation of one function."""


@dataclass(frozen=True)
class GraphSources(ABC, Generic[Known]):
    """What functions of a robot are made from: what is known of it, and its graphs.

    Attributes:
        plan: What is known of the robot.
        options: Choices of the generation.
        given: Parameters that a caller gives with every state, such as a payload; None where there are none.
        prepare: What a graph goes through; a function is optimised as a whole, so by default no more than cleaning.
    """

    plan: Known
    options: Options
    given: GivenParameters | None = None
    prepare: Callable[[ExprGraph], ExprGraph] = clean

    @property
    @abstractmethod
    def owner(self) -> str:
        """Whose graphs they are, for messages."""

    @abstractmethod
    def raw(self, model: SymbolicModel, given: Mapping[str, tuple[str, int]]) -> ExprGraph:
        """Translate staged equations before any pass; parameters that are given are entries of an input."""

    @cached_property
    def optimise(self) -> Optimiser:
        """All passes; what functions share goes through them once."""
        return Optimiser(self.owner)

    @cached_property
    def optimised(self) -> Self:
        """The same with graphs that are optimised, for what differentiates all that is left in them."""
        return replace(self, prepare=lambda raw: self.optimise(clean(raw)))

    @cached_property
    def _made(self) -> dict[Callable[[Any], Any], Any]:
        return {}

    def graph(self, model: SymbolicModel) -> ExprGraph:
        """Translate staged equations."""
        given = self.given
        graph = self.prepare(self.raw(model, {} if given is None else given.entries()))
        return graph if given is None else given.declared(graph)

    def once(self, make: Callable[[Self], Made]) -> Made:
        """What several functions are made from, made by the first of them."""
        if make not in self._made:
            self._made[make] = make(self)
        made: Made = self._made[make]
        return made


@dataclass(frozen=True)
class Sources(GraphSources[Plan]):
    """What functions of a robot of limbs and a platform are made from."""

    @property
    def owner(self) -> str:
        """Whose graphs they are, for messages."""
        return f"{self.mechanism.place}: {self.mechanism.name}"

    @property
    def mechanism(self) -> Mechanism:
        """The robot's mechanism."""
        return self.plan.mechanism

    @cached_property
    def apart(self) -> Sources:
        """The same with bodies that count where they are."""
        return replace(self, plan=replace(self.plan, like=self.plan, apart=True))

    @cached_property
    def _written(self) -> dict[Write, ExprGraph]:
        return {}

    def raw(self, model: SymbolicModel, given: Mapping[str, tuple[str, int]]) -> ExprGraph:
        """Translate staged equations before any pass; parameters that are given are entries of an input."""
        return raw_graph(self.mechanism, model, self.options, given)

    def written(self, write: Write) -> ExprGraph:
        """Graph of a formulation."""
        if write not in self._written:
            self._written[write] = self.graph(write(self.plan))
        return self._written[write]

    @cached_property
    def inverse_dynamics(self) -> ExprGraph:
        """Pose, twist, acceleration → Γ, in the form that other functions share most with."""
        return self.graph(adjoint.inverse_dynamics_of_parts(self.plan, self.options.wrench))

    @cached_property
    def platform_dynamics(self) -> ExprGraph:
        """Pose, twist, acceleration → f = M ẍ + h less the wrench, and J_inv."""
        return self.graph(platform_dynamics.platform_dynamics(self.plan, self.options.wrench))

    @property
    def inverse_jacobian(self) -> ExprGraph:
        """Pose → J_inv."""
        return self.written(kinematics.inverse_jacobian)

    @property
    def actuator_motion(self) -> ExprGraph:
        """Pose, twist, acceleration → q̇, q̈."""
        return self.written(kinematics.actuator_motion)

    @property
    def platform_rate(self) -> ExprGraph:
        """Pose, q̇ → ẋ."""
        return self.written(platform_dynamics.platform_rate)


def raw_graph(
    mechanism: Mechanism, model: SymbolicModel, options: Options, given: Mapping[str, tuple[str, int]] = NO_ENTRIES
) -> ExprGraph:
    """Translate staged equations before any pass: what a method writes, equal terms made once.

    Options say whether parameters are folded, and how signs of friction are smoothed.
    """
    values, dimensions = mechanism.parameters, mechanism.dimensions
    binding = ParameterBinding(values, mechanism.derived, options.fold, given, dimensions)
    return smooth_signs(graph_from_model(model, binding), options.friction_speed)


def loaded(mechanism: Mechanism) -> tuple[Mechanism, GivenParameters]:
    """A robot that carries a payload, and the input that says which."""
    changed, payload = with_payload(mechanism)
    about = "" if payload.entries == ("mass",) else f", about P, axes of the {payload.carrier}"
    meaning = f"payload: {', '.join(payload.entries)}{about}"
    port = GraphPort("payload", (len(payload.entries),), payload.units, meaning, ())
    return changed, GivenParameters(port, payload.names)
