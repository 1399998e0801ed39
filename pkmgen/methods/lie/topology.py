"""Topological graph of a robot: bodies and joints, spanning tree, cut joints, fundamental cycles (Müller 2022, §2–3.1).

Vertices are rigid bodies, the ground and the platform among them; edges are joints, those inside the limbs and those at
their tips. Of each loop the joint with most freedoms is cut, which asks for fewest constraints (Müller 2022, remark 3);
of equal ones the last.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pkmgen.description.types import JointType
from pkmgen.expression.algebra import ONE
from pkmgen.mechanism.types import Contact, Element, Limb, Mechanism, Pair

__all__ = ["GROUND", "PLATFORM", "GraphJoint", "Topology", "limb_topology", "robot_topology"]

GROUND, PLATFORM = "ground", "platform"
FREEDOMS: Mapping[str, int] = {"R": 1, "P": 1, "U": 2, "C": 2, "S": 3, "plane": 5}
"""Freedoms of joints; a point that stays in a plane has five."""


@dataclass(frozen=True, slots=True)
class GraphJoint:
    """An edge of the graph.

    Attributes:
        name: Its name.
        limb: Name of the limb it belongs to, empty for joints of the platform.
        type: R, P, U, C, S, or `plane` for a sliding contact.
        first: Body nearer to the ground along its limb.
        second: The other body.
        driven: Whether a motor drives it.
    """

    name: str
    limb: str
    type: str
    first: str
    second: str
    driven: bool = False

    @property
    def freedoms(self) -> int:
        """Its number of freedoms."""
        return FREEDOMS[self.type]


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
        found = [self._bodies_of(cycle) for cycle in self.cycles]
        return all(len(a & b) <= 1 for index, a in enumerate(found) for b in found[:index])

    def _bodies_of(self, cycle: tuple[tuple[int, int], ...]) -> set[str]:
        return {body for joint, _ in cycle for body in (self.joints[joint].first, self.joints[joint].second)}


def robot_topology(mechanism: Mechanism) -> Topology:
    """The graph of the whole robot."""
    joints = [joint for limb in mechanism.limbs for joint in _limb_joints(mechanism, limb)]
    for part in mechanism.parts:
        if part.turn_ratio != ONE:
            joints.append(GraphJoint(part.name, "", "R", PLATFORM, part.name))
    return _analysed(joints)


def limb_topology(mechanism: Mechanism, limb: Limb) -> Topology:
    """The graph of a separated limb, with what it ends on (definition 1)."""
    return _analysed(_limb_joints(mechanism, limb))


def _limb_joints(mechanism: Mechanism, limb: Limb) -> list[GraphJoint]:
    grown = _LimbGraph(mechanism, limb)
    for element in limb.elements:
        grown.add(element)
    grown.finish()
    return grown.joints


class _LimbGraph:
    """Collects the joints of a limb from base to tip; `ends` are the bodies that the next one hangs on."""

    def __init__(self, mechanism: Mechanism, limb: Limb) -> None:
        self.limb, self.joints, self.ends = limb, list[GraphJoint](), [GROUND]
        part = None if limb.part is None else mechanism.parts[limb.part]
        self.target = PLATFORM if part is None or part.turn_ratio == ONE else part.name

    def add(self, element: Element) -> None:
        """Append an element."""
        if element.pair is not None:
            self._pair(element, element.pair)
            return
        (at,) = self.ends
        body = self._name(element.name)
        self._join(element.name, element.joint.type, at, body, element.joint.motor is not None)
        self.ends = [body]
        if element.slide is not None:
            rod = self._name(f"{element.name}_rod")
            self._join(f"{element.name}_slide", "P", body, rod, element.slide.motor is not None)
            self.ends = [rod]
        for link, coupler in zip(element.links, element.couplers, strict=True):
            second, across = self._name(link.name), self._name(coupler.name)
            self._join(link.name, "R", at, second)
            self._join(coupler.name, "R", body, across)
            self._join(f"{link.name}_end", "R", second, across)
            self.ends = [across]

    def finish(self) -> None:
        """Join the end to the platform, or to the part of it the limb ends on."""
        tip = self.limb.tip
        kind = "plane" if isinstance(tip, Contact) else str(tip.type)
        for number, end in enumerate(self.ends, start=1):
            self._join("tip" if len(self.ends) == 1 else f"tip_{number}", kind, end, self.target)

    def _pair(self, element: Element, pair: Pair) -> None:
        """Two rods beside each other, on a link across them or at the element before."""
        (at,) = self.ends
        name, kind = element.name, str(element.joint.type)
        if pair.start_links:
            start = self._name(f"{name}_start_link")
            self._join(f"{name}_start_link", "R", at, start)
            at, kind = start, "R"
        rods = [self._name(f"{name}_{number}") for number in (1, 2)]
        for number, rod in enumerate(rods, start=1):
            self._join(f"{name}_{number}", kind, at, rod, element.joint.motor is not None and number == 1)
        self.ends = rods
        tip = self.limb.tip
        if pair.end_links and not isinstance(tip, Contact):
            end = self._name(f"{name}_end_link")
            bending = "R" if tip.type is JointType.UNIVERSAL else str(tip.type)
            for number, rod in enumerate(rods, start=1):
                self._join(f"{name}_{number}_end", bending, rod, end)
            self._join("tip", "R", end, self.target)
            self.ends = []

    def _name(self, name: str) -> str:
        return f"{self.limb.name}_{name}"

    def _join(self, name: str, kind: str, first: str, second: str, driven: bool = False) -> None:
        self.joints.append(GraphJoint(self._name(name), self.limb.name, kind, first, second, driven))


def _analysed(joints: Iterable[GraphJoint]) -> Topology:
    """Choose the spanning tree with fewest freedoms, and find the cycle of each joint that is left."""
    edges = tuple(joints)
    bodies = tuple(dict.fromkeys((GROUND, *(body for edge in edges for body in (edge.first, edge.second)))))
    group = {body: body for body in bodies}

    def root(body: str) -> str:
        while group[body] != body:
            body = group[body]
        return body

    kept: list[int] = []
    cut: list[int] = []
    for index in sorted(range(len(edges)), key=lambda index: (edges[index].freedoms, index)):
        first, second = root(edges[index].first), root(edges[index].second)
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
            for here, there in ((edges[index].first, edges[index].second), (edges[index].second, edges[index].first)):
                if here == body and there not in reached:
                    towards[there] = (index, body)
                    reached.append(there)
    return towards


def _cycle(
    edges: tuple[GraphJoint, ...], towards: Mapping[str, tuple[int, str]], cut: int
) -> tuple[tuple[int, int], ...]:
    """The cut joint, then the joints of the tree from its second body back to its first."""

    def way(body: str) -> list[int]:
        found = []
        while body != GROUND:
            index, body = towards[body]
            found.append(index)
        return found

    down, up = way(edges[cut].second), way(edges[cut].first)
    while down and up and down[-1] == up[-1]:
        down.pop()
        up.pop()
    return ((cut, 1), *((index, 1) for index in down), *((index, -1) for index in reversed(up)))
