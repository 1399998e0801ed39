"""The body–joint graph: rigid bodies are its vertices, the joints between them its edges (Müller 2022, §2).

A joint is one as it is built: a universal joint is one edge with two axes, and each rod of a pair has its own. Loops
are closed by joints that lead to a body which another one carries already. How bodies move is said by a tree of single
joints (R or P), each with a link: two rods of a pair may move with the same link; joints that close a loop follow a
coordinate of the tree, or none.

Nothing here depends on elements: the short form of a limb is one source of a graph.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pkmgen.language.expression.algebra import ZERO, Vector
from pkmgen.mechanism.elements import NO_FRICTION, Body, Contact, Friction, Limits, Motor

GROUND, PLATFORM = "ground", "platform"
END = "end"
"""What the graph of a limb calls the body that it ends on: the platform or a part of it."""
FREEDOMS: Mapping[str, int] = {"R": 1, "P": 1, "U": 2, "C": 2, "S": 3, "plane": 5}
"""Freedoms of joints; a point that stays in a plane has five."""


@dataclass(frozen=True, slots=True)
class TreeJoint:
    """A single joint of the tree of a limb, and the link that it carries.

    Attributes:
        name: Name of the link within its limb.
        kind: Whether it turns (R) or slides (P).
        axis: Its direction, limb frame at zero coordinates, a unit vector.
        parent: Index of the joint whose link carries it; −1 for the base.
        offset: From the origin of the parent's link (the base point) to that of this one at zero coordinates, m.
        coordinate: Index of the independent coordinate of the limb that it follows.
        sign: +1 or −1: its own joint coordinate is sign × that coordinate.
        element: Index of the element of the short form that it stands for a part of.
        bodies: Rigid bodies of the link; mass centres from its origin, inertia in axes of the limb frame.
        friction: Friction on its rate, of all joints it stands for.
        motor: What drives it.
        limits: Its range, None where the file gives none.
        slide: Whether it is the slide inside a telescopic element.
    """

    name: str
    kind: Literal["R", "P"]
    axis: Vector
    parent: int
    offset: Vector
    coordinate: int
    sign: int
    element: int
    bodies: tuple[Body, ...] = ()
    friction: Friction = NO_FRICTION
    motor: Motor | None = None
    limits: Limits | None = None
    slide: bool = False


@dataclass(frozen=True, slots=True)
class TipPair:
    """Two axes at the tip that stay perpendicular, at zero joint angles, limb frame."""

    last: Vector
    platform: Vector


@dataclass(frozen=True, slots=True)
class LimbTree:
    """The spanning tree of a limb, in single joints.

    Everything is given in the limb frame; every link frame is parallel to it at zero coordinates, its origin on its
    joint. Where a limb has loops inside, joints beyond the independent ones repeat a coordinate with the sign + or −:
    opposite sides of a parallelogram stay parallel, which is all that its closure says (Müller 2022, eq. 43: H has
    entries 0 and ±1 there).

    Attributes:
        joints: Parents before children.
        size: Number of independent coordinates.
        tip: Index of the joint whose link carries the tip.
        tip_offset: From the origin of that link to the tip, m.
        pairs: Axes at the tip that stay perpendicular and so take part in the closure.
        contact: The sliding contact the limb ends in, None for a joint.
        friction: Axes at the tip about which friction acts, each fixed in the last link or in the platform.
        tip_friction: Friction about each of them.
    """

    joints: tuple[TreeJoint, ...]
    size: int
    tip: int
    tip_offset: Vector
    pairs: tuple[TipPair, ...]
    contact: Contact | None
    friction_axes: tuple[tuple[Literal["last", "platform"], Vector], ...]
    tip_friction: Friction

    def path(self) -> tuple[int, ...]:
        """Indices of the joints from the base to the tip."""
        path, index = [], self.tip
        while index >= 0:
            path.append(index)
            index = self.joints[index].parent
        return tuple(reversed(path))

    def independent(self) -> tuple[TreeJoint, ...]:
        """The joint of each independent coordinate: the first that follows it."""
        return tuple(next(j for j in self.joints if j.coordinate == k) for k in range(self.size))

    def is_serial(self) -> bool:
        """Whether it has no loops inside: every joint follows a coordinate of its own."""
        return len(self.joints) == self.size


@dataclass(frozen=True, slots=True)
class GraphBody:
    """A rigid body.

    Attributes:
        name: Its name.
        link: Index of the joint of the tree whose link it moves with; −1 for the platform and its parts.
        parts: What it is made of; mass centres from the origin of that link.
    """

    name: str
    link: int
    parts: tuple[Body, ...]


@dataclass(frozen=True, slots=True)
class JointAxis:
    """An axis about (R) or along (P) which a joint yields.

    Attributes:
        kind: Whether it turns or slides.
        carrier: Index of the joint of the tree in whose link it is fixed; None for the body the limb ends on.
        axis: Its direction at zero coordinates, limb frame.
        joint: Index of the joint of the tree that moves about it, where there is one.
        friction: Friction on its rate.
        motor: What drives it.
    """

    kind: Literal["R", "P"]
    carrier: int | None
    axis: Vector
    joint: int | None = None
    friction: Friction = NO_FRICTION
    motor: Motor | None = None


@dataclass(frozen=True, slots=True)
class GraphJoint:
    """A joint between two bodies.

    Attributes:
        name: Its name.
        type: R, P, U, C, S, or `plane` for a sliding contact.
        inner: Name of the body on the side of the ground.
        outer: Name of the other body.
        axes: Axes about and along which it yields; three for a ball, none for a contact.
        link: Index of the joint of the tree in whose link its point is given.
        offset: Its point from the origin of that link, at zero coordinates, m.
        contact: The sliding contact it is.
        limb: Name of the limb it belongs to; empty for joints of the platform, and within a limb.
    """

    name: str
    type: str
    inner: str
    outer: str
    axes: tuple[JointAxis, ...]
    link: int = 0
    offset: Vector = (ZERO, ZERO, ZERO)
    contact: Contact | None = None
    limb: str = ""

    @property
    def freedoms(self) -> int:
        """Its number of freedoms."""
        return FREEDOMS[self.type]

    @property
    def driven(self) -> bool:
        """Whether a motor drives it."""
        return any(axis.motor is not None for axis in self.axes)


@dataclass(frozen=True, slots=True)
class BodyGraph:
    """Bodies and the joints between them.

    Attributes:
        bodies: Those that move, without the body a limb ends on; those nearer to the ground first.
        joints: From the ground outwards, limb by limb.
    """

    bodies: tuple[GraphBody, ...]
    joints: tuple[GraphJoint, ...]

    def supports(self) -> tuple[int, ...]:
        """For each body the joint that carries it: the first one it is the outer body of."""
        outer = [joint.outer for joint in self.joints]
        return tuple(outer.index(body.name) for body in self.bodies)

    def cuts(self) -> tuple[int, ...]:
        """All other joints: tips of limbs, and those that close loops inside them."""
        supports = self.supports()
        return tuple(index for index in range(len(self.joints)) if index not in supports)


@dataclass(frozen=True, slots=True)
class LimbGraph(BodyGraph):
    """A limb as bodies and joints, from `ground` to `end`.

    Attributes:
        tree: How they move.
    """

    tree: LimbTree = field(kw_only=True)

    def tips(self) -> tuple[GraphJoint, ...]:
        """Joints at the body the limb ends on."""
        return tuple(joint for joint in self.joints if joint.outer == END)
