"""How joints follow the motors."""

from __future__ import annotations

from collections.abc import Sequence

from pkmgen.functions.motion import quaternion_rate, with_unknowns
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.multibody.family.sources import MultibodySources, begin


def directions(writer: GraphWriter, sources: MultibodySources, rates: Sequence[Sequence[int]]) -> list[dict[int, int]]:
    """How the positions of the motors change along rates, and unknowns of Newton's method with them."""
    position = writer.input(sources.port("position"))
    return with_unknowns(writer, [dict(zip(position, rate, strict=True)) for rate in rates])


def motor_directions(writer: GraphWriter, sources: MultibodySources) -> list[dict[int, int]]:
    """The same along the rate of each motor."""
    return directions(writer, sources, _units(writer, len(sources.plan.robot.motors)))


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
