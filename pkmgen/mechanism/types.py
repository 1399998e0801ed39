"""The mechanism: what moves, about which axes, with which inertia.

World frame, SI units; quantities are expression trees. An element's own frame is parallel to its limb frame when its
joint angle is zero; mass centres and inertias are given there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from pkmgen.description.layout import Layout, layout_of
from pkmgen.description.types import ElementKind, JointType, Motion
from pkmgen.expression.algebra import ONE, ZERO, Rotation, Vector, multiply
from pkmgen.expression.trees import Tree, evaluate

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


@dataclass(frozen=True, slots=True)
class Body:
    """A rigid body of an element or of the platform.

    Attributes:
        name: Name of the body.
        mass: Mass, kg.
        mass_centre: From the input point of its element (from P for the platform), own frame, m.
        inertia: About the mass centre, own frame, kg·m²: xx, yy, zz, xy, xz, yz.
    """

    name: str
    mass: Tree
    mass_centre: Vector
    inertia: tuple[Tree, Tree, Tree, Tree, Tree, Tree]


@dataclass(frozen=True, slots=True)
class AxisInertia:
    """What counts of bodies that turn together about one axis e, seen from a point on it.

    Attributes:
        mass: m, kg.
        along: First moment along the element's direction d, kg·m.
        across: First moment along e × d, kg·m.
        moment: Moment of inertia about the axis through the point, kg·m².
    """

    mass: Tree
    along: Tree
    across: Tree
    moment: Tree


@dataclass(frozen=True, slots=True)
class Friction:
    """Viscous (N·m·s/rad or N·s/m) and Coulomb (N·m or N) friction on a relative rate."""

    viscous: Tree
    coulomb: Tree

    @property
    def acts(self) -> bool:
        """Whether the robot file gives any."""
        return (self.viscous, self.coulomb) != (ZERO, ZERO)

    def of(self, count: Tree) -> Friction:
        """Friction of so many equal joints that move alike."""
        return Friction(multiply(count, self.viscous), multiply(count, self.coulomb))


NO_FRICTION = Friction(ZERO, ZERO)


@dataclass(frozen=True, slots=True)
class Motor:
    """A motor at a joint axis or in a slide.

    Attributes:
        rotor_inertia: Rotor inertia seen at the joint, kg·m² or kg.
        axis: Which axis of its joint it drives, 1 or 2.
        weight: Its weight in the norm that is least where there are more motors than freedoms.
    """

    rotor_inertia: Tree
    axis: int = 1
    weight: Tree = ONE


@dataclass(frozen=True, slots=True)
class Limits:
    """The range of a joint coordinate, rad or m."""

    lower: Tree
    upper: Tree


@dataclass(frozen=True, slots=True)
class Joint:
    """A joint.

    Attributes:
        type: R, P, U, S or C.
        axis: Its (first) axis in the limb frame, a unit vector; None for a spherical joint.
        second_axis: Second axis of a universal joint, None where it is perpendicular to the first and to the element.
        motor: What drives it, None for a passive joint.
        friction: Friction on the rate of what follows relative to what precedes, about each of its axes.
        limits: Of its first axis, or of both, where the file gives them.
    """

    type: JointType
    axis: Vector | None
    second_axis: Vector | None
    motor: Motor | None
    friction: Friction
    limits: tuple[Limits, ...] = ()


@dataclass(frozen=True, slots=True)
class Slide:
    """The sliding joint inside a telescopic element, and the rod that slides.

    Attributes:
        motor: What drives it, None where it is passive.
        friction: On the rate of the length.
        rods: Bodies of the rod; their mass centres are measured from the tip.
        limits: Of the length, None where the file gives none.
    """

    motor: Motor | None
    friction: Friction
    rods: tuple[Body, ...]
    limits: Limits | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two equal rods beside the line of an element, at ± `start` and ± `end`, and the links that join their ends."""

    start: Vector
    end: Vector
    start_links: tuple[Body, ...]
    end_links: tuple[Body, ...]


@dataclass(frozen=True, slots=True)
class Contact:
    """A sliding contact: the tip stays in a plane of the platform.

    Attributes:
        normal: Normal r of the plane, in axes of the limb's mount on the platform, a unit vector.
        offset: Distance of the plane from the platform point along r, m.
    """

    normal: Vector
    offset: Tree


@dataclass(frozen=True, slots=True)
class Element:
    """A kinematic element (Özgür 2013, §3.1).

    Attributes:
        name: Name within its limb.
        kind: Bar, spindle, telescopic or screw.
        joint: The joint at its input point.
        direction: Its line in its own frame, a unit vector.
        length: From input to output point, m; zero for a slider, and for a telescopic element, whose length varies.
        bodies: The rigid bodies that move with it; of a pair, those of one rod.
        slide: The sliding joint of a telescopic or screw element.
        pair: The two rods it stands for.
        links: Bodies parallel to it, in its own frame from where they turn: second links of a parallelogram.
        link_offset: From its input point to where they turn, limb frame, m.
        couplers: Bodies at its output point that do not turn; mass centres from that point, limb frame.
    """

    name: str
    kind: ElementKind
    joint: Joint
    direction: Vector
    length: Tree
    bodies: tuple[Body, ...]
    slide: Slide | None = None
    pair: Pair | None = None
    links: tuple[Body, ...] = ()
    link_offset: Vector = (ZERO, ZERO, ZERO)
    couplers: tuple[Body, ...] = ()


