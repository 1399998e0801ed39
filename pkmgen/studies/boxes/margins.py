"""Limits as margins of one graph that must be positive: written from the equations, before any pass."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from pkmgen.compile import Compilation
from pkmgen.errors import UnsupportedRobotError
from pkmgen.functions.workshop import Workshop
from pkmgen.graph.affine import Form
from pkmgen.graph.enclosure import Enclosure, written
from pkmgen.graph.passes.run import clean
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphPort, GuardKind
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.options import Options
from pkmgen.mechanism.ranges import WorkingRange
from pkmgen.mechanism.robot_model import RobotModel
from pkmgen.multibody.reaching import ROOT_ENDING
from pkmgen.studies.boxes.limits import CONDITION, EFFORT, JOINTS, PARALLEL, REACH, SERIAL, Limits, directions

GUARDS = {
    GuardKind.REACH: "reaches",
    GuardKind.REACH_CLOSED: "reaches",
    GuardKind.SINGULAR: "is not singular",
    GuardKind.ASSEMBLY: "has no closure turned round",
    GuardKind.SIDE: "is on the side of home",
    GuardKind.BRANCH: "is on its branch",
}
AT_REST = ("rate", "acceleration")


@dataclass(frozen=True, slots=True)
class Margin:
    """Something that must be positive.

    Attributes:
        limit: Name of the limit that asks for it.
        what: What it is of, in words.
        node: Its node.
    """

    limit: str
    what: str
    node: int


@dataclass(frozen=True)
class Margins:
    """All margins of a robot.

    Attributes:
        graph: A function of the position; its outputs are the margins, parameters are nodes of it.
        margins: What must be positive.
        robot: The robot.
        range: Where it works, which says what its position is made of.
    """

    graph: ExprGraph
    margins: tuple[Margin, ...]
    robot: RobotModel
    range: WorkingRange

    @property
    def parameters(self) -> Mapping[str, float]:
        """Values of the parameters."""
        return self.robot.parameters

    def enclosure(self) -> Enclosure:
        """Their bounds over cells."""
        return Enclosure(self.graph, [each.node for each in self.margins], self.parameters)


def margins_of(made: Compilation, limits: Limits) -> Margins:
    """Write limits as margins.

    Args:
        made: The robot.
        limits: What has to hold, those that the robot has.

    Raises:
        UnsupportedRobotError: Its joints are found by iteration, its base moves, or home is singular.
    """
    refuse_unproven(made)
    book = _Book(replace(made, options=Options(fold=False)), limits.acceleration)
    for name, value in limits.values.items():
        WRITERS[name](book, value)
    return book.finished()


def refuse_unproven(made: Compilation) -> None:
    """Refuse a robot that nothing can be proven of.

    Raises:
        UnsupportedRobotError: Its joints are found by iteration, or its base moves.
    """
    unless = "; without --certified its largest box is found in numbers"
    nothing = f"{made.mechanism.place}: nothing can be proven of boxes of this robot"
    if made.mechanism.moving_base or made.mechanism.working_range is None:
        raise UnsupportedRobotError(
            f"{nothing}: its base moves, or an attitude is not the last of its coordinates{unless}"
        )
    if made.model.iteration is not None:
        raise UnsupportedRobotError(f"{nothing}, whose joints are found by iteration{unless}")


class _Book:
    """Writes margins into one graph.

    Attributes:
        writer: The graph.
        robot: The robot.
        acceleration: That efforts are for.
    """

    def __init__(self, made: Compilation, acceleration: float) -> None:
        self._made, self.writer, self.robot = made, GraphWriter("margins"), made.mechanism
        self.acceleration = acceleration
        self._margins: dict[int, Margin] = {}
        self._sources = made.sources
        motors, freedoms = self._sources.inverse_jacobian.outputs[0].shape
        self._redundant = motors > freedoms

    @cached_property
    def dynamics(self) -> ExprGraph:
        """Inverse dynamics before any pass."""
        return clean(self._made.raw)

    @cached_property
    def _workshop(self) -> Workshop[Any]:
        return self._made.workshop(self._sources)

    def function(self, name: str) -> ExprGraph:
        """A function of the robot, before any pass."""
        making = self._workshop.making(name)
        assert not isinstance(making, str), making
        graph = making.make(self._sources)
        if graph.iteration is not None:
            raise UnsupportedRobotError(f"{self.robot.place}: {name} is found by iteration, and not bounded in boxes")
        return graph

    @property
    def acceleration_units(self) -> tuple[str, ...]:
        """Units of the entries of the acceleration."""
        return self._sources.coordinates.port("acceleration").units

    def margin(self, limit: str, what: str, node: int) -> None:
        """Note something that must be positive."""
        self._margins.setdefault(node, Margin(limit, what, node))

    def at_least(self, limit: str, what: str, node: int, least: float) -> None:
        """Note something that must be greater than a number."""
        self.margin(limit, what, self.writer.sub(node, self.writer.const(least)))

    def at_most(self, limit: str, what: str, node: int, greatest: float) -> None:
        """Note something that must be less than a number."""
        self.margin(limit, what, self.writer.sub(self.writer.const(greatest), node))

    def placed(self, graph: ExprGraph, toward: int | None = None) -> Mapping[str, tuple[int, ...]]:
        """Put a function in place, at rest or at an acceleration of one; its guards become margins of reach."""
        watched = [
            (port, index) for guard in graph.guards for port, index in (("value", guard.value), ("low", guard.low))
        ]
        ports = [GraphPort(f"{port}_{k}", (), ("1",), "", (index,)) for k, (port, index) in enumerate(watched)]
        zero, one = self.writer.const(0.0), self.writer.const(1.0)
        rate, acceleration = map(self._sources.coordinates.port, AT_REST)
        moving = (rate.name, acceleration.name)
        rates = {port.name: [zero] * port.size for port in graph.inputs if port.name in moving}
        if toward is not None:
            rates[acceleration.name][toward] = one
        found = self.writer.place(replace(graph, guards=(), outputs=(*graph.outputs, *ports)), **rates)
        for k, guard in enumerate(graph.guards):
            whose = self._whose(guard, graph.labels.get(guard.value, ""))
            self._guarded(guard, whose, found[f"value_{2 * k}"][0], found[f"low_{2 * k + 1}"][0])
        return found

    def _whose(self, guard: GraphGuard, label: str) -> str:
        if guard.limb is not None:
            return f"limb {self.robot.limb_names[guard.limb]}"
        return f"joint {label.removesuffix(ROOT_ENDING)}" if label.endswith(ROOT_ENDING) else "the robot"

    def _guarded(self, guard: GraphGuard, whose: str, value: int, low: int) -> None:
        if guard.kind is GuardKind.NORMALISED:  # quaternions are made of turns
            return
        if guard.limb is None and self._redundant and self.robot.limb_names:  # pivots of JᵀJ, positive as `parallel` is
            return
        if guard.kind is GuardKind.SINGULAR:
            value = self.writer.function("abs", value)
        if guard.kind is GuardKind.REACH_CLOSED:
            low = self.writer.neg(low)
        self.margin(REACH, f"{whose} {GUARDS[guard.kind]}", self.writer.sub(value, low))

    def finished(self) -> Margins:
        """All margins, as outputs of a graph without what rest makes zero."""
        kept = list(self._margins.values())
        for number, each in enumerate(kept):
            self.writer.output(GraphPort(f"margin_{number}", (), ("1",), each.what, ()), [each.node])
        graph = clean(self.writer.finish())
        nodes = [port.nodes[0] for port in graph.outputs]
        margins = tuple(replace(each, node=node) for each, node in zip(kept, nodes, strict=True))
        assert self.robot.working_range is not None
        return Margins(graph, margins, self.robot, self.robot.working_range)


def _reach(book: _Book, _value: float) -> None:
    book.placed(book.dynamics)


def _effort(book: _Book, value: float) -> None:
    """Efforts are affine in the acceleration: |Γᵢ| ≤ |Γ₀ᵢ| + a ‖cᵢ‖, which the worst direction reaches."""
    writer, graph = book.writer, book.dynamics
    rest = book.placed(graph)["effort"]
    toward = directions(book.acceleration_units) if book.acceleration else []
    moved = [book.placed(graph, place)["effort"] for place in toward]
    for k, name in enumerate(book.robot.actuators):
        greatest = writer.function("abs", rest[k])
        changes = [writer.sub(each[k], rest[k]) for each in moved]
        if changes:
            size = writer.sqrt(writer.dot(changes, changes))
            greatest = writer.add(greatest, writer.mul(writer.const(book.acceleration), size))
        book.at_most(EFFORT, f"effort of {name}", greatest, value)


def _joints(book: _Book, value: float) -> None:
    nodes = book.placed(book.function("joint_limits"))["margin"]
    for joint, node in zip(book.robot.limited, nodes, strict=True):
        book.at_least(JOINTS, f"joint {joint.name} and its limits", node, value)


def _parallel(book: _Book, value: float) -> None:
    graph = book.function("singularity")
    (volume,) = book.placed(graph)["parallel"]
    (port,) = (port for port in graph.outputs if port.name == "parallel")
    seen = Enclosure(graph, port.nodes, book.robot.parameters)(home_forms(book.robot))[0]
    if not (seen.low[0] > 0.0 or seen.high[0] < 0.0):
        raise UnsupportedRobotError(f"{book.robot.place}: home is singular, or nearly so")
    book.at_least(PARALLEL, "parallel singularity", volume if seen.low[0] > 0.0 else book.writer.neg(volume), value)


def _serial(book: _Book, value: float) -> None:
    nodes = book.placed(book.function("singularity"))["serial"]
    for name, node in zip(book.robot.actuators, nodes, strict=True):
        book.at_least(SERIAL, f"serial singularity of {name}", node, value)


def _condition(book: _Book, value: float) -> None:
    (node,) = book.placed(book.function("condition_number"))["condition_number"]
    book.at_most(CONDITION, "condition number", node, value)


WRITERS: Mapping[str, Callable[[_Book, float], None]] = MappingProxyType(
    {
        REACH: _reach,
        JOINTS: _joints,
        PARALLEL: _parallel,
        SERIAL: _serial,
        CONDITION: _condition,
        EFFORT: _effort,
    }
)
"""What writes a limit, by its name."""


def home_forms(robot: RobotModel) -> dict[tuple[str, int], Form]:
    """The position of home, by port and entry."""
    return {
        (port, entry): written(value)
        for port, values in robot.home_inputs.items()
        for entry, value in enumerate(values)
    }
