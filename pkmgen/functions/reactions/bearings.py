"""What a limb is made of, body by body, and the bearings that join its bodies.

A bearing is a joint as it is built: a universal joint is one bearing with two axes, and each rod of a pair has its own.
The motion of a body is that of a link of the limb's tree, which two rods of a pair may share; axes and points are fixed
in links, too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from pkmgen.description.types import JointType
from pkmgen.errors import UnsupportedRobotError
from pkmgen.expression.algebra import UNTURNED, Vector, cross, plus, scale
from pkmgen.expression.trees import Number
from pkmgen.mechanism.chain import tip_pairs
from pkmgen.mechanism.rods import first_axis, flat_length, is_mirrored
from pkmgen.mechanism.tree import limb_tree
from pkmgen.mechanism.types import NO_FRICTION, Body, Contact, Element, Friction, Joint, Limb, Motor, Pair

__all__ = ["Bearing", "BearingAxis", "LimbAssembly", "Member", "limb_assembly"]

SIDES = (Number(1.0), Number(-1.0))
NOWHERE: Vector = (Number(0.0), Number(0.0), Number(0.0))


@dataclass(frozen=True, slots=True)
class Member:
    """A rigid body of a limb.

    Attributes:
        name: Its name within the limb.
        link: Index of the joint of the tree whose link it moves with.
        bodies: What it is made of; mass centres from the origin of that link.
    """

    name: str
    link: int
    bodies: tuple[Body, ...]


@dataclass(frozen=True, slots=True)
class BearingAxis:
    """An axis about (R) or along (P) which a bearing yields.

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
class Bearing:
    """A joint between two bodies.

    Attributes:
        name: Its name within the limb.
        inner: Index of the member on the side of the base, None for the base.
        outer: Index of the member on the other side, None for what the limb ends on.
        link: Index of the joint of the tree in whose link its point is given.
        offset: Its point from the origin of that link, at zero coordinates, m.
        axes: Axes about and along which it yields; three for a ball.
        contact: The sliding contact it is; then it has no axes.
    """

    name: str
    inner: int | None
    outer: int | None
    link: int
    offset: Vector
    axes: tuple[BearingAxis, ...]
    contact: Contact | None = None


@dataclass(frozen=True, slots=True)
class LimbAssembly:
    """A limb as bodies and bearings.

    Attributes:
        members: Bodies, those nearer to the base first.
        bearings: Bearings from base to tip.
    """

    members: tuple[Member, ...]
    bearings: tuple[Bearing, ...]

    def supports(self) -> tuple[int, ...]:
        """For each member the bearing that carries it in the tree: the first one it is the outer body of."""
        outer = [bearing.outer for bearing in self.bearings]
        return tuple(outer.index(member) for member in range(len(self.members)))

    def cuts(self) -> tuple[int, ...]:
        """All other bearings: tips, and those that close loops inside the limb."""
        supports = self.supports()
        return tuple(index for index in range(len(self.bearings)) if index not in supports)


def limb_assembly(limb: Limb) -> LimbAssembly:
    """Take a limb apart into bodies and bearings.

    Raises:
        UnsupportedRobotError: Cross links stand where rods do not hinge on them.
    """
    return _Assembling(limb).assemble()


