"""A robot as rigid-body engines take it, in numbers: what every writer of models is given.

Links stand as they do at home, where all loops are closed. SI units.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from pkmgen.language.expression.rotations import rotation_in_numbers

Array = NDArray[Any]
GROUND = -1
"""Index of what does not move, as parent of a link."""


@dataclass(frozen=True, slots=True)
class RigidBody:
    """Mass, kg, mass centre, m, and inertia about it, kg·m², in the frame of its link; `name` is that of the file."""

    name: str
    mass: float
    centre: Array
    inertia: Array

    def moved(self, shift: Array) -> RigidBody:
        """The same body somewhere else in its link."""
        return replace(self, centre=self.centre + shift)


def inertia_of_point(offset: Array) -> Array:
    """Inertia of a unit mass at an offset."""
    inertia: Array = (offset @ offset) * np.eye(3) - np.outer(offset, offset)
    return inertia


@dataclass(frozen=True, slots=True)
class ModelJoint:
    """The joint that carries a link; its place is the origin of the link.

    Attributes:
        name: Its name.
        kind: R, P, S (a ball), `free`, or `fixed`.
        axis: Of R and P, frame of the link.
        home: Its coordinate at home, rad or m; 0 of S, free and fixed, which count from home.
        limits: Its range, None where the robot file gives none.
        viscous: Viscous friction and damping, N·m·s/rad or N·s/m.
        coulomb: Coulomb friction, N·m or N.
        stiffness: Of a spring, N·m/rad or N/m.
        rest: Where the spring is at rest.
        rotor_inertia: Inertia of rotors seen at the joint, with a motor or without, kg·m² or kg.
        driven: Whether it has a motor.
        effort_limit: Of its motor, N·m or N; None where the robot file gives none.
        speed_limit: Of its motor, rad/s or m/s; None where the robot file gives none.
    """

    name: str
    kind: Literal["R", "P", "S", "free", "fixed"]
    axis: Array
    home: float = 0.0
    limits: tuple[float, float] | None = None
    viscous: float = 0.0
    coulomb: float = 0.0
    stiffness: float = 0.0
    rest: float = 0.0
    rotor_inertia: float = 0.0
    driven: bool = False
    effort_limit: float | None = None
    speed_limit: float | None = None


@dataclass(frozen=True, slots=True)
class Capsule:
    """A simple shape: a bar with round ends, m; a ball where both ends are one point."""

    start: Array
    end: Array
    radius: float
    colour: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Plate(Capsule):
    """A simple shape: a round plate between the middles of its faces, m."""


Shape = Capsule | Plate


@dataclass(frozen=True, slots=True)
class ModelLink:
    """A link.

    Attributes:
        name: Its name.
        parent: Index of the link that carries it; `GROUND` for the base.
        rotation: Its axes at home in those of the parent, columns.
        offset: Its origin at home in the frame of the parent, m.
        joint: What carries it.
        body: All its bodies as one, None where it has no mass.
        shapes: How it looks.
    """

    name: str
    parent: int
    rotation: Array
    offset: Array
    joint: ModelJoint
    body: RigidBody | None = None
    shapes: tuple[Shape, ...] = ()

    def at_zero(self) -> tuple[Array, Array]:
        """Its axes (columns) and origin in its parent, with its own joint at zero, where some formats count from."""
        joint = self.joint
        if joint.kind == "R":
            return self.rotation @ rotation_in_numbers(joint.axis, -joint.home), self.offset
        if joint.kind == "P":
            return self.rotation, self.offset - joint.home * (self.rotation @ joint.axis)
        return self.rotation, self.offset


@dataclass(frozen=True, slots=True)
class LoopSide:
    """A point of a link, m, and an axis through it, frame of the link; of a slide in two links the same axis."""

    link: int
    point: Array
    axis: Array


@dataclass(frozen=True, slots=True)
class ModelLoop:
    """A joint that closes a loop.

    Attributes:
        name: Its name.
        kind: S, R, fixed; or U (perpendicular axes), P, C, planar (axis is the normal), contact (the point of `second`
            in a plane of `first`), distance.
        first: One side.
        second: The other.
        viscous: Viscous friction about each of its axes, N·m·s/rad or N·s/m.
        coulomb: Coulomb friction about each of its axes, N·m or N.
    """

    name: str
    kind: str
    first: LoopSide
    second: LoopSide
    viscous: float = 0.0
    coulomb: float = 0.0


@dataclass(frozen=True, slots=True)
class ModelCoupling:
    """Σ factor × coordinate = offset, by names of joints; the first one follows."""

    name: str
    terms: Mapping[str, float]
    offset: float = 0.0


@dataclass(frozen=True, slots=True)
class RigidModel:
    """A robot as a tree of links, the loops that are left, and linear relations.

    Attributes:
        name: Name of the robot.
        title: One line about it.
        gravity: World axes, m/s².
        links: Parents first.
        loops: Joints that close loops.
        couplings: Linear relations between coordinates.
        motors: Names of the driven joints, in the order of the robot.
        size: A length of its size, m.
        notes: What of the robot no writer can state, in words.
    """

    name: str
    title: str
    gravity: Array
    links: tuple[ModelLink, ...]
    loops: tuple[ModelLoop, ...]
    couplings: tuple[ModelCoupling, ...]
    motors: tuple[str, ...]
    size: float
    notes: tuple[str, ...] = ()

    def joint(self, name: str) -> ModelJoint:
        """The joint of a name."""
        return next(link.joint for link in self.links if link.joint.name == name)

    def places(self) -> list[tuple[Array, Array]]:
        """Axes and origin of every link at home, world."""
        found: list[tuple[Array, Array]] = []
        for link in self.links:
            axes, origin = found[link.parent] if link.parent != GROUND else (np.eye(3), np.zeros(3))
            found.append((axes @ link.rotation, origin + axes @ link.offset))
        return found
