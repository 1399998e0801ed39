"""How each function of the catalogue is made, beside the standard ones, which the formulations write themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from pkmgen.catalogue import CATALOGUE, Choice
from pkmgen.functions import derivatives, dynamics, energy, identification, joints, kinematics, safety
from pkmgen.functions.error_bounds import error_bound
from pkmgen.functions.motion import rates_of
from pkmgen.functions.reactions import joint_reactions as reactions
from pkmgen.functions.sources import Sources, Write
from pkmgen.graph.types import ExprGraph
from pkmgen.graph.writer import GraphWriter
from pkmgen.passes.run import Optimiser, clean

From = TypeVar("From")
"""Sources of a kind of robot."""


def _applies(_sources: Any) -> str | None:
    return None


def _nothing(_sources: Any) -> Mapping[str, Any]:
    return {}


def _model(write: Write) -> Callable[[Sources], ExprGraph]:
    """A function that is a formulation as it stands."""
    return lambda sources: sources.written(write)


def _rates(name: str, write: Write) -> Callable[[Sources], ExprGraph]:
    """The function of a name that gives the rates of another one's results."""
    return lambda sources: rates_of(sources, name, write)


@dataclass(frozen=True, slots=True)
class FamilyFunction(Generic[From]):
    """How a function is made.

    Attributes:
        make: Writes its graph, not optimised.
        refusal: Says why a robot does not have it, None where it does.
        notes: What a caller in Python needs to know beside its ports, in the types of JSON.
    """

    make: Callable[[From], ExprGraph]
    refusal: Callable[[From], str | None] = _applies
    notes: Callable[[From], Mapping[str, Any]] = _nothing


FAMILY: Mapping[str, FamilyFunction[Sources]] = MappingProxyType(
    {
        "inverse_jacobian_rate": FamilyFunction(kinematics.inverse_jacobian_rate),
        "jacobian": FamilyFunction(kinematics.jacobian),
        "actuator_motion": FamilyFunction(kinematics.actuator_motion),
        "platform_motion": FamilyFunction(kinematics.platform_motion),
        "joint_coordinates": FamilyFunction(
            _model(joints.joint_coordinates), joints.joint_refusal, joints.coordinate_names
        ),
        "joint_rates": FamilyFunction(
            _rates("joint_rates", joints.joint_coordinates), joints.joint_refusal, joints.coordinate_names
        ),
        "element_states": FamilyFunction(_model(joints.element_states)),
        "element_rates": FamilyFunction(_rates("element_rates", joints.element_states)),
        "forward_dynamics": FamilyFunction(dynamics.forward_dynamics, dynamics.refusal),
        "mass_matrix": FamilyFunction(dynamics.mass_matrix, dynamics.refusal),
        "bias": FamilyFunction(dynamics.bias, dynamics.refusal),
        "gravity": FamilyFunction(dynamics.gravity_effort, dynamics.refusal),
        "kinetic_energy": FamilyFunction(dynamics.kinetic_energy, dynamics.refusal),
        "potential_energy": FamilyFunction(_model(energy.potential_energy), joints.joint_refusal),
        "dynamics_terms": FamilyFunction(dynamics.dynamics_terms, dynamics.refusal),
        "actuator_mass_matrix": FamilyFunction(dynamics.actuator_mass_matrix, dynamics.actuator_refusal),
        "actuator_bias": FamilyFunction(dynamics.actuator_bias, dynamics.actuator_refusal),
        "inverse_dynamics_derivatives": FamilyFunction(derivatives.inverse_dynamics_derivatives),
        "forward_dynamics_derivatives": FamilyFunction(derivatives.forward_dynamics_derivatives, dynamics.refusal),
        "singularity": FamilyFunction(safety.singularity),
        "condition_number": FamilyFunction(safety.condition_number),
        "reach_margin": FamilyFunction(safety.reach_margin, safety.reach_refusal),
        "joint_limits": FamilyFunction(_model(joints.joint_limits), joints.limits_refusal, joints.limited_names),
        "joint_reactions": FamilyFunction(reactions.joint_reactions, reactions.reactions_refusal, reactions.notes),
        "regressor": FamilyFunction(identification.regressor, identification.refusal, identification.notes),
        "base_regressor": FamilyFunction(identification.base_regressor, identification.refusal, identification.notes),
    }
)
"""By name; keys are names of the catalogue."""


LOADS = ("wrench", "payload")
"""Inputs that come last."""


def optimised(
    choice: Choice, raw: Mapping[str, ExprGraph], optimise: Optimiser, real: str, last: tuple[str, ...] = LOADS
) -> ExprGraph:
    """Make a function ready to be emitted, several in one call together.

    Args:
        choice: What was asked for.
        raw: Graphs of its parts before any pass; of a bound of rounding errors that of the function it bounds.
        optimise: The passes.
        real: Type of numbers.
        last: Inputs that come last.
    """
    alone = choice.parts == (choice.name,)
    if not any(CATALOGUE[part].bounds for part in raw if part in CATALOGUE):
        return optimise(raw[choice.name] if alone else together(choice.name, raw, last))
    done = {part: optimise(graph) for part, graph in raw.items()}
    done |= {part: error_bound(part, graph, real) for part, graph in done.items() if CATALOGUE[part].bounds}
    return optimise.tidied(done[choice.name] if alone else together(choice.name, done, last))


def together(name: str, graphs: Mapping[str, ExprGraph], last: tuple[str, ...] = LOADS) -> ExprGraph:
    """Compute functions in one, which shares what they have in common.

    Outputs of the same name that differ are told apart by the name of their part; inputs of the names in `last` come
    after all others.
    """
    writer = GraphWriter(name)
    nodes_of_ports: dict[str, tuple[int, ...]] = {}
    parts = {part: clean(graph) for part, graph in graphs.items()}
    ports = [port for graph in parts.values() for port in graph.inputs]
    inputs = {port.name for port in ports}
    for port in sorted(ports, key=lambda port: last.index(port.name) + 1 if port.name in last else 0):
        writer.input(port)
    for part, graph in parts.items():
        placed = writer.place(graph)
        for port in graph.outputs:
            known = nodes_of_ports.get(port.name)
            if known == placed[port.name]:
                continue
            label = f"{part}_{port.name}" if known or port.name in inputs else port.name
            nodes_of_ports[label] = placed[port.name]
            writer.output(replace(port, name=label), placed[port.name])
    return writer.finish()
