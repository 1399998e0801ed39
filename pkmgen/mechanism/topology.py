"""Spanning tree, cut joints and fundamental cycles of the bodies and joints of a robot (Müller 2022, §2–3.1).

Of each loop the joint with most freedoms is cut, which asks for fewest constraints (Müller 2022, remark 3);
of equal ones the last.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pkmgen.mechanism.body_graph import GROUND, GraphJoint
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
    """For each body the joint of the tree and the body that come next on its way to the ground."""
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
