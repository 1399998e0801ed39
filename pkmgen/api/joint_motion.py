"""The differential equation of the motion of a robot of bodies and joints under given efforts, and its simulation.

The state is the positions of the motors, the pose of a base that moves, their rates in the same order, and what has
been done: work of efforts and of the wrench on the base, energy that friction and dampers took, work against gravity
and springs. Loops are closed from the coordinates that were found last, so that the assembly is followed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from pkmgen.api.family import FamilyMethods
from pkmgen.api.motion import WORKS, Array, StateLayout, StatesInTime
from pkmgen.api.ports import real_array
from pkmgen.api.simulation import Balanced, Energy, Solver, integrated
from pkmgen.errors import ArgumentError, StateError, UnsupportedRobotError
from pkmgen.status import SINGULAR

JointForce = ArrayLike | Callable[..., ArrayLike]
"""Efforts: constant, or a function of time, position, rate and, where the base moves, its pose and twist."""
LOADS = ("wrench", "payload")
"""What a platform may take beside the efforts."""
FUNCTIONS = (
    "inverse_dynamics", "joint_coordinates", "forward_dynamics", "bias", "kinetic_energy", "potential_energy",
)  # fmt: skip
"""Functions of the robot that a simulation calls."""


@dataclass(frozen=True, slots=True)
class JointSimulation(Balanced):
    """A motion of a robot of bodies and joints: what was computed up to its end, or up to where it had to stop.

    Attributes:
        times: Times, s, shape (k,).
        position: Of the motors, shape (k, m); of the independent coordinates, such as a pose, where these are others.
        rate: Of shape (k, m); likewise a twist.
        acceleration: Of shape (k, m).
        joints: Coordinates of all joints, in the order of `robot.joints`, shape (k, number of joints).
        effort: Of the motors, then the wrench on a base that moves, shape (k, m) or (k, m + 6).
        wrench: On the platform, of shape (k, n); (k, 0) unless the robot was loaded with `wrench=True`.
        base_pose: Of shape (k, 7); (k, 0) where the base is fixed.
        base_twist: Of shape (k, 6) or (k, 0).
        base_acceleration: Likewise.
        energy: Energies and works; those of springs and of gravity are potential.
        status: 0, or the status word of the state that ended the motion early.
        message: The same in words.
    """

    times: Array
    position: Array
    rate: Array
    acceleration: Array
    joints: Array
    effort: Array
    wrench: Array
    base_pose: Array
    base_twist: Array
    base_acceleration: Array
    energy: Energy
    status: int
    message: str


class JointMotion(StatesInTime):
    """The motion of a robot of bodies and joints."""

    def __init__(self, robot: FamilyMethods, forces: Mapping[str, JointForce], start: ArrayLike | None) -> None:
        robot.provide(*FUNCTIONS)
        super().__init__(robot, forces)
        self._effort = forces["effort"]
        self._loads = {
            name: forces.get(name, np.zeros(self._ports[name].size)) for name in LOADS if name in self._ports
        }
        self._names = ("pose", "twist") if "pose" in self._ports else ("position", "rate")
        notes = {**robot.function("inverse_dynamics").notes, **robot.function("joint_coordinates").notes}
        self._motors, self._driven = len(notes["actuators"]), notes["independent"] == notes["actuators"]
        if not self._driven:
            robot.provide("inverse_jacobian")
        self._base = 6 if "base_pose" in self._ports else 0
        place, rate = (self._ports[name] for name in self._names)
        self._own = place.size, rate.size
        self.layout = StateLayout(place.size + self._base + bool(self._base), rate.size + self._base)
        turns = self.layout.pose - self.layout.twist
        if turns > 1 or (turns and not self._base and place.units[-4:] != ("1",) * 4):
            raise UnsupportedRobotError("simulate: an attitude is the last of the coordinates, and there is one only")
        self._inner = [notes["joints"].index(name) for name in notes["start"]]
        self._start = {"start": self._first(start)} if "start" in self._ports else {}
        if start is not None and not self._start:
            raise ArgumentError("simulate: there are no joints that Newton's method finds, so no start can be given")

    def start(self, place: ArrayLike, rate: ArrayLike, base: Mapping[str, ArrayLike]) -> Array:
        """State to begin with, from positions and rates, and pose and twist of a base that moves."""
        given = {**dict(zip(self._names, (place, rate), strict=True)), **base}
        names = (self._names[0], "base_pose", self._names[1], "base_twist") if self._base else self._names
        parts = []
        for name in names:
            if name not in given:
                raise ArgumentError(f"simulate: {name} missing: the base of the robot moves")
            parts.append(self._read(name, given[name]))
        if more := [name for name in given if name not in names]:
            raise ArgumentError(f"simulate: {more[0]}: the base of the robot does not move")
        return np.concatenate([*parts, np.zeros(WORKS)])

    def accelerated(self, values: Mapping[str, Array]) -> Array:
        """Accelerations; the next state starts from the joints of this one."""
        self.follow(values)
        return self.acceleration(values)

    @property
    def names(self) -> tuple[str, str]:
        """What positions and rates are called as inputs."""
        return self._names

    def values(self, time: float, state: Array, known: bool = False) -> dict[str, Array]:
        """Inputs of the functions of the robot, by name; as far as they are known, efforts may be NaN."""
        place, twist = self.layout.split(state)
        values = {self._names[0]: place[: self._own[0]], self._names[1]: twist[: self._own[1]]}
        if self._base:
            values |= {"base_pose": place[self._own[0] :], "base_twist": twist[self._own[1] :]}
        moving = tuple(values.values())
        for name, load in self._loads.items():
            values[name] = self._read(name, load(time, *moving) if callable(load) else load)
        try:
            return {**values, "effort": self._efforts(time, moving)}
        except StateError:
            if not known:
                raise
            return {**values, "effort": np.full(self._motors + self._base, np.nan)}

    def follow(self, values: Mapping[str, Array], status: Array | None = None) -> Array:
        """Coordinates of all joints, from which the next state starts."""
        joints: Array = self.call("joint_coordinates", values, status)
        if self._start and np.isfinite(joints).all():
            self._start = {"start": joints[self._inner]}
        return joints

    def acceleration(self, values: Mapping[str, Array], status: Array | None = None) -> Array:
        """Accelerations of the motors, then that of a base that moves."""
        function = self._robot.function("forward_dynamics")
        return np.concatenate(function.results(**self._given("forward_dynamics", values), status=status))

    def singularity(self, state: Array) -> Array:
        """The determinant of unit rows of the inverse Jacobian, which vanishes in parallel singularities.

        One where the motors are what is integrated, as no state is beyond then, and where there are more of them.
        """
        if self._driven or self._motors != self._own[1]:
            return np.ones(1)
        place, _ = self.layout.split(self.layout.normalised(state))
        function = self._robot.function("inverse_jacobian")
        known = {self._names[0]: place[: self._own[0]], **self._start}
        given: dict[str, Any] = {port.name: known[port.name] for port in function.inputs}
        matrix = function(**given, status=np.zeros((), np.uint32))
        return np.array([np.linalg.det(matrix / np.linalg.norm(matrix, axis=1, keepdims=True))])

    def singular_word(self, measure: int) -> int:  # noqa: ARG002 - there is one
        """Status word of the measure that vanished."""
        return SINGULAR

    def _given(self, name: str, values: Mapping[str, Array]) -> dict[str, Any]:
        return super()._given(name, {**values, **self._start})

    def _powers(self, values: Mapping[str, Array]) -> list[float]:
        """Power of the motors and of the wrench, power that friction takes, power against gravity and springs."""
        name, twist = self._names[1], values.get("base_twist", np.zeros(0))
        rates, moving = np.concatenate([values[name], twist]), [each for each in (name, "base_twist") if each in values]
        here, back, rest = (
            self.call("bias", {**values, **{name: sign * values[name] for name in moving}}) @ rates
            for sign in (1.0, -1.0, 0.0)
        )
        own = values[name] if self._driven else self.call("inverse_jacobian", values) @ values[name]
        effort = values["effort"]
        pushed = effort[self._motors :] @ twist
        if "wrench" in values:
            pushed += values["wrench"] @ values[name]
        return [effort[: self._motors] @ own, pushed, (here - back) / 2, rest]

    def _efforts(self, time: float, moving: Sequence[Array]) -> Array:
        effort = self._effort
        if callable(effort):
            effort = effort(time, *moving)
        array = real_array("simulate", self._ports["effort"], effort).astype(float)
        if array.shape not in ((self._motors,), (self._motors + self._base,)):
            wanted = f"({self._motors},)" + (
                f", or ({self._motors + 6},) with the wrench on the base" * bool(self._base)
            )
            raise ArgumentError(f"simulate: effort has shape {array.shape}; expected {wanted}")
        return np.concatenate([array, np.zeros(self._motors + self._base - len(array))])

    def _first(self, start: ArrayLike | None) -> Array:
        port = self._ports["start"]
        return np.array(port.default, float) if start is None else self._read("start", start)


def simulate_joints(
    robot: FamilyMethods,
    state: tuple[ArrayLike, ArrayLike, Mapping[str, ArrayLike]],
    times: ArrayLike,
    forces: Mapping[str, JointForce],
    start: ArrayLike | None,
    solver: Solver,
) -> JointSimulation:
    """Integrate the motion of a robot of bodies and joints; see `Robot.simulate`."""
    motion = JointMotion(robot, forces, start)
    kept, states, end = integrated(motion, lambda: motion.start(*state), times, solver)
    motion = JointMotion(robot, forces, start)
    rows = [_row(motion, time, row) for time, row in zip(kept, states, strict=True)]
    values = {name: np.array([row[name] for row in rows]) for name in rows[0]}
    energy = Energy(values.pop("kinetic"), values.pop("potential"), *states[:, -WORKS:-1].T)
    empty = np.zeros((len(kept), 0))
    base = {name: values.pop(name, empty) for name in ("base_pose", "base_twist", "base_acceleration", "wrench")}
    return JointSimulation(times=kept, energy=energy, status=end[0], message=end[1], **values, **base)


def _row(motion: JointMotion, time: float, state: Array) -> dict[str, Array]:
    """What is known of a state; NaN where it is bad."""
    word = np.zeros((), np.uint32)
    values = motion.values(time, state, known=True)
    joints = motion.follow(values, word)
    place, rate = (values.pop(name) for name in motion.names)
    given = {**values, **dict(zip(motion.names, (place, rate), strict=True))}
    acceleration, own = motion.acceleration(given, word), len(rate)
    energies = {f: motion.call(f"{f}_energy", given, word) for f in ("kinetic", "potential")}
    base = {"base_acceleration": acceleration[own:]} if "base_pose" in values else {}
    known = {"position": place, "rate": rate, "acceleration": acceleration[:own], "joints": joints}
    values.pop("payload", None)
    return {**values, **known, **energies, **base}
