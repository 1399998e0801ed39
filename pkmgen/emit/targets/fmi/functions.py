"""Functions that an FMU has beside those of the catalogue: directional changes, rates of motors, efforts at rest.

They are written on the graphs of the kernel: derivatives are exact, taken forward through all operations, and unknowns
of Newton's method change as one step at the solution says.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from pkmgen.errors import UnsupportedRobotError
from pkmgen.functions.coordinates import quaternion_rate, rate_units, with_unknowns
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.passes.run import Optimiser
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.machine.stages import begin

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
        """How coordinates change along a direction in the space of their rates, by node."""
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


CHANGE = "_change"
"""What follows the name of an input or a function where a change of it is meant."""


class Changes:
    """Writes functions on those of a kernel.

    Args:
        places: Coordinates among the states.
        owner: Whose functions they are, for messages.
    """

    def __init__(self, places: tuple[Place, ...], owner: str) -> None:
        self._places = {place.name: place for place in places}
        self._optimise = Optimiser(owner)

    def rate(self, function: GeneratedFunction, name: str, meaning: str) -> GeneratedFunction:
        """How the first output of a function of the coordinates changes with their rates."""
        ways = {port.name: self._places[port.name].rate_port for port in self._coordinates(function.graph)}
        (port, *_) = function.graph.outputs
        units = rate_units(port.units)
        return self._along(function, name, ways, GraphPort(name, port.shape, units, meaning, ()))

    def change(self, function: GeneratedFunction, moving: Collection[str]) -> GeneratedFunction:
        """How the first output of a function changes along changes of inputs, which follow its inputs.

        Args:
            function: The function.
            moving: Inputs that change beside the coordinates, which change along the entries of their rates.
        """
        begin(f"differentiating {function.graph.name}")
        ways = {port.name: self._way(port) for port in function.graph.inputs if port.name in (*self._places, *moving)}
        (port, *_) = function.graph.outputs
        label = function.graph.name + CHANGE
        changed = replace(port, name=port.name + CHANGE, meaning=f"change of {port.meaning.partition(':')[0]}")
        return self._along(function, label, ways, changed)

    def at_rest(self, function: GeneratedFunction, name: str, meaning: str) -> GeneratedFunction:
        """The first output of a function of coordinates, rates and accelerations where these two are zero."""
        graph, writer = function.graph, GraphWriter(name)
        still = {place.rate for place in self._places.values()}
        still |= {port.name for port in graph.inputs if port.name.endswith("acceleration")}
        for port in graph.inputs:
            if port.name not in still:
                writer.input(port)
        zero = {port.name: [writer.const(0.0)] * port.size for port in graph.inputs if port.name in still}
        (port, *_) = graph.outputs
        writer.output(replace(port, name=name, meaning=meaning), writer.place(graph, **zero)[port.name])
        return self._made(function, writer)

    def joined(self, function: GeneratedFunction, name: str, meaning: str) -> GeneratedFunction:
        """A function with all of its outputs in one."""
        graph, writer = function.graph, GraphWriter(name)
        for port in graph.inputs:
            writer.input(port)
        placed = writer.place(graph)
        nodes = [node for port in graph.outputs for node in placed[port.name]]
        units = tuple(unit for port in graph.outputs for unit in port.units)
        writer.output(GraphPort(name, (len(nodes),), units, meaning, ()), nodes)
        return self._made(function, writer)

    def _coordinates(self, graph: ExprGraph) -> list[GraphPort]:
        return [port for port in graph.inputs if port.name in self._places]

    def _way(self, port: GraphPort) -> GraphPort:
        """The input that a change is, of coordinates along the entries of their rates."""
        units = self._places[port.name].tangent_units if port.name in self._places else port.units
        return GraphPort(port.name + CHANGE, (len(units),), units, f"change of {port.meaning}", ())

    def _along(
        self, function: GeneratedFunction, name: str, ways: Mapping[str, GraphPort], changed: GraphPort
    ) -> GeneratedFunction:
        """Write how the first output of a function changes when inputs change along others."""
        graph, writer, direction = function.graph, GraphWriter(name), dict[int, int]()
        ports = {port.name: port for port in graph.inputs}
        for port in ports.values():
            writer.input(port)
        for known, way in ways.items():
            entries, along, place = writer.input(ports[known]), writer.input(way), self._places.get(known)
            direction |= place.changes(writer, entries, along) if place else dict(zip(entries, along, strict=True))
        placed = writer.place(graph)[graph.outputs[0].name]
        writer.output(changed, tangents(writer, placed, with_unknowns(writer, [direction])[0]))
        return self._made(function, writer)

    def _made(self, function: GeneratedFunction, writer: GraphWriter) -> GeneratedFunction:
        """The function that was written on another one, optimised."""
        graph = self._optimise(writer.finish())
        return GeneratedFunction(graph, function.method, function.mode, notes=function.notes)
