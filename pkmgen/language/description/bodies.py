"""The general form of a robot file: any rigid bodies, joints between them, loops and couplings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, StringConstraints, Tag

from pkmgen.language.description.quantity import (
    ZERO,
    Angle,
    Coordinate,
    Pitch,
    PositiveLength,
    Pure,
    QuantityExpression,
    RotorInertia,
)
from pkmgen.language.description.types import (
    ORIGIN,
    Actuator,
    Axis,
    AxisLimits,
    Body,
    CheckedFile,
    Description,
    Friction,
    Point,
    Published,
    Record,
    Spring,
)
from pkmgen.language.expression.trees import Number

LABEL = r"^[A-Za-z][A-Za-z0-9_]{0,63}$"
Label = Annotated[str, StringConstraints(pattern=LABEL)]
GROUND = "ground"
"""The body that does not move."""
MAX_BODIES, MAX_MOTORS = 256, 64
"""Bodies, joints and loops that a file may have of each, and motors, at most."""


class PairType(StrEnum):
    """What joins two bodies: lower pairs, and what only closes loops (point, distance, contact)."""

    REVOLUTE = "R"
    PRISMATIC = "P"
    HELICAL = "H"
    CYLINDRICAL = "C"
    UNIVERSAL = "U"
    SPHERICAL = "S"
    PLANAR = "planar"
    FIXED = "fixed"
    POINT = "point"
    DISTANCE = "distance"
    CONTACT = "contact"


class Place(Record):
    """A frame in a body: its origin, and its axes turned about fixed x, then y, then z of the body."""

    at: Point = ORIGIN
    rpy: tuple[Angle, Angle, Angle] = ORIGIN


class NamedPlace(Place):
    """A frame in a body that has a name."""

    name: Label


class RigidBody(Body):
    """A rigid body in a frame of its own."""

    name: Label
    frames: Annotated[tuple[NamedPlace, ...], Field(max_length=64)] = ()


class Connection(Record):
    """A pair between two bodies: frame A in the parent, frame B in the child, which coincide at zero coordinates."""

    name: Label
    type: PairType
    parent: Label = GROUND
    child: Label
    at: Point = ORIGIN
    rpy: tuple[Angle, Angle, Angle] = ORIGIN
    child_at: Point = ORIGIN
    child_rpy: tuple[Angle, Angle, Angle] = ORIGIN
    axis: Axis | None = None
    second_axis: Axis | None = None
    pitch: Pitch = ZERO
    length: PositiveLength | None = None
    actuator: Actuator | None = None
    friction: Friction = Friction()
    rotor_inertia: RotorInertia = ZERO
    spring: Spring | None = None
    limits: AxisLimits = ()


def coordinate_names(joint: Connection) -> tuple[str, ...]:
    """Names of the single coordinates of a joint; a ball has none, its attitude being a quaternion."""
    match joint.type:
        case PairType.REVOLUTE | PairType.PRISMATIC | PairType.HELICAL:
            return (joint.name,)
        case PairType.UNIVERSAL | PairType.CYLINDRICAL:
            return tuple(f"{joint.name}_{place}" for place in (1, 2))
        case PairType.PLANAR:
            return tuple(f"{joint.name}_{place}" for place in (1, 2, 3))
    return ()


class PoseCoordinate(StrEnum):
    """What the pose of a body may be given by: displacements along and turns about axes, or its whole attitude."""

    X = "x"
    Y = "y"
    Z = "z"
    TURN_X = "rx"
    TURN_Y = "ry"
    TURN_Z = "rz"
    ATTITUDE = "attitude"


ATTITUDE_RANGE = QuantityExpression("0.3", Number(0.3))
"""How far an attitude is from home at poses that are looked at, rad."""


class PosedBody(Place):
    """A platform: which coordinates of the pose of a body are independent, and the frame in which they are given.

    The frame of the body (its own one, or a named one) is displaced along x, y, z of a frame in the ground, then turned
    about axes that move with it, in the order of the list; what the list leaves out follows from the loops, or is held
    at zero. An attitude is a quaternion.
    """

    body: Label
    frame: Label | None = None
    pose: Annotated[tuple[PoseCoordinate, ...], Field(min_length=1, max_length=6)]
    others: Literal["follow", "held"] = "follow"
    attitude_range: Angle = ATTITUDE_RANGE


class LinearCoupling(Record):
    """A gear, a belt, a differential: Σ factor × joint coordinate = offset."""

    name: Label
    terms: dict[Label, Pure] = Field(min_length=1, max_length=16)
    offset: Coordinate = ZERO


def _home_kind(value: Any) -> str:
    return "quaternion" if isinstance(value, list | tuple) else "coordinate"


Home = Annotated[
    Annotated[Coordinate, Tag("coordinate")] | Annotated[tuple[Pure, Pure, Pure, Pure], Tag("quaternion")],
    Discriminator(_home_kind),
]
"""A joint coordinate, or the quaternion x, y, z, w of a ball."""


class MultibodyDescription(Description):
    """A robot of any rigid bodies, joints and loops, as its file describes it."""

    base: Literal["fixed", "free"] = "fixed"
    bodies: Annotated[tuple[RigidBody, ...], Field(min_length=1, max_length=MAX_BODIES)]
    joints: Annotated[tuple[Connection, ...], Field(min_length=1, max_length=MAX_BODIES)]
    loops: Annotated[tuple[Connection, ...], Field(max_length=MAX_BODIES)] = ()
    couplings: Annotated[tuple[LinearCoupling, ...], Field(max_length=64)] = ()
    actuators: Annotated[tuple[Label, ...], Field(max_length=MAX_MOTORS)] = ()
    independent: Annotated[tuple[Label, ...], Field(max_length=MAX_MOTORS)] = ()
    platform: PosedBody | None = None
    home: dict[Label, Home] = Field(default_factory=dict, max_length=MAX_BODIES)
    box: dict[Label, tuple[Coordinate, Coordinate]] = Field(default_factory=dict, max_length=MAX_MOTORS)
    published: Annotated[tuple[Published, ...], Field(max_length=32)] = ()

    @property
    def home_balls(self) -> Mapping[str, tuple[QuantityExpression, ...]]:
        """Quaternions of balls at home, x, y, z, w, by name."""
        return {name: value for name, value in self.home.items() if isinstance(value, tuple)}


@dataclass(frozen=True, slots=True)
class MultibodyFile(CheckedFile):
    """A checked robot file of the general form."""

    description: MultibodyDescription
