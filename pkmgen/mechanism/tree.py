"""Limbs as trees of rigid bodies joined by single axes, laid out at zero joint coordinates.

Bodies stand one by one: two rods of a pair, the second link of a parallelogram, cross links. Where a limb has loops
inside, joints beyond the independent ones repeat a coordinate with the sign + or −: opposite sides of a parallelogram
stay parallel, which is all that its closure says (Müller 2022, eq. 43: H has entries 0 and ±1 there). Everything is
given in the limb frame; every link frame is parallel to it at zero coordinates, its origin on its joint.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from pkmgen.description.types import JointType
from pkmgen.expression.algebra import (
    ONE,
    ZERO,
    Vector,
    add,
    cross,
    divide,
    dot,
    multiply,
    negate,
    plus,
    scale,
    settle,
    subtract,
    total,
)
from pkmgen.expression.trees import Number, Operation, Tree
from pkmgen.mechanism.chain import TipPair, tip_pairs
from pkmgen.mechanism.rods import first_axis, flat_length, is_mirrored
from pkmgen.mechanism.types import NO_FRICTION, Body, Contact, Element, Friction, Joint, Limb, Motor, Pair

__all__ = ["LimbTree", "TreeJoint", "limb_tree"]

NOWHERE: Vector = (ZERO, ZERO, ZERO)
TWO = Number(2.0)
Axis = tuple[Literal["R", "P"], Vector]


@dataclass(frozen=True, slots=True)
class TreeJoint:
    """A joint and the link it carries.

    Attributes:
        name: Name of the link within its limb.
        kind: Whether it turns (R) or slides (P).
        axis: Its direction, limb frame at zero coordinates, a unit vector.
        parent: Index of the joint whose link carries it; −1 for the base.
        offset: From the origin of the parent's link (the base point) to that of this one at zero coordinates, m.
        coordinate: Index of the independent coordinate of the limb that it follows.
        sign: +1 or −1: its own joint coordinate is sign × that coordinate.
        element: Index of the element it belongs to.
        bodies: Rigid bodies of the link; mass centres from its origin, inertia in axes of the limb frame.
        friction: Friction on its rate, of all joints it stands for.
        motor: What drives it.
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


@dataclass(frozen=True, slots=True)
class LimbTree:
    """A limb as a tree.

    Attributes:
        joints: Parents before children.
        size: Number of independent coordinates.
        tip: Index of the joint whose link carries the tip.
        tip_offset: From the origin of that link to the tip, m.
        lines: Direction of each element at zero coordinates, by which its joints are placed.
        pairs: Axes at the tip that stay perpendicular and so take part in the closure.
        contact: The sliding contact the limb ends in, None for a joint.
        rubbing: Axes at the tip about which friction acts, each fixed in the last link or in the platform.
        tip_friction: Friction about each of them.
    """

    joints: tuple[TreeJoint, ...]
    size: int
    tip: int
    tip_offset: Vector
    lines: tuple[Vector, ...]
    pairs: tuple[TipPair, ...]
    contact: Contact | None
    rubbing: tuple[tuple[Literal["last", "platform"], Vector], ...]
    tip_friction: Friction

    def path(self) -> tuple[int, ...]:
        """Indices of the joints from the base to the tip."""
        found, index = [], self.tip
        while index >= 0:
            found.append(index)
            index = self.joints[index].parent
        return tuple(reversed(found))

    def independent(self) -> tuple[TreeJoint, ...]:
        """The joint of each independent coordinate: the first that follows it."""
        return tuple(next(j for j in self.joints if j.coordinate == k) for k in range(self.size))

    def is_serial(self) -> bool:
        """Whether it has no loops inside: every joint follows a coordinate of its own."""
        return len(self.joints) == self.size


def limb_tree(limb: Limb) -> LimbTree:
    """Take a limb apart into joints and links."""
    return _Growth(limb).grow()


