"""Topology of the bodies and joints of a robot, and mobility of its separated limbs (Müller 2022, §2–4).

Loops are given by a spanning tree, cut joints and fundamental cycles. Of each loop the joint with most freedoms is cut,
which asks for fewest constraints (Müller 2022, remark 3); of equal ones the last.

In numbers, loops inside a limb count with the freedoms that their embedding leaves them: parallelograms stay so, and
mirrored rods turn together. The 4U loop of the IRSBot-2, which Müller lets twist in the separated limb, so has one
freedom less here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.language.expression.algebra import ZERO
from pkmgen.language.expression.rotations import rotation_in_numbers
from pkmgen.mechanism.body_graph import GROUND, GraphJoint
from pkmgen.mechanism.poses import TreeNumbers, in_numbers
from pkmgen.mechanism.types import Limb, Mechanism


@dataclass(frozen=True, slots=True)
class Topology:
    """A topological graph with its spanning tree.

    Attributes:
        bodies: Vertices, the ground first.
        joints: Edges.
        cut: Indices of the cut joints, one for each fundamental cycle.
        cycles: For each cut joint its cycle: indices of joints from the cut joint on, each with +1 where its direction
            (towards the ground for joints of the tree) is that of the cycle, else −1.
    """

    bodies: tuple[str, ...]
    joints: tuple[GraphJoint, ...]
    cut: tuple[int, ...]
    cycles: tuple[tuple[tuple[int, int], ...], ...]

    def is_simple(self) -> bool:
        """Whether it has no loops (definition 2)."""
        return not self.cycles

    def is_hybrid(self) -> bool:
        """Whether any two cycles have at most one body in common (definition 2)."""
        bodies_of_cycles = [self._bodies_of(cycle) for cycle in self.cycles]
        return all(len(a & b) <= 1 for index, a in enumerate(bodies_of_cycles) for b in bodies_of_cycles[:index])

    def _bodies_of(self, cycle: tuple[tuple[int, int], ...]) -> set[str]:
        return {body for joint, _ in cycle for body in (self.joints[joint].inner, self.joints[joint].outer)}


def robot_topology(mechanism: Mechanism) -> Topology:
    """The graph of the whole robot."""
    return topology_of(mechanism.graph.joints)


def limb_topology(mechanism: Mechanism, limb: Limb) -> Topology:
    """The graph of a separated limb, with what it ends on (definition 1)."""
    return topology_of(joint for joint in mechanism.graph.joints if joint.limb == limb.name)


def topology_of(joints: Iterable[GraphJoint]) -> Topology:
    """Choose the spanning tree with fewest freedoms, and find the cycle of each joint that is left."""
    edges = tuple(joints)
    bodies = tuple(dict.fromkeys((GROUND, *(body for edge in edges for body in (edge.inner, edge.outer)))))
    group = {body: body for body in bodies}

    def root(body: str) -> str:
        while group[body] != body:
            body = group[body]
        return body

    kept: list[int] = []
    cut: list[int] = []
    for index in sorted(range(len(edges)), key=lambda index: (edges[index].freedoms, index)):
        first, second = root(edges[index].inner), root(edges[index].outer)
        group[first] = second
        (cut if first == second else kept).append(index)
    towards = _towards_ground(edges, kept)
    cut.sort()
    return Topology(bodies, edges, tuple(cut), tuple(_cycle(edges, towards, index) for index in cut))


def _towards_ground(edges: tuple[GraphJoint, ...], kept: list[int]) -> dict[str, tuple[int, str]]:
    """For each body the joint of the tree and the body that come next towards the ground."""
    towards: dict[str, tuple[int, str]] = {}
    reached = [GROUND]
    for body in reached:
        for index in kept:
            for here, there in ((edges[index].inner, edges[index].outer), (edges[index].outer, edges[index].inner)):
                if here == body and there not in reached:
                    towards[there] = (index, body)
                    reached.append(there)
    return towards


def _cycle(
    edges: tuple[GraphJoint, ...], towards: Mapping[str, tuple[int, str]], cut: int
) -> tuple[tuple[int, int], ...]:
    """The cut joint, then the joints of the tree from its second body back to its first."""

    def way(body: str) -> list[int]:
        path = []
        while body != GROUND:
            index, body = towards[body]
            path.append(index)
        return path

    down, up = way(edges[cut].outer), way(edges[cut].inner)
    while down and up and down[-1] == up[-1]:
        down.pop()
        up.pop()
    return ((cut, 1), *((index, 1) for index in down), *((index, -1) for index in reversed(up)))


Array = NDArray[Any]
RANK = 1e-8
"""Part of the greatest singular value below which one counts as zero."""


@dataclass(frozen=True, slots=True)
class LimbMobility:
    """How a limb moves by itself, and as a part of its robot.

    Attributes:
        limb: Name of the limb.
        joints: δ, number of its independent joints, those at the platform included.
        platform: Greatest rank of its forward kinematics Jacobian L_p: freedoms it leaves to what it ends on.
        freedoms: Freedoms that what it ends on has in the robot.
    """

    limb: str
    joints: int
    platform: int
    freedoms: int

    @property
    def is_equimobile(self) -> bool:
        """Whether the other limbs take no freedom from it (definition 4)."""
        return self.platform == self.freedoms


def limb_mobility(mechanism: Mechanism, limb: Limb) -> LimbMobility:
    """Count the freedoms of a limb, taking the rank at a configuration drawn by chance."""
    numbers = LimbNumbers(mechanism, limb)
    generator = np.random.default_rng(0)
    columns = numbers.with_tip(generator.uniform(-1.0, 1.0, numbers.tree.size), generator.uniform(-1.0, 1.0, 2))
    values = np.linalg.svd(columns, compute_uv=False)
    freedoms = len(mechanism.layout.twist_names)
    if limb.part is not None and mechanism.parts[limb.part].turn_ratio == ZERO:
        freedoms = len(mechanism.layout.axes)
    return LimbMobility(limb.name, columns.shape[1], int(np.sum(values > RANK * values[0])), freedoms)


class LimbNumbers:
    """A limb's tree with the parameters of the file: spatial screws of its joints, as (angular, linear)."""

    def __init__(self, mechanism: Mechanism, limb: Limb) -> None:
        self.tree, self.limb, self._mechanism = limb.graph.tree, limb, mechanism
        self._numbers = TreeNumbers(mechanism, self.tree)

    def laid(self, values: Array) -> list[tuple[Array, Array, Array]]:
        """For each joint: frame and origin of its link, and its screw, limb frame, at coordinates η."""
        laid, rest = self._numbers.lay(values), np.zeros(3)
        screws = [
            np.concatenate([rest, axis] if joint.kind == "P" else [axis, np.cross(origin, axis)])
            for joint, axis, origin in zip(self.tree.joints, laid.axes, laid.origins, strict=True)
        ]
        return list(zip(laid.frames, laid.origins, screws, strict=True))

    def jacobian(self, link: int, laid: list[tuple[Array, Array, Array]]) -> Array:
        """Spatial Jacobian of a link in the rates of all joints of the tree, 6 × joints."""
        columns = np.zeros((6, len(self.tree.joints)))
        while link >= 0:
            columns[:, link] = laid[link][2]
            link = self.tree.joints[link].parent
        return columns

    def embedding(self) -> Array:
        """H of q̇ = H η̇ (44)."""
        matrix = np.zeros((len(self.tree.joints), self.tree.size))
        for row, joint in enumerate(self.tree.joints):
            matrix[row, joint.coordinate] = joint.sign
        return matrix

    def with_tip(self, values: Array, bends: Array) -> Array:
        """Spatial L_p with the joints at the platform, 6 × δ (80)."""
        laid, link = self.laid(values), self.tree.tip
        own: Array = self.jacobian(link, laid) @ self.embedding()
        tip, (rotating, sliding) = self._numbers.lay(values).tip, self._tip_axes(laid[link][0], bends)
        columns = [np.concatenate([axis, np.cross(tip, axis)]) for axis in rotating]
        columns += [np.concatenate([np.zeros(3), axis]) for axis in sliding]
        return np.column_stack([own, *columns])

    def _tip_axes(self, frame: Array, bends: Array) -> tuple[list[Array], list[Array]]:
        """Axes the tip turns about and slides along, for some angles of its joint."""
        tips = self.limb.graph.tips()
        tip = tips[0]
        if tip.contact is not None:
            _, _, rows = np.linalg.svd(in_numbers(self._mechanism, tip.contact.normal)[None, :])
            return list(np.eye(3)), list(rows[1:])
        if len(tips) > 1:  # what two rods carry turns about the line across them
            rod = self.tree.joints[tip.link].element
            axis = next(joint.axis for joint in self.tree.joints if joint.element == rod)
            return [frame @ in_numbers(self._mechanism, axis)], []
        first, *rest = (in_numbers(self._mechanism, axis.axis) for axis in tip.axes)
        if len(rest) == 2:
            return list(np.eye(3)), []
        z = frame @ first
        return [z, *(rotation_in_numbers(z / np.linalg.norm(z), float(bends[0])) @ m for m in rest)], []
