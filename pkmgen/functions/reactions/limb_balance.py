"""Balance of forces and moments on the bodies of one limb, written on nodes, in axes of the limb frame.

The unknowns are what the cut bearings carry: tips, and bearings that close loops inside the limb. From them the
wrenches of all other bearings follow body by body from the tips to the base. About (along) each axis of those the limb
carries nothing but motor effort, friction and rotor inertia: one equation each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pkmgen.functions.reactions.robot import unknown_kinds
from pkmgen.graph.vectors import NodeVector, cross, difference, scaled, split, total
from pkmgen.graph.writer import GraphWriter
from pkmgen.mechanism.body_graph import END, JointAxis, LimbGraph


@dataclass(frozen=True, slots=True)
class Wrench:
    """A force and its moment about a point."""

    force: NodeVector
    moment: NodeVector
    point: NodeVector


@dataclass(frozen=True, slots=True)
class Acting:
    """What is known to act: the load of each member, and the moment of friction in each cut bearing."""

    loads: list[Wrench]
    friction: dict[int, NodeVector]


@dataclass(frozen=True, slots=True)
class Unknown:
    """A part of what a cut bearing carries: a force (F) or moment (M) along a direction, N or N·m."""

    bearing: int
    kind: str
    direction: NodeVector


@dataclass(frozen=True, slots=True)
class LimbRow:
    """Balance about an axis of a bearing: Σ coefficient × unknown = right, the motor's effort to be added to it."""

    bearing: int
    axis: JointAxis
    coefficients: dict[int, int]
    right: int


