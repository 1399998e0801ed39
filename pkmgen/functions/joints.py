"""Joints and elements of the limbs: coordinates, margins to limits, ends and directions, rates; potential energy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pkmgen.equations.types import SymbolicModel
from pkmgen.functions import element_states as elements
from pkmgen.functions import energy
from pkmgen.functions import joint_limits as limits
from pkmgen.functions.motion import along_twist, at_pose, declared
from pkmgen.functions.sources import Sources, Write
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.plan.plan import Plan
from pkmgen.trees.coordinates import coordinates_of_limb, joint_coordinates_model
from pkmgen.trees.models import tree_refusal

_RATES = {"joints": "rates", "start": "start_velocity", "end": "end_velocity", "direction": "direction_rate"}
"""What the rate of an output is called."""


def joint_refusal(sources: Sources) -> str | None:
    """Why limbs have no joint coordinates; None where they have."""
    return tree_refusal(sources.plan)


def joint_limits_refusal(sources: Sources) -> str | None:
    """Why there are no margins; None where there are."""
    if not any(limits.limited_coordinates(sources.mechanism)):
        return "no joint has limits; give `limits` to joints or slides of elements in the robot file"
    return joint_refusal(sources)


def joint_coordinates(sources: Sources) -> ExprGraph:
    """Pose → joint coordinates of all limbs."""
    return sources.written(_joint_coordinates)


def _joint_coordinates(plan: Plan) -> SymbolicModel:
    """The equations that the plan has its numbers from."""
    return plan.once(joint_coordinates_model)


def joint_rates(sources: Sources) -> ExprGraph:
    """Pose, twist → rates of the joint coordinates."""
    return _rates(sources, "joint_rates", _joint_coordinates)


def coordinate_names(sources: Sources) -> Mapping[str, Any]:
    """Names of the joint coordinates, in order."""
    limbs = sources.mechanism.limbs
    return {"joints": [each.name for limb in limbs for each in coordinates_of_limb(limb)]}


def limited_names(sources: Sources) -> Mapping[str, Any]:
    """Names of the joint coordinates that have limits, in order."""
    return {"limited_joints": [each.name for each in limits.limited_coordinates(sources.mechanism)]}


def joint_limits(sources: Sources) -> ExprGraph:
    """Pose → distance of each limited joint coordinate from its nearer limit."""
    return sources.written(limits.joint_limits)


def element_states(sources: Sources) -> ExprGraph:
    """Pose → ends and directions of all elements."""
    return sources.written(elements.element_states)


def element_rates(sources: Sources) -> ExprGraph:
    """Pose, twist → rates of the ends and directions of all elements."""
    return _rates(sources, "element_rates", elements.element_states)


def potential_energy(sources: Sources) -> ExprGraph:
    """Pose → V."""
    return sources.written(energy.potential_energy)


def _rates(sources: Sources, name: str, write: Write) -> ExprGraph:
    """Pose, twist → rates of all that a function of the pose says."""
    writer = at_pose(name, sources)
    twist = declared(writer, sources, "twist")
    graph = sources.written(write)
    placed = writer.place(graph)
    direction = along_twist(writer, sources, twist)
    for port in graph.outputs:
        writer.output(_rate_port(port), tangents(writer, placed[port.name], direction))
    return writer.finish()


def _rate_port(port: GraphPort) -> GraphPort:
    units = tuple("1/s" if unit == "1" else f"{unit}/s" for unit in port.units)
    return replace(port, name=_RATES[port.name], units=units, meaning=f"rates of the {port.meaning}")
