"""The robot language: the records a robot file is made of, all frozen.

The language covers every robot of the library, more than this version can generate; `docs/reference/robot-file.md`
says what each word means, and `pkmgen.mechanism` refuses by name what it cannot model yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, StringConstraints, Tag

from pkmgen.language.description.quantity import (
    ZERO,
    Acceleration,
    AccelerationLimit,
    Angle,
    AnyQuantity,
    Coordinate,
    CoulombFriction,
    Damping,
    EffortLimit,
    Length,
    Mass,
    MomentOfInertia,
    MotorStiffness,
    PositiveLength,
    PositiveNumber,
    ProductOfInertia,
    Pure,
    QuantityExpression,
    RotorInertia,
    SpeedLimit,
    Step,
    Stiffness,
    ViscousFriction,
)
from pkmgen.language.description.source import SourceMap
from pkmgen.language.expression.trees import Number
from pkmgen.status import MAX_LIMBS

IDENTIFIER = r"^[a-z][a-z0-9_]{0,39}$"
Identifier = Annotated[str, StringConstraints(pattern=IDENTIFIER)]
Text = Annotated[str, StringConstraints(max_length=2000)]
Point = tuple[Length, Length, Length]
ORIGIN: Point = (ZERO, ZERO, ZERO)


class Motion(StrEnum):
    """How the platform can move, and with it the pose and the twist."""

    PLANAR_POINT = "planar_point"
    PLANAR_BODY = "planar_body"
    TRANSLATIONAL = "translational"
    SCHOENFLIES = "schoenflies"
    SPHERICAL = "spherical"
    SPATIAL = "spatial"


class JointType(StrEnum):
    """Joints: revolute, prismatic, universal, spherical, cylindrical."""

    REVOLUTE = "R"
    PRISMATIC = "P"
    UNIVERSAL = "U"
    SPHERICAL = "S"
    CYLINDRICAL = "C"


class ElementKind(StrEnum):
    """Kinematic elements (Özgür 2013, §3.1.1): what varies besides the input point and the direction."""

    BAR = "bar"
    SPINDLE = "spindle"
    TELESCOPIC = "telescopic"
    SCREW = "screw"


class Record(BaseModel):
    """A record of a robot file: frozen, and no keys but its own."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _unit_text(value: Any) -> Any:
    return str(value) if type(value) is int else value  # a pure number: `unit: 1`


UnitText = Annotated[Text, BeforeValidator(_unit_text, json_schema_input_type=str | int)]


class Parameter(Record):
    """A named number of the robot, with its unit."""

    value: AnyQuantity
    unit: UnitText
    description: Text = ""
    bounds: tuple[AnyQuantity, AnyQuantity] | None = None


def _axis(value: Any) -> Any:
    """Let `x`, `-y` … stand for the vectors they name."""
    if not isinstance(value, str):
        return value
    letter = value.removeprefix("-")
    if letter not in ("x", "y", "z"):
        raise ValueError("an axis is x, y, z, -x, -y, -z or a list of three numbers")
    return [float(value.count("-") * -2 + 1) if letter == axis else 0.0 for axis in "xyz"]


Axis = Annotated[tuple[Pure, Pure, Pure], BeforeValidator(_axis, json_schema_input_type=str | tuple[Pure, Pure, Pure])]
UNIT = QuantityExpression("1", Number(1.0))
Z_DIRECTION = (ZERO, ZERO, UNIT)


class SlenderInertia(Record):
    """Inertia about the mass centre of a body that is symmetric about the line of its element."""

    transverse: MomentOfInertia
    axial: MomentOfInertia = ZERO


class FullInertia(Record):
    """Inertia about the mass centre in the element frame; entries left out are zero."""

    xx: MomentOfInertia = ZERO
    yy: MomentOfInertia = ZERO
    zz: MomentOfInertia = ZERO
    xy: ProductOfInertia = ZERO
    xz: ProductOfInertia = ZERO
    yz: ProductOfInertia = ZERO


def _inertia_kind(value: Any) -> str:
    slender = isinstance(value, SlenderInertia) or (
        isinstance(value, Mapping) and bool({"transverse", "axial"} & set(value))
    )
    return "slender" if slender else "full"


