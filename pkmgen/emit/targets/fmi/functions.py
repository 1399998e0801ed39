"""Functions that an FMU has beside those of the catalogue: changes along a way, rates of motors, efforts at rest.

They are written on the graphs of the kernel: derivatives are exact, taken forward through all operations, and unknowns
of Newton's method change as one step at the solution says.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from pkmgen.emit.targets.fmi.places import Place
from pkmgen.functions.coordinates import with_unknowns
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.passes.run import Optimiser
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.machine.stages import begin

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
        units = tuple("1/s" if unit == "1" else f"{unit}/s" for unit in port.units)
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
