"""A chain of bodies and joints as a limb of kinematic elements, in the frame of its first joint.

At zero coordinates both frames of a joint coincide, which says how bodies stand there; lines, axes, mass centres and
inertias of the short form are those of that assembly, so that motor coordinates are the same in both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pkmgen.language.description.bodies import PairType
from pkmgen.language.description.types import ElementKind, JointType, ranges_of
from pkmgen.language.expression.algebra import (
    ONE,
    X_AXIS,
    Z_AXIS,
    ZERO,
    Rotation,
    Vector,
    add,
    cross,
    divide,
    dot,
    negate,
    opposite,
    plus,
    scale,
    subtract,
)
from pkmgen.language.expression.trees import Number, Operation, Tree
from pkmgen.mechanism.elements import NO_FRICTION, Body, Element, Joint, Pair, Slide
from pkmgen.mechanism.multibody import PlacedBody, Side
from pkmgen.mechanism.records import body_of, friction_of, limits_of, motor_of, unit_vector
from pkmgen.multibody.limbs.chains import HERE, Branch, Frame, Group, Step
from pkmgen.multibody.limbs.numbers import Identities

HALF = Number(0.5)


class UnlikeError(Exception):
    """A chain that is not a limb of the short form."""


@dataclass(frozen=True, slots=True)
class ChainElements:
    """A chain as elements.

    Attributes:
        start: Point where it starts, in the frame of the limb, from the origin of its first joint.
        elements: From base to tip.
        tip: Joint at the platform.
        tip_step: The same in the file; for two rods that of the first.
    """

    start: Vector
    elements: tuple[Element, ...]
    tip: Joint
    tip_step: Step


@dataclass(frozen=True, slots=True)
class _Stood:
    """A joint and the bodies that it carries, where they stand at zero coordinates, in the frame of the limb."""

    step: Step
    joint: Frame
    group: Group | None
    body: Frame


class ChainReader:
    """Reads chains in axes of a limb; with the normal of a planar robot there, along which nothing has a length."""

    def __init__(self, known: Identities, axes: Rotation, normal: Vector | None) -> None:
        self._known, self._axes, self._normal = known, axes, normal

    def read(self, branch: Branch) -> ChainElements:
        """Take a chain as elements.

        Raises:
            UnlikeError: It is no limb of the short form.
        """
        stood = self._stood(branch.steps, (*branch.groups, None))
        points = [self._flat(each.joint.point) for each in stood]
        elements, index = list[Element](), 0
        start = points[0]
        while index < len(stood) - 1:
            step = stood[index]
            following = stood[index + 1]
            if step.step.joint.type is PairType.PRISMATIC:
                if index > 0:
                    raise UnlikeError("a slide between bars")
                start = points[1]
                elements.append(self._slider(step, points[1]))
            elif following.step.joint.type is PairType.PRISMATIC and index + 2 < len(stood):
                elements.append(self._telescope(step, following, points[index], points[index + 2]))
                index += 1
            else:
                last = index == len(stood) - 2
                line = self._known.exact(subtract(points[index + 1], points[index]))
                pair = self._pair(branch, stood, line) if last and branch.beside else None
                if pair is not None:
                    shift = scale(HALF, subtract(self._other(branch, stood)[0], stood[index].joint.point))
                    if index == 0:
                        raise UnlikeError("two rods on the ground")
                    elements[-1] = self._longer(elements[-1], shift)
                elements.append(replace(self._bar(step, points[index], line), pair=pair))
            index += 1
        return ChainElements(self._known.exact(start), tuple(elements), self._tip(stood[-1]), stood[-1].step)

    def _stood(self, steps: Sequence[Step], groups: Sequence[Group | None]) -> list[_Stood]:
        """Where all joints and bodies stand; the limb frame is at the first joint."""
        at, made = Frame(steps[0].inner.point, self._axes).inverse(), list[_Stood]()
        for step, group in zip(steps, groups, strict=True):
            joint = self._placed(at.then(step.inner))
            body = self._placed(joint.then(step.outer.inverse()))
            made.append(_Stood(step, joint, group, body))
            at = body
        return made

    def _placed(self, frame: Frame) -> Frame:
        return Frame(self._known.exact(frame.point), self._known.turn(frame.axes))

    def _flat(self, point: Vector) -> Vector:
        """A point of a planar robot in the plane through the origin."""
        if self._normal is None:
            return point
        return self._known.exact(subtract(point, scale(dot(point, self._normal), self._normal)))

    def _joint(self, stood: _Stood, line: Vector | None) -> Joint:
        """The joint of an element."""
        record, sign = stood.step.joint, stood.step.backwards
        if record.spring is not None:
            raise UnlikeError("a spring")
        motor = motor_of(record.actuator)
        limits = tuple(map(limits_of, ranges_of(record.limits)))
        friction = friction_of(record)
        axis = self._axis(stood, Z_AXIS if record.axis is None else unit_vector(record.axis))
        match record.type:
            case PairType.SPHERICAL if not friction.acts:
                return Joint(JointType.SPHERICAL, None, None, None, NO_FRICTION)
            case PairType.REVOLUTE | PairType.PRISMATIC:
                return Joint(JointType(record.type.value), axis, None, motor, friction, limits)
            case PairType.UNIVERSAL if motor is None:
                second = self._axis(stood, X_AXIS if record.second_axis is None else unit_vector(record.second_axis))
                first, last = (second, axis) if sign else (axis, second)
                if sign and len(limits) == 1:
                    raise UnlikeError("a range of the axis that the limb has as the second")
                square = line is not None and self._known.vanishes(dot(last, line))
                ranges = limits[::-1] if sign else limits
                return Joint(JointType.UNIVERSAL, first, None if square else last, None, friction, ranges)
        raise UnlikeError(f"a joint of type {record.type}")

    def _axis(self, stood: _Stood, axis: Vector) -> Vector:
        """An axis of a joint in the frame of the limb, about which the outer body turns in the positive sense."""
        turned = self._known.exact(stood.joint.axes.rotate(axis))
        return opposite(turned) if stood.step.backwards else turned

    def _bodies(self, stood: _Stood, start: Vector) -> tuple[Body, ...]:
        """Bodies of an element, in axes of the limb from a point."""
        if stood.group is None:
            return ()
        made = []
        for record, frame in stood.group.bodies:
            placed = stood.body.then(frame)
            side = Side(0, self._known.exact(subtract(placed.point, start)), self._known.turn(placed.axes))
            body = body_of(record.name, record, X_AXIS)
            inside = PlacedBody(body, side).in_link(body)
            made.append(replace(inside, mass_centre=self._known.exact(inside.mass_centre)))
        return tuple(made)

    def _line(self, vector: Vector) -> tuple[Vector, Tree]:
        """Direction and length of a vector that is not zero."""
        places = [place for place, entry in enumerate(vector) if entry != ZERO]
        if not places:
            raise UnlikeError("joints in one point")
        if len(places) == 1:
            length = vector[places[0]]
            sign = -1.0 if self._known.value(length) < 0.0 else 1.0
            x, y, z = (Number(sign) if place == places[0] else ZERO for place in range(3))
            return (x, y, z), negate(length) if sign < 0.0 else length
        length = Operation("sqrt", (dot(vector, vector),))
        return scale(divide(ONE, length), vector), length

    def _bar(self, stood: _Stood, start: Vector, line: Vector) -> Element:
        direction, length = self._line(line)
        name = stood.group.name if stood.group else "bar"
        joint = self._joint(stood, direction)
        return Element(name, ElementKind.BAR, joint, direction, length, self._bodies(stood, start))

    def _longer(self, element: Element, shift: Vector) -> Element:
        """An element whose output point is elsewhere."""
        moved = self._known.exact(plus(scale(element.length, element.direction), shift))
        if all(entry == ZERO for entry in moved):
            return replace(element, length=ZERO)
        direction, length = self._line(moved)
        return replace(element, direction=direction, length=length)

    def _slider(self, stood: _Stood, start: Vector) -> Element:
        """A body on a slide at the ground; it starts where the next joint stands."""
        name = stood.group.name if stood.group else "slider"
        joint = self._joint(stood, None)
        return Element(name, ElementKind.BAR, joint, X_AXIS, ZERO, self._bodies(stood, start))

    def _telescope(self, stood: _Stood, slide: _Stood, start: Vector, tip: Vector) -> Element:
        """A body on a joint and one that slides out of it, whose coordinate is the length from joint to joint."""
        if not self._known.same(start, tip):
            raise UnlikeError("a slide that is not the distance of two joints")
        drive = self._joint(slide, None)
        assert drive.axis is not None
        rods = self._bodies(slide, tip)
        sliding = Slide(drive.motor, drive.friction, rods, drive.limits[0] if drive.limits else None)
        name = stood.group.name if stood.group else "leg"
        joint = self._joint(stood, drive.axis)
        bodies = self._bodies(stood, start)
        return Element(name, ElementKind.TELESCOPIC, joint, drive.axis, ZERO, bodies, slide=sliding)

    def _tip(self, stood: _Stood) -> Joint:
        """The joint at the platform: a ball, or a pin of a planar robot."""
        joint = self._joint(stood, None)
        if joint.motor is not None or joint.type is JointType.UNIVERSAL:
            raise UnlikeError("a tip that is no ball")
        if joint.type is not JointType.SPHERICAL and self._normal is None:
            raise UnlikeError("a tip that is no ball")
        return joint

    def _other(self, branch: Branch, stood: Sequence[_Stood]) -> tuple[Vector, _Stood, _Stood]:
        """The second rod: where it starts, and its joints and bodies."""
        (step, group, tip), parent = branch.beside[0], stood[-3].body if len(stood) > 2 else HERE
        joint = self._placed(parent.then(step.inner))
        body = self._placed(joint.then(step.outer.inverse()))
        end = self._placed(body.then(tip.inner))
        return joint.point, _Stood(step, joint, group, body), _Stood(tip, end, None, HERE)

    def _pair(self, branch: Branch, stood: Sequence[_Stood], line: Vector) -> Pair:
        """Two rods side by side that are alike, between equal places of the arm and of the platform."""
        first, end = stood[-2], stood[-1]
        point, second, other = self._other(branch, stood)
        one, two = self._bar(first, first.joint.point, line), self._bar(second, point, line)
        alike = self._known.same(subtract(other.joint.point, point), line) and one.joint == two.joint
        spread = scale(HALF, subtract(first.joint.point, point))
        ends = all(tip.step.joint.type is PairType.SPHERICAL for tip in (end, other))
        if not (alike and ends and self._equal(one.bodies, two.bodies)):
            raise UnlikeError("two rods that differ")
        spread = self._known.exact(spread)
        return Pair(spread, spread, (), ())

    def _equal(self, one: tuple[Body, ...], two: tuple[Body, ...]) -> bool:
        pairs = list(zip(one, two, strict=False))
        return len(one) == len(two) and all(
            self._known.vanishes(
                add(a.mass, negate(b.mass)),
                *subtract(a.mass_centre, b.mass_centre),
                *(add(x, negate(y)) for x, y in zip(a.inertia, b.inertia, strict=True)),
            )
            for a, b in pairs
        )


def limb_axes(known: Identities, step: Step) -> Rotation:
    """Axes of a limb: those of its first joint; where the axis of that is level and oblique in them, it is y."""
    axes, record = known.turn(step.inner.axes), step.joint
    axis = Z_AXIS if record.axis is None else unit_vector(record.axis)
    world = known.exact(axes.rotate(axis))
    oblique = sum(entry != ZERO for entry in known.exact(axis)) > 1
    if record.type is PairType.SPHERICAL or not oblique or world[2] != ZERO:
        return axes
    return known.turn(Rotation(cross(world, Z_AXIS), world, Z_AXIS))


def motors_of(element: Element) -> Iterator[Joint | Slide]:
    """The joint and the slide of an element, where motors drive them."""
    for part in (element.joint, element.slide):
        if part is not None and part.motor is not None:
            yield part
