"""The coordinates that functions of a robot are written in: those of a platform, of motors or joints, and of a base.

A state is the position of the independent coordinates, their rate and acceleration; pose, twist and acceleration where
they are those of a platform. A base that moves adds its own, which come before the independent ones as inputs and after
them among the rates. An attitude is a quaternion, scalar first, in the position, and an angular velocity in the rate.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from pkmgen.graph.jacobian import changes_along
from pkmgen.graph.tangent import tangents
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.expression.quaternions import CHANGE

BASE_OF: Mapping[str, str] = MappingProxyType(
    {"position": "base_pose", "rate": "base_twist", "acceleration": "base_acceleration"}
)
"""What the base has where the independent coordinates have a quantity."""
RATES = {"joints": "rates", "joint_coordinates": "joint_rates"}
RATES |= {"start": "start_velocity", "end": "end_velocity", "direction": "direction_rate"}
"""What the rate of an output is called."""

Direction = dict[int, int]
"""How input nodes change along one direction; all others rest."""


@dataclass(frozen=True)
class Coordinates:
    """The coordinates of a robot, as ports of graphs.

    Attributes:
        quantities: Ports of `position`, `rate` and `acceleration` of the independent coordinates, of the `force` on
            their rates and the `effort` of the motors (that on the base included in both), and of what a base has.
        rates: What the rates are called in words, such as `the twist`.
        quaternions: For each attitude, its first entry in the position and in the rate.
        wrench: An external wrench on the platform as a further input; None where the dynamics takes none.
    """

    quantities: Mapping[str, GraphPort]
    rates: str
    quaternions: tuple[tuple[int, int], ...] = ()
    wrench: GraphPort | None = None

    def port(self, quantity: str) -> GraphPort:
        """A quantity as an input or an output."""
        return self.quantities[quantity]

    @property
    def moves(self) -> bool:
        """Whether the base moves."""
        return BASE_OF["position"] in self.quantities

    @property
    def own(self) -> int:
        """Number of the rates of the independent coordinates."""
        return self.port("rate").size

    @property
    def freedoms(self) -> int:
        """Number of all rates: those of the independent coordinates, then the twist of a base that moves."""
        return self.own + (self.port(BASE_OF["rate"]).size if self.moves else 0)

    def units(self, quantity: str) -> tuple[str, ...]:
        """Units of a quantity, that of the base included."""
        own = self.port(quantity).units
        return own + self.port(BASE_OF[quantity]).units if self.moves and quantity in BASE_OF else own

    def begin(self, name: str, *quantities: str) -> GraphWriter:
        """Begin a function whose inputs are the position and further quantities, those of a base first."""
        writer = GraphWriter(name)
        wanted = ("position", *quantities)
        base = [BASE_OF[quantity] for quantity in wanted if self.moves and quantity in BASE_OF]
        for quantity in (*base, *wanted):
            writer.input(self.port(quantity))
        return writer

    def state(self, writer: GraphWriter, quantity: str) -> list[int]:
        """Entries of rate or acceleration as inputs: independent coordinates, then the base."""
        ports = [quantity, BASE_OF[quantity]] if self.moves else [quantity]
        return [entry for name in ports for entry in writer.input(self.port(name))]

    def entries(self, quantity: str, nodes: Sequence[int]) -> dict[str, Sequence[int]]:
        """What such entries are, by input."""
        name = self.port(quantity).name
        return {name: nodes[: self.own]} | ({BASE_OF[quantity]: nodes[self.own :]} if self.moves else {})

    def zeros(self, writer: GraphWriter) -> list[int]:
        """A rate or an acceleration that is zero."""
        return [writer.const(0.0)] * self.freedoms

    def opened(self, writer: GraphWriter, quantity: str = "acceleration") -> list[int]:
        """Nodes of a quantity that is only differentiated in."""
        ports = [quantity, BASE_OF[quantity]] if self.moves else [quantity]
        sizes = ((self.port(name).name, self.port(name).size) for name in ports)
        return [writer.builder.make("input", (), (name, entry)) for name, size in sizes for entry in range(size)]

    def like_force(self, name: str, meaning: str) -> GraphPort:
        """A port of what acts on the rates."""
        return replace(self.port("force"), name=name, meaning=meaning)


def along_rates(writer: GraphWriter, coordinates: Coordinates, rates: Sequence[Sequence[int]]) -> list[Direction]:
    """How the position changes along rates, and unknowns of Newton's method with it.

    A quaternion changes by ½ (0, ω) q. Unknowns change as one Newton step at the solution says: θ − K⁻¹ e(θ, x) rests
    in θ there, and its derivative in x is that of the solution (implicit function theorem).
    """
    position = writer.input(coordinates.port("position"))
    changes = (_position_rate(writer, coordinates, position, rate) for rate in rates)
    return with_unknowns(writer, [dict(zip(position, change, strict=True)) for change in changes])


def unit_directions(writer: GraphWriter, coordinates: Coordinates) -> list[Direction]:
    """Directions of the position along each rate of the independent coordinates (tangent coordinates)."""
    return along_rates(writer, coordinates, unit_vectors(writer, coordinates.own))


def base_directions(writer: GraphWriter, coordinates: Coordinates) -> list[Direction]:
    """How the pose of a base that moves changes along each entry of its twist."""
    pose = writer.input(coordinates.port("base_pose"))
    rates = ([*twist[:3], *quaternion_rate(writer, twist[3:], pose[3:])] for twist in unit_vectors(writer, 6))
    return [dict(zip(pose, rate, strict=True)) for rate in rates]


def unit_vectors(writer: GraphWriter, size: int) -> list[list[int]]:
    """The columns of the identity."""
    one, zero = writer.const(1.0), writer.const(0.0)
    return [[one if i == j else zero for i in range(size)] for j in range(size)]


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


def _position_rate(
    writer: GraphWriter, coordinates: Coordinates, position: Sequence[int], rate: Sequence[int]
) -> list[int]:
    """Rates of the entries of the position."""
    changes, begun = list[int](), 0
    for first, angular in coordinates.quaternions:
        changes += rate[begun:angular]
        changes += quaternion_rate(writer, rate[angular : angular + 3], position[first : first + 4])
        begun = angular + 3
    return [*changes, *rate[begun:]]


def quaternion_rate(writer: GraphWriter, omega: Sequence[int], quaternion: Sequence[int]) -> list[int]:
    """Write ½ (0, ω) q, the rate of a quaternion."""
    half = writer.const(0.5)

    def product(sign: int, i: int, j: int) -> int:
        value = writer.mul(omega[i], quaternion[j])
        return value if sign > 0 else writer.neg(value)

    return [writer.mul(half, writer.add(*(product(*term) for term in row))) for row in CHANGE]


def rate_units(units: Iterable[str]) -> tuple[str, ...]:
    """Units of the rates of quantities."""
    return tuple("1/s" if unit == "1" else f"{unit}/s" for unit in units)


def rates_of(coordinates: Coordinates, name: str, graph: ExprGraph) -> ExprGraph:
    """Position, rate → rates of all that a function of the position gives."""
    writer = coordinates.begin(name, "rate")
    rate = writer.input(coordinates.port("rate"))
    placed = writer.place(graph)
    (direction,) = along_rates(writer, coordinates, [rate])
    for port in graph.outputs:
        name, meaning = RATES[port.name], f"rates of the {port.meaning}"
        changed = replace(port, name=name, units=rate_units(port.units), meaning=meaning)
        writer.output(changed, tangents(writer, placed[port.name], direction))
    return writer.finish()
