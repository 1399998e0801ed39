"""Limits as margins of one graph that must be positive: written from the equations, before any pass."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from pkmgen.compile import Compilation, LimbCompilation
from pkmgen.errors import UnsupportedRobotError
from pkmgen.functions.joints import limited_names
from pkmgen.functions.limb_sources import LimbSources
from pkmgen.functions.limb_workshop import FAMILY
from pkmgen.graph.affine import Form
from pkmgen.graph.enclosure import Enclosure, written
from pkmgen.graph.passes.run import clean
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphPort, GuardKind
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.options import Options
from pkmgen.mechanism.types import Mechanism
from pkmgen.studies.boxes.limits import CONDITION, EFFORT, JOINTS, PARALLEL, REACH, SERIAL, Limits, directions

GUARDS = {
    GuardKind.REACH: "reaches",
    GuardKind.REACH_CLOSED: "reaches",
    GuardKind.SINGULAR: "is not singular",
    GuardKind.ASSEMBLY: "has no closure turned round",
    GuardKind.SIDE: "is on the side of home",
    GuardKind.BRANCH: "is on its branch",
}
AT_REST = ("twist", "acceleration")


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
        graph: A function of the pose; its outputs are the margins, parameters are nodes of it.
        margins: What must be positive.
        parameters: Values of the parameters.
        mechanism: The robot.
    """

    graph: ExprGraph
    margins: tuple[Margin, ...]
    parameters: Mapping[str, float]
    mechanism: Mechanism

    def enclosure(self) -> Enclosure:
        """Their bounds over cells."""
        return Enclosure(self.graph, [each.node for each in self.margins], self.parameters)


def margins_of(made: Compilation, limits: Limits) -> Margins:
    """Write limits as margins.

    Args:
        made: The robot.
        limits: What has to hold, those that the robot has.

    Raises:
        UnsupportedRobotError: The robot is of bodies and joints, whose closures have no formula; or home is singular.
    """
    plain = replace(refuse_unproven(made), options=Options(fold=False))
    book = _Book(plain.sources, plain.model, limits.acceleration)
    for name, value in limits.values.items():
        WRITERS[name](book, value)
    return book.finished()


def refuse_unproven(made: Compilation) -> LimbCompilation:
    """A robot that something can be proven of.

    Raises:
        UnsupportedRobotError: It is of bodies and joints.
    """
    return made.of_limbs(
        f"{made.mechanism.place}: nothing can be proven of boxes of a robot of bodies and joints, whose loops are "
        "closed by iteration; without --certified its largest box is found in numbers. What can be proven are "
        "robots of limbs and a platform, whose limbs have formulas"
    )


class _Book:
    """Writes margins into one graph.

    Attributes:
        writer: The graph.
        sources: What functions of the robot are made from.
        model: Staged equations of its inverse dynamics.
        acceleration: That efforts are for.
    """

    def __init__(self, sources: LimbSources, model: SymbolicModel, acceleration: float) -> None:
        self.sources, self.model, self.writer = sources, model, GraphWriter("margins")
        self.acceleration = acceleration
        self._margins: dict[int, Margin] = {}
        motors, freedoms = sources.inverse_jacobian.outputs[0].shape
        self._redundant = motors > freedoms

    @cached_property
    def dynamics(self) -> ExprGraph:
        """Inverse dynamics before any pass."""
        return self.sources.graph(self.model)

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
        if graph.iteration is not None:
            place = self.sources.robot.place
            problem = "whose joints are found by iteration; without --certified its largest box is found in numbers"
            raise UnsupportedRobotError(f"{place}: nothing can be proven of boxes of this robot, {problem}")
        watched = [
            (port, index) for guard in graph.guards for port, index in (("value", guard.value), ("low", guard.low))
        ]
        ports = [GraphPort(f"{port}_{k}", (), ("1",), "", (index,)) for k, (port, index) in enumerate(watched)]
        zero, one = self.writer.const(0.0), self.writer.const(1.0)
        rates = {port.name: [zero] * port.size for port in graph.inputs if port.name in AT_REST}
        if toward is not None:
            rates["acceleration"][toward] = one
        found = self.writer.place(replace(graph, guards=(), outputs=(*graph.outputs, *ports)), **rates)
        for k, guard in enumerate(graph.guards):
            self._guarded(guard, found[f"value_{2 * k}"][0], found[f"low_{2 * k + 1}"][0])
        return found

    def _guarded(self, guard: GraphGuard, value: int, low: int) -> None:
        if guard.kind is GuardKind.NORMALISED:  # quaternions are made of turns
            return
        if guard.limb is None and self._redundant:  # pivots of JᵀJ, positive where `parallel` is
            return
        if guard.kind is GuardKind.SINGULAR:
            value = self.writer.function("abs", value)
        if guard.kind is GuardKind.REACH_CLOSED:
            low = self.writer.neg(low)
        limbs = self.sources.robot.limbs
        whose = "the robot" if guard.limb is None else f"limb {limbs[guard.limb].name}"
        self.margin(REACH, f"{whose} {GUARDS[guard.kind]}", self.writer.sub(value, low))

    def finished(self) -> Margins:
        """All margins, as outputs of a graph without what rest makes zero."""
        kept = list(self._margins.values())
        for number, each in enumerate(kept):
            self.writer.output(GraphPort(f"margin_{number}", (), ("1",), each.what, ()), [each.node])
        graph = clean(self.writer.finish())
        nodes = [port.nodes[0] for port in graph.outputs]
        margins = tuple(replace(each, node=node) for each, node in zip(kept, nodes, strict=True))
        mechanism = self.sources.robot
        return Margins(graph, margins, mechanism.parameters, mechanism)


