"""The short form of a limb: kinematic elements (Özgür 2013, §3.1), and what bodies and joints have.

An element is a joint, a line and bodies that move with it. SI units; quantities are expression trees. An element's own
frame is parallel to its limb frame when its joint angle is zero; mass centres and inertias are given there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pkmgen.language.description.types import ElementKind, JointType
from pkmgen.language.expression.algebra import ONE, ZERO, Vector, add, multiply
from pkmgen.language.expression.trees import Tree, evaluate


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
    """What a joint without a motor sets against its own motion.

    Attributes:
        viscous: Effort per rate, N·m·s/rad or N·s/m.
        coulomb: Effort against the sign of the rate, N·m or N.
        rotor: Inertia of what the joint turns or moves beside its bodies (armature), kg·m² or kg: effort per
            acceleration of the joint coordinate.
    """

    viscous: Tree
    coulomb: Tree
    rotor: Tree = ZERO

    @property
    def parts(self) -> tuple[Tree, Tree, Tree]:
        """All three."""
        return self.viscous, self.coulomb, self.rotor

    @property
    def acts(self) -> bool:
        """Whether the robot file gives any."""
        return self.parts != (ZERO, ZERO, ZERO)

    def with_that_of(self, other: Friction) -> Friction:
        """That of two joints that move alike."""
        return Friction(*(add(own, more) for own, more in zip(self.parts, other.parts, strict=True)))

    def of(self, count: Tree) -> Friction:
        """That of so many equal joints that move alike."""
        return Friction(*(multiply(count, each) for each in self.parts))


NO_FRICTION = Friction(ZERO, ZERO)


@dataclass(frozen=True, slots=True)
class JointSpring:
    """Spring and damper on a joint coordinate: stiffness × (coordinate − rest) + damping × rate."""

    stiffness: Tree
    rest: Tree
    damping: Tree


@dataclass(frozen=True, slots=True)
class Rating:
    """What a motor is good for, at its joint, behind the gear; None where the file does not say.

    Attributes:
        effort_limit: Greatest effort in both directions, N·m or N.
        speed_limit: Greatest speed, rad/s or m/s.
        acceleration_limit: Greatest acceleration, rad/s² or m/s².
        resolution: Smallest step of the position, rad or m.
        backlash: Play of the drive from end to end, rad or m.
        stiffness: Of the drive, with the joint held by the motor, N·m/rad or N/m.
    """

    effort_limit: Tree | None = None
    speed_limit: Tree | None = None
    acceleration_limit: Tree | None = None
    resolution: Tree | None = None
    backlash: Tree | None = None
    stiffness: Tree | None = None


@dataclass(frozen=True, slots=True)
class Motor:
    """A motor at a joint axis or in a slide.

    Attributes:
        rotor_inertia: Rotor inertia seen at the joint, kg·m² or kg.
        axis: Which axis of its joint it drives, 1 or 2.
        weight: Its weight in the norm that is least where there are more motors than freedoms.
        rating: What it is good for, which equations do not know.
    """

    rotor_inertia: Tree
    axis: int = 1
    weight: Tree = ONE
    rating: Rating = field(default=Rating(), compare=False)


def inertia_at_joint(motor: Motor | None, friction: Friction) -> Tree:
    """Inertia of rotors on the acceleration of a joint: of its motor, and its own."""
    return friction.rotor if motor is None else add(motor.rotor_inertia, friction.rotor)


@dataclass(frozen=True, slots=True)
class Limits:
    """The range of a joint coordinate, rad or m."""

    lower: Tree
    upper: Tree


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


@dataclass(frozen=True)
class ElementChain:
    """The short form of a limb, wherever it stands.

    Attributes:
        name: Name of the limb.
        elements: From base to tip.
        tip: The joint between the last element and the platform.
        place: Where the robot file describes it, for messages.
        values: Values of the parameters, by which axes that the file leaves open are chosen.
    """

    name: str
    elements: tuple[Element, ...]
    tip: Joint | Contact
    place: str
    values: Mapping[str, float] = field(kw_only=True, default_factory=dict, compare=False, repr=False)

    def value(self, tree: Tree) -> float:
        """Value of a tree with the parameters of the file."""
        return evaluate(tree, self.values)
