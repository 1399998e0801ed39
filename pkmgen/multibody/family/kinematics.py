"""How joints and motors follow the independent coordinates."""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.functions.motion import quaternion_rate, with_unknowns
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.multibody import dynamics, frames
from pkmgen.multibody.family.sources import MultibodySources, begin


def directions(writer: GraphWriter, sources: MultibodySources, rates: Sequence[Sequence[int]]) -> list[dict[int, int]]:
    """How the independent coordinates change along their rates, and unknowns of Newton's method with them."""
    position = writer.input(sources.port("position"))
    changes = (_position_rate(writer, sources, position, rate) for rate in rates)
    return with_unknowns(writer, [dict(zip(position, change, strict=True)) for change in changes])


def _position_rate(
    writer: GraphWriter, sources: MultibodySources, position: Sequence[int], rate: Sequence[int]
) -> list[int]:
    """Rates of the entries of the position; a quaternion changes with an angular velocity."""
    changes: list[int] = []
    for index in sources.plan.robot.independent:
        width, size = sources.plan.robot.links[index].freedoms, len(sources.plan.robot.links[index].names)
        own, position = position[:size], position[size:]
        given, rate = rate[:width], rate[width:]
        changes += list(given) if size == width else quaternion_rate(writer, given, own)
    return changes


def inverse_kinematics(sources: MultibodySources) -> ExprGraph:
    """Position of the independent coordinates → that of the motors."""
    return sources.graph(dynamics.inverse_kinematics(sources.plan))


def null_space_projector(sources: MultibodySources) -> ExprGraph:
    """Position → the projector onto efforts that move nothing."""
    return sources.graph(dynamics.null_space_projector(sources.plan))


def forward_kinematics(sources: MultibodySources) -> ExprGraph:
    """Position of the motors → that of the independent coordinates; where both are one, poses of the frames."""
    plan = sources.plan
    if plan.robot.driven:
        return sources.graph(frames.frame_poses(plan))
    return sources.graph(dynamics.forward_kinematics(plan.in_motors, plan.robot))


def independent_directions(writer: GraphWriter, sources: MultibodySources) -> list[dict[int, int]]:
    """The same along each independent rate."""
    return directions(writer, sources, _units(writer, sources.plan.robot.freedoms))


def base_directions(writer: GraphWriter, sources: MultibodySources) -> list[dict[int, int]]:
    """How the pose of a base that moves changes along each entry of its twist."""
    pose = writer.input(sources.port("base_pose"))
    rates = ([*twist[:3], *quaternion_rate(writer, twist[3:], pose[3:])] for twist in _units(writer, 6))
    return [dict(zip(pose, rate, strict=True)) for rate in rates]


def _units(writer: GraphWriter, size: int) -> list[list[int]]:
    one, zero = writer.const(1.0), writer.const(0.0)
    return [[one if i == j else zero for i in range(size)] for j in range(size)]


def joint_rates(sources: MultibodySources) -> ExprGraph:
    """Position, rate → rates of all joint coordinates."""
    writer = begin("joint_rates", sources, "rate")
    rate = writer.input(sources.port("rate"))
    placed = writer.place(sources.joint_coordinates)["joint_coordinates"]
    (direction,) = directions(writer, sources, [rate])
    (known,) = sources.joint_coordinates.outputs
    units = tuple("1/s" if unit == "1" else f"{unit}/s" for unit in known.units)
    port = GraphPort("joint_rates", known.shape, units, "rates of all joint coordinates", ())
    writer.output(port, tangents(writer, placed, direction))
    return writer.finish()
