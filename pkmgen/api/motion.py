"""The differential equation of a robot's motion under given forces.

The state is pose, twist and what has been done: work of efforts and wrench, energy lost to friction, work against
gravity. Friction is the part of the bias h that is odd in the twist, and gravity is h at rest; so one batch of three
twists, ẋ, −ẋ and 0, gives both.

Pose and twist are one array; how a pose changes by a twist stands here, too.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pkmgen.api.family import FamilyMethods
from pkmgen.api.ports import real_array
from pkmgen.errors import ArgumentError, StateError, UnsupportedRobotError
from pkmgen.language.expression.quaternions import quaternion_change
from pkmgen.status import LIMB_SINGULAR, NOT_FINITE, OK, SINGULAR

Array = NDArray[Any]
QUATERNION = 4


@dataclass(frozen=True, slots=True)
class StateLayout:
    """Where pose and twist are in the last axis of a state.

    Attributes:
        pose: Entries of the pose, which come first.
        twist: Entries of the twist.
    """

    pose: int
    twist: int

    @property
    def has_quaternion(self) -> bool:
        """Whether the pose has a quaternion."""
        return self.pose > self.twist

    def split(self, state: Array) -> tuple[Array, Array]:
        """Views of pose and twist."""
        return state[..., : self.pose], state[..., self.pose : self.pose + self.twist]

    def normalised(self, state: Array) -> Array:
        """The state with a quaternion of length one."""
        if not self.has_quaternion:
            return state
        normalised = state.copy()
        quaternion = normalised[..., self.pose - QUATERNION : self.pose]
        with np.errstate(invalid="ignore"):  # zero has no direction
            quaternion /= np.sqrt(np.sum(quaternion * quaternion, axis=-1, keepdims=True))
        return normalised

    def pose_rate(self, state: Array) -> Array:
        """Derivative of the pose: the twist, and ½ (0, ω) q of a quaternion q."""
        pose, twist = self.split(state)
        if not self.has_quaternion:
            return twist
        straight = self.pose - QUATERNION
        change = quaternion_change(np.moveaxis(twist[..., straight:], -1, 0), np.moveaxis(pose[..., straight:], -1, 0))
        return np.concatenate([twist[..., :straight], 0.5 * np.stack(change, axis=-1)], axis=-1)


Force = ArrayLike | Callable[[float, Array, Array], ArrayLike]
"""Efforts or a wrench: constant, or a function of time, pose and twist."""
FUNCTIONS = ("inverse_jacobian", "forward_dynamics", "bias", "kinetic_energy", "singularity")
"""Functions of the robot that a simulation calls, and `potential_energy` where the robot has it."""
WORKS = 4
"""Entries of the state after pose and twist."""


class StatesInTime(ABC):
    """A motion as a differential equation.

    Attributes:
        layout: Where positions and rates are in a state.
        word: Status word of the last state that had no derivative, 0 where all had one; an integrator may reset it.
    """

    layout: StateLayout
    word: int

    def __init__(self, robot: FamilyMethods, given: Iterable[str]) -> None:
        self._robot = robot
        self._ports = {port.name: port for port in robot.function("forward_dynamics").inputs}
        if missing := [name for name in given if name not in self._ports]:
            raise ArgumentError(f"simulate: the robot takes no {missing[0]}; load it with {missing[0]}=True")
        self.word = OK

    @abstractmethod
    def values(self, time: float, state: Array) -> dict[str, Array]:
        """Inputs of the functions of the robot, by name."""

    @abstractmethod
    def accelerated(self, values: Mapping[str, Array]) -> Array:
        """Rates of the rates of a state."""

    @abstractmethod
    def singularity(self, state: Array) -> Array:
        """Measures that vanish in singularities."""

    @abstractmethod
    def singular_word(self, measure: int) -> int:
        """Status word of a measure that vanished."""

    @abstractmethod
    def _powers(self, values: Mapping[str, Array]) -> list[float]:
        """Rates of the works."""

    def rate(self, time: float, state: Array) -> Array:
        """Derivative of a state; NaN where it has none, and `word` says why."""
        nothing = np.full_like(state, np.nan)
        if not np.isfinite(state).all():
            self.word = self.word or NOT_FINITE  # it may come from one that had no derivative
            return nothing
        state = self.layout.normalised(state)
        try:
            values = self.values(time, state)
            acceleration = self.accelerated(values)
            powers = self._powers(values)
        except StateError as error:
            self.word = error.status
            return nothing
        return np.concatenate([self.layout.pose_rate(state), acceleration, powers])

    def call(self, name: str, values: Mapping[str, Array], status: Array | None = None) -> Array:
        """Call a function of the robot with those of the values that it takes."""
        return self._robot.function(name)(**self._given(name, values), status=status)

    def describe(self, status: int) -> str:
        """Say in words what a status word means."""
        return self._robot.describe_status(status)

    def _given(self, name: str, values: Mapping[str, Array]) -> dict[str, Any]:
        return {port.name: values[port.name] for port in self._robot.function(name).inputs}

    def _read(self, name: str, value: ArrayLike) -> Array:
        port = self._ports[name]
        array = real_array("simulate", port, value)
        if array.shape != (port.size,):
            raise ArgumentError(f"simulate: {name} has shape {array.shape}; expected ({port.size},)")
        return array.astype(float)  # a copy: functions may fill one array again and again


class Motion(StatesInTime):
    """The motion of a robot.

    The forces are the effort, and wrench and payload where the robot takes them; zero where they are left out.
    """

    def __init__(self, robot: FamilyMethods, forces: Mapping[str, Force]) -> None:
        try:
            robot.provide(*FUNCTIONS, "potential_energy")
        except UnsupportedRobotError:
            robot.provide(*FUNCTIONS)
        super().__init__(robot, forces)
        ports = self._ports
        self._forces = {
            name: forces.get(name, np.zeros(port.size)) for name, port in ports.items() if name not in ("pose", "twist")
        }
        self._actuators = ports["effort"].meaning.partition(": ")[2].split(", ")
        self.layout = StateLayout(ports["pose"].size, ports["twist"].size)

    def start(self, pose: ArrayLike, twist: ArrayLike) -> Array:
        """State to begin with."""
        return np.concatenate([self._read("pose", pose), self._read("twist", twist), np.zeros(WORKS)])

    def accelerated(self, values: Mapping[str, Array]) -> Array:
        """Rates of the twist."""
        return self.call("forward_dynamics", values)

    def values(self, time: float, state: Array) -> dict[str, Array]:
        """Inputs of the functions of the robot, by name."""
        pose, twist = self.layout.split(state)
        forces = {name: self._force(name, time, pose, twist) for name in self._forces}
        return {"pose": pose, "twist": twist, **forces}

    def known_values(self, time: float, state: Array) -> dict[str, Array]:
        """The same; NaN for forces that raise `StateError` there."""
        pose, twist = self.layout.split(state)
        values = {"pose": pose, "twist": twist}
        for name in self._forces:
            try:
                values[name] = self._force(name, time, pose, twist)
            except StateError:
                values[name] = np.full(self._ports[name].size, np.nan)
        return values

    def knows(self, name: str) -> bool:
        """Whether the robot has a function."""
        return name in self._robot.functions

    def singularity(self, state: Array) -> Array:
        """Measures that vanish in singularities: serial ones of the actuators, then the parallel one."""
        pose, _ = self.layout.split(self.layout.normalised(state))
        serial, parallel = self._robot.singularity(pose, status=np.zeros((), np.uint32))
        return np.append(serial, parallel)

    def singular_word(self, measure: int) -> int:
        """Status word of a measure that vanished."""
        if measure == len(self._actuators):
            return SINGULAR
        near = [limb for limb in self._robot.limbs if f"{self._actuators[measure]}_".startswith(f"{limb}_")]
        return SINGULAR | 1 << LIMB_SINGULAR + self._robot.limbs.index(max(near, key=len))

    def _powers(self, values: Mapping[str, Array]) -> list[float]:
        """Power of efforts and wrench, power that friction takes, power against gravity."""
        twist = values["twist"]
        thrice = {name: np.broadcast_to(value, (3, len(value))) for name, value in values.items()}
        here, back, rest = self.call("bias", {**thrice, "twist": np.outer([1.0, -1.0, 0.0], twist)}) @ twist
        rates = self.call("inverse_jacobian", values) @ twist
        wrench = values.get("wrench", np.zeros_like(twist))
        return [values["effort"] @ rates, wrench @ twist, (here - back) / 2, rest]

    def _force(self, name: str, time: float, pose: Array, twist: Array) -> Array:
        force = self._forces[name]
        return self._read(name, force(time, pose, twist) if callable(force) else force)
