"""From the short form of a limb, a chain of elements, to its bodies and joints.

Bodies stand one by one: two rods of a pair, the second link of a parallelogram, cross links. Beside them grows the tree
of single joints that says how they move: a universal joint is two of them, a ball joint bends like a universal one
where nothing sets the spin behind it, rods that turn alike are one link.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from pkmgen.language.description.types import JointType
from pkmgen.language.expression.algebra import IDENTITY, ONE, ZERO_VECTOR, Vector, divide, plus, scale, subtract
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.body_graph import (
    END,
    GROUND,
    GraphBody,
    GraphJoint,
    JointAxis,
    LimbGraph,
    LimbTree,
    TipPair,
    TreeJoint,
)
from pkmgen.mechanism.elements import NO_FRICTION, Body, Contact, Element, ElementChain, Friction, Joint, Pair
from pkmgen.mechanism.limb_axes import (
    Axis,
    element_axes,
    element_line,
    first_axis,
    flat_length,
    is_mirrored,
    laid_along,
    second_axis,
    spins,
    tip_pairs,
)

TWO = Number(2.0)
SIDES = (Number(1.0), Number(-1.0))


def limb_graph(limb: ElementChain) -> LimbGraph:
    """Take a limb apart into bodies and joints.

    Raises:
        UnsupportedRobotError: The joint at the tip is of another type than R, U or S.
    """
    return _Walk(limb).walk()


class _Walk:
    """Goes from the base to the tip, element by element.

    `at` and `offset` say which link of the tree the next one hangs on and where, `body` which body.
    """

    def __init__(self, limb: ElementChain) -> None:
        self.limb = limb
        self.tree: list[TreeJoint] = []
        self.lines: list[Vector] = []
        self.size, self.index = 0, 0
        self.at, self.offset, self.body = -1, ZERO_VECTOR, GROUND
        self.bodies: list[GraphBody] = []
        self.joints: list[GraphJoint] = []

    def walk(self) -> LimbGraph:
        """The graph of the limb."""
        for index, element in enumerate(self.limb.elements):
            self.index = index
            self.lines.append(element_line(self.limb, index))
            if element.pair is None:
                self._element(element)
            elif element.joint.type is JointType.REVOLUTE or is_mirrored(element):
                self._flat_pair(element, element.pair)
            else:
                self._pair(element, element.pair)
        if self.limb.elements[-1].pair is None:
            self._tip("tip", self.at, self.offset)
        friction_axes, friction = self._tip_friction()
        tree = LimbTree(
            tuple(self.tree), self.size, self.at, self.offset, self._closing_pairs(),
            self.limb.tip if isinstance(self.limb.tip, Contact) else None, friction_axes, friction,
        )  # fmt: skip
        return LimbGraph(tuple(self.bodies), tuple(self.joints), tree=tree)

    # --- the tree

    def _coordinate(self, name: str, axis: Axis, bodies: tuple[Body, ...], friction: Friction) -> TreeJoint:
        """A joint with a coordinate of its own, behind the last one."""
        self.size += 1
        return TreeJoint(name, *axis, self.at, self.offset, self.size - 1, 1, self.index, bodies, friction)

    def _append(self, joint: TreeJoint) -> int:
        """Add a joint whose link carries what comes next."""
        self.tree.append(joint)
        self.at, self.offset = len(self.tree) - 1, ZERO_VECTOR
        return self.at

    def _branch(self, joint: TreeJoint) -> int:
        """Add a joint that is not between base and tip."""
        self.tree.append(joint)
        return len(self.tree) - 1

    def _bodies(self, bodies: tuple[Body, ...]) -> tuple[Body, ...]:
        """Bodies of an element; those whose spin nothing sets do not spin, and lose their axial inertia."""
        own = self.limb.elements[self.index].direction
        if spins(self.limb, self.index):
            return bodies
        return tuple(laid_along(body, own, self.lines[self.index], False) for body in bodies)

    # --- bodies and joints

    def _carry(
        self,
        name: str,
        link: int,
        kind: str,
        axes: tuple[JointAxis, ...],
        offset: Vector = ZERO_VECTOR,
        parts: tuple[Body, ...] | None = None,
    ) -> str:
        """Add a body with the joint that carries it on the last one; the joint is called like the body."""
        self.bodies.append(GraphBody(name, link, self.tree[link].bodies if parts is None else parts))
        self.joints.append(GraphJoint(name, kind, self.body, name, axes, link, offset))
        return name

    def _moving(self, joint: int, friction: Friction) -> JointAxis:
        """The axis that a joint of the tree moves about."""
        own = self.tree[joint]
        return JointAxis(own.kind, joint, own.axis, joint, friction, own.motor)

    def _joint_axes(self, joint: Joint, moving: Sequence[int]) -> tuple[JointAxis, ...]:
        """Axes of the joint of an element; a ball yields about every axis."""
        if joint.type is JointType.SPHERICAL:
            return _ball(moving[-1])
        return tuple(self._moving(place, joint.friction) for place in moving)

    def _tip(self, name: str, link: int, offset: Vector) -> None:
        """The joint between the last body and what the limb ends on."""
        tip = self.limb.tip
        if isinstance(tip, Contact):
            self.joints.append(GraphJoint(name, "plane", self.body, END, (), link, offset, tip))
        else:
            self.joints.append(GraphJoint(name, tip.type, self.body, END, self._tip_axes(tip, link), link, offset))

    def _tip_axes(self, tip: Joint, link: int) -> tuple[JointAxis, ...]:
        if tip.type is JointType.SPHERICAL:
            return _ball(link)
        pair = tip_pairs(self.limb)[0]
        last = JointAxis("R", link, pair.last, None, tip.friction)
        if tip.type is JointType.REVOLUTE:
            return (last,)
        return (last, JointAxis("R", None, pair.platform, None, tip.friction))

    # --- elements

    def _element(self, element: Element) -> None:
        """A single element: the axes of its joint, its slide, and what a parallelogram adds."""
        parent, start, first = self.at, self.offset, len(self.tree)
        joint, axes = element.joint, element_axes(self.limb, self.index, self.lines[self.index])
        for number, axis in enumerate(axes, start=1):
            last = number == len(axes)
            name = element.name if last else f"{element.name}_cross"
            single = self._coordinate(name, axis, self._bodies(element.bodies) if last else (), joint.friction)
            self._append(_of_axis(single, joint, number))
        body = self._carry(element.name, self.at, joint.type, self._joint_axes(joint, range(first, len(self.tree))))
        links = []
        for link in element.links:
            follower = replace(self.tree[first], name=link.name, parent=parent, offset=plus(start, element.link_offset))
            place = self._branch(_passive(follower, (link,)))
            links.append(place)
            self._carry(link.name, place, self.tree[place].kind, (self._moving(place, NO_FRICTION),))
        self.body = body
        if element.slide is not None:
            self._slide(element)
            return
        self.offset = scale(element.length, self.lines[self.index])
        if element.couplers:
            self._coupler(element, first, links)

    def _slide(self, element: Element) -> None:
        """The rod of a telescopic element."""
        slide, name = element.slide, f"{element.name}_slide"
        assert slide is not None
        rods = self._bodies(slide.rods)
        joint = self._coordinate(name, ("P", self.lines[self.index]), rods, slide.friction)
        place = self._append(replace(joint, motor=slide.motor, limits=slide.limits, slide=True))
        body = self._carry(f"{element.name}_rod", place, "P", (self._moving(place, slide.friction),))
        self.joints[-1] = replace(self.joints[-1], name=name)
        self.body = body

    def _coupler(self, element: Element, first: int, links: list[int]) -> None:
        """The body that closes a parallelogram: it does not turn."""
        far, name = self.offset, f"{element.name}_coupler"
        coupler = replace(self.tree[first], name=name, parent=self.at, offset=far, sign=-1)
        place = self._append(_passive(coupler, element.couplers))
        axis = self._moving(place, NO_FRICTION)
        self.body = self._carry(name, place, axis.kind, (axis,))
        for link in links:
            hinge = replace(axis, carrier=link, axis=self.tree[link].axis, joint=None)
            inner = self.tree[link].name
            self.joints.append(GraphJoint(f"{inner}_end", axis.kind, inner, name, (hinge,), link, far))

    def _flat_pair(self, element: Element, pair: Pair) -> None:
        """Two rods that turn about one axis, alike: one link of the tree with all their bodies."""
        joint, axis, line = element.joint, element.joint.axis, self.lines[self.index]
        assert axis is not None
        end = scale(flat_length(self.limb), line)
        rods = [self._flat_rod(element, pair, sign) for sign in SIDES]
        end_links = tuple(replace(one, mass_centre=plus(end, one.mass_centre)) for one in pair.end_links)
        friction = joint.friction.of(ONE if pair.start_links else TWO)
        bodies = (*rods[0], *rods[1], *pair.start_links, *end_links)
        single = self._coordinate(element.name, ("R", axis), bodies, friction)
        place = self._append(_of_axis(single, joint, 1))
        self.offset = end
        kind, hinge = str(joint.type), [self._moving(place, joint.friction)]
        held = JointAxis("R", place, second_axis(joint, line), None, joint.friction)
        if pair.start_links:
            self.body = self._carry(f"{element.name}_start_link", place, "R", tuple(hinge), parts=pair.start_links)
            kind, hinge = "R", []
        if kind != "R" or pair.start_links:
            hinge.append(held)
        start, ends = self.body, list[tuple[str, int, Vector]]()
        for number, (sign, parts) in enumerate(zip(SIDES, rods, strict=True), start=1):
            self.body = start
            name = f"{element.name}_{number}"
            self.body = self._carry(name, place, kind, tuple(hinge), scale(sign, pair.start), parts)
            ends.append((name, place, plus(end, scale(sign, pair.end))))
            if not self._has_end_link(pair):
                self._tip(f"tip_{number}", place, ends[-1][2])
        if self._has_end_link(pair):
            self._end_link(GraphBody(f"{element.name}_end_link", place, end_links), held, ends)

    def _flat_rod(self, element: Element, pair: Pair, sign: Number) -> tuple[Body, ...]:
        """Bodies of one of the two rods, seen from the middle between their starts."""
        bodies, line = element.bodies, self.lines[self.index]
        if is_mirrored(element):
            lean = scale(divide(ONE, element.length), subtract(pair.end, pair.start))
            own = plus(scale(divide(flat_length(self.limb), element.length), line), scale(sign, lean))
            bodies = tuple(laid_along(body, element.direction, own, True) for body in bodies)
        side = scale(sign, pair.start)
        return tuple(replace(body, mass_centre=plus(side, body.mass_centre)) for body in bodies)

    def _pair(self, element: Element, pair: Pair) -> None:
        """Two parallel rods: in the tree the link across their starts, a rod at each of its ends, the link at the ends.

        Without links across, each rod has a universal joint of its own, and the tree a link without bodies.
        """
        (_, first), second = element_axes(self.limb, self.index, self.lines[self.index])
        joint, tip, name = element.joint, self.limb.tip, element.name
        friction = joint.friction.of(ONE if pair.start_links else TWO)
        single = self._coordinate(f"{name}_start_link", ("R", first), pair.start_links, friction)
        cross_link = self._append(_of_axis(single, joint, 1))
        back = scale(Number(-1.0), pair.start)
        self.offset = pair.start
        rod = self._coordinate(f"{name}_1", second, self._bodies(element.bodies), joint.friction)
        at = self._append(_of_axis(rod, joint, 2))
        links = (at, self._branch(replace(rod, name=f"{name}_2", parent=cross_link, offset=back)))
        length = scale(element.length, self.lines[self.index])
        bodies = tuple(replace(one, mass_centre=plus(back, one.mass_centre)) for one in pair.end_links)
        bending = isinstance(tip, Joint) and tip.type is JointType.UNIVERSAL
        friction = tip.friction.of(TWO) if bending and isinstance(tip, Joint) else NO_FRICTION
        end = replace(rod, name=f"{name}_end_link", parent=at, offset=length, sign=-1, bodies=bodies)
        end_link = self._append(replace(end, friction=friction))
        self.offset = back
        rods = self._rods(element, pair, cross_link, links)
        ends = [(body, link, length) for body, link in zip(rods, links, strict=True)]
        if self._has_end_link(pair):
            hinge = self._moving(end_link, tip.friction if isinstance(tip, Joint) else NO_FRICTION)
            self._end_link(GraphBody(f"{name}_end_link", end_link, bodies), hinge, ends)
            return
        for number, (body, link, offset) in enumerate(ends, start=1):
            self.body = body
            self._tip(f"tip_{number}", link, offset)

    def _rods(self, element: Element, pair: Pair, cross_link: int, links: tuple[int, int]) -> list[str]:
        """Two rods on the link across their starts, or each on a joint of its own."""
        joint, rods = element.joint, list[str]()
        if pair.start_links:
            hinge = self._moving(cross_link, joint.friction)
            self.body = self._carry(f"{element.name}_start_link", cross_link, "R", (hinge,))
        for number, link in enumerate(links, start=1):
            kind, axes = str(joint.type), self._joint_axes(joint, (cross_link, link))
            if pair.start_links:
                kind, axes = "R", (self._moving(link, joint.friction),)
            rods.append(self._carry(f"{element.name}_{number}", link, kind, axes))
        return rods

    def _has_end_link(self, pair: Pair) -> bool:
        return bool(pair.end_links) and not isinstance(self.limb.tip, Contact)

    def _end_link(self, link: GraphBody, hinge: JointAxis, rods: list[tuple[str, int, Vector]]) -> None:
        """The link across the ends of two rods, hinged on each, and its hinge on what the limb ends on.

        The hinge is an axis of its hinges on rods that have universal joints at this end; rods are given by body, link
        of the tree and place of their end.
        """
        tip, place = self.limb.tip, link.link
        assert isinstance(tip, Joint)
        kind, axes = ("R", (hinge,)) if tip.type is JointType.UNIVERSAL else (str(tip.type), self._tip_axes(tip, place))
        (first, _, _), (second, other, offset) = rods
        self.body = first
        self.body = self._carry(link.name, place, kind, axes, parts=link.parts)
        others = tuple(replace(axis, carrier=other, joint=None) for axis in axes)
        self.joints.append(GraphJoint(f"{link.name}_2", kind, second, link.name, others, other, offset))
        axis = first_axis(self.limb) or self.tree[place].axis
        last = JointAxis("R", place, axis, None, tip.friction)
        self.joints.append(GraphJoint("tip", "R", self.body, END, (last,), place, self.offset))

    # --- the tip, as the closure sees it

    def _closing_pairs(self) -> tuple[TipPair, ...]:
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
        return tuple(
            ("platform" if axis.carrier is None else "last", axis.axis) for axis in self.joints[-1].axes
        ), tip.friction


def _ball(link: int) -> tuple[JointAxis, ...]:
    return tuple(JointAxis("R", link, axis) for axis in (IDENTITY.x, IDENTITY.y, IDENTITY.z))


def _of_axis(single: TreeJoint, joint: Joint, number: int) -> TreeJoint:
    """A single joint with the motor and the range of an axis of the joint that it is part of, counted from 1."""
    motor = joint.motor if joint.motor is not None and joint.motor.axis == number else None
    return replace(single, motor=motor, limits=joint.limits[number - 1] if number <= len(joint.limits) else None)


def _passive(joint: TreeJoint, bodies: tuple[Body, ...]) -> TreeJoint:
    """A joint that follows a coordinate of another one, without friction and motor."""
    return replace(joint, bodies=bodies, friction=NO_FRICTION, motor=None, limits=None)
