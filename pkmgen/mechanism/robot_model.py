"""What every robot is, whether it stands on limbs or is of any bodies and joints: facts that the rest asks it for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from pkmgen.language.exact.dimensions import Dimension
from pkmgen.language.expression.algebra import Vector
from pkmgen.language.expression.trees import Tree, evaluate
from pkmgen.mechanism.elements import Body, Limits, Motor
from pkmgen.mechanism.ranges import Range, WorkingRange

TURNS = ("turn_x", "turn_y", "turn_z")
"""Rates of an attitude: turns about world axes."""


@dataclass(frozen=True, slots=True)
class IndependentCoordinate:
    """An independent coordinate, or an attitude: a quaternion, scalar first.

    Attributes:
        names: Its name, or those of the entries of the quaternion.
        unit: `m`, `rad`, or `1` of a quaternion.
        home: Values at home.
        box: Its range; None for an attitude.
    """

    names: tuple[str, ...]
    unit: str
    home: tuple[float, ...]
    box: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class JointCoordinate:
    """A joint coordinate.

    Attributes:
        name: Limb and element, such as `first.arm`, numbered where the joint has several axes, as in `first.rod 1`; of
            a robot of bodies and joints the joint.
        unit: rad or m; 1 of an entry of a quaternion.
        limits: Its range, None where the file gives none.
    """

    name: str
    unit: str
    limits: Limits | None


@dataclass(frozen=True)
class RobotModel(ABC):
    """A robot in trees of its parameters, world frame, SI units.

    Attributes:
        name: Name of the robot.
        gravity: Gravity, world frame, m/s².
        attitude_range: Greatest angle of an attitude away from home, rad.
        parameters: Value of each parameter, SI units.
        dimensions: What each of them measures: exponents of metre, kilogram and second.
        derived: Trees of the parameters that are expressions of others, in an order they can be computed in.
        place: Where the robot file describes it, for messages.
        couplings: Devices that tie joints to each other.
    """

    name: str
    gravity: Vector
    attitude_range: float
    parameters: Mapping[str, float]
    dimensions: Mapping[str, Dimension]
    derived: Mapping[str, Tree]
    place: str
    couplings: tuple[Any, ...]
    quickness: ClassVar[float] = 50.0
    """Greatest accelerations at which it is looked at, boxes a second squared."""

    @property
    def file(self) -> str:
        """Name of the robot file, for messages."""
        return self.place.partition(":")[0]

    def value(self, tree: Tree) -> float:
        """Value of a tree with the parameters of the file."""
        return evaluate(tree, self.parameters)

    @property
    def limb_names(self) -> tuple[str, ...]:
        """Names of its limbs, which have bits in the status; none of bodies and joints."""
        return ()

    @property
    def joint_names(self) -> tuple[str, ...]:
        """Names of its joints that equations go by; none where they go by limbs."""
        return ()

    @property
    def closure_names(self) -> tuple[str, ...]:
        """The same of what closes loops, and of couplings."""
        return ()

    @property
    def posed(self) -> bool:
        """Whether the independent coordinates are the pose of a platform."""
        return True

    @property
    def driven(self) -> bool:
        """Whether the independent coordinates are those of the motors."""
        return False

    @property
    def moving_base(self) -> bool:
        """Whether its base moves."""
        return False

    @property
    def upwards(self) -> str:
        """The world axis that points upwards in most drawings of such a robot."""
        return "z"

    @property
    @abstractmethod
    def coordinates(self) -> tuple[IndependentCoordinate, ...]:
        """The independent coordinates, in the order in which they are given."""

    @property
    def attitude(self) -> int | None:
        """Place of a quaternion that is the last of the independent coordinates; None where there is none."""
        return None if self.coordinates[-1].box else len(self.coordinates) - 1

    @property
    def rate_names(self) -> tuple[str, ...]:
        """Names of the rates of the independent coordinates."""
        return tuple(name for each in self.coordinates for name in (each.names if each.box else TURNS))

    @property
    def home_inputs(self) -> dict[str, tuple[float, ...]]:
        """Independent coordinates at home, by the names of the inputs that they are."""
        return {"pose" if self.posed else "position": tuple(value for each in self.coordinates for value in each.home)}

    @property
    @abstractmethod
    def joint_coordinates(self) -> tuple[JointCoordinate, ...]:
        """Coordinates of the joints, in the order in which functions have them."""

    @property
    def limited(self) -> tuple[JointCoordinate, ...]:
        """Those of them that the file gives limits for."""
        return tuple(each for each in self.joint_coordinates if each.limits is not None)

    @property
    @abstractmethod
    def actuators(self) -> tuple[str, ...]:
        """Names of the motors."""

    @property
    @abstractmethod
    def drives(self) -> tuple[Motor, ...]:
        """The motors."""

    @property
    @abstractmethod
    def motor_kinds(self) -> tuple[str, ...]:
        """By motor, the kind of the joint that it drives; P where it slides."""

    @property
    @abstractmethod
    def moving_bodies(self) -> tuple[Body, ...]:
        """All bodies that move on joints."""

    @property
    @abstractmethod
    def size(self) -> float:
        """A length of the size of the robot, m."""

    @property
    def working_range(self) -> WorkingRange | None:
        """Where it works, by its independent coordinates; None where an attitude is not the last of them."""
        coordinates = self.coordinates
        if any(each.box is None for each in coordinates[:-1]):
            return None
        entries = tuple(Range(each.names[0], each.unit, *each.box) for each in coordinates if each.box)
        attitude = coordinates[-1].home if len(entries) < len(coordinates) else ()
        return WorkingRange("pose" if self.posed else "position", entries, attitude, self.attitude_range)

    @property
    def motor_range(self) -> WorkingRange | None:
        """Where its motors may be, if that is known and no range of independent coordinates."""
        return None
