"""The mechanism: limbs in their places, the platform, and what joins them as bodies and joints.

World frame, SI units; quantities are expression trees.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

from pkmgen.language.description.layout import QUATERNION, Layout, layout_of
from pkmgen.language.description.types import Motion
from pkmgen.language.exact.numbers import computed
from pkmgen.language.expression.algebra import ONE, ZERO, Rotation, Vector
from pkmgen.language.expression.trees import Number, Tree
from pkmgen.mechanism.body_graph import (
    END,
    GROUND,
    PLATFORM,
    BodyGraph,
    GraphBody,
    GraphJoint,
    JointAxis,
    LimbGraph,
    TreeJoint,
)
from pkmgen.mechanism.elements import (
    NO_FRICTION,
    AxisInertia,
    Body,
    Contact,
    Element,
    ElementChain,
    Friction,
    Joint,
    Limits,
    Motor,
    Pair,
    Slide,
)
from pkmgen.mechanism.limb_graph import limb_graph
from pkmgen.mechanism.ranges import Range, WorkingRange
from pkmgen.mechanism.robot_model import IndependentCoordinate, JointCoordinate, RobotModel

__all__ = [
    "NO_FRICTION",
    "AxisInertia",
    "Body",
    "Contact",
    "Coupling",
    "Element",
    "Friction",
    "Joint",
    "Limb",
    "Limits",
    "Mechanism",
    "Motor",
    "Pair",
    "Part",
    "Slide",
]
NEGLIGIBLE_LENGTH = 1e-12
"""Lengths (m) and sines below this count as zero."""
LONGEST_SLIDE_SIZES = 2.0
"""Greatest displacement of a slide, in sizes of the robot."""


@dataclass(frozen=True)
class Limb(ElementChain):
    """A limb in its place.

    Attributes:
        type: Name of the representative limb it is an instance of.
        index: Its number, from 0.
        frame: Axes of the limb frame in the world.
        base_point: Point on the base, world frame, m.
        tip_frame: Axes of its mount on the platform, in the platform (or part) frame.
        platform_point: Point on the platform (or part), platform (or part) frame, m.
        part: Index of the platform part it ends on, None for the platform itself.
        branch: +1 or −1, the assembly branch of its inverse geometry, about the axis of its elbow in the sense of the
            first axis of the limb that is parallel to it.
        branch_name: What stands for the branch in equations that limbs of both branches share; None for its number.
    """

    type: str
    index: int
    frame: Rotation
    base_point: Vector
    tip_frame: Rotation
    platform_point: Vector
    part: int | None
    branch: int
    branch_name: Tree | None = None

    @property
    def branch_value(self) -> Tree:
        """The branch as equations see it."""
        return Number(float(self.branch)) if self.branch_name is None else self.branch_name

    @cached_property
    def graph(self) -> LimbGraph:
        """The limb as bodies and joints, which all that goes through it reads."""
        return limb_graph(self)

    @property
    def coordinates(self) -> tuple[JointCoordinate, ...]:
        """Its independent joint coordinates, base to tip."""
        joints, coordinates = self.graph.tree.independent(), list[JointCoordinate]()
        for index, element in enumerate(self.elements):
            own = [joint for joint in joints if joint.element == index]
            axes = sum(not joint.slide for joint in own)
            for number, joint in enumerate(own, start=1):
                suffix = " slide" if joint.slide else f" {number}" if axes > 1 else ""
                unit = "rad" if joint.kind == "R" else "m"
                coordinates.append(JointCoordinate(f"{self.name}.{element.name}{suffix}", unit, joint.limits))
        return tuple(coordinates)

    def joint_axis(self, element: int) -> Vector:
        """(First) axis of an element's joint as it stands at zero joint angles, world frame."""
        axis = self.elements[element].joint.axis
        assert axis is not None
        return self.frame.rotate(axis)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an articulated platform.

    Attributes:
        name: Its name.
        point: Part of the vector from P to its origin that turns with the platform angle, platform frame, m.
        offset: Part of it that does not turn, m.
        turn_ratio: Its own angle per platform angle.
        bodies: Its bodies, part frame.
    """

    name: str
    point: Vector
    offset: Vector
    turn_ratio: Tree
    bodies: tuple[Body, ...]


@dataclass(frozen=True, slots=True)
class Coupling:
    """A massless device that keeps the joint of an element equal in several limbs.

    Attributes:
        limbs: Indices of the limbs.
        element: Name of the element.
        place: Where the robot file describes it, for messages.
    """

    limbs: tuple[int, ...]
    element: str
    place: str


@dataclass(frozen=True)
class Mechanism(RobotModel):
    """A robot of limbs and a platform.

    Attributes:
        motion: How the platform moves.
        plane: World axes of a planar motion, such as `xy`.
        limbs: The limbs, in the order of the file.
        platform: Bodies that move with the platform.
        parts: Parts of an articulated platform.
        couplings: Devices between limbs; the platform motion has to agree with them.
        carried_by: Index of the limb whose last element carries the platform, or None where the platform does not turn.
        held: What holds the platform to its motion where its joints do not, in words; empty where they do.
        assembly: +1 or −1, the branch of the forward geometry; None for that of the home pose.
        home: The home pose, SI units.
        box: Range of each entry of the pose (of the position, for motions with a quaternion).
    """

    motion: Motion
    plane: str
    limbs: tuple[Limb, ...]
    platform: tuple[Body, ...]
    parts: tuple[Part, ...]
    couplings: tuple[Coupling, ...]
    carried_by: int | None
    held: str
    assembly: int | None
    home: tuple[float, ...]
    box: tuple[tuple[float, float], ...]

    @property
    def has_tip_friction(self) -> bool:
        """Whether tips have friction on a platform that a limb carries, and that so turns with it."""
        tips = [limb.tip for limb in self.limbs if isinstance(limb.tip, Joint)]
        return self.carried_by is not None and any(tip.friction.acts for tip in tips)

    @property
    def layout(self) -> Layout:
        """Names, units and sizes of pose and twist."""
        return layout_of(self.motion, self.plane)

    @property
    def plane_normal(self) -> Vector:
        """Normal of the plane of a planar motion, the remaining world axis."""
        x, y, z = (ZERO if axis in self.plane else ONE for axis in "xyz")
        return (x, y, z)

    @property
    def limb_names(self) -> tuple[str, ...]:
        """Names of its limbs, which have bits in the status."""
        return tuple(limb.name for limb in self.limbs)

    @property
    def upwards(self) -> str:
        """The world axis that points upwards in most drawings of such a robot: in its plane, where it moves in one."""
        return "z" if "z" in (self.layout.plane or "z") else "y"

    @property
    def coordinates(self) -> tuple[IndependentCoordinate, ...]:
        """Entries of the pose, a quaternion being one."""
        layout = self.layout
        entries = zip(layout.pose_names[: layout.ranges], layout.pose_units, self.home, self.box, strict=False)
        plain = tuple(IndependentCoordinate((name,), unit, (home,), box) for name, unit, home, box in entries)
        return (*plain, IndependentCoordinate(QUATERNION, "1", self.home[-4:])) if layout.free else plain

    @property
    def rate_names(self) -> tuple[str, ...]:
        """Names of the entries of the twist."""
        return self.layout.twist_names

    @property
    def joint_coordinates(self) -> tuple[JointCoordinate, ...]:
        """The independent joint coordinates of all limbs, base to tip."""
        return tuple(coordinate for limb in self.limbs for coordinate in limb.coordinates)

    @property
    def actuators(self) -> tuple[str, ...]:
        """A name for each motor: that of its limb, with a number where a limb has several."""
        limbs = [limb.name for limb, _, _ in self.motors()]
        return tuple(
            name if limbs.count(name) == 1 else f"{name}_{limbs[: index + 1].count(name)}"
            for index, name in enumerate(limbs)
        )

    @property
    def drives(self) -> tuple[Motor, ...]:
        """The motors, in the order of the limbs and, within a limb, base to tip."""
        return tuple(motor for _, _, motor in self.motors())

    @property
    def motor_kinds(self) -> tuple[str, ...]:
        """By motor, the kind of the joint that it drives: R or P."""
        return tuple(joint.kind for _, joint, _ in self.motors())

    @property
    def moving_bodies(self) -> tuple[Body, ...]:
        """Bodies of limbs, platform and parts."""
        return tuple(part for body in self.graph.bodies for part in body.parts)

    @property
    def motor_range(self) -> WorkingRange:
        """Where its motors may be: the limits of their joints; slides without any, within its size."""
        entries = []
        for limb, joint, _ in self.motors():
            unit, far = ("rad", math.inf) if joint.kind == "R" else ("m", LONGEST_SLIDE_SIZES * self.size)
            entry = Range(f"{limb.name}.{joint.name}", unit, -far, far, "twice the size of the robot")
            if joint.limits is not None:
                low, high = sorted(joint.sign * self.value(end) for end in (joint.limits.lower, joint.limits.upper))
                entry = Range(entry.name, unit, low, high, "the limits of the joint")
            entries.append(entry)
        return WorkingRange("position", tuple(entries))

    @cached_property
    def graph(self) -> BodyGraph:
        """Bodies and joints of the whole robot, those of a limb with its name before theirs, its tips last."""
        bodies, joints = list[GraphBody](), list[GraphJoint]()
        for limb in self.limbs:
            own = limb.graph
            names = {GROUND: GROUND, END: self.ends_on(limb)}
            names |= {body.name: f"{limb.name}_{body.name}" for body in own.bodies}
            bodies += [replace(body, name=names[body.name]) for body in own.bodies]
            joints += [
                replace(
                    joint, name=f"{limb.name}_{joint.name}", limb=limb.name, inner=names[joint.inner],
                    outer=names[joint.outer],
                )
                for joint in sorted(own.joints, key=lambda joint: joint.outer == END)
            ]  # fmt: skip
        bodies.append(GraphBody(PLATFORM, -1, self.platform))
        for part in self._rotating_parts():
            bodies.append(GraphBody(part.name, -1, part.bodies))
            joints.append(GraphJoint(part.name, "R", PLATFORM, part.name, (JointAxis("R", None, self.plane_normal),)))
        return BodyGraph(tuple(bodies), tuple(joints))

    def ends_on(self, limb: Limb) -> str:
        """Name of the body that a limb ends on: the platform, or a part that turns against it."""
        part = None if limb.part is None else self.parts[limb.part]
        return part.name if part in self._rotating_parts() and part is not None else PLATFORM

    def _rotating_parts(self) -> tuple[Part, ...]:
        """Parts that do not turn as the platform does."""
        return tuple(part for part in self.parts if part.turn_ratio != ONE)

    def vanishes(self, tree: Tree) -> bool:
        """Whether a length or a sine is zero with the parameters of the file."""
        return abs(self.value(tree)) < NEGLIGIBLE_LENGTH

    @cached_property
    def size(self) -> float:
        """A length of the size of the robot, m: the greatest of its elements and of its limbs' spans at home."""
        spans = [1e-3]
        place = dict(zip(self.layout.axes, self.home, strict=False))
        home = [place.get(axis, 0.0) for axis in "xyz"]
        for limb in self.limbs:
            ends = zip(limb.base_point, limb.platform_point, home, strict=True)
            away = [computed("sub", (self.value(b), computed("add", (self.value(t), c)))) for b, t, c in ends]
            spans.append(computed("hypot", away))
            spans += [self.value(element.length) for element in limb.elements]
        return max(spans)

    def motors(self) -> tuple[tuple[Limb, TreeJoint, Motor], ...]:
        """All motors and the single joints they drive, in the order of the limbs and, within a limb, base to tip."""
        joints = ((limb, joint) for limb in self.limbs for joint in limb.graph.tree.joints)
        return tuple((limb, joint, joint.motor) for limb, joint in joints if joint.motor is not None)
