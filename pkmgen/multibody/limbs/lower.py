"""A robot of bodies and joints whose platform stands on limbs, as a robot of limbs.

Robots of limbs are known in closed form: no iteration, fewest operations, all methods and functions. A file is taken so
only where this says the same: the pose is that of such a platform, every other body is on a chain from the ground to it
that is a limb of the short form, and motors stand where the closures of the file have them, at home and in the box.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from pkmgen.language.description.bodies import MultibodyFile, PairType, Place
from pkmgen.language.description.quantity import ZERO as ZERO_QUANTITY
from pkmgen.language.description.types import Motion
from pkmgen.language.expression.algebra import IDENTITY, ONE, X_AXIS, ZERO, Vector, dot, plus, scale, subtract
from pkmgen.language.expression.trees import Number
from pkmgen.language.expression.units import parse_unit
from pkmgen.mechanism.elements import Body, Element
from pkmgen.mechanism.multibody import Multibody, PlacedBody, Side
from pkmgen.mechanism.records import body_of, friction_of, vector_of
from pkmgen.mechanism.single_joints import axes_of
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.multibody.limbs.chains import HERE, Branch, Frame, RigidGroups, Step, branches
from pkmgen.multibody.limbs.elements import ChainReader, UnlikeError, limb_axes, motors_of
from pkmgen.multibody.limbs.numbers import Identities

MOTIONS: Mapping[tuple[str, ...], tuple[Motion, str]] = MappingProxyType(
    {
        ("x", "y"): (Motion.PLANAR_POINT, "xy"),
        ("x", "z"): (Motion.PLANAR_POINT, "xz"),
        ("x", "y", "rz"): (Motion.PLANAR_BODY, "xy"),
        ("x", "z", "ry"): (Motion.PLANAR_BODY, "xz"),
        ("x", "y", "z"): (Motion.TRANSLATIONAL, "xy"),
        ("x", "y", "z", "rz"): (Motion.SCHOENFLIES, "xy"),
        ("attitude",): (Motion.SPHERICAL, "xy"),
        ("x", "y", "z", "attitude"): (Motion.SPATIAL, "xy"),
    }
)
"""Poses that platforms on limbs have, and their motions."""


def as_limbs(file: MultibodyFile, robot: Multibody) -> Mechanism | None:
    """Take a robot of bodies and joints as one of limbs; None where it is none.

    Args:
        file: What its file says.
        robot: The same as a tree and closures.

    Raises:
        UnsupportedRobotError: It does not close at home, or its motors do not determine its motion.
    """
    record, platform = file.description, file.description.platform
    if platform is None or tuple(platform.pose) not in MOTIONS or record.base != "fixed":
        return None
    moved = any(entry != ZERO_QUANTITY for entry in (*platform.at, *platform.rpy))
    if record.loops or record.couplings or record.independent or moved:
        return None
    try:
        mechanism = _Lowering(file, robot).mechanism()
    except UnlikeError:
        return None
    from pkmgen.multibody.limbs.agreeing import agreeing  # plans need sympy, and most robots are none of limbs

    return agreeing(mechanism, robot)


class _Lowering:
    """Conversion of a robot file to a robot of limbs."""

    def __init__(self, file: MultibodyFile, robot: Multibody) -> None:
        platform = file.description.platform
        assert platform is not None
        self._file, self._robot, self._known = file, robot, Identities(robot)
        self._motion, self._plane = MOTIONS[tuple(platform.pose)]
        self._groups = RigidGroups(file.description)
        body = next(body for body in file.description.bodies if body.name == platform.body)
        frames = {frame.name: frame for frame in body.frames}
        own = frames[platform.frame] if platform.frame else Place()
        self._platform = self._groups.of(body.name)
        self._frame = self._groups.frame(body.name).then(Frame(vector_of(own.at), axes_of(own.rpy)))
        planar = self._motion in (Motion.PLANAR_POINT, Motion.PLANAR_BODY)
        x, y, z = (ZERO if axis in self._plane else ONE for axis in "xyz")
        self._normal: Vector | None = (x, y, z) if planar else None

    def mechanism(self) -> Mechanism:
        """The robot of limbs, all of them on the branch +1.

        Raises:
            UnlikeError: It is none.
        """
        found = branches(self._groups, self._platform)
        if not found:
            raise UnlikeError("bodies that are on no chain")
        carrier = None
        if self._motion is Motion.PLANAR_POINT:
            found, carrier = self._with_carrier(found)
        limbs = self._ordered([self._limb(branch) for branch in found])
        record, robot = self._file.description, self._robot
        assert record.platform is not None
        parameters = record.parameters
        return Mechanism(
            name=record.name,
            motion=self._motion,
            plane=self._plane,
            gravity=vector_of(record.gravity),
            limbs=limbs,
            platform=() if carrier is not None else self._platform_bodies(),
            parts=(),
            couplings=(),
            carried_by=None,
            held="",
            assembly=None,
            home=tuple(robot.home[name] for name in robot.given),
            box=tuple(robot.box[robot.links[i].name] for i in robot.independent if robot.links[i].kind != "S"),
            attitude_range=robot.attitude_range,
            parameters=self._file.values,
            dimensions=MappingProxyType({name: parse_unit(parameters[name].unit).dimension for name in parameters}),
            derived=robot.derived,
            place=str(self._file.source.problem(("platform", "pose"), None, "")).removesuffix(": "),
        )

    def _with_carrier(self, found: Sequence[Branch]) -> tuple[list[Branch], int]:
        """Chains that all end in one point: the platform is the last body of one of them."""
        pins = [self._known.vanishes(*self._on_platform(branch.steps[-1], flat=True)) for branch in found]
        if pins.count(False) != 1 or len(found) < 2:
            raise UnlikeError("limbs do not meet in a point")
        carrier = pins.index(False)
        pin = found[pins.index(True)].steps[-1]
        rubbing = [branch.steps[-1].joint for place, branch in enumerate(found) if place != carrier]
        if any(friction_of(joint).acts or joint.type is not PairType.REVOLUTE for joint in rubbing):
            raise UnlikeError("a pin that rubs")
        here = Frame(self._frame.point, pin.outer.axes)
        end = Step(pin.joint, here, HERE, backwards=False)
        old = found[carrier]
        whole = Branch((*old.steps, end), (*old.groups, self._groups.group(self._platform)), ())
        return [whole if place == carrier else branch for place, branch in enumerate(found)], carrier

    def _on_platform(self, step: Step, flat: bool = False) -> Vector:
        """Where a joint stands on the platform, in its frame."""
        point = self._frame.inverse().then(step.outer).point
        if flat and self._normal is not None:
            point = subtract(point, scale(dot(point, self._normal), self._normal))
        return self._known.exact(point)

    def _limb(self, branch: Branch) -> Limb:
        """A chain in its place."""
        first = branch.steps[0]
        frame = limb_axes(self._known, first)
        normal = None if self._normal is None else self._known.exact(frame.back(self._normal))
        chain = ChainReader(self._known, frame, normal).read(branch)
        name = self._name(branch)
        carried = self._groups.group(self._platform) in branch.groups
        tips = [branch.steps[-1], *(tip for _, _, tip in branch.beside)]
        points = [HERE.point if carried else self._on_platform(tip, flat=True) for tip in tips]
        if len(points) == 2:
            apart = scale(Number(0.5), subtract(*points))
            pair = chain.elements[-1].pair
            if pair is None or self._motion is not Motion.TRANSLATIONAL:
                raise UnlikeError("two rods on a platform that turns")
            if not self._known.same(frame.back(apart), pair.start):
                raise UnlikeError("two rods that are not parallel")
        middle = scale(Number(1.0 / len(points)), plus(points[0], points[1])) if len(points) == 2 else points[0]
        base = plus(frame.back(first.inner.point), chain.start)
        if normal is not None:
            base = subtract(base, scale(dot(base, normal), normal))
        return Limb(
            name=name,
            type=name,
            index=0,
            frame=frame,
            base_point=self._known.exact(frame.rotate(self._known.exact(base))),
            tip_frame=IDENTITY,
            platform_point=self._known.exact(frame.rotate(self._known.exact(frame.back(middle)))),
            part=None,
            branch=1,
            elements=chain.elements,
            tip=chain.tip,
            place=str(self._file.source.problem(("joints",), None, "")).removesuffix(": "),
            values=self._file.values,
        )

    def _name(self, branch: Branch) -> str:
        """Name of a limb: that of its first motor."""
        driven = [step.joint.name for step in branch.steps if step.joint.actuator is not None]
        if not driven or any(step.joint.actuator for beside in branch.beside for step in (beside[0], beside[2])):
            raise UnlikeError("a chain without motors")
        return driven[0]

    def _ordered(self, limbs: Sequence[Limb]) -> tuple[Limb, ...]:
        """Limbs in the order of the motors of the file; those that are alike are of one type."""
        order = list(self._robot.actuators)
        ranked = sorted(limbs, key=lambda limb: order.index(limb.name))
        types: list[Limb] = []
        made = []
        for index, limb in enumerate(ranked):
            elements = tuple(_plainly_named(element) for element in limb.elements)
            kind = next((other for other in types if (other.elements, other.tip) == (elements, limb.tip)), None)
            whole = replace(limb, index=index, elements=elements, type=limb.name if kind is None else kind.type)
            types.append(whole)
            made.append(whole)
        counts = [sum(1 for element in limb.elements for _ in motors_of(element)) for limb in made]
        if counts != [1] * len(order):
            raise UnlikeError("a limb with several motors")
        return tuple(made)

    def _platform_bodies(self) -> tuple[Body, ...]:
        """Bodies of the platform, in its frame."""
        made, back = [], self._frame.inverse()
        for record, frame in self._groups.group(self._platform).bodies:
            placed = back.then(frame)
            body = body_of(record.name, record, X_AXIS)
            side = Side(0, self._known.exact(placed.point), self._known.turn(placed.axes))
            made.append(PlacedBody(body, side).in_link(body))
        return tuple(made)


def _plainly_named(element: Element) -> Element:
    """An element and its bodies without the numbers at the end of their names."""

    def plain(name: str) -> str:
        return re.sub(r"_?[0-9]+[a-z]?$", "", name) or name

    def bodies(all_: tuple[Body, ...]) -> tuple[Body, ...]:
        return tuple(replace(body, name=plain(body.name)) for body in all_)

    slide = element.slide
    if slide is not None:
        slide = replace(slide, rods=bodies(slide.rods))
    return replace(element, name=plain(element.name), bodies=bodies(element.bodies), slide=slide)
