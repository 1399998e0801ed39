"""Coordinates among the states of an FMU, and how they change with their rates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pkmgen.errors import UnsupportedRobotError
from pkmgen.functions.coordinates import quaternion_rate
from pkmgen.graph.types import GraphPort
from pkmgen.graph.writer import GraphWriter

STATES = {
    "pose": ("twist", "acceleration"),
    "position": ("rate", "acceleration"),
    "base_pose": ("base_twist", "base_acceleration"),
}
"""Names of coordinates, and of their rates and accelerations."""
QUATERNION, TURN = 4, 3


@dataclass(frozen=True, slots=True)
class Place:
    """Coordinates among the states.

    Attributes:
        port: Their port.
        rate_port: The port of their rates.
        offset: Where they begin among all coordinates.
        rate_offset: Where their rates begin among all rates.
        straight: How many of them change by a rate each; they come first.
        quaternion: Where a quaternion that follows begins among all coordinates; None where there is none.
    """

    port: GraphPort
    rate_port: GraphPort
    offset: int
    rate_offset: int
    straight: int
    quaternion: int | None

    @property
    def name(self) -> str:
        """What they are called."""
        return self.port.name

    @property
    def rate(self) -> str:
        """What their rates are called."""
        return self.rate_port.name

    @property
    def acceleration(self) -> str:
        """What their accelerations are called."""
        return STATES[self.name][1]

    @property
    def tangent_units(self) -> tuple[str, ...]:
        """Units of small changes, along the entries of the rates."""
        return (*self.port.units[: self.straight], *("rad",) * (self.rate_port.size - self.straight))

    def changes(self, writer: GraphWriter, entries: Sequence[int], way: Sequence[int]) -> dict[int, int]:
        """How coordinates change along a way in the entries of their rates, by node."""
        change = list(way[: self.straight])
        if self.quaternion is not None:
            change += quaternion_rate(writer, way[self.straight :], entries[self.straight :])
        return dict(zip(entries, change, strict=True))


def places_of(ports: Mapping[str, GraphPort]) -> tuple[Place, ...]:
    """Coordinates among inputs, in the order of the rates.

    Raises:
        UnsupportedRobotError: They have attitudes that are not their last entries.
    """
    places: list[Place] = []
    offset = rate_offset = 0
    for name, (rate, _) in STATES.items():
        if name not in ports:
            continue
        port, rate_port = ports[name], ports[rate]
        turns = port.size > rate_port.size
        if port.size > rate_port.size + 1 or (turns and port.units[-QUATERNION:] != ("1",) * QUATERNION):
            raise UnsupportedRobotError(f"{name}: an attitude is the last of the coordinates, and there is one only")
        straight = rate_port.size - TURN if turns else rate_port.size
        places.append(Place(port, rate_port, offset, rate_offset, straight, offset + straight if turns else None))
        offset, rate_offset = offset + port.size, rate_offset + rate_port.size
    return tuple(places)
