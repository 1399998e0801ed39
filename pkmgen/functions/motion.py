"""Directions in which the state of a robot can move: pose along a twist, unknowns of Newton's method with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pkmgen.expression.quaternions import CHANGE
from pkmgen.functions.sources import Sources, Write
from pkmgen.graph.jacobian import changes_along
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter

RATES = {"joints": "rates", "start": "start_velocity", "end": "end_velocity", "direction": "direction_rate"}
"""What the rate of an output is called."""

Direction = dict[int, int]
"""How input nodes change along one direction; all others rest."""


def pose_port(sources: Sources) -> GraphPort:
    """The pose as an input."""
    names, units = sources.mechanism.layout.pose_names, sources.mechanism.layout.pose_units
    return GraphPort("pose", (len(names),), units, "platform pose, world frame", ())


def at_pose(name: str, sources: Sources) -> GraphWriter:
    """Begin a function whose first input is the pose."""
    writer = GraphWriter(name)
    writer.input(pose_port(sources))
    return writer


def rate_port(sources: Sources, quantity: str) -> GraphPort:
    """Twist, acceleration or wrench as an input or an output."""
    names, units = sources.mechanism.layout.twist_names, sources.mechanism.layout.units(quantity)
    return GraphPort(quantity, (len(names),), units, f"platform {quantity}, world frame", ())


def declared(writer: GraphWriter, sources: Sources, quantity: str) -> tuple[int, ...]:
    """Declare a quantity in the twist basis as an input."""
    return writer.input(rate_port(sources, quantity))


def units_of_twist(sources: Sources, quantity: str) -> tuple[str, ...]:
    """Units of a quantity in the twist basis."""
    return sources.mechanism.layout.units(quantity)


def along_twist(writer: GraphWriter, sources: Sources, twist: Sequence[int]) -> Direction:
    """How the pose changes when the platform moves with a twist, and unknowns of Newton's method with it."""
    return _directions(writer, sources, [twist])[0]


def unit_directions(writer: GraphWriter, sources: Sources) -> list[Direction]:
    """Directions of the pose along each entry of the twist (tangent coordinates)."""
    size = len(units_of_twist(sources, "twist"))
    one, zero = writer.const(1.0), writer.const(0.0)
    return _directions(writer, sources, [[one if i == j else zero for i in range(size)] for j in range(size)])


def _directions(writer: GraphWriter, sources: Sources, twists: Sequence[Sequence[int]]) -> list[Direction]:
    """How the pose changes along each of several twists, and unknowns of Newton's method with it.

    A quaternion changes by ½ (0, ω) q. Unknowns change as one Newton step at the solution says: θ − K⁻¹ e(θ, x) rests
    in θ there, and its derivative in x is that of the solution (implicit function theorem).
    """
    pose = writer.input(pose_port(sources))
    directions = [dict(zip(pose, _pose_rate(writer, sources, pose, twist), strict=True)) for twist in twists]
    return with_unknowns(writer, directions)


def with_unknowns(writer: GraphWriter, directions: list[Direction]) -> list[Direction]:
    """Let unknowns of Newton's method change along directions as one step at the solution says, block by block."""
    if writer.iteration is not None:
        step, unknowns = writer.place_step(writer.iteration), writer.unknowns(writer.iteration)
        for block in writer.iteration.blocks or (range(len(unknowns)),):
            changes = changes_along(writer, [step[entry] for entry in block], directions)
            for entry, row in zip(block, changes, strict=True):
                for direction, change in zip(directions, row, strict=True):
                    direction[unknowns[entry]] = change
    return directions


def _pose_rate(writer: GraphWriter, sources: Sources, pose: Sequence[int], twist: Sequence[int]) -> list[int]:
    if not sources.mechanism.layout.free:
        return list(twist)
    straight = len(sources.mechanism.layout.axes)
    return [*twist[:straight], *quaternion_rate(writer, twist[straight:], pose[straight:])]


def quaternion_rate(writer: GraphWriter, omega: Sequence[int], quaternion: Sequence[int]) -> list[int]:
    """Write ½ (0, ω) q, the rate of a quaternion."""
    half = writer.const(0.5)

    def product(sign: int, i: int, j: int) -> int:
        value = writer.mul(omega[i], quaternion[j])
        return value if sign > 0 else writer.neg(value)

    return [writer.mul(half, writer.add(*(product(*term) for term in row))) for row in CHANGE]


def rates_of(sources: Sources, name: str, write: Write) -> ExprGraph:
    """Pose, twist → rates of all that a function of the pose says."""
    writer = at_pose(name, sources)
    twist = declared(writer, sources, "twist")
    graph = sources.written(write)
    placed = writer.place(graph)
    direction = along_twist(writer, sources, twist)
    for port in graph.outputs:
        units = tuple("1/s" if unit == "1" else f"{unit}/s" for unit in port.units)
        rate = replace(port, name=RATES[port.name], units=units, meaning=f"rates of the {port.meaning}")
        writer.output(rate, tangents(writer, placed[port.name], direction))
    return writer.finish()