Inertia = Annotated[
    Annotated[SlenderInertia, Tag("slender")] | Annotated[FullInertia, Tag("full")],
    Discriminator(_inertia_kind),
]


class Body(Record):
    """A rigid body: mass, mass centre and inertia, all zero unless said."""

    mass: Mass = ZERO
    mass_centre: Point = ORIGIN
    inertia: Inertia = FullInertia()


class Friction(Record):
    """Friction of a joint on its relative rate: viscous + Coulomb."""

    viscous: ViscousFriction = ZERO
    coulomb: CoulombFriction = ZERO


class Actuator(Record):
    """A motor at a joint; the rotor inertia counts on its own side of the gear (effect × gear_ratio²).

    Where there are more motors than freedoms, the sum of weight × effort² is least. Limits, steps and stiffness are of
    the joint, behind the gear; no function stops at them.
    """

    axis: Literal[1, 2] = 1
    rotor_inertia: RotorInertia = ZERO
    gear_ratio: Pure | None = None
    weight: PositiveNumber = UNIT
    effort_limit: EffortLimit | None = None
    speed_limit: SpeedLimit | None = None
    acceleration_limit: AccelerationLimit | None = None
    resolution: Step | None = None
    backlash: Step | None = None
    stiffness: MotorStiffness | None = None


class Limits(Record):
    """The range of a joint coordinate."""

    lower: Coordinate
    upper: Coordinate


def _limits_kind(value: Any) -> str:
    return "several" if isinstance(value, list | tuple) else "one"


AxisLimits = Annotated[
    Annotated[Limits, Tag("one")] | Annotated[tuple[Limits, ...], Field(max_length=2), Tag("several")],
    Discriminator(_limits_kind),
]


def ranges_of(limits: Limits | tuple[Limits, ...]) -> tuple[Limits, ...]:
    """Ranges of the axes of a joint, one by one."""
    return (limits,) if isinstance(limits, Limits) else limits


class Spring(Record):
    """A spring and a damper on a joint coordinate: stiffness × (coordinate − rest) + damping × rate."""

    stiffness: Stiffness = ZERO
    rest: Coordinate = ZERO
    damping: Damping = ZERO


class Joint(Record):
    """The joint at the input point of an element, or at the tip of a limb."""

    type: JointType
    axis: Axis | None = None
    second_axis: Axis | None = None
    actuator: Actuator | None = None
    friction: Friction = Friction()
    rotor_inertia: RotorInertia = ZERO
    spring: Spring | None = None
    limits: AxisLimits = ()


class Slide(Record):
    """The prismatic joint inside a telescopic or screw element."""

    actuator: Actuator | None = None
    friction: Friction = Friction()
    rotor_inertia: RotorInertia = ZERO
    spring: Spring | None = None
    limits: Limits | None = None
    rod: Body = Body()


class Pair(Record):
    """Two equal bodies side by side instead of one: the rods of a parallelogram or of a mirrored pair."""

    start: Point
    end: Point | None = None
    start_link: Body | None = None
    end_link: Body | None = None


class Parallelogram(Record):
    """A second link parallel to this one, and the coupler between both ends, which only translates."""

    offset: Point
    link: Body = Body()
    coupler: Body = Body()


class Element(Body):
    """A kinematic element: a body along a line, turned or carried by the joint at its input point."""

    name: Identifier
    kind: ElementKind
    joint: Joint
    direction: Axis | None = None
    length: PositiveLength | None = None
    slide: Slide | None = None
    pair: Pair | None = None
    parallelogram: Parallelogram | None = None


class Contact(Record):
    """A sliding contact at the tip of a limb: the tip stays in a plane of the platform (C5 joint)."""

    normal: Axis
    offset: Length
    friction: Friction = Friction()


def _tip_kind(value: Any) -> str:
    contact = isinstance(value, Contact) or (
        isinstance(value, Mapping) and bool({"normal", "offset"} & set(value)) and "type" not in value
    )
    return "contact" if contact else "joint"


Tip = Annotated[
    Annotated[Joint, Tag("joint")] | Annotated[Contact, Tag("contact")],
    Discriminator(_tip_kind),
]


class LimbType(Record):
    """A representative limb: its elements from base to tip, and how the tip meets the platform."""

    elements: Annotated[tuple[Element, ...], Field(min_length=1, max_length=8)]
    tip: Tip


