"""Description to mechanism: instance the representative limbs, turn their frames into the world, scale the axes."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import NoReturn

from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.description import types as description
from pkmgen.language.description.quantity import ZERO as ZERO_QUANTITY
from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.description.source import KeyPath
from pkmgen.language.description.types import ElementKind, JointType, Motion, RobotFile
from pkmgen.language.expression.algebra import (
    X_AXIS,
    ZERO,
    Rotation,
    Vector,
    cross,
    multiply,
    plus,
    rotation_about,
    scale,
)
from pkmgen.language.expression.trees import evaluate
from pkmgen.language.expression.units import parse_unit
from pkmgen.mechanism.limb_axes import is_mirrored
from pkmgen.mechanism.records import body_of, friction_of, limits_of, motor_of, pair_of, part_of, unit_vector, vector_of
from pkmgen.mechanism.types import (
    Body,
    Contact,
    Coupling,
    Element,
    Joint,
    Limb,
    Mechanism,
    Slide,
)

MAX_SIZE_M = 1e9
"""Largest size of a robot, m: its powers stay within the range of a double."""
EQUAL_POINTS_M = 1e-9
"""Distance below which points are equal, m."""


def build_mechanism(robot: RobotFile) -> Mechanism:
    """Build the mechanism that a robot file describes.

    Returns:
        Its limbs, instanced and mounted, and its platform.

    Raises:
        UnsupportedRobotError: The file uses words of the language in a way that has no meaning; names its place.
    """
    mechanism = _Builder(robot).build()
    if mechanism.size > MAX_SIZE_M:
        raise UnsupportedRobotError(
            f"{mechanism.place}: the robot is {mechanism.size:.3g} m across; the largest allowed is {MAX_SIZE_M:g} m"
        )
    return mechanism


class _Builder:
    """Keeps the robot file at hand, so that a refusal can name its place."""

    def __init__(self, robot: RobotFile) -> None:
        self.robot = robot
        self.record = robot.description

    def build(self) -> Mechanism:
        platform = self.record.platform
        names = [limb.name for limb in self.record.limbs]
        if platform.carried_by is not None and platform.motion is not Motion.PLANAR_POINT:
            self._refuse(("platform", "carried_by"), "only the platform of a planar point robot is carried by a limb")
        carrier = None if platform.carried_by is None else names.index(platform.carried_by)
        if carrier is not None and self._last_element(carrier).pair is not None:
            self._refuse(
                ("platform", "carried_by"), "a pair of rods cannot carry the platform: which of them would turn it?"
            )
        bodies = (body_of("platform", platform, X_AXIS), body_of("payload", platform.payload, X_AXIS))
        limbs = tuple(
            self._limb(index, limb, bodies if index == carrier else ()) for index, limb in enumerate(self.record.limbs)
        )
        if carrier is not None:
            self._check_carried(limbs, names[carrier], platform.plane)
        parameters = self.record.parameters
        return Mechanism(
            name=self.record.name,
            motion=platform.motion,
            plane=platform.plane,
            gravity=vector_of(self.record.gravity),
            limbs=limbs,
            platform=bodies if carrier is None else (),
            parts=tuple(part_of(part) for part in platform.parts),
            couplings=tuple(
                Coupling(
                    tuple(names.index(name) for name in coupling.limbs), coupling.element, self._place(("couplings", i))
                )
                for i, coupling in enumerate(self.record.couplings)
            ),
            carried_by=carrier,
            held=platform.held,
            assembly=platform.assembly,
            home=tuple(self._value(entry) for entry in platform.home),
            box=tuple((self._value(low), self._value(high)) for low, high in platform.box),
            attitude_range=self._value(platform.attitude_range),
            parameters=self.robot.values,
            dimensions=MappingProxyType({name: parse_unit(parameters[name].unit).dimension for name in parameters}),
            derived=MappingProxyType({name: parameters[name].value.tree for name in self.robot.derived}),
            place=self._place(("platform", "motion")),
        )

    def _last_element(self, limb: int | None) -> description.Element:
        """The element before the tip of a limb."""
        assert limb is not None
        return self.record.limb_types[self.record.limbs[limb].type].elements[-1]

    def _check_carried(self, limbs: tuple[Limb, ...], carrier: str, plane: str) -> None:
        """Refuse limbs off the centre of a platform that turns with one of them."""
        for limb in limbs:
            offsets = [evaluate(limb.platform_point["xyz".index(axis)], self.robot.values) for axis in plane]
            if max(map(abs, offsets)) > EQUAL_POINTS_M:
                raise UnsupportedRobotError(
                    f"{limb.place}: limb {limb.name}: the platform turns with limb {carrier} (carried_by), so that all "
                    "limbs must meet it in the platform point; this one has a platform point of its own"
                )

    def _value(self, expression: QuantityExpression) -> float:
        return evaluate(expression.tree, self.robot.values)

    def _place(self, path: KeyPath) -> str:
        """Say where a key stands, as the first words of a message."""
        return str(self.robot.source.problem(path, None, "")).removesuffix(": ")

    def _refuse(self, path: KeyPath, message: str) -> NoReturn:
        raise UnsupportedRobotError(str(self.robot.source.problem(path, None, message)))

    def _limb(self, index: int, limb: description.LimbInstance, carried: tuple[Body, ...]) -> Limb:
        path: KeyPath = ("limb_types", limb.type)
        record = self.record.limb_types[limb.type]
        elements = [
            self._element((*path, "elements", i), element, limb.passive) for i, element in enumerate(record.elements)
        ]
        if carried:
            elements[-1] = _carry(elements[-1], carried)
        frame, tip_frame = self._frame(limb.base), self._frame(limb.platform)
        parts = [part.name for part in self.record.platform.parts]
        return Limb(
            name=limb.name,
            type=limb.type,
            index=index,
            frame=frame,
            base_point=plus(frame.rotate(vector_of(limb.base.point)), vector_of(limb.base.offset)),
            tip_frame=tip_frame,
            platform_point=plus(tip_frame.rotate(vector_of(limb.platform.point)), vector_of(limb.platform.offset)),
            part=None if limb.platform.part is None else parts.index(limb.platform.part),
            branch=limb.branch,
            elements=tuple(elements),
            tip=self._tip((*path, "tip"), record.tip, elements[-1].direction),
            place=self._place(("limbs", index)),
            values=self.robot.values,
        )

    def _frame(self, mount: description.Mount) -> Rotation:
        return rotation_about(unit_vector(mount.axis), mount.rotation.tree)

    def _tip(
        self, path: KeyPath, record: description.Joint | description.Contact, direction: Vector
    ) -> Joint | Contact:
        if isinstance(record, description.Contact):
            if record.friction != description.Friction():
                self._refuse((*path, "friction"), "friction of a sliding contact is not modelled; leave it out")
            return Contact(unit_vector(record.normal), record.offset.tree)
        if record.actuator is not None:
            self._refuse((*path, "actuator"), "a tip has no motor; drive a joint of an element")
        return self._joint(path, record, False, direction)

    def _element(self, path: KeyPath, record: description.Element, passive: bool) -> Element:
        direction = X_AXIS if record.direction is None else unit_vector(record.direction)
        varies = record.kind in (ElementKind.TELESCOPIC, ElementKind.SCREW)
        if varies != (record.slide is not None):
            needed = "needs a slide" if varies else "has no slide; make it telescopic or screw"
            self._refuse(path, f"an element of kind {record.kind} {needed}")
        if varies and record.length is not None:
            self._refuse((*path, "length"), f"the length of a {record.kind} element varies; leave it out")
        extra = record.parallelogram
        built = Element(
            name=record.name,
            kind=record.kind,
            joint=self._joint((*path, "joint"), record.joint, passive, direction),
            direction=direction,
            length=ZERO if record.length is None else record.length.tree,
            bodies=(body_of(record.name, record, direction),),
            slide=None if record.slide is None else self._slide((*path, "slide"), record, direction, passive),
            pair=None if record.pair is None else pair_of(record.pair, record.name, direction),
            links=() if extra is None else (body_of(f"{record.name}_link", extra.link, direction),),
            link_offset=(ZERO, ZERO, ZERO) if extra is None else vector_of(extra.offset),
            couplers=() if extra is None else (body_of(f"{record.name}_coupler", extra.coupler, direction),),
        )
        if is_mirrored(built) and built.joint.axis is None:
            self._refuse(
                (*path, "joint", "type"),
                f"rods that lean against each other turn about one axis, and a joint of type {built.joint.type} has "
                "none; make it U or R, or describe the limb by its bodies, joints and loops",
            )
        if is_mirrored(built) and len(built.joint.limits) > 1:
            self._refuse(
                (*path, "joint", "limits"),
                "rods that lean against each other turn about the first axis only; one range",
            )
        return built

    def _slide(self, path: KeyPath, element: description.Element, direction: Vector, passive: bool) -> Slide:
        record = element.slide
        assert record is not None
        if record.actuator is not None and record.actuator.axis == 2:
            self._refuse((*path, "actuator", "axis"), "a slide has one axis")
        motor = None if passive else motor_of(record.actuator)
        rods = (body_of(f"{element.name}_rod", record.rod, direction),)
        return Slide(motor, friction_of(record), rods, None if record.limits is None else limits_of(record.limits))

    def _joint(self, path: KeyPath, record: description.Joint, passive: bool, direction: Vector) -> Joint:
        ball = record.type is JointType.SPHERICAL
        if ball and record.friction != description.Friction():
            self._refuse((*path, "friction"), "friction of a spherical joint is not modelled; leave it out")
        if record.rotor_inertia != ZERO_QUANTITY and record.type in (JointType.SPHERICAL, JointType.CYLINDRICAL):
            message = (
                f"the rotor inertia of a joint of type {record.type} is not modelled; leave it out, or describe the "
                "robot by its bodies and joints"
            )
            self._refuse((*path, "rotor_inertia"), message)
        if record.second_axis is not None and record.type is not JointType.UNIVERSAL:
            self._refuse((*path, "second_axis"), f"a joint of type {record.type} has one axis")
        if record.actuator is not None and (ball or (record.actuator.axis == 2 and record.type in "RP")):
            self._refuse((*path, "actuator"), f"a joint of type {record.type} has no axis to drive there")
        axis = None if record.axis is None or ball else unit_vector(record.axis)
        second = None if record.second_axis is None else unit_vector(record.second_axis)
        if axis is not None and second is not None:
            cosine = sum(evaluate(multiply(a, b), self.robot.values) for a, b in zip(axis, second, strict=True))
            if abs(cosine) > 1e-9:
                self._refuse((*path, "second_axis"), "the axes of a universal joint are perpendicular")
        if record.type is JointType.UNIVERSAL and axis is not None and second is None:
            across = [evaluate(entry, self.robot.values) for entry in cross(axis, direction)]
            if max(map(abs, across)) < 1e-9:
                self._refuse((*path, "axis"), "a universal joint whose axis lies along its element needs a second_axis")
        motor = None if passive else motor_of(record.actuator)
        limits = tuple(map(limits_of, description.ranges_of(record.limits)))
        return Joint(record.type, axis, second, motor, friction_of(record), limits)


def _carry(element: Element, bodies: tuple[Body, ...]) -> Element:
    """Fix the bodies of the platform to an element, at its output point."""
    if element.slide is not None:
        rods = tuple(replace(body, name=f"{element.name}_{body.name}") for body in bodies)
        return replace(element, slide=replace(element.slide, rods=element.slide.rods + rods))
    tip = scale(element.length, element.direction)
    moved = tuple(
        Body(f"{element.name}_{body.name}", body.mass, plus(tip, body.mass_centre), body.inertia) for body in bodies
    )
    return replace(element, bodies=element.bodies + moved)