class LimbBalance:
    """A limb whose loads, points and axes are nodes.

    Attributes:
        graph: Its bodies and bearings.
        points: Point of each bearing.
        acting: Loads and friction.
        nothing: None of these.
        unknowns: What the cut bearings carry.
    """

    def __init__(self, writer: GraphWriter, graph: LimbGraph, name: str, placed: Mapping[str, Sequence[int]]) -> None:
        self._writer, self.graph = writer, graph
        self.points = split(placed[f"{name}.point"])
        self._axes = split(placed[f"{name}.axis"])
        self._efforts = placed[f"{name}.effort"]
        self._frame = split(placed[f"{name}.frame"])
        (self._platform,) = split(placed[f"{name}.platform"])
        loads, origins = split(placed[f"{name}.load"]), split(placed[f"{name}.origin"])
        zero: NodeVector = (writer.const(0.0),) * 3
        wrenches = [Wrench(f, m, point) for f, m, point in zip(loads[::2], loads[1::2], origins, strict=True)]
        self.acting = Acting(wrenches, {cut: self._tip_friction(cut) for cut in graph.cuts()})
        self.nothing = Acting([Wrench(zero, zero, point) for point in origins], dict.fromkeys(graph.cuts(), zero))
        directions = iter(split(placed[f"{name}.direction"]))
        self.unknowns = [
            Unknown(index, kind, next(directions))
            for index in graph.cuts()
            for kind in unknown_kinds(graph.joints[index])
        ]

    def wrenches(self, acting: Acting, values: Sequence[int]) -> list[Wrench]:
        """Wrench that the inner body of each bearing puts on the outer one, about the point of the bearing."""
        writer, supports = self._writer, self.graph.supports()
        wrenches = self._cut_wrenches(acting, values)
        for body, support, load in reversed(list(zip(self.graph.bodies, supports, acting.loads, strict=True))):
            point = self.points[support]
            parts = [_moved(writer, load, point)]
            for index, bearing in enumerate(self.graph.joints):
                if bearing.inner == body.name:
                    parts.append(_moved(writer, wrenches[index], point))
                elif bearing.outer == body.name and index in wrenches:
                    parts.append(_reversed(writer, _moved(writer, wrenches[index], point)))
            force = total(writer, *(wrench.force for wrench in parts))
            wrenches[support] = Wrench(force, total(writer, *(wrench.moment for wrench in parts)), point)
        return [wrenches[index] for index in range(len(self.graph.joints))]

    def rows(self) -> list[LimbRow]:
        """Balance about every axis of every bearing that is not cut."""
        writer, cuts, rows = self._writer, self.graph.cuts(), list[LimbRow]()
        zeros = [writer.const(0.0)] * len(self.unknowns)
        carried = self.wrenches(self.acting, zeros)
        for index, bearing in enumerate(self.graph.joints):
            if index in cuts:
                continue
            for axis, (direction, effort) in zip(bearing.axes, self._about(index), strict=True):
                wrench = carried[index]
                part = writer.dot(direction, wrench.force if axis.kind == "P" else wrench.moment)
                row = self._coefficients(index, axis, direction)
                rows.append(LimbRow(index, axis, row, writer.sub(effort, part)))
        return rows

    def in_world(self, wrench: Wrench) -> tuple[int, ...]:
        """Force and moment in world axes."""
        return tuple(self._writer.dot(row, part) for part in (wrench.force, wrench.moment) for row in self._frame)

    def on_platform(self, entry: int) -> dict[int, int]:
        """What each unknown brings to an entry of the wrench on the platform: world forces, then moments about P."""
        writer, effects = self._writer, {}
        for column, unknown in enumerate(self.unknowns):
            if self.graph.joints[unknown.bearing].outer != END or (entry < 3 and unknown.kind == "M"):
                continue
            effect = unknown.direction
            if entry >= 3 and unknown.kind == "F":
                effect = cross(writer, difference(writer, self.points[unknown.bearing], self._platform), effect)
            effects[column] = writer.dot(self._frame[entry % 3], effect)
        return effects

    def friction_on_platform(self, entry: int) -> int:
        """What friction at the tips brings to it."""
        if entry < 3:
            return self._writer.const(0.0)
        moments = [moment for cut, moment in self.acting.friction.items() if self.graph.joints[cut].outer == END]
        return self._writer.add(*(self._writer.dot(self._frame[entry - 3], moment) for moment in moments))

    def _about(self, bearing: int) -> list[tuple[NodeVector, int]]:
        """Axes of a bearing, each with the effort of friction and rotor about it."""
        start = sum(len(other.axes) for other in self.graph.joints[:bearing])
        places = range(start, start + len(self.graph.joints[bearing].axes))
        return [(self._axes[place], self._efforts[place]) for place in places]

    def _tip_friction(self, cut: int) -> NodeVector:
        return total(self._writer, *(scaled(self._writer, effort, axis) for axis, effort in self._about(cut)))

    def _cut_wrenches(self, acting: Acting, values: Sequence[int]) -> dict[int, Wrench]:
        writer = self._writer
        zero: NodeVector = (writer.const(0.0),) * 3
        wrenches = {index: Wrench(zero, moment, self.points[index]) for index, moment in acting.friction.items()}
        for unknown, value in zip(self.unknowns, values, strict=True):
            own, part = wrenches[unknown.bearing], scaled(writer, value, unknown.direction)
            if unknown.kind == "F":
                own = Wrench(total(writer, own.force, part), own.moment, own.point)
            else:
                own = Wrench(own.force, total(writer, own.moment, part), own.point)
            wrenches[unknown.bearing] = own
        return wrenches

    def _coefficients(self, support: int, axis: JointAxis, direction: NodeVector) -> dict[int, int]:
        """What each unknown brings about an axis of a bearing."""
        writer, coefficients = self._writer, {}
        for column, unknown in enumerate(self.unknowns):
            sense = self._sense(support, unknown.bearing)
            if sense == 0 or (axis.kind == "P" and unknown.kind == "M"):
                continue
            effect = unknown.direction
            if axis.kind == "R" and unknown.kind == "F":
                arm = difference(writer, self.points[unknown.bearing], self.points[support])
                effect = cross(writer, arm, effect)
            value = writer.dot(direction, effect)
            coefficients[column] = value if sense > 0 else writer.neg(value)
        return coefficients

    def _sense(self, support: int, cut: int) -> int:
        """How often what a cut bearing carries goes through another one: 1, −1, or 0 for not at all."""
        bearing = self.graph.joints[cut]
        return (support in self._way(bearing.inner)) - (support in self._way(bearing.outer))

    def _way(self, body: str) -> set[int]:
        """Bearings between a body and the base."""
        bearings = set()
        supports = {own.name: place for own, place in zip(self.graph.bodies, self.graph.supports(), strict=True)}
        while body in supports:
            bearings.add(supports[body])
            body = self.graph.joints[supports[body]].inner
        return bearings


def _moved(writer: GraphWriter, wrench: Wrench, point: NodeVector) -> Wrench:
    """The same wrench about another point."""
    arm = difference(writer, wrench.point, point)
    return Wrench(wrench.force, total(writer, wrench.moment, cross(writer, arm, wrench.force)), point)


def _reversed(writer: GraphWriter, wrench: Wrench) -> Wrench:
    force, moment = (scaled(writer, writer.const(-1.0), part) for part in (wrench.force, wrench.moment))
    return Wrench(force, moment, wrench.point)