@dataclass(frozen=True, slots=True)
class Limb:
    """A limb in its place.

    Attributes:
        name: Name of the limb.
        type: Name of the representative limb it is an instance of.
        index: Its number, from 0.
        frame: Axes of the limb frame in the world.
        base_point: Point on the base, world frame, m.
        tip_frame: Axes of its mount on the platform, in the platform (or part) frame.
        platform_point: Point on the platform (or part), platform (or part) frame, m.
        part: Index of the platform part it ends on, None for the platform itself.
        branch: +1 or −1, the assembly branch of its inverse geometry, about the axis of its elbow in the sense of the
            first axis of the limb that is parallel to it.
        elements: From base to tip.
        tip: The joint between the last element and the platform.
        place: Where the robot file describes it, for messages.
    """

    name: str
    type: str
    index: int
    frame: Rotation
    base_point: Vector
    tip_frame: Rotation
    platform_point: Vector
    part: int | None
    branch: int
    elements: tuple[Element, ...]
    tip: Joint | Contact
    place: str

    def joint_axis(self, element: int) -> Vector:
        """(First) axis of an element's joint as it stands at zero joint angles, world frame."""
        axis = self.elements[element].joint.axis
        assert axis is not None
        return self.frame.turn(axis)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an articulated platform.

    Attributes:
        name: Its name.
        point: Part of the way from P to its origin that turns with the platform angle, platform frame, m.
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


@dataclass(frozen=True, slots=True)
class Mechanism:
    """A whole robot, ready to be formulated.

    Attributes:
        name: Name of the robot.
        motion: How the platform moves.
        plane: World axes of a planar motion, such as `xy`.
        gravity: Gravity, world frame, m/s².
        limbs: The limbs, in the order of the file.
        platform: Bodies that move with the platform.
        parts: Parts of an articulated platform.
        couplings: Devices between limbs; the platform motion has to agree with them.
        carried_by: Index of the limb whose last element carries the platform, or None where the platform does not turn.
        assembly: +1 or −1, the branch of the forward geometry; None for that of the home pose.
        home: The home pose, SI units.
        box: Range of each entry of the pose (of the position, for motions with a quaternion).
        attitude_range: Greatest angle away from the home attitude, rad.
        parameters: Value of each parameter, SI units.
        derived: Trees of the parameters that are expressions of others, in an order they can be computed in.
        place: Where the robot file says how it moves, for messages.
    """

    name: str
    motion: Motion
    plane: str
    gravity: Vector
    limbs: tuple[Limb, ...]
    platform: tuple[Body, ...]
    parts: tuple[Part, ...]
    couplings: tuple[Coupling, ...]
    carried_by: int | None
    assembly: int | None
    home: tuple[float, ...]
    box: tuple[tuple[float, float], ...]
    attitude_range: float
    parameters: Mapping[str, float]
    derived: Mapping[str, Tree]
    place: str

    @property
    def rubs_at_tips(self) -> bool:
        """Whether tips rub on a platform that a limb carries, and that so turns with it."""
        tips = [limb.tip for limb in self.limbs if isinstance(limb.tip, Joint)]
        return self.carried_by is not None and any(tip.friction.acts for tip in tips)

    @property
    def file(self) -> str:
        """Name of the robot file, for messages."""
        return self.place.partition(":")[0]

    @property
    def layout(self) -> Layout:
        """Names, units and sizes of pose and twist."""
        return layout_of(self.motion, self.plane)

    @property
    def plane_normal(self) -> Vector:
        """Normal of the plane of a planar motion, the remaining world axis."""
        x, y, z = (ZERO if axis in self.plane else ONE for axis in "xyz")
        return (x, y, z)

    def value(self, tree: Tree) -> float:
        """Value of a tree with the parameters of the file."""
        return evaluate(tree, self.parameters)

    @property
    def size(self) -> float:
        """A length of the size of the robot, m: the greatest of its elements and of its limbs' spans at home."""
        spans = [1e-3]
        place = dict(zip(self.layout.axes, self.home, strict=False))
        home = [place.get(axis, 0.0) for axis in "xyz"]
        for limb in self.limbs:
            ends = zip(limb.base_point, limb.platform_point, home, strict=True)
            spans.append(math.hypot(*(self.value(base) - self.value(tip) - centre for base, tip, centre in ends)))
            spans += [self.value(element.length) for element in limb.elements]
        return max(spans)

    def motors(self) -> tuple[tuple[Limb, Element, Motor], ...]:
        """All motors, in the order of the limbs and, within a limb, from base to tip."""
        found = []
        for limb in self.limbs:
            for element in limb.elements:
                slide = element.slide.motor if element.slide else None
                found += [(limb, element, motor) for motor in (element.joint.motor, slide) if motor is not None]
        return tuple(found)