def _reach(book: _Book, _value: float) -> None:
    book.placed(book.dynamics)


def _effort(book: _Book, value: float) -> None:
    """Efforts are affine in the acceleration: |Γᵢ| ≤ |Γ₀ᵢ| + a ‖cᵢ‖, which the worst direction reaches."""
    writer, graph = book.writer, book.dynamics
    rest = book.placed(graph)["effort"]
    (port,) = (port for port in graph.inputs if port.name == "acceleration")
    toward = directions(port.units) if book.acceleration else []
    moved = [book.placed(graph, place)["effort"] for place in toward]
    for k, name in enumerate(book.sources.robot.actuators):
        greatest = writer.function("abs", rest[k])
        changes = [writer.sub(each[k], rest[k]) for each in moved]
        if changes:
            size = writer.sqrt(writer.dot(changes, changes))
            greatest = writer.add(greatest, writer.mul(writer.const(book.acceleration), size))
        book.at_most(EFFORT, f"effort of {name}", greatest, value)


def _joints(book: _Book, value: float) -> None:
    nodes = book.placed(FAMILY["joint_limits"].make(book.sources))["margin"]
    for name, node in zip(limited_names(book.sources)["limited_joints"], nodes, strict=True):
        book.at_least(JOINTS, f"joint {name} and its limits", node, value)


def _parallel(book: _Book, value: float) -> None:
    graph = FAMILY["singularity"].make(book.sources)
    (volume,) = book.placed(graph)["parallel"]
    (port,) = (port for port in graph.outputs if port.name == "parallel")
    seen = Enclosure(graph, port.nodes, book.sources.robot.parameters)(home_forms(book.sources.robot))[0]
    if not (seen.low[0] > 0.0 or seen.high[0] < 0.0):
        raise UnsupportedRobotError(f"{book.sources.robot.place}: home is singular, or nearly so")
    book.at_least(PARALLEL, "parallel singularity", volume if seen.low[0] > 0.0 else book.writer.neg(volume), value)


def _serial(book: _Book, value: float) -> None:
    nodes = book.placed(FAMILY["singularity"].make(book.sources))["serial"]
    for name, node in zip(book.sources.robot.actuators, nodes, strict=True):
        book.at_least(SERIAL, f"serial singularity of {name}", node, value)


def _condition(book: _Book, value: float) -> None:
    (node,) = book.placed(FAMILY["condition_number"].make(book.sources))["condition_number"]
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


def home_forms(mechanism: Mechanism) -> dict[tuple[str, int], Form]:
    """The pose of home, by port and entry."""
    return {("pose", entry): written(value) for entry, value in enumerate(mechanism.home)}