class _Growth:
    """Grows the tree element by element."""

    def __init__(self, limb: Limb) -> None:
        self.limb = limb
        self.joints: list[TreeJoint] = []
        self.lines: list[Vector] = []
        self.size = 0
        self.at, self.offset = -1, NOWHERE

    def grow(self) -> LimbTree:
        """The tree of the limb."""
        for index, element in enumerate(self.limb.elements):
            self.lines.append(self._line(index, element))
            if element.pair is None:
                self._element(index, element)
            elif element.joint.type is JointType.REVOLUTE or is_mirrored(element):
                self._flat_pair(index, element, element.pair)
            else:
                self._pair(index, element, element.pair)
        rubbing, friction = self._tip_friction()
        return LimbTree(
            tuple(self.joints), self.size, self.at, self.offset, tuple(self.lines), self._pairs(),
            self.limb.tip if isinstance(self.limb.tip, Contact) else None, rubbing, friction,
        )  # fmt: skip

    def _add(self, index: int, name: str, axis: Axis, bodies: tuple[Body, ...], friction: Friction) -> TreeJoint:
        """Append a joint with a coordinate of its own; the next one hangs on it."""
        self.size += 1
        joint = TreeJoint(name, *axis, self.at, self.offset, self.size - 1, 1, index, bodies, friction)
        return self._append(joint)

    def _append(self, joint: TreeJoint) -> TreeJoint:
        self.joints.append(joint)
        self.at, self.offset = len(self.joints) - 1, NOWHERE
        return joint

    def _element(self, index: int, element: Element) -> None:
        """A single element: the axes of its joint, its slide, and what a parallelogram adds."""
        parent, start = self.at, self.offset
        axes, place = self._axes(index, element), len(self.joints)
        for number, axis in enumerate(axes, start=1):
            last = number == len(axes)
            name = element.name if last else f"{element.name}_cross"
            self._add(index, name, axis, self._bodies(index, element.bodies) if last else (), element.joint.friction)
            motor = element.joint.motor
            if motor is not None and motor.axis == number:
                self.joints[-1] = replace(self.joints[-1], motor=motor)
        first = self.joints[place]
        for link in element.links:
            offset = plus(start, element.link_offset)
            follower = TreeJoint(link.name, *axes[0], parent, offset, first.coordinate, 1, index, (link,))
            self.joints.append(follower)
        if element.slide is not None:
            slide = element.slide
            rods = self._bodies(index, slide.rods)
            self._add(index, f"{element.name}_slide", ("P", self.lines[index]), rods, slide.friction)
            self.joints[-1] = replace(self.joints[-1], motor=slide.motor)
            return
        self.offset = scale(element.length, self.lines[index])
        if element.couplers:
            coupler = TreeJoint(
                f"{element.name}_coupler", *axes[0], self.at, self.offset, first.coordinate, -1, index, element.couplers
            )
            self._append(coupler)

    def _flat_pair(self, index: int, element: Element, pair: Pair) -> None:
        """Two rods that turn about one axis, alike: one link with all their bodies."""
        length, line = flat_length(self.limb), self.lines[index]
        lean = scale(divide(ONE, element.length), subtract(pair.end, pair.start))
        rods = []
        for sign in (Number(1.0), Number(-1.0)):
            bodies = element.bodies
            if is_mirrored(element):
                own = plus(scale(divide(length, element.length), line), scale(sign, lean))
                bodies = tuple(_along(body, element.direction, own, True) for body in bodies)
            side = scale(sign, pair.start)
            rods += [replace(body, mass_centre=plus(side, body.mass_centre)) for body in bodies]
        end = scale(length, line)
        links = (*pair.start_links, *(replace(one, mass_centre=plus(end, one.mass_centre)) for one in pair.end_links))
        axis = element.joint.axis
        assert axis is not None
        count = ONE if pair.start_links else TWO
        self._add(index, element.name, ("R", axis), (*rods, *links), element.joint.friction.of(count))
        self.offset = end

    def _pair(self, index: int, element: Element, pair: Pair) -> None:
        """Two parallel rods on universal joints: the cross link, a rod at each of its ends, the link at their ends."""
        (_, first), second = self._axes(index, element)
        count = ONE if pair.start_links else TWO
        friction = element.joint.friction
        cross_link = f"{element.name}_start_link"
        self._add(index, cross_link, ("R", first), pair.start_links, friction.of(count))
        parent, back = self.at, scale(Number(-1.0), pair.start)
        self.offset = pair.start
        bodies = self._bodies(index, element.bodies)
        rod = self._add(index, f"{element.name}_1", second, bodies, friction)
        at = self.at
        self.joints.append(replace(rod, name=f"{element.name}_2", parent=parent, offset=back))
        tip = self.limb.tip
        bending = isinstance(tip, Joint) and tip.type is JointType.UNIVERSAL
        links = tuple(replace(one, mass_centre=plus(back, one.mass_centre)) for one in pair.end_links)
        end = replace(
            rod, name=f"{element.name}_end_link", parent=at, offset=scale(element.length, self.lines[index]), sign=-1,
            bodies=links, friction=tip.friction.of(TWO) if bending and isinstance(tip, Joint) else NO_FRICTION,
        )  # fmt: skip
        self._append(end)
        self.offset = back

    def _axes(self, index: int, element: Element) -> tuple[Axis, ...]:
        """Axes of the joint of an element; a ball joint bends like a universal one, about axes that fit its limb."""
        joint, line = element.joint, self.lines[index]
        axis = joint.axis
        if axis is None:
            axis = self._ball_axis(index, element)
            return (("R", axis), ("R", cross(axis, line)))
        match joint.type:
            case JointType.PRISMATIC:
                return (("P", axis),)
            case JointType.UNIVERSAL:
                return (("R", axis), ("R", joint.second_axis or cross(axis, line)))
            case JointType.CYLINDRICAL:
                return (("R", axis), ("P", axis))
        return (("R", axis),)

    def _ball_axis(self, index: int, element: Element) -> Vector:
        """Axis about which a rod or leg on a ball joint bends first: that of the tip, the drive or the pair."""
        given = first_axis(self.limb) if index == 1 else None
        if given is not None:
            return given
        drive = self.limb.elements[0].joint
        if index == 1 and drive.type is JointType.REVOLUTE and drive.axis is not None:
            return drive.axis
        if element.pair is not None:
            return _unit(element.pair.start)
        return _perpendicular(element.direction)

    def _line(self, index: int, element: Element) -> Vector:
        """Direction of an element at zero coordinates: its own, or one that fits a rod that spins freely."""
        if self._spins(index, element) or (index == 0 or (element.pair is None and not self._has_arm())):
            return element.direction
        return self.limb.elements[0].direction if self._has_arm() else _perpendicular(self._ball_axis(index, element))

    def _has_arm(self) -> bool:
        return self.limb.elements[0].joint.type is JointType.REVOLUTE

    def _spins(self, index: int, element: Element) -> bool:
        """Whether something sets the spin of an element: it does not hang on two ball joints."""
        return element.joint.axis is not None or (index == 1 and first_axis(self.limb) is not None)

    def _bodies(self, index: int, bodies: tuple[Body, ...]) -> tuple[Body, ...]:
        """Bodies of an element; those whose spin nothing sets do not spin, and lose their axial inertia."""
        element = self.limb.elements[index]
        if self._spins(index, element):
            return bodies
        return tuple(_along(body, element.direction, self.lines[index], False) for body in bodies)

    def _pairs(self) -> tuple[TipPair, ...]:
        """Axes at the tip that take part in the closure; rods beside each other leave none to it."""
        tip, elements = self.limb.tip, self.limb.elements
        if isinstance(tip, Contact) or any(e.pair is not None or e.joint.axis is None for e in elements):
            return ()
        return tip_pairs(self.limb)

    def _tip_friction(self) -> tuple[tuple[tuple[Literal["last", "platform"], Vector], ...], Friction]:
        tip, last = self.limb.tip, self.limb.elements[-1]
        if isinstance(tip, Contact) or not tip.friction.acts:
            return (), NO_FRICTION
        if last.pair is not None:
            axis = first_axis(self.limb)
            count = ONE if last.pair.end_links else TWO
            return (() if axis is None else (("last", axis),)), tip.friction.of(count)
        pairs = tip_pairs(self.limb)
        if tip.type is JointType.REVOLUTE:
            return (("last", pairs[0].last),), tip.friction
        return (("last", pairs[0].last), ("platform", pairs[0].platform)), tip.friction