class _Assembling:
    """Goes through the elements of a limb beside the joints of its tree."""

    def __init__(self, limb: Limb) -> None:
        self.limb, self.tree = limb, limb_tree(limb)
        self.members: list[Member] = []
        self.bearings: list[Bearing] = []
        self.at: int | None = None

    def assemble(self) -> LimbAssembly:
        """Bodies and bearings of the limb."""
        for index, element in enumerate(self.limb.elements):
            joints = [place for place, joint in enumerate(self.tree.joints) if joint.element == index]
            if element.pair is None:
                self._element(element, joints)
            elif element.joint.type is JointType.REVOLUTE or is_mirrored(element):
                self._flat_pair(element, element.pair, joints[0])
            else:
                self._pair(element, element.pair, joints)
        if self.limb.elements[-1].pair is None:
            self._tip("tip", self.tree.tip, self.tree.tip_offset)
        return LimbAssembly(tuple(self.members), tuple(self.bearings))

    def _carry(self, name: str, link: int, axes: tuple[BearingAxis, ...], offset: Vector = NOWHERE) -> int:
        """Add a member with the bearing that carries it on the last one."""
        self.members.append(Member(name, link, self.tree.joints[link].bodies))
        self.bearings.append(Bearing(name, self.at, len(self.members) - 1, link, offset, axes))
        return len(self.members) - 1

    def _element(self, element: Element, joints: list[int]) -> None:
        count = 1 if element.joint.type in (JointType.REVOLUTE, JointType.PRISMATIC) else 2
        (*_, last), rest = joints[:count], joints[count:]
        end = self._carry(element.name, last, self._joint_axes(element.joint, joints[:count]))
        links = [
            self._carry(self.tree.joints[link].name, link, (self._tree_axis(link, NO_FRICTION),))
            for link in rest[: len(element.links)]
        ]
        self.at = end
        if element.slide is not None:
            axis = replace(self._tree_axis(rest[-1], element.slide.friction), motor=element.slide.motor)
            self.at = self._carry(f"{element.name}_slide", rest[-1], (axis,))
        elif element.couplers:
            axis = self._tree_axis(rest[-1], NO_FRICTION)
            self.at = self._carry(f"{element.name}_coupler", rest[-1], (axis,))
            far = scale(element.length, self.tree.lines[self.tree.joints[last].element])
            for member in links:
                link = self.members[member].link
                name = f"{self.members[member].name}_end"
                hinge = replace(axis, carrier=link, axis=self.tree.joints[link].axis, joint=None)
                self.bearings.append(Bearing(name, member, self.at, link, far, (hinge,)))

    def _flat_pair(self, element: Element, pair: Pair, link: int) -> None:
        """Two rods that turn about one axis, alike."""
        self._refuse_links(element, when=bool(pair.start_links or pair.end_links))
        start, line = self.at, self.tree.lines[self.tree.joints[link].element]
        both, count = self.tree.joints[link].bodies, len(element.bodies)
        axes: tuple[BearingAxis, ...] = (self._tree_axis(link, element.joint.friction),)
        if element.joint.type is not JointType.REVOLUTE:
            across = element.joint.second_axis or cross(self.tree.joints[link].axis, line)
            axes = (*axes, BearingAxis("R", link, across, None, element.joint.friction))
        for number, side in enumerate(SIDES, start=1):
            self.at = start
            self.at = self._carry(f"{element.name}_{number}", link, axes, scale(side, pair.start))
            own = both[count * (number - 1) : count * number]
            self.members[-1] = replace(self.members[-1], bodies=own)
            end = plus(scale(flat_length(self.limb), line), scale(side, pair.end))
            self._tip(f"tip_{number}", link, end)

    def _pair(self, element: Element, pair: Pair, joints: list[int]) -> None:
        """Two parallel rods, each on its own joint or both on a cross link."""
        cross_link, first, second, end_link = joints
        if pair.start_links:
            axis = self._tree_axis(cross_link, element.joint.friction)
            self.at = self._carry(f"{element.name}_start_link", cross_link, (axis,))
        start, rods = self.at, []
        for number, rod in enumerate((first, second), start=1):
            self.at = start
            axes: tuple[BearingAxis, ...] = (self._tree_axis(rod, element.joint.friction),)
            if not pair.start_links:
                axes = self._joint_axes(element.joint, [cross_link, rod])
            rods.append(self._carry(f"{element.name}_{number}", rod, axes))
        length = scale(element.length, self.tree.lines[self.tree.joints[first].element])
        if not pair.end_links:
            for number, (self.at, rod) in enumerate(zip(rods, (first, second), strict=True), start=1):
                self._tip(f"tip_{number}", rod, length)
            return
        self._end_link(element, rods, (second, end_link), length)

    def _end_link(self, element: Element, rods: list[int], links: tuple[int, int], length: Vector) -> None:
        """The link at the ends of both rods, hinged on each, and its hinge on what the limb ends on."""
        tip, (second, end_link) = self.limb.tip, links
        bending = isinstance(tip, Joint) and tip.type is JointType.UNIVERSAL
        self._refuse_links(element, when=not bending)
        assert isinstance(tip, Joint)
        self.at = rods[0]
        hinge = self._tree_axis(end_link, tip.friction)
        self.at = self._carry(f"{element.name}_end_link", end_link, (hinge,))
        other = replace(hinge, carrier=second, joint=None)
        name = f"{element.name}_end_link_2"
        self.bearings.append(Bearing(name, rods[1], self.at, second, length, (other,)))
        axis = first_axis(self.limb)
        assert axis is not None
        last = BearingAxis("R", end_link, axis, None, tip.friction)
        self.bearings.append(Bearing("tip", self.at, None, end_link, self.tree.tip_offset, (last,)))

    def _joint_axes(self, joint: Joint, joints: list[int]) -> tuple[BearingAxis, ...]:
        """Axes of the joint of an element; a ball yields about every axis."""
        if joint.type is JointType.SPHERICAL:
            return self._ball(joints[-1])
        axes = []
        for number, place in enumerate(joints, start=1):
            driven = joint.motor is not None and joint.motor.axis == number
            axes.append(replace(self._tree_axis(place, joint.friction), motor=joint.motor if driven else None))
        return tuple(axes)

    def _tree_axis(self, joint: int, friction: Friction) -> BearingAxis:
        return BearingAxis(self.tree.joints[joint].kind, joint, self.tree.joints[joint].axis, joint, friction)

    def _ball(self, link: int) -> tuple[BearingAxis, ...]:
        return tuple(BearingAxis("R", link, axis) for axis in (UNTURNED.x, UNTURNED.y, UNTURNED.z))

    def _tip(self, name: str, link: int, offset: Vector) -> None:
        """The bearing between the last member and what the limb ends on."""
        tip = self.limb.tip
        contact = tip if isinstance(tip, Contact) else None
        axes = () if isinstance(tip, Contact) else self._tip_axes(tip, link)
        self.bearings.append(Bearing(name, self.at, None, link, offset, axes, contact))

    def _tip_axes(self, tip: Joint, link: int) -> tuple[BearingAxis, ...]:
        if tip.type is JointType.SPHERICAL:
            return self._ball(link)
        pair = tip_pairs(self.limb)[0]
        last = BearingAxis("R", link, pair.last, None, tip.friction)
        if tip.type is JointType.REVOLUTE:
            return (last,)
        return (last, BearingAxis("R", None, pair.platform, None, tip.friction))

    def _refuse_links(self, element: Element, *, when: bool) -> None:
        if when:
            raise UnsupportedRobotError(
                f"{self.limb.place}: limb {self.limb.name}: joint reactions need rods that hinge on the cross links of "
                f"element {element.name}: a universal joint at both ends"
            )
