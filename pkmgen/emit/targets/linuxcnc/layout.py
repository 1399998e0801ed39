"""How coordinates of a robot and motors are axes and joints of LinuxCNC."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pkmgen.errors import UnsupportedRobotError

if TYPE_CHECKING:
    from pkmgen.emit.types import CModule
    from pkmgen.graph.types import GraphPort

LETTERS: Mapping[str, str] = {
    "x": "tran.x", "y": "tran.y", "z": "tran.z", "a": "a", "b": "b", "c": "c", "u": "u", "v": "v", "w": "w",
}  # fmt: skip
"""Letters of axes, in LinuxCNC's order, and where its pose has them."""
TURNS = "abc"
LONGEST_PIN = 47
"""Letters of a name in HAL, at most."""


@dataclass(frozen=True, slots=True)
class Axis:
    """An entry of the pose of a robot that is an axis: its place there, its letter, where LinuxCNC has it."""

    entry: int
    letter: str
    member: str

    @property
    def turns(self) -> bool:
        """Whether it is an angle."""
        return self.letter in TURNS


@dataclass(frozen=True, slots=True)
class Layout:
    """Axes and joints of a robot.

    Attributes:
        axes: Entries of the pose that are axes.
        attitude: First entry of the quaternion, which is A, B and C; None where there is none.
        turning: Which motors turn.
        further: Letters and places of axes that the robot does not move; they are joints after those of the motors.
    """

    axes: tuple[Axis, ...]
    attitude: int | None
    turning: tuple[bool, ...]
    further: tuple[tuple[str, str], ...]

    @property
    def letters(self) -> str:
        """The axes that the robot moves."""
        own = {axis.letter for axis in self.axes} | (set(TURNS) if self.attitude is not None else set())
        return "".join(letter for letter in LETTERS if letter in own)


def layout_of(pose: GraphPort, motors: GraphPort) -> Layout:
    """Say which entries of a pose are which axes, and which motors turn.

    Raises:
        UnsupportedRobotError: The coordinates are no pose of a platform.
    """
    names = [entry.removeprefix(f"{pose.name}_") for entry in pose.entries]
    turn = "b" if "z" in names and "y" not in names else "c"
    letters = {"x": "x", "y": "y", "z": "z", "phi": turn, "psi": "c"}
    quaternion = [entry for entry, name in enumerate(names) if name == "qw"]
    known = {*letters, "qw", "qx", "qy", "qz"}
    if pose.name != "pose" or not names or not known.issuperset(names):
        raise UnsupportedRobotError(
            f"target linuxcnc is for robots whose coordinates are a pose of the platform; these are {pose.name} "
            f"({', '.join(names) or pose.meaning})"
        )
    axes = tuple(
        Axis(entry, letters[name], LETTERS[letters[name]]) for entry, name in enumerate(names) if name in letters
    )
    own = {axis.letter for axis in axes} | (set(TURNS) if quaternion else set())
    further = tuple((letter, member) for letter, member in LETTERS.items() if letter not in own)
    turning = tuple(unit == "rad" for unit in motors.units)
    return Layout(axes, quaternion[0] if quaternion else None, turning, further)


def pins_of(module: CModule, component: str) -> tuple[tuple[str, str], ...]:
    """Parameters that the kinematics depends on, and their pins; nothing where parameters are numbers.

    Raises:
        UnsupportedRobotError: A name is too long for HAL.
    """
    if not module.runtime:
        return ()
    texts = "\n".join(module.prepare)
    read = set(re.findall(r"parameters->(\w+)", texts))
    pins = tuple((name, f"{component}.{name.replace('_', '-')}") for name, *_ in module.parameters if name in read)
    for _, pin in pins:
        if len(pin) > LONGEST_PIN:
            raise UnsupportedRobotError(
                f"the name {pin} has {len(pin)} letters; HAL allows {LONGEST_PIN}: give the robot or the parameter a "
                "shorter name"
            )
    return pins