def _along(body: Body, line: Vector, own: Vector, spinning: bool) -> Body:
    """A body symmetric about a line, laid along another one; without its axial inertia if it does not spin."""
    xx, yy, zz, xy, xz, yz = body.inertia
    rows: tuple[Vector, Vector, Vector] = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
    axial = dot(line, (dot(rows[0], line), dot(rows[1], line), dot(rows[2], line)))
    across = multiply(Number(0.5), add(total((xx, yy, zz)), negate(axial)))
    more = add(axial if spinning else ZERO, negate(across))

    def entry(i: int, j: int) -> Tree:
        return add(across if i == j else ZERO, multiply(more, multiply(own[i], own[j])))

    inertia = (entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2))
    return replace(body, mass_centre=scale(dot(line, body.mass_centre), own), inertia=inertia)


def _unit(vector: Vector) -> Vector:
    x, y, z = scale(divide(ONE, Operation("sqrt", (dot(vector, vector),))), vector)
    return (settle(x), settle(y), settle(z))


def _perpendicular(vector: Vector) -> Vector:
    """A unit vector perpendicular to one that is not zero."""
    x, y, _ = vector
    if (x, y) == (ZERO, ZERO):
        return (ONE, ZERO, ZERO)
    return _unit((negate(y), x, ZERO))
