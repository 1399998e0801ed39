"""What bodies and joints have: inertia, friction, motors, ranges; contacts. SI units, expression trees."""

from __future__ import annotations

from dataclasses import dataclass

from pkmgen.expression.algebra import ONE, ZERO, Vector, multiply
from pkmgen.expression.trees import Tree


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
class Contact:
    """A sliding contact: the tip stays in a plane of the platform.

    Attributes:
        normal: Normal r of the plane, in axes of the limb's mount on the platform, a unit vector.
        offset: Distance of the plane from the platform point along r, m.
    """

    normal: Vector
    offset: Tree
