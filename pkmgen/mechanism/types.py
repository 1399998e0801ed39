"""The mechanism: what moves, about which axes, with which inertia.

World frame, SI units; quantities are expression trees. An element's own frame is parallel to its limb frame when its
joint angle is zero; mass centres and inertias are given there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pkmgen.description.expression import Tree
from pkmgen.description.types import ElementKind, JointType, Motion
from pkmgen.mechanism.algebra import ONE, ZERO, Vector

__all__ = ["AxisInertia", "Body", "Element", "Friction", "Joint", "Limb", "Mechanism"]


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


@dataclass(frozen=True, slots=True)
class Joint:
    """A joint.

    Attributes:
        type: R, P, U, S or C.
        axis: Its (first) axis in the limb frame, a unit vector; None for a spherical joint.
        actuated: Whether a motor drives it.
        rotor_inertia: Rotor inertia seen at the joint, kg·m² or kg.
        friction: Friction on the rate of what follows relative to what precedes.
    """

    type: JointType
    axis: Vector | None
    actuated: bool
    rotor_inertia: Tree
    friction: Friction


@dataclass(frozen=True, slots=True)
class Element:
    """A kinematic element (Özgür 2013, §3.1).

    Attributes:
        name: Name within its limb.
        kind: Bar, spindle, telescopic or screw.
        joint: The joint at its input point.
        direction: Its line in its own frame, a unit vector.
        length: From input to output point, m.
        bodies: The rigid bodies that move with it.
    """

    name: str
    kind: ElementKind
    joint: Joint
    direction: Vector
    length: Tree
    bodies: tuple[Body, ...]


@dataclass(frozen=True, slots=True)
class Limb:
    """A limb in its place.

    Attributes:
        name: Name of the limb.
        index: Its number, from 0.
        rotation: Turn of the limb frame about z, rad.
        base_point: Point on the base, world frame, m.
        platform_point: Point on the platform, platform frame, m.
        branch: +1 or −1, the assembly branch of its inverse geometry.
        elements: From base to tip.
        tip: The joint between the last element and the platform.
        place: Where the robot file describes it, for messages.
    """

    name: str
    index: int
    rotation: Tree
    base_point: Vector
    platform_point: Vector
    branch: int
    elements: tuple[Element, ...]
    tip: Joint
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
        platform: Bodies that translate with the platform.
        carried_by: Index of the limb whose last element carries the platform, or None where the platform does not turn.
        assembly: +1 or −1, the branch of the forward geometry.
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
    carried_by: int | None
    assembly: int
    parameters: Mapping[str, float]
    derived: Mapping[str, Tree]
    place: str

    @property
    def plane_normal(self) -> Vector:
        """Normal of the plane of a planar motion, the remaining world axis."""
        x, y, z = (ZERO if axis in self.plane else ONE for axis in "xyz")
        return (x, y, z)