class Mount(Record):
    """Where a limb is mounted: a point in axes turned about `axis`, and an offset that is not turned."""

    point: Point = ORIGIN
    rotation: Angle = ZERO
    axis: Axis = Z_DIRECTION
    offset: Point = ORIGIN
    part: Identifier | None = None


class LimbInstance(Record):
    """A limb of the robot: a representative limb, its mounts and its branch."""

    name: Identifier
    type: Identifier
    base: Mount = Mount()
    platform: Mount = Mount()
    branch: Literal[1, -1] = 1
    passive: bool = False


class Part(Body):
    """A part of an articulated platform; it turns by `turn_ratio` times the platform angle.

    Its `point` turns with the platform angle, its `offset` does not.
    """

    name: Identifier
    point: Point = ORIGIN
    offset: Point = ORIGIN
    turn_ratio: Pure = ZERO


class Platform(Body):
    """The platform: how it moves, its bodies, its home pose and the box of poses it works in."""

    motion: Motion
    plane: Literal["xy", "xz"] = "xy"
    carried_by: Identifier | None = None
    held: Text = ""
    payload: Body = Body()
    parts: Annotated[tuple[Part, ...], Field(max_length=16)] = ()
    home: Annotated[tuple[Coordinate, ...], Field(max_length=7)]
    box: Annotated[tuple[tuple[Coordinate, Coordinate], ...], Field(max_length=6)]
    attitude_range: Angle = ZERO
    assembly: Literal[1, -1] | None = None


class PublishedOperations(Record):
    """Operations as a publication counts them."""

    add: Annotated[int, Field(ge=0)] = 0
    mul: Annotated[int, Field(ge=0)] = 0
    div: Annotated[int, Field(ge=0)] = 0
    sqrt: Annotated[int, Field(ge=0)] = 0
    trig: Annotated[int, Field(ge=0)] = 0


class Published(Record):
    """An operation count somebody published for this robot; `report` sets it beside ours."""

    source: Text
    function: Identifier = "inverse_dynamics"
    inputs: Literal["pose", "elements", "joints"]
    operations: PublishedOperations


class Coupling(Record):
    """A massless device that keeps the joints of limbs equal."""

    limbs: Annotated[tuple[Identifier, ...], Field(min_length=2, max_length=8)]
    element: Identifier


class Description(Record):
    """What the file of a robot says, in whichever form."""

    pkmgen: Literal[1]
    name: Identifier
    title: Text = ""
    source: Text = ""
    parameters: dict[str, Parameter] = Field(default_factory=dict, max_length=256)
    gravity: tuple[Acceleration, Acceleration, Acceleration] = ORIGIN
    if TYPE_CHECKING:  # the last key of each form
        published: tuple[Published, ...]

    @property
    def home_pose(self) -> tuple[QuantityExpression, ...]:
        """Home pose of the platform; empty where home is given joint by joint."""
        return ()

    @property
    def home_balls(self) -> Mapping[str, tuple[QuantityExpression, ...]]:
        """Quaternions of balls at home, x, y, z, w, by name."""
        return {}


class RobotDescription(Description):
    """A whole robot, as its file describes it."""

    platform: Platform
    limb_types: Annotated[dict[Identifier, LimbType], Field(min_length=1, max_length=16)]
    limbs: Annotated[tuple[LimbInstance, ...], Field(min_length=1, max_length=MAX_LIMBS)]
    couplings: Annotated[tuple[Coupling, ...], Field(max_length=8)] = ()
    published: Annotated[tuple[Published, ...], Field(max_length=32)] = ()

    @property
    def home_pose(self) -> tuple[QuantityExpression, ...]:
        """Home pose of the platform."""
        return self.platform.home


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A checked robot file.

    Attributes:
        description: What it says.
        values: Value of every parameter in SI units, overrides included, in the order of the file.
        derived: Names of the parameters whose value is an expression of others, in an order they can be computed in.
        source: Where each key stands in the text.
    """

    description: Description
    values: Mapping[str, float]
    derived: tuple[str, ...]
    source: SourceMap


@dataclass(frozen=True, slots=True)
class RobotFile(CheckedFile):
    """A checked robot file of limbs and a platform."""

    description: RobotDescription
