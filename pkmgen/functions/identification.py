"""Regressors: what the efforts of a robot are linear in, Γ = Y π, and Y reduced to its base parameters.

Y is read off inverse dynamics: with the standard parameters as an input its derivative in each of them is one column,
and since Γ is linear in them none is left in Y. External wrenches have no part in it: Γ = Y π − J_inv⁻ᵀ w.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pkmgen.functions.base_parameters import find_base_parameters
from pkmgen.functions.sources import GivenParameters, Sources
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.kinematics.assembly import actuator_port_parts
from pkmgen.mechanism.parameters import BaseParameters, StandardParameter
from pkmgen.mechanism.payload import LOAD
from pkmgen.mechanism.standard_parameters import standardise
from pkmgen.passes.run import clean
from pkmgen.plan.plan import Plan

PARAMETERS = "parameters"


@dataclass(frozen=True, slots=True)
class Identification:
    """The regressor of a robot, and what its columns belong to.

    Attributes:
        regressor: Pose, twist, acceleration → Y (m, p), not optimised.
        parameters: Names, units and values of π and of the base parameters.
    """

    regressor: ExprGraph
    parameters: BaseParameters


def regressor(sources: Sources) -> ExprGraph:
    """Pose, twist, acceleration → Y."""
    return sources.once(identify).regressor


def base_regressor(sources: Sources) -> ExprGraph:
    """Pose, twist, acceleration → Y_b, the columns of Y that the base parameters go by."""
    identified = sources.once(identify)
    names = ", ".join(identified.parameters.names)
    meaning = f"Y_b of Γ = Y_b β, β: {names}, each with what is grouped to it"
    return _chosen(identified.regressor, "base_regressor", identified.parameters.columns, meaning)


def notes(sources: Sources) -> Mapping[str, Any]:
    """What the columns of both regressors belong to."""
    return {"base_parameters": sources.once(identify).parameters.manifest()}


def refusal(sources: Sources) -> str | None:
    """Why a robot has no regressor; None where it has one."""
    if standardise(sources.mechanism)[1]:
        return None
    return "no body has a mass or an inertia, no motor a rotor, and no joint friction"


def identify(sources: Sources) -> Identification:
    """Write Y in the standard parameters, a payload given at run time among them, and find the base parameters."""
    standard, parameters = _standard_sources(sources)
    writer = GraphWriter("regressor")
    one = writer.const(1.0)
    values = [writer.builder.make("input", (), (PARAMETERS, entry)) for entry in range(len(parameters))]
    effort = writer.place(standard.inverse_dynamics, **{PARAMETERS: values})["effort"]
    columns = [tangents(writer, effort, {value: one}) for value in values]
    rows = range(len(effort))
    writer.output(_port(sources, parameters), [column[row] for row in rows for column in columns])
    graph = clean(writer.finish())
    nodes, size = graph.outputs[0].nodes, len(parameters)
    zero = [index for index, node in enumerate(graph.nodes) if node.op == "const" and node.payload == 0.0]
    kept = [k for k in range(size) if any(nodes[row * size + k] not in zero for row in rows)]
    acting = tuple(parameters[k] for k in kept)
    meaning = f"Y of Γ = Y π, π: {', '.join(parameter.name for parameter in acting)}"
    graph = _chosen(graph, "regressor", kept, meaning)
    rest = tuple(parameter for parameter in parameters if parameter not in acting)
    return Identification(graph, find_base_parameters(sources.mechanism, graph, acting, rest))


def _chosen(graph: ExprGraph, name: str, columns: Sequence[int], meaning: str) -> ExprGraph:
    """Some columns of a regressor."""
    (port,) = graph.outputs
    rows, size = port.shape
    places = [row * size + column for row in range(rows) for column in columns]
    units, nodes = tuple(port.units[place] for place in places), tuple(port.nodes[place] for place in places)
    return replace(graph, name=name, outputs=(GraphPort(name, (rows, len(columns)), units, meaning, nodes),))


def _standard_sources(sources: Sources) -> tuple[Sources, tuple[StandardParameter, ...]]:
    """The robot with its standard parameters as an input, nothing pushing at it."""
    given = sources.given
    mechanism, parameters = standardise(sources.mechanism, () if given is None else given.names)
    if given is not None:
        units = zip(given.names, given.port.units, strict=True)
        parameters += tuple(
            StandardParameter(n, u, 0.0, f"{n.removeprefix(f'{LOAD}.')} of the payload") for n, u in units
        )
    port = GraphPort(PARAMETERS, (len(parameters),), tuple(p.unit for p in parameters), "π, standard parameters", ())
    options = replace(sources.options, wrench=False)
    names = GivenParameters(port, tuple(parameter.name for parameter in parameters))
    return Sources(Plan(mechanism, sources.plan.tolerance, like=sources.plan), options, names), parameters


def _port(sources: Sources, parameters: Sequence[StandardParameter]) -> GraphPort:
    names, efforts = actuator_port_parts(sources.mechanism, "effort")
    units = tuple(f"{effort}/({parameter.unit})" for effort in efforts for parameter in parameters)
    return GraphPort("regressor", (len(names), len(parameters)), units, "Y", ())
