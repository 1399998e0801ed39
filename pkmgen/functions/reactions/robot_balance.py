"""Balance of forces and moments on all bodies of a robot, written on nodes: limbs, couplings, the platform as a whole.

Actuator efforts are known. They balance the platform where it can move; where it cannot, its limbs and, if they do not
suffice, a guide hold it: the least wrench in directions in which the platform does not move, zero where none is needed.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pkmgen.functions.limb_sources import LimbSources
from pkmgen.functions.reactions.limb_balance import Acting, LimbBalance, Wrench
from pkmgen.functions.reactions.underdetermined import Array, Elimination, Entry, Row
from pkmgen.functions.symmetric import factor
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.writer import GraphWriter
from pkmgen.language.exact.numbers import of_length
from pkmgen.mechanism.poses import box_poses
from pkmgen.mechanism.types import Mechanism
from pkmgen.motion.geometry.pose import rotation_axis

POSES = 32
"""Poses whose numbers decide on pivots, and on what is zero."""


@dataclass(frozen=True, slots=True)
class _PlainRow:
    """Σ entry × unknown = right, in nodes."""

    entries: dict[int, int]
    right: int
    limb: int | None


class RobotBalance:
    """The system that the wrenches in the bearings of a robot are found from.

    Attributes:
        limbs: Balance of each limb.
        solved: The system, eliminated.
        guide: Wrench of the guide on the platform, about P: its entries by their place, those that are not zero.
    """

    def __init__(
        self, writer: GraphWriter, sources: LimbSources, loads: Mapping[str, Sequence[int]], effort: Sequence[int]
    ) -> None:
        """Write and eliminate the system.

        Loads are the outputs of `joint_loads`; efforts those of the actuators.
        """
        self._writer, self._mechanism = writer, sources.robot
        self.limbs = [LimbBalance(writer, limb.graph, limb.name, loads) for limb in sources.robot.limbs]
        self._starts = np.cumsum([0, *(len(limb.unknowns) for limb in self.limbs)]).tolist()
        self._size = self._starts[-1]
        limbs = self._limb_rows(effort)
        platform = self._platform_rows(loads["platform_load"])
        groups = _numbered(writer, sources, [*limbs, platform])
        self.solved = Elimination(writer, groups, self._size, sources.plan.tolerance.sine)
        self.guide = self._least_guide(sources.characteristic_length)

    def particular(self) -> list[int]:
        """Unknowns that balance the loads."""
        return self.solved.particular({self._size + entry: node for entry, node in self.guide.items()})

    def loaded(self, values: Sequence[int]) -> list[Wrench]:
        """Wrenches of all bearings for values of the unknowns, each in its limb frame."""
        return self._wrenches([limb.acting for limb in self.limbs], values)

    def in_world(self, wrenches: Sequence[Wrench]) -> list[int]:
        """Forces and moments of all bearings in world axes."""
        owners = [limb for limb in self.limbs for _ in limb.points]
        return [node for limb, wrench in zip(owners, wrenches, strict=True) for node in limb.in_world(wrench)]

    def unloaded(self, values: Sequence[int]) -> list[Wrench]:
        """What values of the unknowns alone bring to the wrenches of all bearings."""
        return self._wrenches([limb.nothing for limb in self.limbs], values)

    def _wrenches(self, acting: Sequence[Acting], values: Sequence[int]) -> list[Wrench]:
        parts = [values[start:end] for start, end in itertools.pairwise(self._starts)]
        return [
            wrench
            for limb, own, part in zip(self.limbs, acting, parts, strict=True)
            for wrench in limb.wrenches(own, part)
        ]

    def _limb_rows(self, effort: Sequence[int]) -> list[list[_PlainRow]]:
        """Balance about the axes of the bearings, limb by limb; couplings are further unknowns on their axes."""
        efforts, coupled, rows_of_limbs = iter(effort), self._coupled(), list[list[_PlainRow]]()
        for index, (limb, start) in enumerate(zip(self.limbs, self._starts, strict=False)):
            rows = []
            for row in limb.rows():
                right = row.right if row.axis.motor is None else self._writer.add(row.right, next(efforts))
                entries = {start + column: node for column, node in row.coefficients.items()}
                entries |= coupled.pop((index, limb.graph.joints[row.bearing].name), {})
                rows.append(_PlainRow(entries, right, index))
            rows_of_limbs.append(rows)
        return rows_of_limbs

    def _coupled(self) -> dict[tuple[int, str], dict[int, int]]:
        """Efforts of couplings, by limb and element: what they put on all limbs together is nothing."""
        coupled: dict[tuple[int, str], dict[int, int]] = {}
        one, minus = self._writer.const(1.0), self._writer.const(-1.0)
        for coupling in self._mechanism.couplings:
            *others, last = coupling.limbs
            for limb in others:
                coupled.setdefault((limb, coupling.element), {})[self._size] = minus
                coupled.setdefault((last, coupling.element), {})[self._size] = one
                self._size += 1
        return coupled

    def _platform_rows(self, load: Sequence[int]) -> list[_PlainRow]:
        """Balance of the platform where it cannot move, the guide taking part."""
        writer, platform_rows = self._writer, []
        for entry in _held(self._mechanism):
            right = load[entry]
            entries = {self._size + entry: writer.const(1.0)}
            for limb, start in zip(self.limbs, self._starts, strict=False):
                entries |= {start + column: node for column, node in limb.on_platform(entry).items()}
                right = writer.sub(right, limb.friction_on_platform(entry))
            platform_rows.append(_PlainRow(entries, right, None))
        return platform_rows

    def _least_guide(self, length: float) -> dict[int, int]:
        """Of all wrenches that let the rest balance, the one with the least |f|² + |m|²/L²; about P."""
        writer = self._writer
        rows = [{place: entry.node for place, entry in row.entries.items()} for row in self.solved.left if row.entries]
        if not rows:
            return {}
        places = sorted({place for row in rows for place in row})
        zero = writer.const(0.0)
        columns = [[row.get(place, zero) for row in rows] for place in places]
        weights = [writer.const(1.0 if place - self._size < 3 else of_length(length, 2.0)) for place in places]
        gram = [
            [
                writer.add(*(writer.mul(weight, own[i], own[j]) for weight, own in zip(weights, columns, strict=True)))
                for j in range(i + 1)
            ]
            for i in range(len(rows))
        ]
        shares = factor(writer, gram).solve([row.right for row in self.solved.left if row.entries])
        return {
            place - self._size: writer.mul(weight, writer.dot(own, shares))
            for place, weight, own in zip(places, weights, columns, strict=True)
        }


def values_in_box(writer: GraphWriter, sources: LimbSources) -> tuple[Array, ...]:
    """Values of all nodes at home and in the box, at rest; some may be infinite or not a number."""
    mechanism, graph = sources.robot, writer.finish()
    poses = np.vstack([np.array(mechanism.home), box_poses(mechanism, POSES - 1, np.random.default_rng(0))])
    inputs = {port.name: np.zeros((POSES, port.size)) for port in graph.inputs} | {"pose": poses}
    values = evaluate_graph(graph, inputs, mechanism.parameters).nodes
    return tuple(np.broadcast_to(value, (POSES,)) for value in values)


def _numbered(writer: GraphWriter, sources: LimbSources, groups: Sequence[Sequence[_PlainRow]]) -> list[list[Row]]:
    """Rows with the values of their entries in poses where all of them are finite."""
    values = values_in_box(writer, sources)
    used = {node for group in groups for row in group for node in row.entries.values()}
    good = np.all([np.isfinite(values[node]) for node in used], axis=0)
    return [
        [
            Row({place: Entry(node, values[node][good]) for place, node in row.entries.items()}, row.right, row.limb)
            for row in group
        ]
        for group in groups
    ]


def _held(mechanism: Mechanism) -> list[int]:
    """Entries of a wrench on the platform that do no work on its twist; parts of a platform turn as a whole, too."""
    straight = [place for place, axis in enumerate("xyz") if axis not in mechanism.layout.axes]
    axis = rotation_axis(mechanism)
    if mechanism.layout.rotates and axis is None:
        return straight
    free = None if axis is None or mechanism.parts else list(axis).index(1)
    return straight + [3 + place for place in range(3) if place != free]
