"""A robot that is studied: its coordinates with their ranges, and its functions over batches of states.

Coordinates are those of the pose that the box has ranges for; three turns about world axes from home, a rotation
vector, stand for a quaternion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.load import load_runtime, load_text
from pkmgen.api.robot import Robot
from pkmgen.compile import compile_robot
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.spelling import did_you_mean
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.poses import rotated
from pkmgen.mechanism.robot_model import TURNS, RobotModel
from pkmgen.multibody.numbers import Numbers

Array = NDArray[Any]
HELD_RANGE = 0.25
"""Half of the range that is shown of a coordinate which the box holds still, by the size of the robot or rad."""
WIDENED = (1.0, 1.6, 2.5, 4.0, 6.0)
"""Widths of what is looked at by that of the box, tried until it holds what can be reached."""
TURN = np.pi
"""Greatest angle that is looked at from the middle of the box, rad."""


@dataclass(frozen=True, slots=True)
class Coordinate:
    """A coordinate of the workspace.

    Attributes:
        name: Its name.
        unit: `m` or `rad`.
        low: Lower end of the box.
        high: Upper end.
        home: Its value at home.
    """

    name: str
    unit: str
    low: float
    high: float
    home: float

    @property
    def width(self) -> float:
        """Width of the box."""
        return self.high - self.low

    def widened(self, factor: float) -> tuple[float, float]:
        """Ends of a range about the middle of the box, wider by a factor; angles half a turn at most to either side."""
        middle, half = 0.5 * (self.low + self.high), 0.5 * factor * self.width
        if self.unit == "rad":
            half = max(min(half, TURN), 0.5 * self.width)
        return middle - half, middle + half


@dataclass(frozen=True, slots=True)
class Names:
    """Names and units of what a state is given by."""

    pose: tuple[str, ...]
    pose_units: tuple[str, ...]
    twist: tuple[str, ...]
    twist_units: tuple[str, ...]
    acceleration_units: tuple[str, ...]


class Subject:
    """A robot that is studied.

    Attributes:
        robot: Its compiled functions.
        mechanism: What it is made of.
        coordinates: Coordinates of its workspace.
        names: Names of pose and twist; positions and rates of the motors of a robot of bodies and joints.
        actuators: Names of the motors.
        effort_units: Units of their efforts.
    """

    def __init__(self, robot: Robot, mechanism: RobotModel) -> None:
        self.robot, self.mechanism = robot, mechanism
        self.actuators = robot.actuators
        inverse = robot.function("inverse_dynamics")
        self.effort_units = inverse.output.units
        pose, twist, acceleration = inverse.inputs[:3]
        self.coordinates = coordinates_of(mechanism)
        given = tuple(name for each in mechanism.coordinates for name in each.names)
        self.names = Names(given, pose.units, mechanism.rate_names, twist.units, acceleration.units)

    @classmethod
    def load(
        cls, text: RobotText, options: Options, functions: Iterable[str], progress: Callable[[str], None]
    ) -> Subject:
        """Compile a robot with functions, those of them that it has, or take it from the cache.

        Raises:
            PkmgenError: As of `pkmgen.load`.
            UnsupportedRobotError: Its base moves.
        """
        progress("generating and compiling functions")
        mechanism = _mechanism(text, options)
        return cls(load_text(text, replace(options, functions=_asked(functions))), mechanism)

    @classmethod
    def load_varied(
        cls, text: RobotText, functions: Iterable[str]
    ) -> Callable[[Mapping[str, float], Sequence[float] | None], Subject]:
        """Compile a robot whose parameters are those of a struct, once, and return what makes subjects of it.

        That takes values of parameters, SI units, and the home pose of a robot of limbs; None leaves that of the file.

        Raises:
            PkmgenError: As of `pkmgen.load`.
            UnsupportedRobotError: Its base moves.
        """
        options = Options(fold=False, functions=_asked(functions))
        mechanism, of_values = _mechanism(text, options), load_runtime(text, options)

        def varied(values: Mapping[str, float], home: Sequence[float] | None) -> Subject:
            known = {name: values[name] for name in mechanism.parameters}
            pose: dict[str, Any] = {} if home is None else {"home": tuple(home)}
            return cls(of_values(values), replace(mechanism, parameters=known, **pose))

        return varied

    @property
    def home(self) -> Array:
        """Coordinates of home."""
        return np.array([each.home for each in self.coordinates])

    def about(self, place: Mapping[str, float]) -> Subject:
        """The same robot with coordinates, turns excepted, that have another home.

        Raises:
            ArgumentError: There is no such coordinate.
        """
        known = [each.name for each in self.coordinates if each.name not in TURNS]
        for name in place:
            if name not in known:
                raise ArgumentError(f"{self.robot.name} has no coordinate {name!r}; allowed: {', '.join(known)}")
        moved = copy(self)
        moved.coordinates = tuple(replace(each, home=place.get(each.name, each.home)) for each in self.coordinates)
        return moved

    def has(self, function: str) -> bool:
        """Whether the robot has a function that was asked for."""
        return function in self.robot.functions

    def index(self, name: str) -> int:
        """Place of a coordinate.

        Raises:
            ArgumentError: There is none of this name.
        """
        names = [each.name for each in self.coordinates]
        if name not in names:
            hint = did_you_mean(name, names) or f"; allowed: {', '.join(names)}"
            raise ArgumentError(f"{self.robot.name} has no coordinate {name!r}{hint}")
        return names.index(name)

    def poses(self, values: Array) -> Array:
        """Poses (N, p) of coordinates (N, k)."""
        places = self.turns
        if places is None:
            return values
        quaternion = rotated(self._attitude(), values[:, places : places + 3])
        return np.hstack([values[:, :places], quaternion, values[:, places + 3 :]])

    def moved(self, values: Array, rates: Array, accelerations: Array) -> tuple[Array, Array, Array]:
        """Poses, twists and accelerations of coordinates and their derivatives in time, each (N, k)."""
        places = self.turns
        if places is None:
            return values, rates, accelerations
        turns = slice(places, places + 3)
        step = 1e-30  # a complex step: the derivative without cancellation
        theta = values[:, turns] + 1j * step * rates[:, turns]
        omega = _angular_velocity(theta, rates[:, turns] + 1j * step * accelerations[:, turns])
        twist, change = rates.copy(), accelerations.copy()
        twist[:, turns], change[:, turns] = omega.real, omega.imag / step
        return self.poses(values), twist, change

    def compute(self, function: str, *inputs: Array) -> tuple[Mapping[str, Array], Array]:
        """All outputs of a function over a batch, by name, and the status words; bad states give NaN."""
        status = np.zeros(len(inputs[0]), np.uint32)
        called = self.robot.function(function)
        results = called.results(*inputs, status=status)
        return dict(zip((port.name for port in called.outputs), results, strict=True)), status

    def worst_efforts(self, poses: Array, rest: Array, places: Sequence[int], acceleration: float) -> Array:
        """Greatest efforts with an acceleration of a size in the worst direction among some, from those at rest.

        Efforts are affine in the acceleration: Γ = Γ₀ + C ẍ, so that |Γᵢ| ≤ |Γ₀ᵢ| + ‖cᵢ‖ ‖ẍ‖, which is reached.
        """
        still, squares = self.still(len(poses)), np.zeros_like(rest)
        for place in places if acceleration else ():
            unit = still.copy()
            unit[:, place] = 1.0
            squares += (self.compute("inverse_dynamics", poses, still, unit)[0]["effort"] - rest) ** 2
        return np.asarray(np.abs(rest) + abs(acceleration) * np.sqrt(squares))

    def still(self, count: int) -> Array:
        """Twists of rest."""
        return np.zeros((count, len(self.names.twist)))

    def closure_condition(self, joints: Array) -> Array:
        """Condition of the closures in the rates of joints that follow, 1 without loops; NaN of limbs."""
        return _closure_condition(self.mechanism, joints)

    @property
    def turns(self) -> int | None:
        """First coordinate that is a turn, where the quaternion of a pose begins, scalar first; None without one."""
        names = [each.name for each in self.coordinates]
        return names.index(TURNS[0]) if TURNS[0] in names else None

    def _attitude(self) -> Array:
        """Quaternion of home, scalar first, of length one."""
        (attitude,) = (each.home for each in self.mechanism.coordinates if each.box is None)
        quaternion = np.array(attitude)
        return np.asarray(quaternion / np.linalg.norm(quaternion))


@singledispatch
def _closure_condition(_robot: RobotModel, joints: Array) -> Array:
    return np.full(len(joints), np.nan)


@_closure_condition.register
def _of_loops(robot: Multibody, joints: Array) -> Array:
    good, result = np.isfinite(joints).all(axis=1), np.full(len(joints), np.nan)
    result[good] = Numbers(robot).conditions(joints[good])
    return result


def _mechanism(text: RobotText, options: Options) -> RobotModel:
    """What a robot is made of.

    Raises:
        UnsupportedRobotError: Its base moves.
    """
    robot = compile_robot(text, options).closed
    if robot.moving_base:
        raise UnsupportedRobotError(f"{robot.place}: workspaces of a base that moves are not studied")
    return robot


def _asked(functions: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(("inverse_dynamics", *(f"{name}?" for name in functions))))


def words_of(coordinates: Sequence[Coordinate], values: Sequence[float]) -> str:
    """Say where coordinates stand."""
    said = (f"{each.name} = {value:.4g} {each.unit}" for each, value in zip(coordinates, values, strict=True))
    return ", ".join(said)


def coordinates_of(mechanism: RobotModel) -> tuple[Coordinate, ...]:
    """Coordinates of the workspace of a robot."""
    if sum(each.box is None for each in mechanism.coordinates) > 1:
        raise UnsupportedRobotError(f"{mechanism.place}: workspaces of more than one attitude are not studied")
    result = list[Coordinate]()
    for each in mechanism.coordinates:
        if each.box is None:
            result += _turns_of(mechanism.attitude_range)
        else:
            result.append(_ranged(each.names[0], each.unit, *each.box, each.home[0], mechanism.size))
    return tuple(result)


def _ranged(name: str, unit: str, low: float, high: float, home: float, size: float) -> Coordinate:
    """A coordinate whose range is not empty."""
    half = 0.0 if high > low else HELD_RANGE * (size if unit == "m" else 1.0)
    return Coordinate(name, unit, low - half, high + half, home)


def _turns_of(wide: float) -> list[Coordinate]:
    return [Coordinate(name, "rad", -(wide or HELD_RANGE), wide or HELD_RANGE, 0.0) for name in TURNS]


def _angular_velocity(theta: Array, rate: Array) -> Array:
    """Angular velocity of exp([θ]×) for rotation vectors θ and their rates: the left Jacobian of SO(3), (N, 3)."""
    square = np.sum(theta * theta, axis=1, keepdims=True)
    small = np.abs(square) < 1e-6
    angle = np.sqrt(np.where(small, 1.0, square))
    one = np.where(small, 0.5 - square / 24.0, (1.0 - np.cos(angle)) / angle**2)
    two = np.where(small, 1.0 / 6.0 - square / 120.0, (angle - np.sin(angle)) / angle**3)
    across = np.cross(theta, rate)
    return np.asarray(rate + one * across + two * np.cross(theta, across))
